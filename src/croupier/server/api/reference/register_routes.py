"""The register over HTTP: rules in force, for the public, and new notices, for those who sign them."""

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
    Word,
    asks,
    member_of,
    reads,
    reply,
)
from croupier.server.http.parts import TheClock, TheConfig, TheOrderBuilder, TheRuleRegister
from croupier.server.http.static_pages import HEADERS
from croupier.server.process.offices import RegisterOffice
from croupier.server.settings.config import Config
from croupier.server.wire.messages import Answer, Id
from croupier.table.values.instants import instant_of
from croupier.views.list_rows import broken_row, rows
from croupier.views.rules.edition_comparison import ComparisonView, compared, page
from croupier.views.rules.glossary_view import GlossaryView, glossary_view
from croupier.views.rules.notices_view import (
    ApprovableView,
    Before,
    PreviewView,
    WrittenView,
    approvable_views,
    preview,
    written_views,
)
from croupier.views.rules.published_notices import (
    PublishedNoticeView,
    notice_view,
    signed_notice_view,
)
from croupier.views.rules.register_view import GameRegisterView, game_register

_one_at_a_time = Lock()
"""One at a time: exact mathematics takes seconds, and play has priority."""
Text = Annotated[str, QueryParameter(max_length=80)]


class RegisterBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: c.RegisterCommand


class NoticeBody(Body, frozen=True, kw_only=True):
    """A notice that is still being written."""

    notice: NewNotice


class RegisterRoutes(Controller):
    """The published notices, the rules in force, and the notices of the house."""

    path = "/api/v1/register"
    tags = ("rules",)

    @reads("/notices", ANYBODY)
    async def notices(self, rule_register: TheRuleRegister) -> list[PublishedNoticeView]:
        """List all published notices by date of effect, with the gaps, and then those that the house signed."""
        signed = rule_register.state.final()  # a draft is not public
        broken = broken_row(PublishedNoticeView, "key", "title")
        house = rows(((it.notice.key, it) for it in signed), signed_notice_view, broken)
        return [*map(notice_view, NOTICES), *house]

    @reads("/games/{game:str}", ANYBODY)
    async def rules_in_force(
        self, game: Word, clock: TheClock, rule_register: TheRuleRegister, at: Text = ""
    ) -> GameRegisterView:
        """Show the rules in force for a game at an instant, and which notices made them so."""
        when = instant(at) if at else instant_of(clock())
        return game_register(game, when, rule_register.state)

    @reads("/glossary", ANYBODY)
    async def glossary(self, edition: Text) -> GlossaryView:
        """Show the terms of an edition, and its regulator."""
        return glossary_view(edition)

    @reads("/comparison", *RECORDS)
    async def comparison(self, left: Text, right: Text, game: Text = "") -> list[ComparisonView]:
        """Compare the behaviour of two editions, chapters or instants."""
        return list(await asyncio.to_thread(_compared, left, right, game))

    @reads("/comparison.html", *RECORDS, media_type=MediaType.HTML)
    async def comparison_page(self, left: Text, right: Text, game: Text = "") -> Response[str]:
        """Show the comparison as a page."""
        comparisons = await asyncio.to_thread(_compared, left, right, game)
        return Response(page(comparisons), media_type=MediaType.HTML, headers=HEADERS)

    @reads("/new", RANKED, INSPECTOR)
    async def written(self, clock: TheClock, rule_register: TheRuleRegister) -> list[WrittenView]:
        """List the notices of the house with their progress."""
        now = clock()
        return written_views(rule_register.state, now)

    @reads("/new/approvable/{game:str}", RANKED, INSPECTOR)
    async def approvable(self, game: Word, clock: TheClock) -> list[ApprovableView]:
        """List what a single notice can approve or revoke in a game."""
        return approvable_views(game, instant_of(clock()))

    @asks("/new/preview", RANKED, INSPECTOR)
    async def preview(
        self, data: JSONBody[NoticeBody], config: TheConfig, clock: TheClock,
        rule_register: TheRuleRegister,
    ) -> PreviewView:  # fmt: skip
        """Show what a notice would change, and at which tables. Nothing is stored."""
        now = instant_of(clock())
        return await asyncio.to_thread(_previewed, data.notice, now, _before(config, rule_register))

    @asks("/new", RANKED)
    async def order(
        self, request: AnyRequest, data: JSONBody[RegisterBody], rule_register: TheRuleRegister,
        order_builder: TheOrderBuilder,
    ) -> Response[Answer]:  # fmt: skip
        """Draft, sign, countersign or withdraw a notice.

        Two people sign, each with their own sign-on.
        """
        game = rule_register.state.game_of(data.command)
        answer = await order_builder.register(member_of(request), data.id, data.command, game)
        return reply(answer, data.id)


def _compared(left: str, right: str, game: str) -> tuple[ComparisonView, ...]:
    with _one_at_a_time:
        return _known(left, right, game)


@lru_cache(maxsize=64)
def _known(left: str, right: str, game: str) -> tuple[ComparisonView, ...]:
    """Cache the comparisons, because the difference of two rule sets never changes."""
    return compared(left, right, game)


def _previewed(notice: NewNotice, now: datetime, before: Before) -> PreviewView:
    with _one_at_a_time:
        return preview(notice, now, before)


def _before(config: Config, rule_register: RegisterOffice) -> Before:
    return Before(
        plans={name: it.plan for name, it in config.tables.items()},
        house=rule_register.state,
        obeying=lambda clause: citations().get(clause, ()),
        release=__version__,
    )
