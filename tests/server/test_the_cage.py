"""Tickets from a terminal's cash-out to the cashier's money, over every wire on the way."""

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from croupier.devices.device_simulators import SimulatedPrinter
from croupier.engine.hidden_values import unknown_ticket
from croupier.offices.cage.commands import DeclareIllegible
from croupier.offices.floor.state import MISSES
from croupier.offices.staff.events import Seconded
from croupier.offices.staff.state import CASHIER
from croupier.server.orders.staff_sign_on import act_of
from croupier.table.commands import InsertTicket, Order
from croupier.table.tickets.ticket_number import BODIES, Number
from croupier.table.values.people import DEVICE, Actor
from support.device_lines import Lines, on_lines
from support.every_rank import lengths
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, Talk, serving

DAY_S = 24 * 3_600
ONE = "RR1-1"

served = for_each_test(serving)


@pytest.fixture
def lines(served: Served) -> Iterator[Lines]:
    with on_lines(served) as found:
        yield found


def cash_out(talk: Talk, printer: SimulatedPrinter, named: str) -> str:
    """The number on the paper; nobody else is told it."""
    before = len(printer.printer.tray)
    assert talk.ask("cash-out", named) == {"type": "answer", "id": named}
    emptied(talk)
    while len(printer.printer.tray) == before:
        sleep(0.01)
    return printer.printer.tray[-1]


def emptied(talk: Talk) -> None:
    """Nothing is left on the account, and what is nothing is not sent."""
    while "own" not in talk.shown or talk.shown["own"].get("balance"):
        talk.hear("show")


def settled(served: Served, number: str) -> None:
    """The printer has told that it came out."""
    while (found := served.ticket(number)) is None or str(found.status) != "issued":
        sleep(0.01)


def look(caller: Caller, number: str, **more: Any) -> dict[str, Any]:
    found = caller.post("/cages/cage-1/tickets", {"number": number, **more})
    assert found.status_code == 200, found.text
    told: dict[str, Any] = found.json()
    return told


def asked(
    caller: Caller, what: str, *, by_two: Any = None, cage: str = "cage-1", **fields: Any
) -> Any:
    command = {"type": what, **fields}
    body = {"id": caller.served.new_id(), "command": command, "second": by_two}
    return caller.post(f"/cages/{cage}/orders", body)


def code(found: Any) -> str:
    told = found.json()
    assert found.status_code in (200, 409), told
    return str(told["refused"]["code"]) if found.status_code == 409 else ""


def test_the_whole_way_of_a_ticket(served: Served, lines: Lines) -> None:
    printer, cashier = lines.printer(ONE), served.http("C1")
    with served.terminal(ONE) as talk:
        number = cash_out(talk, printer, "out 1")
    settled(served, number)
    seen = look(cashier, Number(number).printed)
    assert (seen["case"], seen["amount"], seen["terminal"]) == ("payable", 50_000, ONE)
    assert seen["number"] == Number(number).masked
    assert asked(cashier, "redeem-ticket", number=number, amount=50_000).status_code == 200
    assert look(cashier, number)["case"] == "paid"
    assert look(cashier, number)["where"] == "cage-1"
    assert code(asked(cashier, "redeem-ticket", number=number)) == "ticket-already-redeemed"
    assert (
        code(asked(served.http("C2"), "redeem-ticket", cage="kiosk-1", number=number))
        == "ticket-already-redeemed"
    )
    drawer = cashier.get("/cages/cage-1/drawer").json()
    assert (drawer["redeemed"], drawer["cash"]) == (1, 50_000)
    assert "expected" not in drawer
    drawer = cashier.get("/cages/cage-1/drawer?opened_with=200000&counted=149500").json()
    assert (drawer["expected"], drawer["difference"]) == (150_000, -500)
    (paid,) = [record.event for record in served.store.records("cage-1")]
    assert paid.by == "C1"


