"""Rounds as text tables in the language of the game.

    clauses                             | draws    | bet                 | what becomes of it
    SATG 12.8.1 crown-pairs.mixed-pair  | 9h 2c 9s | crown-pairs         | 100 returns 700
    SATG 12.6.1(b)(ii)                  | 9h 9s 2c | crown-pairs         | loses
    SATG 15.7.1 single-die.two          | 3-3-5    | single-die 3        | 100 returns 300

Several clauses are separated by a semicolon. What becomes of a wager: `100 returns 700` (stake and
win together), `loses`, `void`, `stands off`, `money back`, `loses half`.
"""

import re
from dataclasses import dataclass

import pytest

from croupier.games import Game, game
from croupier.games.contract.fates import settle
from croupier.games.contract.setup import Setup
from croupier.money import Cents
from croupier.rulebook import Rules, at, instant
from support.played_games import PLAYED

clause = pytest.mark.clause

TODAY = at(instant("2026-01-01T12:00"))


@dataclass(frozen=True)
class Round:
    """One row: a wager, the draws, what the rules make of it."""

    game: str
    variant: str
    option: str
    decks: int | None
    draws: str
    bet: str
    spot: str
    expected: str

    def check(self) -> None:
        the_game = game(self.game)
        variant = the_game.variant(self.variant)
        returns = re.fullmatch(r"(\d+) returns (\d+)", self.expected)
        bet = variant.bet(self.bet)
        # The option of a table concerns only bets that have it.
        has_it = self.option in the_game.options(variant, bet, TODAY)
        setup = table(the_game, self.variant, self.decks, {bet.key: self.option} if has_it else {})
        places = variant.dealing.read(self.draws, self.decks)
        stake = Cents(int(returns[1])) if returns else Cents(100)
        paid = settle(setup, bet, self.spot, places, stake).paid
        if returns:
            assert paid.payment.returns == int(returns[2]), paid
        else:
            assert str(paid.pay) == self.expected, paid


def table(
    the_game: Game,
    variant: str = "",
    decks: int | None = None,
    options: dict[str, str] | None = None,
) -> Setup:
    """A table of the game as it may be set up today."""
    PLAYED.add(the_game.key)
    return Setup(
        game=the_game,
        variant=the_game.variant(variant),
        rules=TODAY,
        decks=decks,
        options=options or {},
    )


def chosen(key: str, **choices: int | str) -> Rules:
    """Today's rules with what an operator chose: `chosen("casino-war", dealing_method="B")`."""
    rules = TODAY
    for name, value in choices.items():
        rules = rules.choosing(key, name.replace("_", "-"), value)
    return rules


def rounds(
    key: str, text: str, *, variant: str = "", option: str = "", decks: int | None = None
) -> pytest.MarkDecorator:
    """A parametrised test of every row of the table; each row proves the clauses it names."""
    params = []
    for line in text.strip().splitlines():
        if not line.strip() or line.strip().startswith("#"):
            continue
        clauses, draws, bet, expected = (cell.strip() for cell in line.split("|"))
        name, _, spot = bet.partition(" ")
        row = Round(key, variant, option, decks, draws, name, spot, expected)
        marks = [clause(*(named.strip() for named in clauses.split(";")))] if clauses else []
        params.append(pytest.param(row, marks=marks, id=f"{clauses or draws}, {bet} {expected}"))
    return pytest.mark.parametrize("row", params)
