"""Opening a table: what is missing or wrong is named, the gravest first (SATG 2.2 and its like).

Each row takes a complete table, changes one thing and asks for the opening. Not named here: SATG 1.1
dealer-terminal(c), player-terminal(b) and game-system(b) speak of signing on, connecting and
starting; SATG 2.2.4 of a display that fails later; SATG 4.1 of signs on terminals.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games import GAMES
from croupier.games import Played as Kind
from croupier.money import Cents
from croupier.table.commands import OpenTable
from croupier.table.opening.checklist import Item
from croupier.table.values.people import Actor
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refused
from support.printed_equipment import DEVICES, SHARED
from support.round_tables import clause
from support.scripted_tables import HIGHEST, Played, opened

TERMINALS = [
    pytest.param(game.key, variant.name, id=f"{game.key} {variant.name}".strip())
    for game in GAMES
    if game.played is Kind.SEMI_AUTOMATED
    for variant in game.variants
]


def changed(items: tuple[Item, ...], change: str) -> tuple[Item, ...]:
    """`no wnd`, `add csm`, `dice unapproved`, `dice-tumbler seal broken`."""
    match change.split(maxsplit=2):
        case ["no", kind]:
            assert kind in {item.kind for item in items}
            return tuple(item for item in items if item.kind != kind)
        case ["add", kind]:
            return (*items, Item(kind=kind, approval="on record"))
        case [kind, "unapproved"]:
            assert kind in {item.kind for item in items}
            return tuple(replace(one, approval="") if one.kind == kind else one for one in items)
        case [kind, feature, value]:
            (item,) = (item for item in items if item.kind == kind)
            assert feature in item.features
            stated = {**item.features, feature: int(value) if value.isdigit() else value}
            return tuple(replace(one, features=stated) if one is item else one for one in items)
    raise AssertionError(change)


def refused(key: str, changes: str = "", variant: str = "", **plan: Any) -> Refused | None:
    """Why a table does not open after these changes; nothing if it does."""
    played = Played(key, variant)
    items = played.plan().items
    for change in filter(None, (change.strip() for change in changes.split(","))):
        items = changed(items, change)
    by = Actor("Kim", HIGHEST[played.game.edition])
    command = OpenTable(plan=replace(played.plan(**plan), items=items))
    answer = played.order(by, command, at=0)
    assert (played.state.plan is None) == (answer.refused is not None)
    return answer.refused


def check(found: Refused | None, code: str, clause_id: str, named: str = "") -> None:
    assert found is not None
    assert found.why == code, found
    assert clause_id in found.cites, found
    assert named in found.detail, found


# Equipment


@clause("SATG 2.2")
@pytest.mark.parametrize(("key", "variant"), TERMINALS)
def test_a_table_opens_with_everything_and_with_nothing_less(key: str, variant: str) -> None:
    assert refused(key, variant=variant) is None
    equipment = {**SHARED, DEVICES[key]: "SATG 2.2.2"}
    for kind, clause_id in equipment.items():
        check(refused(key, f"no {kind}", variant), "equipment-missing", clause_id, kind)
    check(refused(key, variant=variant, terminals=()), "equipment-missing", "SATG 2.2.1")
    nothing = refused(key, ", ".join(f"no {kind}" for kind in equipment), variant)
    for kind, clause_id in equipment.items():
        check(nothing, "equipment-missing", SHARED["game-system"], kind)
        assert clause_id in str(nothing), "everything that is absent is named with its clause"


@clause("SATG 2.2")
@pytest.mark.parametrize("key", DEVICES)
def test_a_fault_is_reported_of_equipment_that_the_table_has_and_of_nothing_else(key: str) -> None:
    table = opened(key)
    for kind in (*SHARED, DEVICES[key]):
        table.run(f"1 dealer fault {kind} it fails")
        table.run(f"1 {HIGHEST[table.game.edition]} mended {kind} tried")
    table.run("""
        2 dealer fault chandelier it swings        -> refused not-applicable SATG 2.2
        2 dealer fault slot-machine it swings      -> refused not-applicable SATG 2.2
    """)


@clause("SATG 18.3.1")
def test_rapid_three_card_poker_opens_with_all_four_of_its_items() -> None:
    key = "rapid-three-card-poker"
    four = {
        "dealing-shoe": "SATG 18.3.1(a)", "automatic-shuffler": "SATG 18.3.1(b)",
        "players-cards-matrix": "SATG 18.3.1(c)", "line-betting-areas": "SATG 18.3.1(d)",
    }  # fmt: skip
    for kind, clause_id in four.items():
        check(refused(key, f"no {kind}"), "equipment-missing", clause_id, kind)
    nothing = refused(key, ", ".join(f"no {kind}" for kind in four))
    check(nothing, "equipment-missing", "SATG 18.3.1")
    assert nothing is not None
    assert all(kind in str(nothing) for kind in four), "everything that is absent is named"
    assert refused(key) is None


def test_every_terminal_has_a_name() -> None:
    found = refused("rapid-roulette", terminals=("1", " "))
    assert found is not None
    assert (found.why, found.detail) == ("config-incomplete", "A terminal has no name.")


@clause("SATG 2.2.1")
def test_a_table_has_terminals_and_no_more_than_approved() -> None:
    check(refused("rapid-roulette", terminals=()), "equipment-missing", "SATG 2.2.1", "terminal")
    check(refused("rapid-roulette", terminal_limit=0), "equipment-missing", "SATG 2.2.1")
    opened("rapid-roulette", terminal_limit=3).run("""
        1       3       join            -> terminal-joined
        2       4       join            -> refused terminal-limit SATG 2.2.1
        3       3       leave           -> terminal-left
        4       4       join            -> terminal-joined
        5       10      join            -> refused terminal-unknown
    """)


@clause("SATG 2.2.2")
@pytest.mark.parametrize(("key", "device"), DEVICES.items())
def test_a_table_names_the_device_of_its_results(key: str, device: str) -> None:
    assert device in {item.kind for item in Played(key).plan().items}
    check(refused(key, f"no {device}"), "equipment-missing", "SATG 2.2.2", device)


@clause("SATG 2.2.3")
def test_a_table_needs_a_game_system_in_good_health() -> None:
    check(refused("rapid-roulette", "no game-system"), "equipment-missing", "SATG 2.2.3")
    failing = refused("rapid-roulette", "game-system health failing")
    check(failing, "equipment-missing", "SATG 2.2.3", "failing")


@clause("SATG 2.2.5")
def test_a_dealer_terminal_is_needed_where_there_is_a_dealer() -> None:
    check(refused("rapid-roulette", "no dealer-terminal"), "equipment-missing", "SATG 2.2.5")
    assert refused("ministar-roulette", "no dealer-terminal", dealer_activated=False) is None


# The clause, the game, what is changed, why it cannot be opened or nothing.
ROWS = """
    SATG 1.1 dealer-terminal(c) | rapid-roulette         | dealer-terminal unapproved                | unapproved
    SATG 1.1 player-terminal(b) | rapid-roulette         | player-terminal unapproved                | unapproved
    SATG 1.1 game-system(b)     | rapid-roulette         | game-system unapproved                    | unapproved
    SATG 2.2.4                  | rapid-roulette         | no wnd                                    | missing
    SATG 9.3.1                  | electronic-baccarat    | no dealing-shoe                           | missing
    SATG 9.3.1                  | rapid-baccarat         | no dealing-shoe                           | missing
    SATG 9.3.1                  | rapid-baccarat         | no dealing-shoe, add automatic-shuffler   |
    SATG 9.3.1                  | rapid-baccarat         | add automatic-shuffler                    |
    SATG 9.3.1(a)               | rapid-baccarat         |                                           |
    SATG 10.3.1                 | rapid-roulette         | no roulette-wheel                         | missing
    SATG 10.3.1                 | rapid-roulette         | roulette-wheel zeros double-zero          | missing
    SATG 10.3.1                 | rapid-roulette         | roulette-wheel activation none            | missing
    SATG 10.3.1                 | rapid-roulette         | roulette-wheel activation manual          |
    SATG 10.3.1                 | rapid-roulette         | roulette-wheel activation mechanical      |
    SATG 11.3.2                 | rapid-sic-bo           | no dice-tumbler                           | missing
    SATG 11.3.2                 | rapid-sic-bo           | dice-tumbler dice 2                       | missing
    SATG 11.3.2                 | rapid-sic-bo           | dice-tumbler dice 4                       | missing
    SATG 11.3.2                 | rapid-sic-bo           | dice-tumbler seal broken                  | missing
    SATG 11.3.2(a)              | rapid-sic-bo           | dice unapproved                           | unapproved
    SATG 12.3.1                 | triple-chase           | no csm                                    | missing
    SATG 12.3.1                 | triple-chase           | no csm, add dealing-shoe                  | missing
    SATG 12.3.1                 | triple-chase           | no csm, add automatic-shuffler            | missing
    SATG 13.3.1                 | rapid-blackjack        | no dealing-shoe                           | missing
    SATG 13.3.1                 | rapid-blackjack        | no dealing-shoe, add automatic-shuffler   |
    SATG 13.3.1                 | rapid-blackjack        | add automatic-shuffler                    |
    SATG 13.3.1(a)              | rapid-blackjack        |                                           |
    SATG 14.2.1                 | rapid-big-wheel        | no big-wheel                              | missing
    SATG 14.2.1                 | rapid-big-wheel        | big-wheel activation none                 | missing
    SATG 14.2.1                 | rapid-big-wheel        | big-wheel activation manual               |
    SATG 14.2.1                 | rapid-big-wheel        | big-wheel activation mechanical           |
    SATG 14.2.1(a)              | rapid-big-wheel        | big-wheel unapproved                      | unapproved
    SATG 15.3.1                 | lucky-sic-bo           | no dice-tumbler                           | missing
    SATG 15.3.1                 | lucky-sic-bo           | dice-tumbler dice 2                       | missing
    SATG 15.3.1                 | lucky-sic-bo           | dice-tumbler seal broken                  | missing
    SATG 15.3.1(a)              | lucky-sic-bo           | dice unapproved                           | unapproved
    SATG 16.3                   | ministar-roulette      | no roulette-wheel                         | missing
    SATG 16.3                   | ministar-roulette      | roulette-wheel activation manual          | missing
    SATG 16.3                   | diamond-roulette       | roulette-wheel activation manual          | missing
    SATG 16.3                   | diamond-roulette       | roulette-wheel zeros double-zero          | missing
    SATG 18.3.1(a)              | rapid-three-card-poker | no dealing-shoe                           | missing
    SATG 18.3.1(b)              | rapid-three-card-poker | no automatic-shuffler                     | missing
    SATG 18.3.1(b)              | rapid-three-card-poker | automatic-shuffler unapproved             | unapproved
    SATG 18.3.1(c)              | rapid-three-card-poker | no players-cards-matrix                   | missing
    SATG 18.3.1(c)              | rapid-three-card-poker | players-cards-matrix positions 8          | missing
    SATG 18.3.1(d)              | rapid-three-card-poker | no line-betting-areas                     | missing
