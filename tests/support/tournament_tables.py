"""Tables in a session of a tournament."""

from typing import Any

from croupier.ledger import MONEY
from support.scripted_tables import Played

LIMITS = "limits=*:5:500:5"
SPIN = """
    31 system time
    32 dealer start
    35 dealer enter 17
    36 dealer confirm
"""


def empty(key: str, **changes: Any) -> Played:
    """An open table at which nobody is, and no money."""
    played = Played(key)
    answer = played.open(**changes)
    assert answer.refused is None, answer.refused
    return played.prepare()


def serving(
    key: str, seats: str = "1 ann 1000, 2 bob 1000", words: str = "", **changes: Any
) -> Played:
    """The same in a session of the cup."""
    return empty(key, **changes).run(f"0 system begin-tournament {seats} name=cup {LIMITS} {words}")


def money_of(played: Played) -> dict[str, int]:
    """What the accounts of money hold that hold something."""
    books = played.store.books.balances
    return {str(account): held for account, held in books.items() if account.unit == MONEY and held}


def chips_of(played: Played) -> dict[str, int]:
    """What accounts of chips hold that hold something."""
    books = played.store.books.balances
    return {str(account): held for account, held in books.items() if account.unit != MONEY and held}
