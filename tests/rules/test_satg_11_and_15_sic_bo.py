"""SATG 11, Rapid Sic Bo, and SATG 15, Lucky Sic Bo."""

from collections.abc import Iterable
from itertools import combinations, permutations, product

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.games.contract.definition import Game, NotOffered
from croupier.games.contract.fates import Settled, settle
from croupier.games.equipment.dice import DIE, opposite
from croupier.games.lucky_sic_bo import LUCKY_SIC_BO, Candidate, Shooter, choose_shooter
from croupier.games.sic_bo import RAPID_SIC_BO
from croupier.maths.exact import figures_of, not_offered
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.maths.sheets.sheet_html import page
from croupier.money import Cents
from croupier.rulebook import TABLES, PayRow
from support.round_tables import TODAY, Round, clause, rounds, table

ROLLS = tuple(product(range(1, 7), repeat=3))
Cell = tuple[str, str]
"""A bet and its position on the layout."""


@rounds(
    "lucky-sic-bo",
    text="""
    SATG 15.7.1 small                                      | 1-1-2 | small                     | 100 returns 200
    SATG 15.7.1 small                                      | 6-3-1 | small                     | 100 returns 200
    SATG 15.7.1 small                                      | 6-4-1 | small                     | loses
    SATG 15.7.1 small                                      | 3-3-3 | small                     | loses
    SATG 15.7.1 big                                        | 6-4-1 | big                       | 100 returns 200
    SATG 15.7.1 big                                        | 6-5-6 | big                       | 100 returns 200
    SATG 15.7.1 big                                        | 6-3-1 | big                       | loses
    SATG 15.7.1 big                                        | 4-4-4 | big                       | loses
    SATG 15.7.1 specific-triples                           | 5-5-5 | specific-triples 5        | 100 returns 19100
    SATG 15.7.1 specific-triples                           | 4-4-4 | specific-triples 5        | loses
    SATG 15.7.1 specific-doubles                           | 5-2-5 | specific-doubles 5        | 100 returns 1300
    SATG 15.7.1 specific-doubles                           | 5-5-5 | specific-doubles 5        | 100 returns 1300
    SATG 15.7.1 specific-doubles                           | 5-2-4 | specific-doubles 5        | loses
    SATG 15.7.1 any-triple                                 | 1-1-1 | any-triple                | 100 returns 3200
    SATG 15.7.1 any-triple                                 | 1-1-2 | any-triple                | loses
    SATG 15.7.1 three-dice-totals.4-or-17                  | 1-1-2 | total-4                   | 100 returns 6300
    SATG 15.7.1 three-dice-totals.4-or-17                  | 6-5-6 | total-4                   | loses
    SATG 15.7.1 three-dice-totals.6-or-15                  | 2-2-2 | total-6                   | 100 returns 1900
    SATG 15.7.1 two-dice-combinations.1-with-2-to-6        | 1-2-1 | two-dice-combinations 1-2 | 100 returns 700
    SATG 15.7.1 two-dice-combinations.1-with-2-to-6        | 1-3-1 | two-dice-combinations 1-2 | loses
    SATG 15.7.1 single-die.one                             | 3-4-5 | single-die 3              | 100 returns 200
    SATG 15.7.1 single-die.two                             | 3-3-5 | single-die 3              | 100 returns 300
    SATG 15.7.1 single-die.three                           | 3-3-3 | single-die 3              | 100 returns 1300
    """,
)  # fmt: skip
def test_settlement_in_lucky_sic_bo(row: Round) -> None:
    row.check()


@rounds(
    "rapid-sic-bo",
    text="""
    | 5-5-5 | specific-triples 5         | 100 returns 18100
    | 5-5-5 | specific-doubles 5         | 100 returns 1200
    | 6-1-3 | three-of-four-dice 1-3-4-6 | 100 returns 800
    | 6-1-5 | three-of-four-dice 1-3-4-6 | loses
    | 6-1-6 | three-of-four-dice 1-3-4-6 | loses
    | 6-6-6 | three-of-four-dice 1-3-4-6 | loses
    """,
)  # fmt: skip
def test_settlement_in_rapid_sic_bo(row: Round) -> None:
    """The odds are not those of SATG: they are of the base game, from published pay tables."""
    row.check()


