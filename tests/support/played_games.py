"""The games that a test plays: a proof of a clause must play a game that the clause governs."""

from collections.abc import Iterable
from functools import cache

from croupier.games import GAMES
from croupier.rulebook.register import ladder_of

PLAYED: set[str] = set()
"""The games of the tables that the running test has made."""


@cache
def governed(clause: str) -> frozenset[str]:
    """Return the games that a clause governs; none for a clause about something else than a game."""
    return frozenset(
        game.key
        for game in GAMES
        for variant in game.variants
        if any(rung.has(clause) for rung in ladder_of(game.key, variant.name).rungs)
    )


def foreign(clauses: Iterable[str], played: Iterable[str]) -> list[str]:
    """Return the clauses that govern games of which none was played, although other games were."""
    games = frozenset(played)
    return [
        clause
        for clause in clauses
        if games and governed(clause).isdisjoint(games) and governed(clause)
    ]
