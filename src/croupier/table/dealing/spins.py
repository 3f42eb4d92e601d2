"""Setting wheel, ball and dice in motion (SATG 10.4, SATG 11.4, SATG 14.3, SATG 15.5, WHEEL 5.1)."""

from croupier.games.contract.definition import Motion
from croupier.rulebook import cite
from croupier.rulebook.incident_rules import casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import open_incident
from croupier.table.dealing.motion import set_in_motion, undirected, unlinked
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.draft import Draft
from croupier.table.order_checks import no_round, not_dealer_nor_device, not_the_player
from croupier.table.phases import Phase
from croupier.table.seats.terminal_checks import player_detained
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused

INTERFERENCE_OR_FAILURE = "WHEEL 7.1.3"


STARTS = {
    "rapid-roulette": cite("SATG 10.4.1"),
    "ministar-roulette": cite("SATG 16.4.1"),
    "diamond-roulette": cite("SATG 16.4.1"),
    "rapid-sic-bo": cite("SATG 11.4.1"),
    "lucky-sic-bo": cite("SATG 15.5.1"),
    "rapid-big-wheel": cite("SATG 14.3.1"),
    "big-wheel": cite("WHEEL 5.1.1", "WHEEL 5.1.2"),
}
"""By game: what says when it may be set in motion."""


def start_device(draft: Draft) -> Refused | None:
    """Spin or tumble, when the game allows it (SATG 10.4.1, SATG 11.4.1, SATG 14.3.1, WHEEL 5.1.2)."""
    state = draft.state
    motion = state.offer.game.motion
    if motion is Motion.CARDS:
        return Refused(Refusal.NOT_APPLICABLE, detail="Cards are dealt at this table.")
    refused = not_dealer_nor_device(draft) or unlinked(state)
    if refused:
        return refused
    if state.round is None:
        return Refused(Refusal.WINDOW_NOT_OPEN, STARTS[state.opened.game])
    late = motion is Motion.BEFORE_CALL and state.phase is Phase.DEALING
    if late:
        return Refused(Refusal.WINDOW_CLOSED, cite("WHEEL 5.1.2"))
    after_close = motion is Motion.AFTER_CLOSE or (
        motion is Motion.AT_POINT and not state.opened.starts_with_wagering
    )
    if after_close and state.phase is Phase.WAGERING:
        cites = cite("SATG 14.3.1") if motion is Motion.AFTER_CLOSE else cite("SATG 11.4.1(b)")
        return Refused(Refusal.WINDOW_OPEN, cites)
    refused = undirected(state)
    if refused and state.phase is Phase.DEALING:
        return refused
    if state.round.motion:
        return Refused(Refusal.ALREADY_ACTIVATED, detail=f"By {state.round.motion}.")
    if state.round.shooter is not None:
        detail = f"Terminal {state.round.shooter.terminal} is the shooter."
        return Refused(Refusal.NOT_SHOOTER, cite("SATG 15.5.3"), detail)
    return set_in_motion(draft, draft.order.by.rank)


def press_shooter(draft: Draft, terminal: str) -> Refused | None:
    """Only the shooter's button does anything, and only in his time (SATG 15.2 shooter-button)."""
    state = draft.state
    if state.offer.game.key != "lucky-sic-bo":
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 15.2 shooter-button"))
    refused = not_the_player(draft, terminal) or no_round(state)
    if refused:
        return refused
    if state.phase is Phase.WAGERING and not state.opened.starts_with_wagering:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 15.5.1(b)"))
    if state.playing.motion:
        detail = f"By {state.playing.motion}."
        return Refused(Refusal.ALREADY_ACTIVATED, cite("SATG 15.5.3"), detail)
    shooter = state.playing.shooter
    if shooter is None or shooter.terminal != terminal:
        return Refused(Refusal.NOT_SHOOTER, cite("SATG 15.2 shooter-button", "SATG 15.2 shooter"))
    return player_detained(draft, terminal) or set_in_motion(draft, f"shooter {terminal}")


def _not_spinning(state: State) -> Refused | None:
    if state.round is not None and state.round.motion:
        return None
    return no_round(state) or Refused(Refusal.SPIN_MISSING, STARTS[state.opened.game])


def report_spin(draft: Draft, command: c.ReportSpin) -> Refused | None:
    """What was seen of a spin: too few turns or a fault makes a no spin mandatory (WHEEL 7.1.1)."""
    state = draft.state
    if state.opened.game not in NO_SPINS:
        return Refused(Refusal.NOT_APPLICABLE, detail="Cards are dealt at this table.")
    refused = not_dealer_nor_device(draft) or _not_spinning(state)
    if refused:
        return refused
    family = NO_SPINS[state.opened.game]
    if command.fault and family.of(command.fault) is None:
        return _unknown_ground(state, command.fault)
    if command.turns is not None and command.turns < 0:
        return Refused(Refusal.AMOUNT_INVALID, detail=f"{command.turns} turns.")
    event = e.SpinReported(
        at=draft.at, turns=command.turns, direction=command.direction, fault=command.fault
    )
    return draft.emit(event)


def _unknown_ground(state: State, ground: str) -> Refused:
    family = NO_SPINS[state.opened.game]
    accepted = ", ".join(one.key for one in family.ground)
    detail = f"{ground!r}. Accepted: {accepted}."
    return Refused(Refusal.NOT_APPLICABLE, family.clauses(""), detail)


def declare_no_spin(draft: Draft, ground: str) -> Refused | None:
    """The throw counts for nothing, even if it comes to rest; nobody is refunded (ruling 2)."""
    state = draft.state
    if state.opened.game not in NO_SPINS:
        return Refused(Refusal.NOT_APPLICABLE, detail="Cards are dealt at this table.")
    if NO_SPINS[state.opened.game].of(ground) is None:
        return _unknown_ground(state, ground)
    refused = not_dealer_nor_device(draft) or _not_spinning(state)
    if refused:
        return refused
    draft.emit(e.NoSpinDeclared(at=draft.at, ground=ground))
    if state.is_live and state.phase is Phase.DEALING:
        draft.emit(e.WagersReopened(at=draft.at))
    if INTERFERENCE_OR_FAILURE in NO_SPINS[state.opened.game].clauses(ground):
        # What was done to a wheel, or what failed in it, is looked into (WHEEL 5.3, WHEEL 7.1.3).
        open_incident(draft, casebook(state.edition).after_no_spin(ground))
    return None
