"""What moves at a table: set in motion by somebody, at a point of the game, and at rest."""

from croupier.errors import Mistake
from croupier.games.contract.definition import Motion
from croupier.games.equipment.spin import Moving
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused

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


def undirected(state: State) -> Refused | None:
    """Without wagers nothing is dealt unless a supervisor directed it (SATG 6.3, WHEEL 5.1.5)."""
    one = state.playing
    # Where a card was burned the coup is dealt to its end (SATG 9.8.2(a)).
    burned = state.shoe is not None and state.shoe.burned_in == one.number
    begun = one.faces or burned
    if one.holders or state.direction or begun or state.phase is Phase.WAGERING:
        return None
    baccarat = state.opened.game in ("electronic-baccarat", "rapid-baccarat")
    own = cite("SATG 9.8.1") if baccarat else ()
    return Refused(Refusal.NO_DIRECTION, (*cite("SATG 6.3", "WHEEL 5.1.5"), *own))
