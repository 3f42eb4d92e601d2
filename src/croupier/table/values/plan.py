"""What an operator set up for a table: one value, stored when the table opens."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from msgspec import Struct

from croupier.money import Cents
from croupier.table.opening.checklist import Item


class Approval(StrEnum):
    """What the regulator may approve beyond the rules; each is a reference on record."""

    SEVERAL_TABLES = "several-tables"
    """Wagers at more than one table at a time (SATG 3.1.1)."""
    SHORT_WAGERING_PERIOD = "short-wagering-period"
    """Less than 13 seconds at Rapid Blackjack or Rapid Casino War (SATG 13.6, SATG 17.4)."""
    MORE_SIDE_BETS = "more-side-bets"
    """More than two side wagers at Rapid Blackjack (SATG 13.5.3)."""


class BetLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the sign says of one bet, or of every bet that it does not name."""

    minimum: Cents
    maximum: Cents
    step: Cents = Cents(1)


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as its operator wants it. What is not said has no value, unless the rules give one."""

    game: str
    area: str = ""
    """The part of the floor the table stands in; nothing if it was assigned to none."""
    variant: str = ""
    decks: int | None = None
    options: Mapping[str, str] = {}
    """The pay table of a bet where it has several."""
    settings: Mapping[str, int | str] = {}
    """What the rulebook leaves to the operator's choice."""
    side_bets: tuple[str, ...] | None = None
    limits: Mapping[str, BetLimits] = {}
    """By bet; `*` stands for every bet that is not named. Nothing is the sign that is missing."""
    aggregate: Cents = Cents(0)
    """What all wagers of a terminal must come to (SATG 4.3.3)."""
    multiples: bool = False
    """Only multiples of the minimum; wagers need not be such unless the sign says so (WAR 6.5)."""
    per_player: bool = False
    """Limits of a live table are for each player instead of each area (WAR 6.5)."""
    wagering_s: int | None = None
    """The operator's wagering period; 30 seconds if he determined none (SATG 6.1.1, SATG 6.1.2)."""
    decision_s: Mapping[str, int] = {}
    """The time for each kind of decision: there is no default (SATG 13.9.2(a), SATG 17.6.2, SATG 18.6.2)."""
    dealer_activated: bool = True
    """Without a dealer his part passes to the game system (SATG 1.3)."""
    dealer_on_record: bool = False
    """The dealer signs on at the table before he deals; the tables of a server always (SATG 1.1 dealer)."""
    between_rounds_s: int | None = None
    """How long the system then waits before it opens the next round; the rulebook's time if not said."""
    confirms: Literal["dealer", "device"] = "dealer"
    """Who confirms a result: the dealer, or the device that sensed it (SATG 10.4.3)."""
    starts_with_wagering: bool = False
    """The tumbler is set off at the start of the game, not at the end of wagering (SATG 11.4.1, SATG 15.5.1)."""
    starts_itself: bool = False
    """The system sets wheel, ball or dice in motion, not the dealer (SATG 11.4.1, SATG 16.4.2)."""
    shooter_minimum: Cents | None = None
    shooter_cumulative: bool = False
    """How the shooter is chosen (SATG 15.4.1)."""
    shooter_s: int | None = None
    """How long he has (SATG 15.5.3)."""
    terminals: tuple[str, ...] = ()
    """The terminals that can reach this table, in seat order."""
    terminal_limit: int = 0
    """How many the regulator approved (SATG 2.2.1)."""
    takes_buy_in: bool = True
    pays_out: bool = True
    """Whether the dealer takes buy-ins and pays out (SATG 5.1.1, SATG 5.6.2)."""
    notes: tuple[Cents, ...] = ()
    """The notes that the acceptors of the terminals take; none where there are none (SATG 5.1.2)."""
    reads_tickets: bool = False
    prints_tickets: bool = False
    """Whether the terminals have bar code readers and printers (SATG 5.1.3, SATG 5.6.1)."""
    most_credit: Cents | None = None
    """Notes and tickets that would bring an account above this are given back."""
    most_on_a_ticket: Cents | None = None
    """A higher balance is paid by the dealer."""
    ticket_days: int = 365
    """How long a ticket is paid: the rules leave it open; then it is kept as unclaimed."""
    places: int = 0
    """Seats or areas of a live table."""
    chips: tuple[Cents, ...] = ()
    """The denominations that a live table pays in."""
    cash_chips: tuple[Cents, ...] = ()
    """The values printed on the cash chips of the house; the rulebook's if not said (WHEEL 3.1.1)."""
    colours: tuple[str, ...] = ()
    emblem: str = ""
    """The colour chips of a Big Wheel table (WHEEL 3.1.2(a))."""
    rim: tuple[str, ...] = ()
    """The symbols of a Big Wheel round its rim, from compartment one; spread evenly if not said, for the
    diagrams are not in the text held (WHEEL 2.1.1 to WHEEL 2.1.4)."""
    items: tuple[Item, ...] = ()
    """The equipment, with its approvals."""
    approvals: Mapping[Approval, str] = {}
    """The reference of each approval of the regulator on record."""
    approved_until: Mapping[str, str] = {}
    """The day on which an approval ends, at 4.00am, where one does: that of the `game`, of its `version`, of a bet, or
    one of `approvals`."""
