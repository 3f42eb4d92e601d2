"""What may connect: enrolled, approved where it must be, and worthless once it was revoked."""

from datetime import date
from typing import Any, get_args

import pytest

from croupier.offices.floor import commands as f
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import ENGINEER, TERMINAL, Watched, kinds, why
from support.round_tables import clause

DEALERS: dict[str, Any] = {
    "kind": "dealer-terminal", "tables": ("T1",), "approval": "letter 9", "has": ("input", "information")
}  # fmt: skip


def dealers(**changes: Any) -> f.Enrol:
    return f.Enrol(device="D1", **(DEALERS | changes))


def test_a_terminal_has_a_screen_an_acceptor_and_its_tables() -> None:
    floor = Watched()
    for missing in (
        {"has": ("touch-screen",)},
        {"has": ("note-acceptor",)},
        {"has": ()},
        {"tables": ()},
    ):
        answer = floor.ask(TERMINAL(device="P1", **missing), ENGINEER)
        assert why(answer) is Refusal.EQUIPMENT_MISSING
        assert answer.refused is not None
        assert answer.refused.cites == ("SATG 1.1 player-terminal",)
        assert floor.state.unfit("P1"), "it cannot connect, and so never be opened"
    assert why(floor.ask(TERMINAL(device="P1", tables=("T1", "T2")), ENGINEER)) is None
    found = floor.state.device("P1")
    assert found is not None
    assert (found.has, found.tables) == (("touch-screen", "note-acceptor"), ("T1", "T2"))
    assert floor.state.unfit("P1") is None


def test_a_terminal_without_approval_may_not_connect() -> None:
    floor = Watched()
    for approval in ("", " "):
        answer = floor.ask(TERMINAL(device="P1", approval=approval), ENGINEER)
        assert why(answer) is Refusal.UNAPPROVED_EQUIPMENT
        assert answer.refused is not None
        assert answer.refused.cites == ("SATG 1.1 player-terminal(b)",)
    assert why_unfit(floor, "P1") is Refusal.DEVICE_UNKNOWN


def why_unfit(floor: Watched, name: str) -> Refusal | None:
    found = floor.state.unfit(name)
    return found.why if found else None


@clause("SATG 1.1 dealer-terminal")
def test_a_dealer_terminal_has_input_information_and_approval() -> None:
    floor = Watched()
    for missing in ({"has": ("input",)}, {"has": ("information",)}, {"tables": ()}):
        answer = floor.ask(dealers(**missing), ENGINEER)
        assert why(answer) is Refusal.EQUIPMENT_MISSING
        assert answer.refused is not None
        assert answer.refused.cites == ("SATG 1.1 dealer-terminal",)
    unapproved = floor.ask(dealers(approval=""), ENGINEER)
    assert why(unapproved) is Refusal.UNAPPROVED_EQUIPMENT
    assert unapproved.refused is not None
    assert unapproved.refused.cites == ("SATG 1.1 dealer-terminal(c)",)
    assert why(floor.ask(dealers(approved_on=date(2026, 1, 2)), ENGINEER)) is None
    found = floor.state.device("D1")
    assert found is not None
    assert (found.approval, found.approved_on) == ("letter 9", date(2026, 1, 2))


@pytest.mark.parametrize("kind", set(get_args(f.DeviceKind)) - {"terminal", "dealer-terminal"})
def test_other_devices_are_enrolled_at_their_tables(kind: f.DeviceKind) -> None:
    floor = Watched()
    enrolled = f.Enrol(device="X1", kind=kind, tables=("T1",), simulated=True)
    assert why(floor.ask(enrolled, ENGINEER)) is None
    (found,) = floor.state.at("T1")
    assert (found.device, found.kind, found.simulated) == ("X1", kind, True)
    assert list(floor.state.at("T2")) == []


def test_a_device_that_is_enrolled_again_is_of_another_generation() -> None:
    floor = Watched()
    assert floor.ask(TERMINAL(device="P1"), ENGINEER).events[0].generation == 1
    assert why(floor.ask(TERMINAL(device="P1"), ENGINEER)) is Refusal.DEVICE_ENROLLED
    revoked = floor.ask(f.Revoke(device="P1", reason="stolen"), ENGINEER)
    assert (revoked.events[0].by, revoked.events[0].reason) == (ENGINEER.name, "stolen")
    assert floor.state.device("P1") is None
    assert why_unfit(floor, "P1") is Refusal.DEVICE_UNKNOWN
    assert list(floor.state.at("T1")) == []
    again = f.Revoke(device="P1", reason="stolen")
    assert why(floor.ask(again, ENGINEER)) is Refusal.DEVICE_UNKNOWN
    assert floor.ask(TERMINAL(device="P1"), ENGINEER).events[0].generation == 2


def test_equipment_is_for_engineers() -> None:
    for command in (TERMINAL(device="P2"), f.Revoke(device="P1", reason="x")):
        for rank in ("administrator", "dealer", "player", "device", "unranked"):
            floor = Watched()
            floor.ask(TERMINAL(device="P1"))
            assert why(floor.ask(command, Actor("7", rank))) is Refusal.ROLE_REQUIRED
        for by in (ENGINEER, THE_SYSTEM):
            floor = Watched()
            floor.ask(TERMINAL(device="P1"))
            assert why(floor.ask(command, by)) is None


def test_a_device_is_revoked_for_a_reason() -> None:
    floor = Watched()
    floor.ask(TERMINAL(device="P1"))
    assert why(floor.ask(f.Revoke(device="P1", reason=" "))) is Refusal.REASON_REQUIRED


@pytest.mark.parametrize("name", ["", "a|1", "a b", "-a", "x" * 51, "a/b", "é"])
def test_a_name_that_no_device_can_have(name: str) -> None:
    assert why(Watched().ask(TERMINAL(device=name))) is Refusal.DEVICE_INVALID


def test_what_is_revoked_is_not_forgotten() -> None:
    floor = Watched()
    floor.ask(TERMINAL(device="P1"))
    assert kinds(floor.ask(f.Revoke(device="P1", reason="x"))) == ["DeviceRevoked"]
    assert floor.state.devices["P1"].revoked
