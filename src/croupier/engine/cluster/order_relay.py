"""Forward orders for tables of another process over the bus, and bring the answer back.

The sender need not know which process owns the table. It repeats an order until it is answered; the
same order always gets the same answer. The receiver accepts an order with the person who gives it,
because processes of one floor trust each other.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from threading import Lock
from typing import Any

import msgspec
from msgspec import Raw, Struct

from croupier.engine.clock import Clock
from croupier.engine.cluster.bus import Bus
from croupier.engine.commit_pump import NotHere, Pump
from croupier.engine.store import AnyAnswer, Stale, Unsure
from croupier.engine.store.entry_codec import AnswerBody, answer_in, body_of, encode, order_of
from croupier.errors import BadInput, CroupierError, Mistake

AGAIN_S = 1.0
"""Seconds after which an unanswered order is sent again."""
PATIENCE_S = 8.0
"""Seconds to wait for an answer: longer than the takeover of a table from a process that hangs."""
FAILURES = {kind.__name__: kind for kind in (Stale, Unsure, Mistake, NotHere, BadInput)}
"""How an order may fail instead of being answered, by the name of the error."""


class NoAnswer(Unsure):
    """No answer came in time, so it is unknown whether the order was done; the same order again finds out."""


class Forwarded(Struct, frozen=True, array_like=True):
    """An order on its way to the process that owns the table."""

    request: int
    back: str
    """The process that waits for the answer."""
    place: str
    order: Raw


class Reply(Struct, frozen=True, array_like=True):
    """The reply to an order: an answer, or the name and text of an error."""

    request: int
    answer: AnswerBody | None = None
    failure: str = ""
    says: str = ""


_forwarded = msgspec.json.Decoder(Forwarded).decode
_reply = msgspec.json.Decoder(Reply).decode


@dataclass(slots=True)
class Request:
    """An order that waits for its answer."""

    number: int
    place: str
    order: Any
    promise: Future[AnyAnswer] = field(default_factory=Future)
    again: float = 0.0
    until: float | None = None
    """The time to give up; None while the order is at the local pump, which always answers."""


def orders_for(place: str) -> str:
    """Return the subject for orders of a place; hashed, because a name may be longer than a subject."""
    return f"orders {sha256(place.encode()).hexdigest()[:32]}"


def answers_for(process: str) -> str:
    """Return the subject on which a process receives answers."""
    return f"answers {process}"


class Forwarding:
    """Sends orders to the local pump or to the owner of the table, and answers for the local tables."""

    def __init__(self, process: str, pump: Pump, bus: Bus, clock: Clock) -> None:
        self._process, self._pump, self._bus, self._clock = process, pump, bus, clock
        self._lock, self._numbers = Lock(), count(1)
        self._requests: dict[int, Request] = {}
        self._open: dict[str, Callable[[], None]] = {}
        self._end = bus.subscribe(answers_for(process), self._on_answer, self.hurry)

    def ask(self, place: str, order: Any) -> Future[AnyAnswer]:
        """Send an order to the owner of the place; the future gets the answer."""
        request = Request(next(self._numbers), place, order)
        request.promise.set_running_or_notify_cancel()
        with self._lock:
            self._requests[request.number] = request
        self._try(request)
        return request.promise

    def open(self, place: str) -> None:
        """Serve a place here from now on: answer other processes, and ask here what waits for it."""
        if place not in self._open:
            self._open[place] = self._bus.subscribe(orders_for(place), self._on_order)
        self.hurry()

    def shut(self, place: str) -> None:
        """Stop serving a place here: another process owns it."""
        if place in self._open:
            self._open.pop(place)()

    def hurry(self) -> None:
        """Send all waiting orders again at the next `retry`."""
        for request in self._waiting():
            request.again = 0.0

    def retry(self) -> None:
        """Repeat unanswered orders, and fail those that have waited too long."""
        now = self._clock.elapsed()
        for request in self._waiting():
            if request.until is None:
                continue
            if now >= request.until:
                self._give_up(request)
            elif now >= request.again:
                self._try(request)

    def close(self) -> None:
        """Stop: fail what waits, and answer no other process any more."""
        self._end()
        for place in list(self._open):
            self.shut(place)
        for request in self._waiting():
            self._give_up(request)

    def _waiting(self) -> Iterable[Request]:
        with self._lock:
            return list(self._requests.values())

    def _try(self, request: Request) -> None:
        now = self._clock.elapsed()
        request.again, until, request.until = now + AGAIN_S, request.until, None
        try:
            answer = self._pump.submit(request.place, request.order)
        except NotHere:
            request.until = until or now + PATIENCE_S
            order = Raw(encode(request.order))
            forwarded = Forwarded(request.number, self._process, request.place, order)
            self._bus.publish(orders_for(request.place), encode(forwarded))
        else:
            answer.add_done_callback(partial(self._done_here, request))

    def _done_here(self, request: Request, answer: Future[AnyAnswer]) -> None:
        failed = answer.exception()
        if isinstance(failed, NotHere):
            # The table left while the order waited: the next `retry` asks its new owner.
            request.again, request.until = 0.0, self._clock.elapsed() + PATIENCE_S
        elif failed is not None:
            self._settle(request, failed)
        else:
            self._settle(request, answer.result())

    def _settle(self, request: Request, result: AnyAnswer | BaseException) -> None:
        """Settle with the first answer; a repeated order may be answered twice."""
        with self._lock:
            if self._requests.pop(request.number, None) is None:
                return
        if isinstance(result, BaseException):
            request.promise.set_exception(result)
        else:
            request.promise.set_result(result)

    def _give_up(self, request: Request) -> None:
        says = (
            f"There is no answer for {request.place}: it is not known whether order {request.order.id!r} was "
            "done. Asking again with the same id is safe, and finds out."
        )
        self._settle(request, NoAnswer(says))

    def _on_order(self, message: bytes) -> None:
        """Serve an order that another process forwards."""
        forwarded = _forwarded(message)
        try:
            answer = self._pump.submit(forwarded.place, order_of(forwarded.order))
        except msgspec.MsgspecError as unreadable:
            self._reply(forwarded, BadInput(f"No order of ours: {unreadable}."))
        except NotHere as gone:
            self._reply(forwarded, gone)
        else:
            answer.add_done_callback(
                lambda done: self._reply(forwarded, done.exception() or done.result())
            )

    def _reply(self, forwarded: Forwarded, result: AnyAnswer | BaseException) -> None:
        if isinstance(result, BaseException):
            kinds = (kind.__name__ for kind in type(result).__mro__)
            failure = next((name for name in kinds if name in FAILURES), Unsure.__name__)
            reply = Reply(forwarded.request, failure=failure, says=str(result))
        else:
            reply = Reply(forwarded.request, body_of(result))
        self._bus.publish(answers_for(forwarded.back), encode(reply))

    def _on_answer(self, message: bytes) -> None:
        """Take the answer of another process."""
        reply = _reply(message)
        with self._lock:
            request = self._requests.get(reply.request)
        if request is None:
            return  # already answered, or given up
        if reply.answer is not None:
            self._settle(request, answer_in(reply.answer))
        elif reply.failure == NotHere.__name__:
            request.again = 0.0
        else:
            failure: type[CroupierError] = FAILURES.get(reply.failure, Unsure)
            self._settle(request, failure(reply.says))
