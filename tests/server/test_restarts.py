"""One process is killed in every phase of a round, with a dealer and without: time goes on while it is down."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from croupier.engine.table_place import Table
from croupier.games import game
from croupier.offices.floor.commands import Enrol, Part
from croupier.offices.floor.events import EventRaised
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.commands import OpenCase, Order
from croupier.table.phases import Phase
from croupier.table.values.people import PLAYER, Actor
from support.local_server import Caller, Talk
from support.real_house import House, Running, Site, house, table_text, until
from support.served_dealer import chip

HAS: tuple[Part, ...] = ("touch-screen", "note-acceptor")
WAGERING_S = 30
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("start-device", {}),
    ("report-rest", {}),
    ("enter-face", {"face": "18"}),
    ("confirm", {}),
]


def sections() -> list[str]:
    """A wheel with a dealer, and dice that nobody runs."""
    wheel = demo_plan(
        game("rapid-roulette"), terminals=("R1-1",), terminal_limit=1, wagering_s=WAGERING_S, dealer_on_record=True
    )  # fmt: skip
    dice = demo_plan(
        game("lucky-sic-bo"), terminals=("S1-1",), terminal_limit=1, wagering_s=WAGERING_S, dealer_activated=False,
        between_rounds_s=2, shooter_s=2,
    )  # fmt: skip
    return [table_text("R1", wheel), table_text("S1", dice, automated=True)]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with house(tmp_path / "house") as own:
        own.furnish(
            Enrol(device="R1-1", kind="terminal", tables=("R1",), approval="T", has=HAS),
            Enrol(device="S1-1", kind="terminal", tables=("S1",), approval="T", has=HAS),
            Enrol(device="dice", kind="dice", tables=("S1",), simulated=True),
        )
        yield own.configure(*sections())
        own.verify()


def opens(process: Running) -> Caller:
    """Both tables, with money at both terminals; the automated one is opened by the system."""
    kim, dealer = process.http("K1"), process.http("D1")
    assert kim.post("/tables/R1/open", {"id": "opens R1"}).status_code == 200
    dealer.done("R1", "take-table")
    for terminal in ("R1-1", "S1-1"):
        table = terminal[:2]
        with process.terminal(terminal) as one:
            assert "refused" not in one.ask("move", "comes", table=table)
        kim.done(table, "buy-in", terminal=terminal, amount=100_000, tender="cash")
    return dealer


def down_for(process: Running, seconds: float = 0) -> Running:
    """It is killed, and is not there for a while."""
    process.kill()
    process.site.house.skip(seconds)
    return process.site.start()


def stands(one: Talk) -> tuple[Any, ...]:
    table, own = one.shown["table"], one.shown["own"]
    return (*map(table.get, ("number", "seal", "device")), *map(own.get, ("staked", "balance")))


def closed_on_time(own: House, table: str) -> None:
    """Wagering was closed at its own instant, whether anybody was there or not."""
    opened = [event.until for event in own.events(table, e.RoundOpened)]
    closed = [event.at for event in own.events(table, e.WagersClosed)]
    assert closed == opened[: len(closed)]
    assert len(closed) >= len(opened) - 1


@pytest.mark.timeout(600)
def test_a_round_goes_on_where_it_was_whenever_the_process_is_killed(site: Site) -> None:
    own, process = site.house, site.start()
    dealer = opens(process)
    with process.terminal("R1-1") as one:
        dealer.done("R1", "open-wagering")
        one.until("table", phase="wagering")
        red = [chip("red", "", 500)]
        assert one.ask("wager", "w", wagers=red) == {"type": "answer", "id": "w"}
    until(lambda: own.state("S1").phase is Phase.WAGERING)
    rounds = len(own.events("S1", e.RoundOpened))
    process = down_for(process, WAGERING_S + 3)
    stood: tuple[Any, ...] = ()
    for kind, fields in [*STEPS, ("", {})]:
        with process.terminal("R1-1") as one:
            # Wagering ended while nobody was there; from then on everything stands as it stood.
            one.until("table", phase="dealing" if kind else "ready")
            assert not stood or not kind or stands(one) == stood
            assert one.ask("wager", "w", wagers=red) == {"type": "answer", "id": "w"}
            if kind:
                process.caller(dealer.token).done("R1", kind, **fields)
                settled = kind == "confirm"
                one.until("table", phase="ready" if settled else "dealing")
                until_shown(one, kind)
                stood = stands(one)
            else:
                one.until("own", balance=100_500)
        if kind:
            process = down_for(process)
    assert len(own.events("R1", e.RoundSettled)) == 1
    closed_on_time(own, "R1")
    claimed(process)
    # The table that nobody runs went on by itself, also while nobody was there.
    while len(own.events("S1", e.RoundOpened)) <= rounds + 2:
        own.skip(1)
        sleep(0.05)
    closed_on_time(own, "S1")


def claimed(process: Running) -> None:
    """A table wrote what the floor must know, and whoever ran it was killed before he could tell."""
    site, own = process.site, process.site.house
    process.kill()
    claim = OpenCase(kind="claim", about="wager", round=1, terminal="R1-1", text="It was on red.")
    by = Actor("R1-1", PLAYER)
    with own.store() as store:
        order = Order(id="claims", at=own.now(), by=by, command=claim)
        assert Table("R1", store).handle(order).refused is None
    site.start()
    until(lambda: "case-opened" in told(own))
    assert told(own).count("case-opened") == 1


def told(own: House) -> list[str]:
    return [event.code for event in own.events("floor", EventRaised)]


def until_shown(one: Talk, kind: str) -> None:
    """The terminal sees what the dealer did, where it may."""
    moves = {"start-device": "moving", "report-rest": "at-rest", "enter-face": "at-rest"}
    if kind in moves:
        one.until("table", device=moves[kind])
