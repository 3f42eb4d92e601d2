"""What comes from the equipment: cards, numbers and dice, keyed in or read by a device."""

from collections import Counter

from croupier.errors import BadInput
from croupier.games.big_wheel import TABLE as BIG_WHEEL
from croupier.games.big_wheel import compartments
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Deal
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing.double_entry import enter_again, entries_differ, is_second_entry
from croupier.table.dealing.faces import (
    face_not_due,
    no_spin_due,
    read_faces,
    too_often,
)
from croupier.table.dealing.motion import come_to_rest, undirected
from croupier.table.dealing.spins import report_spin
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import not_the_carried, undrawable
from croupier.table.order_checks import account_frozen, no_round, not_dealer_nor_device
from croupier.table.phases import Phase
from croupier.table.round import RECOGNITION
from croupier.table.state import State
from croupier.table.values.people import DEVICE, SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.close_wagers import CALLED, close_wagers, early_end
from croupier.words import phrase, phrase_of


def enter_result(draft: Draft, face: str, to: str = "", *, source: str = "") -> Refused | None:
    """The next card, number or die. No result is accepted while wagering is open (ruling 3)."""
    refused = _close_wagers_or_refuse(draft)
    if refused:
        return refused
    state, by = draft.state, draft.order.by
    face, compartment = _symbol_of_compartment(state, face)
    read = _read(state, face)
    if isinstance(read, Refused):
        return read
    source = source or by.rank
    if not to and is_second_entry(state.playing, source):
        enter_again(draft, (read,), source)
        return None
    shown = state.offer.variant.dealing.source.show(read)
    refused = face_not_due(state.playing, to) or not_the_carried(state, shown)
    drawn = [draw.face for draw in state.playing.draws]
    refused = refused or too_often(state, state.offer, [*drawn, read])
    return refused or draft.emit(
        e.Drawn(at=draft.at, face=shown, source=source, by=by.name, compartment=compartment)
    )


