"""Events about entrants."""

from typing import Literal, TypeAlias

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments.commands import Person
from croupier.offices.tournaments.events.tournament_event import OfEntrant


class Entered(OfEntrant, frozen=True, kw_only=True):
    """An entrant of the next number, who accepted a version of the terms."""

    number: int
    person: Person
    method: str
    accepts: int
    fee: Cents
    buy_in: Cents
    meets: tuple[str, ...] = ()
    publicity: bool = False
    employee: bool = False
    approval: str = ""


class EntryRefused(OfEntrant, frozen=True, kw_only=True):
    """The entry of a person was refused."""

    criterion: str = ""
    reason: str


class Withdrawn(OfEntrant, frozen=True, kw_only=True):
    """An entrant withdrew, and gets back these parts of fee and buy-in."""

    ground: str
    fee: Cents
    buy_in: Cents


class Substituted(OfEntrant, frozen=True, kw_only=True):
    """Another person took over the place, the seat and the chips of an entrant."""

    ground: str
    substitute: str
    person: Person
    accepts: int
    publicity: bool = False
    employee: bool = False
    approval: str = ""
    briefed: bool = False
    signed: bool = False
    chips: Cents = NOTHING
    rounds: int = 0
    """The consequence by the terms: chips that are taken, rounds to sit out (SATG 19.4.8(b)(iv))."""


class TermsSigned(OfEntrant, frozen=True, kw_only=True):
    """A signed copy is on record."""


class PublicityAsked(OfEntrant, frozen=True, kw_only=True):
    """An entrant said whether name and pictures may be used."""

    permits: bool


class MoreBought(OfEntrant, frozen=True, kw_only=True):
    """Chips were bought; an entrant who was out is in again."""

    kind: Literal["re-buy", "add-on", "buy-back"]
    paid: Cents
    chips: Cents


EntryEvent: TypeAlias = (
    Entered | EntryRefused | Withdrawn | Substituted | TermsSigned | PublicityAsked | MoreBought
)
