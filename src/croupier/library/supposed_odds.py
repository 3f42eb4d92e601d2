"""Other odds, decks, pay tables or settings supposed, and the exact odds that a bet would have."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import BadInput
from croupier.games import game as game_of
from croupier.library.bet_odds import BetOdds, bet_odds
from croupier.library.rows import Rows
from croupier.library.rule_moment import rules_at
from croupier.maths.risk import what_if as supposing
from croupier.maths.risk.what_if import Change, Compared, which
from croupier.rulebook import Rules


@dataclass(frozen=True, repr=False)
class Comparison(Rows[BetOdds]):
    """A bet as it is in force, and as it would be; what is supposed has no approval."""

    @property
    def before(self) -> BetOdds:
        """Return the bet as it is in force."""
        return self[0]

    @property
    def after(self) -> BetOdds:
        """Return the bet as it would be."""
        return self[1]

    @property
    def edge_change(self) -> Fraction:
        """Return by how much the edge of the house would grow."""
        return self.after.edge - self.before.edge

    def records(self) -> list[dict[str, object]]:
        """Return a dictionary for each of the two, which says whether it is supposed."""
        return [{"supposed": row is self.after, **row.record()} for row in self]


def compared(
    game: str, rules: Rules, change: Change, *, bet: str, variant: str = "", policy: str = ""
) -> Compared:
    """Return the figures of a bet as they are and as they would be; something must be supposed."""
    the_game = game_of(game)
    if change == Change():
        raise BadInput("Nothing is supposed. Accepted: pays, decks, an option or a setting.")
    case = which(the_game, rules, bet=bet, variant=variant, policy=policy)
    return supposing.what_if(case, change, rules)


def what_if(
    game: str, *, bet: str, pays: Mapping[str, str] | None = None, decks: int | None = None,
    pay_table: str = "", settings: Mapping[str, int | str] | None = None, variant: str = "",
    policy: str = "", at: str = "",
) -> Comparison:  # fmt: skip
    """Suppose other odds, decks, pay table or settings of a bet, and return the exact odds it would have.

    Args:
        game: a game, such as `triple-chase`.
        bet: the bet, such as `crown-pairs`.
        pays: by line, other odds: `{"suited-pair": "30 to 1"}`.
        decks: another number of decks, permitted or not.
        pay_table: another pay table of the bet.
        settings: by name, other settings: `{"hits-soft-17": 1}`.
        variant: the variant; the first without it.
        policy: what the player does, where players decide.
        at: the instant whose rules are in force; now without it.
    """
    change = Change(pays=pays or {}, decks=decks, option=pay_table, settings=settings or {})
    both = compared(game, rules_at(at), change, bet=bet, variant=variant, policy=policy)
    title = f"{both.before.bet.name}: in force, and supposed (not approved)"
    return Comparison((bet_odds(both.before), bet_odds(both.after)), title=title)
