"""What a finished round pays: the line a wager hit, its row in the rulebook, the money."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm

from croupier.errors import BadInput
from croupier.games.contract import LOSES, AnyBet, Game, NotOffered, Variant
from croupier.money import Cents, Fate, Pay, Payment, Rounding, exact_step, show
from croupier.money import settle as settle_stake
from croupier.rulebook import Citations, PayRow, Rules, cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """One wager after the round, with the reason for every cent."""

    bet: AnyBet
    spot: str
    line: str
    pay: Pay
    row: PayRow | None
    """Where the pay is from; a plain loss has no row."""
    payment: Payment

    @property
    def cites(self) -> Citations:
        """The clauses that decided it."""
        return self.row.citations if self.row and self.row.citations else self.bet.cites


def settle(
    game: Game,
    variant: Variant,
    bet: AnyBet,
    rules: Rules,
    *,
    spot: str,
    places: tuple[int, ...],
    option: str,
    decks: int | None,
    stake: Cents,
    rounding: Rounding = Rounding.EXACT,
) -> Settled:
    """Settle one wager on a finished round by the rules in force when it opened."""
    variant.dealing.check_finished(places)
    rows = game.pays(variant, bet, rules, option=option, decks=decks)
    line = bet.settle(places, bet.spot(spot))
    if line == LOSES:
        nothing = Payment(Cents(0), Cents(0))
        return Settled(bet=bet, spot=spot, line="loses", pay=Fate.LOSES, row=None, payment=nothing)
    row = rows[line]
    if row.pay is Fate.IMPOSSIBLE:
        # Five of a kind from one deck: the cards are wrong, and a wrong deck is never paid.
        raise BadInput(
            f"{bet.lines[line]} cannot occur with {decks} deck(s): the cards are wrong "
            f"({row.source}; {cite('GAZ 29/2000 9.6')[0]})."
        )
    payment = settle_stake(row.pay, stake, rounding)
    return Settled(bet=bet, spot=spot, line=bet.lines[line], pay=row.pay, row=row, payment=payment)


def settle_all(
    game: Game,
    rules: Rules,
    *,
    outcome: str,
    variant: str,
    decks: int | None,
    only: str,
    stake: Cents,
) -> list[Settled]:
    """Settle a stake on every bet and position of a game for one outcome, or on one bet only."""
    chosen = game.variant(variant) if variant else game.variants[0]
    decks = game.decks(rules, decks)
    places = chosen.dealing.read(outcome, decks)
    rows = []
    for bet in (chosen.bet(only),) if only else chosen.bets:
        for option in game.options(chosen, bet, rules):
            try:
                check_stake(
                    stake, game.pays(chosen, bet, rules, option=option, decks=decks).values()
                )
            except NotOffered:
                if only:
                    raise
                continue
            rows += [
                settle(
                    game,
                    chosen,
                    bet,
                    rules,
                    spot=spot,
                    places=places,
                    option=option,
                    decks=decks,
                    stake=stake,
                )
                for spot in bet.spots
            ]
    return rows


def check_stake(stake: Cents, rows: Iterable[PayRow]) -> None:
    """Refuse a stake that could not be paid in whole cents (ruling 8)."""
    step = lcm(*(exact_step(row.pay) for row in rows))
    if stake <= 0 or stake % step:
        raise BadInput(
            f"A stake of {show(stake)} cannot be paid exactly. Accepted: multiples of {show(Cents(step))}."
        )
