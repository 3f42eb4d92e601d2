"""The movements of which postings are made."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents
from croupier.rulebook import Citations


class Leg(NamedTuple):
    """One movement, before it has its id."""

    giver: Account
    taker: Account
    amount: Cents
    cites: Citations = ()


def colour_account(table: str, emblem: str, colour: str) -> Account:
    """The chips of one colour that are out: another emblem is another set (WHEEL 3.1.2(a))."""
    return Account(Kind.COLOUR, f"{table}/{emblem}/{colour}")


def withheld_account(case: str, holder: str) -> Account:
    """The winnings of a holder that a case withholds."""
    return Account(Kind.WITHHELD, f"{case}/{holder}")


def backwards(legs: Iterable[Leg]) -> Iterator[Leg]:
    """The legs that take payments back the way they went, the last first."""
    for leg in reversed(list(legs)):
        yield Leg(leg.taker, leg.giver, leg.amount, leg.cites)


def either_way(house: Account, account: Account, gain: Cents, cites: Citations = ()) -> Leg:
    """From the house to an account, or (below nothing) back."""
    if gain > 0:
        return Leg(house, account, gain, cites)
    return Leg(account, house, Cents(-gain), cites)
