"""Several `croupier serve` over one PostgreSQL: any screen at any process, whoever is killed in mid-round."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.devices.device_simulators import SimulatedDisplay
from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.offices.floor.commands import Enrol, Part
from croupier.offices.floor.events import EventRaised, EventRepeated
from croupier.server.demo.demo_behaviour import readying
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.equipment.equipment_ready import steps
from support.local_server import Caller, Talk
from support.postgres_server import database
from support.real_house import House, Running, house, is_gone, powered, table_text, until
from support.served_dealer import chip

HAS: tuple[Part, ...] = ("touch-screen", "note-acceptor")
TERMINALS = {"R1-1": "R1", "R1-2": "R1", "R1-3": "R1", "B1-1": "B1"}
BOUGHT = 100_000
WAGERING_S = 60
"""So long wagers are taken; nobody waits for it to be over."""


def sections() -> list[str]:
    """A wheel, and cards that players decide about."""
    common: dict[str, Any] = {"wagering_s": WAGERING_S, "dealer_on_record": True}
    wheel = demo_plan(
        game("rapid-roulette"), terminals=("R1-1", "R1-2", "R1-3"), terminal_limit=3, **common
    )
    cards = demo_plan(game("rapid-blackjack"), terminals=("B1-1",), terminal_limit=1, **common)
    return [table_text("R1", wheel), table_text("B1", cards)]


class Floor:
    """Three processes, those who work there, and what a round takes."""

    def __init__(self, own: House) -> None:
        self.own = own
        sites = [own.configure(*sections(), name=f"{name}.toml") for name in "abc"]
        for item in [site.begin() for site in sites]:
            item.ready()
        self.token = self.any.http("D1").token

    @property
    def alive(self) -> list[Running]:
        """The processes that were not killed; whoever has just begun is waited for."""
        return [item.ready() for item in self.own.running if item.process.poll() is None]

    @property
    def any(self) -> Running:
        return self.alive[0]

    def owner(self, table: str) -> Running:
        """The process that has a table, once each has one and it stays there."""
        found: list[Running] = []

        def settled() -> bool:
            before = list(found)
            found[:] = [item for item in self.alive if item.has(table)]
            return len(found) == 1 and before == found

        until(settled)
        return found[0]

    def others(self, one: Running) -> list[Running]:
        return [other for other in self.alive if other is not one]

    def dealer(self, at: Running) -> Caller:
        """The dealer calls a process; he signed on at one of them, once."""
        found = at.caller(self.token)
        until(lambda: found.get("/me").status_code == 200)
        return found

    def opens(self, number: str, table: str) -> None:
        found = self.any.http(number).post(f"/tables/{table}/open", {"id": f"opens {table}"})
        assert found.status_code == 200, found.text

    def prepare(self, table: str) -> None:
        """The cards are made ready for play."""
        kim = self.any.http("K1")
        while (wanted := steps(state := self.own.state(table))) and state.shoe:
            command = to_builtins(readying(state.shoe, wanted[0]))
            kim.done(table, command.pop("type"), **command)

    def balance(self, terminal: str) -> int:
        with self.own.store() as store:
            return int(store.balance(Account(Kind.PLAYER, terminal)))

    def codes(self) -> list[str]:
        """The same again is counted on the one that is open."""
        told = (*self.own.events("floor", EventRaised), *self.own.events("floor", EventRepeated))
        return [item.code for item in told]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[Floor]:
    """Both tables are open, and every terminal has money."""
    folder = tmp_path_factory.mktemp("floor") / "house"
    with house(folder, store=database(postgres)) as own:
        own.furnish(
            *(
                Enrol(device=name, kind="terminal", tables=(table,), approval="T", has=HAS)
                for name, table in (*TERMINALS.items(), ("spare", "R1"))
            ),
            Enrol(device="WND", kind="display", tables=("R1",), simulated=True),
        )
        found = Floor(own)
        for table in ("R1", "B1"):
            found.opens("K1", table)
            found.dealer(found.any).done(table, "take-table")
        for at, (name, table) in enumerate(TERMINALS.items()):
            with found.alive[at % 3].terminal(name) as one:
                assert "refused" not in one.ask("move", "comes", table=table)
            buys = {"terminal": name, "amount": BOUGHT, "tender": "cash"}
            found.dealer(found.alive[(at + 1) % 3]).done(table, "buy-in", **buys)
        yield found
        own.verify()


def red(amount: int = 500) -> list[dict[str, Any]]:
    return [chip("red", "", amount)]


def seen(talk: Talk) -> tuple[Any, ...]:
    """What a terminal shows of the round."""
    table, own = talk.shown["table"], talk.shown["own"]
    shared, of_its_own = ("number", "seal", "last"), ("staked", "wagers", "balance")
    return (*map(table.get, shared), *map(own.get, of_its_own))


@pytest.mark.timeout(600)
def test_every_process_shows_the_same_table(floor: Floor) -> None:
    a, b, c = floor.alive
    before = {name: floor.balance(name) for name in ("R1-1", "R1-2", "R1-3")}
    far = floor.others(floor.owner("R1"))[0]
    secret = bytes.fromhex(floor.own.device_secret("WND"))
    display = SimulatedDisplay("WND", secret, port=far.site.device_port)
    with (
        powered(display),
        a.terminal("R1-1") as one,
        b.terminal("R1-2") as two,
        c.terminal("R1-3") as three,
    ):
        all_three = (one, two, three)
        floor.dealer(b).done("R1", "open-wagering")
        assert len({talk.until("table", phase="wagering")["until"] for talk in all_three}) == 1
        for talk in all_three:
            assert talk.ask("wager", "w", wagers=red()) == {"type": "answer", "id": "w"}
        refused = one.ask("wager", "no such bet", wagers=[chip("nowhere", "", 500)])
        assert refused["refused"]["code"]
        # What one process answered, every other answers too.
        for process in (b, c):
            with process.terminal("R1-1") as again:
                assert again.ask("wager", "w", wagers=red()) == {"type": "answer", "id": "w"}
                assert (
                    again.ask("wager", "no such bet", wagers=[chip("nowhere", "", 500)]) == refused
                )
                again.until("own", staked=500)
        floor.own.skip(WAGERING_S)
        for talk in all_three:
            talk.until("table", phase="dealing")
        floor.dealer(a).done("R1", "start-device")
        floor.dealer(c).done("R1", "report-rest")
        floor.dealer(b).done("R1", "enter-face", face="18")
        floor.dealer(a).done("R1", "confirm")
        for talk, had in zip(all_three, before.values(), strict=True):
            talk.until("table", phase="ready")
            talk.until("own", balance=had + 500)
        # A device hears its table, also where the table is not.
        until(lambda: display.shown == ("18",))
        assert len({str(talk.shown["table"]) for talk in all_three}) == 1
    # A dealer sees every terminal's money, wherever he looks.
    for process in floor.alive:
        text = floor.dealer(process).get("/tables/R1/dealer").text
        assert all(str(had + 500) in text for had in before.values())


@pytest.mark.timeout(600)
def test_people_and_what_they_must_know_are_the_same_everywhere(floor: Floor) -> None:
    a, b, c = floor.alive
    sam = a.http("S1")
    until(lambda: b.caller(sam.token).get("/me").status_code == 200)
    with b.screen("pit", token=sam.token) as pit, c.terminal("R1-2") as two:
        pit.hear("welcome")
        assert "refused" not in two.ask("call", "somebody, please")
        while "attendant-called" not in str(pit.shown.get("floor")):
            pit.hear("show")
        for process in (a, b):
            at = process.caller(sam.token)
            until(lambda: "attendant-called" in at.get("/floor/events").text)  # noqa: B023
        (called,) = [
            item for item in sam.get("/floor/events").json() if item["code"] == "attendant-called"
        ]
        done = b.caller(sam.token).post(
            f"/floor/events/{called['number']}/clear", {"id": "seen to", "reason": "I was there."}
        )
        assert done.status_code == 200, done.text
        until(lambda: "attendant-called" not in sam.get("/floor/events").text)
        # He goes at one process, and is gone at all of them.
        assert a.caller(sam.token).post("/sign-off", {}).status_code == 200
        assert is_gone(pit)
        until(lambda: c.caller(sam.token).get("/me").status_code == 401)
    max_ = c.http("M1")
    until(lambda: a.caller(max_.token).get("/me").status_code == 200)
    with a.screen("pit", token=max_.token) as pit:
        pit.hear("welcome")
        disabled = b.http("A1").post("/staff/M1/disable", {"id": "out", "reason": "He has left."})
        assert disabled.status_code == 200, disabled.text
        assert is_gone(pit)
    with a.terminal("spare") as spare:
        revoked = c.http("E1").post(
            "/devices/spare/revoke", {"id": "off", "reason": "It is broken."}
        )
        assert revoked.status_code == 200, revoked.text
        assert is_gone(spare)


STEPS = [("start-device", {}), ("report-rest", {}), ("enter-face", {"face": "18"}), ("confirm", {})]
DONE = {"wagering": 0, "closed": 0, "spinning": 1, "entered": 3}
"""In each phase of a round, how many of the steps after the close the dealer has taken."""


@pytest.mark.timeout(600)
def test_whoever_has_the_table_is_killed_in_every_phase_of_a_round(floor: Floor) -> None:
    for phase, taken in DONE.items():
        owner = floor.owner("R1")
        here, there = floor.others(owner)[:2]
        before = floor.balance("R1-1")
        with owner.terminal("R1-1") as one:
            dealer = floor.dealer(here)
            dealer.done("R1", "open-wagering")
            ends = one.until("table", phase="wagering")["until"]
            assert one.ask("wager", phase, wagers=red()) == {"type": "answer", "id": phase}
            one.until("own", staked=500)
            if phase == "wagering":
                one.say("wager", id="unanswered", wagers=[chip("black", "", 500)])
            else:
                floor.own.skip(WAGERING_S)
                one.until("table", phase="dealing")
            for kind, fields in STEPS[:taken]:
                dealer.done("R1", kind, **fields)
            stood = seen(one)
            owner.kill()
        also = 0
        with there.terminal("R1-1") as one:
            one.hear("show")
            if phase != "wagering":
                while (
                    seen(one) != stood
                ):  # whoever was killed may not have told this process of his last word
                    one.hear("show")
            elif one.shown["table"]["phase"] == "wagering":
                assert one.shown["table"]["until"] == ends
            assert one.ask("wager", phase, wagers=red()) == {"type": "answer", "id": phase}
            if phase == "wagering":
                answer = one.ask("wager", "unanswered", wagers=[chip("black", "", 500)])
                also = 0 if "refused" in answer else 500
                floor.own.skip(WAGERING_S)
            one.until("table", phase="dealing")
            one.until("own", staked=500 + also)
            for kind, fields in STEPS[taken:]:
                floor.dealer(here).done("R1", kind, **fields)
            one.until("table", phase="ready")
            one.until("own", balance=before + 500 - also)
        owner.site.begin()
    told_of_it(floor, len(DONE))


def told_of_it(floor: Floor, killed: int) -> None:
    """Each round was closed at its own instant and settled once; who was killed tells of it."""
    assert len(floor.alive) == 3
    until(lambda: floor.codes().count("unclean-stop") >= killed)
    opened = floor.own.events("R1", e.RoundOpened)
    assert [event.at for event in floor.own.events("R1", e.WagersClosed)] == [
        item.until for item in opened
    ]
    assert len(floor.own.events("R1", e.RoundSettled)) == len(opened)


@pytest.mark.timeout(600)
def test_whoever_has_the_table_is_killed_while_a_player_decides(floor: Floor) -> None:
    floor.prepare("B1")
    owner = floor.owner("B1")
    here, there = floor.others(owner)[:2]
    with owner.terminal("B1-1") as one:
        dealer = floor.dealer(here)
        dealer.done("B1", "open-wagering")
        one.until("table", phase="wagering")
        assert one.ask("wager", "w", wagers=[chip("blackjack", "", 2_000)]) == {
            "type": "answer",
            "id": "w",
        }
        floor.own.skip(WAGERING_S)
        one.until("table", phase="dealing")
        for face in ("9h", "6d", "3h"):
            dealer.done("B1", "enter-face", face=face)
        asked = one.decision()
        owner.kill()
    with there.terminal("B1-1") as one:
        assert one.decision() == asked, "The same question, with the same time."
        choice = {name: asked[name] for name in ("wager", "question")} | {"choice": "stand"}
        assert one.ask("choice", "stands", **choice) == {"type": "answer", "id": "stands"}
        one.until("own", decisions=None)
        with here.terminal("B1-1") as again:
            assert again.ask("choice", "stands", **choice) == {"type": "answer", "id": "stands"}
        for face in ("10s", "9c"):
            floor.dealer(here).done("B1", "enter-face", face=face)
        floor.dealer(here).done("B1", "confirm")
        one.until("table", phase="ready")
        paid = one.until("own", staked=None)["balance"]
    assert paid == floor.balance("B1-1")
    assert len(floor.own.events("B1", e.RoundSettled)) == 1
    owner.site.start()


@pytest.mark.timeout(600)
def test_a_process_that_is_stopped_for_a_while_does_no_harm(floor: Floor) -> None:
    owner = floor.owner("R1")
    here, there = floor.others(owner)[:2]
    before, rounds = floor.balance("R1-2"), len(floor.own.events("R1", e.RoundSettled))
    with ExitStack() as stack, there.terminal("R1-2") as two:
        stale = stack.enter_context(owner.terminal("R1-2"))
        floor.dealer(here).done("R1", "open-wagering")
        stale.until("table", phase="wagering")
        assert "refused" not in stale.ask("wager", "first", wagers=red())
        owner.signal(signal.SIGSTOP)
        stale.say("wager", id="asleep", wagers=red(1_500))
        answer = two.ask("wager", "awake", wagers=red(1_000))
        while answer["type"] == "wrong":  # nobody knows yet who has the table
            answer = two.ask("wager", "awake", wagers=red(1_000))
        floor.own.skip(WAGERING_S)
        two.until("table", phase="dealing")
        until(lambda: any(item.has("R1") for item in (here, there)))
        owner.signal(signal.SIGCONT)
        for kind, fields in STEPS:
            floor.dealer(here).done("R1", kind, **fields)
        two.until("table", phase="ready")
        until(lambda: owner.health() == 200)
        # It knows what happened, and what it was asked before is answered by whoever has the table.
        late = stale.ask("wager", "asleep", wagers=red(1_500))
        assert "refused" in late
        won = 500 if "refused" in answer else 1_000
        stale.until("own", balance=before + won)
        two.until("own", balance=before + won)
    assert len(floor.own.events("R1", e.RoundSettled)) == rounds + 1
