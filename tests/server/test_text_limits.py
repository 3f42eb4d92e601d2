"""Every text that a sender may write is bounded, and a terminal cannot fill the disk with refused orders."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute
from msgspec import inspect

from croupier.offices.cage.commands import CageCommand
from croupier.offices.floor.commands import FloorCommand
from croupier.offices.jackpots import JackpotCommand
from croupier.offices.notices import RegisterCommand
from croupier.offices.staff.commands import StaffCommand
from croupier.offices.tournaments import TournamentCommand
from croupier.server.app import application
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.wire.messages import MAY_SAY
from croupier.table.commands import Command
from croupier.table.values.plain_text import LIMITS, LONGEST_TEXT, printable
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.local_server import Served, serving

served = for_each_test(serving)
BET = {"bet": "straight-up", "spot": "1", "amount": 500}
KEPT = 4_096


ALL = (
    Command, CageCommand, JackpotCommand, TournamentCommand, RegisterCommand, StaffCommand,
    FloorCommand,
)  # fmt: skip


def fields(kind: Any, seen: set[type]) -> Iterator[tuple[type, str, Any]]:
    """Every field of a type and of the types within it: its struct, its name, its type."""
    if isinstance(kind, inspect.StructType) and kind.cls not in seen:
        seen.add(kind.cls)
        for field in kind.fields:
            yield kind.cls, field.name, field.type
            yield from fields(field.type, seen)
    for part in parts(kind):
        yield from fields(part, seen)


def parts(kind: Any) -> Iterator[Any]:
    """The types of which a type is made, such as the keys and values of a table."""
    for name in ("types", "item_types"):
        yield from getattr(kind, name, ())
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(kind, name):
            yield getattr(kind, name)


def is_unbounded(kind: Any) -> bool:
    """Whether it is a text without a limit, or holds one directly."""
    if isinstance(kind, inspect.StrType):
        return kind.max_length is None
    return any(is_unbounded(part) for part in parts(kind))


def of_commands() -> Iterator[tuple[type, str, Any]]:
    """The fields of all commands. The store checks each text of an order: `unfit_text`."""
    seen: set[type] = set()
    return (field for union in ALL for field in fields(inspect.type_info(union), seen))


def bodies(served: Served) -> list[Any]:
    """What each call over HTTP takes."""
    app = application(served.system)
    fields = [
        handler.parsed_data_field
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
    ]
    return list({field.annotation for field in fields if field is not None})


def test_every_text_of_a_message_and_of_a_call_has_a_limit(served: Served) -> None:
    kinds = [*bodies(served), *(decoder.type for decoder in MAY_SAY.values())]
    assert len(kinds) > 20
    checked_by_the_store, seen = {struct for struct, *_ in of_commands()}, set[type]()
    assert len(checked_by_the_store) > 200
    without = {
        f"{struct.__name__}.{name}"
        for kind in kinds
        for struct, name, inner in fields(inspect.type_info(kind), seen)
        if struct not in checked_by_the_store and is_unbounded(inner)
    }
    assert sorted(without) == []


def test_limits_of_their_own_belong_to_fields_that_exist() -> None:
    assert set(LIMITS) <= {f"{struct.__name__}.{name}" for struct, name, _ in of_commands()}


def test_a_long_name_is_refused_and_not_kept(served: Served) -> None:
    with served.terminal("RR1-1") as terminal:
        wagers = [{**BET, "bet": "x" * 60_000}]
        answer = terminal.ask("wager", "a", wagers=wagers)
        assert answer["refused"]["code"] == "text-invalid"
        assert "Chip.bet has 60,000 characters. Accepted: 2,000." in answer["refused"]["says"]
        assert len(answer["refused"]["says"]) < 300
        assert served.store.answer("RR1-1 a") is None
        served.http("D1").open_wagering("RR1")
        assert "refused" not in terminal.ask("wager", "b", wagers=[BET])


def test_a_text_as_long_as_is_accepted_is_judged(served: Served) -> None:
    with served.terminal("RR1-1") as terminal:
        answer = terminal.ask("wager", "a", wagers=[{**BET, "bet": "x" * LONGEST_TEXT}])
        assert answer["refused"]["code"] != "text-invalid"
        assert served.store.answer("RR1-1 a") is not None


def test_a_terminal_that_is_refused_without_end_is_answered_and_fills_no_disk(
    tmp_path: Path,
) -> None:
    limits = LimitsConfig(messages_a_second=1_000, refused_bytes_an_hour=KEPT)
    with serving(tmp_path, limits=limits) as served:
        bad = [{**BET, "bet": "nonsense"}] * 4
        with served.terminal("RR1-1") as terminal, served.terminal("RR1-2") as other:
            codes = {
                terminal.ask("wager", f"w {number}", wagers=bad)["refused"]["code"]
                for number in range(60)
            }
            assert len(codes) == 1, "each is answered, and in the same way"
            kept = [f"w {n}" for n in range(60) if served.store.answer(f"RR1-1 w {n}") is not None]
            assert 0 < len(kept) < 30
            assert kept == [f"w {n}" for n in range(len(kept))]
            until(lambda: len(served.open_alerts("refusals-unkept")) == 1)
            assert [it.subject for it in served.open_alerts("refusals-unkept")] == ["RR1-1"]
            served.http("D1").open_wagering("RR1")
            assert "refused" not in terminal.ask("wager", "good", wagers=[BET]), "play goes on"
            other.ask("wager", "w", wagers=bad)
            assert served.store.answer("RR1-2 w") is not None, "each has its own budget"
            served.skip(3_600)
            terminal.ask("wager", "later", wagers=bad)
            assert served.store.answer("RR1-1 later") is not None, "an hour later it is kept again"


NAMES = [
    "A\x1b[31mB",
    "A\u202eB",
    "\u200b",
    "\u2066A",
    "\u3164",
    "A\x9bB",
    "A\rB",
    "\u200b \u2060",
    "A\u200fB",
    "A\u2028B",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_hide_or_move_other_text_are_refused(served: Served, name: str) -> None:
    body = {"id": "n 1", "number": "N8", "name": name, "ranks": {}, "roles": ["cashier"]}
    answer = served.http("A1").post("/staff", body)
    assert answer.status_code == 409, answer.text
    assert "text-invalid" in answer.text
    with served.terminal("RR1-1") as terminal:
        refused = terminal.ask("claim", "c 1", about="outcome", text=name)["refused"]
        assert refused["code"] == "text-invalid"


@pytest.mark.parametrize("name", ["Zoë", "李明", "O'Neill 🃏", "محمد", "Ann\u200dLee"])
def test_names_of_any_script_are_accepted(served: Served, name: str) -> None:
    # One administrator alone gives this role.
    body = {"id": "n 1", "number": "N8", "name": name, "ranks": {}, "roles": ["inspector"]}
    assert served.http("A1").post("/staff", body).status_code == 200


@pytest.mark.parametrize("name", ["Ann\nK9 Kim pit-boss", "Ann\tLee"])
def test_a_name_is_one_line(served: Served, name: str) -> None:
    """In a list of the staff a second line would look like another member."""
    body = {"id": "n 1", "number": "N8", "name": name, "ranks": {}, "roles": ["inspector"]}
    answer = served.http("A1").post("/staff", body)
    assert answer.status_code == 409, answer.text
    assert "AddMember.name has more than one line." in answer.text
    boss = served.http("K1")
    buys: dict[str, Any] = {
        "terminal": "RR1-1",
        "amount": 5_000,
        "tender": "cash",
        "patron": {"key": name},
    }
    assert "Patron.key has more than one line." in boss.order("RR1", "buy-in", **buys).text
    opens: dict[str, Any] = {"kind": "complaint", "text": "Two\nlines.", "people": ["RR1-1"]}
    assert "text-invalid" not in boss.order("RR1", "open-case", **opens).text


def test_what_is_harmful_is_printed_by_its_code() -> None:
    assert printable("A\x1b[31mB\u202e") == r"A\x1b[31mB\u202e"
    assert printable("\u200b") == r"\u200b"
    assert printable("Zoë\tLi\n") == "Zoë\tLi\n"


def test_an_alert_about_a_harmful_name_is_raised(served: Served) -> None:
    served.system.background.on_loop(
        served.system.alerts.unknown_device, "W\x1b[2J\u202e" + "x" * 3_000, "terminal"
    )
    until(lambda: served.open_alerts("device-refused"))
    (alert,) = served.open_alerts("device-refused")
    assert alert.subject.startswith(r"W\x1b[2J\u202exxx")
