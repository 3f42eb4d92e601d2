"""The commands for those who learn: what may go wrong at a table, and a drill on it."""

from collections.abc import Iterator
from random import Random
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.output import Json, json_text, say
from croupier.errors import BadInput
from croupier.games import GAMES, Game, game
from croupier.table.irregular.irregularity_table import Row, rows_for
from croupier.table.irregular.moments import moment_in_words
from croupier.views.training.drill import Drill, Hear, Question, Setter, numbered
from croupier.views.training.irregularity_page import lines, overview, source, who


def irregularities(
    name: Annotated[
        str, Parameter(name="game", help="A game, such as casino-war; an overview without it.")
    ] = "",
    /,
    *,
    json: Json = False,
) -> None:
    """Print what may go wrong in a game, when, what may be ruled then, by whom, and which clause says so."""
    if json:
        games = (game(name),) if name else GAMES
        say(json_text([_row_json(it, row) for it in games for row in rows_for(it.key)]))
    else:
        say(*(lines(game(name)) if name else overview()))


def _row_json(the_game: Game, row: Row) -> dict[str, object]:
    rulings = [
        {
            "ruling": ruling.key, "says": ruling.says, "who": who(the_game, ruling),
            "source": source(ruling), "commands": ruling.does.commands,
        }
        for ruling in row.rulings
    ]  # fmt: skip
    moments = [moment_in_words(moment) for moment in row.moments]
    return {
        "game": the_game.key, "fact": row.fact, "says": row.says, "when": moments, "first": row.observe,
        "rulings": rulings,
    }  # fmt: skip


def drill(
    *,
    named: Annotated[str, Parameter(name="--game", help="One game only.")] = "",
    count: Annotated[int, Parameter(help="How many questions.")] = 10,
    seed: Annotated[int | None, Parameter(help="The same seed asks the same questions.")] = None,
    answers: Annotated[
        str, Parameter(help="The answers in order, such as 2,1,3; they are asked for without it.")
    ] = "",
) -> None:
    """Train on irregularities: choose the ruling, and see what is to be done, who may, and which clause."""
    games = (game(named),) if named else GAMES
    questions = Setter(Random(seed)).questions(games, count)  # noqa: S311  a drill
    hear = _given(answers, questions) if answers else _hear
    Drill(questions, say, hear).sit()


def _given(answers: str, questions: tuple[Question, ...]) -> Hear:
    """The answers of the command line, checked before the first question is put."""
    words = answers.split(",")
    if len(words) > len(questions):
        raise BadInput(f"{len(words)} answers. Accepted: {len(questions)} at most.")
    for place, (word, question) in enumerate(zip(words, questions, strict=False), 1):
        most = len(question.choices)
        if numbered(word, most) is None:
            raise BadInput(f"Answer {place} is {word.strip()!r}. Accepted: 1 to {most}.")
    given: Iterator[str] = iter(words)

    def hear(prompt: str) -> str | None:
        word = next(given, None)
        if word is not None:
            say(f"{prompt}{word.strip()}")
        return word

    return hear


def _hear(prompt: str) -> str | None:
    """A line typed by the trainee, or None when there are no more."""
    try:
        return input(prompt)
    except (EOFError, RuntimeError):  # the end of the input, or there is none at all
        return None
