"""Lines for those who run the system: one for each event, and nothing in them that is worth money."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.offices.floor.significant_events import KINDS
from croupier.server.settings.config import Mode
from croupier.server.settings.logs import HIDDEN, logger
from croupier.table.tickets.ticket_number import Number
from support.local_server import serving

TICKET = Number.drawn(7, 123_456_789_012)
TOKEN = "q7Yh0wWJ3xU5"  # noqa: S105  what must not be found
HASH = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA"


SECRETS = (
    TICKET.digits.lstrip("0"),
    Number.drawn(99, 5).digits,
    TICKET.printed,
    TICKET.printed.replace("-", " "),
    TOKEN,
    HASH,
)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def line(mode: Mode = Mode.LIVE, out: StringIO | None = None, /, **values: Any) -> str:
    out = StringIO() if out is None else out
    logger(mode, out).info("something", **values)
    return out.getvalue()


@pytest.mark.parametrize("mode", Mode)
def test_each_event_is_one_line_of_json(mode: Mode) -> None:
    said = line(mode, place="R1", orders=3, spoken="two\nlines")
    assert said.count("\n") == 1
    found = json.loads(said)
    assert found.pop("timestamp").endswith("Z")
    told = {"place": "R1", "orders": 3, "spoken": "two\nlines"}
    assert found == {"event": "something", "level": "info", **told}


def test_people_at_a_terminal_read_the_demo() -> None:
    assert "{" not in line(Mode.DEMO, Terminal(), place="R1")
    assert json.loads(line(Mode.LIVE, Terminal(), place="R1"))["place"] == "R1"


class Holder:
    """Something with a secret in how it shows itself."""

    def __repr__(self) -> str:
        return f"Holder({TICKET.digits}, token={TOKEN})"


PLANTED: list[dict[str, Any]] = [
    {"number": TICKET.digits},
    {"number": TICKET.printed},
    {"number": TICKET.printed.replace("-", " ")},
    {"number": int(TICKET.digits)},
    {"number": int(Number.drawn(99, 5).digits)},
    {"said": f"ticket {TICKET.digits} paid, then {TICKET.printed}."},
    {"tickets": [TICKET.digits, {"x": (TICKET.printed,)}]},
    {"by": {TICKET.digits: 5}},
    {"token": TOKEN},
    {"access_token": {"value": TOKEN}},
    {"temporary_secret": TOKEN},
    {"headers": {"Authorization": f"Bearer {TOKEN}", "Cookie": TOKEN}},
    {"said": f"GET /x?token={TOKEN}&y=1"},
    {"said": f"header was Bearer {TOKEN}"},
    {"master_key": TOKEN},
    {"device": {"mac": TOKEN, "id": "wheel-1"}},
    {"key": TOKEN.encode()},
    {"body": TOKEN.encode()},
    {"verifier": HASH},
    {"said": f"stored {HASH} for 17"},
    {"store": f"postgresql://floor:{TOKEN}@db/house"},
    {"what": Holder()},
]


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("values", PLANTED, ids=str)
def test_nothing_that_is_worth_money_or_opens_a_door_is_written(
    mode: Mode, values: dict[str, Any]
) -> None:
    for out in (StringIO(), Terminal()):
        said = line(mode, out, **values)
        for secret in (
            TICKET.digits,
            TICKET.printed,
            TICKET.printed.replace("-", " "),
            TOKEN,
            HASH,
        ):
            assert secret not in said


def test_nor_in_the_name_of_an_event_nor_in_an_exception() -> None:
    out = StringIO()
    log = logger(Mode.LIVE, out)
    said = f"refused {TICKET.digits}"
    log.warning(said)
    try:
        int(f"{TICKET.printed} token={TOKEN}")
    except ValueError:
        log.exception("failed")
    said = out.getvalue()
    assert "ValueError" in said
    assert TICKET.digits not in said
    assert TICKET.printed not in said
    assert TOKEN not in said


def test_what_is_no_secret_stays() -> None:
    told = {
        "place": "R1",
        "at": 1_800_000_000_000,
        "amount": 123_456_789_012_345_678,
        "key_path": 1,
    }
    found = json.loads(line(**told, keyboard="on", none=None, yes=True, part=0.5))
    assert found["place"] == "R1"
    assert (found["at"], found["amount"]) == (told["at"], told["amount"])
    assert found["keyboard"] == "on"
    assert (found["none"], found["yes"], found["part"]) == (None, True, 0.5)
    assert found["key_path"] == HIDDEN, "Rather one too many than one too few."


def test_two_logs_share_nothing() -> None:
    one, two = StringIO(), StringIO()
    logger(Mode.LIVE, one).bind(place="R1").info("a")
    logger(Mode.LIVE, two).info("b")
    assert "R1" not in two.getvalue()


class Recorder:
    """A log that keeps the level of each line."""

    def __init__(self) -> None:
        self.levels: dict[str, str] = {}

    def __getattr__(self, level: str) -> Any:
        return lambda event, **_values: self.levels.setdefault(event, level)


def test_the_level_of_an_alert_says_how_urgent_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Recorder()
    with serving(tmp_path) as served:
        monkeypatch.setattr(served.system.alerts, "_log", log)
        for code in ("table-drawn", "large-win", "terminal-failed", "space-low", "store-damaged"):
            served.run(served.system.alerts.raise_alert(code, subject="x"))
    assert {KINDS[code].action: level for code, level in log.levels.items()} == {
        "log": "info", "warn": "warning", "lock-terminal": "error", "lock-table": "error",
        "stop": "critical",
    }  # fmt: skip
