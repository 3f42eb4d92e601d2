"""What a decision may read from outside its table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from croupier.money import Cents
from croupier.rulebook.register.amendment import Amendment
from croupier.rulebook.register.house_notices import Grants
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.round import Round
from croupier.table.secret_wagers.secret_wager import Secret
from croupier.table.tickets.ticket import Ticket
from croupier.table.values.people import Session
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet


class TableContext(Protocol):
    """Read access for a table to balances, freezes, sessions and other data outside it."""

    def credit(self, terminal: str) -> Cents:
        """Return the balance of the chip account of a terminal."""

    def is_frozen(self, terminal: str) -> bool:
        """Whether the account of a terminal is frozen (SATG 8.3)."""

    def frozen_since(self, terminals: Iterable[str]) -> int | None:
        """Return since when the account of one of these terminals is frozen; none if no account is (SATG 8.3)."""

    def session(self, terminal: str) -> Session:
        """Return who has a terminal, and at which tables it plays."""

    def other_plans(self) -> Mapping[str, Plan]:
        """Return the plans of the other open tables, by table name."""

    def bank(self) -> Cents:
        """Return the value of the float of this table."""

    def colour(self, table: str, emblem: str, colour: str) -> Cents:
        """Return the value of the colour chips of a set that are out and not on a layout."""

    def rounds(self) -> Sequence[RoundHistory]:
        """Return the history of the rounds of this table; the last may still be in progress."""

    def finished(self, number: int) -> RoundHistory | None:
        """Return the history of one finished round of this table."""

    def ticket(self, number: str) -> Ticket | None:
        """Return the ticket with a number, from the record that all places share."""

    def owed(self, patron: str) -> Cents:
        """Return what the house owes to a player who has left."""

    def debt(self, patron: str) -> Cents:
        """Return what a player owes after a correction."""

    def is_entrant(self, person: str) -> bool:
        """Whether a person has entered a tournament of the house."""

    def jackpots(self) -> Sequence[Offered]:
        """Return the jackpots that are on offer at this table now."""

    def amendments(self, game: str, at: int) -> Sequence[Amendment]:
        """Return what notices of the house change in a game at an instant, in order of effect."""

    def grants(self, game: str, at: int) -> Grants:
        """Return what notices of the house approve or revoke for a game by an instant, in order of effect."""

    def unseal(self, number: int, terminal: str, sealed: str, published: str) -> Secret | None:
        """Open the secret wagers of a round; none if the house cannot. Raise if they were not sealed for it."""

    def readings(self) -> int:
        """Return the readings of the rules by which a table judges that opens now."""

    def foreseen(self, round_: Round) -> tuple[str, Sheet] | None:
        """Return the settlement of a round if it was computed in advance, while the dealer checked the result."""
