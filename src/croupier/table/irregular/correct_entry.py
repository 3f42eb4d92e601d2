"""Correct wrong entries before a result is confirmed (GAZ 29/2000 9.8(a), SATG 8.3)."""

from collections.abc import Collection, Mapping

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing.double_entry import (
    correcting_act,
    not_a_ruling,
    rules_on_device,
    unconfirmed,
)
from croupier.table.dealing.faces import read_faces, too_often
from croupier.table.draft import Draft
from croupier.table.irregular.apply import replaced
from croupier.table.irregular.changed_choices import (
    changed_answers,
    drop,
    reopened_by,
    unruled_choices,
)
from croupier.table.irregular.fit_report import Line
from croupier.table.irregular.left_over import LeftCard, left_over
from croupier.table.order_checks import (
    account_frozen,
    no_round,
    not_dealer_nor_device,
    unauthorised,
)
from croupier.table.phases import Phase
from croupier.table.progress import read_by_device
from croupier.table.state import State
from croupier.table.values.people import DEVICE
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import phrase


def correct_entry(draft: Draft, command: c.CorrectEntry) -> Refused | None:
    """Correct an entry before the result is confirmed; both entries stay in the log (GAZ 29/2000 9.8(a))."""
    state = draft.state
    refused = not_dealer_nor_device(draft) or no_round(state) or not_a_ruling(draft, command.place)
    refused = refused or _no_such_entry(state, command.place)
    if refused:
        return refused
    round_ = state.playing
    faces = read_faces(round_.setup, (command.face,))
    if isinstance(faces, Refused):
        return faces
    after = replace(round_.entries, draws=replaced(round_.draws, command.place, faces[0]))
    assert round_.procedure is not None, "The book is sealed."
    left = left_over(round_, after)
    refused = _no_place_for(state, left)
    if refused:
        return refused
    changed = list(changed_answers(round_, after))
    rules = draft.order.by.rank != DEVICE and rules_on_device(state, command.place)
    refused = unconfirmed(draft, command.reason) if rules else None
    if changed:
        refused = refused or _no_slip(draft, changed, command.rulings)
    refused = refused or too_often(state, round_.setup, [draw.face for draw in after.draws])
    if refused:
        return refused
    face, by = round_.setup.variant.dealing.source.show(faces[0]), draft.order.by.name
    if rules:
        _overrule(draft, command, faces[0])
    reopened = reopened_by(round_, changed, command.rulings)
    gone = tuple(card.face for card in left)
    draft.emit_from(command, e.DrawReplaced, face=face, reopened=reopened, left_over=gone, by=by)
    _move(draft, left)
    drop(draft, changed, command.rulings, "wrong entry", ())
    return None


def _no_place_for(state: State, left: Collection[LeftCard]) -> Refused | None:
    """Refuse a correction after which cards lie there that no rule of the game provides for."""
    if not left or (all(card.ruling for card in left) and not state.is_judged_as_before):
        return None
    detail = phrase(
        "More cards lie there than the round would need: the hand must be put together."
    )
    return Refused(Refusal.CARD_COUNT, state.offer.variant.dealing.cites, detail)


def _no_such_entry(state: State, place: int) -> Refused | None:
    """Refuse a place at which nothing was entered, and an entry on which wagers were settled."""
    settled = state.playing.settled_faces
    if state.is_judged_as_before and state.playing.sheets:
        settled = len(state.playing.faces)
    faces = state.playing.faces
    if state.phase is Phase.WAGERING or not 1 <= place <= len(faces):
        detail = phrase("Place {place}; {count} were entered.", place=place, count=len(faces))
        return Refused(Refusal.CARD_COUNT, state.offer.variant.dealing.cites, detail)
    if place <= settled:
        cites = state.offer.game.conduct.settled_stands
        return Refused(Refusal.STANDS, cites, phrase("Wagers were settled on it."))
    return None


def _overrule(draft: Draft, command: c.CorrectEntry, face: int) -> None:
    """Record what a device had read, if another face counts instead."""
    round_ = draft.state.playing
    read, show = read_by_device(round_, command.place), round_.setup.variant.dealing.source.show
    if read and face not in read:
        shown, by = tuple(map(show, read)), draft.order.by.name
        draft.emit_from(command, e.DeviceOverruled, read=shown, face=show(face), by=by)


def _no_slip(draft: Draft, changed: Collection[Line], rulings: Mapping[str, str]) -> Refused | None:
    """Require more authority and rulings, because players have made choices on the wrong entry."""
    act = correcting_act(draft.state.edition)
    holders = {draft.state.playing.holders[line.wager][0] for line in changed}
    refused = unauthorised(draft, act) or unruled_choices(changed, rulings)
    return refused or account_frozen(draft, sorted(holders))


def _move(draft: Draft, left: Collection[LeftCard]) -> None:
    """Move the cards to the discards, or to the front of the shoe in the order in which they were drawn."""
    for card in left:
        if card.is_discarded:
            draft.emit(e.FaceDiscarded(at=draft.at, face=card.face))
    for card in left:
        if not card.is_discarded:
            draft.emit(e.CardCarried(at=draft.at, face=card.face))
