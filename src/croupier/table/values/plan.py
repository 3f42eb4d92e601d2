"""The operator's configuration of a table: one value, stored when the table opens."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from msgspec import Struct

from croupier.money import Cents
from croupier.table.opening.checklist import Item


class Approval(StrEnum):
    """What the regulator may approve beyond the rules; each approval has a reference on record."""

    SEVERAL_TABLES = "several-tables"
    """Wagers at more than one table at a time (SATG 3.1.1)."""
    SHORT_WAGERING_PERIOD = "short-wagering-period"
    """Less than 13 seconds at Rapid Blackjack or Rapid Casino War (SATG 13.6, SATG 17.4)."""
    MORE_SIDE_BETS = "more-side-bets"
    """More than two side wagers at Rapid Blackjack (SATG 13.5.3)."""


class BetLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits on the sign for one bet, or for every bet that the sign does not name."""

    minimum: Cents
    """The least amount of a wager."""
    maximum: Cents
    """The largest amount of a wager."""
    step: Cents = Cents(1)
    """Wagers are multiples of this amount."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as its operator wants it. Fields that are not set have no value unless the rules give one."""

    game: str
    """The key of the game, such as `rapid-roulette`."""
    area: str = ""
    """The part of the floor in which the table is; empty if it is assigned to none."""
    variant: str = ""
    """The variant of the game, where it has several."""
    decks: int | None = None
    """The number of decks, where the rules leave a choice."""
    options: Mapping[str, str] = {}
    """By bet: the pay table, where the bet has several."""
    settings: Mapping[str, int | str] = {}
    """Settings that the rulebook leaves to the operator's choice."""
    side_bets: tuple[str, ...] | None = None
    """The side wagers that are offered; without the key the usual ones."""
    limits: Mapping[str, BetLimits] = {}
    """By bet; `*` means every bet that is not named. Empty: the sign is missing."""
    aggregate: Cents = Cents(0)
    """The minimum for all wagers of a terminal together (SATG 4.3.3)."""
    multiples: bool = False
    """The sign permits only multiples of the minimum; without it other amounts are valid (WAR 6.5)."""
    per_player: bool = False
    """Limits of a live table are for each player instead of each area (WAR 6.5)."""
    wagering_s: int | None = None
    """The operator's wagering period; 30 seconds if none is determined (SATG 6.1.1, SATG 6.1.2)."""
    decision_s: Mapping[str, int] = {}
    """By kind of choice: its time in seconds, without a default (SATG 13.9.2(a), SATG 17.6.2, SATG 18.6.2)."""
    dealer_activated: bool = True
    """The table has a dealer. If not, the game system does the dealer's part (SATG 1.3)."""
    dealer_on_record: bool = False
    """The dealer must sign on before dealing; always so at the tables of a server (SATG 1.1 dealer)."""
    corrections_by_two: bool = False
    """A correction that moves money takes two people; always so at the tables of a server."""
    between_rounds_s: int | None = None
    """Seconds the system waits without a dealer before it opens the next round; default: the rulebook's time."""
    confirms: Literal["dealer", "device"] = "dealer"
    """Who confirms a result: the dealer, or the device that sensed it (SATG 10.4.3)."""
    starts_with_wagering: bool = False
    """The tumbler starts with the game, not at the end of wagering (SATG 11.4.1, SATG 15.5.1)."""
    starts_itself: bool = False
    """The system sets wheel, ball or dice in motion, not the dealer (SATG 11.4.1, SATG 16.4.2)."""
    shooter_minimum: Cents | None = None
    """The least wager of a shooter; without the key the turn goes round (SATG 15.4.1)."""
    shooter_cumulative: bool = False
    """All wagers of a player together choose the shooter, not the largest one (SATG 15.4.1)."""
    shooter_s: int | None = None
    """Seconds that the shooter has (SATG 15.5.3)."""
    terminals: tuple[str, ...] = ()
    """The terminals that can reach this table, in seat order."""
    terminal_limit: int = 0
    """The number of terminals that the regulator approved (SATG 2.2.1)."""
    takes_buy_in: bool = True
    """Whether the dealer takes buy-ins (SATG 5.1.1)."""
    pays_out: bool = True
    """Whether the dealer pays out (SATG 5.6.2)."""
    notes: tuple[Cents, ...] = ()
    """The notes that the terminals' acceptors take; empty if they have no acceptors (SATG 5.1.2)."""
    reads_tickets: bool = False
    """Whether the terminals have bar code readers (SATG 5.1.3)."""
    prints_tickets: bool = False
    """Whether the terminals have ticket printers (SATG 5.6.1)."""
    most_credit: Cents | None = None
    """The terminal returns notes and tickets that would bring an account above this amount."""
    most_single_credit: Cents | None = None
    """The terminal returns a note or a ticket above this amount; the rules leave the limit open."""
    most_on_a_ticket: Cents | None = None
    """The dealer pays out a higher balance."""
    ticket_days: int = 365
    """Days in which a ticket is paid; then it is kept as unclaimed. The rules leave the period open."""
    places: int = 0
    """Seats or areas of a live table."""
    chips: tuple[Cents, ...] = ()
    """The denominations that a live table pays in."""
    cash_chips: tuple[Cents, ...] = ()
    """The values printed on the house's cash chips; default: the rulebook's (WHEEL 3.1.1)."""
    bank_notes: tuple[Cents, ...] = ()
    """The notes that lie in drop boxes and note boxes; default: the rulebook's."""
    colours: tuple[str, ...] = ()
    """The colours of the colour chips of a Big Wheel table (WHEEL 3.1.2(a))."""
    emblem: str = ""
    """The emblem on the colour chips of a Big Wheel table (WHEEL 3.1.2(a))."""
    rim: tuple[str, ...] = ()
    """The symbols of a Big Wheel round its rim, from compartment one. Default: spread evenly, because the
    text we hold lacks the diagrams (WHEEL 2.1.1 to WHEEL 2.1.4)."""
    items: tuple[Item, ...] = ()
    """The equipment, with its approvals."""
    approvals: Mapping[Approval, str] = {}
    """The reference of each approval of the regulator on record."""
    approved_until: Mapping[str, str] = {}
    """The day on which an approval ends, at 4.00am, if it ends. Keys: the `game`, its `version`, a bet, or
    one of `approvals`."""