def line_of(cell: Cell, roll: Iterable[int]) -> str | None:
    """When a bet wins, a second time: by sorted dice and sets of numbers."""
    bet, spot = cell
    dice = sorted(roll)
    shown, wanted = set(dice), {int(number) for number in spot.split("-") if number}
    if bet == "single-die":
        return (None, "one", "two", "three")[dice.count(int(spot))]
    pairs = [dice[:2], dice[1:]]  # of sorted dice, equal ones are neighbours
    wins = {
        "small": sum(dice) <= 10 and len(shown) > 1,
        "big": sum(dice) >= 11 and len(shown) > 1,
        "specific-triples": shown == wanted,
        "specific-doubles": [*wanted, *wanted] in pairs,
        "any-triple": len(shown) == 1,
        "two-dice-combinations": wanted <= shown,
        "three-of-four-dice": len(shown) == 3 and shown <= wanted,
        f"total-{sum(dice)}": True,
    }
    return "wins" if wins.get(bet) else None


def cells(bet: str, spots: Iterable[object]) -> list[Cell]:
    return [(bet, str(spot)) for spot in spots]


def pairs_with(low: int) -> list[Cell]:
    return cells("two-dice-combinations", (f"{low}-{high}" for high in range(low + 1, 7)))


def totals(*sums: int) -> list[Cell]:
    return [(f"total-{item}", "") for item in sums]


EACH = range(1, 7)
FOURS = cells("three-of-four-dice", ("-".join(map(str, four)) for four in combinations(EACH, 4)))

# SATG 15.7.1 as printed: the row, the bets to which it belongs, the line, how much to 1.
LUCKY: dict[str, tuple[list[Cell], str, int]] = {
    "small": ([("small", "")], "wins", 1),
    "big": ([("big", "")], "wins", 1),
    "specific-triples": (cells("specific-triples", EACH), "wins", 190),
    "specific-doubles": (cells("specific-doubles", EACH), "wins", 12),
    "any-triple": ([("any-triple", "")], "wins", 31),
    "three-dice-totals.4-or-17": (totals(4, 17), "wins", 62),
    "three-dice-totals.5-or-16": (totals(5, 16), "wins", 31),
    "three-dice-totals.6-or-15": (totals(6, 15), "wins", 18),
    "three-dice-totals.7-or-14": (totals(7, 14), "wins", 12),
    "three-dice-totals.8-or-13": (totals(8, 13), "wins", 8),
    "three-dice-totals.9-or-12": (totals(9, 12), "wins", 7),
    "three-dice-totals.10-or-11": (totals(10, 11), "wins", 6),
    "two-dice-combinations.1-with-2-to-6": (pairs_with(1), "wins", 6),
    "two-dice-combinations.2-with-3-to-6": (pairs_with(2), "wins", 6),
    "two-dice-combinations.3-with-4-to-6": (pairs_with(3), "wins", 6),
    "two-dice-combinations.4-with-5-to-6": (pairs_with(4), "wins", 6),
    "two-dice-combinations.5-with-6": (pairs_with(5), "wins", 6),
    "single-die.one": (cells("single-die", EACH), "one", 1),
    "single-die.two": (cells("single-die", EACH), "two", 2),
    "single-die.three": (cells("single-die", EACH), "three", 12),
}
# The base game differs in three rows (rulings, 1; facts, 3.3).
RAPID = LUCKY | {
    "specific-triples": (cells("specific-triples", EACH), "wins", 180),
    "specific-doubles": (cells("specific-doubles", EACH), "wins", 11),
    "three-of-four-dice": (FOURS, "wins", 7),
}


def settled(game: Game, cell: Cell, roll: tuple[int, ...]) -> Settled:
    bet, spot = cell
    return settle(table(game), game.variant("").bet(bet), spot, roll, Cents(100))


def check_every_roll(game: Game, where: list[Cell], line: str, to_one: int) -> None:
    """The row pays on its line and only there; where the bet loses nothing comes back."""
    for cell, roll in product(where, ROLLS):
        expected, found = line_of(cell, roll), settled(game, cell, roll)
        assert found.paid.line == (expected or "loses"), (cell, roll)
        if expected == line:
            assert found.paid.payment.returns == 100 + 100 * to_one, (cell, roll)
        if expected is None:
            assert found.paid.payment.returns == 0, (cell, roll)


@pytest.mark.parametrize(
    ("where", "line", "to_one"),
    [pytest.param(*row, id=key, marks=clause(f"SATG 15.7.1 {key}")) for key, row in LUCKY.items()],
)
def test_every_row_of_lucky_sic_bo_on_every_roll(where: list[Cell], line: str, to_one: int) -> None:
    check_every_roll(LUCKY_SIC_BO, where, line, to_one)


