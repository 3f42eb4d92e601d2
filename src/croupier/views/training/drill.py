"""A drill for dealers: something goes wrong at a table, and the trainee rules upon it.

Questions and answers are made from the table of irregularities. What is wrong is plausible: the
ruling of a sister game upon the same fact, that of another moment, or one upon another fact.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from croupier.errors import BadInput
from croupier.games import Game, game
from croupier.table.irregular.irregularity_table import ROWS, Does, Row, Ruling, rows_for
from croupier.table.irregular.moments import moment_in_words
from croupier.views.training.irregularity_page import who

Drawn = TypeVar("Drawn")
Say = Callable[[str], None]
Hear = Callable[[str], str | None]
"""Asks for a line; None means that the input has ended."""

CHOICES = 4
RIGHT = 2
"""The most permitted rulings among the choices: there must be wrong ones too."""

KIN = (
    frozenset({Does.VOID_ROUND, Does.VOID_ROUND_ALL, Does.VOID_DECLARED, Does.RETIRE_SHOE}),
    frozenset({Does.USE_CARD, Does.STANDS, Does.DISREGARD}),
    frozenset({Does.VOID_WAGERS, Does.VOID_AREA, Does.MALFUNCTION}),
    frozenset({Does.RE_ENTER, Does.CORRECT}),
)
"""Rulings that come to the same. None of a group is offered as wrong if another of it is right."""

APART = (
    frozenset({"between-rounds", "wagering", "first-card-due", "dealing", "decided"}),
    frozenset({"initial-deal", "rebuildable", "subsequent-deal"}),
    frozenset({"initial-deal", "rebuildable", "interim-won"}),
    frozenset({"initial-deal", "initial-deal-done", "subsequent-deal"}),
)
"""Moments of which only one can be now: the ruling of another is wrong."""


def kin(does: Does) -> frozenset[Does]:
    """Return the rulings that come to the same as this one."""
    return next((family for family in KIN if does in family), frozenset({does}))


@dataclass(frozen=True, slots=True)
class Choice:
    """A ruling that is offered, with the row and game that it comes from."""

    ruling: Ruling
    row: Row
    game: Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something happened at a table; some of the choices are right."""

    game: Game
    row: Row
    moment: str
    choices: tuple[Choice, ...]

    def is_right(self, choice: Choice) -> bool:
        """Whether the ruling is permitted upon the fact, in this game and at this moment."""
        return choice.row is self.row


