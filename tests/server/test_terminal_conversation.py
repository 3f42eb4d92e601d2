"""All that a terminal can say, each in a round over real sockets, and what others hear of it: nothing."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from croupier.server.demo.demo_behaviour import readying
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Order
from croupier.table.equipment.equipment_ready import steps
from croupier.table.state import State
from croupier.table.values.people import DEVICE, Actor
from support.local_server import Caller, Served, Talk, serving
from support.served_dealer import WINDOW_S, chip
from support.store_invariants import balances

GAMES = ("rapid-roulette", "rapid-blackjack", "rapid-casino-war", "lucky-sic-bo")
ROULETTE, BLACKJACK, WAR, DICE = "RR1", "RBL1", "RCW1", "LSB1"
TERMINALS = ("Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8")
PLAN = {"wagering_s": WINDOW_S, "terminals": TERMINALS, "terminal_limit": len(TERMINALS)}
"""Every terminal can reach every table, and begins at the first."""


class Floor:
    """Four tables, their dealer, and terminals that go between them."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.dealer: Caller = served.http("D1")
        for table in (ROULETTE, BLACKJACK, WAR, DICE):
            self.dealer.done(table, "take-table")

    def mended(self) -> None:
        """Somebody saw to everything: no terminal is locked any more."""
        engineer = self.served.http("E1")
        for item in engineer.get("/floor/events").json():
            if item["action"] == "lock-terminal":
                body = {"id": self.served.new_id(), "reason": "Mended."}
                found = engineer.post(f"/floor/events/{item['number']}/clear", body)
                assert found.status_code == 200, found.text

    def state(self, table: str) -> State:
        return self.served.state(table)

    def events(self, table: str, kind: type[Any]) -> list[Any]:
        log = (record.event for record in self.served.store.records(table))
        return [event for event in log if isinstance(event, kind)]

    def holds(self, account: str) -> int:
        return balances(self.served.store).get(account, 0)

    def prepare(self, table: str) -> None:
        """The cards are made ready for play."""
        while (shoe := self.state(table).shoe) and (wanted := steps(self.state(table))):
            self.order(table, "K1", readying(shoe, wanted[0]))

    def order(self, table: str, number: str, command: c.Command) -> None:
        system = self.served.system
        member = system.offices.staff.state.members[number]
        asked = system.orders.builder.staff(member, table, self.served.new_id(), command)
        answer = self.served.run(asked)
        assert answer.refused is None, answer.refused

    def senses(self, table: str, *commands: c.Command) -> None:
        """What the device of a table reports."""
        for command in commands:
            by = Actor("sensor", DEVICE)
            order = Order(id=self.served.new_id(), at=0, by=by, command=command)
            answer = self.served.run(self.served.system.orders.submit(table, order))
            assert answer.refused is None, answer.refused

    def opens(self, table: str) -> None:
        self.prepare(table)
        self.dealer.done(table, "open-wagering")

    def closes(self, table: str) -> None:
        """The time for wagers is over."""
        self.served.skip(WINDOW_S)
        self.served.run(self._look(table))

    async def _look(self, table: str) -> None:
        await asyncio.wrap_future(self.served.system.tables.pump.tick(table))

    def deals(self, table: str, faces: str) -> None:
        for face in faces.split():
            self.dealer.done(table, "enter-face", face=face)

    def roulette(self, face: str) -> None:
        """A number comes up at the wheel, and is confirmed."""
        self.dealer.done(ROULETTE, "start-device")
        self.closes(ROULETTE)
        self.dealer.enter_result(ROULETTE, face)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with serving(tmp_path_factory.mktemp("floor"), GAMES, plan=PLAN) as served:
        yield Floor(served)


@pytest.fixture
def talks(floor: Floor) -> Iterator[dict[str, Talk]]:
    """Every terminal is connected, at the wheel."""
    with ExitStack() as stack:
        found = {name: stack.enter_context(floor.served.terminal(name)) for name in TERMINALS}
        for name, one in found.items():
            goes(floor, one, ROULETTE)
            assert one.until("own", table=ROULETTE)["terminal"] == name
        yield found


