"""Cards put where they belong before anything is settled (SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from croupier.errors import BadInput
from croupier.games.contract import Motion
from croupier.games.procedure import Answer, Ask, Draw, Entries, Standing
from croupier.money import NOTHING
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.draft import Draft, no_round, not_dealer_nor_device, unauthorised, unreasoned
from croupier.rounds.evolve_irregular import replaced
from croupier.rounds.fit import Kind, Line, ruling_on
from croupier.rounds.judging_voids import stopped, void_singly
from croupier.rounds.moments import moments_of
from croupier.rounds.phases import Phase
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.round_of_play import Round
from croupier.rounds.state import State
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import acts, power

AGAIN, VOID, STAND = "ask-again", "void-wager", "stands"
"""What may be ruled on a choice that was made on other cards, before the round is settled."""

RETRACTS = {"WAR": cite("WAR 9.4"), "GAZ 27/2000": cite("GAZ 26/2000 15.5 retract")}
"""Where players may take their wagers back before a hand is put together anew."""
TOO_LATE = {
    "triple-chase": cite("SATG 12.9.6"),
    "rapid-blackjack": cite("SATG 13.11.2"),
    "rapid-casino-war": cite("SATG 17.9.2"),
    "rapid-three-card-poker": cite("SATG 18.8.2"),
    "casino-war": cite("WAR 9.8.1"),
    "blackjack": cite("GAZ 26/2000 15.5"),
}
"""By game: what says that an error of dealing found after the settlement changes nothing."""


def reconstruct(draft: Draft, command: c.Reconstruct) -> Refused | None:
    """The cards that lie there, in the order in which they should; what is over comes next."""
    state = draft.state
    refused = _never(state) or unauthorised(draft, "reconstruct") or unreasoned(command.reason)
    refused = refused or _closed_window(state)
    if refused:
        return refused
    faces = _read(state.playing, (*command.faces, command.burned))
    if isinstance(faces, Refused):
        return faces
    refused = _others(state.playing, faces) or _not_offered(state, command)
    refused = refused or stopped(draft, sorted(state.playing.wagers))
    if refused:
        return refused
    own = [face for face in command.faces if face]
    changed = _changed(state.playing, own)
    refused = _unruled(changed, command.rulings)
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


def _read(one: Round, faces: Collection[str]) -> list[int] | Refused:
    try:
        return [one.setup.variant.dealing.source.read(face) for face in faces if face]
    except BadInput as wrong:
        return Refused(Refusal.CARD_INVALID, detail=str(wrong))


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


def changed_answers(one: Round, after: Entries) -> Iterator[Line]:
    """What players chose, or left to silence, on other cards than those that now lie there."""
    assert one.procedure is not None, "The book is sealed."
    then, standing = one.procedure.at(one.entries).pictures, one.procedure.at(after)
    for answer in sorted(after.answers):
        if answer in standing.unfit and not _beyond(standing, answer):
            yield Line(Kind.UNFIT, answer.question, answer.wager)
    for key, picture in standing.pictures.items():
        if key in then and picture.dealt != then[key].dealt:
            for wager in sorted(picture.wagers & then[key].wagers):
                if Answer(key, wager) in after.answers and Answer(key, wager) not in standing.unfit:
                    yield Line(Kind.PICTURE, key, wager)


def _beyond(standing: Standing, answer: Answer) -> bool:
    """Whether the round has just not come to the question: it is neither fit nor unfit."""
    return isinstance(standing.wants, Ask) and answer.question not in standing.pictures


def _unruled(changed: Collection[Line], rulings: Mapping[str, str]) -> Refused | None:
    """What was chosen on other cards stands, is asked again or voided: a person says which."""
    accepted = (AGAIN, STAND, VOID)
    open_ = [
        one.key
        for one in changed
        if one.kind is Kind.PICTURE and ruling_on(one, rulings) not in accepted
    ]
    if not open_:
        return None
    detail = f"{'; '.join(open_[:9])}. Accepted: {', '.join(accepted)}."
    return Refused(Refusal.UNRULED, detail=detail)


def _rebuild(draft: Draft, command: c.Reconstruct, changed: Collection[Line]) -> None:
    """First players take back what they want, then the cards move; what is over is the next card."""
    clauses = power(draft.state.edition, "reconstruct").citations
    _retract(draft, command)
    one = draft.state.playing
    show = one.setup.variant.dealing.source.show
    own = tuple(show(face) for face in _reading(one, command.faces))
    over = Counter(map(show, one.faces)) - Counter(own) - Counter(filter(None, (command.burned,)))
    event = e.DealReconstructed(
        at=draft.at,
        faces=own,
        # Losing wagers that were taken are put back, and everything is settled anew (reading W12).
        reversed=tuple(named for named, _ in one.sheets),
        laid=one.laid,
        reopened=tuple(sorted(one.entries.closed & {line.question for line in changed})),
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
    if command.burned:
        draft.emit(e.CardBurned(at=draft.at, face=command.burned))
    drop(draft, changed, command.rulings, command.reason, clauses)


def _retract(draft: Draft, command: c.Reconstruct) -> None:
    """Wagers that players take back before the hand is put together: they had no part in it."""
    if command.retracted:
        one = draft.state.playing
        cites = RETRACTS[draft.state.edition]
        asked = sorted({answer.question for answer in one.entries.answers} | one.entries.closed)
        void_singly(draft, command.retracted, "retracted", command.reason, cites, undone=asked)


def _reading(one: Round, faces: Collection[str]) -> list[int]:
    return [one.setup.variant.dealing.source.read(face) for face in faces]


def drop(
    draft: Draft,
    changed: Collection[Line],
    rulings: Mapping[str, str],
    reason: str,
    clauses: Citations,
) -> None:
    """Choices that no longer fit go, and what they had added goes back; some wagers are void."""
    for line in changed:
        ruling = ruling_on(line, rulings) or AGAIN
        if ruling == VOID:
            void_singly(draft, (line.wager,), "other-picture", reason, clauses)
        elif ruling != STAND or line.kind is Kind.UNFIT:
            drop_answer(draft, Answer(line.question, line.wager))


def drop_answer(draft: Draft, answer: Answer) -> None:
    """A choice counts no more, nor what the wager chose after it; their stakes go back."""
    one = draft.state.playing
    if answer.wager in one.entries.out:
        return  # it is void, and everything on it went back
    assert one.procedure is not None, "The book is sealed."
    questions = list(one.procedure.at(one.entries).pictures)
    later = questions[questions.index(answer.question) :] if answer.question in questions else []
    for question in dict.fromkeys((answer.question, *later)):
        own = Answer(question, answer.wager)
        one = draft.state.playing
        choice = one.entries.answers.get(own)
        if choice is not None:
            event = e.AnswerDropped(
                at=draft.at,
                holder=one.holders[own.wager][0],
                wager=own.wager,
                question=question,
                stake=one.added.get((own.wager, choice), NOTHING),
            )
            draft.emit(event)


def correct_entry(draft: Draft, command: c.CorrectEntry) -> Refused | None:
    """A slip of the keys, before the result is confirmed; both stay in the log (GAZ 29/2000 9.8(a))."""
    state = draft.state
    refused = not_dealer_nor_device(draft) or no_round(state)
    if refused:
        return refused
    if state.phase is Phase.WAGERING or not 1 <= command.place <= len(state.playing.faces):
        detail = f"Place {command.place}; {len(state.playing.faces)} were entered."
        return Refused(Refusal.CARD_COUNT, state.offer.variant.dealing.cites, detail)
    one = state.playing
    if one.sheets:
        cites = TOO_LATE.get(state.opened.game, ())
        return Refused(Refusal.STANDS, cites, "Wagers were settled on it.")
    faces = _read(one, (command.face,))
    if isinstance(faces, Refused):
        return faces
    draws = replaced(one.draws, command.place, faces[0])
    changed = list(changed_answers(one, replace(one.entries, draws=draws)))
    if changed:
        # Players have decided on what was keyed in: this is no slip of the keys any more.
        act = "correct-result" if "correct-result" in acts(state.edition) else "supervise"
        refused = unauthorised(draft, act) or _unruled(changed, command.rulings)
    refused = refused or too_often_besides(one, command.place, faces[0])
    if refused:
        return refused
    show = one.setup.variant.dealing.source.show
    by = draft.order.by.name
    draft.emit(e.DrawReplaced(at=draft.at, place=command.place, face=show(faces[0]), by=by))
    drop(draft, changed, command.rulings, "wrong entry", ())
    return None


def too_often_besides(one: Round, place: int, face: int) -> Refused | None:
    """No card comes more often than the decks hold it, the one that is replaced not counted."""
    source, decks = one.setup.variant.dealing.source, one.setup.decks
    if source.returns or decks is None:
        return None
    others = [*one.faces[: place - 1], *one.faces[place:]]
    if others.count(face) < decks * source.faces.count(face):
        return None
    return Refused(Refusal.CARD_DUPLICATE, detail=f"{source.show(face)} was dealt already.")
