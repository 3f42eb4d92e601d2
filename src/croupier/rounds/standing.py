"""Where a round stands: the procedure run over what came from outside."""

from collections.abc import Iterable

from immutables import Map

from croupier.games.procedure import Answer, Ask, Draw
from croupier.money import Cents
from croupier.rounds import events as e
from croupier.rounds.round_of_play import Round
from croupier.rounds.values import replace


def stand(one: Round) -> Round:
    """Run the procedure over what came from outside: what it waits for now."""
    assert one.procedure is not None, "The book is sealed."
    standing = one.procedure.at(one.entries)
    awaited = Map(dict.fromkeys(standing.awaited))
    asked = one.asked
    if not isinstance(standing.wants, Ask) or (asked and asked.key != standing.wants.key):
        asked = None
    return replace(one, wants=standing.wants, dealt=standing.dealt, awaited=awaited, asked=asked)


def drawn(one: Round, event: e.Drawn) -> Round:
    """A face joins the stream; who entered it does not authorise its correction.

    Whoever keys in a face says with it that wheel, ball or dice rest.
    """
    read = one.setup.variant.dealing.source.read(event.face)
    entries = replace(one.entries, draws=(*one.entries.draws, Draw(read)))
    entered = one.entered | {event.by}
    return stand(replace(one, entries=entries, entered=entered, rests=bool(one.motion)))


def no_spin(one: Round) -> Round:
    """The faces of the throw stay in the stream, marked; the device rests until it is started again."""
    gone = tuple(replace(draw, discarded=True) for draw in one.entries.draws)
    again = replace(
        one,
        motion="",
        rests=False,
        fault="",
        no_spins=one.no_spins + 1,
        entries=replace(one.entries, draws=gone),
    )
    return stand(again) if again.procedure is not None else again


def answered(one: Round, event: e.Answered) -> Round:
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
        holds=without(one.holds, (event.wager,)),
        awaited=one.awaited.delete(event.wager),
    )
    return given if given.awaited else stand(given)


def without(holds: Map[str, Cents], wagers: Iterable[str]) -> Map[str, Cents]:
    """What is kept back, but for some wagers."""
    for wager in wagers:
        if wager in holds:
            holds = holds.delete(wager)
    return holds
