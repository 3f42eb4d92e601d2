"""Instructions for the dealer of a live table, in the ruled order: collect, return, pay.

Losers come before winners, each from the dealer's right (WAR 7.4.1, WAR 7.4.2, WHEEL 5.1.4, GAZ 29/2000
7.5).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from croupier.games.contract.procedure import Lay, Result, Settle
from croupier.money import Cents, show
from croupier.table.settlement.round_sheet import amount_of, at_live_table, bonuses, unsettled
from croupier.table.state import State
from croupier.table.values.sheet import Row


class Verb(StrEnum):
    """What the dealer does with chips."""

    COLLECT = "collect"
    RETURN = "return"
    PAY = "pay"
    LEAVE = "leave on the layout"
    LAY = "lay beside it"


@dataclass(frozen=True, slots=True)
class Step:
    """One movement of the dealer's hand."""

    verb: Verb
    amount: Cents
    holder: str
    wager: str

    def __str__(self) -> str:
        """Format the step for the dealer: `collect $5.00: bob tie @1`."""
        return f"{self.verb} {show(self.amount)}: {self.wager}"


def instructions(state: State) -> tuple[Step, ...]:
    """Return the dealer's steps before the deal goes on; empty if it waits for something else."""
    if not state.is_live or state.round is None:
        return ()
    round_ = state.round
    match round_.wants:
        case Lay(beside=beside):
            return tuple(
                Step(
                    Verb.LAY, amount_of(round_, stake), round_.holders[stake.wager][0], stake.wager
                )
                for stake in beside
                if stake.wager not in round_.entries.out
            )
        case Settle(fates=fates):
            sheet, _ = at_live_table(round_, unsettled(round_, fates))
        case Result(fates=fates, bonuses=won):
            sheet, _ = at_live_table(round_, unsettled(round_, fates))
            sheet = (*sheet, *bonuses(round_, won))
        case _:
            return ()
    return tuple(step for row in sheet for step in _steps(row))


def _steps(row: Row) -> Iterator[Step]:
    """Yield the steps of a row: collect losses, return stakes, pay winnings, leave what stays."""
    every = (
        (Verb.COLLECT, row.lost),
        (Verb.RETURN, row.back),
        (Verb.PAY, row.winnings),
        (Verb.LEAVE, row.stays),
    )
    for verb, amount in every:
        if amount:
            yield Step(verb, amount, row.holder, row.wager)
