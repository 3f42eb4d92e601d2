"""Whatever a screen sends: no crash, nothing changes, a clear answer, and others go on (standards I-12)."""

import asyncio
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.engine.table_place import Table
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.wire import messages as wire
from croupier.table import events as e
from support.local_server import Served, Talk, serving
from support.patience import PATIENCE_S
from support.postgres_server import database
from support.raw_connections import frame, gone, raw
from support.served_dealer import WINDOW_S, chip
from support.store_invariants import balances

TABLE = "RR1"
VICTIM, HOSTILE = f"{TABLE}-1", f"{TABLE}-2"
COMES_AND_GOES = (e.TerminalLost, e.TerminalBack)
MISTAKES: list[BaseException] = []
"""Faults of our own that came to light: there must be none."""
LIMITS = LimitsConfig(
    messages_a_second=100_000, waiting_orders=100, longest_message=8_192, connections=2
)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def served(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Served]:
    store = database(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    folder, plan = tmp_path_factory.mktemp("floor"), {"wagering_s": WINDOW_S}
    with serving(folder, plan=plan, limits=LIMITS, store=store) as one:
        pytest.MonkeyPatch().setattr(one.system.background, "mistake", MISTAKES.append)
        dealer = one.http("D1")
        dealer.open_wagering(TABLE)
        yield one


def standing(served: Served) -> tuple[dict[str, int], dict[str, int]]:
    """The money of everybody, and how much stands in the logs; that somebody came and went is no matter."""
    lengths = {place: served.store.length(place) for place in ("staff", "cage-1")}
    log = [it for it in served.store.records(TABLE) if not isinstance(it.event, COMES_AND_GOES)]
    return balances(served.store), {**lengths, TABLE: len(log)}


@contextmanager
def nothing_changes(served: Served) -> Iterator[Talk]:
    """Another terminal plays on meanwhile, and is answered; nothing else moves."""
    with served.terminal(VICTIM) as victim:
        assert "refused" not in victim.ask("wager", served.new_id(), wagers=[chip("red", "", 500)])
        victim.until("own", staked=500)
        before = standing(served)
        yield victim
        assert standing(served) == before
        taken = victim.ask("wager", served.new_id(), wagers=[chip("red", "", 0)])
        assert taken["type"] == "answer"
        assert "refused" not in taken
        assert not MISTAKES


# Messages that are none.


def valid() -> list[dict[str, Any]]:
    """One of each message of a terminal."""
    return [
        {"type": "ping", "number": 1},
        {"type": "wager", "id": "f1", "wagers": [chip("straight-up", "1", 500)]},
        {"type": "choice", "id": "f2", "wager": "x", "question": "y", "choice": "z"},
        {"type": "shoot", "id": "f3"},
        {"type": "move", "id": "f4", "table": TABLE},
        {"type": "cash-out", "id": "f5"},
        {"type": "claim", "id": "f6", "about": "outcome", "round": 1, "text": "No."},
        {"type": "call", "id": "f7"},
        {"type": "failed", "id": "f8", "what": "No picture."},
        {"type": "look", "id": "f9", "what": "receipts", "round": 1, "page": 0},
    ]


WRONG_VALUES: tuple[Any, ...] = (
    None, True, -1, 1.5, 10**400, "", "x" * 5_000, [], {}, [[]], {"a": 1}, [None], "\u0000", "1e9",
)  # fmt: skip


def wrongly_typed(said: dict[str, Any]) -> Iterator[str]:
    """Each field with a value of another type, missing, or beside one that nobody knows."""
    for field in said:
        yield msgspec.json.encode({key: one for key, one in said.items() if key != field}).decode()
        for value in WRONG_VALUES:
            yield json.dumps({**said, field: value})
    yield json.dumps({**said, "terminal": VICTIM})
    yield json.dumps({**said, "admin": True})
    yield json.dumps([said])
    yield json.dumps(json.dumps(said))


def mutated(chance: Random, said: dict[str, Any]) -> Iterator[str]:
    text = json.dumps(said)
    for _ in range(15):
        yield text[: chance.randrange(len(text))]
        at = chance.randrange(len(text))
        yield text[:at] + chr(chance.randrange(1, 0xD7FF)) + text[at + 1 :]
        yield text[:at] + text[chance.randrange(len(text)) :] + text[at:]


OF_OTHERS = [
    {"type": "ask", "id": "g1", "table": TABLE, "command": {"type": "confirm"}},
    {"type": "ask", "id": "g2", "command": {"type": "close-table"}},
    {"type": "turn", "page": 1},
    {"type": "hello", "version": 1, "screen": "pit"},
    {"type": "set-wagers", "id": "g3", "terminal": VICTIM, "wagers": []},
    {"type": "join-table", "id": "g4", "terminal": VICTIM},
    {"type": "show", "at": 1},
    {"type": "answer", "id": "g5"},
    {"type": "bye", "code": "x", "says": "y"},
]
NESTED = ["[" * 4_000, "[" * 3_000 + "]" * 3_000, '{"a":' * 1_000 + "1" + "}" * 1_000]


def changes_something(text: str) -> bool:
    """A text that happens to be a message: it may be answered, and is no matter for this test."""
    try:
        said = wire.MAY_SAY["terminal"].decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(said, wire.Request)


def test_what_is_no_message_is_answered_and_changes_nothing(served: Served) -> None:
    chance = Random(1)
    texts = [text for said in valid() for text in (*wrongly_typed(said), *mutated(chance, said))]
    texts += [json.dumps(said) for said in OF_OTHERS] + NESTED
    texts += [chance.randbytes(40).decode("latin-1") for _ in range(200)]
    texts = [text for text in texts if not changes_something(text)]
    assert len(texts) > 1_000
    with nothing_changes(served), served.terminal(HOSTILE) as hostile:
        answers = {"wrong": 0, "pong": 0}
        for text in texts:
            hostile.frames.send(text)
            found = hostile.hear("wrong", "pong", "answer", "bye")
            answers[found["type"]] += 1
            if found["type"] == "wrong":
                assert found["code"] in ("unreadable", "hello-again"), found
                assert found["says"]
        assert answers["wrong"] > 0.9 * len(texts)


def test_possible_messages_with_impossible_values_are_refused(served: Served) -> None:
    """What is well-formed is judged: no number is too large, no name too strange, no id another's."""
    huge = 10**3_000
    asked: list[dict[str, Any]] = [
        {"type": "wager", "wagers": [chip("straight-up", "1", amount)]}
        for amount in (-500, 1, 2**63, 2**64, huge, -huge)
    ]
    asked += [
        {"type": "wager", "wagers": [chip(bet, spot, 500)]}
        for bet in ("", "\u0000", "straight-up", "red\n", "🃏")
        for spot in ("99", "\u0000", "'; drop table orders; --", "\ufffd")
    ]
    asked += [{"type": "claim", "about": "outcome", "round": at, "text": "x"} for at in (-1, huge)]
    asked += [
        {"type": "move", "table": table} for table in ("staff", "house", "cage-1", "\u0000", "../x")
    ]
    asked += [
        {"type": "choice", "wager": VICTIM, "question": "\u0000", "choice": ""},
        {"type": "shoot"},
    ]
    asked += [{"type": "failed", "what": " "}]
    with nothing_changes(served), served.terminal(HOSTILE) as hostile:
        for said in asked:
            found = hostile.ask(said.pop("type"), served.new_id(), **said)
            assert found["type"] == "answer", (said, found)
            assert found.get("refused"), (said, found)
        for named in ("\n", "\u0000", "x" * 120, "·RR1 time is up", "order 1", "demo D1"):
            hostile.say("shoot", id=named)
            found = hostile.hear("answer", "wrong")
            assert found["type"] == "wrong" or found.get("refused"), (named, found)


def test_strange_words_are_kept_as_they_were_said(served: Served) -> None:
    words = "\t 🃏 \ufffe \u200b ' ; --\n"
    with served.terminal(HOSTILE) as hostile:
        hostile.ask("wager", served.new_id(), wagers=[chip("straight-up", "1", 500)])
        claim = {"about": "outcome", "round": hostile.until("table", phase="wagering")["number"]}
        assert "refused" not in hostile.ask("claim", served.new_id(), **claim, text=words)
        hostile.ask("wager", served.new_id(), wagers=[chip("straight-up", "1", 0)])
    cases = Table(TABLE, served.store).state.cases.values()
    assert [case.text for case in cases] == [words]


def test_nobody_takes_the_ids_of_others(served: Served) -> None:
    """A terminal that foresees an id neither stops its order nor learns what became of it."""
    with served.terminal(VICTIM) as victim, served.terminal(HOSTILE) as hostile:
        named = served.new_id()
        hostile.ask("wager", named, wagers=[chip("straight-up", "1", 500)])
        mine = victim.ask("wager", named, wagers=[chip("straight-up", "2", 500)])
        assert mine == {"type": "answer", "id": named}
        for talk, bet in ((hostile, "1"), (victim, "2")):
            back = talk.ask("wager", served.new_id(), wagers=[chip("straight-up", bet, 0)])
            assert "refused" not in back
        hostile.say("shoot", id=f"{TABLE}#1 significant")
        assert hostile.hear("wrong", "answer")["code"] == "unreadable"


# Screens that do not say what they are.


def first_words(served: Served) -> list[tuple[str | bytes, str]]:
    secret = served.system.enrolled.secret(HOSTILE)
    hello = {
        "type": "hello",
        "version": 1,
        "screen": "terminal",
        "device": HOSTILE,
        "secret": secret,
    }
    other = served.system.enrolled.secret(VICTIM)
    said: list[tuple[Any, str]] = [
        *((said, "no-hello") for said in valid()),
        ({**hello, "version": 2}, "wrong-version"),
        ({**hello, "version": 10**4_000}, "wrong-version"),
        ({**hello, "secret": other}, "unknown-device"),
        ({**hello, "secret": ""}, "unknown-device"),
        ({**hello, "secret": "\u00e9" * 64}, "unknown-device"),
        ({**hello, "device": ""}, "unknown-device"),
        ({**hello, "device": f"{TABLE}-wall"}, "unknown-device"),
        ({**hello, "device": "\u0000|1"}, "unknown-device"),
        ({**hello, "screen": "wall"}, "unknown-device"),
        ({**hello, "screen": "dealer"}, "not-signed-on"),
        ({**hello, "screen": "pit", "token": "x"}, "not-signed-on"),
        ({**hello, "screen": "root"}, "no-hello"),
        ({**hello, "table": "nowhere"}, "no-such-table"),
        ({**hello, "extra": 1}, "no-hello"),
        ("", "no-hello"),
        ("null", "no-hello"),
        ("[" * 5_000, "no-hello"),
        (json.dumps(hello).encode(), "no-hello"),  # as a binary frame
    ]
    return [
        (text if isinstance(text, str | bytes) else json.dumps(text), code) for text, code in said
    ]


def test_whoever_does_not_say_hello_is_sent_away(served: Served) -> None:
    with nothing_changes(served):
        for text, code in first_words(served):
            with connect(f"ws://{served.address}/ws", max_size=None) as frames:
                frames.send(text)
                bye = json.loads(frames.recv(PATIENCE_S))
                assert (bye["type"], bye["code"]) == ("bye", code), (text[:80], bye)
                with pytest.raises(ConnectionClosed):
                    frames.recv(PATIENCE_S)


def test_strangers_fill_no_log(served: Served) -> None:
    before = served.store.length("floor")
    for number in range(40):
        with connect(f"ws://{served.address}/ws") as frames:
            Talk(frames).say("hello", version=1, screen="terminal", device=f"X{number}", secret="")
            assert json.loads(frames.recv(PATIENCE_S))["code"] == "unknown-device"
    assert served.store.length("floor") - before < 40


def test_a_second_hello_and_binary_frames_are_wrong(served: Served) -> None:
    with nothing_changes(served), served.terminal(HOSTILE) as hostile:
        secret = served.system.enrolled.secret(VICTIM)
        hostile.say("hello", version=1, screen="terminal", device=VICTIM, secret=secret)
        assert hostile.hear("wrong")["code"] == "hello-again"
        wager = {"type": "wager", "id": "b1", "wagers": [chip("straight-up", "3", 500)]}
        hostile.frames.send(json.dumps(wager).encode())
        assert hostile.hear("wrong", "answer")["code"] == "unreadable"
        hostile.frames.send(os.urandom(500))
        assert hostile.hear("wrong")["code"] == "unreadable"
        hostile.say("ping", number=3)
        assert hostile.hear("pong")["number"] == 3
        assert hostile.shown["own"]["terminal"] == HOSTILE


# Frames that are none.


def drained(one: socket.socket) -> bytes:
    """Everything until the other side is gone."""
    found = b""
    try:
        while data := one.recv(65_536):
            found += data
    except ConnectionResetError:
        pass
    return found


def close_code(data: bytes) -> int:
    """The code of the close frame with which it ended."""
    at = data.rfind(b"\x88")
    return int(struct.unpack("!H", data[at + 2 : at + 4])[0])


BROKEN: list[tuple[str, bytes, int]] = [
    ("invalid UTF-8", frame(1, b"\xff\xfe{}"), 1007),
    ("half a letter", frame(1, "é".encode()[:1]), 1007),
    ("longer than allowed", frame(1, b"x" * 8_193), 1009),
    ("longer than there is memory", frame(1, b"", length=2**62), 1009),
    ("longer in parts", frame(1, b"x" * 5_000, fin=False) + frame(0, b"x" * 5_000), 1009),
    ("a part of nothing", frame(0, b"x"), 1002),
    ("an unknown opcode", frame(3, b"x"), 1002),
    ("a long ping", frame(9, b"x" * 126), 1002),
    ("a ping in parts", frame(9, b"x", fin=False), 1002),
    ("reserved bits", b"\xf1\x80\0\0\0\0", 1002),
    ("not masked", b"\x81\x02{}", 1002),
    ("no frame at all", b"GET / HTTP/1.1\r\n\r\n", 1002),
    ("a close with a code that is none", frame(8, struct.pack("!H", 999)), 1002),
]


@pytest.mark.parametrize(("data", "code"), [pytest.param(d, c, id=n) for n, d, c in BROKEN])
def test_what_is_no_frame_ends_its_connection_and_no_other(
    served: Served, data: bytes, code: int
) -> None:
    with nothing_changes(served), raw(served, HOSTILE) as one:
        one.sendall(data)
        assert close_code(drained(one)) == code


def test_random_bytes_end_their_connection_and_no_other(served: Served) -> None:
    chance = Random(2)
    with nothing_changes(served):
        for _ in range(40):
            with raw(served, HOSTILE) as one:
                one.sendall(chance.randbytes(chance.randrange(1, 3_000)))
                one.shutdown(socket.SHUT_WR)
                drained(one)
        gone(served, HOSTILE)


def test_a_screen_that_stops_in_the_middle_of_a_frame_holds_nobody_up(served: Served) -> None:
    wager = json.dumps({"type": "wager", "id": "m1", "wagers": [chip("straight-up", "4", 500)]})
    with nothing_changes(served) as victim, raw(served, HOSTILE) as one:
        one.sendall(frame(1, wager.encode())[:-5])
        for _ in range(20):
            victim.say("ping", number=1)
            victim.hear("pong")
    gone(served, HOSTILE)


# Floods.


FLOOD = 400
"""So many times a hundred frames: far more than anybody may leave waiting."""
BOUND = 300_000
"""What a connection may hold that nobody takes: a full buffer, and an outbox with its newest views."""


def flood(one: socket.socket, data: bytes) -> None:
    """Send without ever reading, until nothing more is taken, or too much was."""
    one.settimeout(1)
    with suppress(TimeoutError, OSError):
        for _ in range(FLOOD):
            one.sendall(data)


async def waiting(served: Served) -> int:
    """What the process holds for whoever does not read."""
    screens = served.system.screens.hub.connected(HOSTILE)
    boxes = sum(
        len(part) for it in screens for part in (*it.outbox._answers, *it.outbox._parts.values())
    )
    below = [it.transport for it in served.connections if it.transport is not None]
    return boxes + max(int(it.get_write_buffer_size()) for it in below)


@pytest.mark.parametrize(
    ("named", "data"),
    [
        ("frames that ask whether we are there", frame(9, b"x" * 125) * 100),
        ("messages that ask whether we are there", frame(1, b'{"type":"ping"}') * 100),
        ("nonsense", frame(1, b"[") * 100),
        ("much nonsense", frame(1, b'{"type":"ping","%s":1}' % (b"x" * 250)) * 100),
        ("hellos", frame(1, b'{"type":"hello","version":1,"screen":"terminal"}') * 100),
    ],
)
def test_a_flood_that_nobody_reads_the_answers_of_stays_small(
    served: Served, named: str, data: bytes
) -> None:
    """Neither the outbox nor the buffer below it grows with what was sent."""
    with nothing_changes(served) as victim, raw(served, HOSTILE) as one:
        flood(one, data)
        assert served.run(waiting(served)) < BOUND
        victim.say("ping", number=5)
        assert victim.hear("pong")["number"] == 5
    gone(served, HOSTILE)


def test_too_many_messages_are_not_taken(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Whoever speaks too fast is told so; an order that was not taken can be asked again by its id."""
    limits = LimitsConfig(messages_a_second=5, waiting_orders=4)
    folder = tmp_path_factory.mktemp("slow")
    with serving(folder, limits=limits) as served, served.terminal(VICTIM) as one:
        codes = []
        for number in range(30):
            one.say("ping", number=number)
        for _ in range(30):
            found = one.hear("pong", "wrong")
            codes.append(found.get("code", ""))
        assert codes.count("too-fast") >= 10
        assert set(codes) == {"", "too-fast"}


def test_many_at_once_are_all_answered(served: Served) -> None:
    """Every combination of hostile texts from several connections at once; the order is nobody's."""

    async def attack(seed: int) -> int:
        chance, answered = Random(seed), 0
        secret = served.system.enrolled.secret(f"{TABLE}-{3 + seed % 3}")
        hello = {
            "type": "hello",
            "version": 1,
            "screen": "terminal",
            "device": f"{TABLE}-{3 + seed % 3}",
        }
        async with connect_async(f"ws://{served.address}/ws", max_size=None) as frames:
            await frames.send(json.dumps({**hello, "secret": secret}))
            texts = [text for said in valid() for text in mutated(chance, said)]
            texts = [text for text in texts if not changes_something(text)][:200]
            for text in texts:
                await frames.send(text)
            while answered < len(texts):
                found = json.loads(await asyncio.wait_for(frames.recv(), PATIENCE_S))
                answered += found["type"] in ("wrong", "pong")
        return answered

    async def attacks() -> list[int]:
        return await asyncio.gather(*(attack(seed) for seed in range(6)))

    with nothing_changes(served):
        assert all(asyncio.run(attacks()))
