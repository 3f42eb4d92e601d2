"""What a finished round pays: the line a wager hit, its row in the rulebook, the money."""

from dataclasses import dataclass

from croupier.errors import BadInput
from croupier.games.contract import LOSES, AnyBet, Game
from croupier.money import Cents, Fate, Pay, Payment, Rounding
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
    rows = game.pays(bet, rules, option=option, decks=decks)
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
