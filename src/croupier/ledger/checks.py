"""The rules that the books keep at every instant: one small function for each, and a list of them all."""

from collections import Counter
from collections.abc import Callable, Iterator

from croupier.ledger.accounts import Account
from croupier.ledger.books import Books

Check = Callable[[Books], Iterator[str]]
"""Names what is wrong; nothing if nothing is."""


def every_unit_sums_to_zero(books: Books) -> Iterator[str]:
    """Money is only moved, never made: in each unit the balances cancel out."""
    sums: Counter[str] = Counter()
    for account, balance in books.balances.items():
        sums[account.unit] += balance
    for unit, total in sums.items():
        if total:
            yield f"{unit}: the balances sum to {total}"


def balances_are_what_was_posted(books: Books) -> Iterator[str]:
    """A balance is the sum of its transfers, no more and no less."""
    posted: Counter[Account] = Counter()
    for transfer in books.transfers.values():
        posted[transfer.giver] -= transfer.amount
        posted[transfer.taker] += transfer.amount
    for account in posted.keys() | books.balances.keys():
        if posted[account] != books.holds(account):
            yield f"{account}: holds {books.holds(account)}, posted {posted[account]}"


def nobody_is_below_nothing(books: Books) -> Iterator[str]:
    """Find accounts below zero; only accounts of the house may be."""
    for account, balance in books.balances.items():
        if balance < 0 and not account.kind.may_be_negative:
            yield f"{account}: {balance}"


CHECKS: tuple[Check, ...] = (
    every_unit_sums_to_zero,
    balances_are_what_was_posted,
    nobody_is_below_nothing,
)


def faults(books: Books) -> list[str]:
    """Everything that is wrong with the books."""
    return [fault for check in CHECKS for fault in check(books)]
