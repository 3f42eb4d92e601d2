"""The jackpots over HTTP: commands of staff, the board, their health, and content for displays."""

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Struct, convert

from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.offices.staff.state import ENGINEER, INSPECTOR, MATHEMATICIAN
from croupier.rulebook import at, cite
from croupier.rulebook.authority import acts, power, reaches
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.api.tables_routes import known_table
from croupier.server.feeds.jackpot_health import MeterPrize
from croupier.server.feeds.jackpot_journal import Opening
from croupier.server.health.equipment_health import Component
from croupier.server.http.access import (
    ANYBODY,
    MANAGER,
    RANKED,
    Denied,
    Word,
    asks,
    may,
    member_of,
    reads,
    reply,
)
from croupier.server.http.parts import (
    TheClock,
    TheEquipmentHealth,
    TheFloor,
    TheJackpotHealth,
    TheJackpotJournal,
    TheJackpotOffice,
    TheOrderBuilder,
    TheTables,
)
from croupier.server.process.offices import FloorOffice
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id
from croupier.table.values.refusals import Refusal, Refused
from croupier.views.jackpots.jackpot_bets_view import JackpotGameView, jackpot_games_view
from croupier.views.jackpots.jackpot_board import FeedView, JackpotBoardView, board_view, feed_view
from croupier.views.jackpots.jackpot_figures_view import JackpotFiguresView, jackpot_figures_view
from croupier.views.jackpots.jackpot_view import JackpotsView, jackpots_view
from croupier.views.list_rows import blank, fault_text
from croupier.words import phrase, phrase_of


class JackpotBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: c.StaffCommand
    second: wire.Second | None = None


class PoolOut(Struct, frozen=True, kw_only=True):
    """One account, computed in three ways."""

    account: str
    shown: Cents
    ledger: Cents
    journal: Cents
    agrees: bool


class ReconciledOut(Struct, frozen=True, kw_only=True):
    """Whether meter, ledger and journal are the same (SATG 7.4.1)."""

    at: int
    events: int
    """How many events of the log were added up."""
    agrees: bool
    lines: tuple[PoolOut, ...]


class DayOut(Struct, frozen=True, kw_only=True):
    """What a table's wagers contributed to a jackpot on a day, in cents: `8/3`."""

    day: str
    """Empty for rounds that the table does not know."""
    jackpot: str
    settled: str
    """By the rounds in the table's log."""
    counted: str
    """By the rounds that the jackpots received."""
    rounds: tuple[int, ...]
    """The rounds in which the two differ."""


class TogetherOut(Struct, frozen=True, kw_only=True):
    """Two terminals whose jackpot wagers moved together. This is a fact, not a judgement."""

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
    """Possible signs of syndicate play, or of pressure on seats (SATG 3.9, SATG 3.10)."""

    together: tuple[TogetherOut, ...]
    seats: tuple[SeatOut, ...]


