"""The tournament as those see it who run it: everything, and of entrants who they are only where they may know."""

from collections.abc import Iterator, Mapping

from croupier.offices.tournaments.judges.prerequisites import before_entries, before_start
from croupier.offices.tournaments.state import Status, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.offices.tournaments.tournament_prizes import pool_of
from croupier.views.tournaments.entry_desk import EntrantView, entrant_views
from croupier.views.tournaments.leaderboard import (
    AmountView,
    LackView,
    LeaderboardView,
    lack_view,
    leaderboard_view,
    money,
)
from croupier.views.tournaments.tournament_actions import ActionView, Tried, actions
from croupier.views.tournaments.tournament_stages import StageView, stage_views
from croupier.views.wire_struct import View, clauses_as_text


class TermsVersionView(View, frozen=True, kw_only=True):
    """A version of the terms on its way."""

    version: int
    by: str
    approved_by: str = ""
    published_at: int | None = None
    where: str = ""
    approval: str = ""
    """The document by which the regulator approved it (GAZ 28/2000 20.1.3)."""


class DisputeView(View, frozen=True, kw_only=True):
    """What a player disputes."""

    dispute: str
    entrant: str
    about: str
    decision: str = ""
    referred_to: str = ""


class ConductGroundView(View, frozen=True, kw_only=True):
    """A ground of the terms on which something may be done to a player."""

    act: str
    """The type of the command."""
    ground: str
    says: str
    clauses: tuple[str, ...] = ()


class ConsoleView(View, frozen=True, kw_only=True):
    """Everything about one tournament."""

    name: str
    title: str
    game: str
    edition: str
    status: Status
    unit: str
    holds: int = 0
    """The version of the terms that holds."""
    versions: tuple[TermsVersionView, ...] = ()
    terms: TournamentTerms
    advised: int = 0
    """The last version that was announced to the regulator."""
    director: str = ""
    deputies: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    tables: Mapping[str, tuple[str, ...]] = {}
    """By table: its seats."""
    floor: Mapping[str, tuple[str, ...]] = {}
    """The tables of this game with all their seats, of which some can be designated (SATG 19.2.4)."""
    practice: tuple[str, ...] = ()
    before_entries: tuple[LackView, ...] = ()
    before_start: tuple[LackView, ...] = ()
    """The duties that are still open before entries are taken, and before the tournament begins."""
    stages: tuple[StageView, ...] = ()
    entrants: tuple[EntrantView, ...] = ()
    leaderboard: LeaderboardView
    disputes: tuple[DisputeView, ...] = ()
    grounds: tuple[ConductGroundView, ...] = ()
    pool: AmountView
    """The pool now, or as it was paid."""
    actions: tuple[ActionView, ...] = ()
    personal: bool = False
    """Whether the viewer may see who the entrants are."""


def console_view(
    tournament: Tournament,
    tried: Tried,
    *,
    personal: bool,
    held: Mapping[str, str],
    floor: Mapping[str, tuple[str, ...]],
) -> ConsoleView:
    """All of it; `held` says of tables why no round begins there, `floor` which tables there are."""
    terms = tournament.terms
    opens = tournament.status in ("draft", "published")
    return ConsoleView(
        name=tournament.name,
        title=terms.title,
        game=terms.game,
        edition=tournament.edition,
        status=tournament.status,
        unit=tournament.name,
        holds=tournament.holds,
        versions=tuple(_versions(tournament)),
        terms=terms,
        advised=tournament.advised[-1].version if tournament.advised else 0,
        director=tournament.director.name if tournament.director else "",
        deputies=tuple(it.name for it in tournament.deputies),
        present=tuple(sorted(tournament.present)),
        tables=dict(sorted(tournament.tables.items())),
        floor=floor,
        practice=tuple(sorted(tournament.practice)),
        before_entries=tuple(map(lack_view, before_entries(tournament))) if opens else (),
        before_start=tuple(map(lack_view, before_start(tournament))) if opens else (),
        stages=stage_views(tournament, held),
        entrants=entrant_views(tournament, personal=personal),
        leaderboard=leaderboard_view(tournament),
        disputes=tuple(_disputes(tournament, personal=personal)),
        grounds=tuple(_grounds(tournament)),
        pool=money(tournament.pool or pool_of(tournament).pool),
        actions=actions(tournament, tried),
        personal=personal,
    )


def _versions(tournament: Tournament) -> Iterator[TermsVersionView]:
    for number, it in enumerate(tournament.versions, 1):
        yield TermsVersionView(
            version=number, by=it.by, approved_by=it.approved_by, published_at=it.published_at,
            where=it.where, approval=it.approval.document if it.approval else "",
        )  # fmt: skip


def _disputes(tournament: Tournament, *, personal: bool) -> Iterator[DisputeView]:
    """That there are some; what a player said only to those who run the tournament (SATG 19.4.8(e))."""
    for key, it in sorted(tournament.disputes.items()):
        if personal:
            yield DisputeView(
                dispute=key, entrant=it.entrant, about=it.about, decision=it.decision,
                referred_to=it.referred_to,
            )  # fmt: skip
        else:
            yield DisputeView(dispute=key, entrant="", about="", referred_to=it.referred_to)


def _grounds(tournament: Tournament) -> Iterator[ConductGroundView]:
    """Nothing can be done to a player that the terms do not name (SATG 19.4.8(a))."""
    conduct = tournament.terms.conduct
    for act, item, grounds in (
        ("penalise", "penalties", conduct.penalties),
        ("disqualify", "disqualification", conduct.disqualification),
        ("substitute", "substitution", conduct.substitution),
        ("withdraw", "refunds", conduct.refunds),
        ("retire", "retired", conduct.retirement),
    ):
        for name, it in sorted(grounds.items()):
            clauses = clauses_as_text(clauses_of(tournament.terms, item))
            yield ConductGroundView(act=act, ground=name, says=it.says, clauses=clauses)
    for lapse in ("late", "absent", "phone"):
        follows = getattr(conduct, lapse)
        if follows is not None:
            clauses = clauses_as_text(clauses_of(tournament.terms, lapse))
            yield ConductGroundView(
                act="report-lapse", ground=lapse, says=follows.says, clauses=clauses
            )
