"""Put cards in their right order before settlement (SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5)."""

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
from croupier.table.irregular.fit_report import Line
from croupier.table.irregular.moments import moments_of
from croupier.table.irregular.void_wagers import void_singly
from croupier.table.order_checks import account_frozen, missing_reason, no_round, unauthorised
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import phrase

RETRACTS = {"WAR": cite("WAR 9.4"), "GAZ 27/2000": cite("GAZ 26/2000 15.5 retract")}
"""By edition: the clause by which players may retract wagers before a hand is reconstructed."""


def reconstruct(draft: Draft, command: c.Reconstruct) -> Refused | None:
    """Put the cards of the round into their right order; cards left over come next from the shoe."""
    state = draft.state
    refused = (
        _no_reconstruction(state)
        or unauthorised(draft, "reconstruct")
        or missing_reason(command.reason)
    )
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


def _no_reconstruction(state: State) -> Refused | None:
    if state.offer.game.motion is not Motion.CARDS:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("No cards are dealt at this table."))
    if "reconstruct" in acts(state.edition):
        return None
    return Refused(
        Refusal.NOT_APPLICABLE,
        detail=phrase("{edition} knows no reconstruction.", edition=state.edition),
    )


def _closed_window(state: State) -> Refused | None:
    """Refuse after settlement; at Casino War after a winner is paid or the second deal has begun."""
    too_late = state.offer.game.conduct.settled_stands
    if state.round is None and state.number:
        return Refused(
            Refusal.STANDS, too_late, phrase("Round {number} is settled.", number=state.number)
        )
    refused = no_round(state)
    if refused:
        return refused
    if not state.playing.faces:
        return Refused(Refusal.CANNOT_RECONSTRUCT, detail=phrase("No card lies there yet."))
    return _out_of_window(state, moments_of(state))


def _out_of_window(state: State, moments: Collection[str]) -> Refused | None:
    """Refuse in some games before the initial deal is complete, or after the time for it has ended."""
    cites: Citations = ()
    if state.edition == "WAR" and "rebuildable" not in moments:
        later = cite("WAR 9.4.1") if "interim-won" in moments else cite("WAR 9.4.2")
        cites = cite("WAR 9.4") if "initial-deal" in moments else later
    elif state.edition == "GAZ 27/2000" and (state.playing.sheets or "initial-deal" in moments):
        cites = cite("GAZ 26/2000 15.5")
    return Refused(Refusal.CANNOT_RECONSTRUCT, cites) if cites else None


def _others(round_: Round, faces: Collection[int]) -> Refused | None:
    """Refuse cards that were not drawn in the round."""
    strange = Counter(faces) - Counter(round_.faces)
    if not strange:
        return None
    show = round_.setup.variant.dealing.source.show
    lie = tuple(map(show, round_.faces))
    detail = phrase(
        "{strange} was not drawn. Accepted: {drawn}.", strange=tuple(map(show, strange)), drawn=lie
    )
    return Refused(Refusal.CANNOT_RECONSTRUCT, detail=detail)


def _not_offered(state: State, command: c.Reconstruct) -> Refused | None:
    """Require that players were offered to retract wagers; at terminals none is withdrawn (SATG 3.7)."""
    cites = RETRACTS.get(state.edition)
    if cites is None and command.retracted:
        clauses = cite("SATG 3.7", "GAZ 29/2000 5.5")
        return Refused(Refusal.WINDOW_CLOSED, clauses, phrase("Nothing is withdrawn any more."))
    if cites and not command.offered:
        detail = phrase("It must be offered to every player to take his wagers back.")
        return Refused(Refusal.CANNOT_RECONSTRUCT, cites, detail)
    unknown = [name for name in command.retracted if name not in state.playing.holders]
    if unknown:
        return Refused(
            Refusal.NO_SUCH_WAGER, cites or (), phrase("{unknown}.", unknown=tuple(unknown))
        )
    return None


def _changed(round_: Round, faces: Collection[str]) -> list[Line]:
    """Return choices that no longer fit, or were made on other cards."""
    source = round_.setup.variant.dealing.source
    draws = tuple(Draw(source.read(face)) for face in faces)
    return list(changed_answers(round_, replace(round_.entries, draws=draws)))


def _rebuild(draft: Draft, command: c.Reconstruct, changed: Collection[Line]) -> None:
    """Retract wagers first, then move the cards; cards left over come next from the shoe."""
    clauses = power(draft.state.edition, "reconstruct").citations
    _retract(draft, command)
    round_ = draft.state.playing
    show = round_.setup.variant.dealing.source.show
    pair = tuple(show(face) for face in _reading(round_, command.faces))
    burned = tuple(show(face) for face in _reading(round_, filter(None, (command.burned,))))
    over = Counter(map(show, round_.faces)) - Counter(pair) - Counter(burned)
    draft.emit_from(
        command,
        e.DealReconstructed,
        faces=pair,
        # Collected losing wagers are put back, and everything is settled again (reading W12).
        reversed=tuple(named for named, _ in round_.sheets),
        laid=round_.laid,
        reopened=reopened_by(round_, changed, command.rulings),
        by=draft.order.by.name,
    )
    # A collected losing wager is on the layout again, and may be retracted too.
    _retract(draft, command)
    for face in [show(face) for face in round_.faces]:
        if over[face]:
            over[face] -= 1
            draft.emit(e.CardCarried(at=draft.at, face=face))
    for face in burned:
        draft.emit(e.CardBurned(at=draft.at, face=face))
    drop(draft, changed, command.rulings, command.reason, clauses)


def _retract(draft: Draft, command: c.Reconstruct) -> None:
    """Void the wagers that players retract before the reconstruction, as if they had not taken part."""
    if command.retracted:
        round_ = draft.state.playing
        cites = RETRACTS[draft.state.edition]
        questions = sorted(
            {answer.question for answer in round_.entries.answers} | round_.entries.closed
        )
        void_singly(draft, command.retracted, "retracted", command.reason, cites, undone=questions)


def _reading(round_: Round, faces: Iterable[str]) -> list[int]:
    return [round_.setup.variant.dealing.source.read(face) for face in faces]