def goes(floor: Floor, one: Talk, table: str) -> None:
    answer = one.ask("move", floor.served.new_id(), table=table)
    assert "refused" not in answer, answer
    one.until("own", table=table)
    one.until("table", table=table)


def done(floor: Floor, one: Talk, kind: str, **fields: Any) -> None:
    answer = one.ask(kind, floor.served.new_id(), **fields)
    assert "refused" not in answer, answer
    assert answer["type"] == "answer", answer


def code(answer: dict[str, Any]) -> str:
    return str(answer.get("refused", {}).get("code", ""))


def test_wagers_are_seen_by_nobody_else(floor: Floor, talks: dict[str, Talk]) -> None:
    """What lies on one terminal is in no frame of another (SATG 20.7), nor are its name and its money."""
    one, two = talks["Y1"], talks["Y2"]
    floor.opens(ROULETTE)
    start = {name: len(talk.heard) for name, talk in talks.items()}
    done(floor, one, "wager", wagers=[chip("straight-up", "23", 13_500)])
    done(floor, two, "wager", wagers=[chip("straight-up", "8", 500)])
    assert one.until("own", staked=13_500)["wagers"][0]["spot"] == "23"
    assert two.until("own", staked=500)["wagers"][0]["spot"] == "8"
    answer = two.ask(
        "choice", floor.served.new_id(), wager="Y1/straight-up 23", question="x", choice="y"
    )
    assert code(answer) == "decision-closed"
    before = one.shown["own"]["balance"]
    floor.roulette("23")
    assert one.until("own", balance=before + 36 * 13_500)["paid"]["returned"] == 36 * 13_500
    for name, talk in talks.items():
        talk.until("table", phase="ready")
        if name != "Y1":
            heard = "".join(talk.heard[start[name] :])
            assert "13500" not in heard
            assert str(36 * 13_500) not in heard
            assert '"Y1"' not in heard.replace('"Y1/straight-up 23"', "")


def test_a_refused_choice_tells_nothing_of_others(floor: Floor, talks: dict[str, Talk]) -> None:
    """A terminal names wagers that are not its own, and learns of none (SATG 20.7)."""
    one, two = talks["Y1"], talks["Y2"]
    goes(floor, one, BLACKJACK)
    goes(floor, two, BLACKJACK)
    floor.opens(BLACKJACK)
    done(floor, one, "wager", wagers=[chip("blackjack", "", 2_000)])
    floor.closes(BLACKJACK)
    floor.deals(BLACKJACK, "9h 6d 3h")
    asked = one.until("table", phase="dealing") and one.decision()
    heard = len(two.heard)
    answer = two.ask(
        "choice", floor.served.new_id(), wager="mine", question=asked["question"], choice="stand"
    )
    assert code(answer) == "decision-closed"
    assert "Y1" not in "".join(two.heard[heard:])

    # The same wager, named by another than whose it is.
    answer = two.ask(
        "choice",
        floor.served.new_id(),
        wager=asked["wager"],
        question=asked["question"],
        choice="draw",
    )
    assert code(answer) == "decision-closed"
    done(floor, one, "choice", wager=asked["wager"], question=asked["question"], choice="stand")
    one.until("own", decisions=None)
    floor.deals(BLACKJACK, "10s 9c")
    floor.dealer.done(BLACKJACK, "confirm")
    one.until("table", phase="ready")
    assert [it.choice for it in floor.events(BLACKJACK, e.Answered)][-1] == "stand"


def test_a_tie_at_war_is_decided_on_the_terminal(floor: Floor, talks: dict[str, Talk]) -> None:
    item = talks["Y3"]
    goes(floor, item, WAR)
    floor.opens(WAR)
    done(floor, item, "wager", wagers=[{**chip("casino-war", "", 1_000), "area": "1"}])
    floor.closes(WAR)
    floor.deals(WAR, "9h 5h 5d 5s 5c 5h 9d")
    asked = item.decision()
    choices = [it["choice"] for it in asked["choices"]]
    before = item.shown["own"]["balance"]
    surrender = next(it for it in choices if "surrender" in it)
    done(floor, item, "choice", wager=asked["wager"], question=asked["question"], choice=surrender)
    floor.dealer.done(WAR, "confirm")
    assert item.until("table", phase="ready")
    assert item.until("own", balance=before + 500)["paid"]["returned"] == 500


