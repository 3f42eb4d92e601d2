"""The meters of a report: what each meter counts, and the formulas that hold between them.

Every cent is counted once, where it moved. When an interim settlement is taken back, its amounts are subtracted from
the same meters. A correction has meters of its own.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.money import Cents


class Meter(StrEnum):
    """Amounts of money."""

    DROP_CASH = "drop-cash"
    DROP_CHIPS = "drop-chips"
    DROP_VOUCHER = "drop-voucher"
    DROP_TOKEN = "drop-token"  # noqa: S105  an instrument of payment
    DROP_NOTES = "drop-notes"
    """Notes taken in by acceptors (SATG 5.1.2)."""
    DROP_TICKETS = "drop-tickets"
    """Tickets taken in by acceptors (SATG 5.1.3)."""
    SOLD = "chips-sold"
    """The part of the drop for which a float of a live table gave chips."""
    PAID_OUT = "paid-out"
    """Balances paid by dealers (SATG 5.6.2)."""
    TICKETS_OUT = "tickets-out"
    """Balances put on tickets (SATG 5.6.1)."""
    REDEEMED = "tickets-redeemed"
    """Tickets paid by cages and redemption terminals."""
    PAID_BY_HAND = "paid-by-hand"
    """Void or expired tickets that were paid by hand, and amounts owed to players that were paid at a table."""
    EXPIRED = "tickets-expired"
    FILLS = "fills"
    CREDITS = "credits"
    HANDLE = "handle"
    """Stakes that were decided; a stand-off counts, a void stake does not."""
    RETURNED = "returned"
    """What went to players: stakes that came back or stay on the layout, and winnings."""
    WINS = "wins"
    """The winnings among `RETURNED`."""
    VOIDED = "voided"
    """Stakes that were void."""
    CORRECTED = "corrected"
    """What the house gained by corrections of settled rounds, in the period in which they were made."""
    CORRECTED_HANDLE = "corrected-handle"
    """By how much corrections changed the decided stakes."""
    ADDED_BY_HAND = "added-by-hand"
    TAKEN_BY_HAND = "taken-by-hand"
    COLLECTED = "debts-collected"
    WRITTEN_OFF = "written-off"
    WITHHELD = "withheld"
    """Winnings held back for a case."""
    RELEASED = "released"
    FORFEITED = "forfeited"
    """Winnings held back that went to the house."""
    FOREIGN = "foreign-colour"
    """Colour chips of other tables that this float changed at its own cost."""
    LAID = "laid"
    """Chips that the house laid beside wagers, less those that came back."""


class Count(StrEnum):
    """Numbers of things."""

    ROUNDS = "rounds"
    """Rounds that were settled."""
    ROUNDS_VOIDED = "rounds-voided"
    ROUNDS_ABANDONED = "rounds-abandoned"
    STAKES = "stakes"
    """Stakes that were decided."""
    STAKES_VOIDED = "stakes-voided"
    CORRECTIONS = "corrections"


Formula = Mapping[Meter, int]
"""A sum of meters, each added (1) or subtracted (-1)."""

DROPS: Mapping[str, Meter] = {
    "cash": Meter.DROP_CASH,
    "chips": Meter.DROP_CHIPS,
    "voucher": Meter.DROP_VOUCHER,
    "token": Meter.DROP_TOKEN,
    "notes": Meter.DROP_NOTES,
    "tickets": Meter.DROP_TICKETS,
}
"""The drop meter of each instrument of payment."""
DROP: Formula = dict.fromkeys(DROPS.values(), 1)
WIN: Formula = {Meter.HANDLE: 1, Meter.RETURNED: -1}
NET_WIN: Formula = {
    **WIN,
    Meter.CORRECTED: 1,
    Meter.FORFEITED: 1,
    Meter.TAKEN_BY_HAND: 1,
    Meter.ADDED_BY_HAND: -1,
    Meter.WRITTEN_OFF: -1,
}
"""What the house gained in the period, including corrections of rounds of other periods."""
FLOATS: Formula = {
    **NET_WIN,
    Meter.SOLD: -1,
    Meter.FOREIGN: -1,
    Meter.LAID: -1,
}
"""What floats and the cages behind them gained; the books must show the same."""


@dataclass
class Sums:
    """The meters and counts of one line of a report."""

    money: Counter[Meter] = field(default_factory=Counter)
    counts: Counter[Count] = field(default_factory=Counter)

    def value(self, formula: Formula) -> Cents:
        """Return the value of a formula."""
        return Cents(sum(sign * self.money[meter] for meter, sign in formula.items()))
