"""What a table must know of money, jackpots and notices that are not its own: as a store and a house have it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.engine.settlement_ahead import SettlementAhead
from croupier.engine.store.store_port import Reads
from croupier.ledger import MONEY, Account, Kind
from croupier.ledger.legs import colour_account
from croupier.money import Cents
from croupier.offices.notices import HouseNotices
from croupier.rulebook.register.amendment import Amendments
from croupier.rulebook.register.house_notices import Grants
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.round import Round
from croupier.table.secret_wagers.secret_wager import Secret, WagerVault, place_of
from croupier.table.tickets.ticket import Ticket
from croupier.table.values.people import Session
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet

Offers: TypeAlias = Callable[[str], Sequence[Offered]]
"""The jackpots that are offered at a table, by its name."""


Notices: TypeAlias = Callable[[], HouseNotices]
"""The notices of the house as they stand; `Signed` itself where it has none."""


def no_jackpots(_table: str) -> tuple[Offered, ...]:
    """What a table is offered where there are no jackpots."""
    return ()


@dataclass(frozen=True, slots=True)
class StoreContext:
    """What a store knows of money, as one table asks for it."""

    store: Reads
    table: str
    told: dict[int, list[RoundHistory]] = field(default_factory=dict, compare=False, repr=False)
    """The rounds by the length of the log they were told from: telling them takes the whole log."""
    due: SettlementAhead | None = field(default=None, compare=False, repr=False)
    offers: Offers = field(default=no_jackpots, compare=False, repr=False)
    unit: str = MONEY
    """What the table plays for: the chips of a tournament are no money, and their accounts are others."""
    vault: WagerVault | None = field(default=None, compare=False, repr=False)
    """Without one no wager is secret."""
    notices: Notices = field(default=HouseNotices, compare=False, repr=False)

    def _player(self, terminal: str) -> Account:
        return Account(Kind.PLAYER, terminal, self.unit)

    def credit(self, terminal: str) -> Cents:
        """What the chip account of a terminal holds."""
        return self.store.balance(self._player(terminal))

    def is_frozen(self, terminal: str) -> bool:
        """Whether the account may not be touched."""
        frozen = self.store.freezes()
        return bool(frozen) and self._player(terminal) in frozen

    def frozen_since(self, terminals: Iterable[str]) -> int | None:
        """Since when the account of one of these terminals may not be touched."""
        frozen = self.store.freezes()
        if not frozen:
            return None
        accounts = map(self._player, terminals)
        return min((min(frozen[one].values()) for one in accounts if one in frozen), default=None)

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        return self.store.session(terminal)

    def other_plans(self) -> dict[str, Plan]:
        """The plans of the other tables that are open, by their names."""
        return {table: plan for table, plan in self.store.plans() if table != self.table}

    def bank(self) -> Cents:
        """What the float of the table holds."""
        return self.store.balance(Account(Kind.BANK, self.table, self.unit))

    def colour(self, table: str, emblem: str, colour: str) -> Cents:
        """What the colour chips of a set that are out and not on a layout are worth."""
        return self.store.balance(colour_account(table, emblem, colour))

    def finished(self, number: int) -> RoundHistory | None:
        """A round of the table that is over, from its log."""
        return next((one for one in self.rounds() if one.number == number and one.end), None)

    def rounds(self) -> list[RoundHistory]:
        """The rounds of the table, from its log."""
        length = self.store.length(self.table)
        if length not in self.told:
            events = (record.event for record in self.store.records(self.table))
            told = read_history(self.table, events, self.store.sheet)
            self.told.clear()
            self.told[length] = told
        return self.told[length]

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number, as all places see it."""
        return self.store.ticket(number)

    def owed(self, patron: str) -> Cents:
        """What the house owes to a player who has left."""
        return self.store.balance(Account(Kind.OWED, patron, self.unit))

    def debt(self, patron: str) -> Cents:
        """What a player owes after a correction."""
        return Cents(-self.store.balance(Account(Kind.RECEIVABLE, patron, self.unit)))

    def jackpots(self) -> Sequence[Offered]:
        """The jackpots that are offered at the table now."""
        return self.offers(self.table)

    def amendments(self, game: str, at: int) -> Amendments:
        """What notices of the house change in a game at an instant."""
        return self.notices().amendments(game, at)

    def grants(self, game: str, at: int) -> Grants:
        """What notices of the house approve or revoke of a game by an instant."""
        return self.notices().grants(game, at)

    def unseal(self, number: int, terminal: str, sealed: str, published: str) -> Secret | None:
        """Secret wagers of a round, where the key of the house is at hand."""
        if self.vault is None:
            return None
        place = place_of(self.table, number, terminal)
        return self.vault.unseal_wagers(place, sealed, published)

    def foreseen(self, one: Round) -> tuple[str, Sheet] | None:
        """What the result of a round pays; a round that changed in anything since is another."""
        return (self.due.named, self.due.sheet) if self.due and self.due.round is one else None
