"""Events of wagering: a round opened; wagers placed, taken back, turned down, sealed."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rulebook.register.amendment import Amendments
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.values.event_base import EventBase
from croupier.table.values.refusals import Refusal


class Placed(Struct, frozen=True, array_like=True):
    """A wager as it is after a command; an amount of 0 means that it was taken back."""

    bet: str
    spot: str
    area: str
    amount: Cents
    colour: str = ""
    """Colour chips of a Big Wheel table; cash chips or the chip account otherwise."""
    value: Cents = Cents(1)
    """The value of each chip."""


class Returned(Struct, frozen=True, array_like=True):
    """A wager that was not recognised at the close or that went back earlier, with the reason."""

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
    """The jackpots on offer in this round, as they were when it opened."""
    rules: str = ""
    """The edition by which the round is settled, even if another begins meanwhile (SATG cover version)."""
    amended: Amendments = ()
    """The changes that notices of the house had made to the edition by then."""


class WagersSet(EventBase, frozen=True, kw_only=True):
    """A holder's wagers on some positions changed, and money moved for it."""

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
    """The patron with the first right to a Tie wager does not want it (WAR 5.11)."""

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
    """The amount kept back from an account for a choice on a wager."""

    holder: str
    wager: str
    amount: Cents


class WagersClosed(EventBase, frozen=True, kw_only=True):
    """No more bets. The log holds the root of the seal before any result."""

    root: str
    returned: tuple[Returned, ...] = ()
    reserved: tuple[Reserved, ...] = ()
    """The amounts kept back for a later choice (SATG 18.8.3)."""


class WagersReopened(EventBase, frozen=True, kw_only=True):
    """After a no spin at a live wheel wagers may be laid and withdrawn until the next call (WHEEL 3.2)."""


class UnderMinimumAdvised(EventBase, frozen=True, kw_only=True):
    """The patron was advised that later wagers under the minimum will be handed back (WAR 6.2.1)."""

    patron: str


WageringEvent: TypeAlias = (
    RoundOpened | WagersSet | TieDeclined | WagerTurnedDown | WagersClosed | WagersReopened | UnderMinimumAdvised
)  # fmt: skip
