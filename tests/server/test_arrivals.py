"""A busy process loses no wager: bytes are noted as they arrive, and wagering closes when those before are read."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from socket import socket, socketpair
from threading import Event
from time import monotonic, sleep

import pytest

from croupier.engine.clock import Clock
from croupier.engine.store import MemoryStore, SqlStore
from croupier.engine.store.archive.verify import verify
from croupier.server.orders.closing_gate import ClosingGate
from croupier.server.wire.arrivals import GRACE_MS, MOST_NOTED, Arrivals
from croupier.table import events as e
from croupier.table.automatic import due
from croupier.table.phases import Phase
from support.local_server import Served, Talk, serving
from support.patience import PATIENCE_S
from support.served_dealer import chip
from support.two_tables import opened

clause = pytest.mark.clause


class MovedClock(Clock):
    """A clock that is moved by hand."""

    now = 1_000

    def __call__(self) -> int:
        return self.now


class Line:
    """Both ends of a connection that is watched."""

    def __init__(self, arrivals: Arrivals) -> None:
        self.arrivals = arrivals
        self.far, self.near = socketpair()
        arrivals.watch(self.near.fileno(), self)

    def send(self) -> None:
        """Send a byte, and wait until it is noted."""
        before = self._noted()
        self.far.send(b"x")
        while self._noted() == before and before < MOST_NOTED:
            sleep(0.001)

    def _noted(self) -> int:
        return len(self.arrivals._unread.get(self.near.fileno(), ()))

    def close(self) -> None:
        self.arrivals.forget(self.near.fileno(), self)
        self.far.close()
        self.near.close()


@pytest.fixture
def arrivals() -> Iterator[Arrivals]:
    watched = Arrivals(MovedClock())
    yield watched
    watched.close()


@pytest.fixture
def line(arrivals: Arrivals) -> Iterator[Line]:
    with closing(Line(arrivals)) as watched:
        yield watched


def move(arrivals: Arrivals, now: int) -> None:
    """Move the clock, and let the thread see it."""
    assert isinstance(arrivals.clock, MovedClock)
    arrivals.clock.now = now
    sleep(0.05)


def test_bytes_are_noted_while_nobody_reads_them(arrivals: Arrivals, line: Line) -> None:
    line.send()
    move(arrivals, 3_000)
    assert arrivals.waits_before(1_001)
    assert not arrivals.waits_before(1_000)
    line.send()
    first, second = arrivals.take(line.near.fileno())
    assert first == 1_000
    assert second == 3_000
    line.near.recv(10)
    assert not arrivals.waits_before(9_000)


def test_a_message_that_is_read_waits_until_it_is_handled(arrivals: Arrivals, line: Line) -> None:
    arrivals.on_message(line, 1_500)
    arrivals.on_message(line, 1_600)
    assert arrivals.waits_before(1_501)
    assert arrivals.on_handled(line) == 1_500
    assert not arrivals.waits_before(1_600)
    assert arrivals.waits_before(1_601)
    assert arrivals.on_handled(line) == 1_600
    assert not arrivals.waits_before(9_000)
    assert arrivals.on_handled(line) == arrivals.clock()


def test_a_note_without_bytes_holds_nothing_up(arrivals: Arrivals, line: Line) -> None:
    """The loop may read bytes just before the thread notes them."""
    line.send()
    line.near.recv(10)
    assert not arrivals.waits_before(2_000)
    assert arrivals.take(line.near.fileno()) == []


def test_a_lost_connection_holds_nothing_up(arrivals: Arrivals) -> None:
    line = Line(arrivals)
    line.send()
    arrivals.on_message(line, 1_500)
    line.close()
    assert not arrivals.waits_before(9_000)


def test_the_number_of_a_lost_connection_may_be_that_of_another(
    arrivals: Arrivals, line: Line
) -> None:
    arrivals.forget(line.near.fileno(), owner=object())
    line.send()
    assert arrivals.waits_before(2_000)


def test_no_screen_holds_up_the_close_for_long(arrivals: Arrivals, line: Line) -> None:
    line.send()
    arrivals.on_message(line, 1_000)
    move(arrivals, 1_000 + GRACE_MS)
    assert arrivals.waits_before(2_000)
    move(arrivals, 1_001 + GRACE_MS)
    assert not arrivals.waits_before(2_000)


def test_a_screen_that_sends_without_end_fills_no_memory(arrivals: Arrivals, line: Line) -> None:
    for _ in range(3 * MOST_NOTED):
        line.send()
    assert len(arrivals.take(line.near.fileno())) == MOST_NOTED


def test_ends_are_orderly(arrivals: Arrivals) -> None:
    line = Line(arrivals)
    arrivals.close()
    arrivals.watch(line.far.fileno(), line)
    line.close()
    assert isinstance(line.far, socket)


@clause("SATG 3.7", "SATG 6.1.3")
def test_what_may_close_wagering_waits_for_the_messages_before_it(arrivals: Arrivals) -> None:
    store = MemoryStore()
    (table,) = opened(store, tables=["T1"], terminals=["1"])
    gate = ClosingGate(arrivals, {"T1": table.state}.get)
    deadline = due(table.state)
    assert deadline is not None
    arrivals.clock.now = deadline  # type: ignore[attr-defined]
    player, waits = object(), deadline - 5_000

    def held(at: int, *, by_player: bool) -> bool:
        return gate.holds("T1", at, by_player=by_player)

    assert not held(deadline, by_player=True)
    arrivals.on_message(player, waits)
    assert [held(waits, by_player=False), held(waits + 1, by_player=False)] == [False, True]
    assert [held(deadline - 1, by_player=True), held(deadline, by_player=True)] == [False, True]
    assert held(deadline, by_player=False)
    assert not gate.holds("T9", deadline, by_player=False)
    arrivals.on_handled(player)
    arrivals.on_message(player, deadline)
    # What arrived after the deadline is late for everybody.
    assert not held(deadline + 1, by_player=False)
    arrivals.on_handled(player)
    arrivals.on_message(player, waits)
    table.tick(deadline)
    gate = ClosingGate(arrivals, {"T1": table.state}.get)
    assert table.state.phase is Phase.DEALING
    assert not held(deadline, by_player=False)


TABLE, WINDOW_S = "RR1", 600


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    plan = {"wagering_s": WINDOW_S, "dealer_on_record": True}
    with serving(tmp_path, plan=plan) as floor:
        yield floor


class HeldFloor:
    """A floor whose loop does nothing, and whose clock is moved by hand, until it is let go."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served, self.arrivals = served, served.system.arrivals
        self._let_go, self._began, self._at = Event(), 0.0, monotonic()
        loop = served.system.background.loop
        assert loop is not None
        held = Event()

        def hold() -> None:
            held.set()
            self._let_go.wait(PATIENCE_S)

        loop.call_soon_threadsafe(hold)
        assert held.wait(PATIENCE_S)
        monkeypatch.setattr("croupier.engine.clock.monotonic", self._time)

    def _time(self) -> float:
        return self._at + (monotonic() - self._began if self._began else 0)

    def move(self, instant: int) -> None:
        """Move the clock to an instant."""
        self._at += (instant - self.served.system.clock()) / 1_000

    def wager(self, player: Talk, *, until: int) -> None:
        """Send a wager and pings until the last of them is noted at an instant or later."""
        player.say("wager", id="it", wagers=[chip("straight-up", "17", 500)])
        while not any(noted[-1] >= until for noted in list(self.arrivals._unread.values())):
            player.say("ping")
            sleep(0.01)

    def let_go(self) -> None:
        """Let the loop and the clock run on."""
        self._began = monotonic()
        self._let_go.set()


