"""The floor over the wire: what somebody must see to, who may, what it locks, and what may connect."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from croupier.devices.device_simulators import SimulatedDisplay
from croupier.offices.floor.commands import FLOOR, Raise
from croupier.offices.floor.events import EventCleared, EventRaised, EventTaken
from croupier.offices.floor.significant_events import KINDS
from croupier.table.values.people import THE_SYSTEM
from support.demo_house import until
from support.device_lines import on_lines
from support.every_rank import lengths
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, serving
from support.round_tables import clause
from support.served_dealer import WINDOW_S, chip

TERMINAL = {"kind": "terminal", "tables": ["RR1"], "has": ["touch-screen", "note-acceptor"]}

served = for_each_test(serving, plan={"wagering_s": WINDOW_S})


def raised(served: Served, code: str, **about: Any) -> int:
    """Something happens; its number."""
    about.setdefault("clause", "SATG 3.8" if KINDS[code].any_clause else "")
    asked = Raise(code=code, **{"place": "RR1", **about})
    answer = served.run(served.system.alerts.submit(THE_SYSTEM, served.new_id(), asked))
    assert answer.refused is None
    return int(answer.events[0].number)


def asked(caller: Caller, number: int, what: str, **fields: Any) -> Any:
    return caller.post(f"/floor/events/{number}/{what}", {"id": caller.served.new_id(), **fields})


def codes(served: Served) -> list[str]:
    lengths(served)
    found = [record.event for record in served.store.records(FLOOR)]
    return [item.code for item in found if isinstance(item, EventRaised)]


def test_a_dealer_calls_a_supervisor_from_his_screen(served: Served) -> None:
    token = served.http("D1").token
    with served.screen("dealer", table="RR1", token=token) as desk:
        assert desk.ask("call", "help") == {"type": "answer", "id": "help"}
    (event,) = [
        item
        for item in served.http("S1").get("/floor/events").json()
        if item["code"] == "supervisor-called"
    ]
    assert (event["place"], event["subject"]) == ("RR1", "D1")
    cleared = asked(served.http("S1"), event["number"], "clear", reason="Sam came.")
    assert cleared.status_code == 200


def test_somebody_takes_what_happened_and_somebody_who_may_clears_it(served: Served) -> None:
    with served.terminal("RR1-1") as player:
        assert player.ask("call", "c1") == {"type": "answer", "id": "c1"}
        assert player.ask("call", "c1") == {"type": "answer", "id": "c1"}
    dealer, supervisor = served.http("D1"), served.http("S1")
    (event,) = [
        item for item in dealer.get("/floor/events").json() if item["code"] == "attendant-called"
    ]
    assert (event["place"], event["subject"], event["taken_by"]) == ("RR1", "RR1-1", "")
    number = event["number"]
    assert asked(dealer, number, "take").status_code == 200
    assert [item["taken_by"] for item in dealer.get("/floor/events").json()][-1] == "D1"
    refused = asked(dealer, number, "clear", reason="He was thirsty.")
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "role-required")
    assert (
        asked(supervisor, number, "clear", reason=" ").json()["refused"]["code"]
        == "reason-required"
    )
    assert asked(supervisor, number, "clear", reason="He was thirsty.").status_code == 200
    again = asked(supervisor, number, "clear", reason="Again.")
    assert again.json()["refused"]["code"] == "event-closed"
    found = [record.event for record in served.store.records(FLOOR)]
    (taken,) = [item for item in found if isinstance(item, EventTaken)]
    (cleared,) = [item for item in found if isinstance(item, EventCleared)]
    assert (taken.by, cleared.by, cleared.reason) == ("D1", "S1", "He was thirsty.")
    assert number not in [item["number"] for item in supervisor.get("/floor/events").json()]


CLEARS = {
    "supervisor": {"S1", "M1", "K1"}, "manager": {"M1", "K1"}, "engineer": {"E1"}, "administrator": {"A1"},
    "cashier": {"C1"}, "system": set(),
}  # fmt: skip
EVERYBODY = ("I1", "P1", "T1", "C1", "E1", "A1", "D1", "S1", "M1", "K1")


def test_every_event_has_its_action_and_is_cleared_by_those_who_may(served: Served) -> None:
    """J-02, over HTTP."""
    people = {number: served.http(number) for number in EVERYBODY}
    for code, kind in KINDS.items():
        may = set().union(*(CLEARS[clear] for clear in kind.clears))
        for first, who in enumerate(sorted(may) or ["K1"]):
            number = raised(served, code, subject="RR1-3")
            floor = served.system.offices.floor.state
            assert (number in floor.open) is (kind.action != "log"), code
            assert floor.is_stopped() is (kind.action == "stop"), code
            held = floor.holds("RR1") is not None
            assert held is (kind.action in ("stop", "lock-table")), code
            assert ("RR1-3" in floor.locks()) is (kind.action == "lock-terminal"), code
            assert served.client.get("/health/ready").status_code == (
                503 if kind.action == "stop" else 200
            )
            if kind.action == "log":
                break
            for other in EVERYBODY:
                if other not in may and not first:
                    refused = asked(people[other], number, "clear", reason="So it is.")
                    assert refused.status_code == (403 if other == "I1" else 409), (code, other)
            assert asked(people[who], number, "clear", reason="So it is.").status_code == 200
            assert number not in served.system.offices.floor.state.open


def test_no_round_begins_at_a_table_that_is_locked(served: Served) -> None:
    dealer, supervisor = served.http("D1"), served.http("S1")
    dealer.done("RR1", "take-table")
    number = raised(served, "result-differs")
    until(lambda: served.state("RR1").rounds_held)
    refused = dealer.order("RR1", "open-wagering", named="begin 1")
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "rounds-held")
    with served.screen("dealer", table="RR1", token=dealer.token) as screen:
        found = screen.ask("ask", "begin 2", command={"type": "open-wagering"})
        assert found["refused"]["code"] == "rounds-held"
    assert asked(supervisor, number, "clear", reason="Read again.").status_code == 200
    until(lambda: not served.state("RR1").rounds_held)
    # What was refused stays refused; asked anew it is done.
    assert dealer.order("RR1", "open-wagering", named="begin 1").status_code == 409
    assert dealer.order("RR1", "open-wagering", named="begin 3").status_code == 200


def test_no_lock_is_cleared_while_the_accounts_do_not_add_up(served: Served) -> None:
    """J-03: clearing proves the accounts; what is found stops the house, and can be cleared once it is mended."""
    number, call = raised(served, "dealer-terminal-lost"), raised(served, "supervisor-called")

    def made(cents: int) -> None:
        with closing(sqlite3.connect(served.config.store.address)) as books:
            change = "UPDATE balances SET amount = amount + ? WHERE account = 'bank:RR1'"
            if not books.execute(change, (cents,)).rowcount:
                books.execute("INSERT INTO balances VALUES ('bank:RR1', ?, NULL)", (cents,))
            books.commit()

    made(500)
    dealer, supervisor, engineer = served.http("D1"), served.http("S1"), served.http("E1")
    refused = asked(dealer, number, "clear", reason="Mended.").json()["refused"]
    assert refused["code"] == "role-required", "who may not clear it learns nothing"
    refused = asked(supervisor, number, "clear", reason="Mended.")
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "accounts-differ")
    assert "$5.00" in refused.json()["refused"]["says"]
    assert asked(supervisor, call, "clear", reason="Came.").status_code == 200, "it locked nothing"
    until(lambda: served.system.offices.floor.state.is_stopped() is True)
    (mismatch,) = (
        item["number"]
        for item in engineer.get("/floor/events").json()
        if item["code"] == "ledger-mismatch"
    )
    assert asked(engineer, mismatch, "clear", reason="Looked.").status_code == 409
    assert asked(supervisor, number, "clear", reason="Mended.").status_code == 409
    assert codes(served).count("ledger-mismatch") == 1, "it is open already"
    made(-500)
    assert asked(engineer, mismatch, "clear", reason="Restored.").status_code == 200
    assert asked(supervisor, number, "clear", reason="Mended.").status_code == 200
    assert not served.system.offices.floor.state.is_stopped()


def test_a_terminal_that_is_locked_does_not_wager(served: Served) -> None:
    dealer = served.http("D1")
    dealer.open_wagering("RR1")
    number = raised(served, "terminal-failed", subject="RR1-1")
    until(lambda: served.state("RR1").locked)
    wager = {"wagers": [chip("red", "", 500)]}
    with served.terminal("RR1-1") as one, served.terminal("RR1-2") as two:
        one.until("table", phase="wagering")
        assert one.ask("wager", "w1", **wager)["refused"]["code"] == "terminal-locked"
        assert two.ask("wager", "w1", **wager) == {"type": "answer", "id": "w1"}
        assert asked(served.http("E1"), number, "clear", reason="Closed.").status_code == 200
        until(lambda: not served.state("RR1").locked)
        assert one.ask("wager", "w2", **wager) == {"type": "answer", "id": "w2"}


def test_a_terminal_that_is_revoked_is_sent_away_and_its_secret_is_worthless(
    served: Served,
) -> None:
    engineer = served.http("E1")
    before = served.system.enrolled.secret("RR1-1")
    why = {"id": served.new_id(), "reason": "It was stolen."}
    with served.terminal("RR1-1") as talk:
        assert engineer.post("/devices/RR1-1/revoke", why).status_code == 200
        assert talk.hear("bye")["code"] == "unknown-device"
    with served.screen("terminal", device="RR1-1", secret=before) as talk:
        assert talk.hear("bye")["code"] == "unknown-device"
    again = {"id": served.new_id(), "device": "RR1-1", "approval": "A-2", **TERMINAL}
    enrolled = engineer.post("/devices", again)
    assert enrolled.status_code == 200, enrolled.text
    assert engineer.post("/devices", again).json() == enrolled.json()
    for secret, said in ((before, "bye"), (enrolled.json()["secret"], "welcome")):
        with served.screen("terminal", device="RR1-1", secret=secret) as talk:
            assert talk.next()["type"] == said
    (found,) = [item for item in engineer.get("/devices").json() if item["device"] == "RR1-1"]
    assert (found["generation"], found["revoked"]) == (2, False)
    assert "secret" not in found


def test_a_device_that_is_revoked_is_cut_off(served: Served) -> None:
    with on_lines(served) as lines:
        printer = lines.printer("RR1-1")
        assert served.system.device_lines.connected == ("RR1-1.printer",)
        why = {"id": served.new_id(), "reason": "It is broken."}
        assert served.http("E1").post("/devices/RR1-1.printer/revoke", why).status_code == 200
        while printer.link.barred is None:
            sleep(0.01)
        until(lambda: not served.system.device_lines.connected)


# Approvals, and duties of equipment.


@clause("SATG 1.1 player-terminal(b)")
def test_a_terminal_without_approval_does_not_connect(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        engineer = served.http("E1")
        refused = engineer.post("/devices", {"id": "e 1", "device": "RR1-9", **TERMINAL})
        assert (refused.status_code, refused.json().keys()) == (409, {"refused"}), "no secret"
        told = refused.json()["refused"]
        assert told["code"] == "unapproved-equipment"
        assert told["clauses"] == ["SATG 1.1 player-terminal(b)"]
        guess = served.system.key.device_secret("RR1-9", 1).hex()
        for secret in ("", "x", guess):
            with served.screen("terminal", device="RR1-9", secret=secret) as talk:
                assert talk.hear("bye")["code"] == "unknown-device"
        approved = {"id": "e 2", "device": "RR1-9", "approval": "A-9", **TERMINAL}
        secret = engineer.post("/devices", approved).json()["secret"]
        with served.screen("terminal", device="RR1-9", secret=secret) as talk:
            assert talk.hear("welcome", "bye")["type"] == "welcome"
        assert "duty-failed" in codes(served)


@clause("SATG 1.1 dealer-terminal(c)")
def test_nobody_signs_on_at_a_dealer_terminal_without_approval(served: Served) -> None:
    engineer, dealer = served.http("E1"), served.http("D1")
    desk = {
        "device": "desk-2", "kind": "dealer-terminal", "tables": ["RR1"], "has": ["input", "information"],
    }  # fmt: skip
    refused = engineer.post("/devices", {"id": "e 1", **desk}).json()["refused"]
    assert (refused["code"], refused["clauses"]) == (
        "unapproved-equipment",
        ["SATG 1.1 dealer-terminal(c)"],
    )
    assert engineer.post("/devices", {"id": "e 2", "approval": "A-9", **desk}).status_code == 200
    at = dealer.order("RR1", "take-table", desk="desk-9")
    assert at.json()["refused"]["code"] == "unapproved-equipment"
    assert at.json()["refused"]["clauses"] == ["SATG 1.1 dealer-terminal(c)"]
    dealer.done("RR1", "take-table")


def duties(served: Served) -> list[tuple[str, str]]:
    lengths(served)
    found = served.http("I1").get("/floor/events").json()
    return [
        (item["subject"], item["clauses"][-1]) for item in found if item["code"] == "duty-failed"
    ]


def lacks(kind: str) -> Any:
    """How a plan is when a piece of equipment is not there."""
    return lambda items: tuple(item for item in items if item.kind != kind)


def unapproved(kind: str) -> Any:
    return lambda items: tuple(
        replace(item, approval="") if item.kind == kind else item for item in items
    )


def without(kind: str, feature: str) -> Any:
    """How a plan is when a piece of equipment has nothing on record for a feature."""
    return lambda items: tuple(
        replace(
            item, features={name: how for name, how in item.features.items() if name != feature}
        )
        if item.kind == kind
        else item
        for item in items
    )


OPENINGS = {
    "SATG 2.2.2": lacks("roulette-wheel"),
    "SATG 2.2.3": lacks("game-system"),
    "SATG 2.2.4": lacks("wnd"),
    "SATG 10.3.1": without("roulette-wheel", "activation"),
    "SATG 1.1 dealer-terminal(a)": without("dealer-terminal", "input"),
    "SATG 1.1 dealer-terminal(b)": without("dealer-terminal", "information"),
    "SATG 2.2.5": lacks("dealer-terminal"),
    "SATG 1.1 dealer-terminal(c)": unapproved("dealer-terminal"),
}


@clause("SATG 1.7")
def test_equipment_that_is_not_as_it_must_be_is_an_exception_of_the_operator(
    served: Served,
) -> None:
    """What is missing or unapproved when a table opens; the clause of each duty is cited, once while it is open."""
    boss = served.http("K1")
    for terminal in range(1, 6):
        boss.done("RR1", "pay-out", terminal=f"RR1-{terminal}", amount=50_000)
        boss.done("RR1", "leave-table", terminal=f"RR1-{terminal}")
    boss.done("RR1", "close-table")
    plan = served.config.tables["RR1"].plan
    for clause_id, change in OPENINGS.items():
        for _ in range(2):
            asks = to_builtins(replace(plan, items=change(plan.items)), enc_hook=str)
            refused = boss.order("RR1", "open-table", plan=asks)
            assert refused.status_code == 409, refused.text
            assert clause_id in refused.json()["refused"]["clauses"], refused.text
        assert duties(served).count(("K1", clause_id)) == 1


def a_round(served: Served, dealer: Caller) -> None:
    """Somebody wagers, and 17 comes."""
    dealer.done("RR1", "open-wagering")
    with served.terminal("RR1-4") as player:
        player.until("table", phase="wagering")
        assert (
            player.ask("wager", served.new_id(), wagers=[chip("red", "", 500)])["type"] == "answer"
        )
    dealer.done("RR1", "start-device")
    served.skip(WINDOW_S)
    dealer.enter_result("RR1", "17")


@clause("SATG 1.7")
def test_equipment_that_fails_later_is_an_exception_of_the_operator(served: Served) -> None:
    """A display that shows something else, a printer without paper, a terminal, the system, the wheel."""
    dealer = served.http("D1")
    dealer.done("RR1", "take-table")
    with on_lines(served) as lines:
        display = lines.add(SimulatedDisplay, "RR1.wnd", "RR1")
        display.wrong_once_in = 1
        printer = lines.printer("RR1-1")
        printer.printer.paper = 0
        a_round(served, dealer)
        while display.last is None:
            sleep(0.01)
        with served.terminal("RR1-1") as one, served.terminal("RR1-2") as two:
            assert one.ask("cash-out", "out")["type"] == "answer"
            assert two.ask("failed", "f 1", what="It is dark.") == {"type": "answer", "id": "f 1"}
            while served.state("RR1").terminals["RR1-1"].printing:
                sleep(0.01)
    found = duties(served)
    for duty in (("wnd", "SATG 2.2.4"), ("RR1-1", "SATG 5.6.1"), ("RR1-2", "SATG 2.2.1")):
        assert found.count(duty) == 1, found
    # What the display shows is disregarded, and play goes on.
    assert "display-differs" in codes(served)
    assert served.system.offices.floor.state.holds("RR1") is None
    a_round(served, dealer)
    dealer.done("RR1", "report-fault", item="roulette-wheel", what="It wobbles.")
    assert ("roulette-wheel", "SATG 2.2.2") in duties(served)
    assert served.system.offices.floor.state.holds("RR1") is not None
    manager = served.http("M1")
    wheel, *_ = [
        one["number"] for one in manager.get("/floor/events").json()
        if one["code"] == "duty-failed" and one["subject"] == "roulette-wheel"
    ]  # fmt: skip
    assert asked(served.http("S1"), wheel, "clear", reason="Level again.").status_code == 409
    assert asked(manager, wheel, "clear", reason="Level again.").status_code == 200


def test_the_list_of_an_evening_is_complete(served: Served) -> None:
    """All that somebody must know, and each once."""
    served.system.presence.grace_s = 3_600
    before = Counter(codes(served))
    boss, dealer, admin = served.http("K1"), served.http("D1"), served.http("A1")
    why = {"reason": "It must be."}
    dealer.done("RR1", "take-table")
    a_round(served, dealer)
    with served.terminal("RR1-1") as player:
        player.ask("call", "c 1")
        player.ask("claim", "c 2", about="outcome", round=1, text="It was 18.")
    boss.done("RR1", "change-limits", limits={"*": {"minimum": 500, "maximum": 50_000}})
    boss.done("RR1", "freeze-accounts", number=1, reason="The camera shows 18.")
    boss.done("RR1", "unfreeze-accounts", reason="It was 17.")
    second = {"number": "M1", "secret": "play-money-only"}
    moves = {
        "type": "adjust", "way": "credit", "of": "RR1-2", "amount": 500, "second": {"name": "M1", "rank": "x"}, **why,
    }  # fmt: skip
    body = {"id": "adjust", "command": moves, "second": second}
    for caller in (boss, admin):
        assert caller.post("/me/proof", {"secret": "play-money-only"}).status_code == 200
    assert boss.post("/tables/RR1/orders", body).status_code == 200
    served.http().sign_on("D1", "not-the-secret")
    other = {"second": {"number": "A2", "secret": "play-money-only"}}
    for path, more in (("disable", {}), ("enable", other), ("reset", other)):
        said = {"id": served.new_id(), **why, **more}
        assert admin.post(f"/staff/C2/{path}", said).status_code == 200
    with served.screen("terminal", device="nobody", secret="x") as stranger:  # noqa: S106
        stranger.hear("bye")
    happened = Counter(codes(served)) - before
    del happened["clock-corrected"]  # the test itself moved it
    del happened["device-lost"]  # the display is sought for a while before it is missed
    assert happened == {
        "attendant-called": 1, "case-opened": 1, "limits-changed": 1, "accounts-frozen": 1, "accounts-freed": 1,
        "adjustment": 1, "second-person": 3, "sign-on-failed": 1, "access-changed": 1, "rights-given": 1,
        "secret-reset": 1, "device-refused": 1,
    }  # fmt: skip
    stays = {code for code in happened if KINDS[code].stays_open} - {"accounts-frozen"}
    beside = {"clock-corrected", "device-lost"}
    until(lambda: {item["code"] for item in boss.get("/floor/events").json()} - beside == stays)
