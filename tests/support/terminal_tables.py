"""Terminals at tables where nothing happens but what the test does: time passes when it says so."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from httpx import Response
from msgspec import to_builtins
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from croupier.games import game
from croupier.server.demo.demo_behaviour import readying
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.config import Config, TableConfig
from croupier.table import commands as c
from croupier.table.equipment.equipment_ready import steps
from croupier.table.values.people import DEVICE, Actor
from croupier.table.values.plan import Plan
from croupier.views.screens.next_step import NextView, keys_of, next_view
from support.browser import opened
from support.demo_house import until
from support.local_server import Caller, Served, free_port

WINDOW_S = 600
"""So long everything is open here; nobody waits for it to be over."""
FIVE, TEN = "$5.00", "$10.00"
NOT_SIGNED_ON = '"not-signed-on"'
VISITOR = "RBL1-5"
"""A terminal that two tables take."""


class Floor(Served):
    """Tables without anybody."""

    def wagered(self, terminal: str) -> dict[str, int]:
        """What lies for a terminal, by bet and spot."""
        playing = self.state(terminal.rpartition("-")[0]).round
        held = playing.wagered(terminal) if playing else {}
        return {f"{spot.bet}|{spot.spot}|{spot.area}": int(it.amount) for spot, it in held.items()}


def _slow(plan: Plan) -> Plan:
    return replace(
        plan,
        wagering_s=WINDOW_S,
        decision_s=dict.fromkeys(plan.decision_s, WINDOW_S),
        shooter_s=plan.shooter_s and WINDOW_S,
    )


def _visited(plan: Plan) -> Plan:
    """The table takes one terminal more than its own."""
    places = (*plan.terminals, VISITOR)
    return replace(plan, terminals=places, terminal_limit=len(places))


def _config(folder: Path, games: Iterable[str]) -> Config:
    config = demo_config(folder, map(game, games), port=free_port(), device_port=free_port())
    tables = {name: TableConfig(plan=_slow(table.plan)) for name, table in config.tables.items()}
    if "TC1" in tables:
        tables["TC1"] = TableConfig(plan=_visited(tables["TC1"].plan))
    return replace(config, tables=tables, limits=replace(config.limits, sign_ons_a_second=1_000))


def empty_floor(folder: Path, *games: str) -> AbstractContextManager[Floor]:
    """A table of each of these games, where nothing happens but what a test does."""
    return Floor(_config(folder, games)).running()


class Dealer:
    """Deals what the test wants to come."""

    def __init__(self, floor: Floor, table: str, caller: Caller | None = None) -> None:
        self.floor, self.table = floor, table
        self._caller = caller or floor.http("D1")
        self.does("take-table")

    @property
    def next(self) -> NextView:
        return next_view(self.floor.state(self.table))

    def tries(self, kind: str, **fields: Any) -> Response:
        answer = self._caller.order(self.table, kind, **fields)
        if NOT_SIGNED_ON not in answer.text:
            return answer
        self._caller = self.floor.http("D1")  # skipped time was time without a touch
        self._caller.done(self.table, "take-table")
        return self._caller.order(self.table, kind, **fields)

    def does(self, kind: str, **fields: Any) -> None:
        answer = self.tries(kind, **fields)
        assert answer.status_code == 200, answer.text

    def opens(self) -> int:
        """The cards are made ready, and wagering is open; the number of the round."""
        self.ends()  # time was skipped at another table, or a test that failed left its round
        while due := list(steps(self.floor.state(self.table))):
            shoe = self.floor.state(self.table).shoe
            assert shoe is not None
            command = to_builtins(readying(shoe, due[0]), enc_hook=str)
            self.does(command.pop("type"), **command)
        self.does("open-wagering")
        return self.floor.state(self.table).number

    def closes(self) -> None:
        """The time for wagers is over."""
        self.floor.skip(WINDOW_S)
        until(lambda: self.floor.state(self.table).phase.value != "wagering")

    def deals(self, *faces: str) -> None:
        for face in faces:
            self.does("enter-face", face=face)

    def senses(self, *commands: c.Command) -> None:
        """What the tumbler or the wheel says of itself."""
        for item in commands:
            by, named = Actor("tumbler", DEVICE), self.floor.new_id()
            order = c.Order(id=named, at=self.floor.system.clock(), by=by, command=item)
            answer = self.floor.run(self.floor.system.orders.submit(self.table, order))
            assert answer.refused is None, answer.refused

    def ends(self, *faces: str, before: str = "") -> None:
        """The round goes on with these faces, then with any, until it asks for this step or is over.

        Nobody answers: the time for it passes.
        """
        left = list(faces)
        while self.floor.state(self.table).round and (next_ := self.next).what != before:
            match next_.what:
                case "face":
                    self.deals(left.pop(0) if left else next_.keys[0])
                case "spin":
                    self.does("start-device")
                case "wait-for-rest":
                    self.senses(c.ReportRest())
                case "wait-for-reading":
                    self.senses(c.EnterFace(face=left.pop(0) if left else self._keys()[0]))
                case "wait-for-wagers":
                    self.closes()
                case "wait-for-answers" | "wait-for-shooter" | "wait-for-system":
                    if next_.what != "wait-for-system":
                        self.floor.skip(WINDOW_S)
                    until(partial(self.has_passed, next_))
                case _:
                    assert next_.what in {"confirm", "abandon"}, next_
                    self.does(next_.what)

    def has_passed(self, step: NextView) -> bool:
        return self.next != step

    def _keys(self) -> tuple[str, ...]:
        """The faces that a device may report."""
        state = self.floor.state(self.table)
        assert state.round is not None
        return keys_of(state, state.round)

    def turns(self, *faces: str) -> None:
        """The wheel turns, the time for wagers is over, the ball rests; the result is confirmed."""
        self.does("start-device")
        self.closes()
        self.does("report-rest")
        self.deals(*faces)
        self.does("confirm")


@contextmanager
def seated(
    browser: Browser, floor: Floor, terminal: str, *, moving: bool = False
) -> Iterator[Page]:
    """Somebody else at a terminal."""
    with opened(browser, moving=moving) as page:
        sits(page, floor, terminal)
        yield page


def sits(page: Page, floor: Floor, terminal: str) -> None:
    page.goto(f"http://{floor.address}/terminal/{terminal}")
    expect(page.locator("[data-spot]").first).to_be_visible()


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-spot="{name}"]')


def figure(page: Page, name: str) -> Locator:
    """A figure of the balance bar."""
    return page.locator("footer .figure", has_text=re.compile(rf"^\s*{re.escape(name)}"))


def confirmed(amount: str) -> re.Pattern[str]:
    return re.compile(re.escape(f"{amount} confirmed"))


def lays(page: Page, name: str, amount: str = FIVE) -> None:
    """A chip comes to lie there, and the server says so."""
    expect(spot(page, name)).to_have_attribute("aria-disabled", "false")
    spot(page, name).click()
    expect(spot(page, name)).to_have_accessible_name(confirmed(amount))


def main_bet(floor: Served, table: str) -> str:
    """A bet that needs no other beside it."""
    setup = floor.state(table).offer
    return next(
        bet.key for bet in setup.offered() if not (setup.is_side(bet) or bet.added or bet.needs)
    )


def chooses(page: Page) -> None:
    """Where the own hand is three positions of a matrix, they are chosen first."""
    for number in (1, 2, 3):
        position = page.get_by_role("button", name=f"Position {number}", pressed=False)
        if position.count():
            position.first.click()


def looks(page: Page, truth: Callable[[], object]) -> None:
    """Look on while the page goes on: its connection is carried by this thread."""
    while not truth():
        page.wait_for_timeout(50)


class Line:
    """The connection of a page; what it carries can be lost, and it can be cut."""

    def __init__(self, page: Page) -> None:
        self.up = self.down = True
        self._cut = False
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws$"), self._opened)

    def _opened(self, screen: WebSocketRoute) -> None:
        if self._cut:
            screen.close()
            return
        server = screen.connect_to_server()
        self._routes = [screen, server]
        screen.on_message(lambda said: server.send(said) if self.up else None)
        server.on_message(lambda told: screen.send(told) if self.down else None)

    def breaks(self) -> None:
        self._cut = True
        for route in self._routes:
            route.close()

    def returns(self) -> None:
        self._cut, self.up, self.down = False, True, True
