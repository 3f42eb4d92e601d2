"""The ways in which a supervisor can direct rounds without wagers."""

from croupier.games.contract.definition import Motion
from croupier.table.state import State

CONTINUOUS = "continuous"
"""Rounds without wagers until a player wagers (SATG 6.3.3)."""

SPIN = "spin"


def modes(state: State) -> tuple[str, ...]:
    """Return the directions that the table accepts (SATG 6.3.1, SATG 6.3.2, SATG 6.3.3, WHEEL 5.1.5)."""
    cards = state.offer.game.motion is Motion.CARDS
    if state.is_live:
        # At a live card table cards without wagers are an irregularity (WAR 9.3).
        return () if cards else (SPIN,)
    return ("shoe-start", "during-shoe", CONTINUOUS) if cards else (SPIN, CONTINUOUS)
