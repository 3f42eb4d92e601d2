"""The jackpots over HTTP: what staff may ask of them, the board behind the house, and what displays may read."""

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache

from litestar import Controller, Response
from litestar.params import JSONBody
from msgspec import Struct

from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.jackpots.terms import Terms
from croupier.offices.staff.state import INSPECTOR, MATHEMATICIAN
from croupier.rulebook import at
from croupier.rulebook.authority import acts
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.api.tables_routes import found
from croupier.server.feeds.jackpot_journal import Opening
from croupier.server.http.access import (
    ANYBODY,
    MANAGER,
    RANKED,
    TheSystem,
    Word,
    asks,
    may,
    member_of,
    reads,
)
from croupier.server.http.responses import reply
from croupier.server.process.system import System
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id
from croupier.views.jackpots.jackpot_bets_view import JackpotGameView, jackpot_games_view
from croupier.views.jackpots.jackpot_board import FeedView, JackpotBoardView, board_view, feed_view
from croupier.views.jackpots.jackpot_figures_view import JackpotFiguresView, jackpot_figures_view
from croupier.views.jackpots.jackpot_view import JackpotsView, jackpots_view

OfStaff = (
    c.SetGroup | c.SetUpJackpot | c.PostNotice | c.TakeDownNotice | c.JoinGroup | c.LeaveGroup | c.MoveGroup
    | c.OpenJackpot | c.ConfirmWin | c.ReturnPrize | c.HandOver | c.Award | c.Suspend | c.Resume | c.CloseJackpot
    | c.SetMessage
)  # fmt: skip
"""What a person may ask. Rounds are counted by the system alone: no command of a person feeds a meter."""


class JackpotBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: OfStaff
    second: wire.Second | None = None


class PoolOut(Struct, frozen=True, kw_only=True):
    """One account in three ways."""

    account: str
    shown: Cents
    ledger: Cents
    journal: Cents
    agrees: bool


class ReconciledOut(Struct, frozen=True, kw_only=True):
    """Whether meter, ledger and journal are the same (SATG 7.4.1)."""

    at: int
    events: int
    """Of the log: so far it was added up."""
    agrees: bool
    lines: tuple[PoolOut, ...]


class DayOut(Struct, frozen=True, kw_only=True):
    """What wagers of a table brought to a jackpot on a day, in cents: `8/3`."""

    day: str
    """Nothing for rounds of which the table knows nothing."""
    jackpot: str
    settled: str
    """By the rounds that stand in the table's log."""
    counted: str
    """By the rounds that the jackpots were told of."""
    rounds: tuple[int, ...]
    """Those in which the two differ."""


class TogetherOut(Struct, frozen=True, kw_only=True):
    """Two terminals whose jackpot wagers moved together; a fact, and no judgement."""

    jackpot: str
    table: str
    terminals: tuple[str, str]
    patrons: tuple[str, str]
    together: int
    moved: int


class SeatOut(Struct, frozen=True, kw_only=True):
    """A terminal that changed hands between rounds of a jackpot."""

    jackpot: str
    table: str
    terminal: str
    times: int
    latest: tuple[str, str]


class PlayOut(Struct, frozen=True, kw_only=True):
    """What may be a sign of syndicate play, or of pressure on seats (SATG 3.9, SATG 3.10)."""

    together: tuple[TogetherOut, ...]
    seats: tuple[SeatOut, ...]


