"""Explain in words how the amounts of a payment are calculated."""

from collections.abc import Callable

from croupier.money import Cents, Fate, Odds, Pay, Prize, show
from croupier.table.values.sheet import Row


def arithmetic(
    row: Row, pay: Pay, jackpot: str = "", *, says: Callable[[Cents], str] = show
) -> str:
    """Explain how the amounts are calculated; for a jackpot wager, name its jackpot.

    `says` formats an amount as money or as tournament chips.
    """
    if jackpot and pay is Fate.LOSES:
        return f"{says(row.amount)} took part in the jackpot {jackpot}"
    back = Cents(row.back + row.stays)
    match pay:
        case Prize():
            return f"a fixed sum of {says(row.winnings)}"
        case Odds():
            sums = f"{says(row.amount)} × {pay.win}/{pay.per} = {says(row.winnings)}"
            if row.amount * pay.win != row.winnings * pay.per:
                sums = f"{says(row.amount)} at {pay} was paid {says(row.winnings)}, by limits and chips"
        case Fate.LOSES_HALF:
            sums = f"half of {says(row.amount)} is lost"
        case Fate.LOSES if back:
            return f"{says(row.lost)} loses; {says(back)} goes back, outside the limits"
        case _:
            sums = f"{says(row.amount)} {pay}"
    if not back:
        return sums
    stays = ", which stays on the layout" if row.stays else ""
    return f"{sums}; {says(back)} of the stake back{stays}"
