"""Whether every pool is what the books hold, and what its own log comes to (SATG 7.4.1)."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from croupier.ledger import Account, Kind
from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.checks.against_log import Journal
from croupier.offices.jackpots.state import Jackpots


class PoolLine(Struct, frozen=True, kw_only=True):
    """One account in three ways; all are the same, or something is wrong."""

    account: str
    """`meter:NAME`, `reserve:NAME`, `prize:WIN`."""
    shown: Cents
    """By the state that the log comes to."""
    ledger: Cents
    """By the books."""
    journal: Cents
    """By the log, added up anew."""

    @property
    def agrees(self) -> bool:
        """Whether all three are the same."""
        return self.shown == self.ledger == self.journal


def reconciled(
    state: Jackpots, journal: Journal, holds: Callable[[Account], Cents]
) -> Iterator[PoolLine]:
    """Every meter, every reserve, and every prize that waits."""
    for name, jackpot in sorted(state.jackpots.items()):
        yield _line(Account(Kind.METER, name), jackpot.pool.meter, journal, holds)
        yield _line(Account(Kind.RESERVE, name), jackpot.pool.reserve, journal, holds)
    for name, win in sorted(state.wins.items()):
        held = win.hit.prize if win.stage in ("pending", "void") else NOTHING
        if held or win.stage != "returned":
            yield _line(Account(Kind.PRIZE, name), held, journal, holds)


def _line(
    account: Account, shown: Cents, journal: Journal, holds: Callable[[Account], Cents]
) -> PoolLine:
    return PoolLine(
        account=str(account),
        shown=shown,
        ledger=holds(account),
        journal=Cents(journal.books.get(account, 0)),
    )
