"""The central monitoring system gets every order in its order, whenever it is there; the game never waits for it."""

import asyncio
import json
import ssl
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import pytest
import trustme

from croupier.engine.store import SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.store.entry import Entry
from croupier.engine.table_place import Table
from croupier.server.health import central_monitor as monitoring
from croupier.server.health.central_monitor import (
    LONGEST,
    LOST,
    RESTORED,
    LinkPace,
    MonitoringLink,
    line,
)
from croupier.server.settings.config_reader import Address
from croupier.table.tickets.ticket_number import Number
from support.full_evening import TICKETS
from support.store_fixtures import Floor
from support.store_invariants import check, written
from support.two_tables import opened, order

FAST = LinkPace(poll=0.02, retry=0.02, distrust=0.02, answer=2)
TICKET = Number.drawn(1, 77).digits
ROUND = f"""
    2   1       wager red 5
    40  system  time
    41  dealer  start
    50  dealer  enter 17
    51  dealer  confirm
    60  1       cash-out {TICKET} terminal=1
"""


class Central:
    """A central monitoring system that counts what it was sent and checks that nothing is left out."""

    def __init__(self) -> None:
        self.got: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.greetings = 0
        self.writer: asyncio.StreamWriter | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.greetings += 1
        self.writer = writer
        with suppress(OSError):
            await self.said(writer)
            while told := await reader.readline():
                self.take(json.loads(told))
        writer.close()

    async def said(self, writer: asyncio.StreamWriter) -> None:
        have = {place: len(own) for place, own in self.got.items()}
        writer.write(json.dumps({"have": have}).encode() + b"\n")

    def take(self, told: dict[str, Any]) -> None:
        own = self.got[told["entry"]["place"]]
        own.append(told["entry"])
        assert told["count"] == len(own), "Each comes once, in its order."

    @property
    def counts(self) -> dict[str, int]:
        return {place: len(own) for place, own in self.got.items()}

    def hang_up(self) -> None:
        assert self.writer is not None
        self.writer.transport.abort()


class Told(list[tuple[str, str]]):
    """What was reported."""

    def __call__(self, code: str, says: str) -> None:
        self.append((code, says))

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self]


Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(
    serve: Serve, port: int = 0, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Address]:
    server = await asyncio.start_server(serve, "127.0.0.1", port, ssl=tls)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()


@asynccontextmanager
async def running(link: MonitoringLink) -> AsyncIterator[None]:
    task = asyncio.create_task(link.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until(true: Callable[[], bool], seconds: float = 60) -> None:
    for _ in range(int(seconds / 0.005)):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("It never came true.")


def orders_of(store: SqlStore) -> dict[str, int]:
    return {place: head.orders for place, head in store.heads().items()}


def hashes(entries: dict[str, list[dict[str, Any]]]) -> dict[str, list[str]]:
    return {place: [item["hash"] for item in own] for place, own in entries.items()}


def kept_hashes(store: SqlStore) -> dict[str, list[str]]:
    return {place: [item.hash for item in own] for place, own in written(store).items()}


def play(table: Table, script: str = ROUND) -> Iterator[None]:
    for n, text in enumerate(script.strip().splitlines()):
        answer = table.handle(order(f"{table.name} {n} {text.strip()[:40]}", text))
        assert answer.refused is None, answer.refused
        yield


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, floors: Callable[[str], Floor]) -> SqlStore:
    found = floors(request.param)()
    assert isinstance(found, SqlStore)
    return found


def nowhere() -> Address:
    """Where nobody listens."""
    return Address("127.0.0.1", 1)


@pytest.mark.clause("SATG 1.1 game-system(a)")
def test_a_whole_round_is_played_while_the_link_is_down_and_told_later(store: SqlStore) -> None:
    async def told() -> None:
        report, central = Told(), Central()
        link = MonitoringLink(nowhere(), store, report, FAST)

        def measured() -> tuple[float, float]:
            return link.metrics._linked._value.get(), link.metrics._unsent._value.get()

        async with running(link):
            await until(lambda: report.codes == [LOST])
            (table,) = opened(store, tables=["T1"], terminals=["1"])
            for _ in play(table):
                await asyncio.sleep(0)
            assert table.state.round is None
            assert table.state.terminals["1"].printing or store.ticket(TICKET)
            await until(lambda: measured() == (0, sum(orders_of(store).values())))
            async with listening(central.serve) as address:
                link.address = address
                await until(lambda: central.counts == orders_of(store))
                assert link.connected
                await until(lambda: measured() == (1, 0))
        assert measured() == (0, 0), "Another may have the link from here on."
        assert hashes(central.got) == kept_hashes(store)
        assert report.codes == [LOST, RESTORED]
        check(store)

    asyncio.run(told())


