"""The context of a table: money, jackpots and notices outside the table, read from the store and the house."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import TypeAlias

from croupier.engine.settlement_ahead import SettlementAhead
from croupier.engine.store.store_port import Reads
from croupier.ledger import MONEY, Account, Kind
from croupier.ledger.legs import colour_account
from croupier.money import Cents
from croupier.offices.notices import HouseNotices
from croupier.offices.tournaments import TOURNAMENTS, Tournaments
from croupier.offices.tournaments.evolve import evolve
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
from croupier.table.values.readings import PRESENT
from croupier.table.values.sheet import Sheet

Offers: TypeAlias = Callable[[str], Sequence[Offered]]
"""The jackpots that are offered at a table, by its name."""


Notices: TypeAlias = Callable[[], HouseNotices]
"""The notices of the house as they stand; `Signed` itself where it has none."""


Readings: TypeAlias = Callable[[], int]
"""The readings of the rules by which a table judges that opens now; a replay asks its archive."""


def present_readings() -> int:
    """The readings of this release."""
    return PRESENT


def no_jackpots(_table: str) -> tuple[Offered, ...]:
    """The offer of a house without jackpots: none."""
    return ()


@dataclass(frozen=True, slots=True)
class StoreContext:
    """The context of one table, read from a store."""

    store: Reads
    table: str
    rounds_by_length: dict[int, list[RoundHistory]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """A cache of the rounds, by the length of the log: reading them takes the whole log."""
    due: SettlementAhead | None = field(default=None, compare=False, repr=False)
    offers: Offers = field(default=no_jackpots, compare=False, repr=False)
    unit: str = MONEY
    """The unit that the table plays for: money, or the chips of a tournament, which have their own accounts."""
    vault: WagerVault | None = field(default=None, compare=False, repr=False)
    """Without one no wager is secret."""
    notices: Notices = field(default=HouseNotices, compare=False, repr=False)
    judged_by: Readings = field(default=present_readings, compare=False, repr=False)

    def _player(self, terminal: str) -> Account:
        return Account(Kind.PLAYER, terminal, self.unit)

    def credit(self, terminal: str) -> Cents:
        """The balance of the chip account of a terminal."""
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
        return min(
            (min(frozen[account].values()) for account in accounts if account in frozen),
            default=None,
        )

    def session(self, terminal: str) -> Session:
        """Return the session at a terminal: its player and its table."""
        return self.store.session(terminal)

    def other_plans(self) -> dict[str, Plan]:
        """The plans of the other tables that are open, by their names."""
        return {table: plan for table, plan in self.store.plans() if table != self.table}

    def bank(self) -> Cents:
        """The money in the float of the table."""
        return self.store.balance(Account(Kind.BANK, self.table, self.unit))

    def colour(self, table: str, emblem: str, colour: str) -> Cents:
        """The value of the colour chips of a set that are out and not on a layout."""
        return self.store.balance(colour_account(table, emblem, colour))

    def finished(self, number: int) -> RoundHistory | None:
        """A round of the table that is over, from its log."""
        return next(
            (history for history in self.rounds() if history.number == number and history.end), None
        )

    def rounds(self) -> list[RoundHistory]:
        """The rounds of the table, from its log."""
        length = self.store.length(self.table)
        if length not in self.rounds_by_length:
            events = (record.event for record in self.store.records(self.table))
            histories = read_history(self.table, events, self.store.sheet)
            self.rounds_by_length.clear()
            self.rounds_by_length[length] = histories
        return self.rounds_by_length[length]

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number, as all places see it."""
        return self.store.ticket(number)

    def owed(self, patron: str) -> Cents:
        """The debt of the house to a player who has left."""
        return self.store.balance(Account(Kind.OWED, patron, self.unit))

    def debt(self, patron: str) -> Cents:
        """The debt of a player after a correction."""
        return Cents(-self.store.balance(Account(Kind.RECEIVABLE, patron, self.unit)))

    def is_entrant(self, person: str) -> bool:
        """Whether a person has entered a tournament, from the log of the tournaments: it is rarely asked."""
        events = (record.event for record in self.store.records(TOURNAMENTS))
        tournaments = reduce(evolve, events, Tournaments()).tournaments
        return any(person in tournament.entrants for tournament in tournaments.values())

    def jackpots(self) -> Sequence[Offered]:
        """The jackpots that are offered at the table now."""
        return self.offers(self.table)

    def amendments(self, game: str, at: int) -> Amendments:
        """The changes in a game by notices of the house at an instant."""
        return self.notices().amendments(game, at)

    def grants(self, game: str, at: int) -> Grants:
        """The approvals and revocations for a game by notices of the house at an instant."""
        return self.notices().grants(game, at)

    def unseal(self, number: int, terminal: str, sealed: str, published: str) -> Secret | None:
        """Secret wagers of a round, where the key of the house is at hand."""
        if self.vault is None:
            return None
        place = place_of(self.table, number, terminal)
        return self.vault.unseal_wagers(place, sealed, published)

    def readings(self) -> int:
        """The readings by which a table judges that opens now."""
        return self.judged_by()

    def foreseen(self, round_: Round) -> tuple[str, Sheet] | None:
        """The payments computed ahead for a round; None if the round has changed since."""
        return (self.due.named, self.due.sheet) if self.due and self.due.round is round_ else None
