"""What a change of the cards does to a round: the fit report, and what its rulings make of it.

A round is a procedure over what came from outside. Run over other cards it may want more of them or
leave some over, ask questions that nobody answered, or find answers to questions that no longer
arise. Each such line is for a person to rule upon; nothing is guessed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from croupier.errors import Mistake
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Deal,
    Entries,
    Lay,
    Picture,
    Procedure,
    Progress,
    Result,
    Settle,
)
from croupier.table.values.replace import replace


class Kind(StrEnum):
    """What may not fit."""

    WANTED = "draws-wanted"
    """The round needs more cards than there are."""
    LEFT = "draws-left"
    """Cards are left over that nothing wants."""
    OPEN = "question-open"
    """A player would have been asked who was not."""
    UNFIT = "answer-unfit"
    """The question does not arise for the wager, or the choice was not open."""
    PICTURE = "other-picture"
    """It was answered, or left to silence, when other cards lay there."""


VOID_WAGER, VOID_ROUND = "void-wager", "void-round"
DEFAULT, DROP, STANDS, LEFT_OVER = "default", "drop", "stands", "left-over"

RULINGS: Mapping[Kind, tuple[str, ...]] = {
    Kind.WANTED: (VOID_ROUND,),
    Kind.LEFT: (LEFT_OVER, VOID_ROUND),
    Kind.OPEN: (DEFAULT, VOID_WAGER, VOID_ROUND),
    Kind.UNFIT: (DROP, VOID_WAGER, VOID_ROUND),
    Kind.PICTURE: (STANDS, VOID_WAGER, VOID_ROUND),
}
"""What may be ruled on a line, when the round has been settled."""


class Line(NamedTuple):
    """One thing that does not fit."""

    kind: Kind
    question: str = ""
    """The question; for cards, where the next would go or how many are left."""
    wager: str = ""

    @property
    def key(self) -> str:
        """The name by which a ruling speaks of it."""
        return " ".join(filter(None, (self.kind.value, self.question, self.wager)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A round on other cards, as far as the rulings go."""

    entries: Entries
    """What the round is run over now."""
    standing: Progress
    lines: tuple[Line, ...]
    """Everything that did not fit."""
    unruled: tuple[Line, ...]
    """What of it has no ruling yet: until then nothing is posted."""
    dropped: tuple[Answer, ...] = ()
    closed: tuple[str, ...] = ()
    """Questions to which silence was ruled to be the answer."""
    out: frozenset[str] = frozenset()
    """Wagers that were ruled void."""
    void: bool = False
    """The whole round was ruled void."""


def ruling_on(line: Line, rulings: Mapping[str, str]) -> str:
    """The ruling on a line: by its own name, or by its kind for all of them."""
    return rulings.get(line.key) or rulings.get(line.kind.value, "")


def fit(procedure: Procedure, before: Entries, after: Entries, rulings: Mapping[str, str]) -> Fit:
    """Run the round over other entries; rule what has a ruling, list what has none."""
    then = procedure.at(before).pictures
    found: dict[Line, str] = {}
    made = Fit(entries=after, standing=procedure.at(after), lines=(), unruled=())
    while True:
        fresh = [line for line in _lines(procedure, then, made.entries) if line not in found]
        for line in fresh:
            found[line] = ruling_on(line, rulings)
        ruled = [line for line in fresh if found[line]]
        if not ruled:
            break
        for line in ruled:
            made = _ruled(made, line, found[line])
    # What was ruled may have changed what comes after it: where it stands is asked again.
    return replace(
        made,
        standing=_finished(procedure, made.entries),
        lines=tuple(found),
        unruled=tuple(line for line, ruling in found.items() if not ruling),
    )


def _ruled(made: Fit, line: Line, ruling: str) -> Fit:
    """What a ruling makes of the entries; what stands or is left over changes nothing."""
    entries = made.entries
    if ruling == VOID_ROUND:
        return replace(made, void=True)
    if ruling == VOID_WAGER:
        unasked = (line.question,) if line.kind is Kind.OPEN else ()
        kept = voided(entries, (line.wager,), besides=unasked)
        return replace(made, entries=kept, out=made.out | {line.wager})
    if ruling == DROP:
        gone = Answer(line.question, line.wager)
        answers = {answer: given for answer, given in entries.answers.items() if answer != gone}
        kept = replace(entries, answers=answers)
        return replace(made, entries=kept, dropped=(*made.dropped, gone))
    if ruling == DEFAULT and line.question not in entries.closed:
        kept = replace(entries, closed=entries.closed | {line.question})
        return replace(made, entries=kept, closed=(*made.closed, line.question))
    return made


def voided(entries: Entries, wagers: Iterable[str], *, besides: Collection[str] = ()) -> Entries:
    """The entries when some wagers are out; what they chose, or their silence, counts as it did."""
    gone = [wager for wager in wagers if wager not in entries.out]
    took_part: dict[str, frozenset[str]] = {}
    for wager in gone:
        chosen = {answer.question for answer in entries.answers if answer.wager == wager}
        took_part[wager] = frozenset((entries.closed | chosen) - set(besides))
    return replace(
        entries, out=entries.out | set(gone), took_part={**entries.took_part, **took_part}
    )


def _finished(procedure: Procedure, entries: Entries) -> Progress:
    """Where the round stands when every settlement on the way counts as made."""
    while True:
        standing = procedure.at(entries)
        if not isinstance(standing.wants, Settle | Lay):
            return standing
        entries = replace(entries, paid=entries.paid | {standing.wants.key})


def _lines(procedure: Procedure, then: Mapping[str, Picture], entries: Entries) -> Iterator[Line]:
    """What does not fit; to see beyond an open question its default is tried."""
    trial, asked = entries, set()
    while True:
        standing = _finished(procedure, trial)
        if not isinstance(standing.wants, Ask):
            break
        key = standing.wants.key
        for wager in sorted(standing.awaited):
            asked.add((key, wager))
            yield Line(Kind.OPEN, key, wager)
        if standing.wants.default is None:
            return
        trial = replace(trial, closed=trial.closed | {key})
    if isinstance(standing.wants, Deal):
        yield Line(Kind.WANTED, standing.wants.to)
    if standing.spare:
        yield Line(Kind.LEFT, str(standing.spare))
    for answer in sorted(standing.unfit):
        if answer.wager not in entries.out:
            yield Line(Kind.UNFIT, answer.question, answer.wager)
    yield from _pictures(then, standing, entries, asked)


def _pictures(
    then: Mapping[str, Picture], standing: Progress, entries: Entries, asked: set[tuple[str, str]]
) -> Iterator[Line]:
    """Who was asked then and now, but on other cards; and who was not asked then."""
    for key, now in standing.pictures.items():
        before = then.get(key)
        for wager in sorted(now.wagers - entries.out):
            if (key, wager) in asked or Answer(key, wager) in standing.unfit:
                continue
            if before is None or wager not in before.wagers:
                yield Line(Kind.OPEN, key, wager)
            elif now.dealt != before.dealt:
                yield Line(Kind.PICTURE, key, wager)


def must_be_result(standing: Progress) -> Result:
    """The end of a round of which every line was ruled."""
    if not isinstance(standing.wants, Result):
        raise Mistake("A round with every line ruled still waits for something.")
    return standing.wants
