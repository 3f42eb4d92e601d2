"""What devices report of doors, boxes and paper over their lines: on record, an alert, and gone when it is mended."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from croupier.devices.device_simulators import SimulatedAcceptor
from croupier.devices.ticket_printer import LOW
from croupier.ledger import Account
from croupier.money import Cents
from croupier.table.events import ConditionReported
from croupier.table.values.terminal_condition import Condition
from support.demo_house import until
from support.device_lines import Lines, on_lines
from support.local_server import Served, serving

TABLE, TERMINAL = "RR1", "RR1-1"
NOTE = Cents(2_000)


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[Lines]:
    with serving(tmp_path) as served, on_lines(served) as lines:
        yield lines


def is_open(served: Served, code: str) -> bool:
    return [alert.subject for alert in served.open_alerts(code)] == [TERMINAL]


def credit(served: Served) -> int:
    return served.store.balance(Account.parse(f"player:{TERMINAL}"))


def reported(served: Served) -> list[str]:
    return [
        record.event.condition
        for record in served.store.records(TABLE)
        if isinstance(record.event, ConditionReported)
    ]


def test_no_note_is_taken_while_the_box_is_out(lines: Lines) -> None:
    served = lines.served
    acceptor = lines.add(SimulatedAcceptor, "A1", TABLE, terminal=TERMINAL)
    before = credit(served)
    for condition in (Condition.STACKER_REMOVED, Condition.STACKER_FULL):
        lines.run(acceptor.report(condition))
        until(partial(is_open, served, condition))
        lines.run(acceptor.insert_note(NOTE))
        assert acceptor.acceptor.box == []
        assert credit(served) == before
    until(lambda: not served.open_alerts(Condition.STACKER_REMOVED))
    lines.run(acceptor.report(Condition.STACKER_READY))
    until(lambda: not served.open_alerts(Condition.STACKER_FULL))
    lines.run(acceptor.insert_note(NOTE))
    assert credit(served) == before + NOTE
    assert reported(served) == ["stacker-removed", "stacker-full", "stacker-ready"]


def test_an_open_door_locks_the_terminal_until_it_is_closed(lines: Lines) -> None:
    served = lines.served
    acceptor = lines.add(SimulatedAcceptor, "A1", TABLE, terminal=TERMINAL)
    lines.run(acceptor.report(Condition.DOOR_OPEN, "with the key of an engineer"))
    until(lambda: TERMINAL in served.state(TABLE).locked)
    assert is_open(served, Condition.DOOR_OPEN)
    lines.run(acceptor.report(Condition.DOOR_CLOSED))
    until(lambda: TERMINAL not in served.state(TABLE).locked)
    assert not served.open_alerts(Condition.DOOR_OPEN)


def test_without_paper_no_ticket_is_printed_and_the_credit_stays(lines: Lines) -> None:
    served = lines.served
    printer = lines.printer(TERMINAL)
    lines.run(printer.load(LOW + 1))
    first = credit(served)
    with served.terminal(TERMINAL) as terminal:
        assert "refused" not in terminal.ask("cash-out", "goes")
        until(lambda: printer.printer.tray)
        until(lambda: is_open(served, Condition.PAPER_LOW))
        dealer = served.http("D1")
        dealer.done(TABLE, "take-table")
        dealer.done(TABLE, "buy-in", terminal=TERMINAL, amount=first, tender="cash")
        lines.run(printer.report(Condition.PAPER_OUT, "the roll is empty"))
        until(lambda: is_open(served, Condition.PAPER_OUT))
        until(lambda: not served.open_alerts(Condition.PAPER_LOW))
        refused = terminal.ask("cash-out", "goes again")["refused"]
        assert (refused["code"], refused["clauses"]) == ("equipment-failed", ["SATG 5.6.1(b)"])
        assert credit(served) == first
        assert len(printer.printer.tray) == 1
        lines.run(printer.load(100))
        until(lambda: not served.open_alerts(Condition.PAPER_OUT))
        assert "refused" not in terminal.ask("cash-out", "goes now")
        until(lambda: len(printer.printer.tray) == 2)
    assert reported(served) == ["paper-low", "paper-out", "paper-ready"]


def test_a_device_reports_its_own_parts_only(lines: Lines) -> None:
    printer = lines.printer(TERMINAL)
    lines.run(printer.report(Condition.STACKER_REMOVED))
    until(lambda: lines.served.open_alerts("device-refused"))
    assert reported(lines.served) == []
