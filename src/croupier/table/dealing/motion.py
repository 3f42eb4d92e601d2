"""The moving device of a table: how it starts, at which point of the game, and how it comes to rest."""

from croupier.errors import Mistake
from croupier.games.contract.definition import Motion
from croupier.games.equipment.spin import Moving
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

GAME_START, WINDOW_END = "game-start", "window-end"
"""The two points of a game at which a tumbler may start (SATG 11.4.1, SATG 15.5.1)."""


def moving(state: State) -> Moving:
    """Return the device that produces the results; raise if the table deals cards."""
    device = state.offer.variant.dealing.source.moving
    if device is None:
        raise Mistake(f"Table {state.table} deals cards.")
    return device


CONTROLLER, LINK_LOST = "dice-tumbler-controller", "link lost"
"""The controller between tumbler and dealer terminal, and its fault when it does not answer."""


def unlinked(state: State) -> Refused | None:
    """Refuse a start while the controller of the tumbler is out of order (SATG 11.2)."""
    if CONTROLLER not in state.faults:
        return None
    cites = cite("SATG 11.2 dice-tumbler-controller")
    detail = phrase(
        "{controller}: {faults}.", controller=CONTROLLER, faults=state.faults[CONTROLLER]
    )
    return Refused(Refusal.EQUIPMENT_FAILED, cites, detail)


def set_in_motion(draft: Draft, source: str) -> Refused | None:
    """Set the device in motion; the event names the point if the operator chooses it."""
    state, point = draft.state, ""
    if state.offer.game.motion is Motion.AT_POINT:
        point = GAME_START if state.phase is Phase.WAGERING else WINDOW_END
    moves = moving(state).moves
    return draft.emit(e.SetInMotion(at=draft.at, source=source, state=moves, point=point))


def come_to_rest(draft: Draft) -> Refused | None:
    """Record that the device rests, as a device or the dealer reports."""
    rests = moving(draft.state).rests
    return draft.emit(e.CameToRest(at=draft.at, source=draft.order.by.rank, state=rests))


def undirected(state: State) -> Refused | None:
    """Refuse to deal without wagers unless a supervisor directed it (SATG 6.3, WHEEL 5.1.5)."""
    round_ = state.playing
    # Where a card was burned the coup is dealt to its end (SATG 9.8.2(a)).
    burned = state.shoe is not None and state.shoe.burned_in == round_.number
    begun = round_.faces or burned
    if round_.holders or state.direction or begun or state.phase is Phase.WAGERING:
        return None
    cites = (*cite("SATG 6.3", "WHEEL 5.1.5"), *state.offer.game.conduct.no_wagers)
    return Refused(Refusal.NO_DIRECTION, cites)
