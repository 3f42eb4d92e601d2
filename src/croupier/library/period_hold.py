"""What a period brought against theory, as plain values."""

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.library.rows import SHARE, Result, Rows
from croupier.records.reports import Bet, Count, Line, Meter, Report


@dataclass(frozen=True, kw_only=True)
class HoldLine(Result):
    """One line of a report: a table, game, terminal, dealer, shift or day."""

    key: str
    rounds: int
    drop_cents: int
    handle_cents: int
    win_cents: int
    """The handle less what was returned to players."""
    net_win_cents: int
    """The win with corrections, adjustments and forfeited winnings."""
    hold: Fraction | None = field(metadata=SHARE)
    """The win as a share of the handle; None without handle."""
    expected_win_cents: Fraction
    """The expected win by the exact edges of the wagers."""
    expected_hold: Fraction | None = field(metadata=SHARE)
    """The expected win as a share of the handle of the bets whose edge is known."""
    deviation: Fraction | None
    """How far the win is from theory, in the largest possible standard deviations; None where that is not known."""
    review: bool
    """Whether it is further than in 95 of 100 such periods."""


@dataclass(frozen=True, kw_only=True)
class HeldBet(Result):
    """One bet as it was offered, compared with its theory."""

    game: str
    variant: str
    decks: int | None
    pay_table: str
    policy: str
    bet: str
    wagers: int
    staked_cents: int
    """First wagers; the edge is per unit of them."""
    handle_cents: int
    """First wagers and the stakes that choices added to them."""
    win_cents: int
    edge: Fraction = field(metadata=SHARE)
    expected_win_cents: Fraction
    deviation: Fraction | None
    review: bool


@dataclass(frozen=True, repr=False)
class HoldReport(Rows[HoldLine]):
    """The figures of a period, by line."""

    total: HoldLine = field(kw_only=True)
    bets: Rows[HeldBet] = field(kw_only=True)
    meters_cents: int = field(kw_only=True)
    """What floats and cages gained by the meters…"""
    books_cents: int = field(kw_only=True)
    """…and by the books: the two must agree."""

    @property
    def agrees(self) -> bool:
        """Return whether meters and books agree."""
        return self.meters_cents == self.books_cents


def hold_report(report: Report) -> HoldReport:
    """Return a report as plain values."""
    check = report.check
    return HoldReport(
        tuple(map(_line, report.lines)), title=report.head.title, total=_line(report.total),
        bets=Rows(tuple(map(_bet, report.bets)), title=f"{report.head.title}, bets"),
        meters_cents=check.by_meters, books_cents=check.by_books,
    )  # fmt: skip


def _line(line: Line) -> HoldLine:
    handle, expected = line.meters[Meter.HANDLE], Fraction(line.expected)
    known = handle - line.unpriced
    return HoldLine(
        key=line.key, rounds=line.counts[Count.ROUNDS], drop_cents=line.drop, handle_cents=handle,
        win_cents=line.win, net_win_cents=line.net_win,
        hold=Fraction(line.win, handle) if handle else None, expected_win_cents=expected,
        expected_hold=expected / known if known > 0 else None, deviation=_deviation(line.deviations),
        review=line.review,
    )  # fmt: skip


def _bet(bet: Bet) -> HeldBet:
    return HeldBet(
        game=bet.game, variant=bet.variant, decks=bet.decks, pay_table=bet.option, policy=bet.policy,
        bet=bet.bet, wagers=bet.wagers, staked_cents=bet.staked, handle_cents=bet.handle,
        win_cents=bet.win, edge=Fraction(bet.edge), expected_win_cents=Fraction(bet.expected),
        deviation=_deviation(bet.deviations), review=bet.review,
    )  # fmt: skip


def _deviation(thousandths: int | None) -> Fraction | None:
    return None if thousandths is None else Fraction(thousandths, 1_000)
