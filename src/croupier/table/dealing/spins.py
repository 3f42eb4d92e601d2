"""Setting wheel, ball and dice in motion (SATG 10.4, SATG 11.4, SATG 14.3, SATG 15.5, WHEEL 5.1)."""

from croupier.games.contract.definition import Motion
from croupier.rulebook import cite
from croupier.rulebook.incident_rules import casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import open_incident
from croupier.table.dealing.double_entry import reading_of, unconfirmed
from croupier.table.dealing.motion import set_in_motion, undirected, unlinked
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.draft import Draft
from croupier.table.order_checks import no_round, not_dealer_nor_device, not_the_player
from croupier.table.phases import Phase
from croupier.table.seats.terminal_checks import player_detained
from croupier.table.state import State
from croupier.table.values.people import DEVICE
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

INTERFERENCE_OR_FAILURE = "WHEEL 7.1.3"


def start_device(draft: Draft) -> Refused | None:
    """Spin or tumble, when the game allows it (SATG 10.4.1, SATG 11.4.1, SATG 14.3.1, WHEEL 5.1.2)."""
    state = draft.state
    motion = state.offer.game.motion
    if motion is Motion.CARDS:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("Cards are dealt at this table."))
    refused = not_dealer_nor_device(draft) or unlinked(state)
    if refused:
        return refused
    if state.round is None:
        return Refused(Refusal.WINDOW_NOT_OPEN, state.offer.game.conduct.starts)
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
        return Refused(
            Refusal.ALREADY_ACTIVATED, detail=phrase("By {motion}.", motion=state.round.motion)
        )
    if state.round.shooter is not None:
        detail = phrase(
            "Terminal {terminal} is the shooter.", terminal=state.round.shooter.terminal
        )
        return Refused(Refusal.NOT_SHOOTER, cite("SATG 15.5.3"), detail)
    return set_in_motion(draft, draft.order.by.rank)


def press_shooter(draft: Draft, terminal: str) -> Refused | None:
    """Start the tumbler by the shooter's button, only for the shooter and in time (SATG 15.2 shooter-button)."""
    state = draft.state
    if not state.offer.game.conduct.shooter:
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 15.2 shooter-button"))
    refused = not_the_player(draft, terminal) or no_round(state)
    if refused:
        return refused
    if state.phase is Phase.WAGERING and not state.opened.starts_with_wagering:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 15.5.1(b)"))
    if state.playing.motion:
        detail = phrase("By {motion}.", motion=state.playing.motion)
        return Refused(Refusal.ALREADY_ACTIVATED, cite("SATG 15.5.3"), detail)
    shooter = state.playing.shooter
    if shooter is None or shooter.terminal != terminal:
        return Refused(Refusal.NOT_SHOOTER, cite("SATG 15.2 shooter-button", "SATG 15.2 shooter"))
    return player_detained(draft, terminal) or set_in_motion(draft, f"shooter {terminal}")


def _not_spinning(state: State) -> Refused | None:
    if state.round is not None and state.round.motion:
        return None
    return no_round(state) or Refused(Refusal.SPIN_MISSING, state.offer.game.conduct.starts)


def report_spin(draft: Draft, command: c.ReportSpin) -> Refused | None:
    """What was seen of a spin: too few turns or a fault makes a no spin mandatory (WHEEL 7.1.1)."""
    state = draft.state
    if state.opened.game not in NO_SPINS:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("Cards are dealt at this table."))
    refused = not_dealer_nor_device(draft) or _not_spinning(state)
    if refused:
        return refused
    family = NO_SPINS[state.opened.game]
    if command.fault and family.ground_of(command.fault) is None:
        return _unknown_ground(state, command.fault)
    if command.turns is not None and command.turns < 0:
        return Refused(Refusal.AMOUNT_INVALID, detail=phrase("{turns} turns.", turns=command.turns))
    return draft.emit_from(command, e.SpinReported)


def _unknown_ground(state: State, ground: str) -> Refused:
    family = NO_SPINS[state.opened.game]
    accepted = tuple(ground.key for ground in family.ground)
    detail = phrase("'{ground}'. Accepted: {accepted}.", ground=ground, accepted=accepted)
    return Refused(Refusal.NOT_APPLICABLE, family.clauses(""), detail)


def declare_no_spin(draft: Draft, ground: str) -> Refused | None:
    """Declare that the throw does not count, even if it comes to rest; no wager is refunded (ruling 2).

    If a device has read the result, a supervisor confirms that it does not count.
    """
    state = draft.state
    if state.opened.game not in NO_SPINS:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("Cards are dealt at this table."))
    if NO_SPINS[state.opened.game].ground_of(ground) is None:
        return _unknown_ground(state, ground)
    refused = not_dealer_nor_device(draft) or _not_spinning(state)
    read = () if refused or draft.order.by.rank == DEVICE else reading_of(state)
    if read:
        refused = unconfirmed(draft, ground)
    if refused:
        return refused
    if read:
        by = draft.order.by.name
        draft.emit(
            e.DeviceOverruled(at=draft.at, place=1, read=read, face="", reason=ground, by=by)
        )
    draft.emit(e.NoSpinDeclared(at=draft.at, ground=ground))
    if state.is_live and state.phase is Phase.DEALING:
        draft.emit(e.WagersReopened(at=draft.at))
    if INTERFERENCE_OR_FAILURE in NO_SPINS[state.opened.game].clauses(ground):
        # Interference with a wheel, or its failure, opens an incident (WHEEL 5.3, WHEEL 7.1.3).
        open_incident(draft, casebook(state.edition).after_no_spin(ground))
    return None
