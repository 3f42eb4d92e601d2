"""Connections that say nothing shut nobody out, and no caller can choose the address that the system sees."""

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import trustme
from msgspec.structs import replace

from croupier.devices import connection_limits
from croupier.server import uvicorn_server
from croupier.server.health import open_connections, self_check
from croupier.server.http.http_connection import LONGEST_HEAD
from croupier.server.settings.limits_config import LimitsConfig
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.local_server import Served, serving
from support.patience import PATIENCE_S

FEW = LimitsConfig(connections_in_all=8, strangers=12, strangers_of_address=10, request_s=1)
SLOW = replace(FEW, request_s=600)

served = for_each_test(serving, limits=SLOW)


@contextmanager
def silent(
    served: Served, number: int, *, port: int = 0, says: bytes = b""
) -> Iterator[list[socket.socket]]:
    """So many connections whose senders send no whole call."""
    with ExitStack() as open_:
        sockets = []
        for _ in range(number):
            where = ("127.0.0.1", port or served.config.server.port)
            connection = open_.enter_context(socket.create_connection(where, PATIENCE_S))
            with suppress(ConnectionError):
                connection.sendall(says)
            sockets.append(connection)
        yield sockets


def is_cut_off(connection: socket.socket) -> bool:
    """Read until the other side ends the connection."""
    connection.settimeout(PATIENCE_S)
    try:
        while connection.recv(4_096):
            pass
    except ConnectionError:
        return True
    return True


def test_silent_connections_of_an_address_give_way_to_its_next(served: Served) -> None:
    with silent(served, 3 * SLOW.strangers_of_address) as sockets:
        assert served.client.get("/api/v1/lobby").status_code == 200
        with served.terminal("RR1-1") as terminal:
            terminal.say("ping", number=7)
            assert terminal.hear("pong")["number"] == 7
        assert is_cut_off(sockets[0]), "the oldest gives way"
        until(lambda: [it.subject for it in served.open_alerts("address-crowded")] == ["127.0.0.1"])


def test_half_a_call_is_silent_too(served: Served) -> None:
    with silent(served, 3 * SLOW.strangers_of_address, says=b"GET / HTTP/1.1\r\nHost: x\r\n"):
        assert served.client.get("/api/v1/lobby").status_code == 200


HALVES = [
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/v1/sign-on HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
]
"""Calls that are not complete."""


@pytest.mark.parametrize("says", HALVES)
def test_a_call_must_be_complete_in_time(tmp_path: Path, says: bytes) -> None:
    with serving(tmp_path, limits=FEW) as served, silent(served, 1, says=says) as (connection,):
        assert is_cut_off(connection)


ENDLESS = {
    "address": (b"GET /", b"a"),
    "header": (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", b"a"),
    "headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"A: b\r\n"),
    "trailers": (
        b"POST /api/v1/sign-on HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\nX-Long: ",
        b"a",
    ),
}
"""Calls whose address or headers never end, by what is endless: how each begins, and how it goes on."""


@pytest.mark.parametrize("part", ENDLESS)
def test_a_call_without_an_end_is_refused_before_it_costs_much(served: Served, part: str) -> None:
    """Nothing but the size ends it here: its time limit is far away."""
    begins, goes_on = ENDLESS[part]
    more, sent = goes_on * (LONGEST_HEAD // len(goes_on)), 0
    with silent(served, 1, says=begins) as (connection,):
        with suppress(ConnectionError):
            while sent < 100 * LONGEST_HEAD:
                sent += connection.send(more)
        assert sent < 100 * LONGEST_HEAD, (
            "the socket takes some megabytes that the server does not read"
        )
    assert served.client.get("/health/live").status_code == 200


def test_a_head_that_is_too_long_is_refused_by_what_is_accepted(served: Served) -> None:
    call = b"GET /health/live HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * LONGEST_HEAD
    with silent(served, 1, says=call) as (connection,):
        connection.settimeout(PATIENCE_S)
        answer = connection.recv(4_096)
        assert b" 400 " in answer
        assert b"Accepted: 65,536 bytes" in answer


def test_a_head_within_its_limit_and_a_long_body_are_taken(served: Served) -> None:
    long = {"X-Long": "a" * (LONGEST_HEAD - 1_000)}
    with httpx.Client(base_url=f"http://{served.address}", timeout=PATIENCE_S) as client:
        for _ in range(3):
            assert client.get("/health/live", headers=long).status_code == 200
        body = json.dumps({"number": "D1", "secret": "x", "padding": "a" * 20 * LONGEST_HEAD})
        call = client.post(
            "/api/v1/sign-on", content=body, headers={"content-type": "application/json"}
        )
        assert call.json()["refused"]["code"] == "unreadable", call.text


def test_a_handshake_must_be_complete_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_server, "HANDSHAKE_S", 0.2)
    paths: dict[str, Any] = {
        "tls_certificate": tmp_path / "floor.pem",
        "tls_key": tmp_path / "floor.key",
    }
    certificate = trustme.CA().issue_cert("127.0.0.1")
    certificate.cert_chain_pems[0].write_to_path(paths["tls_certificate"])
    certificate.private_key_pem.write_to_path(paths["tls_key"])
    with serving(tmp_path, limits=SLOW, **paths) as served:
        for says in (b"", b"\x16\x03\x01"):
            with silent(served, 1, says=says) as (connection,):
                assert is_cut_off(connection)


def test_a_second_call_that_never_ends_is_cut_off(tmp_path: Path) -> None:
    call = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(tmp_path, limits=FEW) as served, silent(served, 1, says=call) as (connection,):
        connection.settimeout(PATIENCE_S)
        assert b"200" in connection.recv(4_096)
        connection.sendall(call[:9])
        assert is_cut_off(connection)


def test_a_screen_that_is_known_stays_and_does_not_count_for_its_address(served: Served) -> None:
    with ExitStack() as open_:
        terminals = [open_.enter_context(served.terminal(f"RR1-{seat}")) for seat in (1, 2, 3)]
        with silent(served, 2 * SLOW.strangers_of_address):
            assert served.client.get("/health/live").status_code == 200
        for terminal in terminals:
            terminal.say("ping", number=1)
            assert terminal.hear("pong")["number"] == 1


def test_a_proxy_has_no_limit_of_its_own(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limits=replace(SLOW, strangers=50), proxies=("127.0.0.0/8",)) as served,
        silent(served, 3 * SLOW.strangers_of_address),
    ):
        assert served.client.get("/health/live").status_code == 200
        assert not served.open_alerts("address-crowded")