class TheJackpots(Controller):
    """Everything about jackpots that is not at a table."""

    path = "/api/v1/jackpots"
    tags = ("jackpots",)

    @reads("/", RANKED, INSPECTOR, MATHEMATICIAN)
    async def board(self, request: AnyRequest, system: TheSystem) -> JackpotBoardView:
        """Meters, pools, groups, signs and wins; no hidden value (SATG 2.3.2)."""
        contributed, member = (
            await asyncio.to_thread(system.journal.contributed),
            member_of(request),
        )
        own = tuple(act for act in acts(EDITION) if may(member, act))
        return board_view(system.jackpots.state, contributed, _displays(system), may=own)

    @asks("/", RANKED)
    async def order(
        self, request: AnyRequest, data: JSONBody[JackpotBody], system: TheSystem
    ) -> Response[Answer]:
        """What a member of staff asks; a second person proves himself by his own secret."""
        member = member_of(request)
        answer = await system.asking.jackpots(member, data.id, data.command, data.second)
        return reply(answer, data.id)

    @reads("/reconciliation", RANKED, INSPECTOR, MATHEMATICIAN)
    async def reconciliation(self, system: TheSystem) -> ReconciledOut:
        """Every meter by its state, by the ledger and by the log added up anew."""
        seen = await asyncio.to_thread(system.journal.reconciled)
        lines = tuple(
            PoolOut(
                account=one.account, shown=one.shown, ledger=one.ledger, journal=one.journal,
                agrees=one.agrees,
            )
            for one in seen.lines
        )  # fmt: skip
        agrees = all(one.agrees for one in lines)
        return ReconciledOut(at=system.clock(), events=seen.events, agrees=agrees, lines=lines)

    @reads("/rounds/{table:str}", RANKED, INSPECTOR, MATHEMATICIAN)
    async def rounds(self, table: Word, system: TheSystem) -> list[DayOut]:
        """What the rounds of a table brought, worked out anew from its log, against what was counted (SATG 7.4.1)."""
        found(system, table)
        # Away from the loop: the whole log of the table is read.
        days = await asyncio.to_thread(lambda: list(system.journal.by_day(table)))
        return [
            DayOut(
                day=one.day, jackpot=one.jackpot, settled=str(one.settled), counted=str(one.counted),
                rounds=one.rounds,
            )
            for one in days
        ]  # fmt: skip

    @reads("/figures", RANKED, INSPECTOR, MATHEMATICIAN)
    async def figures(self, system: TheSystem) -> list[JackpotFiguresView]:
        """What to expect of each: chance, interval, size, return, cost and break-even, exactly."""
        today = datetime.fromtimestamp(system.clock() // 1_000, UTC).date()
        known = [
            it.terms for it in system.jackpots.state.jackpots.values() if it.status != "closed"
        ]
        found = [await asyncio.to_thread(_figures, terms, today) for terms in known]
        return [one for each in found for one in each]

    @reads("/bets", RANKED, INSPECTOR)
    async def bets(self) -> list[JackpotGameView]:
        """What terms may name: by game its bets with their spots and lines."""
        return list(jackpot_games_view())

    @reads("/openings", RANKED, INSPECTOR, MATHEMATICIAN)
    async def openings(self, system: TheSystem) -> list[Opening]:
        """The hidden values that were laid open, the latest first: by a hit, or because one was drawn anew."""
        return list(await asyncio.to_thread(system.journal.openings))

    @reads("/play", MANAGER, INSPECTOR)
    async def play(self, system: TheSystem) -> PlayOut:
        """Terminals whose jackpot wagers moved together, and seats that changed hands."""
        together, seats = await asyncio.to_thread(system.journal.play)
        return PlayOut(
            together=tuple(TogetherOut(**one._asdict()) for one in together),
            seats=tuple(SeatOut(**one._asdict()) for one in seats),
        )

    @reads("/feed", ANYBODY)
    async def feed(self, system: TheSystem) -> list[FeedView]:
        """What electronic promotional displays show (SATG 7.3.7(b), SATG 7.3.8)."""
        return list(feed_view(system.jackpots.state))

    @reads("/content/{table:str}", ANYBODY)
    async def content(self, table: Word, system: TheSystem) -> JackpotsView:
        """Meters and messages as the displays of a table show them (SATG 2.3.5)."""
        found(system, table)
        return jackpots_view(system.jackpots.state, table) or JackpotsView(table=table)


@lru_cache(maxsize=256)
def _figures(terms: Terms, day: date) -> tuple[JackpotFiguresView, ...]:
    """Outcomes are enumerated once a day for each."""
    return jackpot_figures_view(terms, at(datetime(day.year, day.month, day.day, tzinfo=UTC)))


def _displays(system: System) -> frozenset[str]:
    """The tables that have something to show a prize on: a display, or terminals."""
    devices = system.floor.state.devices.values()
    kinds = ("display", "terminal")
    return frozenset(
        table for one in devices if one.kind in kinds and not one.revoked for table in one.tables
    )
