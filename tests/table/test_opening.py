"""What must stand at a table before it opens.

Each row takes a complete table and changes one thing. Most clauses speak of the opening itself and
wait for it: they stand in the ids. Those that only say what counts as equipment are proven here.
"""

from collections.abc import Iterator

import msgspec
import pytest

from croupier.errors import BadInput, Mistake
from croupier.games import GAMES, Game, Played, Variant, game
from croupier.rulebook import CLAUSES, cite
from croupier.table.opening.checklist import (
    PARTS,
    Item,
    Lack,
    Part,
    _check,
    _complete,
    demo_items,
    lacking,
    requirements,
)
from croupier.table.values.refusals import Refusal
from support.round_tables import clause

EVERY = [
    pytest.param(game, variant, id=f"{game.key} {variant.name}".rstrip())
    for game in GAMES
    for variant in game.variants
]
BY_DEALER = pytest.mark.parametrize("dealer_activated", [True, False], ids=["dealer", "automatic"])


WORDS = {Refusal.EQUIPMENT_MISSING: "missing", Refusal.UNAPPROVED_EQUIPMENT: "unapproved"}


def check(
    one: Game, variant: Variant, items: tuple[Item, ...], *, dealer_activated: bool = True
) -> list[Lack]:
    """The checklist where all counts are right."""
    return lacking(
        one,
        variant,
        items,
        dealer_activated=dealer_activated,
        terminals=1,
        terminal_limit=1,
        places=1,
    )


def changed(items: tuple[Item, ...], change: str) -> tuple[Item, ...]:
    """`no wnd`, `add csm`, `dice unapproved`, `dice seal broken`, `dice seal unknown`."""
    words = change.split(maxsplit=2)
    match words:
        case ["no", kind]:
            assert kind in {item.kind for item in items}
            return tuple(item for item in items if item.kind != kind)
        case ["add", kind]:
            return (*items, Item(kind=kind))
        case [kind, "unapproved"]:
            return tuple(_with(item, approval="") if item.kind == kind else item for item in items)
        case [kind, feature, value]:
            (item,) = (item for item in items if item.kind == kind)
            assert feature in item.features
            stated = {**item.features, feature: int(value) if value.isdigit() else value}
            if value == "unknown":
                del stated[feature]
            rest = tuple(other for other in items if other.kind != kind)
            return (*rest, _with(item, features=stated))
    raise AssertionError(change)


def _with(item: Item, **change: object) -> Item:
    return msgspec.structs.replace(item, **change)


def after(key: str, variant: str, changes: str) -> list[tuple[str, str]]:
    """Why the table cannot be opened after the changes, with the last clause cited."""
    item = game(key)
    items = demo_items(item, item.variant(variant), dealer_activated=True)
    for change in filter(None, (change.strip() for change in changes.split(","))):
        items = changed(items, change)
    lacks = check(item, item.variant(variant), items)
    return [(WORDS[lack.why], lack.cites[-1] if lack.cites else "") for lack in lacks]