def test_the_shooter_shoots_on_his_screen(floor: Floor, talks: dict[str, Talk]) -> None:
    one, two = talks["Y4"], talks["Y5"]
    for talk in (one, two):
        goes(floor, talk, DICE)
    floor.opens(DICE)
    done(floor, one, "wager", wagers=[chip("small", "", 5_000)])
    done(floor, two, "wager", wagers=[chip("big", "", 500)])
    floor.closes(DICE)
    assert one.until("own", shooter=True)
    assert code(two.ask("shoot", floor.served.new_id())) == "not-shooter"
    done(floor, one, "shoot")
    assert one.until("table", device="moving")["shooter"]["terminal"] == "Y4"
    (moved,) = floor.events(DICE, e.SetInMotion)[-1:]
    assert "Y4" in moved.source
    floor.senses(DICE, c.ReportRest(), *(c.EnterFace(face=face) for face in "123"))
    assert one.until("table", phase="ready")["last"]["faces"]
    assert one.until("own", staked=None)["paid"]["returned"] == 10_000


def test_a_terminal_changes_tables_and_what_was_answered_stays_answered(
    floor: Floor, talks: dict[str, Talk]
) -> None:
    item = talks["Y3"]
    held = item.shown["own"]["balance"]
    floor.opens(ROULETTE)
    done(floor, item, "wager", wagers=[chip("red", "", 500)])
    named = floor.served.new_id()
    refused = item.ask("move", named, table=WAR)
    assert code(refused), "Whoever has wagers on the table stays until they are settled."
    assert item.until("own", table=ROULETTE)["staked"] == 500
    assert code(item.ask("move", floor.served.new_id(), table="nowhere")) == "table-closed"
    wager, left, came = (floor.served.new_id() for _ in range(3))
    assert item.ask("wager", wager, wagers=[chip("red", "", 1_000)]) == {
        "type": "answer",
        "id": wager,
    }
    floor.roulette("0")
    item.until("own", balance=held - 1_000)
    item.until("table", phase="ready")
    # Asked again by the same id, it is refused again, whatever is possible by now.
    assert item.ask("move", named, table=WAR) == refused

    assert item.ask("move", left, table="") == {"type": "answer", "id": left}
    assert item.until("own", table="")["balance"] == held - 1_000
    assert [it["table"] for it in item.shown["lobby"]] == sorted((ROULETTE, BLACKJACK, WAR, DICE))
    assert item.ask("wager", wager, wagers=[chip("red", "", 1_000)]) == {
        "type": "answer",
        "id": wager,
    }
    assert code(item.ask("cash-out", floor.served.new_id())) == "terminal-unknown"
    assert item.ask("move", came, table=WAR) == {"type": "answer", "id": came}
    item.until("own", table=WAR)
    lengths = {table: floor.served.store.length(table) for table in (ROULETTE, WAR)}
    for again in (came, left):
        table = WAR if again == came else ""
        assert item.ask("move", again, table=table) == {"type": "answer", "id": again}
    assert item.ask("wager", wager, wagers=[chip("red", "", 1_000)]) == {
        "type": "answer",
        "id": wager,
    }
    assert code(item.ask("wager", wager, wagers=[chip("red", "", 1_500)])) == "id-reused"
    goes(floor, item, WAR)
    assert item.shown["own"]["table"] == WAR
    assert lengths == {table: floor.served.store.length(table) for table in (ROULETTE, WAR)}
    assert floor.served.store.session("Y3").tables == (WAR,)


def test_the_whole_balance_goes_on_one_ticket(floor: Floor, talks: dict[str, Talk]) -> None:
    item = talks["Y8"]
    held, named = item.shown["own"]["balance"], floor.served.new_id()
    assert item.ask("cash-out", named) == {"type": "answer", "id": named}
    assert item.until("own", balance=None)["printing"]
    assert item.ask("cash-out", named) == {"type": "answer", "id": named}
    (cashed,) = floor.events(ROULETTE, e.CashedOut)
    assert cashed.amount == held
    number = floor.served.system.ticket_seal.number(cashed.number)
    told = "".join(item.heard)
    assert number.masked in told
    for form in (cashed.number, number.digits, number.printed):
        assert form not in told, "The screen shows a ticket only masked."
    # Another terminal that makes the same id asks for another thing.
    assert talks["Y5"].ask("call", named) == {"type": "answer", "id": named}
    floor.senses(ROULETTE, c.ReportPrinted(terminal="Y8", number=number.digits))
    ticket = floor.served.store.ticket(cashed.number)
    assert ticket is not None
    assert ticket.amount == held


