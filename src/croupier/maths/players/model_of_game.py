"""The model of any game: written out where nobody decides, driven by its own procedure where players do."""

from collections.abc import Callable, Mapping

from croupier.errors import BadInput
from croupier.games import Game, Variant
from croupier.maths.players.blackjack_models import blackjack_model
from croupier.maths.players.three_card_player import three_card_model
from croupier.maths.players.war_player import war_model
from croupier.maths.simulation.game_model import Model, SimulationRequest
from croupier.maths.simulation.game_source import dealt_shoe, fresh_round
from croupier.maths.simulation.simulated_shoe import shoe_of
from croupier.rulebook import Rules

__all__ = ["WHERE_PLAYERS_DECIDE", "Driver", "SimulationRequest", "model_of"]

Driver = Callable[[Game, Variant, Rules, SimulationRequest], Model]

WHERE_PLAYERS_DECIDE: Mapping[str, Driver] = {
    "blackjack": blackjack_model,
    "casino-war": war_model,
    "three-card-poker": three_card_model,
}
"""By pay table: what plays a game in which players decide, by a policy."""


def model_of(game: Game, rules: Rules, asked: SimulationRequest) -> Model:
    """The model of a game as asked for, under the rules in force."""
    variant = game.variant(asked.variant) if asked.variant else game.variants[0]
    decks = game.decks(rules, asked.decks)
    if variant.play is not None:
        return WHERE_PLAYERS_DECIDE[game.table](game, variant, rules, asked)
    if asked.policy:
        raise BadInput(f"Nobody decides at {game.name}, so {asked.policy!r} says nothing.")
    if decks is None:
        if asked.shoe or asked.burn is not None or asked.behind is not None:
            raise BadInput(f"{game.name} uses no cards, so no shoe can be asked for.")
        return fresh_round(game, variant, None)
    cards = len(variant.dealing.source.faces) * decks
    shoe = shoe_of(game, cards, how=asked.shoe, burn=asked.burn, behind=asked.behind)
    return dealt_shoe(game, variant, decks, shoe) if shoe else fresh_round(game, variant, decks)
