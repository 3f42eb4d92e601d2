"""Every duty of equipment that is not met is an exception of the operator, by the clause of the duty (SATG 1.7)."""

import pytest

from croupier.offices.floor.equipment_duties import failing, lacking
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Phrase
from support.printed_equipment import DEVICES, SHARED
from support.round_tables import clause
from support.scripted_tables import log, opened


def failed(table: State, event: object) -> set[tuple[str, str, str]]:
    return {(it.code, it.subject, it.clause) for it in failing(table, event)}


@clause("SATG 1.7")
@pytest.mark.parametrize("key", DEVICES)
def test_equipment_of_every_game_that_fails_is_an_exception_by_its_clause(key: str) -> None:
    for item, duty in {**SHARED, DEVICES[key]: "SATG 2.2.2"}.items():
        table = opened(key).run(f"1 device:sensor fault {item} it is dark")
        (event,) = log(table, e.EquipmentFailed)
        assert ("duty-failed", item, duty) in failed(table.state, event), item


@clause("SATG 1.7")
@pytest.mark.parametrize(("terminal", "duty"), [("1", "SATG 2.2.1"), ("", "SATG 2.2.3")])
def test_a_terminal_or_a_system_that_malfunctions_is_one(terminal: str, duty: str) -> None:
    table = opened("rapid-roulette")
    event = e.MalfunctionReported(at=0, terminal=terminal, since=0, what="it hangs")
    assert failed(table.state, event) == {("duty-failed", terminal, duty)}


@clause("SATG 1.7")
@pytest.mark.parametrize(
    ("code", "duty"),
    [
        (Refusal.EQUIPMENT_MISSING, "SATG 2.2.4"),
        (Refusal.UNAPPROVED_EQUIPMENT, "SATG 1.1 game-system(b)"),
        (Refusal.DECK_COUNT, "SATG 18.4.1"),
        (Refusal.TERMINAL_LIMIT, "SATG 2.2.1"),
    ],
)
def test_what_equipment_lacks_when_it_is_asked_for_is_one(code: Refusal, duty: str) -> None:
    refused = Refused(code, cite(duty), Phrase("It is not there."))
    (raised,) = lacking("T1", "Kim", refused)
    assert (raised.code, raised.place, raised.subject) == ("duty-failed", "T1", "Kim")
    assert (raised.detail, raised.clause) == ("It is not there.", duty)


def test_another_refusal_is_none() -> None:
    assert not list(lacking("T1", "Kim", Refused(Refusal.BELOW_MINIMUM, cite("SATG 4.3.1"))))
    assert not list(lacking("T1", "Kim", None))
