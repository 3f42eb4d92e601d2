"""The denominations in which a table counts: those of the house, and those with which it was set up."""

from croupier.money import Cents
from croupier.rulebook.bank_notes import BANK_NOTES
from croupier.rulebook.cash_chips import CASH_CHIPS
from croupier.table.state import State


def chip_values(state: State) -> tuple[Cents, ...]:
    """Return the denominations of chips in the float of a table."""
    plan = state.opened
    return tuple(sorted({*(plan.cash_chips or CASH_CHIPS.denominations), *plan.chips}))


def note_values(state: State) -> tuple[Cents, ...]:
    """Return the denominations of notes in the boxes of a table."""
    plan = state.opened
    return tuple(sorted({*(plan.bank_notes or BANK_NOTES.denominations), *plan.notes}))
