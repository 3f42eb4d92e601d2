"""Tournaments over HTTP: what staff may ask of them and see, and what patrons may read."""

import asyncio

from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from croupier.offices.staff.state import CASHIER, DIRECTOR, INSPECTOR
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.printed_terms import Document, document
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import ANYBODY, RANKED, TheSystem, Word, asks, member_of, reads
from croupier.server.http.responses import reply
from croupier.server.http.static_pages import HEADERS
from croupier.server.process.system import System
from croupier.server.screens.tournament_screens import knows_people
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id
from croupier.views.tournaments.entry_desk import EntryDeskView, desk_view
from croupier.views.tournaments.leaderboard import (
    LeaderboardView,
    TournamentLineView,
    leaderboard_view,
)
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
"""Who may ask something of a tournament; whether he may do it the tournament judges."""
OfStaff = (
    c.DraftTerms | c.ApproveTerms | c.PublishTerms | c.AdviseRegulator | c.RecordApproval | c.AppointDirector
    | c.AppointDeputy | c.TakeCharge | c.LeaveCharge | c.Designate | c.Brief | c.AnnounceBank | c.Enter
    | c.RefuseEntry | c.Withdraw | c.Substitute | c.SignTerms | c.AskPublicity | c.BuyMore | c.StartPractice
    | c.EndPractice | c.StartTournament | c.ChangeStart | c.PrepareStage | c.DrawSeats | c.StartSession
    | c.ConcludeTable | c.EndStage | c.Penalise | c.Disqualify | c.Retire | c.ReportLapse | c.RaiseDispute
    | c.DecideDispute | c.ReferComplaint | c.FinishTournament | c.PayPrize | c.CancelTournament
)  # fmt: skip
"""What a person may ask. Rounds are told by the system alone: no command of a person fills a bank."""


class TournamentBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: OfStaff
    second: wire.Second | None = None


class TheTournaments(Controller):
    """Everything about tournaments that is not at a table."""

    path = "/api/v1/tournaments"
    tags = ("tournaments",)

    @reads("/", *RUN, INSPECTOR)
    async def tournaments(self, system: TheSystem) -> list[TournamentLineView]:
        """All of them, each in a line."""
        return system.directing.lines()

    @asks("/", *RUN)
    async def order(
        self, request: AnyRequest, data: JSONBody[TournamentBody], system: TheSystem
    ) -> Response[Answer]:
        """What a member of staff asks; whoever has the right comes to the desk with his own secret."""
        member = member_of(request)
        answer = await system.asking.tournaments(member, data.id, data.command, data.second)
        return reply(answer, data.id)

    @reads("/published", ANYBODY)
    async def published(self, system: TheSystem) -> list[PublicTournamentView]:
        """Those whose terms patrons can have (SATG 19.2.2(a))."""
        return public_views(system.tournaments.state.tournaments.values())

    @reads("/{name:str}/console", *RUN, INSPECTOR)
    async def console(self, request: AnyRequest, name: Word, system: TheSystem) -> ConsoleView:
        """Everything about one; who its entrants are only for those who run it (SATG 19.4.8(e))."""
        return system.directing.console(found(system, name), member_of(request))

    @reads("/{name:str}/desk", *RUN, INSPECTOR)
    async def desk(self, request: AnyRequest, name: Word, system: TheSystem) -> EntryDeskView:
        """What the desk works by that takes entries and pays prizes."""
        one = found(system, name)
        return desk_view(one, personal=knows_people(one, member_of(request)))

    @reads("/{name:str}/promotion", *RUN, INSPECTOR)
    async def promotion(self, name: Word, system: TheSystem) -> list[PromotedView]:
        """Whom the house may name to promote, because he permits it, and nobody else (SATG 19.4.8(f))."""
        return promoted(found(system, name))

    @reads("/{name:str}/leaderboard", ANYBODY)
    async def leaderboard(self, name: Word, system: TheSystem) -> LeaderboardView:
        """Who stands where, as a wall shows it."""
        return leaderboard_view(_published(system, name))

    @reads("/{name:str}/terms", ANYBODY)
    async def terms(self, name: Word, system: TheSystem) -> PublishedTermsView:
        """The terms that hold (SATG 19.2.2(a))."""
        seen = published_terms(_published(system, name))
        assert seen is not None, "It is published."
        return seen

    @reads("/{name:str}/terms.html", ANYBODY, media_type=MediaType.HTML)
    async def terms_page(self, name: Word, system: TheSystem) -> Response[str]:
        """The terms that hold as a page, each paragraph with its clauses."""
        page = as_html(_document(system, name))
        return Response(page, media_type=MediaType.HTML, headers=HEADERS)

    @reads("/{name:str}/terms.pdf", ANYBODY, media_type="application/pdf")
    async def terms_paper(self, name: Word, system: TheSystem) -> Response[bytes]:
        """The same, to hand out."""
        paper = await asyncio.to_thread(as_pdf, _document(system, name))
        return Response(paper, media_type="application/pdf", headers=HEADERS)


def _document(system: System, name: str) -> Document:
    one = _published(system, name)
    return document(one.terms, operator=system.config.house.operator, version=one.holds)


def found(system: System, name: str) -> Tournament:
    """A tournament of the house."""
    one = system.tournaments.state.tournaments.get(name)
    if one is None:
        raise NotFoundException(detail=f"No tournament {name!r}.")
    return one


def _published(system: System, name: str) -> Tournament:
    """What is not published does not exist for patrons."""
    one = system.tournaments.state.tournaments.get(name)
    if one is None or not one.holds:
        raise NotFoundException(detail=f"No tournament {name!r}.")
    return one
