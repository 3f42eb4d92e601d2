"""What every answer over HTTP has: its headers, its form for browsers and programs, and what bodies are taken."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.store.address import has_password
from croupier.server.health.self_check import self_check
from croupier.server.process import timers
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Mode, StoreConfig
from croupier.server.settings.demo_staff import SECRET
from croupier.server.setup.new_house import HouseRequest, set_up
from support.demo_house import until
from support.failing_disk import FULL, Disk
from support.house_fixtures import for_the_file
from support.local_server import Served, serving, sign_on
from support.scripted_tables import START

served = for_the_file(serving)
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/lobby", 200), ("/api/v1/me", 401), ("/api/v1/nothing", 404), ("/health/live", 200),
        ("/metrics", 200), ("/", 200), ("/nowhere", 404), ("/api/v1/rules/games?what=1", 400),
        ("/schema/openapi.json", 200),
    ],
)  # fmt: skip
def test_no_answer_is_cached_or_guessed_at(served: Served, path: str, status: int) -> None:
    answer = served.client.get(path)
    assert answer.status_code == status
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/terminal/RR1-1"])
def test_head_is_answered_as_get_without_a_body(served: Served, path: str) -> None:
    answer = served.client.head(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"] == served.client.get(path).headers["content-type"]


@pytest.mark.parametrize("path", ["/health/live", "/schema/openapi.json", "/api/v1/tables"])
def test_head_of_a_call_is_answered_as_get(served: Served, path: str) -> None:
    headers = {"authorization": f"Bearer {sign_on(served.config.server.port, 'I1')}"}
    answer, whole = (ask(path, headers=headers) for ask in (served.client.head, served.client.get))
    assert (answer.status_code, answer.content, whole.status_code) == (200, b"", 200)
    for name in ("content-type", "content-length", "cache-control"):
        assert answer.headers[name] == whole.headers[name]
    assert served.client.head("/api/v1/reports").status_code == 401, "the guard is the same"


def test_head_changes_nothing(served: Served) -> None:
    assert served.client.head("/api/v1/sign-on").status_code == 405


def test_a_browser_gets_a_page_for_a_mistyped_address_and_a_program_json(served: Served) -> None:
    page = served.client.get("/terminl/RR1-1", headers=BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert page.headers["content-security-policy"]
    assert page.text == served.client.get("/", headers=BROWSER).text, (
        "the screens say it and lead to the lobby"
    )
    for path, headers in (
        ("/terminl", {}),
        ("/api/v1/nothing", BROWSER),
        ("/assets/x.js", BROWSER),
    ):
        answer = served.client.get(path, headers=headers)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (404, "not-found")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(served: Served, kind: str) -> None:
    """The form of another site sends plain text without being asked."""
    body = f'{{"number": "D1", "secret": "{SECRET}", "where": "x", "takes_over": true}}'
    headers = {"content-type": kind} if kind else {}
    answer = served.client.post("/api/v1/sign-on", content=body, headers=headers)
    assert answer.status_code == 415
    assert (answer.json()["refused"]["code"], "application/json" in answer.text) == (
        "unreadable",
        True,
    )
    assert served.system.offices.staff.state.sign_ons.get("D1") is None
    json = {"content-type": "application/json; charset=utf-8"}
    assert served.client.post("/api/v1/sign-on", content=body, headers=json).status_code == 200
    served.http("D1").post("/sign-off", None)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(manifest, "_installed", lambda: iter(()))
    wanted = HouseRequest(operator="Harbour", venue="Main", mode=Mode.TEST, number="1", name="Ann")
    return set_up(tmp_path / "house", wanted, at=START).config.file


def test_the_configuration_is_made_for_its_owner_only(house: Path) -> None:
    assert house.stat().st_mode & 0o777 == 0o600


def test_a_password_that_others_may_read_keeps_a_house_from_starting(
    tmp_path: Path, house: Path
) -> None:
    with serving(tmp_path) as served:
        config = replace(served.config, file=house)
    public = replace(config, store=StoreConfig(address="postgresql://a:secret@127.0.0.1:1/b"))

    def finding() -> tuple[bool, str]:
        check = {it.name: it for it in self_check(public)}["configuration"]
        return check.passed, check.says

    assert finding()[0]
    house.chmod(0o644)
    passed, says = finding()
    assert not passed
    assert "0644" in says
    assert "secret" not in says


@pytest.mark.parametrize(
    ("address", "has"),
    [
        ("floor.db", False), ("postgresql://a@b/c", False), ("postgresql://a:p@b/c", True),
        ("postgresql://a@b/c?password=p", True),
    ],
)  # fmt: skip
def test_an_address_with_a_password_is_known(address: str, *, has: bool) -> None:
    assert has_password(address) is has


def test_a_database_is_written_to(tmp_path: Path, empty_database: str) -> None:
    with serving(tmp_path, store=empty_database) as served:
        assert served.client.get("/health/ready").status_code == 200
        ask = served.store.connection.exec_driver_sql
        (before,) = ask("SELECT xmin::text FROM streams WHERE place = 'staff'").one()
        served.store.probe()
        (after,) = ask("SELECT xmin::text FROM streams WHERE place = 'staff'").one()
        assert before != after, "the database wrote the row anew"


def test_a_process_with_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    disk = Disk()
    with disk.in_use(), serving(tmp_path) as served:

        def status() -> int:
            return served.client.get("/health/ready").status_code

        assert status() == 200
        disk.fault = lambda call: FULL if call.kind == "write" else 0
        until(lambda: status() == 503)
        says = served.client.get("/health/ready").json()["says"]
        assert says[0].startswith("The store cannot be written to: ")
        disk.fault = lambda _call: 0
        until(lambda: status() == 200)


def test_the_log_says_that_the_disk_is_full_although_nobody_asks_for_the_readiness(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No alert can be kept then, so that a rule for the log is the only one that notices."""
    monkeypatch.setattr(timers, "PROBES_S", 0.05)
    disk, said = Disk(), list[str]()

    def says(event: str, level: str) -> bool:
        said.extend(capfd.readouterr().err.splitlines())
        return any(event in line and level in line for line in said)

    with disk.in_use(), serving(tmp_path):
        disk.fault = lambda call: FULL if call.kind == "write" else 0
        until(lambda: says("store-unwritable", "critical"))
        disk.fault = lambda _call: 0
        until(lambda: says("store-writable", "warning"))
    assert sum("store-unwritable" in line for line in said) == 1
