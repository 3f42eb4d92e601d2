"""The ledger as text tables: transfers in, balances or refusals out."""

from dataclasses import replace

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from immutables import Map

from croupier.errors import BadInput, Mistake
from croupier.ledger import EMPTY_BOOKS, Account, Books, Kind, Refused, Transfer, post
from croupier.ledger.checks import CHECKS, faults
from croupier.money import Cents


def transfer(id_: str, giver: str, taker: str, amount: int) -> Transfer:
    return Transfer(
        id=id_, giver=Account.parse(giver), taker=Account.parse(taker), amount=Cents(amount)
    )


def check(text: str) -> Books:
    """`id giver taker amount -> giver's balance, or the refusal`, one transfer a line."""
    books = EMPTY_BOOKS
    for line in text.strip().splitlines():
        asked, expected = (part.strip() for part in line.split("->"))
        words = asked.split()
        found = post(books, [transfer(words[0], words[1], words[2], int(words[3]))])
        if isinstance(found, Refused):
            assert found.why.name.lower() == expected, line
        else:
            assert str(found.holds(Account.parse(words[1]))) == expected, line
            books = found
        assert faults(books) == []
    return books


def test_a_round_in_the_books() -> None:
    books = check("""
        B1/in      cash:cage    player:T1    10_000 -> -10000
        B1/in      cash:cage    player:T1    10_000 -> -10000
        B1/in      cash:cage    player:T1     9_999 -> id_reused
        W1/stake   player:T1    stakes:R1       500 -> 9500
        W2/stake   player:T1    stakes:R1     9_501 -> not_enough
        W2/stake   player:T1    stakes:R1     9_500 -> 0
        W1/lost    stakes:R1    bank:R1         500 -> 9500
        W2/back    stakes:R1    player:T1     9_500 -> 0
        W2/won     bank:R1      player:T1     9_500 -> -9000
        X1/ticket  player:T1    tickets:all  19_000 -> 0
    """)
    assert books.holds(Account.parse("stakes:R1")) == 0, "an idle table holds no stakes"
    assert books.holds(Account.parse("tickets:all")) == 19_000


def test_all_or_nothing() -> None:
    books = post(EMPTY_BOOKS, [transfer("in", "cash:cage", "player:T1", 100)])
    assert isinstance(books, Books)
    refused = post(
        books,
        [transfer("a", "player:T1", "stakes:R1", 60), transfer("b", "player:T1", "stakes:R1", 60)],
    )
    assert isinstance(refused, Refused)
    assert refused.transfer.id == "b"
    assert books.holds(Account.parse("player:T1")) == 100


def test_tournament_chips_never_become_money() -> None:
    with pytest.raises(Mistake, match="different units"):
        transfer("a", "player:T1@spring-cup", "player:T1", 5)


@pytest.mark.parametrize("amount", [0, -5])
def test_a_transfer_moves_something(amount: int) -> None:
    with pytest.raises(Mistake, match="moves nothing"):
        transfer("a", "player:T1", "stakes:R1", amount)


def test_nobody_gives_to_himself() -> None:
    with pytest.raises(Mistake, match="gives to itself"):
        transfer("a", "player:T1", "player:T1", 5)


@pytest.mark.parametrize("text", ["player:T1/7", "bank:R1", "player:T1@spring-cup"])
def test_what_an_account_prints_reads_back(text: str) -> None:
    assert str(Account.parse(text)) == text


@pytest.mark.parametrize("name", ["ann@home", "50%", "50%40", "a%25@b", "T1/7"])
@pytest.mark.parametrize("unit", ["AUD", "spring-cup"])
def test_a_name_is_a_name_and_no_unit(name: str, unit: str) -> None:
    account = Account(Kind.OWED, name, unit)
    assert Account.parse(str(account)) == account


@pytest.mark.parametrize("text", ["", "player", "player:", "purse:T1", "player:@cup"])
def test_an_unreadable_account_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Account.parse(text)


def test_each_check_finds_what_it_is_for() -> None:
    """A check that cannot fail is no check: each is shown books that only it finds wrong."""
    player, bank = Account.parse("player:T1"), Account.parse("bank:R1")
    good = post(EMPTY_BOOKS, [transfer("a", "bank:R1", "player:T1", 5)])
    assert isinstance(good, Books)
    made = replace(good, balances=Map({player: Cents(6), bank: Cents(-5)}))
    owing = replace(good, balances=Map({player: Cents(-5), bank: Cents(5)}))
    found = {check.__name__: [list(check(books)) for books in (made, owing)] for check in CHECKS}
    assert found["every_unit_sums_to_zero"] == [["AUD: the balances sum to 1"], []]
    assert found["nobody_is_below_nothing"] == [[], ["player:T1: -5"]]
    assert all(found["balances_are_what_was_posted"])


NAMES = [
    "player:T1",
    "player:T2",
    "stakes:R1",
    "bank:R1",
    "cash:cage",
    "player:T1@cup",
    "bank:R1@cup",
]


class PlayedBooks(RuleBasedStateMachine):
    """Transfers at random, some asked twice, some impossible: the books are always right."""

    def __init__(self) -> None:
        super().__init__()
        self.books = EMPTY_BOOKS

    @rule(
        id_=st.integers(0, 40),
        giver=st.sampled_from(NAMES),
        taker=st.sampled_from(NAMES),
        amount=st.integers(1, 50),
    )
    def move(self, id_: int, giver: str, taker: str, amount: int) -> None:
        same_unit = Account.parse(giver).unit == Account.parse(taker).unit
        if giver != taker and same_unit:
            asked = transfer(str(id_), giver, taker, amount)
            before = self.books
            found = post(before, [asked])
            if isinstance(found, Books):
                self.books = found
                assert post(found, [asked]) == found, "asked again, it is already done"

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert faults(self.books) == []


TestPlayedBooks = PlayedBooks.TestCase


def test_every_kind_says_whether_it_may_be_negative() -> None:
    assert {kind for kind in Kind if kind.may_be_negative} == {
        Kind.BANK,
        Kind.CASH,
        Kind.RECEIVABLE,
        Kind.CHIPS,
        Kind.CAGE,
        Kind.NOTES,
        Kind.CONTRIBUTED,
        Kind.SEEDED,
        Kind.TAKINGS,
        Kind.ISSUED,
    }
