"""WHEEL 1 to 6, Big Wheel: the wheel, the layout and the odds of every option."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from string import ascii_uppercase
from tomllib import loads

import pytest

from croupier.errors import BadInput
from croupier.games.big_wheel import BIG_WHEEL, check_rim, spread, variant
from croupier.games.contract.definition import Game
from croupier.games.contract.fates import settle
from croupier.games.equipment.wheels import BigWheel
from croupier.maths.exact import figures_of
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.maths.sheets.sheet_html import page
from croupier.money import Cents, Odds, Payment
from croupier.rulebook import TABLES
from croupier.rulebook.parameters import _check as loaded
from support.round_tables import TODAY, clause, table

# The document as printed: compartments in the order of WHEEL 2.1.n, odds in the order of WHEEL 6.1.
PRINTED = {
    "option 1": (
        (24, 12, 8, 4, 2, 1, 1),
        (1, 3, 5, 11, 23, 47, 47),
    ),
    "option 2": (
        (24, 12, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
        (1, 3, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47),
    ),
    "option 3": (
        (8, 8, 8, 4, 4, 4, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1),
        (5, 5, 5, 11, 11, 11, 23, 23, 23, 23, 23, 23, 47, 47, 47, 47),
    ),
    "option 4": (
        (8, 8, 8, 8, 4, 4, 4, 4, 2, 1, 1),
        (5, 5, 5, 5, 11, 11, 11, 11, 23, 47, 47),
    ),
}  # fmt: skip
SYMBOLS = {option: ascii_uppercase[: len(counts)] for option, (counts, _) in PRINTED.items()}
EACH = [(option, place) for option in PRINTED for place in range(len(SYMBOLS[option]))]
FOREIGN = "?"
LOST = Payment(Cents(0), Cents(0))


def won(profit: int) -> Payment:
    """The stake of 10 comes back with a profit."""
    return Payment(Cents(10), Cents(profit))


def lettered(option: str, place: int) -> str:
    """The clause of a symbol; two lines stand under (m) of option 3, and later letters lag behind."""
    letter = ascii_uppercase[place].lower()
    if option == "option 3":
        letter = "abcdefghijklmmno"[place]
    second = " line-2" if (option, place) == ("option 3", 13) else ""
    return f"WHEEL 2.1.{option[-1]}({letter}){second}"


def rim(option: str) -> list[str]:
    """The printed rim, symbol after symbol; the diagrams with the true order are not in the text."""
    counts, _ = PRINTED[option]
    return [
        symbol for symbol, count in zip(SYMBOLS[option], counts, strict=True) for _ in range(count)
    ]


def exchanged(before: list[str], old: str, new: str, times: int) -> list[str]:
    """The rim with some compartments of a symbol marked by another."""
    after = list(before)
    for _ in range(times):
        after[after.index(old)] = new
    return after


def settled(game: Game, option: str, symbol: str, result: str, stake: int = 10) -> Payment:
    """What becomes of a stake on a symbol when the indicator rests on another or the same."""
    wheel = game.variant(option)
    bet, places = wheel.bet(f"symbol-{symbol}"), wheel.dealing.read(result, None)
    return settle(table(game, option), bet, "", places, Cents(stake)).paid.payment


@pytest.mark.parametrize(
    ("option", "place"),
    [pytest.param(*item, id=lettered(*item), marks=clause(lettered(*item))) for item in EACH],
)
def test_a_symbol_fills_its_compartments_and_no_other_number_of_them(
    option: str, place: int
) -> None:
    counts, odds = PRINTED[option]
    symbol, count, cited = SYMBOLS[option][place], counts[place], lettered(option, place)
    printed = rim(option)
    assert Counter(BIG_WHEEL.variant(option).dealing.source.faces)[place] == count
    assert spread(option).count(symbol) == count
    check_rim(option, printed)
    paid = settled(BIG_WHEEL, option, symbol, symbol, stake=1)
    assert count * paid.returns == count * (odds[place] + 1) == 48
    for missing in range(1, count + 1):
        # The compartments taken away show what belongs to no option, so that only this count is wrong.
        message = f"{symbol} {count - missing} times, not {count} ({cited})"
        with pytest.raises(BadInput, match=re.escape(message)):
            check_rim(option, exchanged(printed, symbol, FOREIGN, missing))
    for other in set(printed) - {symbol}:
        # One too many of 52 is one too few of another symbol: both clauses are broken and named.
        with pytest.raises(BadInput) as refused:
            check_rim(option, exchanged(printed, other, symbol, 1))
        for broken in (cited, lettered(option, SYMBOLS[option].index(other))):
            assert f"({broken})" in str(refused.value)


@pytest.mark.parametrize(
    "option",
    [
        pytest.param(option, marks=clause(f"WHEEL 2.1.{option[-1]}", "WHEEL 2.1"))
        for option in PRINTED
    ],
)
def test_a_rim_is_marked_by_one_option_in_any_order(option: str) -> None:
    counts, _ = PRINTED[option]
    assert sum(counts) == len(spread(option)) == 52
    assert sorted(spread(option)) == sorted(rim(option))
    for order in (
        rim(option),
        rim(option)[::-1],
        rim(option)[26:] + rim(option)[:26],
        list(spread(option)),
    ):
        check_rim(option, order)
    for other in PRINTED.keys() - {option}:
        with pytest.raises(BadInput, match=rf"\(WHEEL 2\.1\.{option[-1]}\("):
            check_rim(option, rim(other))
        with pytest.raises(BadInput, match=rf"\(WHEEL 2\.1\.{option[-1]}\("):
            check_rim(option, rim(option)[:26] + rim(other)[26:])


@clause("WHEEL 2.1")
@pytest.mark.parametrize("option", PRINTED)
def test_51_or_53_compartments_are_refused(option: str) -> None:
    for wrong in (
        rim(option)[:-1],
        rim(option)[1:],
        [*rim(option), "A"],
        [*rim(option), FOREIGN],
        [],
    ):
        with pytest.raises(
            BadInput, match=rf"{len(wrong)} compartments. Accepted: 52 \(WHEEL 2.1\)"
        ):
            check_rim(option, wrong)
    for wrong in (rim(option)[1:], [*rim(option), "A"]):
        with pytest.raises(
            BadInput, match=rf"{len(wrong)} compartments. Accepted: 52 \(WHEEL 2.1\)"
        ):
            BigWheel(option, Counter(wrong))


@clause("WHEEL 2.1")
def test_there_are_four_options() -> None:
    assert [wheel.name for wheel in BIG_WHEEL.variants] == list(PRINTED)


@clause("WHEEL 1.1.1")
@pytest.mark.parametrize("option", PRINTED)
def test_there_is_one_bet_on_each_symbol_of_the_option(option: str) -> None:
    wheel = BIG_WHEEL.variant(option)
    assert [bet.key for bet in wheel.bets] == [f"symbol-{symbol}" for symbol in SYMBOLS[option]]
    results = [wheel.dealing.read(symbol, None) for symbol in SYMBOLS[option]]
    for place, bet in enumerate(wheel.bets):
        hits = [bool(bet.settle(result, bet.spot(""))) for result in results]
        assert hits == [other == place for other in range(len(results))]


@pytest.mark.parametrize(
    "option",
    [pytest.param(option, marks=clause(f"WHEEL 2.2.{option[-1]}(a)")) for option in PRINTED],
)
def test_the_layout_drawn_has_every_symbol_once_with_the_odds_it_pays(option: str) -> None:
    _, odds = PRINTED[option]
    drawings = re.findall(
        r"<svg.*?</svg>", page(rule_sheet(BIG_WHEEL, TODAY), TODAY), flags=re.DOTALL
    )
    drawing = drawings[list(PRINTED).index(option)]
    spots = [
        re.findall(r"<text[^>]*>(.*?)</text>", group)
        for group in re.findall(r"<g>.*?</g>", drawing)
    ]
    assert sorted(spots) == [
        [symbol, f"{to_one} to 1"] for symbol, to_one in zip(SYMBOLS[option], odds, strict=True)
    ]
    for symbol, shown in spots:
        assert settled(BIG_WHEEL, option, symbol, symbol).winnings == Odds.parse(shown).winnings(
            Cents(10)
        )


@pytest.mark.parametrize("option", PRINTED)
def test_wheel_bets_and_layout_of_an_option_belong_together(option: str) -> None:
    """That a mismatch is refused (WHEEL 2.2.1 to 2.2.4) has to wait for tables, so they are not named."""
    wheel = BIG_WHEEL.variant(option)
    assert [(area.bet, area.label) for area in wheel.layout] == [
        (f"symbol-{symbol}", symbol) for symbol in SYMBOLS[option]
    ]
    for other in set(ascii_uppercase) - set(SYMBOLS[option]):
        with pytest.raises(BadInput, match=f"Unknown bet 'symbol-{other}'"):
            wheel.bet(f"symbol-{other}")
        with pytest.raises(BadInput, match=f"Unknown symbol of {option} '{other}'"):
            wheel.dealing.read(other, None)


@pytest.mark.parametrize(
    ("option", "place"),
    [
        pytest.param(
            option, place, id=f"{option} {ascii_uppercase[place]}",
            marks=clause(f"WHEEL 6.1 option-{option[-1]}-symbol-{ascii_uppercase[place]}"),
        )
        for option, place in EACH
    ],
)  # fmt: skip
@clause("WHEEL 6.1")
def test_a_symbol_pays_its_odds_and_loses_on_every_other(option: str, place: int) -> None:
    _, odds = PRINTED[option]
    symbol = SYMBOLS[option][place]
    for result in SYMBOLS[option]:
        assert settled(BIG_WHEEL, option, symbol, result) == (
            won(10 * odds[place]) if result == symbol else LOST
        )


def test_the_house_keeps_four_of_52_on_every_symbol() -> None:
    found = [
        (figure.option, figure.bet.key, figure.edge) for figure in figures_of(BIG_WHEEL, TODAY)
    ]
    assert found == [
        (option, f"symbol-{SYMBOLS[option][place]}", Fraction(4, 52)) for option, place in EACH
    ]


FIFTH_ROW = '{ option = "option 99", from = "WHEEL 4.0", pays = "1 to 1", provenance = "a test" },'
FIFTH = """
symbol-Star.rests = [{ option = "option 99", from = "WHEEL 4.0", pays = "4 to 5", provenance = "a test" }]
symbol-Moon.rests = [{ option = "option 99", from = "WHEEL 4.0", pays = "24 to 1", provenance = "a test" }]

