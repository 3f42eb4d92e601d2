"""Where a round stands: the procedure run over what came from outside."""

from collections import Counter
from collections.abc import Iterable

from immutables import Map

from croupier.games.contract.procedure import Answer, Ask, Draw
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.round import Round, side_of
from croupier.table.values.replace import replace


def advance_procedure(one: Round) -> Round:
    """Run the procedure over what came from outside: what it waits for now."""
    assert one.procedure is not None, "The book is sealed."
    standing = one.procedure.at(one.entries)
    awaited = Map(dict.fromkeys(standing.awaited))
    asked = one.asked
    if not isinstance(standing.wants, Ask) or (asked and asked.key != standing.wants.key):
        asked = None
    return replace(one, wants=standing.wants, dealt=standing.dealt, awaited=awaited, asked=asked)


def with_entry(one: Round, event: e.Drawn | e.EntryAgreed | e.EntryDiffered) -> Round:
    """A face was entered: the first time, or once more by the other side."""
    match event:
        case e.Drawn():
            return _drawn(one, event)
        case e.EntryAgreed():
            return _agreed(one, event)
        case e.EntryDiffered():
            return replace(one, differs=event, entered=one.entered | {event.by})


def _drawn(one: Round, event: e.Drawn) -> Round:
    """A face joins the stream; who entered it does not authorise its correction.

    Whoever keys in a face says with it that wheel, ball or dice rest.
    """
    read = one.setup.variant.dealing.source.read(event.face)
    entries = replace(one.entries, draws=(*one.entries.draws, Draw(read)))
    entered = one.entered | {event.by}
    # Whoever goes on where the other side stopped has nothing left to agree to.
    said = one.said.set(side_of(event.source), (*one.faces, read))
    rests = bool(one.motion)
    return advance_procedure(replace(one, entries=entries, entered=entered, said=said, rests=rests))


def _agreed(one: Round, event: e.EntryAgreed) -> Round:
    """The other side has entered the same face."""
    side = side_of(event.source)
    read = one.setup.variant.dealing.source.read(event.face)
    said = one.said.set(side, (*one.said.get(side, ()), read))
    return replace(one, said=said, entered=one.entered | {event.by})


def with_ruling(before: Round, after: Round, event: e.DrawReplaced) -> Round:
    """After a correction: is what two sides said of it one thing now, or was it ruled upon?"""
    faces, differs = after.faces, before.differs
    said = Map({side: faces[: len(own)] for side, own in before.said.items()})
    if differs is None or not _settles(before, faces, event):
        return replace(after, said=said)
    return replace(after, said=said.set(side_of(differs.source), faces), differs=None)


def _settles(before: Round, faces: tuple[int, ...], event: e.DrawReplaced) -> bool:
    """A ruling names what lay there already as right, or what the other side said."""
    assert before.differs is not None, "Two entries differ."
    source, side = before.setup.variant.dealing.source, side_of(before.differs.source)
    own = before.said.get(side, ())
    said = (*own, *map(source.read, before.differs.faces))
    if source.returns:
        return faces == before.faces or Counter(said) <= Counter(faces)
    return event.place == len(own) + 1


def without_spin(one: Round) -> Round:
    """The faces of the throw stay in the stream, marked; the device rests until it is started again."""
    gone = tuple(replace(draw, discarded=True) for draw in one.entries.draws)
    again = replace(
        one,
        motion="",
        rests=False,
        fault="",
        said=Map(),
        differs=None,
        no_spins=one.no_spins + 1,
        entries=replace(one.entries, draws=gone),
    )
    return advance_procedure(again) if again.procedure is not None else again


def with_answer(one: Round, event: e.Answered) -> Round:
    """A single answer is judged by where the round stands; only the last one runs the procedure."""
    answers = one.entries.answers
    assert isinstance(answers, Map), "Answers are kept in a persistent map."
    entries = replace(
        one.entries, answers=answers.set(Answer(event.question, event.wager), event.choice)
    )
    added, times, more = one.added, one.times, one.more
    if event.stake:
        made = (event.wager, event.choice)
        more = more.set(event.wager, Cents(more.get(event.wager, 0) + event.stake))
        added, times = added.set(made, event.stake), times.set(made, times.get(made, 0) + 1)
    given = replace(
        one,
        entries=entries,
        added=added,
        times=times,
        more=more,
        holds=without_holds(one.holds, (event.wager,)),
        awaited=one.awaited.delete(event.wager),
    )
    return given if given.awaited else advance_procedure(given)


def without_holds(holds: Map[str, Cents], wagers: Iterable[str]) -> Map[str, Cents]:
    """What is kept back, but for some wagers."""
    for wager in wagers:
        if wager in holds:
            holds = holds.delete(wager)
    return holds
