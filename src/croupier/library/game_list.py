"""The games and their bets."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.games import GAMES, Game
from croupier.games import game as game_of
from croupier.library.rows import BESIDE, Result, Rows
from croupier.library.rule_moment import rules_at
from croupier.rulebook import Rules


@dataclass(frozen=True, kw_only=True)
class BetInfo(Result):
    """A bet of a variant of a game."""

    game: str
    variant: str
    bet: str
    name: str
    wins: str = field(metadata=BESIDE)
    """When it wins, in one sentence."""
    positions: int
    added: bool
    """Whether it comes by a choice or by itself, so that it cannot be wagered on alone."""
    clauses: tuple[str, ...] = field(metadata=BESIDE)


@dataclass(frozen=True, kw_only=True)
class GameInfo(Result):
    """A game."""

    game: str
    name: str
    about: str = field(metadata=BESIDE)
    played: str
    """`live` or `semi-automated`."""
    variants: tuple[str, ...]
    decks: tuple[int, ...]
    """The numbers of decks from which it may be dealt; none where it uses no cards."""
    decisions: bool
    """Whether players choose during a round."""
    bets: Rows[BetInfo] = field(repr=False)


def list_games(*, at: str = "") -> Rows[GameInfo]:
    """List the games that may be played at an instant, or now."""
    rules = rules_at(at)
    in_force = (the_game for the_game in GAMES if the_game.is_in_force(rules.instant))
    return Rows(tuple(_info(the_game, rules) for the_game in in_force))


def list_bets(game: str) -> Rows[BetInfo]:
    """List the bets of a game, by variant."""
    the_game = game_of(game)
    return Rows(tuple(_bets(the_game)), title=the_game.name)


def _info(game: Game, rules: Rules) -> GameInfo:
    return GameInfo(
        game=game.key, name=game.name, about=game.about, played=game.played.value,
        variants=tuple(variant.name for variant in game.variants if variant.name),
        decks=tuple(filter(None, game.permitted_decks(rules))),
        decisions=game.variants[0].play is not None, bets=list_bets(game.key),
    )  # fmt: skip


def _bets(game: Game) -> Iterator[BetInfo]:
    for variant in game.variants:
        for bet in variant.bets:
            yield BetInfo(
                game=game.key, variant=variant.name, bet=bet.key, name=bet.name, wins=bet.wins,
                positions=len(bet.spots), added=bet.added, clauses=tuple(map(str, bet.cites)),
            )  # fmt: skip
