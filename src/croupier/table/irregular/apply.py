"""What events change when the game did not go by the book."""

from collections.abc import Callable
from typing import assert_never

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
    """The table after such an event."""
    match event:
        case e.IrregularityRuled():
            return state
        case e.MalfunctionReported(terminal=terminal):
            return _failed(state, terminal)
        case e.WagersVoided(sheet=sheet):
            return _voided(chips_moved(state, sheets(sheet)), event, (sheet, sheets(sheet)))
        case e.DealReconstructed() | e.DealRewound():
            for one in event.reversed:
                state = chips_moved(state, dict(state.playing.sheets)[one], back=True)
            return replace(state, round=_dealt_anew(state.playing, event))
        case _:
            return replace(state, round=_in_stream(state.playing, event))


def _in_stream(one: Round, event: e.FaceDiscarded | e.DrawReplaced | e.AnswerDropped) -> Round:
    """What changes the cards or the answers of the round."""
    source = one.setup.variant.dealing.source
    match event:
        case e.FaceDiscarded(face=face):
            draws = (*one.draws, Draw(source.read(face), discarded=True))
            return advance_procedure(replace(one, entries=replace(one.entries, draws=draws)))
        case e.DrawReplaced(place=place, face=face, by=by):
            draws = replaced(one.draws, place, source.read(face))
            closed = one.entries.closed - set(event.reopened)
            entries = replace(one.entries, draws=draws, closed=closed)
            right = replace(one, entries=entries, entered=one.entered | {by})
            return advance_procedure(with_ruling(one, right, event))
        case e.AnswerDropped(wager=wager, question=question, stake=stake, reserved=reserved):
            kept = one.holds.set(wager, reserved) if reserved else one.holds
            return _unanswered(replace(one, holds=kept), Answer(question, wager), stake)
        case _:
            assert_never(event)


def replaced(draws: tuple[Draw, ...], place: int, face: int) -> tuple[Draw, ...]:
    """The stream with another face at a place, counted from one and without what was discarded."""
    counted = [index for index, draw in enumerate(draws) if not draw.discarded]
    index = counted[place - 1]
    return (*draws[:index], Draw(face), *draws[index + 1 :])


def _unanswered(one: Round, answer: Answer, stake: Cents) -> Round:
    """The choice was not made; what it had added lies there no more."""
    answers = one.entries.answers
    assert isinstance(answers, Map), "Answers are kept in a persistent map."
    made = (answer.wager, answers[answer])
    times, added, more = one.times, one.added, one.more
    if stake:
        more = more.set(answer.wager, Cents(more[answer.wager] - stake))
        left = times[made] - 1
        times = times.set(made, left) if left else times.delete(made)
        added = added if left else added.delete(made)
    entries = replace(one.entries, answers=answers.delete(answer))
    # The question is asked again, with a time of its own.
    return advance_procedure(
        replace(one, entries=entries, times=times, added=added, more=more, asked=None)
    )


def _dealt_anew(one: Round, event: e.DealReconstructed | e.DealRewound) -> Round:
    """The cards as they should lie, or as they lay when a question was asked."""
    discarded = tuple(draw for draw in one.draws if draw.discarded)
    sheets = one.sheets[: len(one.sheets) - len(event.reversed)]
    if isinstance(event, e.DealRewound):
        assert one.procedure is not None, "A question was asked."
        picture = one.procedure.at(one.entries).pictures[event.question]
        faces = [face for _, face in picture.dealt]
        paid, closed = picture.paid, one.entries.closed
    else:
        faces = [one.setup.variant.dealing.source.read(face) for face in event.faces]
        paid = ()
        closed = one.entries.closed - set(event.reopened)
    entries = replace(
        one.entries, draws=(*map(Draw, faces), *discarded), paid=frozenset(paid), closed=closed
    )
    laid = NOTHING if event.laid else one.laid
    # A person has put them there: hand and device both go on from here.
    said = Map(dict.fromkeys((HAND, DEVICE), tuple(faces)))
    anew = replace(
        one,
        entries=entries,
        said=said,
        differs=None,
        sheets=sheets,
        paid=paid,
        laid=laid,
        asked=None,
    )
    return advance_procedure(anew)


def _voided(state: State, event: e.WagersVoided, sheet: tuple[str, Sheet]) -> State:
    """While wagers are taken they are gone; in the sealed book they stay, and are out."""
    one, wagers = state.playing, event.wagers
    if one.procedure is None:
        return replace(state, round=replace(one, wagers=without_wagers(one.wagers, wagers)))
    entries = voided(one.entries, wagers, besides=event.undone)
    out = replace(
        one, entries=entries, holds=without_holds(one.holds, wagers), voids=(*one.voids, sheet)
    )
    return replace(state, round=advance_procedure(out))


def _failed(state: State, terminal: str) -> State:
    """A terminal that failed while wagers are taken wagers again from the next round on (SATG 8.7.1)."""
    one = state.round
    if one is None or one.procedure is not None:
        return state
    failed = {terminal} if terminal else set(state.terminals)
    return replace(state, round=replace(one, barred=one.barred | failed))
