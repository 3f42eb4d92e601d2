"""Terminals that buy in and wager at a pump one order after the other, and what must be true of their answers."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager
from threading import Condition

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.store import AnyAnswer, Stale, Unsure
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.ledger import Account
from croupier.table.commands import Order
from support.store_invariants import balances, check
from support.two_tables import one_by_one, order

TERMINALS = "1234"
POCKETS = 37


def orders_of(terminal: str) -> list[Order]:
    """What is asked at a terminal: it buys in and wagers, on every pocket of the wheel."""
    found: list[Order] = []
    for pocket in range(POCKETS):
        for text in (f"dealer buy-in {terminal} 10", f"{terminal} wager straight-up {pocket} 5"):
            found.append(order(f"{terminal}-{len(found)}", f"2 {text}"))
    return found


TOTAL = sum(len(orders_of(terminal)) for terminal in TERMINALS)
"""Orders of all terminals."""


class Load:
    """Who asks, what was acknowledged, and what those were told who got no answer."""

    def __init__(self, pump: Pump) -> None:
        self.answers: dict[str, AnyAnswer] = {}
        self.errors: list[BaseException] = []
        self._pump = pump
        self._changed = Condition()
        self._halted, self._asking = False, 0

    def ask(self, terminal: str) -> None:
        """One order after the other; where no answer comes, the same again with the same id."""
        for the_order in orders_of(terminal):
            while the_order.id not in self.answers:
                with self._changed:
                    self._changed.wait_for(lambda: not self._halted)
                    self._asking += 1
                asked = self._pump.submit("T1", the_order)
                error = asked.exception()
                with self._changed:
                    self._asking -= 1
                    if error is None:
                        self.answers[the_order.id] = asked.result()
                    else:
                        self.errors.append(error)
                    self._changed.notify_all()
                if not isinstance(error, Unsure | Stale | None):
                    raise error

    def until(self, *, answers: int = 0, errors: int = 0) -> None:
        """Wait for so many of each; whatever else went wrong is an error as well."""
        with self._changed:
            self._changed.wait_for(
                lambda: (
                    (len(self.answers) >= answers and len(self.errors) >= errors)
                    or not all(isinstance(error, Unsure | Stale) for error in self.errors)
                )
            )

    @contextmanager
    def halted(self) -> Iterator[None]:
        """Everybody has been told something, and nobody asks."""
        with self._changed:
            self._halted = True
            self._changed.wait_for(lambda: not self._asking)
        try:
            yield
        finally:
            with self._changed:
                self._halted = False
                self._changed.notify_all()


def look(address: str, answers: Mapping[str, AnyAnswer]) -> None:
    """As another process would find it: everything acknowledged is there, and nothing is half done."""
    with closing(PostgresStore(address)) as store:
        for name, answer in answers.items():
            assert store.answer(name) == answer
        check(store)


def moved_once(address: str, answers: Mapping[str, AnyAnswer]) -> None:
    """Every order was done once, and one by one they give the same answers and balances."""
    with closing(PostgresStore(address)) as store:
        for terminal in TERMINALS:
            held = store.balance(Account.parse(f"player:{terminal}"))
            assert held == 10_000 + POCKETS * (1_000 - 500), "Each order moved its money once."
        alone, end = one_by_one(store)
        assert balances(store) == end
        assert {name: alone[name] for name in answers} == answers


def resent(pump: Pump, one: Order) -> AnyAnswer:
    """Asked again until somebody answers, in the thread whose connections the server forgot."""
    for _ in range(3):
        answer: Future[AnyAnswer] = Future()
        pump.serve([QueuedOrder("T1", one, answer)])
        if not isinstance(answer.exception(), Unsure):
            return answer.result()
    raise AssertionError(one.id)