# The last clause cited, the game, its variant, what was changed, why it cannot be opened.
ONE_THING_WRONG = """
    SATG 2.2.1                  | rapid-baccarat      |             | no player-terminal                    | missing
    SATG 1.1 player-terminal(b) | rapid-baccarat      |             | player-terminal unapproved            | unapproved
    SATG 1.1 player-terminal    | rapid-baccarat      |             | player-terminal touch-screen no       | missing
    SATG 1.1 player-terminal    | rapid-baccarat      |             | player-terminal note-acceptor unknown | missing
    SATG 2.2.3                  | rapid-baccarat      |             | no game-system                        | missing
    SATG 2.2.3                  | rapid-baccarat      |             | game-system health failing            | missing
    SATG 1.1 game-system(b)     | rapid-baccarat      |             | game-system unapproved                | unapproved
    SATG 2.2.4                  | rapid-baccarat      |             | no wnd                                | missing
    SATG 2.2.5                  | rapid-baccarat      |             | no dealer-terminal                    | missing
    SATG 1.1 dealer-terminal(a) | rapid-baccarat      |             | dealer-terminal input no              | missing
    SATG 1.1 dealer-terminal(b) | rapid-baccarat      |             | dealer-terminal information unknown   | missing
    SATG 1.1 dealer-terminal(c) | rapid-baccarat      |             | dealer-terminal unapproved            | unapproved
    SATG 9.3.1                  | rapid-baccarat      |             | no dealing-shoe                       | missing
    SATG 9.3.1                  | electronic-baccarat |             | no dealing-shoe                       | missing
    SATG 9.3.1(b)               | electronic-baccarat |             | no dealing-shoe, add csm              | unapproved
    SATG 10.3.1                 | rapid-roulette      | single zero | no roulette-wheel                     | missing
    SATG 10.3.1                 | rapid-roulette      | single zero | roulette-wheel zeros double-zero      | missing
    SATG 10.3.1                 | rapid-roulette      | double zero | roulette-wheel zeros single-zero      | missing
    SATG 10.3.1                 | rapid-roulette      | double zero | roulette-wheel zeros unknown          | missing
    SATG 10.3.1                 | rapid-roulette      | single zero | roulette-wheel activation unknown     | missing
    SATG 11.3.2                 | rapid-sic-bo        |             | no dice-tumbler                       | missing
    SATG 11.3.2                 | rapid-sic-bo        |             | dice-tumbler dice 2                   | missing
    SATG 11.3.2                 | rapid-sic-bo        |             | dice-tumbler seal broken              | missing
    SATG 11.3.2                 | rapid-sic-bo        |             | no dice                               | missing
    SATG 11.2 dice-tumbler-controller | rapid-sic-bo  |             | no dice-tumbler-controller            | missing
    SATG 11.3.2(a)              | rapid-sic-bo        |             | dice unapproved                       | unapproved
    SATG 11.3.2(b)              | rapid-sic-bo        |             | dice sizes different                  | missing
    SATG 11.3.2(b)              | rapid-sic-bo        |             | dice opposite-faces 1-5 2-6 3-4       | missing
    SATG 12.3.1                 | triple-chase        |             | no csm                                | missing
    SATG 12.3.1                 | triple-chase        |             | no csm, add dealing-shoe              | missing
    SATG 13.3.1                 | rapid-blackjack     | Crown 21    | no dealing-shoe                       | missing
    SATG 13.3.1(b)              | rapid-blackjack     | Crown 21    | no dealing-shoe, add csm              | unapproved
    SATG 14.2.1                 | rapid-big-wheel     | option 1    | no big-wheel                          | missing
    SATG 14.2.1                 | rapid-big-wheel     | option 1    | big-wheel activation magic            | missing
    SATG 14.2.1(b)              | rapid-big-wheel     | option 1    | big-wheel compartments 51             | missing
    SATG 14.2.1(b)              | rapid-big-wheel     | option 1    | big-wheel option option 2             | missing
    SATG 14.2.1(b)              | rapid-big-wheel     | option 2    | big-wheel option option 3             | missing
    SATG 14.2.1(b)              | rapid-big-wheel     | option 3    | big-wheel option option 4             | missing
    SATG 14.2.1(b)              | rapid-big-wheel     | option 4    | big-wheel option option 1             | missing
    SATG 15.3.1                 | lucky-sic-bo        |             | no dice-tumbler                       | missing
    SATG 15.3.1                 | lucky-sic-bo        |             | dice-tumbler dice 4                   | missing
    SATG 15.3.1                 | lucky-sic-bo        |             | dice-tumbler seal unknown             | missing
    SATG 15.3.1                 | lucky-sic-bo        |             | no dice                               | missing
    SATG 15.3.1(b)              | lucky-sic-bo        |             | dice sizes different                  | missing
    SATG 15.3.1(b)              | lucky-sic-bo        |             | dice opposite-faces 1-2 3-4 5-6       | missing
    SATG 15.5.5                 | lucky-sic-bo        |             | no dice-recognition                   | missing
    SATG 16.3                   | ministar-roulette   | single zero | no roulette-wheel                     | missing
    SATG 16.3                   | ministar-roulette   | single zero | roulette-wheel activation manual      | missing
    SATG 16.3                   | diamond-roulette    | double zero | roulette-wheel activation manual      | missing
    SATG 16.3                   | diamond-roulette    | double zero | roulette-wheel zeros single-zero      | missing
    SATG 16.3                   | diamond-roulette    | single zero | roulette-wheel zeros double-zero      | missing
    WAR 2.4                     | rapid-casino-war    |             | no dealing-shoe                       | missing
    WAR 4.1.1(f)                | rapid-casino-war    |             | no dealing-shoe, add csm              | unapproved
    WAR 2.2.2                   | casino-war          |             | no layout                             | missing
    WAR 2.2.2                   | casino-war          |             | layout bears nothing                  | missing
    WAR 2.4                     | casino-war          |             | no dealing-shoe                       | missing
    WAR 4.1.1(f)                | casino-war          |             | add csm                               | unapproved
    WAR 3.2                     | casino-war          |             | no cards                              | missing
    WAR 3.2                     | casino-war          |             | cards checked no                      | missing
    WHEEL 2.1                   | big-wheel           | option 1    | no big-wheel                          | missing
    WHEEL 2.1                   | big-wheel           | option 1    | big-wheel compartments 53             | missing
    WHEEL 2.1.1                 | big-wheel           | option 1    | big-wheel option option 2             | missing
    WHEEL 2.1.2                 | big-wheel           | option 2    | big-wheel option option 3             | missing
    WHEEL 2.1.3                 | big-wheel           | option 3    | big-wheel option option 4             | missing
    WHEEL 2.1.4                 | big-wheel           | option 4    | big-wheel option option 1             | missing
    WHEEL 2.2                   | big-wheel           | option 1    | no layout                             | missing
    WHEEL 2.2.1                 | big-wheel           | option 1    | layout option option 2                | missing
    WHEEL 2.2.2                 | big-wheel           | option 2    | layout option option 3                | missing
    WHEEL 2.2.3                 | big-wheel           | option 3    | layout option option 4                | missing
    WHEEL 2.2.4                 | big-wheel           | option 4    | layout option option 1                | missing
    GAZ 29/2000 2.2             | com-bo              |             | no layout                             | missing
    GAZ 29/2000 2.2             | com-bo              |             | layout bears unknown                  | missing
    GAZ 29/2000 2.3             | com-bo              |             | no dealing-shoe                       | missing
    GAZ 29/2000 4.1(e)          | com-bo              |             | no dealing-shoe, add csm              | unapproved
    GAZ 29/2000 2.4             | com-bo              |             | no control-panel                      | missing
    GAZ 29/2000 2.4             | com-bo              |             | control-panel keys 10                 | missing
    GAZ 29/2000 3.2             | com-bo              |             | no cards                              | missing
    GAZ 29/2000 3.2             | com-bo              |             | cards checked unknown                 | missing
                                | blackjack           | Super Bonus | no dealing-shoe                       | missing
                                | three-card-poker    |             | no automatic-shuffler                 | missing
"""


