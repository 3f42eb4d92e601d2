"""Seats and lots by a draw that anybody can repeat.

The seed is fixed and its hash is on record before it is known who draws what; afterwards it is laid open. Players are
put in the order of the hash of seed and player, and dealt to the tables in turn.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256


def commitment(seed: bytes) -> str:
    """Return the commitment that is published before the draw."""
    return sha256(seed).hexdigest()


def lots_of(seed: str) -> str:
    """Return the name of the seed that decides between equals; the seed is published when the stage is over."""
    return f"{seed} lots"


def in_lots(seed: bytes, players: Iterable[str]) -> list[str]:
    """Players in the order of their lots."""
    return sorted(players, key=lambda key: sha256(seed + b"\0" + key.encode()).digest())


def seated(
    seed: bytes, players: Iterable[str], tables: Mapping[str, Sequence[str]]
) -> dict[str, dict[str, str]]:
    """By table and seat: which player. The tables fill evenly; there are seats for all."""
    players_by_table: dict[str, dict[str, str]] = {table: {} for table in tables}
    waiting = iter(in_lots(seed, players))
    for place in range(max(map(len, tables.values()), default=0)):
        for table, seats in tables.items():
            if place < len(seats) and (player := next(waiting, None)) is not None:
                players_by_table[table][seats[place]] = player
    return {table: seats for table, seats in players_by_table.items() if seats}