@pytest.mark.parametrize(("where", "line", "to_one"), RAPID.values(), ids=RAPID)
def test_every_row_of_rapid_sic_bo_on_every_roll(where: list[Cell], line: str, to_one: int) -> None:
    check_every_roll(RAPID_SIC_BO, where, line, to_one)


def offered(game: Game) -> set[Cell]:
    return {
        (figure.bet.key, spot) for figure in figures_of(game, TODAY) for spot in figure.bet.spots
    }


def catalogue(rows: dict[str, tuple[list[Cell], str, int]]) -> set[Cell]:
    return {cell for where, _, _ in rows.values() for cell in where}


@clause("SATG 15.7.1")
def test_lucky_sic_bo_offers_the_printed_rows_and_nothing_else() -> None:
    assert offered(LUCKY_SIC_BO) == catalogue(LUCKY)
    assert ["'3 of 4 Dice'" in str(reason) for reason in not_offered(LUCKY_SIC_BO, TODAY)] == [True]
    with pytest.raises(BadInput, match="Unknown bet 'odd'"):  # a bet of the base game elsewhere
        settled(LUCKY_SIC_BO, ("odd", ""), (1, 2, 4))


@clause("SATG 15.4.2", "SATG 15.7.1")
def test_3_of_4_dice_waits_for_approved_odds_in_lucky_sic_bo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bet = LUCKY_SIC_BO.variant("").bet("three-of-four-dice")
    assert (bet.name, bet.also_called) == ("3 of 4 Dice", "4 number combo")
    for cell in FOURS:
        with pytest.raises(NotOffered, match="no approved odds"):
            settled(LUCKY_SIC_BO, cell, (1, 2, 3))
    table = TABLES["lucky-sic-bo"]
    approved = PayRow(
        from_="SATG 15.1", pays="7 to 1", provenance="an approval that exists in this test"
    )
    pays = {**table.pays, "three-of-four-dice": {"wins": (approved,)}}
    monkeypatch.setitem(TABLES, "lucky-sic-bo", msgspec.structs.replace(table, pays=pays))
    assert offered(LUCKY_SIC_BO) == catalogue(LUCKY) | set(FOURS)
    check_every_roll(LUCKY_SIC_BO, FOURS, "wins", 7)
    assert "also called 4 number combo" in page(rule_sheet(LUCKY_SIC_BO, TODAY), TODAY)


@clause("SATG 11.3.3")
def test_both_names_of_3_of_4_dice_are_of_one_bet() -> None:
    bets = RAPID_SIC_BO.variant("").bets
    for label in ("3 of 4 Dice", "4 number combo"):
        assert [bet.key for bet in bets if label in (bet.name, bet.also_called)] == [
            "three-of-four-dice"
        ]
    assert RAPID_SIC_BO.variant("").bet("4 number combo") is RAPID_SIC_BO.variant("").bet(
        "three-of-four-dice"
    )
    assert "3 of 4 Dice<br><small>also called 4 number combo</small>" in page(
        rule_sheet(RAPID_SIC_BO, TODAY), TODAY
    )


@clause("SATG 11.3.1(a)")
def test_each_bet_that_rapid_sic_bo_offers_is_one_of_sic_bo_and_has_one_area() -> None:
    assert offered(RAPID_SIC_BO) == catalogue(RAPID)
    areas = [(area.bet, area.spot) for area in RAPID_SIC_BO.variant("").layout]
    assert sorted(areas) == sorted(offered(RAPID_SIC_BO))


@pytest.mark.parametrize("game", [RAPID_SIC_BO, LUCKY_SIC_BO], ids=lambda game: game.key)
def test_a_result_is_three_faces_from_one_to_six(game: Game) -> None:
    """SATG 11.3.2(b) and 15.3.1(b) also ask for a check of the real dice, so they are not named."""
    dealing = game.variant("").dealing
    assert [dealing.read("-".join(map(str, roll)), None) for roll in ROLLS] == list(ROLLS)
    for wrong in ("0", "7", "+1", "1.5", "six", "\N{SUPERSCRIPT TWO}"):
        with pytest.raises(BadInput, match="Accepted: 1 to 6"):
            dealing.read(f"1 2 {wrong}", None)
    with pytest.raises(BadInput, match="the next goes to die 3"):
        dealing.read("1-2", None)
    with pytest.raises(BadInput, match="the round is over after 3"):
        dealing.read("1-2-3-4", None)


def test_opposite_faces_of_a_die_add_to_seven() -> None:
    assert DIE.faces == (1, 2, 3, 4, 5, 6)
    assert {(face, opposite(face)) for face in DIE.faces} == {
        (1, 6),
        (2, 5),
        (3, 4),
        (4, 3),
        (5, 2),
        (6, 1),
    }


