"""Cards put where they belong before anything is settled (SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5)."""

from collections import Counter
from collections.abc import Collection, Iterable

from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Draw
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing.faces import read_faces
from croupier.table.draft import Draft
from croupier.table.irregular.changed_choices import (
    changed_answers,
    drop,
    reopened_by,
    unruled_choices,
)
from croupier.table.irregular.correct_entry import TOO_LATE
from croupier.table.irregular.fit_report import Line
from croupier.table.irregular.moments import moments_of
from croupier.table.irregular.void_wagers import void_singly
from croupier.table.order_checks import account_frozen, missing_reason, no_round, unauthorised
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace

RETRACTS = {"WAR": cite("WAR 9.4"), "GAZ 27/2000": cite("GAZ 26/2000 15.5 retract")}
"""Where players may take their wagers back before a hand is put together anew."""


def reconstruct(draft: Draft, command: c.Reconstruct) -> Refused | None:
    """The cards that lie there, in the order in which they should; what is over comes next."""
    state = draft.state
    refused = _never(state) or unauthorised(draft, "reconstruct") or missing_reason(command.reason)
    refused = refused or _closed_window(state)
    if refused:
        return refused
    faces = read_faces(state.playing.setup, (*command.faces, *filter(None, (command.burned,))))
    if isinstance(faces, Refused):
        return faces
    refused = _others(state.playing, faces) or _not_offered(state, command)
    refused = refused or account_frozen(draft, sorted(state.playing.wagers))
    if refused:
        return refused
    changed = _changed(state.playing, command.faces)
    refused = unruled_choices(changed, command.rulings)
    if refused is None:
        _rebuild(draft, command, changed)
    return refused


def _never(state: State) -> Refused | None:
    if state.offer.game.motion is not Motion.CARDS:
        return Refused(Refusal.NOT_APPLICABLE, detail="No cards are dealt at this table.")
    if "reconstruct" in acts(state.edition):
        return None
    return Refused(Refusal.NOT_APPLICABLE, detail=f"{state.edition} knows no reconstruction.")


def _closed_window(state: State) -> Refused | None:
    """Before the settlement; at Casino War before a winner is paid or the second deal begins."""
    too_late = TOO_LATE.get(state.opened.game, ())
    if state.round is None and state.number:
        return Refused(Refusal.STANDS, too_late, f"Round {state.number} is settled.")
    refused = no_round(state)
    if refused:
        return refused
    if not state.playing.faces:
        return Refused(Refusal.CANNOT_RECONSTRUCT, detail="No card lies there yet.")
    return _out_of_window(state, moments_of(state))


def _out_of_window(state: State, moments: Collection[str]) -> Refused | None:
    """At these games not before the initial deal is complete, and not after what ends the time for it."""
    cites: Citations = ()
    if state.edition == "WAR" and "rebuildable" not in moments:
        later = cite("WAR 9.4.1") if "interim-won" in moments else cite("WAR 9.4.2")
        cites = cite("WAR 9.4") if "initial-deal" in moments else later
    elif state.edition == "GAZ 27/2000" and (state.playing.sheets or "initial-deal" in moments):
        cites = cite("GAZ 26/2000 15.5")
    return Refused(Refusal.CANNOT_RECONSTRUCT, cites) if cites else None


def _others(one: Round, faces: Collection[int]) -> Refused | None:
    """Only cards that were drawn in the round are put together."""
    strange = Counter(faces) - Counter(one.faces)
    if not strange:
        return None
    show = one.setup.variant.dealing.source.show
    lie = ", ".join(map(show, one.faces))
    detail = f"{', '.join(map(show, strange))} was not drawn. Accepted: {lie}."
    return Refused(Refusal.CANNOT_RECONSTRUCT, detail=detail)


def _not_offered(state: State, command: c.Reconstruct) -> Refused | None:
    """Players may first take their wagers back; at terminals nothing is withdrawn (SATG 3.7)."""
    cites = RETRACTS.get(state.edition)
    if cites is None and command.retracted:
        clauses = cite("SATG 3.7", "GAZ 29/2000 5.5")
        return Refused(Refusal.WINDOW_CLOSED, clauses, "Nothing is withdrawn any more.")
    if cites and not command.offered:
        detail = "It must be offered to every player to take his wagers back."
        return Refused(Refusal.CANNOT_RECONSTRUCT, cites, detail)
    unknown = [one for one in command.retracted if one not in state.playing.holders]
    if unknown:
        return Refused(Refusal.NO_SUCH_WAGER, cites or (), f"{', '.join(unknown)}.")
    return None


def _changed(one: Round, faces: Collection[str]) -> list[Line]:
    """Choices that no longer fit, or were made when other cards lay there."""
    source = one.setup.variant.dealing.source
    draws = tuple(Draw(source.read(face)) for face in faces)
    return list(changed_answers(one, replace(one.entries, draws=draws)))


def _rebuild(draft: Draft, command: c.Reconstruct, changed: Collection[Line]) -> None:
    """First players take back what they want, then the cards move; what is over is the next card."""
    clauses = power(draft.state.edition, "reconstruct").citations
    _retract(draft, command)
    one = draft.state.playing
    show = one.setup.variant.dealing.source.show
    own = tuple(show(face) for face in _reading(one, command.faces))
    burned = tuple(show(face) for face in _reading(one, filter(None, (command.burned,))))
    over = Counter(map(show, one.faces)) - Counter(own) - Counter(burned)
    event = e.DealReconstructed(
        at=draft.at,
        faces=own,
        # Losing wagers that were taken are put back, and everything is settled anew (reading W12).
        reversed=tuple(named for named, _ in one.sheets),
        laid=one.laid,
        reopened=reopened_by(one, changed, command.rulings),
        reason=command.reason,
        by=draft.order.by.name,
    )
    draft.emit(event)
    # A losing wager that had been taken lies there again, and may be taken back too.
    _retract(draft, command)
    for face in [show(face) for face in one.faces]:
        if over[face]:
            over[face] -= 1
            draft.emit(e.CardCarried(at=draft.at, face=face))
    for face in burned:
        draft.emit(e.CardBurned(at=draft.at, face=face))
    drop(draft, changed, command.rulings, command.reason, clauses)


def _retract(draft: Draft, command: c.Reconstruct) -> None:
    """Wagers that players take back before the hand is put together: they had no part in it."""
    if command.retracted:
        one = draft.state.playing
        cites = RETRACTS[draft.state.edition]
        asked = sorted({answer.question for answer in one.entries.answers} | one.entries.closed)
        void_singly(draft, command.retracted, "retracted", command.reason, cites, undone=asked)


def _reading(one: Round, faces: Iterable[str]) -> list[int]:
    return [one.setup.variant.dealing.source.read(face) for face in faces]
