"""The bus: what is said is heard once and in order, long or short; whoever may have missed something is told."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from threading import Condition, Event
from time import sleep

import psycopg
import pytest

from croupier.engine.cluster.bus import PART, Bus, BusMessage, Joined, LocalBus, Numbers, Seal
from croupier.engine.cluster.postgres_bus import WAITING, PostgresBus
from croupier.errors import Mistake
from support.patience import PATIENCE_S
from support.postgres_server import Server, database

WHOLE = PART * 3 // 4
"""So many bytes just go into one part."""


class Ear:
    """What was heard, and how often something was missed."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.missed = 0
        self._changed = Condition()

    def hear(self, message: bytes) -> None:
        with self._changed:
            self.heard.append(message)
            self._changed.notify_all()

    def miss(self) -> None:
        with self._changed:
            self.missed += 1
            self._changed.notify_all()

    def until(self, is_so: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(is_so, PATIENCE_S), (self.heard[-3:], self.missed)

    def wait(self, count: int) -> list[bytes]:
        self.until(lambda: len(self.heard) >= count)
        return self.heard


@pytest.fixture(params=["local", "postgres", "sealed"])
def buses(request: pytest.FixtureRequest, postgres: str) -> Iterator[tuple[Bus, Bus]]:
    """Two ends of a bus, as two processes have them; in a single process there is one."""
    if request.param == "local":
        with closing(LocalBus()) as bus:
            yield bus, bus
        return
    address = database(postgres)
    key = b"key" if request.param == "sealed" else None
    with closing(PostgresBus(address, key)) as one, closing(PostgresBus(address, key)) as other:
        yield one, other


def test_ten_thousand_messages_are_heard_in_their_order(buses: tuple[Bus, Bus]) -> None:
    one, other = buses
    ears = [Ear(), Ear()]
    for bus, ear in zip(buses, ears, strict=True):
        bus.subscribe("grown", ear.hear, ear.miss)
    said = [f"{n}".encode() for n in range(10_000)]
    for n, message in enumerate(said):
        (one if n < 5_000 else other).publish("grown", message)
    for ear in ears:
        heard = ear.wait(len(said))
        assert [item for item in heard if int(item) < 5_000] == said[:5_000]
        assert [item for item in heard if int(item) >= 5_000] == said[5_000:]
        assert ear.missed == 0


@pytest.mark.parametrize("size", [0, 1, WHOLE - 1, WHOLE, WHOLE + 1, 2 * WHOLE, 1_000_000])
def test_a_message_may_be_long_and_hold_anything(buses: tuple[Bus, Bus], size: int) -> None:
    one, other = buses
    ear = Ear()
    other.subscribe("ö T1", ear.hear)
    message = (bytes(range(256)) * (size // 256 + 1))[:size]
    one.publish("ö T1", message)
    one.publish("ö T1", message)
    one.publish("ö T1", b"end")
    assert ear.wait(3) == [message, message, b"end"]


def test_nobody_hears_what_he_did_not_ask_for(buses: tuple[Bus, Bus]) -> None:
    one, other = buses
    ear, second = Ear(), Ear()
    cancel = other.subscribe("mine", ear.hear)
    other.subscribe("both", second.hear)
    one.publish("yours", b"1")
    one.publish("mine", b"2")
    one.publish("both", b"3")
    second.wait(1)
    cancel()
    one.publish("mine", b"4")
    one.publish("both", b"5")
    second.wait(2)
    assert ear.heard == [b"2"]


def test_one_who_stumbles_does_not_keep_others_from_hearing(buses: tuple[Bus, Bus]) -> None:
    ear = Ear()

    def stumble(_message: bytes) -> None:
        raise RuntimeError

    buses[1].subscribe("grown", stumble)
    buses[1].subscribe("grown", ear.hear)
    for n in range(3):
        buses[0].publish("grown", b"%d" % n)
    assert ear.wait(3) == [b"0", b"1", b"2"]


def test_whoever_hears_may_answer_and_subscribe(buses: tuple[Bus, Bus]) -> None:
    one, other = buses
    ear, later = Ear(), Ear()

    def answer(message: bytes) -> None:
        other.subscribe("later", later.hear)
        other.publish("answers", message[::-1])

    other.subscribe("questions", answer)
    one.subscribe("answers", ear.hear)
    one.publish("questions", b"abc")
    assert ear.wait(1) == [b"cba"]
    one.publish("later", b"now")
    assert later.wait(1) == [b"now"]


@pytest.mark.parametrize("subject", ["", "x" * 64])
def test_a_subject_that_the_server_would_cut_off_is_a_mistake(postgres: str, subject: str) -> None:
    with closing(PostgresBus(database(postgres))) as bus:
        with pytest.raises(Mistake):
            bus.publish(subject, b"")
        with pytest.raises(Mistake):
            bus.subscribe(subject, print)


def test_what_waits_is_sent_before_the_bus_is_closed(postgres: str) -> None:
    address = database(postgres)
    with closing(PostgresBus(address)) as other:
        ear = Ear()
        other.subscribe("grown", ear.hear)
        bus = PostgresBus(address)
        for n in range(2_000):
            bus.publish("grown", b"%d" % n)
        bus.close()
        assert len(ear.wait(2_000)) == 2_000


def test_who_has_another_key_or_none_is_not_heard(postgres: str) -> None:
    address = database(postgres)
    with (
        closing(PostgresBus(address, b"key")) as here,
        closing(PostgresBus(address, b"key")) as other,
        closing(PostgresBus(address, b"another")) as stranger,
        closing(PostgresBus(address)) as plain,
    ):
        ear = Ear()
        here.subscribe("orders", ear.hear, ear.miss)
        other.publish("orders", b"first")
        ear.wait(1)
        plain.publish("orders", b"forged")
        stranger.publish("orders", b"forged")
        moved = Seal(b"key").on("elsewhere", f"{other._name} 9 0 1 1 ")
        unsealed = f"{other._name} 999999999 1 1 1 "
        with psycopg.connect(address, autocommit=True) as connection:
            for said in ("no frame at all", "ö", moved, unsealed, f"{'0' * 64} {unsealed}"):
                connection.execute("SELECT pg_notify('orders', %s)", (said,))
        other.publish("orders", b"genuine")
        assert ear.wait(2) == [b"first", b"genuine"]
        assert ear.missed == 0


def test_only_the_newest_numbers_are_remembered() -> None:
    numbers = Numbers[str](most=2)
    for number, of in enumerate(("A", "B", "A", "C"), 1):
        numbers.note(of, number)
    assert [numbers.last(of) for of in "ABC"] == [3, 0, 4]


def test_a_server_that_goes_away_and_comes_back(spare_server: Server) -> None:
    """Both ends connect again by themselves; who may have missed something is told, nothing is heard twice."""
    address = database(spare_server.address)
    with closing(PostgresBus(address)) as one, closing(PostgresBus(address)) as other:
        ear = Ear()
        other.subscribe("grown", ear.hear, ear.miss)
        one.publish("grown", b"before")
        ear.wait(1)
        for number, away in enumerate((spare_server.kill, spare_server.stop), 1):
            away()
            # Neither waits for the server: it comes back only after them.
            one.publish("grown", b"while it is away %d" % number)
            one.subscribe(f"later {number}", ear.hear)
            spare_server.start()
            ear.until(lambda least=number: ear.missed >= least)  # type: ignore[misc]
            for probe in count():  # each end comes back in its own time
                one.publish("grown", b"after %d: %d" % (number, probe))
                if any(said.startswith(b"after %d" % number) for said in ear.heard):
                    break
                sleep(0.2)
            one.publish(f"later {number}", b"later %d" % number)
            ear.until(lambda last=b"later %d" % number: last in ear.heard)  # type: ignore[misc]
        assert sorted(set(ear.heard)) == sorted(ear.heard), "Nothing is heard twice."
        assert {said.partition(b":")[0] for said in ear.heard} >= {
            b"before",
            b"after 1",
            b"after 2",
        }


def test_parts_are_put_together_and_what_comes_again_is_not_heard_again() -> None:
    joined = Joined()
    long, short = BusMessage("grown", 7, 5, b"x" * 20_000), BusMessage("grown", 1, 0, b"y")
    first, second, third, fourth = long.parts("A")
    assert len(max(first, fourth)) < 8_000
    assert joined.take("grown", second) == (None, False), "Its beginning was never heard."
    for part in (first, second):
        assert joined.take("grown", part) == (None, False)
    (other,) = short.parts("B")
    assert joined.take("grown", other) == (b"y", False), "Another's in between."
    assert joined.take("grown", third) == (None, False)
    assert joined.take("grown", fourth) == (long.message, False)
    for part in (first, second, third, fourth, other):
        assert joined.take("grown", part) == (None, False), "Sent again, to be safe."
    for number, before, gap in ((8, 7, False), (11, 10, True), (13, 11, False), (14, 0, True)):
        (said,) = BusMessage("grown", number, before, b"z").parts("A")
        assert joined.take("grown", said) == (b"z", gap)
    (elsewhere,) = BusMessage("here", 12, 3, b"z").parts("A")
    assert joined.take("here", elsewhere) == (b"z", False), "Every subject has its own numbers."


def test_too_much_is_dropped_and_the_gap_is_told(postgres: str) -> None:
    address = database(postgres)
    with closing(PostgresBus(address)) as one, closing(PostgresBus(address)) as other:
        ear, sends, go = Ear(), Event(), Event()
        other.subscribe("grown", ear.hear, ear.miss)
        notify = one._notify

        def stuck(_batch: object) -> None:
            sends.set()
            go.wait()

        one._notify = stuck  # type: ignore[method-assign,assignment]
        one.publish("grown", b"0")
        assert sends.wait(PATIENCE_S)
        # Nobody who says something waits for the one who sends: he goes on only after this.
        for n in range(1, WAITING + 100):
            one.publish("grown", b"%d" % n)
        one._notify = notify  # type: ignore[method-assign]
        go.set()
        ear.wait(1)
        ear.until(lambda: len(ear.heard) >= WAITING)
        one.publish("grown", b"last")
        ear.until(lambda: ear.heard[-1] == b"last")
        assert ear.missed == 1
