"""Why a terminal cannot wager now."""

from croupier.rulebook import cite
from croupier.table.phases import Phase
from croupier.table.seats.terminal_checks import HELD, is_detained
from croupier.table.state import State
from croupier.table.values.people import Session
from croupier.table.values.refusals import Refusal
from croupier.views.wire_struct import View, clauses_as_text
from croupier.words import PhraseData, data_of


class BarView(View, frozen=True, kw_only=True):
    """Why the terminal cannot wager now: the first reason in the order of refusals."""

    why: str
    says: str
    clauses: tuple[str, ...] = ()
    phrase: PhraseData | None = None


def _barred(why: Refusal, *clauses: str) -> BarView:
    return BarView(
        why=why.value,
        says=why.sentence,
        clauses=clauses_as_text(cite(*clauses)),
        phrase=data_of(why.phrase),
    )


BARRED_BY_PHASE = {
    Phase.SHUT: _barred(Refusal.TABLE_CLOSED),
    Phase.READY: _barred(Refusal.WINDOW_NOT_OPEN, "SATG 3.1"),
    Phase.DEALING: _barred(Refusal.WINDOW_CLOSED, "SATG 3.7"),
}
UNKNOWN = _barred(Refusal.TERMINAL_UNKNOWN, "SATG 1.6")
NOT_OPEN = _barred(Refusal.TERMINAL_NOT_OPEN, "SATG 1.6")
DETAINED = _barred(Refusal.TERMINAL_LOCKED, "SATG 20.2.4")
BARRED_BY_HOLD = _barred(Refusal.TERMINAL_HELD, *HELD)
LOCKED = _barred(Refusal.TERMINAL_LOCKED)
"""By the floor, which is the operator's policy: no clause says so."""
EXCLUDED = _barred(Refusal.PLAYER_EXCLUDED, "SATG 20.2.2")
FAILED = _barred(Refusal.TERMINAL_FAILED, "SATG 8.7.1")
LEAVING = _barred(Refusal.PLAYER_EXCLUDED, "SATG 5.5.2")
FROZEN = _barred(Refusal.ACCOUNT_FROZEN, "SATG 8.3")


def bar_view(state: State, terminal: str, session: Session, *, frozen: bool) -> BarView | None:
    """The first reason for which a wager would be refused, as the table would judge it."""
    if state.phase is not Phase.WAGERING:
        return BARRED_BY_PHASE[state.phase]
    here = state.terminals.get(terminal)
    if here is None:
        return UNKNOWN
    if here.patron is None:
        return NOT_OPEN
    if terminal in state.holds:
        return BARRED_BY_HOLD
    if is_detained(state, terminal):
        return DETAINED
    if terminal in state.locked:
        return LOCKED
    if terminal in state.playing.barred:
        return FAILED
    if state.is_excluded(here.patron.key):
        return EXCLUDED
    if here.leaving or session.leaving:
        return LEAVING
    return FROZEN if frozen else None