class JackpotRoutes(Controller):
    """Everything about jackpots that is not at a table."""

    path = "/api/v1/jackpots"
    tags = ("jackpots",)

    @reads("/", RANKED, INSPECTOR, MATHEMATICIAN)
    async def board(
        self, request: AnyRequest, floor_office: TheFloor, jackpot_office: TheJackpotOffice,
        jackpot_journal: TheJackpotJournal,
    ) -> JackpotBoardView:  # fmt: skip
        """Show meters, pools, groups, signs and wins, but no hidden value (SATG 2.3.2)."""
        contributed, member = (
            await asyncio.to_thread(jackpot_journal.contributed),
            member_of(request),
        )
        pair = tuple(act for act in acts(EDITION) if may(member, act))
        return board_view(jackpot_office.state, contributed, _displays(floor_office), may=pair)

    @asks("/", RANKED)
    async def order(
        self, request: AnyRequest, data: JSONBody[JackpotBody], order_builder: TheOrderBuilder
    ) -> Response[Answer]:
        """Submit a command of staff.

        A second person proves their identity with their own secret.
        """
        member = member_of(request)
        answer = await order_builder.jackpots(member, data.id, data.command, data.second)
        return reply(answer, data.id)

    @reads("/reconciliation", RANKED, INSPECTOR, MATHEMATICIAN)
    async def reconciliation(
        self, clock: TheClock, jackpot_journal: TheJackpotJournal
    ) -> ReconciledOut:
        """Compare every meter by its state, by the ledger and by the log."""
        reconciled = await asyncio.to_thread(jackpot_journal.reconciled)
        lines = tuple(convert(line, PoolOut, from_attributes=True) for line in reconciled.lines)
        agrees = all(line.agrees for line in lines)
        return ReconciledOut(at=clock(), events=reconciled.events, agrees=agrees, lines=lines)

    @reads("/rounds/{table:str}", RANKED, INSPECTOR, MATHEMATICIAN)
    async def rounds(
        self, table: Word, running_tables: TheTables, jackpot_journal: TheJackpotJournal
    ) -> list[DayOut]:
        """Recompute a table's contributions from its log, and compare them with what was counted (SATG 7.4.1)."""
        known_table(running_tables, table)
        # Not on the loop, because the whole log of the table is read.
        days = await asyncio.to_thread(lambda: list(jackpot_journal.by_day(table)))
        return [
            DayOut(
                day=day.day, jackpot=day.jackpot, settled=str(day.settled), counted=str(day.counted),
                rounds=day.rounds,
            )
            for day in days
        ]  # fmt: skip

    @reads("/figures", RANKED, INSPECTOR, MATHEMATICIAN)
    async def figures(
        self, clock: TheClock, jackpot_office: TheJackpotOffice
    ) -> list[JackpotFiguresView]:
        """Show what to expect of each jackpot: chance, interval, size, return, cost and break-even, exactly."""
        today = datetime.fromtimestamp(clock() // 1_000, UTC).date()
        known = [it.terms for it in jackpot_office.state.jackpots.values() if it.status != "closed"]
        every = [await asyncio.to_thread(_figures, terms, today) for terms in known]
        return [figures for each in every for figures in each]

    @reads("/bets", RANKED, INSPECTOR)
    async def bets(self) -> list[JackpotGameView]:
        """List what terms may name: the bets of each game with their spots and lines."""
        return list(jackpot_games_view())

    @reads("/openings", RANKED, INSPECTOR, MATHEMATICIAN)
    async def openings(self, jackpot_journal: TheJackpotJournal) -> list[Opening]:
        """List the hidden values that were opened by a hit or a new draw, the latest first."""
        return list(await asyncio.to_thread(jackpot_journal.openings))

    @reads("/play", MANAGER, INSPECTOR)
    async def play(self, jackpot_journal: TheJackpotJournal) -> PlayOut:
        """List terminals whose jackpot wagers moved together, and seats that changed hands."""
        together, seats = await asyncio.to_thread(jackpot_journal.play)
        return PlayOut(
            together=tuple(TogetherOut(**joint_moves._asdict()) for joint_moves in together),
            seats=tuple(SeatOut(**seat._asdict()) for seat in seats),
        )

    @reads("/feed", ANYBODY)
    async def feed(self, jackpot_office: TheJackpotOffice) -> list[FeedView]:
        """Show the content of electronic promotional displays (SATG 7.3.7(b), SATG 7.3.8)."""
        return list(feed_view(jackpot_office.state))

    @reads("/content/{table:str}", ANYBODY)
    async def content(
        self, table: Word, running_tables: TheTables, jackpot_office: TheJackpotOffice
    ) -> JackpotsView:
        """Show meters and messages as the displays of a table show them (SATG 2.3.5)."""
        known_table(running_tables, table)
        return jackpots_view(jackpot_office.state, table) or JackpotsView(table=table)


@lru_cache(maxsize=256)
def _figures(terms: JackpotTerms, day: date) -> tuple[JackpotFiguresView, ...]:
    """Return the figures of a jackpot, or what is wrong with it. Outcomes are enumerated once a day for each."""
    try:
        return jackpot_figures_view(terms, at(datetime(day.year, day.month, day.day, tzinfo=UTC)))
    except CroupierError as failed:
        fault = fault_text(failed)
        return (blank(JackpotFiguresView, jackpot=terms.name, variant=fault, fault=fault),)


def _displays(floor_office: FloorOffice) -> frozenset[str]:
    """Return the tables that can show a prize, on a display or on terminals."""
    devices = floor_office.state.devices.values()
    kinds = ("display", "terminal")
    return frozenset(
        table
        for device in devices
        if device.kind in kinds and not device.revoked
        for table in device.tables
    )


UNREAD = 503


class JackpotHealthRoutes(Controller):
    """What must work before a jackpot is offered (SATG 2.3, SATG 7.6)."""

    path = "/api/v1/jackpots"
    tags = ("jackpots",)

    @reads("/hardware", RANKED, INSPECTOR, ENGINEER)
    async def hardware(self, equipment_health: TheEquipmentHealth) -> list[Component]:
        """List each class of equipment, whether it is registered and whether it works."""
        return await asyncio.to_thread(lambda: list(equipment_health.components()))

    @reads("/prizes/{jackpot:str}", RANKED, INSPECTOR)
    async def prize(
        self, request: AnyRequest, jackpot: Word, jackpot_office: TheJackpotOffice,
        jackpot_health: TheJackpotHealth,
    ) -> MeterPrize:  # fmt: skip
        """Show what a jackpot pays now, for a TG Higher Duties Dealer or above (SATG 7.6.2)."""
        if jackpot not in jackpot_office.state.jackpots:
            raise NotFoundException(detail=f"No jackpot {jackpot!r}.")
        needed, member = power(EDITION, "confirm-jackpot"), member_of(request)
        rank = member.actor(EDITION).rank
        if not (INSPECTOR in member.roles or reaches(EDITION, rank, needed.rank)):
            why = Refusal.AUTHORITY_INSUFFICIENT
            detail = phrase("Accepted: {rank} or above.", rank=needed.rank)
            raise Denied(403, Refused(why, cite("SATG 7.6.2"), detail))
        try:
            return await jackpot_health.read(jackpot)
        except CroupierError as failed:
            unread = Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.6.2"), phrase_of(failed))
            raise Denied(UNREAD, unread) from None
