"""A round of roulette with thousands of terminals, settled in memory.

First: 3,500 terminals with five wagers each, from the result to balances, sheet and every receipt,
against the bare arithmetic of the same payouts. Then: the cost per wager of the whole round (placing,
sealing, settling) as the terminals grow from 100 to 10,000; it should be flat. The garbage
collector is off: the store in memory keeps every order ever given, and walking through all of them
again and again is no cost of a table, whose orders lie in a database.
"""

from collections.abc import Callable
from gc import collect, disable
from itertools import count
from random import Random
from time import process_time

from croupier.engine.store import MemoryStore, Store
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.money import Cents
from croupier.records.receipts import receipts
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import commands as c
from croupier.table.history.history_from_log import read_history
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, Actor

WAGERS = 5
DEALER, MANAGER = Actor("Dana", "dealer"), Actor("Kim", "tg-assistant-casino-manager")
ROULETTE = game("rapid-roulette")
STRAIGHT = {str(number): number for number in range(37)}


class Floor:
    """A table with many terminals."""

    def __init__(self, terminals: int, store: Store | None = None) -> None:
        self.names = tuple(f"t{number}" for number in range(terminals))
        self.store = store or MemoryStore()
        self.table = Table("T1", self.store)
        self.ids = count()
        self.at = 1_767_225_600_000
        self.open()

    def open(self) -> None:
        plan = demo_plan(ROULETTE, terminals=self.names, terminal_limit=len(self.names))
        self.do(MANAGER, c.OpenTable(plan=plan))
        for name in self.names:
            self.do(Actor(name, PLAYER), c.JoinTable(terminal=name))
            self.do(DEALER, c.BuyIn(terminal=name, amount=Cents(10_000_000), tender="cash"))

    def do(self, by: Actor, command: c.Command) -> None:
        answer = self.table.handle(
            c.Order(id=f"o{next(self.ids)}", at=self.at, by=by, command=command)
        )
        assert answer.refused is None, answer.refused

    def wager(self, chance: Random) -> None:
        self.do(DEALER, c.OpenWagering())
        for name in self.names:
            spots = chance.sample(list(STRAIGHT), k=WAGERS)
            chips = tuple(c.Chip(bet="straight-up", spot=spot, amount=Cents(500)) for spot in spots)
            self.do(Actor(name, PLAYER), c.SetWagers(terminal=name, wagers=chips))

    def close(self) -> None:
        self.at += 31_000
        self.do(Actor("system", SYSTEM), c.TimeIsUp())
        self.do(DEALER, c.StartDevice())
        self.do(Actor("sensor", DEVICE), c.ReportRest())
        self.do(Actor("sensor", DEVICE), c.EnterFace(face="17"))

    def round(self, chance: Random) -> None:
        self.wager(chance)
        self.close()
        self.settle()

    def settle(self) -> None:
        self.do(DEALER, c.Confirm())


def timed(work: Callable[[], object]) -> float:
    collect()
    began = process_time()
    work()
    return process_time() - began


def bare(stakes: list[tuple[str, int, str]]) -> dict[str, int]:
    """The same payouts without a table: look at the number, pay 35 to 1, add up."""
    balances: dict[str, int] = {}
    lost = 0
    for name, stake, spot in stakes:
        if STRAIGHT[spot] == 17:
            balances[name] = balances.get(name, 0) + stake + stake * 35
        else:
            lost += stake
    return {**balances, "bank": lost}


def every_receipt(floor: Floor) -> int:
    *_, told = read_history(
        "T1", (record.event for record in floor.store.records("T1")), floor.store.sheet
    )
    return sum(len(receipt.parts) for receipt in receipts(told))


def main() -> None:
    disable()
    chance = Random(7)
    floor = Floor(3_500)
    floor.wager(chance)
    floor.close()
    held = floor.table.state.playing.wagers
    stakes = [
        (name, held_one.amount, where.spot)
        for name, own in held.items()
        for where, held_one in own.items()
    ]
    settling = timed(floor.settle)
    explaining = timed(lambda: every_receipt(floor))
    plain = min(timed(lambda: bare(stakes)) for _ in range(5))
    both = settling + explaining
    print(
        f"3,500 terminals × {WAGERS} wagers: settled in {settling:.3f} s, {1 / settling:.1f} rounds a second;"
    )
    print(f"with every receipt {both:.3f} s, {1 / both:.2f} rounds a second;")
    print(
        f"every receipt run again from the whole log in {explaining:.3f} s; bare arithmetic {plain:.4f} s."
    )
    floors = {terminals: Floor(terminals) for terminals in (100, 1_000, 10_000)}
    costs = dict.fromkeys(floors, 1.0)
    for _ in range(4):  # in turns, so that a busy moment of the machine hits all of them
        for terminals, floor in floors.items():
            rounds = 10_000 // terminals
            spent = timed(
                lambda floor=floor, rounds=rounds: [floor.round(chance) for _ in range(rounds)]
            )
            costs[terminals] = min(costs[terminals], spent / (rounds * terminals * WAGERS))
    for terminals, cost in costs.items():
        print(
            f"{terminals:>6,} terminals: {cost * 1e6:.1f} µs a wager, placed, sealed and settled."
        )
    print(f"RATIO settled-with-receipts-over-bare-arithmetic {(settling + explaining) / plain:.0f}")
    print(f"RATIO settled-over-bare-arithmetic {settling / plain:.0f}")
    print(f"RATIO cost-per-wager-10000-over-100-terminals {costs[10_000] / costs[100]:.2f}")


if __name__ == "__main__":
    main()