def test_what_is_written_while_it_is_there_follows_and_a_broken_link_goes_on_where_it_was(
    store: SqlStore,
) -> None:
    async def told() -> None:
        report, central = Told(), Central()
        tables = opened(store, terminals=["1"])
        async with listening(central.serve) as address:
            link = MonitoringLink(address, store, report, FAST)
            async with running(link):
                await until(lambda: central.counts == orders_of(store))
                for table in tables:
                    for _ in play(table) if table.name == "T1" else play(table, "40 system time"):
                        link.grown()
                        central.hang_up()
                        await until(lambda: central.counts == orders_of(store))
        assert central.greetings > len(ROUND.strip().splitlines())
        assert hashes(central.got) == kept_hashes(store)

    asyncio.run(told())


def test_only_whoever_the_authority_vouches_for_is_told_anything(
    store: SqlStore, tmp_path: Path
) -> None:
    async def told() -> None:
        report, central, stranger = Told(), Central(), Central()
        opened(store, tables=["T1"], terminals=["1"])
        ours, theirs = trustme.CA(), trustme.CA()
        ours.cert_pem.write_to_path(tmp_path / "central.pem")
        async with (
            listening(stranger.serve, tls=vouched_for(theirs)) as elsewhere,
            listening(central.serve, tls=vouched_for(ours)) as address,
        ):
            link = MonitoringLink(
                elsewhere, store, report, FAST, authority=tmp_path / "central.pem"
            )
            async with running(link):
                await until(lambda: report.codes == [LOST])
                assert "certificate" in report[0][1]
                link.address = address
                await until(lambda: central.counts == orders_of(store))
        assert not stranger.greetings
        assert hashes(central.got) == kept_hashes(store)

    asyncio.run(told())


