"""The exact odds of the bets of a game."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games import game as game_of
from croupier.library.rows import SHARE, Result, Rows
from croupier.library.rule_moment import rules_at
from croupier.maths.exact import Figures, chosen_figures
from croupier.money import Fate


@dataclass(frozen=True, kw_only=True)
class LineOdds(Result):
    """One way in which a wager can end."""

    line: str
    pays: str
    profit: Fraction | None
    """The profit on a stake of one; None for a line that cannot occur."""
    chance: Fraction = field(metadata=SHARE)
    estimated: bool
    """Whether the chance is an estimate."""
    source: str


@dataclass(frozen=True, kw_only=True)
class BetOdds(Result):
    """The odds of one bet as it may be offered; all fractions are exact."""

    game: str
    variant: str
    pay_table: str
    policy: str
    """What the player does, where players decide: the figures hold for that alone."""
    decks: int | None
    bet: str
    name: str
    positions: int
    edge: Fraction = field(metadata=SHARE)
    """The expected gain of the house on a stake of one."""
    hit: Fraction = field(metadata=SHARE)
    """The chance of a profit."""
    variance: Fraction
    estimated: bool
    """Whether hit rate and variance are estimates; the edge is exact all the same."""
    lines: Rows[LineOdds] = field(repr=False)


def odds(
    game: str, *, bet: str = "", variant: str = "", decks: int | None = None, at: str = ""
) -> Rows[BetOdds]:
    """Return the exact odds of every bet of a game, or of one: by variant, decks, pay table and policy."""
    the_game, rules = game_of(game), rules_at(at)
    rows = chosen_figures(the_game, rules, variant=variant, decks=decks, bet=bet)
    return Rows(tuple(map(bet_odds, rows)), title=the_game.name)


def bet_odds(row: Figures) -> BetOdds:
    """Return the figures of a bet as plain values."""
    return BetOdds(
        game=row.game.key, variant=row.variant.name, pay_table=row.option, policy=row.policy,
        decks=row.decks, bet=row.bet.key, name=row.bet.name, positions=len(row.bet.spots),
        edge=row.edge, hit=row.hit, variance=row.variance, estimated=row.estimated,
        lines=Rows(tuple(_lines(row)), title=row.bet.name),
    )  # fmt: skip


def _lines(row: Figures) -> Iterator[LineOdds]:
    for line in row.lines:
        yield LineOdds(
            line=line.name, pays=str(line.pay),
            profit=None if line.pay is Fate.IMPOSSIBLE else line.pay.profit,
            chance=line.probability, estimated=line.estimated,
            source=line.row.source if line.row else "",
        )  # fmt: skip
