"""Orders for tables that are at another process: there over the bus, and the answer back.

An order is told to whoever has the table; nobody need know who that is. It is told again until it is
answered: the same order again gets the same answer. Who hears an order on the bus takes it as it is, with
the person who gives it: processes of one floor trust each other.
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
"""After so long an order that nobody answered is told again."""
PATIENCE_S = 8.0
"""So long an answer is waited for: longer than it takes to take a table over from a process that hangs."""
FAILURES = {one.__name__: one for one in (Stale, Unsure, Mistake, NotHere, BadInput)}
"""What may become of an order besides an answer."""


class NoAnswer(Unsure):
    """Nobody answered in time: whether it was done is not known. The same order again finds out."""


class Forwarded(Struct, frozen=True, array_like=True):
    """An order on its way to whoever has the table."""

    request: int
    back: str
    """The process that waits for the answer."""
    place: str
    order: Raw


class Reply(Struct, frozen=True, array_like=True):
    """What became of it: an answer, or the name of a failure and its words."""

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
    """Nothing as long as it is at the own pump, which always answers."""


def orders_for(place: str) -> str:
    """On what orders for a place are told; a name may be longer than a subject."""
    return f"orders {sha256(place.encode()).hexdigest()[:32]}"


def answers_for(process: str) -> str:
    """On what a process hears answers."""
    return f"answers {process}"


class Forwarding:
    """Asks the own pump, or whoever has the table; and answers others for the tables that are here."""

    def __init__(self, process: str, pump: Pump, bus: Bus, clock: Clock) -> None:
        self._process, self._pump, self._bus, self._clock = process, pump, bus, clock
        self._lock, self._numbers = Lock(), count(1)
        self._requests: dict[int, Request] = {}
        self._open: dict[str, Callable[[], None]] = {}
        self._end = bus.subscribe(answers_for(process), self._answered, self.hurry)

    def ask(self, place: str, order: Any) -> Future[AnyAnswer]:
        """The answer comes from wherever the table is."""
        request = Request(next(self._numbers), place, order)
        request.promise.set_running_or_notify_cancel()
        with self._lock:
            self._requests[request.number] = request
        self._try(request)
        return request.promise

    def open(self, place: str) -> None:
        """From here on the place is here: others are answered, and what waits for it is asked here."""
        if place not in self._open:
            self._open[place] = self._bus.subscribe(orders_for(place), self._asked)
        self.hurry()

    def shut(self, place: str) -> None:
        """From here on it is elsewhere."""
        if place in self._open:
            self._open.pop(place)()

    def hurry(self) -> None:
        """Something has changed: whatever waits is asked again at the next look."""
        for one in self._waiting():
            one.again = 0.0

    def look(self) -> None:
        """Ask again what nobody answered, and say so where it took too long."""
        now = self._clock.elapsed()
        for one in self._waiting():
            if one.until is None:
                continue
            if now >= one.until:
                self._give_up(one)
            elif now >= one.again:
                self._try(one)

    def close(self) -> None:
        """Nobody waits for an answer any more, and nobody gets one."""
        self._end()
        for place in list(self._open):
            self.shut(place)
        for one in self._waiting():
            self._give_up(one)

    def _waiting(self) -> Iterable[Request]:
        with self._lock:
            return list(self._requests.values())

    def _try(self, request: Request) -> None:
        now = self._clock.elapsed()
        request.again, until, request.until = now + AGAIN_S, request.until, None
        try:
            asked = self._pump.submit(request.place, request.order)
        except NotHere:
            request.until = until or now + PATIENCE_S
            order = Raw(encode(request.order))
            said = Forwarded(request.number, self._process, request.place, order)
            self._bus.publish(orders_for(request.place), encode(said))
        else:
            asked.add_done_callback(partial(self._done_here, request))

    def _done_here(self, request: Request, asked: Future[AnyAnswer]) -> None:
        failed = asked.exception()
        if isinstance(failed, NotHere):
            # It left while the order waited: at the next look it is asked for where it went.
            request.again, request.until = 0.0, self._clock.elapsed() + PATIENCE_S
        elif failed is not None:
            self._settle(request, failed)
        else:
            self._settle(request, asked.result())

    def _settle(self, request: Request, became: AnyAnswer | BaseException) -> None:
        """The first word counts: an order that was told twice is answered twice."""
        with self._lock:
            if self._requests.pop(request.number, None) is None:
                return
        if isinstance(became, BaseException):
            request.promise.set_exception(became)
        else:
            request.promise.set_result(became)

    def _give_up(self, request: Request) -> None:
        says = (
            f"Nobody has answered for {request.place}: whether order {request.order.id!r} was done is "
            "not known. Asking again with the same id is safe, and finds out."
        )
        self._settle(request, NoAnswer(says))

    def _asked(self, message: bytes) -> None:
        """Another process forwards an order."""
        said = _forwarded(message)
        try:
            asked = self._pump.submit(said.place, order_of(said.order))
        except msgspec.MsgspecError as unreadable:
            self._reply(said, BadInput(f"No order of ours: {unreadable}."))
        except NotHere as gone:
            self._reply(said, gone)
        else:
            asked.add_done_callback(
                lambda done: self._reply(said, done.exception() or done.result())
            )

    def _reply(self, said: Forwarded, became: AnyAnswer | BaseException) -> None:
        if isinstance(became, BaseException):
            kinds = (kind.__name__ for kind in type(became).__mro__)
            failure = next((name for name in kinds if name in FAILURES), Unsure.__name__)
            reply = Reply(said.request, failure=failure, says=str(became))
        else:
            reply = Reply(said.request, body_of(became))
        self._bus.publish(answers_for(said.back), encode(reply))

    def _answered(self, message: bytes) -> None:
        """Another process answers."""
        reply = _reply(message)
        with self._lock:
            request = self._requests.get(reply.request)
        if request is None:
            return  # it was answered before, or given up
        if reply.answer is not None:
            self._settle(request, answer_in(reply.answer))
        elif reply.failure == NotHere.__name__:
            request.again = 0.0
        else:
            failure: type[CroupierError] = FAILURES.get(reply.failure, Unsure)
            self._settle(request, failure(reply.says))
