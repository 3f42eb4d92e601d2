"""The fit report: what a change of the cards does to a round, and what the rulings make of it.

A round is a procedure that runs over external entries. With other cards it may need more cards or leave
some over. It may ask questions without an answer, or hold answers to questions that no longer arise. A
person must rule on each of these lines; the system guesses nothing.
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
    """The kinds of misfit."""

    WANTED = "draws-wanted"
    """The round needs more cards than there are."""
    LEFT = "draws-left"
    """The round does not use all cards."""
    OPEN = "question-open"
    """A player was not asked, but should have been."""
    UNFIT = "answer-unfit"
    """The question does not arise for the wager, or the choice was not permitted."""
    PICTURE = "other-picture"
    """The choice was made, or left to its default, on other cards."""


VOID_WAGER, VOID_ROUND = "void-wager", "void-round"
DEFAULT, DROP, STANDS, LEFT_OVER = "default", "drop", "stands", "left-over"

RULINGS: Mapping[Kind, tuple[str, ...]] = {
    Kind.WANTED: (VOID_ROUND,),
    Kind.LEFT: (LEFT_OVER, VOID_ROUND),
    Kind.OPEN: (DEFAULT, VOID_WAGER, VOID_ROUND),
    Kind.UNFIT: (DROP, VOID_WAGER, VOID_ROUND),
    Kind.PICTURE: (STANDS, VOID_WAGER, VOID_ROUND),
}
"""By kind: the permitted rulings once the round is settled."""


class Line(NamedTuple):
    """One misfit."""

    kind: Kind
    question: str = ""
    """The question; for cards, the position of the next one or the number left over."""
    wager: str = ""

    @property
    def key(self) -> str:
        """The name of the line in a ruling."""
        return " ".join(filter(None, (self.kind.value, self.question, self.wager)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A round on other cards, after the rulings given."""

    entries: Entries
    """The entries over which the round runs now."""
    progress: Progress
    lines: tuple[Line, ...]
    """All misfits."""
    unruled: tuple[Line, ...]
    """The misfits without a ruling; nothing is posted until all have one."""
    dropped: tuple[Answer, ...] = ()
    closed: tuple[str, ...] = ()
    """Questions that were ruled to be answered by default."""
    out: frozenset[str] = frozenset()
    """Wagers that were ruled void."""
    void: bool = False
    """The whole round was ruled void."""


def ruling_on(line: Line, rulings: Mapping[str, str]) -> str:
    """Return the ruling on a line, by its key or by its kind."""
    return rulings.get(line.key) or rulings.get(line.kind.value, "")


def fit(procedure: Procedure, before: Entries, after: Entries, rulings: Mapping[str, str]) -> Fit:
    """Run the round over other entries; apply the rulings and list the misfits without one."""
    then = procedure.at(before).pictures
    ruling_by_line: dict[Line, str] = {}
    made = Fit(entries=after, progress=procedure.at(after), lines=(), unruled=())
    while True:
        fresh = [
            line for line in _lines(procedure, then, made.entries) if line not in ruling_by_line
        ]
        for line in fresh:
            ruling_by_line[line] = ruling_on(line, rulings)
        ruled = [line for line in fresh if ruling_by_line[line]]
        if not ruled:
            break
        for line in ruled:
            made = _ruled(made, line, ruling_by_line[line])
    # A ruling may change what follows, so the progress is computed again.
    return replace(
        made,
        progress=_finished(procedure, made.entries),
        lines=tuple(ruling_by_line),
        unruled=tuple(line for line, ruling in ruling_by_line.items() if not ruling),
    )


def _ruled(made: Fit, line: Line, ruling: str) -> Fit:
    """Apply a ruling to the entries. A ruling that upholds them changes nothing."""
    entries = made.entries
    if ruling == VOID_ROUND:
        return replace(made, void=True)
    if ruling == VOID_WAGER:
        unasked = (line.question,) if line.kind is Kind.OPEN else ()
        changed = voided(entries, (line.wager,), besides=unasked)
        return replace(made, entries=changed, out=made.out | {line.wager})
    if ruling == DROP:
        gone = Answer(line.question, line.wager)
        answers = {answer: given for answer, given in entries.answers.items() if answer != gone}
        changed = replace(entries, answers=answers)
        return replace(made, entries=changed, dropped=(*made.dropped, gone))
    if ruling == DEFAULT and line.question not in entries.closed:
        changed = replace(entries, closed=entries.closed | {line.question})
        return replace(made, entries=changed, closed=(*made.closed, line.question))
    return made


def voided(entries: Entries, wagers: Iterable[str], *, besides: Collection[str] = ()) -> Entries:
    """Return the entries without some wagers; their choices and defaults still count as before."""
    gone = [wager for wager in wagers if wager not in entries.out]
    took_part: dict[str, frozenset[str]] = {}
    for wager in gone:
        chosen = {answer.question for answer in entries.answers if answer.wager == wager}
        took_part[wager] = frozenset((entries.closed | chosen) - set(besides))
    return replace(
        entries, out=entries.out | set(gone), took_part={**entries.took_part, **took_part}
    )


def _finished(procedure: Procedure, entries: Entries) -> Progress:
    """Return the progress of the round as if every interim settlement were paid."""
    while True:
        progress = procedure.at(entries)
        if not isinstance(progress.wants, Settle | Lay):
            return progress
        entries = replace(entries, paid=entries.paid | {progress.wants.key})


def _lines(procedure: Procedure, then: Mapping[str, Picture], entries: Entries) -> Iterator[Line]:
    """Yield the misfits; the default is tried for an open question to see what follows it."""
    trial, questions = entries, set()
    while True:
        progress = _finished(procedure, trial)
        if not isinstance(progress.wants, Ask):
            break
        key = progress.wants.key
        for wager in sorted(progress.awaited):
            questions.add((key, wager))
            yield Line(Kind.OPEN, key, wager)
        if progress.wants.default is None:
            return
        trial = replace(trial, closed=trial.closed | {key})
    if isinstance(progress.wants, Deal):
        yield Line(Kind.WANTED, progress.wants.to)
    if progress.spare:
        yield Line(Kind.LEFT, str(progress.spare))
    for answer in sorted(progress.unfit):
        if answer.wager not in entries.out:
            yield Line(Kind.UNFIT, answer.question, answer.wager)
    yield from _pictures(then, progress, entries, questions)


def _pictures(
    then: Mapping[str, Picture],
    progress: Progress,
    entries: Entries,
    questions: set[tuple[str, str]],
) -> Iterator[Line]:
    """Yield wagers that were asked on other cards, and wagers that were not asked before."""
    for key, now in progress.pictures.items():
        before = then.get(key)
        for wager in sorted(now.wagers - entries.out):
            if (key, wager) in questions or Answer(key, wager) in progress.unfit:
                continue
            if before is None or wager not in before.wagers:
                yield Line(Kind.OPEN, key, wager)
            elif now.dealt != before.dealt:
                yield Line(Kind.PICTURE, key, wager)


def must_be_result(progress: Progress) -> Result:
    """Return the result of a round in which every line has a ruling; raise `Mistake` if it waits."""
    if not isinstance(progress.wants, Result):
        raise Mistake("A round with every line ruled still waits for something.")
    return progress.wants
