"""Screens that do not read, or are dead: no table waits for them, and nothing grows (standards I-12)."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.wire import frames
from support.local_server import Caller, Served, Talk, serving
from support.raw_connections import frame, gone, raw
from support.served_dealer import WINDOW_S, chip

TABLE, SLOW = "RR1", 50
TERMINALS = tuple(f"{TABLE}-{seat}" for seat in range(1, SLOW + 2))
READER = TERMINALS[-1]
ROUNDS = 6
BOUND = 300_000
"""What a screen may leave waiting in the process, in bytes."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    plan = {"wagering_s": WINDOW_S, "terminals": TERMINALS, "terminal_limit": len(TERMINALS)}
    limits = LimitsConfig(messages_a_second=1_000, waiting_orders=8)
    with serving(tmp_path_factory.mktemp("floor"), plan=plan, limits=limits) as one:
        one.http("D1").done(TABLE, "take-table")
        yield one


def plays(served: Served, dealer: Caller, reader: Talk, face: str) -> None:
    """A round; whoever reads sees all of it."""
    dealer.done(TABLE, "open-wagering")
    reader.until("table", phase="wagering")
    done = reader.ask("wager", served.new_id(), wagers=[chip("straight-up", face, 500)])
    assert "refused" not in done, done
    held = reader.until("own", staked=500)["balance"]
    dealer.done(TABLE, "start-device")
    served.skip(WINDOW_S)
    dealer.enter_result(TABLE, face)
    reader.until("own", balance=held + 36 * 500)
    assert reader.until("table", phase="ready")["last"]["faces"] == [face]


async def waiting(served: Served) -> list[int]:
    """What waits for each screen: in its outbox, and in the buffer below."""
    boxes = [
        sum(map(len, (*it.outbox._answers, *it.outbox._parts.values())))
        for name in TERMINALS
        for it in served.system.screens.hub.connected(name)
    ]
    return boxes + [it.transport.get_write_buffer_size() for it in served.connections]


def test_a_round_goes_on_though_fifty_do_not_read(served: Served) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(raw(served, name)) for name in TERMINALS[:SLOW]]
        for item in slow:
            item.sendall(frame(1, b'{"type":"ping"}') * 5)
        reader = stack.enter_context(served.terminal(READER))
        dealer = served.http("D1")
        for number in range(ROUNDS):
            plays(served, dealer, reader, str(number))
            assert max(served.run(waiting(served))) < BOUND
        # Whoever reads after all finds the newest, and his answers; what was between is not his any more.
        assert "croupier_outbox_drops_total" in served.system.metrics.page()[0].decode()
        newest = shown_to(slow[0])
        assert newest["table"]["last"]["faces"] == [str(ROUNDS - 1)]


def shown_to(one: socket.socket) -> dict[str, Any]:
    """What it shows when it has read on to the end of the last round."""
    data = b""
    shown: dict[str, Any] = {}
    while f'"faces":["{ROUNDS - 1}"]' not in json.dumps(shown, separators=(",", ":")):
        found = one.recv(65_536)
        assert found, "It was let go before it could see the end."
        data += found
        shown = {}
        for message in messages(data):
            shown |= message if message["type"] == "show" else {}
    return shown


def messages(data: bytes) -> Iterator[dict[str, Any]]:
    """The messages of a stream, but for what is cut off at its end."""
    at = data.index(b"\r\n\r\n") + 4
    while at + 4 <= len(data):
        short = data[at + 1]
        extended = {126: 2, 127: 8}.get(short, 0)
        begins = at + 2 + extended
        size = int.from_bytes(data[at + 2 : begins], "big") if extended else short
        if data[at] & 0x0F == 1 and begins + size <= len(data):
            yield json.loads(data[begins : begins + size])
        at = begins + size


def test_whoever_asks_and_does_not_read_is_let_go(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His answers are not thrown away silently: he is cut off, comes back, and asks again by the same ids."""
    monkeypatch.setattr(frames, "STALLED_S", 0.2)
    monkeypatch.setattr("croupier.server.http.websocket.LAST_WORD_S", 0.2)
    name = TERMINALS[0]
    with served.terminal(READER) as reader, raw(served, name) as one:
        one.settimeout(0.5)
        try:
            while served.system.screens.hub.connected(name):
                one.sendall(frame(1, b'{"type":"ping"}') * 200)
        except OSError:
            pass
        gone(served, name)
        reader.say("ping", number=1)
        assert reader.hear("pong")
    with served.terminal(name) as back:
        assert back.until("own", terminal=name)


def test_a_dead_screen_is_missed_and_forgotten(served: Served) -> None:
    """Its plug was pulled: nothing says so, but nothing answers either; what it held is let go."""
    with raw(served, TERMINALS[1]) as one:
        (kept,) = served.system.screens.hub.connected(TERMINALS[1])
        protocol = next(it for it in served.connections if it.client == one.getsockname())
        served.system.background.loop.call_soon_threadsafe(protocol.send_keepalive_ping)  # type: ignore[union-attr]
        served.system.background.loop.call_soon_threadsafe(protocol.keepalive_timeout)  # type: ignore[union-attr]
        gone(served, TERMINALS[1])
        assert kept not in served.system.screens.hub.connected(TERMINALS[1])