def rows(text: str) -> Iterator[list[str]]:
    yield from (
        [cell.strip() for cell in line.split("|")] for line in text.strip("\n").splitlines()
    )


@pytest.mark.parametrize(
    ("cited", "key", "variant", "changes", "why"),
    [pytest.param(*row, id=f"{row[0]} {row[1]}, {row[3]}") for row in rows(ONE_THING_WRONG)],
)
def test_one_thing_is_wrong(cited: str, key: str, variant: str, changes: str, why: str) -> None:
    assert after(key, variant, changes) == [(why, cited)]


def test_both_double_zero_layouts_have_the_one_double_zero_wheel() -> None:
    """SATG 10.3.1 and SATG 16.3."""
    for key, cited in (("rapid-roulette", "SATG 10.3.1"), ("diamond-roulette", "SATG 16.3")):
        wrong = "roulette-wheel zeros single-zero"
        assert after(key, "American double zero", wrong) == [("missing", cited)]
        assert after(key, "American double zero", "roulette-wheel zeros double-zero") == []


def test_casino_war_is_dealt_from_nothing_else() -> None:
    """WAR 2.3: a machine that shuffles and does not deal is no shoe."""
    for key in ("casino-war", "rapid-casino-war"):
        assert after(key, "", "no dealing-shoe, add automatic-shuffler") == [("missing", "WAR 2.4")]


