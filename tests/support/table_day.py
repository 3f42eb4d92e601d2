"""A day at one table, in batches, as it is played over a store that may fail."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.store import AnyAnswer, MemoryStore, SqlStore, Store
from croupier.engine.store.sql import sqlite
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.script.parse import parse_line
from croupier.table.values.people import Actor
from support.scripted_tables import HIGHEST, START, lines
from support.store_invariants import balances, check

GAME = game("rapid-roulette")
BATCHES = (
    "0   1        join\n0   2        join",
    "1   dealer   buy-in 1 100\n1   dealer   buy-in 2 100",
    "2   dealer   wagering",
    "3   1        wager red 10\n3   2        wager black 20, straight-up 7 5\n4   2  wager low 5000",
    "5   1        wager odd 10",
    "40  dealer   start",  # the window closes before it
    "41  dealer   enter 7",
    "42  dealer   confirm",
    "43  dealer   pay-out 1 120\n43  1        leave",
    "44  dealer   wagering",
    "45  2        wager black 10",
    "80  dealer   start",
    "81  dealer   enter 8\n82  dealer   confirm",
)
"""The orders of a batch are written together. One is refused: so much no terminal has."""


def the_day() -> list[list[Order]]:
    """The orders of the day, the opening first."""
    plan, by = demo_plan(GAME), Actor("Kim", HIGHEST[GAME.edition])
    opening = Order(id="opening", at=START, by=by, command=OpenTable(plan=plan))
    batches = [[opening]]
    for number, batch in enumerate(BATCHES):
        batches.append([])
        for place, text in enumerate(lines(batch)):
            line = parse_line(text)
            name, at = f"order-{number}.{place}", START + line.after_ms
            batches[-1].append(Order(id=name, at=at, by=line.by, command=line.command))
    return batches


OnAnswer = Callable[[AnyAnswer], None]


def play(
    store: Store, on_answer: OnAnswer, batches: Sequence[Sequence[Order]] | None = None
) -> None:
    """Play the day, or what is left of it; whoever asked hears each answer."""
    pump = Pump(store, [Table("T1", store)])
    try:
        for batch in the_day() if batches is None else batches:
            asked = [QueuedOrder("T1", order) for order in batch]
            # Not through the queue: what a batch is shall be the same whenever the day is played.
            pump.serve(asked)
            for waiting in asked:
                on_answer(waiting.answer.result())
    finally:
        pump.close()


@contextmanager
def prepared(*pragmas: str) -> Iterator[None]:
    """Every SQLite connection that is made meanwhile has other settings than the store gives it."""
    real = sqlite._prepare

    def prepare(connection: Any, record: object) -> None:
        real(connection, record)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    with patch.object(sqlite, "_prepare", prepare):
        yield


SHORT_LOG = "wal_autocheckpoint = 20"
"""After so many pages the log goes into the database: several times a day, and not once a week."""


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory where there is one: what a disk does is done by the test itself."""
    memory = Path("/dev/shm")  # noqa: S108  a folder of our own in it
    usable = memory.is_dir() and os.access(memory, os.W_OK)
    with TemporaryDirectory(prefix="croupier-", dir=memory if usable else None) as place:
        yield Path(place)


@cache
def undisturbed() -> tuple[dict[str, AnyAnswer], dict[str, int]]:
    """The answers of a day on which nothing happens, and what the accounts hold in the end."""
    store, answers = MemoryStore(), list[AnyAnswer]()
    play(store, answers.append)
    return {answer.order.id: answer for answer in answers}, balances(store)


def look(store: SqlStore, acknowledged: Iterable[str]) -> None:
    """What was answered is there with its answer; what was not is wholly there or not at all."""
    answers, _ = undisturbed()
    check(store)
    stored = {name: store.answer(name) for name in answers}
    for name in acknowledged:
        assert stored[name] == answers[name], f"{name} was acknowledged."
    for name, answer in stored.items():
        assert answer in (None, answers[name])
    for batch in the_day():
        assert len({stored[order.id] is None for order in batch}) == 1, "A batch is one commit."


def go_on(store: SqlStore, acknowledged: Sequence[str] = ()) -> None:
    """What was not answered is asked again with the same ids: the day ends as if nothing had been.

    The last that was answered is asked again too: its answer may not have arrived.
    """
    answers, end = undisturbed()
    again: list[AnyAnswer] = []
    known = set(acknowledged[:-1])
    left = [batch for batch in the_day() if not known.issuperset(order.id for order in batch)]
    play(store, again.append, left)
    for order in again:
        assert order == answers[order.order.id]
    assert balances(store) == end
    check(store)