"""
CODES = {"missing": "equipment-missing", "unapproved": "unapproved-equipment"}
NOT_PROVEN = ("SATG 1.1 ", "SATG 2.2.4", "SATG 10.3.1")
"""Their rows say more than what happens at the opening."""


def rows() -> list[Any]:
    found = []
    for line in ROWS.strip().splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        marks = [] if cells[0].startswith(NOT_PROVEN) else [clause(cells[0])]
        found.append(pytest.param(*cells, marks=marks, id=f"{cells[0]} {cells[2]}".strip()))
    return found


@pytest.mark.parametrize(("clause_id", "key", "change", "code"), rows())
def test_the_equipment_of_a_game(clause_id: str, key: str, change: str, code: str) -> None:
    found = refused(key, change)
    if code:
        check(found, CODES[code], clause_id)
    else:
        assert found is None


@clause("SATG 10.3.1")
@pytest.mark.parametrize(
    ("variant", "wheel", "other"),
    [("single zero", "single-zero", "double-zero"), ("double zero", "double-zero", "single-zero")],
)
def test_the_bets_of_roulette_follow_its_wheel(variant: str, wheel: str, other: str) -> None:
    items = Played("rapid-roulette", variant).plan().items
    (found,) = (item for item in items if item.kind == "roulette-wheel")
    assert found.features["zeros"] == wheel
    wrong = refused("rapid-roulette", f"roulette-wheel zeros {other}", variant)
    check(wrong, "equipment-missing", "SATG 10.3.1")
    none = refused("rapid-roulette", "roulette-wheel activation none", variant)
    check(none, "equipment-missing", "SATG 10.3.1")
    offered = "wagers-set" if variant == "double zero" else "refused bet-not-offered"
    opened("rapid-roulette", variant).run(f"""
        1       dealer  wagering
        2       1       wager straight-up 00 5  -> {offered}
        3       1       wager straight-up 0 5   -> wagers-set
    """)


@pytest.mark.parametrize(
    ("key", "clause_id", "keyed"),
    [
        pytest.param("rapid-sic-bo", "SATG 11.3.2(b)", "dealer", marks=clause("SATG 11.3.2(b)")),
        pytest.param("lucky-sic-bo", "SATG 15.3.1(b)", "device", marks=clause("SATG 15.3.1(b)")),
    ],
)
def test_three_equal_dice_whose_opposite_faces_add_to_seven(
    key: str, clause_id: str, keyed: str
) -> None:
    check(refused(key, "dice sizes different"), "equipment-missing", clause_id)
    for wrong in ("1-5 2-6 3-4", "1-2 3-4 5-6", "1-6 2-4 3-5"):
        check(refused(key, f"dice opposite-faces {wrong}"), "equipment-missing", clause_id)
    played = opened(key).run("""
        1       dealer  wagering
        2       1       wager small 5
        40      system  time
    """)
    if not played.state.playing.motion:
        played.run("41  dealer  start")
    if keyed == "device":
        played.run("41  device  rest")
    played.run(f"""
        42      {keyed}  enter 0                -> refused card-invalid
        43      {keyed}  enter 7                -> refused card-invalid
        44      {keyed}  enter 6                -> drawn
        45      {keyed}  enter 1                -> drawn
        46      {keyed}  enter 5
    """)
    faces = [r.event for r in played.store.records("T1") if hasattr(r.event, "face")]
    assert len(faces) == 3


# What an operator must have decided


def test_a_table_needs_limits_for_every_bet() -> None:
    check(refused("rapid-roulette", limits={}), "notice-not-displayed", "SATG 4.1")
    only = {"red": BetLimits(minimum=Cents(500), maximum=Cents(5_000), step=Cents(500))}
    check(refused("rapid-roulette", limits=only), "notice-not-displayed", "SATG 4.1", "straight-up")


@pytest.mark.parametrize(
    ("key", "cites"),
    [
        ("rapid-blackjack", "SATG 13.9.2(a)"),
        ("rapid-casino-war", "SATG 17.6.2"),
        ("rapid-three-card-poker", "SATG 18.6.2"),
    ],
)
def test_a_time_to_decide_has_no_default(key: str, cites: str) -> None:
    check(refused(key, decision_s={}), "config-incomplete", cites)
    zero = dict.fromkeys(Played(key).variant.times, 0)
    check(refused(key, decision_s=zero), "config-incomplete", cites)


def test_the_time_of_the_shooter_has_no_default() -> None:
    check(refused("lucky-sic-bo", shooter_s=None), "config-incomplete", "SATG 15.5.3")
    check(refused("lucky-sic-bo", shooter_s=0), "config-incomplete", "SATG 15.5.3")


@pytest.mark.parametrize(
    ("key", "decks", "cites"),
    [
        ("rapid-blackjack", 3, "SATG 13.4.1"),
        ("rapid-blackjack", 9, "SATG 13.4.1"),
        ("rapid-casino-war", 3, "SATG 17.3"),
        ("rapid-casino-war", 9, "SATG 17.3"),
        ("rapid-three-card-poker", 2, "SATG 18.4.1"),
    ],
)
def test_a_game_is_dealt_from_as_many_decks_as_its_rules_say(
    key: str, decks: int, cites: str
) -> None:
    check(refused(key, decks=decks), "deck-count", cites)


@pytest.mark.parametrize(
    ("key", "minimum", "step"),
    [("rapid-baccarat", 510, 500), ("rapid-baccarat", 500, 10), ("rapid-blackjack", 501, 1)],
)
def test_limits_must_let_every_win_be_paid_in_whole_cents(
    key: str, minimum: int, step: int
) -> None:
    odd = {"*": BetLimits(minimum=Cents(minimum), maximum=Cents(5_000), step=Cents(step))}
    check(refused(key, limits=odd), "config-incomplete", "SATG 4.3.2", "multiples of")


def test_a_game_does_not_open_before_its_rules_are_in_force() -> None:
    answer = Played("rapid-roulette").open(at=-40 * 365 * 86_400_000)
    assert answer.refused is not None
    assert answer.refused.why == "game-not-in-force"


def test_every_fault_is_named_and_the_gravest_comes_first() -> None:
    found = refused("rapid-roulette", "no wnd, player-terminal unapproved", limits={})
    check(found, "equipment-missing", "SATG 2.2.4", "wnd")
    assert found is not None
    for clause_id in ("SATG 1.1 player-terminal(b)", "SATG 4.1"):
        assert clause_id in found.detail


def test_a_table_is_opened_by_a_supervisor_and_once() -> None:
    played = Played("rapid-roulette")
    for rank, code in (("dealer", "authority-insufficient"), ("system", "no-dealer")):
        answer = played.open(by=rank)
        assert answer.refused is not None
        assert answer.refused.why == code
    assert played.open(by="tg-higher-duties-dealer").refused is None
    again = played.open()
    assert again.refused is not None
    assert again.refused.why == "table-open"


def test_who_may_not_open_a_table_is_not_told_what_is_missing() -> None:
    answer = Played("rapid-roulette").open(by="dealer", limits={})
    assert answer.refused is not None
    assert answer.refused.why == "authority-insufficient"


def test_a_wrong_setting_is_not_a_wrong_number_of_decks() -> None:
    found = refused("rapid-baccarat", decks=8, settings={"no-such-setting": 1})
    assert found is not None
    assert found.why == "config-incomplete"


def test_a_side_bet_that_does_not_exist_is_refused() -> None:
    found = refused("rapid-blackjack", side_bets=("no-such-bet",))
    assert found is not None
    assert found.why == "config-incomplete"