def test_every_case_is_told_apart(served: Served, lines: Lines) -> None:
    """H-06."""
    printer, cashier, boss = lines.printer(ONE), served.http("C1"), served.http("K1")
    second = {"number": "C2", "secret": "play-money-only"}
    numbers = []
    with served.terminal(ONE) as talk:
        for time in range(4):
            if time:
                boss.done("RR1", "buy-in", terminal=ONE, amount=1_000, tender="cash")
                talk.until("own", balance=1_000)
            numbers.append(cash_out(talk, printer, f"out {time}"))
            settled(served, numbers[-1])
    paid, void, expires, waiting = numbers
    inserts = Order(
        id="inserts", at=0, by=Actor("acceptor", DEVICE),
        command=InsertTicket(terminal="RR1-2", number=waiting),
    )  # fmt: skip
    assert served.run(served.system.orders.submit("RR1", inserts)).refused is None
    assert asked(cashier, "redeem-ticket", number=paid).status_code == 200
    illegible: dict[str, Any] = {
        "number": void,
        "reason": "The bars are smeared.",
        "second": {"name": "C2", "rank": "cashier"},
    }
    assert code(asked(cashier, "declare-illegible", **illegible)) == "second-person"
    own = {"number": "C1", "secret": "play-money-only"}
    assert code(asked(cashier, "declare-illegible", by_two=own, **illegible)) == "second-person"
    wrong = {"number": "C2", "secret": "not-the-secret"}
    assert code(asked(cashier, "declare-illegible", by_two=wrong, **illegible)) == "sign-on-failed"
    assert look(cashier, void)["case"] == "payable"
    assert asked(cashier, "declare-illegible", by_two=second, **illegible).status_code == 200
    (seconded,) = [
        record.event
        for record in served.store.records("staff")
        if isinstance(record.event, Seconded)
    ]
    assert (seconded.number, seconded.of) == ("C2", "C1")
    named = seconded.act.rpartition(" ")[0]
    whole = DeclareIllegible(number=void, reason=illegible["reason"], second=Actor("C2", CASHIER))
    seal = served.system.ticket_seal
    assert seconded.act == act_of("cage-1", named, seal.sealed(whole, unknown_ticket))
    assert seconded.act != act_of("cage-1", named, whole), "Its hash would tell the number."
    unknown = Number.drawn(1, 4_711).digits
    found = {
        "payable": look(cashier, expires), "paid": look(cashier, paid), "void": look(cashier, void),
        "pending": look(cashier, waiting), "not-found": look(cashier, unknown),
        "unreadable": look(cashier, f"{int(expires) + 1:018}"),
        "amount-differs": look(cashier, expires, amount=999),
    }  # fmt: skip
    assert {case: seen["case"] for case, seen in found.items()} == {case: case for case in found}
    assert "amount" not in found["amount-differs"]
    assert found["paid"]["since"]
    assert code(asked(cashier, "redeem-ticket", number=expires, amount=999)) == "ticket-amount"
    assert code(asked(cashier, "redeem-ticket", number=void)) == "ticket-void"
    assert code(asked(cashier, "redeem-ticket", number=waiting)) == "ticket-pending"
    assert code(asked(cashier, "redeem-ticket", number=unknown)) == "ticket-invalid"
    assert asked(cashier, "pay-by-hand", number=void, amount=1_000).status_code == 200
    served.skip(366 * DAY_S)
    cashier = served.http("C1")
    assert look(cashier, expires)["case"] == "expired"
    assert code(asked(cashier, "redeem-ticket", number=expires)) == "ticket-expired"


