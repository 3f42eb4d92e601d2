"""Events about conduct and about the end of a tournament."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments.commands import Lapse
from croupier.offices.tournaments.events.tournament_event import OfEntrant, OfTournament
from croupier.offices.tournaments.terms.tournament_terms import Chips


class Penalised(OfEntrant, frozen=True, kw_only=True):
    """By which ground, and what follows."""

    ground: str
    chips: Cents = NOTHING
    rounds: int = 0


class LapseReported(OfEntrant, frozen=True, kw_only=True):
    """A lapse of a player, with its consequence by the terms."""

    lapse: Lapse
    does: str
    chips: Cents = NOTHING
    rounds: int = 0


class Disqualified(OfEntrant, frozen=True, kw_only=True):
    """A player is put out."""

    ground: str
    chips: Chips
    fee: Cents = NOTHING
    buy_in: Cents = NOTHING
    """The refund of fee and buy-in."""


class Retired(OfEntrant, frozen=True, kw_only=True):
    """A player has gone."""

    ground: str
    chips: Chips
    fee: Cents = NOTHING
    buy_in: Cents = NOTHING


class DisputeRaised(OfEntrant, frozen=True, kw_only=True):
    """A player disputes something."""

    dispute: str
    about: str


class DisputeDecided(OfTournament, frozen=True, kw_only=True):
    """The dispute is decided, and the player was informed of the inspector."""

    dispute: str
    decision: str


class ComplaintReferred(OfTournament, frozen=True, kw_only=True):
    """The regulator has it."""

    dispute: str
    to: str


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place, who has it, and what it wins."""

    place: int
    entrant: str
    prize: Cents = NOTHING
    goods: str = ""
    passed_over: bool = False
    """An employee wins nothing: the next eligible player has his place (SATG 19.4.2(a)(v))."""


class TournamentFinished(OfTournament, frozen=True, kw_only=True):
    """The pool, where it came from, and the places."""

    pool: Cents
    of_takings: Cents
    """Out of what entrants paid."""
    by_house: Cents
    places: tuple[Place, ...]
    cashed: Mapping[str, Cents]
    """By entrant: what his chips were worth."""
    lots: tuple[str, ...] = ()


class PrizePaidOut(OfEntrant, frozen=True, kw_only=True):
    """Money and goods were handed over."""

    amount: Cents
    goods: str = ""


class TournamentCancelled(OfTournament, frozen=True, kw_only=True):
    """Everybody gets back what he paid."""

    reason: str
    refunds: Mapping[str, Cents]


ConductOfEntrant: TypeAlias = Penalised | LapseReported | Disqualified | Retired
DisputeEvent: TypeAlias = DisputeRaised | DisputeDecided | ComplaintReferred
ConductEvent: TypeAlias = ConductOfEntrant | DisputeEvent
EndEvent: TypeAlias = TournamentFinished | PrizePaidOut | TournamentCancelled