def vouched_for(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    return context


def test_a_poll_finds_what_another_process_wrote(store: SqlStore) -> None:
    async def told() -> None:
        central = Central()
        async with (
            listening(central.serve) as address,
            running(MonitoringLink(address, store, Told(), FAST)),
        ):
            await until(lambda: central.greetings == 1)
            opened(store, tables=["T1"], terminals=["1"])
            await until(lambda: central.counts == orders_of(store) != {})

    asyncio.run(told())


def test_more_than_is_read_at_once(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        monkeypatch.setattr(monitoring, "AT_ONCE", 2)
        central = Central()
        opened(store, terminals=list("12345"))
        async with (
            listening(central.serve) as address,
            running(MonitoringLink(address, store, Told(), FAST)),
        ):
            await until(lambda: central.counts == orders_of(store))
        assert hashes(central.got) == kept_hashes(store)

    asyncio.run(told())


LIES = [
    (b'{"have": {"T1": 99}}\n', "It claims 99 orders of 'T1'; there are"),
    (b'{"have": {"T7": 1}}\n', "It claims 1 orders of 'T7'; there are 0."),
    (b'{"have": {"T1": -1}}\n', "not how many orders it has"),
    (b'{"have": {"T1": "3"}}\n', "not how many orders it has"),
    (b'{"have": {}, "more": 1}\n', "not how many orders it has"),
    (b"GET / HTTP/1.1\r\n\r\n", "not how many orders it has"),
    (b"\xff\xfe\n", "not how many orders it has"),
    (b"x" * (LONGEST + 9) + b"\n", "not how many orders it has"),
    (b'{"have": {}}\nand more', "It said more"),
]


@pytest.mark.parametrize(
    ("lie", "said"), LIES, ids=[item[0][:25].decode("latin-1") for item in LIES]
)
def test_whoever_lies_is_disconnected_and_told_of(
    tmp_path: Path, floors: Callable[[str], Floor], lie: bytes, said: str
) -> None:
    store = floors("sqlite")()
    assert isinstance(store, SqlStore)

    async def told() -> None:
        report, gone, got = Told(), asyncio.Event(), bytearray()

        async def liar(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                writer.write(lie)
                got.extend(await reader.read())
            gone.set()
            writer.close()

        opened(store, tables=["T1"], terminals=["1"])
        async with listening(liar) as address:
            link = MonitoringLink(address, store, report, FAST)
            async with running(link):
                await gone.wait()
                await until(lambda: any(said in one for code, one in report if code == LOST))
        if said != "It said more":
            assert not got, "Who lies is sent nothing."

    asyncio.run(told())


def test_who_says_nothing_is_not_waited_for(floors: Callable[[str], Floor]) -> None:
    store = floors("sqlite")()
    assert isinstance(store, SqlStore)

    async def told() -> None:
        report = Told()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        async with listening(silent) as address:
            quick = LinkPace(poll=0.02, retry=0.02, distrust=0.02, answer=0.05)
            async with running(MonitoringLink(address, store, report, quick)):
                await until(lambda: report == [(LOST, f"{address}: It does not answer.")])

    asyncio.run(told())


def test_it_stops_at_whatever_instant_it_is_told_to(floors: Callable[[str], Floor]) -> None:
    store = floors("sqlite")()
    assert isinstance(store, SqlStore)

    async def told() -> None:
        central = Central()
        async with listening(central.serve) as address:
            for turns in range(60):
                link = MonitoringLink(address, store, Told(), FAST)
                task = asyncio.create_task(link.run())
                if turns % 2:
                    await until(lambda item=link: item.connected)  # type: ignore[misc]  # each its own
                for _ in range(turns):
                    await asyncio.sleep(0)
                link.grown()
                task.cancel()
                async with asyncio.timeout(5):
                    await asyncio.gather(task, return_exceptions=True)

    asyncio.run(told())


# What is sent is worth no money.


def test_no_whole_number_of_a_ticket_is_sent(recorded_evening: Path) -> None:
    with closing(open_store(str(recorded_evening), reading=True)) as store:
        entries = [item for own in written(store).values() for item in own]
        text = b"".join(line(entry, 1) for entry in entries).decode()
        whole = b"".join(bytes(entry.order) for entry in entries).decode()
    assert any(ticket in whole for ticket in TICKETS)
    for ticket in TICKETS:
        assert ticket not in text
        assert Number(ticket).masked in text


def test_an_entry_is_sent_as_it_is_kept_but_for_what_is_masked(recorded_evening: Path) -> None:
    with closing(open_store(str(recorded_evening), reading=True)) as store:
        for own in written(store).values():
            for count, one in enumerate(own, 1):
                told = json.loads(line(one, count))
                assert told["count"] == count
                assert told["entry"]["hash"] == one.hash
                assert told["entry"]["id"] == one.id
                assert len(told["entry"]["events"]) == len(one.events)


def test_neither_a_verifier_is_sent_nor_is_a_hash_taken_for_a_ticket() -> None:
    from msgspec import Raw

    digest = f"{'a' * 46}{TICKET}"
    secret = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA+/$aGFz-aA"  # noqa: S105  none of anybody
    entry = Entry(
        place="staff", number=1, id="x", at=1, order=Raw(f'{{"verifier":["{secret}"]}}'.encode()),
        refusal=Raw(b"null"), notices=Raw(b"[]"), marks=Raw(b"{}"), first=0, events=(), moves=(), hash=digest,
    )  # fmt: skip
    told = json.loads(line(entry, 1))
    assert told["entry"]["order"] == {"verifier": ["***"]}
    assert told["entry"]["hash"] == digest


# What the store tells.


def test_entries_are_read_from_any_order_on(recorded_evening: Path) -> None:
    with closing(open_store(str(recorded_evening), reading=True)) as store:
        everything = written(store)
        for place, own in everything.items():
            assert store.number(place, 0) == 0
            assert store.number(place, len(own)) == own[-1].number
            half = len(own) // 2
            after = store.number(place, half)
            assert store.entries(place, after=after, most=10_000) == own[half:]
            assert store.entries(place, after=after, most=2) == own[half : half + 2]
        latest = sorted(
            (item for own in everything.values() for item in own), key=lambda item: item.number
        )
        assert store.latest(50) == latest[-50:]
        assert len(store.latest(10**6)) == len(latest)