# Shooters. Wagers are written `terminal:largest/total`, in the order in which they became final.
SEATS = ("T1", "T2", "T3", "T4", "T5")


def shooter(
    wagers: str, *, last: str | None = None, minimum: int | None = None, cumulative: bool = False
) -> Shooter:
    candidates = []
    for order, word in enumerate(wagers.split()):
        terminal, largest, total = word.replace("/", ":").split(":")
        candidates.append(
            Candidate(
                terminal=terminal,
                largest=Cents(int(largest)),
                total=Cents(int(total)),
                reached=order,
            )
        )
    clockwise = sorted(candidates, key=lambda item: item.terminal)
    least = None if minimum is None else Cents(minimum)
    return choose_shooter(clockwise, last=last, seats=SEATS, minimum=least, cumulative=cumulative)


SHOOTERS = """
    SATG 15.5.2(a)    | after T1            | T4:90/90 T2:10/10 T1:10/10    | T2
    SATG 15.5.2(a)    | after T2            | T4:90/90 T2:10/10 T1:10/10    | T4
    SATG 15.5.2(a)    | after T4            | T4:90/90 T2:10/10 T1:10/10    | T1
    SATG 15.5.2(a)    | after T3            | T4:90/90 T2:10/10 T1:10/10    | T4
    SATG 15.5.2(a)    | after T2            | T2:10/10                      | T2
    SATG 15.5.2(a)    | after -             | T4:90/90 T2:10/10             | T2
    SATG 15.5.2(b)    | minimum 50          | T1:49/99 T3:50/50             | T3
    SATG 15.5.2(b)    | minimum 50 together | T1:49/99 T3:10/40             | T1
    SATG 15.5.2(b)    | minimum 50          | T1:49/99 T3:10/49             | the system
    SATG 15.5.2(b)    | minimum 50 together | T1:49/49 T3:10/49             | the system
    SATG 15.5.2(c)    | minimum 50          | T1:50/150 T2:60/60 T3:49/200  | T2
    SATG 15.5.2(c)    | minimum 50 together | T1:50/150 T2:60/60 T3:49/200  | T3
    SATG 15.5.2(c)(i) | minimum 50          | T3:60/60 T1:60/200 T2:50/50   | T3
    SATG 15.5.2(c)(i) | minimum 50 together | T5:10/200 T3:60/60 T1:60/200  | T5
    SATG 15.5.2(c)    | minimum 50          | T3:50/50 T1:50/50 T2:60/60    | T2
"""  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "setting", "wagers", "expected"),
    [
        pytest.param(*row, marks=clause(row[0]))
        for row in (
            [cell.strip() for cell in line.split("|")] for line in SHOOTERS.strip().splitlines()
        )
    ],
)
def test_the_shooter_and_the_reason(reason: str, setting: str, wagers: str, expected: str) -> None:
    words = setting.split()
    if words[0] == "after":
        chosen = shooter(wagers, last=words[1])
    else:
        chosen = shooter(wagers, minimum=int(words[1]), cumulative=words[-1] == "together")
    assert (chosen.terminal or "the system", chosen.cites) == (expected, reason)


@clause("SATG 15.5.2(a)")
def test_the_turn_goes_clockwise_to_each_active_terminal_before_any_again() -> None:
    for size in range(1, 6):
        for active in combinations(SEATS, size):
            last, seen = active[-1], []
            for _ in range(2 * size):
                last = (
                    shooter(" ".join(f"{seat}:10/10" for seat in active), last=last).terminal or ""
                )
                seen.append(last)
            assert tuple(seen) == active * 2


@clause("SATG 15.5.2(b)", "SATG 15.5.2(c)", "SATG 15.5.2(c)(i)")
def test_the_highest_wager_shoots_and_of_equal_ones_the_first() -> None:
    """Every order in which three terminals come to every mixture of amounts round the minimum."""
    for order in permutations(SEATS[:3]):
        for amounts in product((49, 50, 51), repeat=3):
            by_time = list(zip(amounts, order, strict=True))
            best = max(amount for amount, _ in by_time)
            expected = (
                None
                if best < 50
                else next(terminal for amount, terminal in by_time if amount == best)
            )
            single = " ".join(f"{terminal}:{amount}/999" for amount, terminal in by_time)
            together = " ".join(f"{terminal}:1/{amount}" for amount, terminal in by_time)
            assert shooter(single, minimum=50).terminal == expected
            assert shooter(together, minimum=50, cumulative=True).terminal == expected
