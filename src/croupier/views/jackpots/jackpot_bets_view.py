"""What the terms of a jackpot may name: by game the bets, spots and lines of an outcome that is one for all."""

from croupier.games import GAMES
from croupier.games.contract.definition import Game, Played
from croupier.views.wire_struct import View


class JackpotBetView(View, frozen=True, kw_only=True):
    """A bet: one that must lie beside a jackpot wager, or whose line wins the jackpot."""

    key: str
    name: str
    spots: tuple[str, ...]
    lines: tuple[str, ...]


class JackpotGameView(View, frozen=True, kw_only=True):
    """A game that can have a jackpot."""

    game: str
    name: str
    bets: tuple[JackpotBetView, ...]


def jackpot_games_view() -> tuple[JackpotGameView, ...]:
    """Every game at terminals, without what depends on the choices of a player."""
    game_views = (_game(game) for game in GAMES if game.played is not Played.LIVE)
    return tuple(it for it in game_views if it.bets)


def _game(game: Game) -> JackpotGameView:
    """Its bets in all its versions, each once."""
    every = [bet for variant in game.variants if variant.play is None for bet in variant.bets]
    names = {bet.key: bet.name for bet in every}
    bets = tuple(
        JackpotBetView(
            key=key, name=name,
            spots=tuple(dict.fromkeys(spot for bet in every if bet.key == key for spot in bet.spots)),
            lines=tuple(dict.fromkeys(line for bet in every if bet.key == key for line in bet.lines.values())),
        )
        for key, name in names.items()
    )  # fmt: skip
    return JackpotGameView(game=game.key, name=game.name, bets=bets)
