"""What moves at a table: set in motion by somebody, at a point of the game, and at rest."""

from croupier.equipment.moving import Moving
from croupier.errors import Mistake
from croupier.games.contract import Motion
from croupier.rounds import events as e
from croupier.rounds.draft import Draft
from croupier.rounds.phases import Phase
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import State
from croupier.rulebook import cite

GAME_START, WINDOW_END = "game-start", "window-end"
"""The two points at which a tumbler may be set off (SATG 11.4.1, SATG 15.5.1)."""


def moving(state: State) -> Moving:
    """The device that makes the results of the table."""
    found = state.offer.variant.dealing.source.moving
    if found is None:
        raise Mistake(f"Table {state.table} deals cards.")
    return found


CONTROLLER, LINK_LOST = "dice-tumbler-controller", "link lost"
"""What stands between tumbler and dealer terminal, and what is wrong when it does not answer."""


def unlinked(state: State) -> Refused | None:
    """Whether the tumbler cannot be told to start: what relays it is out of order (SATG 11.2)."""
    if CONTROLLER not in state.faults:
        return None
    cites = cite("SATG 11.2 dice-tumbler-controller")
    detail = f"{CONTROLLER}: {state.faults[CONTROLLER]}."
    return Refused(Refusal.EQUIPMENT_FAILED, cites, detail)


def set_in_motion(draft: Draft, source: str) -> Refused | None:
    """It moves; where the point is the operator's choice, the event says which it was."""
    state, point = draft.state, ""
    if state.offer.game.motion is Motion.AT_POINT:
        point = GAME_START if state.phase is Phase.WAGERING else WINDOW_END
    moves = moving(state).moves
    return draft.emit(e.SetInMotion(at=draft.at, source=source, state=moves, point=point))


def come_to_rest(draft: Draft) -> Refused | None:
    """It rests, by what a device or the dealer says."""
    rests = moving(draft.state).rests
    return draft.emit(e.CameToRest(at=draft.at, source=draft.order.by.rank, state=rests))