# What the clause itself says is enough, and what is not.
WHAT_COUNTS = """
    SATG 9.3.1(a)  | rapid-baccarat         |          |                                         |
    SATG 9.3.1(b)  | rapid-baccarat         |          | no dealing-shoe, add automatic-shuffler | unapproved
    SATG 9.3.1(b)  | rapid-baccarat         |          | add automatic-shuffler                  | unapproved
    SATG 13.3.1(a) | rapid-blackjack        | Crown 21 |                                         |
    SATG 13.3.1(b) | rapid-blackjack        | Crown 21 | no dealing-shoe, add automatic-shuffler | unapproved
    SATG 14.2.1(a) | rapid-big-wheel        | option 2 | big-wheel unapproved                    | unapproved
    SATG 15.3.1(a) | lucky-sic-bo           |          | dice unapproved                         | unapproved
    SATG 18.3.1(a) | rapid-three-card-poker |          | no dealing-shoe                         | missing
    SATG 18.3.1(b) | rapid-three-card-poker |          | no automatic-shuffler                   | missing
    SATG 18.3.1(b) | rapid-three-card-poker |          | automatic-shuffler unapproved           | unapproved
    SATG 18.3.1(c) | rapid-three-card-poker |          | no players-cards-matrix                 | missing
    SATG 18.3.1(c) | rapid-three-card-poker |          | players-cards-matrix positions 8        | missing
    SATG 18.3.1(d) | rapid-three-card-poker |          | no line-betting-areas                   | missing
"""


@pytest.mark.parametrize(
    ("cited", "key", "variant", "changes", "why"),
    [
        pytest.param(*row, marks=clause(row[0]), id=f"{row[0]} {row[3]}")
        for row in rows(WHAT_COUNTS)
    ],
)
def test_what_counts_as_equipment(
    cited: str, key: str, variant: str, changes: str, why: str
) -> None:
    assert after(key, variant, changes) == ([(why, cited)] if why else [])


SHUFFLERS = [
    pytest.param("SATG 9.3.1(b)", "electronic-baccarat", marks=clause("SATG 9.3.1(b)")),
    pytest.param("SATG 9.3.1(b)", "rapid-baccarat", marks=clause("SATG 9.3.1(b)")),
    pytest.param("SATG 13.3.1(b)", "rapid-blackjack", marks=clause("SATG 13.3.1(b)")),
]


@pytest.mark.parametrize(("cited", "key"), SHUFFLERS)
def test_an_approved_shuffler_stands_in_for_the_shoe(cited: str, key: str) -> None:
    item = game(key)
    complete = demo_items(item, item.variants[0], dealer_activated=True)
    for kind in ("automatic-shuffler", "csm"):
        shuffler = Item(kind=kind, approval="A 1")
        items = (*changed(complete, "no dealing-shoe"), shuffler)
        assert check(item, item.variants[0], items) == []
        blank = _with(shuffler, approval=" ")
        (lack,) = check(item, item.variants[0], (*changed(complete, "no dealing-shoe"), blank))
        assert lack == Lack(Refusal.UNAPPROVED_EQUIPMENT, kind, cite(cited))


@clause("WAR 2.4")
@pytest.mark.parametrize("key", ["casino-war", "rapid-casino-war"])
def test_a_shoe_or_a_continuous_shuffling_machine_passes(key: str) -> None:
    one = game(key)
    complete = demo_items(one, one.variants[0], dealer_activated=True)
    assert "dealing-shoe" in {item.kind for item in complete}
    assert check(one, one.variants[0], complete) == []
    machine = Item(kind="csm", approval="A 2")
    assert check(one, one.variants[0], (*changed(complete, "no dealing-shoe"), machine)) == []


def test_an_approved_continuous_machine_is_shoe_and_shuffler_at_once() -> None:
    """SATG 1.1 dealing-shoe with SATG 18.3.1."""
    item = game("rapid-three-card-poker")
    items = demo_items(item, item.variants[0], dealer_activated=True)
    items = changed(changed(items, "no dealing-shoe"), "no automatic-shuffler")
    assert check(item, item.variants[0], (*items, Item(kind="csm", approval="A 3"))) == []
    why = [lack.why for lack in check(item, item.variants[0], (*items, Item(kind="csm")))]
    assert why == [Refusal.UNAPPROVED_EQUIPMENT]


@pytest.mark.parametrize("activation", ["manual", "mechanical"])
@pytest.mark.parametrize("key", ["rapid-roulette", "rapid-big-wheel"])
def test_a_wheel_may_be_worked_by_hand_or_machine(key: str, activation: str) -> None:
    """SATG 10.3.1 and SATG 14.2.1."""
    item = game(key)
    kind = "roulette-wheel" if key == "rapid-roulette" else "big-wheel"
    items = demo_items(item, item.variants[0], dealer_activated=True)
    items = changed(items, f"{kind} activation {activation}")
    assert check(item, item.variants[0], items) == []


