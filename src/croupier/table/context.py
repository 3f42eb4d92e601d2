"""What a decision may ask of the world around its table."""

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
    """What a table must know of money that is not its own to decide."""

    def credit(self, terminal: str) -> Cents:
        """What the chip account of a terminal holds."""
        ...

    def is_frozen(self, terminal: str) -> bool:
        """Whether the account may not be touched (SATG 8.3)."""
        ...

    def frozen_since(self, terminals: Iterable[str]) -> int | None:
        """Since when the account of one of these terminals may not be touched (SATG 8.3)."""
        ...

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        ...

    def other_plans(self) -> Mapping[str, Plan]:
        """The plans of the other tables that are open, by their names."""
        ...

    def bank(self) -> Cents:
        """What the float of this table holds."""
        ...

    def colour(self, table: str, emblem: str, colour: str) -> Cents:
        """What the colour chips of a set that are out and not on a layout are worth."""
        ...

    def rounds(self) -> Sequence[RoundHistory]:
        """The rounds of this table as they can be told; the last may still go on."""
        ...

    def finished(self, number: int) -> RoundHistory | None:
        """A round of this table that is over, as it can be told."""
        ...

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number, as all places see it."""
        ...

    def owed(self, patron: str) -> Cents:
        """What the house owes to a player who has left."""
        ...

    def debt(self, patron: str) -> Cents:
        """What a player owes after a correction."""
        ...

    def jackpots(self) -> Sequence[Offered]:
        """The jackpots that are offered at this table now."""
        ...

    def amendments(self, game: str, at: int) -> Sequence[Amendment]:
        """What notices of the house change in a game at an instant, in order of effect."""
        ...

    def grants(self, game: str, at: int) -> Grants:
        """What notices of the house approve or revoke of a game by an instant, in order of effect."""
        ...

    def unseal(self, number: int, terminal: str, sealed: str, published: str) -> Secret | None:
        """Secret wagers of a round; nothing where nobody can open them. Raises where the box is another's."""
        ...

    def foreseen(self, one: Round) -> tuple[str, Sheet] | None:
        """What the result of a round pays, where that was worked out while the dealer looked at it."""
        ...
