"""Tournaments over HTTP: commands, views and checks of terms for staff, and public pages for patrons."""

import asyncio

from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from croupier.engine.tournament_place import TournamentOffice
from croupier.errors import BadInput
from croupier.offices.staff.state import CASHIER, DIRECTOR, INSPECTOR
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.printed_terms import Document, document
from croupier.offices.tournaments.terms.required_items import not_held
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import ANYBODY, RANKED, Word, asks, member_of, reads, reply
from croupier.server.http.parts import (
    TheConfig,
    TheOrderBuilder,
    TheTournamentOffice,
    TheTournamentScreens,
)
from croupier.server.http.static_pages import HEADERS
from croupier.server.screens.tournament_screens import knows_people
from croupier.server.settings.config import Config
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id
from croupier.views.tournaments.entry_desk import EntryDeskView, desk_view
from croupier.views.tournaments.leaderboard import (
    LeaderboardView,
    TournamentLineView,
    leaderboard_view,
)
from croupier.views.tournaments.terms_form import TermsCheckView, check_view, games_with_tournaments
from croupier.views.tournaments.terms_page import as_html, as_pdf
from croupier.views.tournaments.tournament_console import ConsoleView
from croupier.views.tournaments.tournament_public import (
    PromotedView,
    PublicTournamentView,
    PublishedTermsView,
    promoted,
    public_views,
    published_terms,
)

RUN = (RANKED, CASHIER, DIRECTOR)
"""Staff who may send a command to a tournament. The tournament judges whether they may do it."""


class TournamentBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: c.StaffCommand
    second: wire.Second | None = None


class TournamentRoutes(Controller):
    """Everything about tournaments that is not at a table."""

    path = "/api/v1/tournaments"
    tags = ("tournaments",)

    @reads("/", *RUN, INSPECTOR)
    async def tournaments(
        self, tournament_screens: TheTournamentScreens
    ) -> list[TournamentLineView]:
        """List all tournaments, one line each."""
        return tournament_screens.lines()

    @asks("/", *RUN)
    async def order(
        self, request: AnyRequest, data: JSONBody[TournamentBody], order_builder: TheOrderBuilder
    ) -> Response[Answer]:
        """Submit a command of staff.

        A second person with the right can approve it with a secret of their own.
        """
        member = member_of(request)
        answer = await order_builder.tournaments(member, data.id, data.command, data.second)
        return reply(answer, data.id)

    @reads("/published", ANYBODY)
    async def published(self, tournament_office: TheTournamentOffice) -> list[PublicTournamentView]:
        """List the tournaments whose terms are published (SATG 19.2.2(a))."""
        return public_views(tournament_office.state.tournaments.values())

    @reads("/{name:str}/console", *RUN, INSPECTOR)
    async def console(
        self, request: AnyRequest, name: Word, tournament_office: TheTournamentOffice,
        tournament_screens: TheTournamentScreens,
    ) -> ConsoleView:  # fmt: skip
        """Show everything about one tournament.

        Only those who run it see who its entrants are (SATG 19.4.8(e)).
        """
        return tournament_screens.console(
            known_tournament(tournament_office, name), member_of(request)
        )

    @reads("/{name:str}/desk", *RUN, INSPECTOR)
    async def desk(
        self, request: AnyRequest, name: Word, tournament_office: TheTournamentOffice
    ) -> EntryDeskView:
        """Show the desk that takes entries and pays prizes."""
        tournament = known_tournament(tournament_office, name)
        return desk_view(tournament, personal=knows_people(tournament, member_of(request)))

    @reads("/{name:str}/promotion", *RUN, INSPECTOR)
    async def promotion(
        self, name: Word, tournament_office: TheTournamentOffice
    ) -> list[PromotedView]:
        """List the entrants who permit the house to name them in promotion (SATG 19.4.8(f))."""
        return promoted(known_tournament(tournament_office, name))

    @reads("/{name:str}/leaderboard", ANYBODY)
    async def leaderboard(
        self, name: Word, tournament_office: TheTournamentOffice
    ) -> LeaderboardView:
        """Show the ranking, as a wall shows it."""
        return leaderboard_view(_published(tournament_office, name))

    @reads("/{name:str}/terms", ANYBODY)
    async def terms(self, name: Word, tournament_office: TheTournamentOffice) -> PublishedTermsView:
        """Show the terms in force (SATG 19.2.2(a))."""
        published = published_terms(_published(tournament_office, name))
        assert published is not None, "It is published."
        return published

    @reads("/{name:str}/terms.html", ANYBODY, media_type=MediaType.HTML)
    async def terms_page(
        self, name: Word, config: TheConfig, tournament_office: TheTournamentOffice
    ) -> Response[str]:
        """Show the terms in force as a page, each paragraph with its clauses."""
        page = as_html(_document(config, tournament_office, name))
        return Response(page, media_type=MediaType.HTML, headers=HEADERS)

    @reads("/{name:str}/terms.pdf", ANYBODY, media_type="application/pdf")
    async def terms_paper(
        self, name: Word, config: TheConfig, tournament_office: TheTournamentOffice
    ) -> Response[bytes]:
        """Show the terms in force as a PDF, to hand out."""
        paper = await asyncio.to_thread(as_pdf, _document(config, tournament_office, name))
        return Response(paper, media_type="application/pdf", headers=HEADERS)


def _document(config: Config, tournament_office: TournamentOffice, name: str) -> Document:
    tournament = _published(tournament_office, name)
    return document(tournament.terms, operator=config.house.operator, version=tournament.holds)


def known_tournament(tournament_office: TournamentOffice, name: str) -> Tournament:
    """Return a tournament of the house, or answer that there is none."""
    tournament = tournament_office.state.tournaments.get(name)
    if tournament is None:
        raise NotFoundException(detail=f"No tournament {name!r}.")
    return tournament


def _published(tournament_office: TournamentOffice, name: str) -> Tournament:
    """Return a published tournament. Patrons do not see any other."""
    tournament = known_tournament(tournament_office, name)
    if not tournament.holds:
        raise NotFoundException(detail=f"No tournament {name!r}.")
    return tournament


class TermsBody(Body, frozen=True, kw_only=True):
    """Terms that are still being written."""

    terms: TournamentTerms


class TermsRoutes(Controller):
    """The checks for the form of the terms. Nothing is stored."""

    path = "/api/v1/tournament-terms"
    tags = ("tournaments",)

    @reads("/games", RANKED, INSPECTOR)
    async def games(self) -> tuple[str, ...]:
        """List the games that have a tournament rule (SATG 19.1)."""
        return games_with_tournaments()

    @asks("/check", RANKED)
    async def check(self, data: JSONBody[TermsBody], config: TheConfig) -> TermsCheckView:
        """List every item with its clause, whether it is filled in, and which items conflict (SATG 19.4)."""
        refused = not_held(data.terms.game)
        if refused:
            raise BadInput(str(refused))
        return check_view(data.terms, config.house.operator)
