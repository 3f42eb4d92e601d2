"""The books: accounts, transfers, and the checks that must always hold.

Money only moves. A transfer takes from one account and gives to another, in whole units, once; it is
never changed or deleted, and a mistake is mended by another transfer.
"""

from croupier.ledger.accounts import Account, Kind
from croupier.ledger.books import EMPTY_BOOKS, Books, Refusal, Refused, post
from croupier.ledger.transfers import Transfer
from croupier.money import MONEY

__all__ = [
    "EMPTY_BOOKS",
    "MONEY",
    "Account",
    "Books",
    "Kind",
    "Refusal",
    "Refused",
    "Transfer",
    "post",
]
