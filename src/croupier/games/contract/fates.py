"""The payments of a finished round of a game without decisions, bet by bet.

`decided_round.py` has those of games in which players decide.
"""

from dataclasses import dataclass

from croupier.errors import BadInput
from croupier.games.contract.book import hit
from croupier.games.contract.definition import AnyBet, Game, Variant
from croupier.games.contract.procedure import Hit
from croupier.games.contract.setup import Paid, Setup, setups_by_pay_table
from croupier.money import Cents, Fate
from croupier.rulebook import Citations, Rules
from croupier.words import phrase


@dataclass(frozen=True, slots=True)
class Settled:
    """One wager after the round, with the reason for every cent."""

    bet: AnyBet
    spot: str
    option: str
    """The pay table, where the bet has several."""
    paid: Paid
    added: str
    """The choice that added this stake, or the bonus that is paid to the wager; empty for the wager itself."""
    stake: Cents

    @property
    def cites(self) -> Citations:
        """The clauses that decided it."""
        return self.paid.cites or self.bet.cites


def settle(setup: Setup, bet: AnyBet, spot: str, places: tuple[int, ...], stake: Cents) -> Settled:
    """Settle one wager on a finished round by the rules in force when it opened."""
    setup.variant.dealing.check_finished(places)
    rows = setup.rows(bet)
    fate = hit(bet, bet.settle(places, bet.spot(spot)))
    if isinstance(fate, Hit) and rows[fate.line].pay is Fate.IMPOSSIBLE:
        # Five of a kind from one deck: the cards are wrong, and a wrong deck is never paid.
        raise BadInput(
            phrase(
                "{line} cannot occur with {decks} deck(s): the cards are wrong ({source}).",
                line=fate.line,
                decks=setup.decks or 0,
                source=rows[fate.line].source,
            )
        )
    return Settled(bet, spot, setup.options.get(bet.key, ""), setup.pay(fate, stake), "", stake)


def settle_all(
    game: Game,
    chosen: Variant,
    rules: Rules,
    *,
    outcome: str,
    decks: int | None,
    only: str,
    stake: Cents,
) -> list[Settled]:
    """Settle a stake on every bet and position of a game for one outcome, or on one bet only."""
    places = chosen.dealing.read(outcome, decks)
    plain = Setup(game=game, variant=chosen, rules=rules, decks=decks)
    return [
        settle(setup, bet, spot, places, stake)
        for bet in ((chosen.bet(only),) if only else chosen.bets)
        for setup in setups_by_pay_table(plain, bet, stake, is_required=bool(only))
        for spot in bet.spots
    ]
