"""The books as an immutable value, and the one way to write into them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from immutables import Map

from croupier.ledger.accounts import Account
from croupier.ledger.transfers import Transfer
from croupier.money import Cents


class Refusal(StrEnum):
    """Why transfers were not made, in order of precedence: the first that applies is given."""

    ID_REUSED = "Another transfer already has this id."
    NOT_ENOUGH = "The balance of the account is too small."


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was written."""

    why: Refusal
    transfer: Transfer


@dataclass(frozen=True, slots=True)
class Books:
    """Every transfer ever made, and what each account holds because of them."""

    transfers: Map[str, Transfer] = Map()
    balances: Map[Account, Cents] = Map()

    def holds(self, account: Account) -> Cents:
        """The balance of an account; nothing if it was never used."""
        return self.balances.get(account, Cents(0))


EMPTY_BOOKS = Books()


def post(books: Books, transfers: Iterable[Transfer]) -> Books | Refused:
    """Make transfers in their order, all or none; one that was made before is made no more."""
    # Persistent maps: what a posting costs does not grow with the books.
    made = books.transfers.mutate()
    balances = books.balances.mutate()
    for transfer in transfers:
        if transfer.id in made:
            if made[transfer.id] != transfer:
                return Refused(Refusal.ID_REUSED, transfer)
            continue
        left = balances.get(transfer.giver, 0) - transfer.amount
        if left < 0 and not transfer.giver.kind.may_be_negative:
            return Refused(Refusal.NOT_ENOUGH, transfer)
        balances[transfer.giver] = Cents(left)
        balances[transfer.taker] = Cents(balances.get(transfer.taker, 0) + transfer.amount)
        made[transfer.id] = transfer
    return replace(books, transfers=made.finish(), balances=balances.finish())
