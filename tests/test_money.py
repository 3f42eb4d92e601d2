"""Money and odds: whole numbers in, whole numbers out, and print and parse are inverse."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, Mistake
from croupier.money import (
    Cents,
    Fate,
    Odds,
    Pay,
    Payment,
    Rounding,
    exact_step,
    money,
    pay,
    settle,
    show,
)
from croupier.rulebook import TABLES, PayRow

LARGEST = 10**12


def cents(least: int, most: int) -> st.SearchStrategy[Cents]:
    return st.integers(least, most).map(Cents)


AMOUNTS = cents(-LARGEST, LARGEST)
STAKES = cents(0, LARGEST)
UNITS = st.sampled_from([1, 5, 10, 50, 100, 250, 500])

PLAIN_ODDS = st.builds(Odds, st.integers(1, 10_000), st.integers(1, 1_000))
MIXED_ODDS = st.integers(2, 1_000).flatmap(
    lambda parts: st.builds(
        lambda whole, part: Odds(whole * parts + part, parts, mixed=True),
        st.integers(1, 1_000),
        st.integers(1, parts - 1),
    )
)
ODDS = PLAIN_ODDS | MIXED_ODDS | st.just(Odds(0))
PAYS: st.SearchStrategy[Pay] = ODDS | st.sampled_from(Fate)


def one_line(error: pytest.ExceptionInfo[BadInput], value: str) -> None:
    """The message shows the value and stays on one line, whatever the value holds."""
    message = str(error.value)
    assert repr(value)[1:-1] in message
    assert len(message.splitlines()) == 1


@given(AMOUNTS)
def test_what_an_amount_prints_reads_back(amount: Cents) -> None:
    assert money(show(amount)) == amount


@pytest.mark.parametrize(
    ("amount", "printed"),
    [
        (0, "$0.00"), (5, "$0.05"), (-5, "-$0.05"), (99, "$0.99"), (100, "$1.00"), (99_999, "$999.99"),
        (100_000, "$1,000.00"), (110_000, "$1,100.00"), (-110_000, "-$1,100.00"), (123_456_789, "$1,234,567.89"),
    ],
)  # fmt: skip
def test_money_is_printed_with_currency_thousands_and_two_decimals(
    amount: int, printed: str
) -> None:
    assert show(Cents(amount)) == printed
    assert money(printed) == amount


@pytest.mark.parametrize(
    "text", ["$1,100.00", "$1100.00", "$1,100", "1,100.00", "1100.00", "1,100", "1100"]
)
def test_an_amount_may_be_typed_shorter_than_it_is_printed(text: str) -> None:
    """A number without a point is dollars, never cents."""
    assert money(text) == 110_000
    assert money("-" + text) == -110_000


@pytest.mark.parametrize(
    "text",
    [
        "", "$", "-", "-$", "$1.", "1.", "1.5", "$1.0", "$1.000", "$.50", "$1,00.00", "$,100.00",
        "$1100,000.00", "$1,1000.00",
        "+$1.00", "$-1.00", "--$1.00", "$ 1.00", " $1.00", "$1.00 ", "$1.00\n", "$1e3.00", "€1.00", "$١.00", "1/2",
    ],
)  # fmt: skip
def test_an_unreadable_amount_is_refused_and_shown(text: str) -> None:
    with pytest.raises(BadInput, match="Unreadable amount") as error:
        money(text)
    one_line(error, text)


@given(ODDS)
def test_what_odds_print_reads_back(odds: Odds) -> None:
    assert Odds.parse(str(odds)) == odds


@given(PAYS)
def test_what_a_pay_prints_reads_back(what: Pay) -> None:
    read = pay(str(what))
    assert read == what
    assert type(read) is type(what)


@pytest.mark.parametrize(
    ("printed", "profit"),
    [
        ("1 to 1", Fraction(1)), ("7 to 2", Fraction(7, 2)), ("19 to 20", Fraction(19, 20)),
        ("6 to 2", Fraction(3)), ("1000 to 1", Fraction(1000)), ("money back", Fraction(0)),
        ("12 1/2 to 1", Fraction(25, 2)), ("1 2/4 to 1", Fraction(3, 2)), ("3 99/100 to 1", Fraction(399, 100)),
    ],
)  # fmt: skip
def test_odds_stay_as_they_were_printed(printed: str, profit: Fraction) -> None:
    assert str(Odds.parse(printed)) == printed
    assert Odds.parse(printed).profit == profit


def test_odds_of_the_same_value_printed_otherwise_are_not_the_same() -> None:
    assert len({Odds.parse(text) for text in ("6 to 2", "3 to 1", "12 1/2 to 1", "25 to 2")}) == 4


def test_every_pay_of_the_rulebook_prints_as_it_stands_there() -> None:
    rows = [row for table in TABLES.values() for row in table.records() if isinstance(row, PayRow)]
    assert rows
    for row in rows:
        assert str(row.pay) == row.pays


def test_twelve_and_a_half_to_one_is_a_mixed_number() -> None:
    """Neither a power nor a root of twelve (notice 31 of 2000): ten pays 125."""
    odds = Odds.parse("12 1/2 to 1")
    assert odds.profit == Fraction(25, 2)
    assert odds.winnings(Cents(10)) == 125
    assert settle(odds, Cents(10)).returns == 135


@pytest.mark.parametrize(
    "text",
    [
        "", "7", "7:2", "7/2", "7 to", "to 2", "7 to 0", "-7 to 2", "7 to -2", "0 to 2", "7.5 to 1", "7  to 2",
        " 7 to 2", "7 to 2 ", "7 to 2\n", "7 TO 2", "Money back", "push", "12fi to 1", "٧ to 2",
        # A mixed number is to 1, and its part is less than one and more than none.
        "12 1/2 to 2", "12 2/2 to 1", "12 3/2 to 1", "12 0/2 to 1", "12 1/0 to 1", "1/2 to 1", "12 1/2",
    ],
)  # fmt: skip
def test_unreadable_odds_are_refused_and_shown(text: str) -> None:
    with pytest.raises(BadInput) as error:
        pay(text)
    one_line(error, text)


@pytest.mark.parametrize(
    ("win", "per", "mixed"),
    [
        (-1, 1, False), (1, 0, False), (1, -1, False), (0, 2, False),
        (1, 2, True), (4, 2, True), (3, 1, True), (0, 1, True),
    ],
)  # fmt: skip
def test_odds_that_do_not_exist_cannot_be_made(win: int, per: int, *, mixed: bool) -> None:
    with pytest.raises(BadInput, match=f"{win} to {per}"):
        Odds(win, per, mixed=mixed)


@given(STAKES, ODDS, UNITS)
def test_winnings_against_fractions(stake: Cents, odds: Odds, unit: int) -> None:
    units = Fraction(stake) * Fraction(odds.win, odds.per) / unit
    assert odds.winnings(stake, Rounding.DOWN, unit=unit) == floor(units) * unit
    assert odds.winnings(stake, Rounding.UP, unit=unit) == ceil(units) * unit
    if units.denominator == 1:
        assert odds.winnings(stake, Rounding.EXACT, unit=unit) == units * unit
    else:
        with pytest.raises(Mistake):
            odds.winnings(stake, Rounding.EXACT, unit=unit)


@given(STAKES, ODDS, UNITS)
def test_a_stake_of_whole_units_is_always_paid_exactly(stake: Cents, odds: Odds, unit: int) -> None:
    """Odds of n to m on a multiple of m units leave no remainder, however they are rounded."""
    whole = Cents(stake * odds.per * unit)
    assert len({odds.winnings(whole, rounding, unit=unit) for rounding in Rounding}) == 1


def test_a_remainder_is_a_mistake_that_shows_odds_stake_and_unit() -> None:
    with pytest.raises(Mistake, match=r"19 to 20 on \$0\.10 is no whole multiple of \$0\.01\."):
        Odds(19, 20).winnings(Cents(10))
    with pytest.raises(Mistake, match=r"1 to 1 on \$0\.12 is no whole multiple of \$0\.05\."):
        Odds(1).winnings(Cents(12), unit=5)


def test_exact_is_what_happens_unless_another_rounding_is_named() -> None:
    with pytest.raises(Mistake):
        Odds(1, 2).winnings(Cents(1))
    with pytest.raises(Mistake):
        settle(Odds(1, 2), Cents(1))


@pytest.mark.parametrize(
    ("what", "back", "winnings"),
    [
        (Fate.LOSES, 0, 0), (Fate.LOSES_HALF, 50, 0), (Fate.STANDS_OFF, 100, 0), (Fate.VOID, 100, 0),
        (Odds(0), 100, 0), (Odds(1), 100, 100), (Odds(7, 2), 100, 350), (Odds(25, 2, mixed=True), 100, 1_250),
    ],
)  # fmt: skip
def test_what_comes_back_and_what_is_won_on_a_hundred(what: Pay, back: int, winnings: int) -> None:
    payment = settle(what, Cents(100))
    assert payment == Payment(Cents(back), Cents(winnings))
    assert payment.returns == back + winnings


def test_every_fate_is_settled_or_refused() -> None:
    """A fate added to the list cannot go without a payment."""
    possible = [fate for fate in Fate if fate is not Fate.IMPOSSIBLE]
    assert [settle(fate, Cents(100)).winnings for fate in possible] == [0] * len(possible)
    with pytest.raises(Mistake, match="never paid"):
        settle(Fate.IMPOSSIBLE, Cents(100))
    with pytest.raises(Mistake, match="no profit"):
        _ = Fate.IMPOSSIBLE.profit


@pytest.mark.parametrize(
    ("rounding", "unit", "back"),
    [(Rounding.DOWN, 1, 7), (Rounding.UP, 1, 8), (Rounding.DOWN, 5, 5), (Rounding.UP, 5, 10)],
)
def test_half_a_stake_is_rounded_like_a_win(rounding: Rounding, unit: int, back: int) -> None:
    assert settle(Fate.LOSES_HALF, Cents(15), rounding, unit=unit) == Payment(Cents(back), Cents(0))
    with pytest.raises(Mistake):
        settle(Fate.LOSES_HALF, Cents(15), unit=unit)


@given(PAYS.filter(lambda what: what is not Fate.IMPOSSIBLE), STAKES)
def test_the_profit_on_one_is_what_a_stake_gains(what: Pay, stake: Cents) -> None:
    """The figures use `profit` and the money uses `settle`: they must tell the same story."""
    whole = Cents(stake * what.profit.denominator)
    assert settle(what, whole).returns - whole == what.profit * whole


@given(PAYS.filter(lambda what: what is not Fate.IMPOSSIBLE), cents(1, 10_000))
def test_a_stake_is_payable_exactly_where_it_is_a_multiple_of_the_step(
    what: Pay, stake: Cents
) -> None:
    if stake % exact_step(what) == 0:
        assert settle(what, stake).returns >= 0
    else:
        with pytest.raises(Mistake):
            settle(what, stake)


@pytest.mark.parametrize(
    ("what", "step"),
    [
        (Odds(19, 20), 20), (Odds(7, 2), 2), (Odds(6, 2), 1), (Odds(1000), 1), (Odds(0), 1),
        (Odds(25, 2, mixed=True), 2), (Fate.LOSES_HALF, 2), (Fate.LOSES, 1), (Fate.STANDS_OFF, 1), (Fate.VOID, 1),
    ],
)  # fmt: skip
def test_the_step_of_stakes_that_are_paid_in_whole_cents(what: Pay, step: int) -> None:
    assert exact_step(what) == step