@pytest.mark.parametrize("bears", ["name", "logo", "name and logo"])
@pytest.mark.parametrize("key", ["casino-war", "com-bo"])
def test_name_or_logo_is_enough(key: str, bears: str) -> None:
    """WAR 2.2.2 and GAZ 29/2000 2.2."""
    item = game(key)
    items = demo_items(item, item.variants[0], dealer_activated=True)
    assert check(item, item.variants[0], changed(items, f"layout bears {bears}")) == []


PLACES = [
    pytest.param("WAR 2.1", "casino-war", 9, marks=clause("WAR 2.1")),
    pytest.param("GAZ 29/2000 2.1", "com-bo", 7, marks=clause("GAZ 29/2000 2.1")),
]


@pytest.mark.parametrize(("cited", "key", "most"), PLACES)
def test_a_live_table_has_so_many_places(cited: str, key: str, most: int) -> None:
    item = game(key)
    items = demo_items(item, item.variants[0], dealer_activated=True)

    def found(places: int) -> list[Lack]:
        return lacking(
            item,
            item.variants[0],
            items,
            dealer_activated=True,
            terminals=0,
            terminal_limit=0,
            places=places,
        )

    for places in range(1, most + 1):
        assert found(places) == []
    for places in (-1, 0, most + 1, 100):
        (lack,) = found(places)
        assert (lack.why, lack.cites) == (Refusal.EQUIPMENT_MISSING, (cited,))


TERMINALS = """
    0 of 5 | equipment-missing
    1 of 5 |
    5 of 5 |
    6 of 5 | terminal-limit
    1 of 0 | terminal-limit
"""


@pytest.mark.parametrize(("counts", "why"), list(rows(TERMINALS)))
@pytest.mark.parametrize(
    "one",
    [game for game in GAMES if game.played is Played.SEMI_AUTOMATED],
    ids=lambda item: item.key,
)
def test_so_many_terminals_of_the_limit(one: Game, counts: str, why: str) -> None:
    """SATG 2.2.1. Seats of a semi-automated table are its terminals, whatever places it has."""
    count, _, limit = counts.split()
    found = lacking(
        one,
        one.variants[0],
        demo_items(one, one.variants[0], dealer_activated=True),
        dealer_activated=True,
        terminals=int(count),
        terminal_limit=int(limit),
        places=0,
    )
    assert [(lack.why, lack.cites) for lack in found] == ([(why, ("SATG 2.2.1",))] if why else [])


@BY_DEALER
@pytest.mark.parametrize(("one", "variant"), EVERY)
def test_a_complete_table_lacks_nothing(
    one: Game, variant: Variant, *, dealer_activated: bool
) -> None:
    items = demo_items(one, variant, dealer_activated=dealer_activated)
    assert check(one, variant, items, dealer_activated=dealer_activated) == []
    assert all(item.approval == f"DEMO-{item.kind}" for item in items)
    again = msgspec.json.decode(msgspec.json.encode(items), type=tuple[Item, ...])
    assert again == items, "it can be stored"


@pytest.mark.parametrize(("one", "variant"), EVERY)
def test_nothing_is_there_and_everything_is_said(one: Game, variant: Variant) -> None:
    """Never only the first, and in the order of the list."""
    found = check(one, variant, ())
    assert {lack.why for lack in found} == {Refusal.EQUIPMENT_MISSING}
    wanted = requirements(one, dealer_activated=True)
    assert [lack.cites for lack in found] == [requirement.citations for requirement in wanted]
    assert len({lack.item for lack in found}) == len(wanted)


@pytest.mark.parametrize(("one", "variant"), EVERY)
def test_whatever_is_taken_away_is_missed(one: Game, variant: Variant) -> None:
    """Every item, every feature and every approval that is asked for, one at a time."""
    items = demo_items(one, variant, dealer_activated=True)
    asked = {
        form.kind
        for requirement in requirements(one, dealer_activated=True)
        for form in requirement.any_of
        if form.approved
    }
    for item in items:
        assert check(one, variant, changed(items, f"no {item.kind}"))
        for feature in item.features:
            (lack,) = check(one, variant, changed(items, f"{item.kind} {feature} unknown"))
            assert lack.why is Refusal.EQUIPMENT_MISSING
            assert f"{item.kind}: {feature}" in lack.item
            assert "not nothing on record" in str(lack)
            assert all(str(cited) in str(lack) for cited in lack.cites)
        missed = check(one, variant, changed(items, f"{item.kind} unapproved"))
        assert bool(missed) == (item.kind in asked)
        assert all(lack.why is Refusal.UNAPPROVED_EQUIPMENT for lack in missed)


