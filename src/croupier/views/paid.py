"""What the last round paid one holder."""

from croupier.money import Cents
from croupier.rounds.round_of_play import spot_of
from croupier.rounds.sheet import Row
from croupier.rounds.state import State
from croupier.views.view import End, View


class PaidRowView(View, frozen=True, kw_only=True):
    """What became of one stake."""

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


class PaidView(View, frozen=True, kw_only=True):
    """What the last round paid this terminal."""

    number: int
    end: End = "settled"
    staked: Cents = Cents(0)
    returned: Cents = Cents(0)
    """All that went to the account: stakes back and winnings."""
    corrected: bool = False
    rows: tuple[PaidRowView, ...] = ()


def paid_view(state: State, terminal: str, patron: str) -> PaidView | None:
    """What the last round paid; nothing to whoever took the terminal since."""
    share = state.last.shares.get(terminal) if state.last else None
    if state.last is None or share is None or share.patron != patron:
        return None
    ended = state.history[0]
    return PaidView(
        number=state.last.number,
        end=ended.end,
        staked=Cents(sum(row.amount for row in share.rows)),
        returned=Cents(sum(row.back + row.winnings for row in share.rows)),
        corrected=ended.corrected,
        rows=tuple(_row(row) for row in share.rows),
    )


def _row(row: Row) -> PaidRowView:
    where = spot_of(row.holder, row.wager, row.area)
    return PaidRowView(
        bet=where.bet,
        spot=where.spot,
        area=row.area,
        added=row.added,
        line=row.line,
        stake=row.amount,
        back=row.back,
        winnings=row.winnings,
        stays=row.stays,
        clause=str(row.clause),
    )
