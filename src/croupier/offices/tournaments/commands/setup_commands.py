"""Commands before play: about terms, regulator, people and tables."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.offices.tournaments.commands.tournament_command import About
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Actor


class DraftTerms(CommandBase, frozen=True, kw_only=True):
    """Terms for a new tournament, or another version for one that has not begun."""

    terms: TournamentTerms


class ApproveTerms(About, frozen=True, kw_only=True):
    """The operator approves a version (SATG 1.1 tournament-terms-and-conditions)."""

    version: int


class PublishTerms(About, frozen=True, kw_only=True):
    """A version is made available to patrons (SATG 19.2.2(a))."""

    version: int
    where: str


class AdviseRegulator(About, frozen=True, kw_only=True):
    """Record that the regulator was advised of the tournament or of changes (SATG 19.2.2(b), SATG 19.4.1(c))."""

    to: str
    how: str


class RecordApproval(About, frozen=True, kw_only=True):
    """The regulator has approved a version in writing (GAZ 28/2000 20.1.3)."""

    version: int
    document: str
    signed_by: str
    dated: str


class AppointDirector(About, frozen=True, kw_only=True):
    """Appoint the person who answers for the tournament (SATG 19.2.3)."""

    director: Actor


class AppointDeputy(About, frozen=True, kw_only=True):
    """Appoint a person who acts for the director (SATG 19.2.3(a))."""

    deputy: Actor


class TakeCharge(About, frozen=True, kw_only=True):
    """The director, or a deputy, is there."""


class LeaveCharge(About, frozen=True, kw_only=True):
    """He goes away: without him or a deputy no round begins (SATG 19.2.3)."""


class Designate(About, frozen=True, kw_only=True):
    """The tables and their seats: terminals, or places of a live table (SATG 19.2.4)."""

    tables: Mapping[str, tuple[str, ...]]


class Brief(About, frozen=True, kw_only=True):
    """The director has explained the terms to entrants, and is satisfied that they understand (SATG 19.3.1)."""

    entrants: tuple[str, ...]


class AnnounceBank(About, frozen=True, kw_only=True):
    """Announce to the players the number of chips with which all begin (SATG 19.4.3(b))."""


TermsCommand: TypeAlias = (
    DraftTerms | ApproveTerms | PublishTerms | AdviseRegulator | RecordApproval
)
PeopleCommand: TypeAlias = (
    AppointDirector | AppointDeputy | TakeCharge | LeaveCharge | Designate | Brief | AnnounceBank
)
