"""The progress of a round: the procedure run over all entries of the round."""

from collections import Counter
from collections.abc import Iterable

from immutables import Map

from croupier.games.contract.procedure import Answer, Ask, Draw
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.round import HAND, Round, side_of
from croupier.table.values.people import DEVICE
from croupier.table.values.replace import replace


def advance_procedure(round_: Round) -> Round:
    """Run the procedure over the entries and store what it waits for now."""
    assert round_.procedure is not None, "The book is sealed."
    progress = round_.procedure.at(round_.entries)
    awaited = Map(dict.fromkeys(progress.awaited))
    question = round_.asked
    if not isinstance(progress.wants, Ask) or (question and question.key != progress.wants.key):
        question = None
    return replace(
        round_, wants=progress.wants, dealt=progress.dealt, awaited=awaited, asked=question
    )


def with_entry(round_: Round, event: e.Drawn | e.EntryAgreed | e.EntryDiffered) -> Round:
    """Apply the entry of a face: the first entry, or the second one by the other side."""
    match event:
        case e.Drawn():
            return _drawn(round_, event)
        case e.EntryAgreed():
            return _agreed(round_, event)
        case e.EntryDiffered():
            return _differed(round_, event)


def _drawn(round_: Round, event: e.Drawn) -> Round:
    """Add a face to the entries; the person who entered it may not authorise its correction.

    An entry also confirms that wheel, ball or dice have come to rest.
    """
    read = round_.setup.variant.dealing.source.read(event.face)
    entries = replace(round_.entries, draws=(*round_.entries.draws, Draw(read)))
    entered = round_.entered | {event.by}
    # A side that continues where the other stopped has nothing left to compare.
    side = side_of(event.source)
    faces_by_side = round_.faces_by_side.set(side, (*round_.faces, read))
    seen = round_.seen.set((side, len(round_.faces) + 1), read)
    rests = bool(round_.motion)
    return advance_procedure(
        replace(
            round_,
            entries=entries,
            entered=entered,
            faces_by_side=faces_by_side,
            seen=seen,
            rests=rests,
        )
    )


def _agreed(round_: Round, event: e.EntryAgreed) -> Round:
    """Record that the other side has entered the same face."""
    side = side_of(event.source)
    read = round_.setup.variant.dealing.source.read(event.face)
    row = (*round_.faces_by_side.get(side, ()), read)
    return replace(
        round_,
        faces_by_side=round_.faces_by_side.set(side, row),
        seen=round_.seen.set((side, len(row)), read),
        entered=round_.entered | {event.by},
    )


def _differed(round_: Round, event: e.EntryDiffered) -> Round:
    """Record what the other side has entered instead; a person rules on it."""
    source, side = round_.setup.variant.dealing.source, side_of(event.source)
    first = 1 if source.returns else len(round_.faces_by_side.get(side, ())) + 1
    seen = round_.seen
    for place, face in enumerate(event.faces, start=first):
        seen = seen.set((side, place), source.read(face))
    return replace(round_, seen=seen, differs=event, entered=round_.entered | {event.by})


def with_ruling(before: Round, after: Round, event: e.DrawReplaced) -> Round:
    """Update both sides' entries after a correction; a ruling ends the difference between them."""
    faces, differs = after.faces, before.differs
    faces_by_side = Map({side: faces[: len(pair)] for side, pair in before.faces_by_side.items()})
    side = DEVICE if may_correct_itself(before, event.place) else HAND
    seen = after.seen.set((side, event.place), faces[event.place - 1])
    if event.left_over:
        seen = Map({at: face for at, face in seen.items() if at[1] <= len(faces)})
    after = replace(after, seen=seen)
    if differs is None or not _settles(before, faces, event):
        return replace(after, faces_by_side=faces_by_side)
    return replace(
        after, faces_by_side=faces_by_side.set(side_of(differs.source), faces), differs=None
    )


def may_correct_itself(round_: Round, place: int) -> bool:
    """Whether a device alone has entered a face, so that it may correct it by itself."""
    return (DEVICE, place) in round_.seen and (HAND, place) not in round_.seen


def read_by_device(round_: Round, place: int) -> tuple[int, ...]:
    """Return what a device has read at a position: one face, or all dice, which have no order."""
    if round_.setup.variant.dealing.source.returns:
        return tuple(face for (side, _), face in sorted(round_.seen.items()) if side == DEVICE)
    face = round_.seen.get((DEVICE, place))
    return () if face is None else (face,)


def _settles(before: Round, faces: tuple[int, ...], event: e.DrawReplaced) -> bool:
    """Whether a correction rules on the difference: for the first entry or for the other side's."""
    assert before.differs is not None, "Two entries differ."
    source, side = before.setup.variant.dealing.source, side_of(before.differs.source)
    row = before.faces_by_side.get(side, ())
    pair = (*row, *map(source.read, before.differs.faces))
    if source.returns:
        return faces == before.faces or Counter(pair) <= Counter(faces)
    return event.place == len(row) + 1


def without_spin(round_: Round) -> Round:
    """Apply a no spin: mark the faces as discarded and reset the device until its next start."""
    gone = tuple(replace(draw, discarded=True) for draw in round_.entries.draws)
    again = replace(
        round_,
        motion="",
        rests=False,
        fault="",
        faces_by_side=Map(),
        seen=Map(),
        differs=None,
        no_spins=round_.no_spins + 1,
        entries=replace(round_.entries, draws=gone),
    )
    return advance_procedure(again) if again.procedure is not None else again


def with_answer(round_: Round, event: e.Answered) -> Round:
    """Record one choice; only the last awaited choice runs the procedure."""
    answers = round_.entries.answers
    assert isinstance(answers, Map), "Answers are kept in a persistent map."
    entries = replace(
        round_.entries, answers=answers.set(Answer(event.question, event.wager), event.choice)
    )
    added, times, more = round_.added, round_.times, round_.more
    if event.stake:
        made = (event.wager, event.choice)
        more = more.set(event.wager, Cents(more.get(event.wager, 0) + event.stake))
        added, times = added.set(made, event.stake), times.set(made, times.get(made, 0) + 1)
    given = replace(
        round_,
        entries=entries,
        added=added,
        times=times,
        more=more,
        decided_faces=len(round_.faces),
        holds=without_holds(round_.holds, (event.wager,)),
        awaited=round_.awaited.delete(event.wager),
    )
    return given if given.awaited else advance_procedure(given)


def without_holds(holds: Map[str, Cents], wagers: Iterable[str]) -> Map[str, Cents]:
    """Return the amounts kept back, without those of some wagers."""
    for wager in wagers:
        if wager in holds:
            holds = holds.delete(wager)
    return holds
