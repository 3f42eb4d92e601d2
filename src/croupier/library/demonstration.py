"""Rounds of simulated dealers, devices and players, for a demonstration and for trials."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from croupier.engine.store import Store
from croupier.engine.store.address import given_by_hand
from croupier.errors import BadInput
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.library.recorded_rounds import RoundInfo, round_info
from croupier.library.rows import Rows
from croupier.library.rule_moment import moment
from croupier.server.demo.demo_tables import DemoTable, table_names
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.values.instants import stamp_of

HOUR_MS = 3_600_000
"""Time for one round of a demonstration; its rounds start in the past, so that nothing waits for a clock."""


class PlayedRound(NamedTuple):
    """A round of a simulated table, and the last order at that table."""

    history: RoundHistory
    order: str


def play_rounds(
    store: Store, game: str = "", *, rounds: int, seed: int | None = None, at: int | None = None
) -> Iterator[PlayedRound]:
    """Play rounds at a new table of a game, or of every game, and keep them in a store."""
    if rounds < 1:
        raise BadInput(f"{rounds} rounds. Accepted: one or more.")
    games = (game_of(game),) if game else GAMES
    chance = Random(seed)  # noqa: S311  a demonstration
    start = stamp_of(moment("")) - HOUR_MS * rounds if at is None else at
    taken = set(store.places())
    for the_game in games:
        name = next(table for table in table_names(the_game.key) if table not in taken)
        table = DemoTable(
            the_game, the_game.variants[0], name=name, store=store, chance=chance, at=start
        )
        table.open()
        for _ in range(rounds):
            table.round()
        records = list(store.records(name))
        for history in read_history(name, (record.event for record in records), store.sheet):
            yield PlayedRound(history, records[-1].order)


def play_demo(
    store: str, *, game: str = "", rounds: int = 2, seed: int | None = None, at: str = ""
) -> Rows[RoundInfo]:
    """Play rounds with simulated people and devices, and keep them in a store, which is made if it is not there.

    The money is play money, the approvals are invented, chance is a pseudo-random generator.

    Args:
        store: a SQLite file, or `postgresql://…`; never the store of a house.
        game: a game; every game without it.
        rounds: how many rounds at each table.
        seed: the same seed plays the same rounds.
        at: the instant at which the tables open; without it so early that all rounds are past.
    """
    start = stamp_of(moment(at)) if at else None
    with given_by_hand(store, new=True) as sql_store:
        played = play_rounds(sql_store, game, rounds=rounds, seed=seed, at=start)
        return Rows(tuple(round_info(each.history) for each in played))
