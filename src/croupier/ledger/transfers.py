"""A transfer: one account gives, one receives, a positive amount of one unit, with the reason."""

from msgspec import Struct

from croupier.errors import Mistake
from croupier.ledger.accounts import Account
from croupier.money import Cents
from croupier.rulebook import Citations


class Transfer(Struct, frozen=True, kw_only=True):
    """Money that moves. The caller chooses the id, so that a repeated request moves the money once."""

    id: str
    giver: Account
    taker: Account
    amount: Cents
    cites: Citations = ()
    """The clauses by which it moves."""

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise Mistake(f"{self.id}: a transfer of {self.amount} moves nothing.")
        if self.giver == self.taker:
            raise Mistake(f"{self.id}: {self.giver} gives to itself.")
        if self.giver.unit != self.taker.unit:
            raise Mistake(f"{self.id}: {self.giver} and {self.taker} are kept in different units.")

    @property
    def seq(self) -> int:
        """The event that moved it, by its place in the log: ids are such as `T1#42.0`."""
        return int(self.id.rpartition("#")[2].partition(".")[0])
