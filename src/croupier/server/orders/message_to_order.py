"""Turn messages into orders: the sender decides under whose name an order runs.

Nothing else is decided here.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from croupier.engine.current_rank import EDITIONS, edition_of, edition_of_tournament
from croupier.engine.hidden_values import KeyVault, TicketSeal, unknown_ticket
from croupier.engine.keys import MasterKey
from croupier.engine.store import Answered, AnyAnswer
from croupier.errors import BadInput
from croupier.games import game
from croupier.offices.cage.commands import CageOrder
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.notices import REGISTER, RegisterCommand, RegisterOrder
from croupier.offices.staff.state import CASHIER, DIRECTOR, Member
from croupier.offices.tournaments import (
    TOURNAMENTS,
    TournamentCommand,
    TournamentOrder,
    Tournaments,
)
from croupier.offices.tournaments import commands as t
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.server.orders.order_queue import Submit
from croupier.server.orders.staff_sign_on import StaffSignOn, act_of, of_member
from croupier.server.wire import messages as wire
from croupier.table import commands as c
from croupier.table.commands import Order
from croupier.table.secret_wagers.secret_wager import place_of
from croupier.table.state import State
from croupier.table.values.people import DEVICE, NO_ACTOR, PLAYER, Actor, same_person
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

ANOTHER = phrase("Accepted: `second` beside the command, with number and secret of another.")
CLOCK = phrase("The system itself looks at the clock.")
AT_DESK = t.EntryCommand | t.PayPrize
"""The commands at a tournament desk where money is taken and paid."""


def of_terminal(terminal: str, named: str) -> str:
    """Return the id of a terminal's order. No other terminal can use it or ask for its answer."""
    return f"{terminal} {named}"


def _same(first: Any, command: c.Command) -> bool:
    """Say whether a command repeats the first one.

    A repeated fault report keeps its first instant.
    """
    if isinstance(first, c.ReportMalfunction) and isinstance(command, c.ReportMalfunction):
        return replace(command, since=first.since) == first
    if isinstance(first, c.SealWagers) and isinstance(command, c.SealWagers):
        return (
            first.terminal == command.terminal
        )  # sealed anew for a later round, it is another box
    if isinstance(first, c.CashOut) and isinstance(command, c.CashOut):
        return first.terminal == command.terminal  # the number follows from the id
    return bool(first == command)


def on_record(plan: Plan) -> Plan:
    """Demand people on record, because this system knows its staff.

    The dealer signs on before dealing (SATG 1.1 dealer), and two people answer for corrections that move money.
    """
    dealer = plan.dealer_on_record or plan.dealer_activated
    return replace(plan, dealer_on_record=dealer, corrections_by_two=True)


def _ranked(edition: str) -> Callable[[Member], Actor]:
    """Return what makes a member an actor by the rank of an edition."""
    return lambda member: member.actor(edition)


def _counting(edition: str) -> Callable[[Member], Actor]:
    """Return what makes a member an actor who counts a box: by the rank of an edition, else as a cashier."""
    return lambda member: (
        member.actor(edition) if edition in member.ranks else member.acting(CASHIER)
    )


