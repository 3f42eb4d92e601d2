"""Slips with secret wagers at a live table."""

from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.secret_wagers.secret_wager import SECRETS
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused


def after_slips(state: State, patron: str) -> Refused | None:
    """Whether somebody wagers in the open after slips were opened: he would know what others have."""
    one = state.round
    if one is None or not one.unslipped or state.seat_of(patron) in {*one.unslipped, *one.slips}:
        return None
    detail = "Slips were opened: only what they say is laid from here on."
    return Refused(Refusal.WINDOW_CLOSED, SECRETS.get(state.edition, ()), detail)


def open_slip(draft: Draft, patron: str) -> None:
    """The first wager that is laid for somebody with a slip opens it."""
    state = draft.state
    if state.tournament is None or state.round is None:
        return
    place = state.seat_of(patron)
    if place in state.round.slips:
        slip = state.round.slips[place]
        draft.emit(e.SlipOpened(at=draft.at, place=place, slip=slip))
