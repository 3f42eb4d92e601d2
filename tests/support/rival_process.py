"""Run as a program: a process with a table of its own, which decides about the jackpots as others do at once.

It does what each line asks: `play FACE STAKE` plays a round and counts it, `confirm WIN TERMINAL` confirms a win,
`count TABLE` tells the whole log of any table anew. What became of it is printed: `done`, or the refusal.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from typing import Any

from croupier.engine.commit_pump import Pump
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.store import Store
from croupier.engine.store.address import open_store
from croupier.engine.table_place import Table
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots.commands import ConfirmWin
from croupier.server.demo.demo_tables import demo_plan
from croupier.server.feeds.jackpot_feed import from_log
from croupier.table.commands import OpenTable, Order
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.script.parse import parse_line
from croupier.table.values.people import THE_SYSTEM, Actor
from support.jackpot_office import KEY, SUPERVISOR
from support.scripted_tables import HIGHEST, START
from support.two_tables import GAME

ROUND = ("1 dealer wagering", "2 {terminal} wager straight-up 17 {stake}", "40 dealer start",
         "41 dealer enter {face}", "42 dealer confirm")  # fmt: skip


class Rival:
    """One of those processes; its table is named after its terminal."""

    def __init__(self, store: Store, terminal: str) -> None:
        self.store, self.terminal, self.table = store, terminal, f"T{terminal}"
        self.office = JackpotOffice(store, JackpotServices(KEY))
        table = Table(self.table, store, self.offered)
        self.pump = Pump(store, [self.office, table])
        self.ids, self.now = count(1), 0
        command = OpenTable(plan=demo_plan(GAME, terminals=(terminal,), terminal_limit=1))
        self._order(Actor("Kim", HIGHEST[GAME.edition]), command)
        for text in (f"0 {terminal} join", f"0 dealer buy-in {terminal} 1000"):
            self._line(text)

    def close(self) -> None:
        self.pump.close()

    def offered(self, table: str) -> Sequence[Offered]:
        return self.office.state.offered(table)

    def do(self, words: Sequence[str]) -> str:
        match words:
            case ["play", face, stake]:
                for text in ROUND:
                    self._line(text.format(terminal=self.terminal, face=face, stake=stake))
                self.now += 100_000
                return self.do(["count", self.table])
            case ["count", table]:
                for named, command in from_log(self.store, table, 0)[0]:
                    if (answer := self._jackpots(named, THE_SYSTEM, command)) != "done":
                        return answer
                return "done"
            case ["confirm", win, terminal]:
                named = f"{self.table} confirms {win}"
                return self._jackpots(named, SUPERVISOR, ConfirmWin(win=win, terminal=terminal))
            case _:
                raise AssertionError(words)

    def _line(self, text: str) -> None:
        line = parse_line(text)
        self._order(line.by, line.command, line.after_ms)

    def _order(self, by: Actor, command: Any, after: int = 0) -> None:
        named, at = f"{self.table} {next(self.ids)}", START + self.now + after
        answer = self.pump.submit(self.table, Order(id=named, at=at, by=by, command=command))
        assert answer.result().refused is None, answer.result().refused

    def _jackpots(self, named: str, by: Actor, command: JackpotCommand) -> str:
        order = JackpotOrder(id=named, at=START + self.now, by=by, command=command)
        refused = self.pump.submit(JACKPOTS, order).result().refused
        return refused.why.value if refused else "done"


class Asked:
    """A rival as the test speaks to it."""

    def __init__(self, address: str, terminal: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, __file__, address, terminal], text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def says(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def ask(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")

    def close(self) -> None:
        """It ends with its last line."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait() == 0


@contextmanager
def rivals(address: str, terminals: Sequence[str]) -> Iterator[list[Asked]]:
    """Processes that are ready."""
    with ExitStack() as stack:
        processes = [stack.enter_context(closing(Asked(address, it))) for it in terminals]
        assert [process.says() for process in processes] == ["ready"] * len(processes)
        yield processes


def at_once(asked: Sequence[Asked], *lines: str) -> list[str]:
    """All are asked before any has answered: the same of each, or each its own."""
    for place, process in enumerate(asked):
        process.ask(lines[place % len(lines)])
    return [process.says() for process in asked]


def main(address: str, terminal: str) -> None:
    """One line after the other."""
    with closing(open_store(address)) as store, closing(Rival(store, terminal)) as rival:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        for line in sys.stdin:
            sys.stdout.write(f"{rival.do(line.split())}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
