"""The interface is what its document says: calls made from the document, sane and insane ones, and their answers."""

import re
import socket
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from support.house_fixtures import for_the_file
from support.local_server import Served, serving
from support.patience import PATIENCE_S
from support.thoroughness import times

CALLS = {
    "lobby": "", "demo": "",
    "sign-on": "T1", "staff": "A1", "tables": "K1", "cage": "C1", "floor": "M1", "devices": "E1", "records": "I1",
    "operations": "", "reports": "P1", "rules": "",
}  # fmt: skip
"""Who calls what: somebody for whom it is, so that it is done and not only refused."""
REAL = {
    "table": "RR1",
    "cage": "cage-1",
    "kiosk": "kiosk-1",
    "device": "RR1-1",
    "place": "floor",
    "game": "big-wheel",
}
"""What is there; of all else that a call may name there is nothing."""
ELSEWHERE = [ignored_auth, positive_data_acceptance]
"""Who is refused what has a test of its own; a word may have the right form and be no game of ours."""
NO_HTTP = "Invalid HTTP request received."
"""What the web server answers to a line that is no HTTP; it does not come to the interface."""
Operation = APIOperation[Any, Any, Any, Any]
bounded = settings(
    max_examples=times(10, short=3), derandomize=True, database=None, deadline=None, phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip

served = for_the_file(serving)


@pytest.fixture(scope="module")
def operations(served: Served) -> list[Operation]:
    # Without a limit of seconds: the test has its own timeout, and the machine may be busy.
    address = f"http://{served.address}/schema/openapi.json"
    schema = schemathesis.openapi.from_url(address, timeout=None)
    found: Any = schema.get_all_operations()
    return [item.ok() for item in found]


@pytest.mark.parametrize("mode", GenerationMode)
def test_every_answer_is_as_the_document_says(
    served: Served, operations: list[Operation], mode: GenerationMode
) -> None:
    shown = {tag: f"Bearer {served.http(number).token}" for tag, number in CALLS.items() if number}
    shown["kiosk"] = f"Kiosk kiosk-1 {served.system.enrolled.secret('kiosk-1')}"
    found: list[str] = []
    with requests.Session() as line:
        for operation in operations:
            try:
                _try(operation, mode, shown.get((operation.tags or [""])[0], ""), line)
            except FailureGroup as failed:
                found += [f"{operation.label}: {each}" for each in failed.exceptions]
            except Unsatisfiable:
                assert not operation.body, "A call without anything to say cannot say it wrongly."
    assert not found, "\n\n".join(found)


def _try(one: Operation, mode: GenerationMode, shown: str, line: requests.Session) -> None:
    headers = {"authorization": shown} if shown else {}

    @bounded
    @given(one.as_strategy(generation_mode=mode))
    def call(case: Case[Any]) -> None:
        if mode is GenerationMode.POSITIVE:
            named = case.path_parameters
            named.update({key: value for key, value in REAL.items() if key in named})
        answer = case.call(session=line, headers=headers, timeout=None)
        if answer.text != NO_HTTP:
            sent = {"headers": headers}
            case.validate_response(
                answer, excluded_checks=ELSEWHERE, headers=headers, transport_kwargs=sent
            )

    call()


METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "HEAD")


def test_a_method_that_is_not_documented_is_refused_and_told_which_is(
    served: Served, operations: list[Operation]
) -> None:
    known: dict[str, set[str]] = {}
    for operation in operations:
        known.setdefault(operation.path.format_map(_Any()), set()).add(operation.method.upper())
    token = {"authorization": f"Bearer {served.http('K1').token}"}
    for path, methods in known.items():
        # HEAD is GET without the body, so it is answered wherever GET is documented.
        for method in {*METHODS} - methods - ({"HEAD"} if "GET" in methods else set()):
            found = served.client.request(method, path, headers=token)
            assert found.status_code == 405, (method, path)
            assert {*found.headers["allow"].split(", ")} == {*methods, "OPTIONS"}
            if method != "HEAD":
                assert found.json()["refused"]["code"] == "no-such-call"


class _Any(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "1"


ODD = (
    "/api/v1/tables/%00", "/api/v1/tables/%ff%fe", "/api/v1/tables/a%2Fb", "/api/v1/tables/..%2f..%2fetc",
    "/api/v1/tables/RR1/rounds/99999999999999999999999999", "/api/v1/tables/RR1/rounds/-1",
    "/api/v1/tables/RR1/rounds/1e3", "/api/v1/tables/RR1/dealer?page=-1", "/api/v1/tables/RR1/dealer?page=x",
    f"/api/v1/tables/{'x' * 5000}", "/api/v1/records/logs/%F0%9F%8E%B2", "/api/v1/records/logs/floor?after=9e99",
    "/api/v1/records/clause", "/api/v1/records/clause?id=%00", "/api/v1/tables/%",
)  # fmt: skip


@pytest.mark.parametrize("who", ["K1", "I1"])
def test_odd_addresses_are_answered_in_our_words(served: Served, who: str) -> None:
    token = {"authorization": f"Bearer {served.http(who).token}"}
    for path in ODD:
        found = served.client.get(path, headers=token)
        assert found.status_code in (400, 403, 404), (path, found.text)
        assert {"code", "says"} <= {*found.json()["refused"]}, path


GARBAGE: tuple[bytes, ...] = (
    b"Authorization: Bearer \xff\xfe\x80",
    b"Authorization: Bearer",
    b"Authorization: Basic YTpi",
    b"Authorization: " + b"x" * 5000,
    b"Authorization: Bearer a b c",
    b"Cookie: \x80=\x81; =; ;;;",
    b"Accept: image/png",
    b"Accept-Language: \xe9",
)


@pytest.mark.parametrize("header", GARBAGE)
def test_headers_of_garbage_are_nobodys(served: Served, header: bytes) -> None:
    host, port = served.address.split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(
            b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n\r\n" % header
        )
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    assert answer.split(b" ", 2)[1] in (b"400", b"401"), answer


BODIES: tuple[bytes, ...] = (
    b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", b"[" * 100_000,
    b'{"id":"a","command":{"type":"fill","amount":1e400}}',
    b'{"id":"a\\u0000","command":{"type":"nothing"}}',
    b'{"id":"a","id":"b","command":{}}', b'{"id":"\\ud800","command":{"type":"confirm"}}',
)  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_bodies_that_cannot_be_read_change_nothing(served: Served, body: bytes) -> None:
    token = {"authorization": f"Bearer {served.http('K1').token}"}
    before = served.store.heads()["RR1"]
    url = "/api/v1/tables/RR1/orders"
    for kind in (
        "application/json",
        "text/plain",
        "application/msgpack",
        "multipart/form-data",
        "",
    ):
        found = served.client.post(url, content=body, headers={**token, "content-type": kind})
        assert found.status_code in (400, 415), (kind, found.text)
        assert {"code", "says"} <= {*found.json()["refused"]}
    assert served.store.heads()["RR1"] == before


def test_every_component_has_a_plain_name_of_its_own(served: Served) -> None:
    document = requests.get(
        f"http://{served.address}/schema/openapi.json", timeout=PATIENCE_S
    ).json()
    names = document["components"]["schemas"]
    assert [name for name in names if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name)] == []
