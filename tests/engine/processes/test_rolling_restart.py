"""Two processes are restarted one after the other while terminals wager: no wager is refused, none is done twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.floor.commands import Enrol, Part
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.values.plan import BetLimits
from support.local_server import Talk
from support.postgres_server import await_copies, database, either, replicated
from support.real_house import House, Running, house, table_text, until
from support.served_dealer import chip

HAS: tuple[Part, ...] = ("touch-screen", "note-acceptor")
TABLES = {"R1": ("R1-1", "R1-2"), "R2": ("R2-1", "R2-2")}
AGAIN = {"not-here", "unsure", "too-fast", "too-many-waiting"}
"""The answers after which a screen asks again by the same id; `web/src/core/link.svelte.ts` has the same."""
STAKE, BOUGHT = 500, 5_000_000
BETWEEN = 10
"""Wagers of every terminal between two steps of an operator."""


class Player(Thread):
    """A terminal that wagers without end, as its page does it: it asks again by the same id, at any process."""

    def __init__(self, terminal: str, table: str, processes: Callable[[], list[Running]]) -> None:
        super().__init__(daemon=True)
        self.terminal, self.table, self._processes = terminal, table, processes
        self.answers: dict[str, dict[str, Any]] = {}
        self.again, self.moved = 0, 0
        """How often it asked again, and how often it connected."""
        self._ends = Event()
        self.fault: BaseException | None = None

    def run(self) -> None:
        names = (f"{self.terminal} {number}" for number in count(1))
        name = next(names)
        try:
            while not self._ends.is_set():
                # The list changes while it is read: a process that goes is taken out of it.
                for process in self._processes():
                    with (
                        suppress(WebSocketException, OSError, TimeoutError),
                        process.terminal(self.terminal) as talk,
                    ):
                        self.moved += 1
                        while not self._ends.is_set():
                            self._wager(talk, name)
                            name = next(names)
        except BaseException as fault:  # noqa: BLE001  the test looks at it
            self.fault = fault

    def _wager(self, talk: Talk, name: str) -> None:
        """Until there is an answer. A message that the process goes ends the connection."""
        while True:
            stake = STAKE * (len(self.answers) + 1)
            talk.say("wager", id=name, wagers=[chip("red", "", stake)])
            while (answer := talk.hear("answer", "wrong", "bye")).get("id", name) != name:
                pass
            if answer["type"] == "bye":
                raise ConnectionResetError
            if answer["type"] == "answer":
                self.answers[name] = answer
                return
            assert answer["code"] in AGAIN, answer
            self.again += 1

    def end(self) -> None:
        self._ends.set()
        self.join()


class Floor:
    """Two processes with two tables that take wagers, and the players there."""

    def __init__(self, own: House) -> None:
        self.own = own
        self.sites = [own.configure(*sections(), name=f"{name}.toml") for name in "ab"]
        self.running = [site.start() for site in self.sites]
        kim, dora = self.running[0].http("K1"), self.running[0].http("D1")
        for table, terminals in TABLES.items():
            opened = kim.post(f"/tables/{table}/open", {"id": f"opens {table}"})
            assert opened.status_code == 200, opened.text
            dora.done(table, "take-table")
            for terminal in terminals:
                with self.running[0].terminal(terminal) as talk:
                    assert "refused" not in talk.ask("move", "comes", table=table)
                dora.done(table, "buy-in", terminal=terminal, amount=BOUGHT, tender="cash")
            dora.done(table, "open-wagering")
        self.players = [
            Player(terminal, table, lambda: list(self.running))
            for table, terminals in TABLES.items()
            for terminal in terminals
        ]

    def wager(self) -> None:
        """Every player has wagered some times more."""
        before = [len(player.answers) for player in self.players]

        def on() -> bool:
            for player in self.players:
                assert player.fault is None, player.fault
            return all(
                len(player.answers) >= count + BETWEEN
                for player, count in zip(self.players, before, strict=True)
            )

        until(on)

    def restart(self, which: int) -> None:
        """As the service manager does it: SIGTERM, the end of the process, and a start."""
        leaves = self.running.pop(which)
        assert leaves.stop() == 0
        self.running.insert(which, self.sites[which].start())

    def owners(self) -> set[int]:
        """The processes that have a table."""
        return {
            at
            for at, process in enumerate(self.running)
            if any(process.has(name) for name in TABLES)
        }

    def end(self) -> None:
        """Nothing was refused, and each wager that was asked for was done once."""
        for player in self.players:
            player.end()
            assert player.fault is None, player.fault
        with self.own.store() as store:
            for player in self.players:
                refused = [it for it in player.answers.values() if "refused" in it]
                assert refused == []
                # Each wager is higher than the one before it, in whose place it goes.
                left = int(store.balance(Account(Kind.PLAYER, player.terminal)))
                assert BOUGHT - left == STAKE * len(player.answers), player.terminal


def sections() -> list[str]:
    plans = {
        name: demo_plan(
            game("rapid-roulette"), terminals=terminals, terminal_limit=len(terminals), wagering_s=WAGERING_S,
            dealer_on_record=True,
            limits={"*": BetLimits(minimum=Cents(STAKE), maximum=Cents(BOUGHT), step=Cents(STAKE))},
        )
        for name, terminals in TABLES.items()
    }  # fmt: skip
    return [table_text(name, plan) for name, plan in plans.items()]


WAGERING_S = 3_000
"""Longer than any test."""


@contextmanager
def floor(folder: Path, store: str) -> Iterator[Floor]:
    with house(folder, store=store) as own:
        own.furnish(
            *(
                Enrol(device=terminal, kind="terminal", tables=(table,), approval="T", has=HAS)
                for table, terminals in TABLES.items()
                for terminal in terminals
            )
        )
        made = Floor(own)
        for player in made.players:
            player.start()
        try:
            yield made
        finally:
            for player in made.players:
                player.end()
        made.end()
        own.verify()


@pytest.mark.timeout(600)
def test_a_rolling_restart_refuses_no_wager(tmp_path: Path, postgres: str) -> None:
    """Each process in turn, as the page on backup says; each of them had a table at some time."""
    with floor(tmp_path / "house", database(postgres)) as played:
        owned = set[int]()
        for _ in range(2):
            for which in (0, 1):
                until(lambda: len(played.owners()) == 2)
                owned |= played.owners()
                played.wager()
                played.restart(which)
                played.wager()
        assert owned == {0, 1}
        assert all(player.moved > 1 for player in played.players), "Nobody stayed where he was."


@pytest.mark.timeout(600)
def test_two_processes_go_on_with_the_replica(tmp_path: Path) -> None:
    """The primary is killed and its replica promoted: both processes find it, and no wager is refused or lost."""
    with replicated() as (primary, replica):
        address = either(database(primary.address), primary, replica)
        await_copies(primary)
        with floor(tmp_path / "house", address) as played:
            played.wager()
            primary.kill()
            replica.promote()
            played.wager()
            for process in played.running:
                until(lambda: process.health() == 200)  # noqa: B023