@clause("SATG 3.7")
def test_a_wager_that_arrived_before_the_close_is_taken_although_it_is_read_after_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = served.system.clock
    with ExitStack() as stack:
        early, witness, late = (
            stack.enter_context(served.terminal(f"{TABLE}-{seat}")) for seat in (1, 2, 3)
        )
        served.http("D1").open_wagering(TABLE)
        for player in (early, late):
            player.until("table", phase="wagering")
        floor, round_ = HeldFloor(served, monkeypatch), served.state(TABLE).round
        assert round_ is not None
        end = round_.until
        assert end is not None
        floor.move(end - 2_000)
        floor.wager(early, until=end - 2_000)
        floor.move(end + 1_000)
        floor.wager(witness, until=end + 1_000)  # from now on the thread knows the new time
        floor.wager(late, until=end + 1_000)
        floor.let_go()
        assert "refused" not in early.hear("answer")
        assert late.hear("answer")["refused"]["code"] == "window-closed"
    assert clock() > end
    log = [record.event for record in served.store.records(TABLE)]
    wagers = {event.holder: event.at for event in log if isinstance(event, e.WagersSet)}
    (closed,) = (event for event in log if isinstance(event, e.WagersClosed))
    assert wagers[f"{TABLE}-1"] <= end - 2_000
    assert f"{TABLE}-3" not in wagers
    assert closed.at == end
    assert [type(event) for event in log[log.index(closed) :]].count(e.WagersSet) == 0
    check_books(served)


def check_books(served: Served) -> None:
    assert isinstance(served.store, SqlStore)
    with served.store.archive() as archive:
        assert not list(verify(archive))
