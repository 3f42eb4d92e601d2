"""A round opened; wagers laid, taken back, turned down, sealed."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rulebook.register.amendment import Amendments
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.values.event_base import EventBase
from croupier.table.values.refusals import Refusal


class Placed(Struct, frozen=True, array_like=True):
    """A wager as it stands after a command: nothing means that it was taken back."""

    bet: str
    spot: str
    area: str
    amount: Cents
    colour: str = ""
    """Colour chips of a Big Wheel table; cash chips or the chip account otherwise."""
    value: Cents = Cents(1)
    """What each of them is worth."""


class Returned(Struct, frozen=True, array_like=True):
    """A wager that was not recognised at the close, or that went back before, and why."""

    holder: str
    bet: str
    spot: str
    area: str
    amount: Cents
    why: Refusal


class RoundOpened(EventBase, frozen=True, kw_only=True, omit_defaults=True):
    """Wagering is open, until then or until it is called (SATG 6.1, WAR 4.3.2(a), WHEEL 5.1.1)."""

    number: int
    until: int | None
    jackpots: tuple[Offered, ...] = ()
    """What may be won besides in this round, as it was offered to the table then."""
    rules: str = ""
    """The edition by which it is settled, whatever begins meanwhile (SATG cover version)."""
    amended: Amendments = ()
    """What notices of the house had changed in it by then."""


class WagersSet(EventBase, frozen=True, kw_only=True):
    """What a holder's wagers on some positions are now, and what moved for it."""

    holder: str
    wagers: tuple[Placed, ...]
    took: Mapping[str, Cents]
    """From the account or the chips, by colour."""
    gave: Mapping[str, Cents]
    salt: str
    """The id of the command: it makes the seal impossible to guess."""
    root: str = ""
    """The new seal, where a live wager was withdrawn after the call and before the first card."""


class TieDeclined(EventBase, frozen=True, kw_only=True):
    """Who has the first right to a Tie wager does not want it (WAR 5.11)."""

    patron: str
    area: str


class WagerTurnedDown(EventBase, frozen=True, kw_only=True):
    """The dealer refused a wager that could not be paid exactly (WAR 5.14, GAZ 29/2000 5.7)."""

    holder: str
    wager: str
    amount: Cents
    colour: str = ""
    root: str = ""


class Reserved(Struct, frozen=True, array_like=True):
    """What is kept back of an account for a choice on a wager."""

    holder: str
    wager: str
    amount: Cents


class WagersClosed(EventBase, frozen=True, kw_only=True):
    """No more bets. The root of the seal stands before any result does."""

    root: str
    returned: tuple[Returned, ...] = ()
    reserved: tuple[Reserved, ...] = ()
    """What is kept back for a choice to come (SATG 18.8.3)."""


class WagersReopened(EventBase, frozen=True, kw_only=True):
    """After a no spin at a live wheel wagers may be laid and withdrawn until the next call (WHEEL 3.2)."""


class UnderMinimumAdvised(EventBase, frozen=True, kw_only=True):
    """The owner was told that later wagers under the minimum will be handed back (WAR 6.2.1)."""

    patron: str


WageringEvent: TypeAlias = (
    RoundOpened
    | WagersSet
    | TieDeclined
    | WagerTurnedDown
    | WagersClosed
    | WagersReopened
    | UnderMinimumAdvised
)