def test_a_second_one_that_is_not_approved_is_one_too_many() -> None:
    one = game("rapid-sic-bo")
    items = demo_items(one, one.variants[0], dealer_activated=True)
    bad = _with(items[0], approval="")
    assert bad.kind == "player-terminal"
    assert [lack.item for lack in check(one, one.variants[0], (*items, bad))] == [bad.kind]
    assert len(check(one, one.variants[0], (*items, bad, bad))) == 1, "one fault is said once"


def test_what_nobody_asked_for_does_no_harm() -> None:
    item = game("triple-chase")
    items = demo_items(item, item.variants[0], dealer_activated=False)
    assert check(item, item.variants[0], (*items, Item(kind="clock")), dealer_activated=False) == []


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.key)
def test_only_a_table_with_a_dealer_needs_his_terminal(one: Game) -> None:
    """SATG 2.2.5; at Rapid Sic Bo also what stands between it and the tumbler (SATG 11.2)."""
    kinds = {
        flag: {item.kind for item in demo_items(one, one.variants[0], dealer_activated=flag)}
        for flag in (True, False)
    }
    semi = one.played is Played.SEMI_AUTOMATED
    relays = {"dice-tumbler-controller"} if one.key == "rapid-sic-bo" else set()
    assert kinds[True] - kinds[False] == ({"dealer-terminal", *relays} if semi else set())


@pytest.mark.parametrize("one", GAMES, ids=lambda item: item.key)
def test_every_semi_automated_table_has_a_device_for_the_result(one: Game) -> None:
    """SATG 2.2.2 stands with the device of each game."""
    lines = requirements(one, dealer_activated=False)
    devices = [line for line in lines if "SATG 2.2.2" in line.citations]
    assert len(devices) == (1 if one.played is Played.SEMI_AUTOMATED else 0)


def test_every_clause_cited_for_equipment_exists() -> None:
    for part in PARTS:
        cited = {id_ for row in (*part.count, *part.requirement) for id_ in row.citations}
        for requirement in part.requirement:
            assert requirement.citations or requirement.provenance
            for form in requirement.any_of:
                cited |= {*cite(*filter(None, (form.approved,)))}
                cited |= {id_ for feature in form.has for id_ in feature.citations}
        assert cited <= set(CLAUSES)


def wheel(**feature: object) -> dict[str, object]:
    return {"any-of": [{"kind": "roulette-wheel", "has": [{"name": "zeros", **feature}]}]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cites": []}, "neither a citation nor a provenance"),
        ({"cites": "SATG 99"}, "Unknown clause 'SATG 99'"),
        ({"any-of": [{"kind": "wheel", "approved": "SATG 99"}]}, "Unknown clause 'SATG 99'"),
        (wheel(accepts=[1]), "no citation or no value"),
        (wheel(accepts=[], cites="SATG 10.3.1"), "no citation or no value"),
        (
            wheel(accepts=[3], cites="SATG 10.3.1", variants=["triple zero"]),
            "Unknown variant of 'rapid-roulette' 'triple zero'",
        ),
    ],
)
def test_a_wrong_file_is_not_read(change: dict[str, object], message: str) -> None:
    line = wheel(accepts=[1], cites="SATG 10.3.1") | {"cites": "SATG 10.3.1"}
    right = msgspec.convert({"games": ["rapid-roulette"], "requirement": [line]}, Part)
    assert _check(right) is right
    wrong = msgspec.convert({"games": ["rapid-roulette"], "requirement": [line | change]}, Part)
    with pytest.raises((BadInput, Mistake), match=message):
        _check(wrong)


def test_a_list_that_forgets_a_game_is_not_read() -> None:
    assert _complete(PARTS) == PARTS
    with pytest.raises(Mistake, match="Equipment and games differ: triple-chase"):
        _complete(PARTS[:-1])
