"""State changes by irregularities of the game."""

from collections.abc import Callable
from typing import TypeAlias, assert_never

from immutables import Map

from croupier.games.contract.procedure import Answer, Draw
from croupier.money import NOTHING, Cents
from croupier.table import events as e
from croupier.table.chips.colour_moves import chips_moved
from croupier.table.irregular.fit_report import voided
from croupier.table.progress import advance_procedure, with_ruling, without_holds
from croupier.table.round import HAND, Round
from croupier.table.state import State
from croupier.table.values.people import DEVICE
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet
from croupier.table.wagers.wager_moves import without_wagers


def apply_irregularity(
    state: State, event: e.IrregularityEvent, sheets: Callable[[str], Sheet]
) -> State:
    """Return the table's state after an irregularity event."""
    match event:
        case e.IrregularityRuled():
            return state
        case e.MalfunctionReported(terminal=terminal):
            return _failed(state, terminal)
        case e.WagersVoided(sheet=sheet):
            return _voided(chips_moved(state, sheets(sheet)), event, (sheet, sheets(sheet)))
        case e.DealReconstructed() | e.DealRewound():
            for name in event.reversed:
                state = chips_moved(state, dict(state.playing.sheets)[name], back=True)
            return replace(state, round=_dealt_anew(state.playing, event))
        case _:
            return replace(state, round=_in_stream(state.playing, event))


StreamEvent: TypeAlias = e.FaceDiscarded | e.DeviceOverruled | e.DrawReplaced | e.AnswerDropped


def _in_stream(round_: Round, event: StreamEvent) -> Round:
    """Apply an event that changes the cards or the choices of the round."""
    source = round_.setup.variant.dealing.source
    match event:
        case e.FaceDiscarded(face=face):
            draws = (*round_.draws, Draw(source.read(face), discarded=True))
            return advance_procedure(replace(round_, entries=replace(round_.entries, draws=draws)))
        case e.DrawReplaced(place=place, face=face, by=by):
            draws = replaced(round_.draws, place, source.read(face))
            draws = without_last(draws, len(event.left_over))
            closed = round_.entries.closed - set(event.reopened)
            entries = replace(round_.entries, draws=draws, closed=closed)
            right = replace(round_, entries=entries, entered=round_.entered | {by})
            return advance_procedure(with_ruling(round_, right, event))
        case e.DeviceOverruled(face=""):
            return round_
        case e.DeviceOverruled(place=place, face=face):
            return replace(round_, seen=round_.seen.set((HAND, place), source.read(face)))
        case e.AnswerDropped(wager=wager, question=question, stake=stake, reserved=reserved):
            holds = round_.holds.set(wager, reserved) if reserved else round_.holds
            return _unanswered(replace(round_, holds=holds), Answer(question, wager), stake)
        case _:
            assert_never(event)


def replaced(draws: tuple[Draw, ...], place: int, face: int) -> tuple[Draw, ...]:
    """Replace the face at a position, counted from 1 without discarded cards."""
    counted = [index for index, draw in enumerate(draws) if not draw.discarded]
    index = counted[place - 1]
    return (*draws[:index], Draw(face), *draws[index + 1 :])


def without_last(draws: tuple[Draw, ...], count: int) -> tuple[Draw, ...]:
    """Remove the last faces that count; discarded ones stay."""
    last = [index for index, draw in enumerate(draws) if not draw.discarded][-count:]
    return tuple(draw for index, draw in enumerate(draws) if not count or index not in last)


def _unanswered(round_: Round, answer: Answer, stake: Cents) -> Round:
    """Remove a choice and the stake that it added."""
    answers = round_.entries.answers
    assert isinstance(answers, Map), "Answers are kept in a persistent map."
    made = (answer.wager, answers[answer])
    times, added, more = round_.times, round_.added, round_.more
    if stake:
        more = more.set(answer.wager, Cents(more[answer.wager] - stake))
        left = times[made] - 1
        times = times.set(made, left) if left else times.delete(made)
        added = added if left else added.delete(made)
    entries = replace(round_.entries, answers=answers.delete(answer))
    # The question is asked again, with a new time limit.
    return advance_procedure(
        replace(round_, entries=entries, times=times, added=added, more=more, asked=None)
    )


def _dealt_anew(round_: Round, event: e.DealReconstructed | e.DealRewound) -> Round:
    """Set the cards as they should lie, or as they lay when a question was asked."""
    discarded = tuple(draw for draw in round_.draws if draw.discarded)
    sheets = round_.sheets[: len(round_.sheets) - len(event.reversed)]
    if isinstance(event, e.DealRewound):
        assert round_.procedure is not None, "A question was asked."
        picture = round_.procedure.at(round_.entries).pictures[event.question]
        faces = [face for _, face in picture.dealt]
        paid, closed = picture.paid, round_.entries.closed
        seen = {at: face for at, face in round_.seen.items() if at[1] <= len(faces)}
    else:
        faces = [round_.setup.variant.dealing.source.read(face) for face in event.faces]
        paid = ()
        seen = {(HAND, place): face for place, face in enumerate(faces, start=1)}
        closed = round_.entries.closed - set(event.reopened)
    entries = replace(
        round_.entries, draws=(*map(Draw, faces), *discarded), paid=frozenset(paid), closed=closed
    )
    laid = NOTHING if event.laid else round_.laid
    # A person confirmed these cards, so that hand and device entries both continue from here.
    faces_by_side = Map(dict.fromkeys((HAND, DEVICE), tuple(faces)))
    anew = replace(
        round_,
        entries=entries,
        faces_by_side=faces_by_side,
        seen=Map(seen),
        differs=None,
        sheets=sheets,
        decided_faces=min(round_.decided_faces, len(faces)),
        settled_faces=round_.settled_faces if sheets else 0,
        paid=paid,
        laid=laid,
        asked=None,
    )
    return advance_procedure(anew)


def _voided(state: State, event: e.WagersVoided, sheet: tuple[str, Sheet]) -> State:
    """Remove void wagers while wagering is open; in the sealed book they stay, marked as out."""
    round_, wagers = state.playing, event.wagers
    if round_.procedure is None:
        return replace(state, round=replace(round_, wagers=without_wagers(round_.wagers, wagers)))
    entries = voided(round_.entries, wagers, besides=event.undone)
    out = replace(
        round_,
        entries=entries,
        holds=without_holds(round_.holds, wagers),
        voids=(*round_.voids, sheet),
    )
    return replace(state, round=advance_procedure(out))


def _failed(state: State, terminal: str) -> State:
    """Bar a terminal that failed during wagering until the next round (SATG 8.7.1)."""
    round_ = state.round
    if round_ is None or round_.procedure is not None:
        return state
    failed = {terminal} if terminal else set(state.terminals)
    return replace(state, round=replace(round_, barred=round_.barred | failed))