def test_each_ticket_is_paid_once_however_many_cashiers_try(served: Served, lines: Lines) -> None:
    """H-04, and what is worth money is told nowhere (H-09)."""
    bodies: list[str] = []
    served.client.event_hooks = {"response": [lambda found: bodies.append(found.read().decode())]}
    printer, boss = lines.printer(ONE), served.http("K1")
    numbers = []
    with served.terminal(ONE) as talk:
        for time in range(50):
            if time:
                boss.done("RR1", "buy-in", terminal=ONE, amount=1_000 + time, tender="cash")
                talk.until("own", balance=1_000 + time)
            numbers.append(cash_out(talk, printer, f"out {time}"))
            settled(served, numbers[-1])
        heard = list(talk.heard)
    cashiers = (("C1", "cage-1"), ("C2", "kiosk-1"), ("C1", "cage-1"), ("C2", "kiosk-1"))
    told = _tried(served, bodies, heard)
    signed = {number: served.http(number) for number in ("C1", "C2")}

    def pays(who: tuple[str, str]) -> Counter[str]:
        number, cage = who
        return Counter(
            code(asked(signed[number], "redeem-ticket", cage=cage, number=item)) for item in numbers
        )

    with ThreadPoolExecutor(4) as pool:
        found = sum(pool.map(pays, cashiers), Counter())
    assert found == {"": 50, "ticket-already-redeemed": 150}
    drawers = [signed["C1"].get(f"/cages/{cage}/drawer").json() for cage in ("cage-1", "kiosk-1")]
    assert sum(drawer.get("redeemed", 0) for drawer in drawers) == 50
    assert sum(drawer.get("cash", 0) for drawer in drawers) == 50_000 + sum(
        1_000 + n for n in range(1, 50)
    )
    for number in numbers:
        for form in (number, Number(number).printed):
            assert form not in told, "A live number was told."
    assert Number(numbers[0]).masked[-4:] in told


def _tried(served: Served, bodies: list[str], heard: list[str]) -> str:
    """Everything that anybody is told while the tickets are live."""
    cashier, inspector = served.http("C1"), served.http("I1")
    for ticket in served.store.tickets():
        look(cashier, served.system.ticket_seal.number(ticket.number).digits)
    for place in ("RR1", "floor", "cage-1", "staff"):
        for after in range(0, 800, 200):
            inspector.get(f"/records/logs/{place}?after={after}")
    for path in ("/floor", "/floor/events", "/tables", "/devices", "/cages/cage-1/drawer"):
        inspector.get(path)
    served.http("K1").get("/tables/RR1/dealer")
    return "".join((*bodies, *heard, served.client.get("/metrics").text))


def test_whoever_guesses_is_stopped_and_told_of(served: Served) -> None:
    """H-02."""
    cashier, other = served.http("C1"), served.http("C2")
    for body in range(MISSES):
        case = look(cashier, Number.drawn(1, BODIES - 1 - body).digits)["case"]
        assert case == "not-found"
    stopped = cashier.post("/cages/cage-1/tickets", {"number": "1"})
    assert (stopped.status_code, stopped.json()["refused"]["code"]) == (429, "ticket-invalid")
    assert asked(cashier, "redeem-ticket", number=Number.drawn(1, 5).digits).status_code == 429
    assert look(other, "1")["case"] == "unreadable"
    lengths(served)
    codes = [item["code"] for item in other.get("/floor/events").json()]
    assert codes.count("ticket-guessing") == 1
    served.skip(10 * 60 + 1)
    assert look(cashier, "1")["case"] == "unreadable"


def test_guesses_are_counted_wherever_they_are_made(served: Served) -> None:
    cashier = served.http("C1")
    for body in range(MISSES):
        found = asked(cashier, "redeem-ticket", number=Number.drawn(1, body).digits)
        assert code(found) == "ticket-invalid"
    assert cashier.post("/cages/cage-1/tickets", {"number": "1"}).status_code == 429


def test_no_log_of_the_process_holds_a_live_number(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as served, on_lines(served) as lines:
        printer = lines.printer(ONE)
        with served.terminal(ONE) as talk:
            number = cash_out(talk, printer, "out 1")
        with served.terminal("RR1-2") as other:  # its printer is not there: that is reported
            other.ask("cash-out", "out")
            emptied(other)
        settled(served, number)
        cashier = served.http("C1")
        asked(cashier, "report-loss", kind="lost", number=number, text=f"It was {number}.")
        lengths(served)
    told = capfd.readouterr().err
    assert "loss-reported" in told
    assert number not in told
    assert Number(number).printed not in told
    assert not [found for found in re.findall(r"\d{18}", told) if _valid(found)]
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"ticket-printed" in kept
    for form in (number, Number(number).printed):
        assert form.encode() not in kept, "No file of the house holds it."


def _valid(digits: str) -> bool:
    return int(digits) % 9973 == 1
