"""The payments of the last round to one holder."""

from collections.abc import Mapping

from croupier.games.contract.setup import Setup
from croupier.money import Cents
from croupier.table.round import spot_of
from croupier.table.state import State
from croupier.table.values.sheet import Row, Sheet
from croupier.views.wire_struct import End, View


class PaidRowView(View, frozen=True, kw_only=True):
    """The result of one stake."""

    bet: str
    spot: str = ""
    area: str = ""
    added: str = ""
    """The choice that added the stake, `bonus` where nothing was staked; nothing for the wager itself."""
    line: str
    """The pay line that it hit, or its fate."""
    stake: Cents = Cents(0)
    back: Cents = Cents(0)
    winnings: Cents = Cents(0)
    stays: Cents = Cents(0)
    clause: str = ""
    """The clause of its end where the rules number the ends, else of the line, else of the bet."""


class PaidView(View, frozen=True, kw_only=True):
    """The payments of the last round to this terminal."""

    number: int
    end: End = "settled"
    staked: Cents = Cents(0)
    returned: Cents = Cents(0)
    """All that went to the account: stakes back and winnings."""
    corrected: bool = False
    rows: tuple[PaidRowView, ...] = ()


def paid_view(state: State, terminal: str, patron: str) -> PaidView | None:
    """The payments of the last round; None for a player who took the terminal since."""
    share = state.last.shares.get(terminal) if state.last else None
    if state.last is None or share is None or share.patron != patron:
        return None
    ended = state.history[0]
    number, corrected = state.last.number, ended.corrected
    return paid_of(state.offer, number, ended.end, rows=share.rows, corrected=corrected)


def paid_of(setup: Setup, number: int, end: End, *, rows: Sheet, corrected: bool) -> PaidView:
    """The payments of a round to one holder, from his part of its sheet."""
    return PaidView(
        number=number,
        end=end,
        staked=Cents(sum([row.amount for row in rows])),
        returned=Cents(sum([row.back + row.winnings for row in rows])),
        corrected=corrected,
        rows=tuple([_row(setup, row) for row in rows]),
    )


def clause_of(setup: Setup, row: Row) -> str:
    """The clause by which a stake came out as it did; what a choice added goes by the wager's bet."""
    if row.clause:
        return row.clause
    known = setup.once("clauses by line", lambda: _clauses(setup))
    bets = (row.bet, spot_of(row.holder, row.wager, row.area).bet)
    pairs = ((bet, line) for bet in bets for line in (row.line, ""))
    return next((known[pair] for pair in pairs if known.get(pair)), "")


def _clauses(setup: Setup) -> Mapping[tuple[str, str], str]:
    """The clauses of every line; without a line, that of the bet itself."""
    clauses = {}
    for bet in setup.offered():
        clauses[bet.key, ""] = str(next(iter(bet.cites), ""))
        for line, row in setup.rows(bet).items():
            clauses[bet.key, line] = str(next(iter(row.citations), ""))
    return clauses


def _row(setup: Setup, row: Row) -> PaidRowView:
    where = spot_of(row.holder, row.wager, row.area)
    return PaidRowView(
        bet=where.bet, spot=where.spot, area=row.area, added=row.added, line=row.line, stake=row.amount,
        back=row.back, winnings=row.winnings, stays=row.stays, clause=clause_of(setup, row),
    )  # fmt: skip
