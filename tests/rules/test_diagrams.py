"""Pictures that the rules refer to and the texts held do not contain: what is drawn in their place."""

import pytest

from croupier.games import game
from croupier.games.big_wheel import spread
from croupier.games.equipment.wheels import SINGLE_ZERO_WHEEL, colour
from croupier.rulebook import DEFECTS
from croupier.table import events as e
from croupier.table.opening.checklist import TERMINAL_FEATURE, Item
from croupier.views.screens.offer_view import OfferView, offer_view
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

STAR = "M50 5 61 39H97L68 60 79 95 50 74 21 95 32 60 3 39H39Z"
OPTIONS = {"option 1": "AB", "option 2": "CD", "option 3": "EF", "option 4": "G"}
"""The wheel of an option and its layout, by the letters of their diagrams."""


def offer(played: Played) -> OfferView:
    found = offer_view(played.state)
    assert found is not None
    return found


def with_features(key: str, kind: str, variant: str = "", **features: str) -> Played:
    """A table of which one item has more on record."""
    plain = Played(key, variant)
    items = [
        Item(
            kind=item.kind, approval=item.approval, approved_on=item.approved_on,
            features={**item.features, **features},
        )
        if item.kind == kind
        else item
        for item in plain.plan().items
    ]  # fmt: skip
    return opened(key, variant, items=tuple(items))


@pytest.mark.parametrize(
    "option",
    [
        pytest.param(one, marks=clause(*(f"WHEEL diagram-{letter}" for letter in letters)))
        for one, letters in OPTIONS.items()
    ],
)
def test_order_and_artwork_of_a_wheel_and_its_layout_are_the_operators(option: str) -> None:
    usual = offer(opened("big-wheel", option))
    assert usual.rim == spread(option)
    assert usual.artwork == {}
    symbols = [bet.key.removeprefix("symbol-") for bet in usual.bets]
    # Any order of the right compartments will do, and any order of the symbols on the layout.
    for rim in (usual.rim[::-1], tuple(sorted(usual.rim))):
        assert offer(opened("big-wheel", option, rim=rim)).rim == rim
    refusal(
        Played("big-wheel", option).open(rim=(*usual.rim[1:], "?")).refused,
        "config-incomplete",
        "WHEEL 2.1",
    )
    turned = offer(with_features("big-wheel", "layout", option, order=" ".join(symbols[::-1])))
    assert [bet.key for bet in turned.bets] == [bet.key for bet in usual.bets][::-1]
    assert [area.bet for area in turned.layout] == [bet.key for bet in turned.bets]
    assert [(area.x, area.y) for area in turned.layout] == [(a.x, a.y) for a in usual.layout]
    assert {item.key: item.lines for item in turned.bets} == {
        item.key: item.lines for item in usual.bets
    }
    for kind in ("big-wheel", "layout"):
        assert offer(with_features("big-wheel", kind, option, artwork=STAR)).artwork == {kind: STAR}
    # What is no order and no drawing keeps no table closed; it is not shown.
    wrong = offer(with_features("big-wheel", "layout", option, order="A A", artwork="<script>"))
    assert (wrong.layout, wrong.artwork) == (usual.layout, {})


@clause("WHEEL diagram-G")
def test_the_register_says_that_the_wheel_of_option_4_has_no_picture() -> None:
    (missing,) = (defect for defect in DEFECTS if "WHEEL diagram-G" in defect.clauses)
    assert "no picture" in missing.says
    assert "order on the rim is configuration" in missing.reading


@pytest.mark.parametrize(
    ("key", "bets"),
    [
        pytest.param("casino-war", "tie casino-war go-to-war", marks=clause("WAR diagram-A")),
        pytest.param(
            "com-bo",
            "high-1 high-2 high-3 high-4 high-5 low-1 low-2 low-3 low-4 low-5 high-run-2 high-run-3 "
            "high-run-4 low-run-2 low-run-3 low-run-4 com-bo",
            marks=clause("GAZ 29/2000 diagram-A"),
        ),
    ],
)
def test_the_layout_is_drawn_from_its_areas_and_the_artwork_is_the_operators(
    key: str, bets: str
) -> None:
    usual = offer(opened(key))
    assert [area.bet for area in usual.layout] == bets.split()
    assert len({(area.x, area.y) for area in usual.layout}) == len(usual.layout)
    assert usual.artwork == {}
    drawn = offer(with_features(key, "layout", artwork=STAR))
    assert drawn.artwork == {"layout": STAR}
    # The table opens without it; without name and logo it does not.
    without = [item for item in Played(key).plan().items if item.kind != "layout"]
    refused = refusal(
        Played(key).open(items=(*without, Item(kind="layout"))).refused,
        "equipment-missing",
        {"casino-war": "WAR 2.2.2", "com-bo": "GAZ 29/2000 2.2"}[key],
    )
    assert (refused.why, "bears" in refused.detail) == ("equipment-missing", True)


@clause("SATG 2.1.6")
def test_what_terminals_show_beyond_the_approved_display_is_approved_for_itself() -> None:
    plain = Played("rapid-roulette")
    assert offer(opened("rapid-roulette")).features == ()
    for approval, why in (
        ("", "unapproved-equipment"),
        ("  ", "unapproved-equipment"),
        ("V-7", ""),
    ):
        more = Item(kind=TERMINAL_FEATURE, name="statistics", approval=approval)
        refused = plain.open(items=(*plain.plan().items, more)).refused
        assert (refused.why if refused else "") == why
        assert refused is None or "SATG 2.1.6" in refused.cites
    assert offer(plain).features == ("statistics",)


@clause("SATG diagram-B")
def test_a_single_zero_wheel_has_18_red_18_black_and_one_green_pocket() -> None:
    colours = [colour(pocket) for pocket in SINGLE_ZERO_WHEEL.pockets]
    assert {item: colours.count(item) for item in colours} == {"red": 18, "black": 18, "green": 1}
    assert offer(opened("rapid-roulette", "single zero")).rim[:5] == ("0", "32", "15", "19", "4")
    assert len(game("rapid-roulette").variants) == 3


@clause("SATG diagram-A")
def test_the_picture_of_a_terminal_is_kept_with_its_approval() -> None:
    played = with_features("rapid-roulette", "player-terminal", picture="V-2019-4, sheet 2")
    (event,) = log(played, e.TableOpened)
    (terminal,) = (item for item in event.plan.items if item.kind == "player-terminal")
    assert (terminal.approval, terminal.features["picture"]) == (
        "DEMO-player-terminal", "V-2019-4, sheet 2",
    )  # fmt: skip
