"""The figures of every bet of every game."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from croupier.errors import BadInput, unknown
from croupier.games import Game
from croupier.games.contract.definition import NotOffered, Variant
from croupier.maths.exact.blackjack.passive_play import blackjack_figures
from croupier.maths.exact.edge_figures import Figures, figures
from croupier.maths.exact.three_card_odds import three_card_figures
from croupier.maths.exact.war_odds import war_figures
from croupier.rulebook import Rules

Decided = Callable[[Game, Variant, Rules, int | None], Iterator[Figures]]

WHERE_PLAYERS_DECIDE: Mapping[str, Decided] = {
    "blackjack": blackjack_figures,
    "casino-war": war_figures,
    "three-card-poker": three_card_figures,
}
"""By pay table: one row for each bet and stated policy."""


def figures_of(game: Game, rules: Rules, bet_key: str = "") -> Iterator[Figures]:
    """The figures of every bet of a game, or of one, for each variant, pay table and permitted deck count."""
    for variant in game.variants:
        for decks in game.permitted_decks(rules):
            if variant.play is not None:
                decided = WHERE_PLAYERS_DECIDE[game.table](game, variant, rules, decks)
                yield from (row for row in decided if bet_key in ("", row.bet.key))
                continue
            for bet in (bet for bet in variant.bets if bet_key in ("", bet.key)):
                for option in game.options(variant, bet, rules):
                    try:
                        yield figures(game, variant, bet, rules, option=option, decks=decks)
                    except NotOffered:
                        continue


def chosen_figures(
    game: Game, rules: Rules, *, variant: str = "", decks: int | None = None, bet: str = ""
) -> list[Figures]:
    """The figures of a game, narrowed to what was asked for; what does not exist is refused."""
    variants = [game.variant(variant)] if variant else game.variants
    known = {offered.key: offered for chosen in variants for offered in chosen.bets}
    if bet and bet not in known:
        raise unknown(f"bet of {game.key!r}", bet, sorted(known))
    game.decks(rules, decks)
    rows = [
        row
        for row in figures_of(game, rules, bet)
        if variant in ("", row.variant.name) and decks in (None, row.decks)
    ]
    if not rows:
        raise BadInput(
            f"{game.name} has no figures of {bet!r} so: it is not offered or not wagered on alone."
        )
    return rows


def not_offered(game: Game, rules: Rules) -> Iterator[NotOffered]:
    """The bets of a game that no pay table in force covers, each with the reason."""
    for variant in game.variants:
        for bet in variant.bets:
            reasons = []
            tried = product(game.options(variant, bet, rules), game.permitted_decks(rules))
            for option, decks in tried:
                try:
                    game.pays(variant, bet, rules, option=option, decks=decks)
                except NotOffered as reason:
                    reasons.append(reason)
                else:
                    break
            else:
                yield reasons[0]
