"""The register over HTTP: what stood and stands, for anybody; new notices, for those who sign them."""

import asyncio
from datetime import datetime
from functools import lru_cache
from threading import Lock
from typing import Annotated

from litestar import Controller, MediaType, Response
from litestar.params import JSONBody, QueryParameter

from croupier import __version__
from croupier.offices.notices import NewNotice
from croupier.offices.notices import commands as c
from croupier.offices.staff.state import INSPECTOR
from croupier.records.audit.clause_trace import citations
from croupier.rulebook import instant
from croupier.rulebook.register import NOTICES
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import (
    ANYBODY,
    RANKED,
    RECORDS,
    TheSystem,
    Word,
    asks,
    member_of,
    reads,
)
from croupier.server.http.responses import reply
from croupier.server.http.static_pages import HEADERS
from croupier.server.process.system import System
from croupier.server.wire.messages import Answer, Id
from croupier.table.values.instants import instant_of
from croupier.views.rules.edition_comparison import ComparisonView, compared, page
from croupier.views.rules.glossary_view import GlossaryView, glossary_view
from croupier.views.rules.notices_view import (
    ApprovableView,
    Before,
    PreviewView,
    WrittenView,
    approvable_views,
    preview,
    written_view,
)
from croupier.views.rules.published_notices import (
    PublishedNoticeView,
    notice_view,
    signed_notice_view,
)
from croupier.views.rules.register_view import GameRegisterView, game_register

OfStaff = c.DraftNotice | c.SignNotice | c.CountersignNotice | c.WithdrawNotice
_one_at_a_time = Lock()
"""Exact mathematics takes seconds: whoever plays comes first."""
Text = Annotated[str, QueryParameter(max_length=80)]


class RegisterBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: OfStaff


class NoticeBody(Body, frozen=True, kw_only=True):
    """A notice as far as it is written."""

    notice: NewNotice


class TheRegister(Controller):
    """What was published, what stands, and what the house writes."""

    path = "/api/v1/register"
    tags = ("rules",)

    @reads("/notices", ANYBODY)
    async def notices(self, system: TheSystem) -> list[PublishedNoticeView]:
        """Every published notice in order of effect, the gaps among them; then those that the house signed."""
        own = system.register.state.final()  # a draft is nobody else's business
        return [*map(notice_view, NOTICES), *map(signed_notice_view, own)]

    @reads("/games/{game:str}", ANYBODY)
    async def standing(self, game: Word, system: TheSystem, at: Text = "") -> GameRegisterView:
        """What was in force for a game at an instant, and which notice made it so."""
        when = instant(at) if at else instant_of(system.clock())
        return game_register(game, when, system.register.state)

    @reads("/glossary", ANYBODY)
    async def glossary(self, edition: Text) -> GlossaryView:
        """The words of an edition, and its regulator."""
        return glossary_view(edition)

    @reads("/comparison", *RECORDS)
    async def comparison(self, left: Text, right: Text, game: Text = "") -> list[ComparisonView]:
        """Two editions, chapters or instants as a difference of behaviour."""
        return list(await asyncio.to_thread(_compared, left, right, game))

    @reads("/comparison.html", *RECORDS, media_type=MediaType.HTML)
    async def comparison_page(self, left: Text, right: Text, game: Text = "") -> Response[str]:
        """The same as a page."""
        found = await asyncio.to_thread(_compared, left, right, game)
        return Response(page(found), media_type=MediaType.HTML, headers=HEADERS)

    @reads("/new", RANKED, INSPECTOR)
    async def written(self, system: TheSystem) -> list[WrittenView]:
        """The notices of the house, and how far each has come."""
        now = system.clock()
        return [written_view(one, now) for one in system.register.state.notices.values()]

    @reads("/new/approvable/{game:str}", RANKED, INSPECTOR)
    async def approvable(self, game: Word, system: TheSystem) -> list[ApprovableView]:
        """What of a game a notice can approve or revoke by itself."""
        return approvable_views(game, instant_of(system.clock()))

    @asks("/new/preview", RANKED, INSPECTOR)
    async def preview(self, data: JSONBody[NoticeBody], system: TheSystem) -> PreviewView:
        """What a notice would change, and at which tables; nothing is kept of it."""
        now = instant_of(system.clock())
        return await asyncio.to_thread(_previewed, data.notice, now, _before(system))

    @asks("/new", RANKED)
    async def order(
        self, request: AnyRequest, data: JSONBody[RegisterBody], system: TheSystem
    ) -> Response[Answer]:
        """Draft, sign, countersign or withdraw; two people sign, each at a sign-on of his own."""
        game = system.register.state.game_of(data.command)
        answer = await system.asking.register(member_of(request), data.id, data.command, game)
        return reply(answer, data.id)


def _compared(left: str, right: str, game: str) -> tuple[ComparisonView, ...]:
    with _one_at_a_time:
        return _known(left, right, game)


@lru_cache(maxsize=64)
def _known(left: str, right: str, game: str) -> tuple[ComparisonView, ...]:
    """What two rule sets make otherwise never changes: what was worked out last is kept."""
    return compared(left, right, game)


def _previewed(one: NewNotice, now: datetime, before: Before) -> PreviewView:
    with _one_at_a_time:
        return preview(one, now, before)


def _before(system: System) -> Before:
    return Before(
        plans={name: it.plan for name, it in system.config.tables.items()},
        house=system.register.state,
        obeying=lambda clause: citations().get(clause, ()),
        release=__version__,
    )