def test_a_player_claims_and_calls(floor: Floor, talks: dict[str, Talk]) -> None:
    """A claim is a case (SATG 8.4), a call somebody's business; asked twice, each is one."""
    one, named = talks["Y4"], floor.served.new_id()
    floor.opens(ROULETTE)
    done(floor, one, "wager", wagers=[chip("red", "", 500)])
    floor.roulette("1")
    number = one.until("table", phase="ready")["number"]
    claim = {"about": "outcome", "round": number, "text": "It was zero."}
    for _ in range(2):
        assert one.ask("claim", named, **claim) == {"type": "answer", "id": named}
    (case,) = (it for it in floor.state(ROULETTE).cases.values() if it.terminal == "Y4")
    assert (case.kind, case.round, case.text) == ("claim", number, "It was zero.")
    refused = one.ask("claim", floor.served.new_id(), **{**claim, "round": 99})["refused"]
    assert (refused["code"], refused["clauses"]) == ("case-incomplete", ["SATG 8.4"])
    assert "SATG" not in refused["says"], "clauses stand beside it"

    called = floor.served.new_id()
    for _ in range(2):
        assert one.ask("call", called) == {"type": "answer", "id": called}
    calls = floor.served.open_alerts("attendant-called")
    assert [call.place for call in calls if call.subject == "Y4"] == [ROULETTE]


def test_a_terminal_that_fails_says_so_before_and_after_the_close(
    floor: Floor, talks: dict[str, Talk]
) -> None:
    """Before the close its wagers go back, after it they are looked into (SATG 8.7.1, 8.7.2, 8.8)."""
    one, two = talks["Y6"], talks["Y7"]
    held = one.shown["own"]["balance"], two.shown["own"]["balance"]
    floor.opens(ROULETTE)
    wager = floor.served.new_id()
    for talk in (one, two):
        first = talk.ask("wager", wager, wagers=[chip("black", "", 1_000)])
        assert first == {"type": "answer", "id": wager}
    early, late = floor.served.new_id(), floor.served.new_id()
    for _ in range(2):
        # The second time it is the same failure, though it is told of later.
        assert one.ask("failed", early, what="No picture.") == {"type": "answer", "id": early}
    one.until("own", balance=held[0])
    # It is locked until somebody has looked at it; what was answered before stays answered.
    assert one.ask("wager", wager, wagers=[chip("black", "", 1_000)]) == first
    locked = one.ask("wager", floor.served.new_id(), wagers=[chip("black", "", 1_000)])
    # It failed in this round; and the floor locks it, as soon as it has heard of it.
    assert code(locked) in ("terminal-failed", "terminal-locked")
    assert two.until("own", staked=1_000)["balance"] == held[1] - 1_000
    floor.dealer.done(ROULETTE, "start-device")
    floor.closes(ROULETTE)
    for _ in range(2):
        assert two.ask("failed", late, what="No sound.") == {"type": "answer", "id": late}
    cases = [it for it in floor.state(ROULETTE).cases.values() if it.kind == "malfunction"]
    assert [(it.terminal, it.round) for it in cases] == [("Y7", floor.state(ROULETTE).number)]
    assert "black" in cases[0].text
    assert floor.holds(f"stakes:{ROULETTE}") == 1_000
    floor.dealer.enter_result(ROULETTE, "0")
    two.until("own", balance=held[1] - 1_000)
    floor.mended()


def test_every_message_is_an_object_of_a_known_type(talks: dict[str, Talk]) -> None:
    known = {"welcome", "show", "answer", "pong", "wrong", "bye"}
    for talk in talks.values():
        talk.say("ping", number=7)
        assert talk.hear("pong")["number"] == 7
        assert {json.loads(frame)["type"] for frame in talk.heard} <= known