class Setter:
    """Sets the questions of a drill; the same chance sets the same ones."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def questions(self, games: Iterable[Game], count: int) -> tuple[Question, ...]:
        """Choose `count` different questions from these games."""
        every = [(game, row) for game in games for row in rows_for(game.key)]
        if not 1 <= count <= len(every):
            raise BadInput(f"{count} questions. Accepted: 1 to {len(every)}.")
        return tuple(self._question(game, row) for game, row in self._chance.sample(every, count))

    def _question(self, of: Game, row: Row) -> Question:
        moment = self._chance.choice(row.moments)
        right = self._some(row.rulings, RIGHT)
        choices = [Choice(ruling, row, of) for ruling in right]
        choices += self._wrong(of, row, moment, CHOICES - len(right))
        return Question(
            game=of, row=row, moment=moment, choices=tuple(self._some(choices, CHOICES))
        )

    def _wrong(self, of: Game, row: Row, moment: str, count: int) -> Iterator[Choice]:
        """Wrong ones that differ from the right ones and from each other in what is done."""
        rows = [other for other in rows_for(of.key) if other.fact == row.fact]
        fitting = [other for other in rows if other is row or not _is_apart(moment, other)]
        # A file may always be opened; so it is never wrong.
        taken = {Does.OPEN_CASE}
        taken.update(*(kin(ruling.does) for row in fitting for ruling in row.rulings))
        for choice in self._candidates(of, row, moment):
            if count and choice.ruling.does not in taken:
                taken |= kin(choice.ruling.does)
                count -= 1
                yield choice

    def _candidates(self, of: Game, row: Row, moment: str) -> Iterator[Choice]:
        """The nearest first: another moment, a sister game, what else may be now, what else may be."""
        rows = [other for other in rows_for(of.key) if other is not row]
        alike = [other for other in rows if other.fact == row.fact]
        yield from self._rulings_of([row for row in alike if _is_apart(moment, row)], of)
        if any(ruling.citations for ruling in row.rulings):
            # Where no clause of the game decides, a sister's ruling is not proven wrong.
            sisters = [
                other for other in ROWS if other.fact == row.fact and of.key not in other.games
            ]
            yield from self._rulings_of(sisters)
        # Where several rulings are permitted each has its condition, which means nothing elsewhere.
        others = [row for row in rows if row not in alike and len(row.rulings) == 1]
        yield from self._rulings_of([row for row in others if moment in row.moments], of)
        yield from self._rulings_of([row for row in others if moment not in row.moments], of)

    def _rulings_of(self, rows: Sequence[Row], of: Game | None = None) -> Iterator[Choice]:
        for row in self._some(rows, len(rows)):
            for ruling in row.rulings:
                yield Choice(ruling, row, of or game(row.games[0]))

    def _some(self, items: Sequence[Drawn], count: int) -> list[Drawn]:
        return self._chance.sample(items, min(count, len(items)))


def _is_apart(moment: str, other: Row) -> bool:
    """Whether a row is for moments of which none can be now."""
    return moment not in other.moments and all(
        any({moment, name} <= family for family in APART) for name in other.moments
    )


class Drill:
    """One sitting: questions are put, answers are judged and explained, and in the end counted."""

    def __init__(self, questions: Sequence[Question], say: Say, hear: Hear) -> None:
        self._questions, self._say, self._hear = questions, say, hear

    def sit(self) -> None:
        """Ask until the last question, or until the input ends."""
        right = answered = 0
        for place, question in enumerate(self._questions, 1):
            self._say(f"{place} of {len(self._questions)}. {question.game.name}")
            for line in put(question):
                self._say(line)
            choice = self._answer(question)
            if choice is None:
                self._say("\nNo answer: the drill ends here.")
                break
            answered += 1
            right += question.is_right(choice)
            for line in explained(question, choice):
                self._say(line)
            self._say("")
        self._say(f"{right} of {answered} right.")

    def _answer(self, question: Question) -> Choice | None:
        """The ruling chosen; what is no number of a choice is asked again."""
        while (text := self._hear("Your ruling: ")) is not None:
            number = numbered(text, len(question.choices))
            if number is not None:
                return question.choices[number - 1]
            self._say(f"{text.strip()!r}. Accepted: 1 to {len(question.choices)}.")
        return None


def numbered(text: str, most: int) -> int | None:
    """The number of a choice, if it is one."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits) if 1 <= int(digits) <= most else None


def put(question: Question) -> Iterator[str]:
    """Say what the dealer observes, at which moment, and which rulings are offered."""
    yield f"   {moment_in_words(question.moment)} {question.row.says}"
    if question.row.observe:
        yield f"   Ask first: {question.row.observe}"
    for place, choice in enumerate(question.choices, 1):
        yield f"   {place}. {choice.ruling.says}"


def explained(question: Question, choice: Choice) -> Iterator[str]:
    """Right or wrong, then everything that is permitted: what, who, by which clause."""
    yield "Right." if question.is_right(choice) else f"Wrong. {_belongs(question, choice)}"
    for ruling in question.row.rulings:
        yield f"   To be done: {ruling.says}"
        yield f"     Who may: {who(question.game, ruling)}"
        yield from (f"     {citation}: {citation.clause.summary}" for citation in ruling.citations)
        if ruling.provenance:
            yield f"     Reading: {ruling.provenance}"


def _belongs(question: Question, choice: Choice) -> str:
    """Say where the wrong ruling would be right."""
    cited = f" ({', '.join(choice.ruling.citations)})" if choice.ruling.citations else ""
    if choice.game is not question.game:
        return f"So it is ruled at {choice.game.name}{cited}."
    if choice.row.fact == question.row.fact:
        return f"That is for another moment{cited}: {moment_in_words(choice.row.moments[0])}"
    return f"That is for something else{cited}: {choice.row.says}"