def test_silent_connections_keep_no_device_out(served: Served) -> None:
    port = served.config.server.device_port
    with silent(served, 3 * SLOW.strangers_of_address, port=port):
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as wheel:
            assert wheel.recv(4_096), "the greeting"
        until(lambda: served.open_alerts("address-crowded") != [])


def test_an_alert_comes_before_a_port_is_full_and_ends_by_itself(tmp_path: Path) -> None:
    limits = replace(SLOW, strangers_of_address=100, strangers=100, connections_in_all=1)
    with serving(tmp_path, limits=limits) as served:
        with silent(served, 85):
            until(lambda: len(served.open_alerts("connections-high")) == 1)
            assert not served.open_alerts("address-crowded")
        until(lambda: not served.open_alerts("connections-high"))


def test_of_all_addresses_only_a_connection_that_had_its_chance_gives_way() -> None:
    now, cut = 0.0, list[str]()
    limits = connection_limits.ConnectionLimits(in_all=9, silent=2, of_address=9, clock=lambda: now)
    for name in "ab":
        assert limits.admit(name, f"10.0.0.{ord(name)}", partial(cut.append, name))
    assert not limits.admit("c", "10.0.0.3", lambda: None)
    now = connection_limits.GRACE_S
    assert limits.admit("c", "10.0.0.3", lambda: None)
    assert cut == ["a"]
    limits.identify("b")
    assert limits.admit("d", "10.0.0.4", lambda: None)
    assert cut == ["a"]
    for name in "abcd":
        limits.release(name)
    for name in "ef":
        assert limits.admit(name, "10.0.0.5", lambda: None), "there is room again"


def test_the_process_may_open_the_files_that_its_connections_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_ = list[tuple[int, int]]()
    bounds = [1_024, 4_096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(bounds))

    def setrlimit(_: int, wanted: tuple[int, int]) -> None:
        set_.append(wanted)
        bounds[:] = wanted

    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    assert open_connections.raise_file_limit(FEW) == open_connections.files_needed(FEW) or set_
    assert open_connections.raise_file_limit(LimitsConfig()) == 4_096
    assert set_[-1] == (4_096, 4_096)
    with serving(tmp_path) as served:
        check = {it.name: it for it in self_check.self_check(served.config)}["files"]
    assert not check.passed
    assert "4,096" in check.says
    assert "connections_in_all" in check.says


def forged(served: Served, number: str, forwarded: str) -> int:
    """Try a wrong secret under an address that the caller makes up."""
    body = {"number": number, "secret": "wrong secret", "where": "test"}
    call = served.client.post("/api/v1/sign-on", json=body, headers={"x-forwarded-for": forwarded})
    return call.status_code


def misses(served: Served) -> set[str]:
    events = (record.event for record in served.store.records("staff"))
    return {event.address for event in events if type(event).__name__ == "SignOnFailed"}


def test_a_caller_cannot_claim_an_address(served: Served) -> None:
    forged(served, "D1", "10.9.8.7")
    assert misses(served) == {"127.0.0.1"}


def test_a_configured_proxy_names_the_caller(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=("127.0.0.1",)) as served:
        forged(served, "D1", "1.1.1.1, 10.9.8.7")
        assert misses(served) == {"10.9.8.7"}