def _close_wagers_or_refuse(draft: Draft) -> Refused | None:
    """Refuse any face while none can be accepted; an accepted first card closes wagering."""
    refused = _not_from_here(draft) or no_round(draft.state) or undrawable(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        # With cards the first card ends wagering (SATG 6.1.3, SATG 12.6.1).
        refused = _needs_call(draft.state) or _still_open(draft.state) or early_end(draft)
        refused = refused or account_frozen(draft, sorted(draft.state.playing.wagers))
        if refused:
            return refused
        close_wagers(draft)
    state = draft.state
    refused = (
        undirected(state) or _not_in_motion(state) or no_spin_due(state) or _not_at_rest(draft)
    )
    return refused or entries_differ(state)


def _not_from_here(draft: Draft) -> Refused | None:
    """Refuse a result from the system, and a keyed-in result where a device reads it (SATG 10.4.3(b), SATG 11.4.3)."""
    plan = draft.state.opened
    if draft.order.by.rank == SYSTEM and not draft.state.is_live:
        # A result comes from wheel, dice or cards, never from the system (SATG 1.1 semi-automated-table-game).
        cites = cite("SATG 1.1 semi-automated-table-game")
        return Refused(Refusal.NO_DEALER, cites, phrase("The system makes no results."))
    if draft.order.by.rank == DEVICE or plan.confirms != DEVICE:
        return not_dealer_nor_device(draft)
    sensed = draft.state.offer.game.conduct.sensed_only or cite("SATG 10.4.3(b)", "SATG 11.4.3")
    return Refused(Refusal.NOT_APPLICABLE, sensed, phrase("The result is sensed, not keyed in."))


def _still_open(state: State) -> Refused | None:
    """Refuse numbers and dice while wagers are taken, even if the device moves already (SATG 10.4.3)."""
    if state.offer.game.motion is Motion.CARDS:
        return None
    return Refused(Refusal.WINDOW_OPEN, state.offer.game.conduct.results)


def _needs_call(state: State) -> Refused | None:
    if not state.is_live:
        return None
    says = phrase("No more bets is called first.")
    return Refused(Refusal.WINDOW_OPEN, CALLED, says)


def _not_in_motion(state: State) -> Refused | None:
    if state.offer.game.motion is Motion.CARDS or state.playing.motion:
        return None
    return Refused(Refusal.SPIN_MISSING, state.offer.game.conduct.results)


def _not_at_rest(draft: Draft) -> Refused | None:
    """Refuse a reading while the device moves; a keyed-in face confirms that it rests (SATG 11.4.2)."""
    round_ = draft.state.playing
    if round_.rests or not round_.motion or draft.order.by.rank != DEVICE:
        return None
    cites = draft.state.offer.game.conduct.results
    return Refused(Refusal.NOT_AT_REST, cites, phrase("{device}.", device=round_.device))


def _symbol_of_compartment(state: State, face: str) -> tuple[str, int | None]:
    """A number at the Big Wheel is the compartment in which the indicator rests (WHEEL 1.1 indicator)."""
    setup = state.offer
    if setup.game.table != BIG_WHEEL:
        return face, None
    symbol = compartments(setup.variant.name, state.opened.rim).get(face)
    return (face, None) if symbol is None else (symbol, int(face))


def _read(state: State, face: str) -> int | Refused:
    try:
        return state.offer.variant.dealing.source.read(face)
    except BadInput as refused:
        return Refused(Refusal.CARD_INVALID, detail=phrase_of(refused))


def read_dice(draft: Draft, command: c.ReadDice) -> Refused | None:
    """Three top faces at once, or a fault that makes a no spin mandatory (SATG 11.4.3, SATG 15.5.5)."""
    state = draft.state
    cites = cite("SATG 11.2 dice-recognition-system", "SATG 15.2 dice-recognition-system")
    if RECOGNITION not in {item.kind for item in state.opened.items}:
        return Refused(Refusal.NOT_APPLICABLE, cites, phrase("The table has no dice recognition."))
    if draft.order.by.rank != DEVICE:
        return Refused(Refusal.NOT_APPLICABLE, cites, phrase("Dice recognition is a device."))
    if RECOGNITION in state.faults:
        return Refused(
            Refusal.EQUIPMENT_FAILED, cites, phrase("{faults}.", faults=state.faults[RECOGNITION])
        )
    if command.fault:
        return report_spin(draft, c.ReportSpin(fault=command.fault))
    faces = _dice_not_keyed_in(draft, command.faces)
    if isinstance(faces, Refused):
        return faces
    for face in faces:
        refused = enter_result(draft, face, source=RECOGNITION)
        if refused:
            return refused
    if state.round is None:
        return no_round(state)
    if draft.state.playing.differs is not None:
        return None
    if isinstance(draft.state.playing.wants, Deal) or not command.faces:
        cites = state.offer.variant.dealing.cites
        return Refused(
            Refusal.CARD_COUNT, cites, phrase("{count} faces were read.", count=len(command.faces))
        )
    return None


def _dice_not_keyed_in(draft: Draft, faces: tuple[str, ...]) -> tuple[str, ...] | Refused:
    """Compare the reading with dice that were keyed in already, and return the faces still to be entered."""
    round_ = draft.state.round
    if round_ is None or not faces or not is_second_entry(round_, RECOGNITION):
        return faces
    refused, read = _close_wagers_or_refuse(draft), read_faces(draft.state.offer, faces)
    if refused or isinstance(read, Refused):
        return refused or read  # type: ignore[return-value]  # one of the two is a refusal
    if len(read) != len(round_.setup.variant.dealing.places):
        cites = draft.state.offer.variant.dealing.cites
        return Refused(
            Refusal.CARD_COUNT, cites, phrase("{count} faces were read.", count=len(read))
        )
    left = Counter(read) - Counter(round_.faces)
    within = not Counter(round_.faces) - Counter(read)
    enter_again(draft, round_.faces if within else read, RECOGNITION)
    show = round_.setup.variant.dealing.source.show
    return tuple(map(show, left.elements())) if within else ()


def report_rest(draft: Draft) -> Refused | None:
    """Record the rest. A ball that rests while wagers are taken ends wagering at once (SATG 10.4.3, ruling 3)."""
    state = draft.state
    if state.offer.game.motion is Motion.CARDS:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("Cards are dealt at this table."))
    refused = not_dealer_nor_device(draft) or no_round(state) or _not_in_motion(state)
    if refused:
        return refused
    if state.playing.rests:
        return Refused(Refusal.NOT_NOW, detail=phrase("It rests already."))
    if state.phase is Phase.WAGERING and state.offer.game.motion is not Motion.AT_POINT:
        refused = _needs_call(state) or account_frozen(draft, sorted(state.playing.wagers))
        if refused:
            return refused
        close_wagers(draft)
        says = phrase("It came to rest while wagers were taken: does the round stand?")
        draft.notice("rest-before-close", says, cite("SATG 10.4.3", "SATG 16.4.3", "SATG 8.5"))
    return come_to_rest(draft)
