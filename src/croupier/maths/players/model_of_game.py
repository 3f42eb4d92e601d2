"""The model of any game: games without decisions are written out, the others run their own procedure."""

from collections.abc import Callable, Mapping

from croupier.errors import BadInput
from croupier.games import Game, Variant
from croupier.maths.players.blackjack_models import BLACKJACK_POLICIES, blackjack_model
from croupier.maths.players.three_card_player import three_card_model, three_card_policies
from croupier.maths.players.war_player import war_model
from croupier.maths.simulation.game_model import Model, SimulationRequest
from croupier.maths.simulation.game_source import dealt_shoe, fresh_round
from croupier.maths.simulation.policies import WAR_POLICIES
from croupier.maths.simulation.simulated_shoe import shoe_of
from croupier.rulebook import Rules

__all__ = ["WHERE_PLAYERS_DECIDE", "Driver", "SimulationRequest", "model_of", "policies_of"]

Driver = Callable[[Game, Variant, Rules, SimulationRequest], Model]

WHERE_PLAYERS_DECIDE: Mapping[str, Driver] = {
    "blackjack": blackjack_model,
    "casino-war": war_model,
    "three-card-poker": three_card_model,
}
"""By pay table: what plays a game in which players decide, by a policy."""

NAMES: Mapping[str, Callable[[Game, Rules], tuple[str, ...]]] = {
    "blackjack": lambda _game, _rules: BLACKJACK_POLICIES,
    "casino-war": lambda _game, _rules: WAR_POLICIES,
    "three-card-poker": three_card_policies,
}
"""By pay table: the names of the policies."""


def policies_of(game: Game, rules: Rules) -> tuple[str, ...]:
    """The names of the policies of a game, the default first; none where players do not decide."""
    if game.variants[0].play is None:
        return ()
    return NAMES[game.table](game, rules)


def model_of(game: Game, rules: Rules, request: SimulationRequest) -> Model:
    """The model of a game, dealt as the request says, under the rules in force."""
    variant = game.variant(request.variant) if request.variant else game.variants[0]
    decks = game.decks(rules, request.decks)
    if variant.play is not None:
        return WHERE_PLAYERS_DECIDE[game.table](game, variant, rules, request)
    if request.policy:
        raise BadInput(f"Players make no decisions at {game.name}. Accepted: no policy.")
    if decks is None:
        if request.shoe or request.burn is not None or request.behind is not None:
            raise BadInput(f"{game.name} uses no cards, so no shoe can be asked for.")
        return fresh_round(game, variant, None)
    cards = len(variant.dealing.source.faces) * decks
    shoe = shoe_of(game, cards, how=request.shoe, burn=request.burn, behind=request.behind)
    return dealt_shoe(game, variant, decks, shoe) if shoe else fresh_round(game, variant, decks)
