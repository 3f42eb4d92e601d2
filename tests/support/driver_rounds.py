"""A round twice: as a compiled driver played it, and by the procedure of the table on the same cards and answers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from croupier.games.contract.book import begin
from croupier.games.contract.definition import LOSES, AnyBet, Variant
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Book,
    Draw,
    Entries,
    Hit,
    Lay,
    Result,
    Settle,
    Stake,
)
from croupier.maths.simulation.compiled_game import Compiled, for_processors
from croupier.maths.simulation.drawn_cards import CARDS, OUT
from croupier.maths.simulation.game_model import Model
from croupier.money import Fate
from croupier.rulebook import Rules

Ends = Mapping[Stake, Hit | Fate]
"""What became of every stake, and what was paid besides."""
BESIDES = "besides"


@cache
def _compiled(text: str, play: Callable[..., None]) -> Compiled:
    return for_processors(text, {"play_unit": play})


@dataclass
class Played:
    """What is left when a driver has played one round: its notes, its counts and the cards it dealt."""

    scratch: Any
    counts: Any

    @property
    def cards(self) -> list[int]:
        return [int(card) for card in self.scratch[CARDS : CARDS + self.scratch[OUT]]]


def played(model: Model, seed: int, index: int) -> Played:
    """A unit by the compiled driver."""
    counted = Played(np.full(model.scratch, -7, np.int16), np.zeros(model.size, np.int64))
    play = _compiled(model.text, model.names["play_unit"])
    play(seed, index, index + 1, model.given, counted.scratch, counted.counts)
    return counted


def played_plainly(model: Model, seed: int, index: int) -> Played:
    """The same without a compiler: the driver as it is written."""
    counted = Played([-7] * model.scratch, [0] * model.size)
    model.names["play_unit"](seed, index, _plain(model), counted.scratch, counted.counts)
    return counted


@cache
def _plain(model: Model) -> list[int]:
    """What is given, in integers that do not run over."""
    return [int(number) for number in model.given]


def at_table(
    variant: Variant, book: Book, rules: Rules, cards: Iterable[int], answers: Iterable[str]
) -> Ends:
    """The fates by the procedure, which must want exactly these cards and offer exactly these choices."""
    procedure, given = begin(variant, book, rules), iter(answers)
    entries = Entries(draws=tuple(map(Draw, cards)))
    while True:
        stands = procedure.at(entries)
        match stands.wants:
            case Ask(key=key, of=of):
                chosen = {Answer(key, wager): next(given, "nothing") for wager in of}
                for asked, choice in chosen.items():
                    assert choice in of[asked.wager], f"{choice} is not open: {of[asked.wager]}"
                entries = replace(entries, answers={**entries.answers, **chosen})
            case Settle(key=key) | Lay(key=key):
                entries = replace(entries, paid=entries.paid | {key})
            case Result(fates=fates, bonuses=bonuses):
                assert stands.spare == 0, f"{stands.spare} cards were dealt that nobody wants"
                assert next(given, None) is None, "more was chosen than asked"
                besides = {Stake(wager, BESIDES): hit for wager, hit in bonuses.items()}
                return {**stands.settled, **fates, **besides}
            case wants:
                raise AssertionError(f"not dealt to the end: {wants}")


def fate(bet: AnyBet, line: int) -> Hit | Fate:
    """The fate of a stake on a line."""
    return Fate.LOSES if line == LOSES else Hit(bet.key, bet.lines[line])
