"""How the amounts of a payment came about, in words."""

from croupier.money import Cents, Fate, Odds, Pay, Prize, show
from croupier.rounds.sheet import Row


def arithmetic(row: Row, pay: Pay, jackpot: str = "") -> str:
    """How the amounts came about, for people; of a wager on a jackpot, in which it took part."""
    if jackpot and pay is Fate.LOSES:
        return f"{show(row.amount)} took part in the jackpot {jackpot}"
    back = Cents(row.back + row.stays)
    match pay:
        case Prize():
            return f"a fixed sum of {show(row.winnings)}"
        case Odds():
            sums = f"{show(row.amount)} × {pay.win}/{pay.per} = {show(row.winnings)}"
            if row.amount * pay.win != row.winnings * pay.per:
                sums = f"{show(row.amount)} at {pay} was paid {show(row.winnings)}, by limits and chips"
        case Fate.LOSES_HALF:
            sums = f"half of {show(row.amount)} is lost"
        case Fate.LOSES if back:
            return f"{show(row.lost)} loses; {show(back)} goes back, outside the limits"
        case _:
            sums = f"{show(row.amount)} {pay}"
    if not back:
        return sums
    stays = ", which stays on the layout" if row.stays else ""
    return f"{sums}; {show(back)} of the stake back{stays}"
