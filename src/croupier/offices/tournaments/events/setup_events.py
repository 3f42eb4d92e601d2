"""Events before play."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.offices.tournaments.events.tournament_event import OfTournament
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.table.values.people import Actor


class TermsDrafted(OfTournament, frozen=True, kw_only=True):
    """A version of the terms; the others stay as they were."""

    version: int
    terms: TournamentTerms


class TermsApproved(OfTournament, frozen=True, kw_only=True):
    """The operator approved a version."""

    version: int


class TermsPublished(OfTournament, frozen=True, kw_only=True):
    """Patrons can have it from here on, and it holds."""

    version: int
    where: str


class RegulatorAdvised(OfTournament, frozen=True, kw_only=True):
    """The regulator knows of the tournament as this version has it."""

    version: int
    to: str
    how: str


class ApprovalRecorded(OfTournament, frozen=True, kw_only=True):
    """The regulator approved a version in writing."""

    version: int
    document: str
    signed_by: str
    dated: str


class DirectorAppointed(OfTournament, frozen=True, kw_only=True):
    """A director was appointed, who replaces the one before."""

    director: Actor


class DeputyAppointed(OfTournament, frozen=True, kw_only=True):
    """He may act for the director."""

    deputy: Actor


class ChargeTaken(OfTournament, frozen=True, kw_only=True):
    """The director or a deputy is there."""

    who: str


class ChargeLeft(OfTournament, frozen=True, kw_only=True):
    """He is gone."""

    who: str


class TablesDesignated(OfTournament, frozen=True, kw_only=True):
    """These tables, with these of their seats."""

    tables: Mapping[str, tuple[str, ...]]


class PlayersBriefed(OfTournament, frozen=True, kw_only=True):
    """The director explained the terms to entrants, who understand them."""

    entrants: tuple[str, ...]


class BankAnnounced(OfTournament, frozen=True, kw_only=True):
    """The starting bank of all players was announced."""

    chips: Cents


TermsEvent: TypeAlias = (
    TermsDrafted | TermsApproved | TermsPublished | RegulatorAdvised | ApprovalRecorded
)
PeopleEvent: TypeAlias = (
    DirectorAppointed | DeputyAppointed | ChargeTaken | ChargeLeft | TablesDesignated | PlayersBriefed
    | BankAnnounced
)  # fmt: skip
