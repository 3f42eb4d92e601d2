"""What happens in a round of play."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rounds.events.happened import Happened
from croupier.rounds.jackpots import Offered
from croupier.rounds.refusals import Refusal
from croupier.rulebook.register.amendments import Amendments


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


class RoundOpened(Happened, frozen=True, kw_only=True, omit_defaults=True):
    """Wagering is open, until then or until it is called (SATG 6.1, WAR 4.3.2(a), WHEEL 5.1.1)."""

    number: int
    until: int | None
    jackpots: tuple[Offered, ...] = ()
    """What may be won besides in this round, as it was offered to the table then."""
    rules: str = ""
    """The edition by which it is settled, whatever begins meanwhile (SATG cover version)."""
    amended: Amendments = ()
    """What notices of the house had changed in it by then."""


class WagersSet(Happened, frozen=True, kw_only=True):
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


class TieDeclined(Happened, frozen=True, kw_only=True):
    """Who has the first right to a Tie wager does not want it (WAR 5.11)."""

    patron: str
    area: str


class WagerTurnedDown(Happened, frozen=True, kw_only=True):
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


class WagersClosed(Happened, frozen=True, kw_only=True):
    """No more bets. The root of the seal stands before any result does."""

    root: str
    returned: tuple[Returned, ...] = ()
    reserved: tuple[Reserved, ...] = ()
    """What is kept back for a choice to come (SATG 18.8.3)."""


class ShooterChosen(Happened, frozen=True, kw_only=True):
    """Who sets off the tumbler, and until when (SATG 15.5.2, SATG 15.5.3)."""

    terminal: str
    until: int
    clause: str


class SetInMotion(Happened, frozen=True, kw_only=True):
    """Wheel, ball or dice move, and who did it."""

    source: str
    """A rank, the system, or the shooter with his terminal."""
    state: str
    """What the device says of it: `ball-spun`, `tumbling`, `wheel-spun`."""
    point: str = ""
    """Of a tumbler: at the start of the game or at the end of wagering (SATG 11.4.1, SATG 15.5.1)."""


class CameToRest(Happened, frozen=True, kw_only=True):
    """Wheel, ball or dice rest: from here on a device may read them (SATG 11.4.2)."""

    source: str
    state: str
    """What the device says of it: `ball-at-rest`, `at-rest`, `wheel-at-rest`."""


class SpinReported(Happened, frozen=True, kw_only=True):
    """What was seen of a spin or a tumble."""

    turns: int | None = None
    direction: str = ""
    fault: str = ""


class NoSpinDeclared(Happened, frozen=True, kw_only=True):
    """The throw counts for nothing; the round goes on with the next one (SATG 15.7.2, WHEEL 7.2)."""

    ground: str


class WagersReopened(Happened, frozen=True, kw_only=True):
    """After a no spin at a live wheel wagers may be laid and withdrawn until the next call (WHEEL 3.2)."""


class Drawn(Happened, frozen=True, kw_only=True):
    """A card, a number, a die, as it was entered or sensed."""

    face: str
    source: str
    by: str = ""
    """Who entered it: somebody else authorises a correction."""
    compartment: int | None = None
    """Of a Big Wheel, where its number was entered: the face is its symbol (WHEEL 1.1 indicator)."""


class EntryAgreed(Happened, frozen=True, kw_only=True):
    """Hand and device have entered the same face (SATG 10.4.3, SATG 11.4.3)."""

    face: str
    source: str
    """Of the second entry."""
    by: str


class EntryDiffered(Happened, frozen=True, kw_only=True):
    """Hand and device have entered different faces: somebody rules before anything is settled (SATG 8.3)."""

    faces: tuple[str, ...]
    """What the second entry was; the first one lies there."""
    source: str
    by: str


class Asked(Happened, frozen=True, kw_only=True):
    """A question to players, and until when it may be answered."""

    key: str
    until: int | None


class Answered(Happened, frozen=True, kw_only=True):
    """A choice for a wager, and what it added."""

    holder: str
    wager: str
    question: str
    choice: str
    stake: Cents
    """The amount added."""
    released: Cents
    """What had been kept back for the choice."""
    signal: str = ""
    """At a live table, how it was shown (WAR 7.4.3(a))."""


class AskClosed(Happened, frozen=True, kw_only=True):
    """The time to decide is over: silence means what the rules say."""

    key: str
    released: Mapping[str, Cents] = {}
    """By holder, what had been kept back for those who did not choose."""


class InterimPaid(Happened, frozen=True, kw_only=True):
    """An interim settlement was made (WAR 7.4.1)."""

    key: str
    sheet: str


class HouseLaid(Happened, frozen=True, kw_only=True):
    """The house laid its own chips beside wagers (WAR 7.4.4(a)(ii))."""

    key: str
    amount: Cents


class UnderMinimumAdvised(Happened, frozen=True, kw_only=True):
    """The owner was told that later wagers under the minimum will be handed back (WAR 6.2.1)."""

    patron: str


class RoundSettled(Happened, frozen=True, kw_only=True):
    """Every stake has its fate and was paid; the sheet says how."""

    sheet: str
    laid: Cents = Cents(0)
    """Chips of the house that lay beside wagers and go back to the float."""
    direction: str = ""
    """By which direction it was dealt, if nobody wagered (SATG 6.3)."""
    by: str = ""
    """Who confirmed the result."""


class RoundVoided(Happened, frozen=True, kw_only=True):
    """The round counts for nothing: every stake goes back."""

    sheet: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    """What gives the power to declare it."""
    reversed: tuple[str, ...] = ()
    """Interim settlements that are taken back."""
    laid: Cents = Cents(0)
    released: Mapping[str, Cents] = {}
    """By holder, what had been kept back for a choice."""


class RoundAbandoned(Happened, frozen=True, kw_only=True):
    """Nobody wagered and nothing was dealt."""


class JackpotWithdrawn(Happened, frozen=True, kw_only=True):
    """A jackpot is not offered any more: wagers on it go back while wagers are taken (SATG 7.7)."""

    jackpot: str
    reason: str
    returned: tuple[Returned, ...] = ()
    """Nothing once the book is sealed: then the wagers stand, and their records are looked at (SATG 8.7.2)."""
    by: str


PlayEvent: TypeAlias = (
    ShooterChosen | SetInMotion | CameToRest | SpinReported | NoSpinDeclared | WagersReopened | Drawn | EntryAgreed
    | EntryDiffered | Asked | Answered | AskClosed | InterimPaid | HouseLaid
)  # fmt: skip
"""What happens between the close of wagering and the end of the round."""
RoundEvent: TypeAlias = (
    RoundOpened | WagersSet | TieDeclined | WagerTurnedDown | WagersClosed | PlayEvent | UnderMinimumAdvised
    | RoundSettled | RoundVoided | RoundAbandoned | JackpotWithdrawn
)  # fmt: skip