[wheels."option 99"]
A = { from = "WHEEL 4.0", count = 24, provenance = "a test" }
Star = { from = "WHEEL 4.0", count = 26, provenance = "a test" }
Moon = { from = "WHEEL 4.0", count = 2, provenance = "a test" }
"""


def with_a_fifth_option(monkeypatch: pytest.MonkeyPatch, data: str = FIFTH) -> Game:
    """Big Wheel after option 99 has been written into the file, and nothing else has been done."""
    text = (
        files("croupier.rulebook").joinpath("games", "big-wheel.toml").read_text(encoding="utf-8")
    )
    # Symbol A has odds in other options, so its row goes into their list; the new symbols come after.
    odds, sections, rest = text.partition("# ── Which rules govern")
    extended = odds.replace("symbol-A.rests = [", f"symbol-A.rests = [\n{FIFTH_ROW}", 1) + data
    file = loads(f"{extended}\n{sections}{rest}")
    monkeypatch.setitem(TABLES, "big-wheel", loaded("big-wheel.toml", file))
    return replace(
        BIG_WHEEL, variants=tuple(variant(option) for option in TABLES["big-wheel"].wheels)
    )


def test_a_fifth_option_is_data_only(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_a_fifth_option(monkeypatch)
    assert [wheel.name for wheel in game.variants] == [*PRINTED, "option 99"]
    wins = {"A": 10, "Star": 8, "Moon": 240}
    for symbol, profit in wins.items():
        for result in wins:
            assert settled(game, "option 99", symbol, result) == (
                won(profit) if result == symbol else LOST
            )
    found = {
        figure.bet.name: (figure.hit, figure.edge)
        for figure in figures_of(game, TODAY)
        if figure.option == "option 99"
    }
    assert found == {
        "Symbol A": (Fraction(24, 52), Fraction(4, 52)),
        "Symbol Star": (Fraction(26, 52), Fraction(1, 10)),
        "Symbol Moon": (Fraction(2, 52), Fraction(2, 52)),
    }
    assert Counter(spread("option 99")) == {"A": 24, "Star": 26, "Moon": 2}
    check_rim("option 99", spread("option 99"))
    # The four options are as they were, and the new symbols are no bets of theirs.
    assert settled(game, "option 3", "A", "A") == won(50)
    with pytest.raises(BadInput, match="Unknown pay table of 'symbol-Star' 'option 1'"):
        game.pays(
            game.variant("option 99"),
            game.variant("option 99").bet("symbol-Star"),
            TODAY,
            option="option 1",
            decks=None,
        )


def test_a_fifth_option_with_51_compartments_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        BadInput, match=r"option 99 has 51 compartments. Accepted: 52 \(WHEEL 2.1\)"
    ):
        with_a_fifth_option(monkeypatch, FIFTH.replace("count = 2,", "count = 1,"))