@dataclass
class OrderBuilder:
    """Turns a message into an order, submits it and returns its answer."""

    submit: Submit
    sign_on: StaffSignOn
    key: MasterKey
    state: Callable[[str], State | None]
    """Returns the state of a table in this process."""
    known: Callable[[str], AnyAnswer | None]
    """Returns the answer to an order by its id."""
    now: Callable[[], int]
    ticket_system: int
    planned: Callable[[str], str]
    """Returns the game that a table was set up for."""
    reaches: Callable[[str, str], bool]
    """Says whether a terminal is enrolled for a table."""
    unknown_table: Callable[[str, str], Awaitable[None]]
    """Reports that a terminal asked for a table that does not exist or that it may not use."""
    tournament_state: Callable[[], Tournaments]
    """Returns the current state of the tournaments."""

    # Terminals: each acts for itself.

    def at_once(self, terminal: str, table: str, request: wire.Request) -> Order | None:
        """Return the order of a message that one table can answer alone, or nothing if more is needed."""
        if (
            not isinstance(request, wire.Wager | wire.Choice | wire.Shoot)
            or self.state(table) is None
        ):
            return None
        if isinstance(request, wire.Wager) and self._sits_out(terminal, table):
            return None
        named = of_terminal(terminal, request.id)
        command = self._command(terminal, table, named, request)
        return Order(id=named, at=self.now(), by=Actor(terminal, PLAYER), command=command)

    async def terminal(self, terminal: str, table: str, request: wire.Request) -> AnyAnswer:
        """Submit what a terminal asks for."""
        by, named = Actor(terminal, PLAYER), of_terminal(terminal, request.id)
        match request:
            case wire.Move(table=to, also=also):
                return await self._move(by, "" if also and to else table, to, named)
            case wire.Failed(what=fault):
                failed = c.ReportMalfunction(terminal=terminal, since=self.now(), what=fault)
                return await self._submit_own(table, named, Actor(terminal, DEVICE), failed)
            case wire.CashOut():
                return await self._cash_out(table, named, by)
            case wire.Wager() if refused := self._sits_out(terminal, table):
                command = self._command(terminal, table, named, request)
                order = Order(id=named, at=self.now(), by=by, command=command)
                return await self._first(order) or Answered(table, order, refused=refused)
            case _:
                command = self._command(terminal, table, named, request)
                return await self._submit_own(table, named, by, command)

    def _sits_out(self, terminal: str, table: str) -> Refused | None:
        """Refuse if the entrant at this seat must miss rounds under the terms (SATG 19.4.8(a)(i))."""
        state = self.state(table)
        play = state.tournament if state else None
        if play is None or play.session.practice:
            return None
        tournament = self.tournament_state().tournaments.get(play.session.tournament)
        session = tournament.playing_at(table) if tournament else None
        if tournament is None or session is None:
            return None  # this process does not know of the session yet
        entrant = tournament.entrants.get(session.seats.get(terminal, ""))
        if entrant is None or not entrant.sits_out:
            return None
        detail = phrase(
            "{terminal} sits out, {sits_out} rounds yet.",
            terminal=terminal,
            sits_out=entrant.sits_out,
        )
        return Refused(Refusal.NOT_SEATED, clauses_of(tournament.terms, "penalties"), detail)

    async def _submit_own(self, table: str, named: str, by: Actor, command: c.Command) -> AnyAnswer:
        """Ask the table where the terminal is. An answer that another table gave remains valid."""
        answer = await self._table(table, named, by, command)
        reused = answer.refused is not None and answer.refused.why is Refusal.ID_REUSED
        if not (reused or self.state(table) is None):
            return answer
        order = Order(id=named, at=self.now(), by=by, command=command)
        return await self._first(order) or answer

    async def _first(self, order: Order) -> AnyAnswer | None:
        """Return the answer to the same order if it was asked before, at any table."""
        first = await asyncio.to_thread(self.known, order.id)
        if first is None or first.order.by != order.by:
            return None
        return first if _same(first.order.command, self._sealed_number(order.command)) else None

    def _command(self, terminal: str, table: str, named: str, request: wire.Request) -> c.Command:
        match request:
            case wire.Wager(wagers=wagers, secret=True):
                return self._sealed(terminal, table, named, wagers)
            case wire.Wager(wagers=wagers):
                return c.SetWagers(terminal=terminal, wagers=wagers)
            case wire.Choice(wager=wager, question=question, choice=choice):
                return c.Choose(holder=terminal, wager=wager, question=question, choice=choice)
            case wire.Shoot():
                return c.PressShooter(terminal=terminal)
            case wire.Claim(about=about, round=number, text=text):
                return c.OpenCase(
                    kind="claim", about=about, round=number, terminal=terminal, text=text
                )
            case _:
                raise BadInput(f"A terminal does not say {type(request).__name__}.")

    def _sealed(
        self, terminal: str, table: str, named: str, wagers: Iterable[c.Chip]
    ) -> c.SealWagers:
        """Seal wagers for the open round before they are written anywhere (SATG 19.4.4(b))."""
        state = self.state(table)
        place = place_of(table, state.number if state else 0, terminal)
        box, published = KeyVault(self.key).seal_wagers(place, wagers, named)
        return c.SealWagers(terminal=terminal, sealed=box, commitment=published)

    async def _cash_out(self, table: str, named: str, by: Actor) -> AnyAnswer:
        number = await asyncio.to_thread(self._ticket, named)
        return await self._submit_own(table, named, by, c.CashOut(terminal=by.name, number=number))

    def _ticket(self, named: str) -> str:
        """Return the number for an order's ticket: without the key it is unpredictable.

        It follows from the id, so a retry gets the same ticket, also after a change of the key.
        """
        first = self.known(named) if self.key.later else None
        if first is not None and isinstance(first.order.command, c.CashOut):
            with suppress(BadInput):
                return self._seal.number(first.order.command.number).digits
        return self.key.ticket_number(named, self.ticket_system).digits

    @property
    def _seal(self) -> TicketSeal:
        return TicketSeal(self.key)

    def _sealed_number(self, command: Any) -> Any:
        """Return a command as a log may hold it. The pump seals the order itself, where it finds the ticket."""
        return self._seal.sealed(command, unknown_ticket)

    async def _move(self, by: Actor, table: str, to: str, named: str) -> AnyAnswer:
        """Move a terminal: one table releases it, then the other takes it, and both record the move.

        If the other table refuses, the terminal returns to the first, so that it is never left
        without a table.
        """
        if to and (self.state(to) is None or not self.reaches(by.name, to)):
            await self.unknown_table(by.name, to)
            return self._unknown(named, by, to)
        if table and table != to:
            left = await self._submit_own(
                table, f"{named} leave", by, c.LeaveTable(terminal=by.name)
            )
            if left.refused or not to:
                return left
        joins = c.JoinTable(terminal=by.name)
        joined = await self._table(to, f"{named} join", by, joins)
        if joined.refused and table not in ("", to):
            await self._table(table, f"{named} back", by, joins)
        return joined

    # Staff: each acts under the rank that the edition of the table gives.

    async def staff(
        self, member: Member, table: str, named: str, command: c.Command,
        second: wire.Second | None = None,
    ) -> AnyAnswer:  # fmt: skip
        """Submit the command of a member of staff to a table."""
        named = of_member(member, named)
        edition = self._edition(table, command)
        actor_of = (_counting if isinstance(command, c.CountBox) else _ranked)(edition)
        by = actor_of(member)
        if isinstance(command, c.OpenTable):
            command = replace(command, plan=on_record(command.plan))
        order = Order(id=named, at=self.now(), by=by, command=command)
        if isinstance(command, c.TimeIsUp):
            return Answered(table, order, refused=Refused(Refusal.ROLE_REQUIRED, detail=CLOCK))
        seconded = await self._seconded(table, order, second, member, actor_of)
        if isinstance(seconded, Refused):
            return Answered(table, order, refused=seconded)
        return await self._table(table, named, seconded.by, seconded.command)

    async def cage(
        self, member: Member, place: str, named: str, command: Any, second: wire.Second | None
    ) -> AnyAnswer:
        """Submit the command of a cashier to the cage."""
        by, named = member.acting(CASHIER), of_member(member, named)
        order = CageOrder(id=named, at=self.now(), by=by, command=command)
        return await self._submit_seconded(place, order, second, member, Member.at_cage)

    async def jackpots(
        self, member: Member, named: str, command: JackpotCommand, second: wire.Second | None = None
    ) -> AnyAnswer:
        """Submit the command of a member of staff to the jackpots."""
        by, named = member.actor(EDITION), of_member(member, named)
        order = JackpotOrder(id=named, at=self.now(), by=by, command=command)
        return await self._submit_seconded(JACKPOTS, order, second, member, _ranked(EDITION))

    async def tournaments(
        self, member: Member, named: str, command: TournamentCommand,
        second: wire.Second | None = None,
    ) -> AnyAnswer:  # fmt: skip
        """Submit the command of a member of staff to the tournaments."""
        by, named = self.at_tournament(member, command), of_member(member, named)
        order = TournamentOrder(id=named, at=self.now(), by=by, command=command)
        appointed = self._appointed(command)
        if isinstance(appointed, Refused):
            return Answered(TOURNAMENTS, order, refused=appointed)
        order = replace(order, command=appointed)
        return await self._submit_seconded(
            TOURNAMENTS, order, second, member, lambda person: self.at_tournament(person, command)
        )

    async def _submit_seconded(
        self, place: str, order: Any, second: wire.Second | None, member: Member,
        actor_of: Callable[[Member], Actor],
    ) -> AnyAnswer:  # fmt: skip
        """Submit an order of a member to an office, with its second person if there is one."""
        seconded = await self._seconded(place, order, second, member, actor_of)
        if isinstance(seconded, Refused):
            return Answered(place, order, refused=seconded)
        return await self.submit(place, seconded)

    async def _seconded(
        self, place: str, order: Any, second: wire.Second | None, member: Member,
        actor_of: Callable[[Member], Actor],
    ) -> Any:  # fmt: skip
        """Return the order with its second person, who proves themselves beside the command and never in it.

        A command that takes two people gets the second one. Any other command counts as the second person's own.
        """
        command, named = order.command, getattr(order.command, "second", NO_ACTOR).name
        if named and (second is None or not same_person(named, second.number)):
            detail = phrase("The command names '{named}'. {another}", named=named, another=ANOTHER)
            return Refused(Refusal.SECOND_PERSON, detail=detail)
        refused = self._unproven(member, command)
        if refused is not None:
            return refused
        if second is None:
            alone = not command.needs_second
            return order if alone else Refused(Refusal.SECOND_PERSON, detail=ANOTHER)
        act = act_of(place, order.id, self._sealed_number(command))
        person = await self.sign_on.second(second.number, second.secret, act=act, of=member.number)
        if isinstance(person, Refused):
            return person
        if hasattr(command, "second"):
            return replace(order, command=replace(command, second=actor_of(person)))
        return replace(order, by=actor_of(person))

    def _unproven(self, member: Member, command: Any) -> Refused | None:
        """Refuse what matters most from a member who entered the own secret too long ago.

        From a watched screen that was not touched for long, refuse everything.
        """
        if command.needs_second or command.needs_secret:
            return self.sign_on.proof_due(member)
        return self.sign_on.only_shows(member)

    async def register(
        self, member: Member, named: str, command: RegisterCommand, game: str
    ) -> AnyAnswer:
        """Submit a command about a new notice.

        The member signs by the rank for the game of the notice.
        """
        by = member.actor(EDITIONS.get(game, ""))
        order = RegisterOrder(id=of_member(member, named), at=self.now(), by=by, command=command)
        refused = self._unproven(member, command)
        if refused is not None:
            return Answered(REGISTER, order, refused=refused)
        return await self.submit(REGISTER, order)

    def at_tournament(self, member: Member, command: TournamentCommand) -> Actor:
        """Return the actor for a command: a cashier at the desk, else the member's rank, else the director role.

        The rank is that of the edition that governs the game. An appointed person acts by the
        appointment, not by other ranks (SATG 19.2.3).
        """
        if CASHIER in member.roles and isinstance(command, AT_DESK):
            return member.acting(CASHIER)
        edition = edition_of_tournament(self.tournament_state(), command)
        return member.actor(edition) if edition in member.ranks else member.acting(DIRECTOR)

    def _appointed(self, command: TournamentCommand) -> TournamentCommand | Refused:
        """Check that an appointed person is on the staff, and use the recorded rank, not the one in the message."""
        if isinstance(command, t.AppointDirector):
            actor = self._member(command.director.name, command)
            return actor if isinstance(actor, Refused) else replace(command, director=actor)
        if isinstance(command, t.AppointDeputy):
            actor = self._member(command.deputy.name, command)
            return actor if isinstance(actor, Refused) else replace(command, deputy=actor)
        return command

    def _member(self, number: str, command: TournamentCommand) -> Actor | Refused:
        member = self.sign_on.office.state.members.get(number)
        if member is None or member.disabled:
            return Refused(Refusal.MEMBER_UNKNOWN, detail=phrase("'{number}'.", number=number))
        return self.at_tournament(member, command)

    async def kiosk(self, kiosk: str, named: str, command: Any) -> AnyAnswer:
        """Submit the command of a kiosk to itself."""
        by, named = Actor(kiosk, DEVICE), of_terminal(kiosk, named)
        return await self.submit(kiosk, CageOrder(id=named, at=self.now(), by=by, command=command))

    def _edition(self, table: str, command: c.Command) -> str:
        known = edition_of(self.state(table), command)
        if known:
            return known
        # Another process may have opened the table a moment ago. That process judges the order.
        planned = self.planned(table)
        return game(planned).edition if planned else ""

    async def _table(self, table: str, named: str, by: Actor, command: c.Command) -> AnyAnswer:
        if self.state(table) is None:
            return self._unknown(named, by, table)
        order = Order(id=named, at=self.now(), by=by, command=command)
        return await self.submit(table, order)

    def _unknown(self, named: str, by: Actor, table: str) -> AnyAnswer:
        """Refuse a table that does not exist or that this screen may not use."""
        detail = (
            phrase("Table '{table}'.", table=table)
            if table
            else phrase("The terminal is at no table.")
        )
        order = Order(id=named, at=self.now(), by=by, command=c.TimeIsUp())
        refused = Refused(
            Refusal.TERMINAL_UNKNOWN if not table else Refusal.TABLE_CLOSED, detail=detail
        )
        return Answered(table, order, refused=refused)
