"""Messages become orders: who says it decides as whom it is said, and nothing else is decided here."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from croupier.engine.current_rank import EDITIONS, edition_of, edition_of_tournament
from croupier.engine.hidden_values import KeyVault
from croupier.engine.keys import MasterKey, digest
from croupier.engine.store import Answered, AnyAnswer
from croupier.engine.store.entry_codec import encode
from croupier.errors import BadInput
from croupier.games import game
from croupier.offices.cage.commands import CageOrder
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots.commands import CloseJackpot, SetUpJackpot
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
from croupier.server.orders.staff_sign_on import People, of_member
from croupier.server.wire import messages as wire
from croupier.table import commands as c
from croupier.table.commands import Order
from croupier.table.secret_wagers.secret_wager import place_of
from croupier.table.state import State
from croupier.table.values.people import DEVICE, PLAYER, Actor
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused

ANOTHER = "Accepted: number and secret of another."
CLOCK = "The system itself looks at the clock."
AT_DESK = t.EntryCommand | t.PayPrize
"""What is asked at a desk where money is taken and paid."""


def of_terminal(terminal: str, named: str) -> str:
    """The id of an order of a terminal: no other can take it, or ask what became of it."""
    return f"{terminal} {named}"


def act_of(place: str, named: str, command: Any) -> str:
    """An order as a second person stands for it: his word is for these contents, and no others of that id."""
    return f"{named} {digest(encode((place, command)).decode())[:16]}"


def _same(first: Any, command: c.Command) -> bool:
    """Whether it is asked again: the instant of a failure is when it was first told of."""
    if isinstance(first, c.ReportMalfunction) and isinstance(command, c.ReportMalfunction):
        return replace(command, since=first.since) == first
    if isinstance(first, c.SealWagers) and isinstance(command, c.SealWagers):
        return (
            first.terminal == command.terminal
        )  # sealed anew for a later round, it is another box
    return bool(first == command)


def _on_record(plan: Plan) -> Plan:
    """Here the people are known: whoever deals is on record before he does (SATG 1.1 dealer)."""
    return replace(plan, dealer_on_record=plan.dealer_on_record or plan.dealer_activated)


@dataclass
class OrderBuilder:
    """The way from a message to its answer."""

    submit: Submit
    people: People
    key: MasterKey
    state: Callable[[str], State | None]
    """A table as it stands here."""
    known: Callable[[str], AnyAnswer | None]
    """What became of an order of an id."""
    now: Callable[[], int]
    ticket_system: int
    planned: Callable[[str], str]
    """The game that a table was set up for."""
    reaches: Callable[[str, str], bool]
    """Whether a terminal is enrolled for a table."""
    strayed: Callable[[str, str], Awaitable[None]]
    """A terminal asked for a table that is not there, or not for it."""
    held: Callable[[], Tournaments]
    """The tournaments as they stand."""

    # Terminals: each speaks for itself.

    def at_once(self, terminal: str, table: str, said: wire.Asked) -> Order | None:
        """The order of a message that one table answers by itself; nothing where it takes more."""
        if not isinstance(said, wire.Wager | wire.Choice | wire.Shoot) or self.state(table) is None:
            return None
        if isinstance(said, wire.Wager) and self._sits_out(terminal, table):
            return None
        named = of_terminal(terminal, said.id)
        command = self._command(terminal, table, named, said)
        return Order(id=named, at=self.now(), by=Actor(terminal, PLAYER), command=command)

    async def terminal(self, terminal: str, table: str, said: wire.Asked) -> AnyAnswer:
        """What a terminal asks for."""
        by, named = Actor(terminal, PLAYER), of_terminal(terminal, said.id)
        match said:
            case wire.Move(table=to):
                return await self._move(by, table, to, named)
            case wire.Failed(what=what):
                failed = c.ReportMalfunction(terminal=terminal, since=self.now(), what=what)
                return await self._own(table, named, Actor(terminal, DEVICE), failed)
            case wire.Wager() if refused := self._sits_out(terminal, table):
                command = self._command(terminal, table, named, said)
                order = Order(id=named, at=self.now(), by=by, command=command)
                return await self._first(order) or Answered(table, order, refused=refused)
            case _:
                command = self._command(terminal, table, named, said)
                return await self._own(table, named, by, command)

    def _sits_out(self, terminal: str, table: str) -> Refused | None:
        """Whether whoever has a seat of a tournament misses rounds, as its terms say (SATG 19.4.8(a)(i))."""
        state = self.state(table)
        play = state.tournament if state else None
        if play is None or play.session.practice:
            return None
        one = self.held().tournaments.get(play.session.tournament)
        session = one.playing_at(table) if one else None
        if one is None or session is None:
            return None  # this process has not learnt of it yet
        entrant = one.entrants.get(session.seats.get(terminal, ""))
        if entrant is None or not entrant.sits_out:
            return None
        detail = f"{terminal} sits out, {entrant.sits_out} rounds yet."
        return Refused(Refusal.NOT_SEATED, clauses_of(one.terms, "penalties"), detail)

    async def _own(self, table: str, named: str, by: Actor, command: c.Command) -> AnyAnswer:
        """Ask the table where the terminal is; what was answered at another stays answered."""
        answer = await self._table(table, named, by, command)
        reused = answer.refused is not None and answer.refused.why is Refusal.ID_REUSED
        if not (reused or self.state(table) is None):
            return answer
        order = Order(id=named, at=self.now(), by=by, command=command)
        return await self._first(order) or answer

    async def _first(self, order: Order) -> AnyAnswer | None:
        """What became of the same order when it was first asked, wherever that was."""
        first = await asyncio.to_thread(self.known, order.id)
        if first is None or first.order.by != order.by:
            return None
        return first if _same(first.order.command, order.command) else None

    def _command(self, terminal: str, table: str, named: str, said: wire.Asked) -> c.Command:
        match said:
            case wire.Wager(wagers=wagers, secret=True):
                return self._sealed(terminal, table, named, wagers)
            case wire.Wager(wagers=wagers):
                return c.SetWagers(terminal=terminal, wagers=wagers)
            case wire.Choice(wager=wager, question=question, choice=choice):
                return c.Choose(holder=terminal, wager=wager, question=question, choice=choice)
            case wire.Shoot():
                return c.PressShooter(terminal=terminal)
            case wire.CashOut():
                # From the id: asked again, it is the same ticket; without the key nobody foresees it.
                return c.CashOut(terminal=terminal, number=self._ticket(named))
            case wire.Claim(about=about, round=number, text=text):
                return c.OpenCase(
                    kind="claim", about=about, round=number, terminal=terminal, text=text
                )
            case _:
                raise BadInput(f"A terminal does not say {type(said).__name__}.")

    def _sealed(
        self, terminal: str, table: str, named: str, wagers: Iterable[c.Chip]
    ) -> c.SealWagers:
        """Sealed before anybody writes them down, for the round that is open (SATG 19.4.4(b))."""
        state = self.state(table)
        place = place_of(table, state.number if state else 0, terminal)
        box, published = KeyVault(self.key).seal_wagers(place, wagers, named)
        return c.SealWagers(terminal=terminal, sealed=box, commitment=published)

    def _ticket(self, named: str) -> str:
        return self.key.ticket_number(named, self.ticket_system).digits

    async def _move(self, by: Actor, table: str, to: str, named: str) -> AnyAnswer:
        """A hand-over: the one table lets it go, then the other takes it; both write it down.

        Where the other does not take it, it comes back to the one: nobody is left at no table.
        """
        if to and (self.state(to) is None or not self.reaches(by.name, to)):
            await self.strayed(by.name, to)
            return self._unknown(named, by, to)
        if table and table != to:
            left = await self._own(table, f"{named} leave", by, c.LeaveTable(terminal=by.name))
            if left.refused or not to:
                return left
        joins = c.JoinTable(terminal=by.name)
        joined = await self._table(to, f"{named} join", by, joins)
        if joined.refused and table not in ("", to):
            await self._table(table, f"{named} back", by, joins)
        return joined

    # Staff: each under the rank that he has where the table's edition governs.

    async def staff(
        self,
        member: Member,
        table: str,
        named: str,
        command: c.Command,
        second: wire.Second | None = None,
    ) -> AnyAnswer:
        """What a member of staff asks of a table."""
        named = of_member(member, named)
        edition = self._edition(table, command)
        by = member.actor(edition)
        if isinstance(command, c.OpenTable):
            command = replace(command, plan=_on_record(command.plan))
        order = Order(id=named, at=self.now(), by=by, command=command)
        if isinstance(command, c.TimeIsUp):
            return Answered(table, order, refused=Refused(Refusal.ROLE_REQUIRED, detail=CLOCK))
        if second is not None and not hasattr(command, "second"):
            return await self._stood_for(order, table, second, edition)
        proven = await self._seconded(
            member, act_of(table, named, command), command, second, edition
        )
        if isinstance(proven, Refused):
            return Answered(table, order, refused=proven)
        return await self._table(table, named, by, proven)

    async def _stood_for(
        self, order: Order, table: str, second: wire.Second, edition: str
    ) -> AnyAnswer:
        """An act above one's rank: whoever has the rank comes to the desk, and the act is his."""
        act = act_of(table, order.id, order.command)
        found = await self.people.second(second.number, second.secret, act=act, of=order.by.name)
        if isinstance(found, Refused):
            return Answered(table, order, refused=found)
        return await self._table(table, order.id, found.actor(edition), order.command)

    async def cage(
        self, member: Member, place: str, named: str, command: Any, second: wire.Second | None
    ) -> AnyAnswer:
        """What a cashier asks of his cage."""
        named = of_member(member, named)
        by = member.acting(CASHIER)
        proven = await self._seconded(member, act_of(place, named, command), command, second, "")
        order = CageOrder(id=named, at=self.now(), by=by, command=command)
        if isinstance(proven, Refused):
            return Answered(place, order, refused=proven)
        return await self.submit(place, replace(order, command=proven))

    async def jackpots(
        self,
        member: Member,
        named: str,
        command: JackpotCommand,
        second: wire.Second | None = None,
    ) -> AnyAnswer:
        """What a member of staff asks of the jackpots."""
        by = member.actor(EDITION)
        order = JackpotOrder(id=of_member(member, named), at=self.now(), by=by, command=command)
        proven = await self._by_two(order, second)
        if isinstance(proven, Refused):
            return Answered(JACKPOTS, order, refused=proven)
        return await self.submit(JACKPOTS, proven)

    async def _by_two(
        self, order: JackpotOrder, second: wire.Second | None
    ) -> JackpotOrder | Refused:
        """With the second person in it where two answer for it; else whoever comes to the desk acts."""
        command = order.command
        if second is None:
            alone = not isinstance(command, SetUpJackpot | CloseJackpot)
            return order if alone else Refused(Refusal.SECOND_PERSON, detail=ANOTHER)
        act = act_of(JACKPOTS, order.id, command)
        found = await self.people.second(second.number, second.secret, act=act, of=order.by.name)
        if isinstance(found, Refused):
            return found
        if isinstance(command, SetUpJackpot | CloseJackpot):
            return replace(order, command=replace(command, second=found.actor(EDITION)))
        return replace(order, by=found.actor(EDITION))

    async def tournaments(
        self,
        member: Member,
        named: str,
        command: TournamentCommand,
        second: wire.Second | None = None,
    ) -> AnyAnswer:
        """What a member of staff asks of the tournaments; a second person makes the act his own."""
        named = of_member(member, named)
        by = self.at_tournament(member, command)
        order = TournamentOrder(id=named, at=self.now(), by=by, command=command)
        if second is not None:
            act = act_of(TOURNAMENTS, named, command)
            found = await self.people.second(
                second.number, second.secret, act=act, of=member.number
            )
            if isinstance(found, Refused):
                return Answered(TOURNAMENTS, order, refused=found)
            order = replace(order, by=self.at_tournament(found, command))
        appointed = self._appointed(command)
        if isinstance(appointed, Refused):
            return Answered(TOURNAMENTS, order, refused=appointed)
        return await self.submit(TOURNAMENTS, replace(order, command=appointed))

    async def register(
        self, member: Member, named: str, command: RegisterCommand, game: str
    ) -> AnyAnswer:
        """What a member of staff asks about a new notice: each signs by the rank that he has for its game."""
        by = member.actor(EDITIONS.get(game, ""))
        order = RegisterOrder(id=of_member(member, named), at=self.now(), by=by, command=command)
        return await self.submit(REGISTER, order)

    def at_tournament(self, member: Member, command: TournamentCommand) -> Actor:
        """As whom somebody acts: at the desk as a cashier, else by his rank where its game is governed, or his role.

        Whoever was appointed acts by that, whatever he is otherwise (SATG 19.2.3).
        """
        if CASHIER in member.roles and isinstance(command, AT_DESK):
            return member.acting(CASHIER)
        edition = edition_of_tournament(self.held(), command)
        return member.actor(edition) if edition in member.ranks else member.acting(DIRECTOR)

    def _appointed(self, command: TournamentCommand) -> TournamentCommand | Refused:
        """Whoever is appointed is one of the staff, under the rank that he has and not the one that is said."""
        if isinstance(command, t.AppointDirector):
            found = self._member(command.director.name, command)
            return found if isinstance(found, Refused) else replace(command, director=found)
        if isinstance(command, t.AppointDeputy):
            found = self._member(command.deputy.name, command)
            return found if isinstance(found, Refused) else replace(command, deputy=found)
        return command

    def _member(self, number: str, command: TournamentCommand) -> Actor | Refused:
        found = self.people.office.state.members.get(number)
        if found is None or found.disabled:
            return Refused(Refusal.MEMBER_UNKNOWN, detail=f"{number!r}.")
        return self.at_tournament(found, command)

    async def kiosk(self, kiosk: str, named: str, command: Any) -> AnyAnswer:
        """What a kiosk asks of itself."""
        by, named = Actor(kiosk, DEVICE), of_terminal(kiosk, named)
        return await self.submit(kiosk, CageOrder(id=named, at=self.now(), by=by, command=command))

    async def _seconded(
        self, member: Member, act: str, command: Any, second: wire.Second | None, edition: str
    ) -> Any:
        """The command with the second person in it, who proved himself; a name alone is nobody."""
        if not hasattr(command, "second"):
            return command
        if second is None:
            return Refused(Refusal.SECOND_PERSON, detail=ANOTHER)
        found = await self.people.second(second.number, second.secret, act=act, of=member.number)
        if isinstance(found, Refused):
            return found
        stands = found.actor(edition) if isinstance(command, c.Adjust) else found.at_cage()
        return replace(command, second=stands)

    def _edition(self, table: str, command: c.Command) -> str:
        known = edition_of(self.state(table), command)
        if known:
            return known
        # It may have been opened at another process a moment ago: its own process judges that.
        planned = self.planned(table)
        return game(planned).edition if planned else ""

    async def _table(self, table: str, named: str, by: Actor, command: c.Command) -> AnyAnswer:
        if self.state(table) is None:
            return self._unknown(named, by, table)
        order = Order(id=named, at=self.now(), by=by, command=command)
        return await self.submit(table, order)

    def _unknown(self, named: str, by: Actor, table: str) -> AnyAnswer:
        """A table that is not there, or not for this screen."""
        detail = f"Table {table!r}." if table else "The terminal is at no table."
        order = Order(id=named, at=self.now(), by=by, command=c.TimeIsUp())
        refused = Refused(
            Refusal.TERMINAL_UNKNOWN if not table else Refusal.TABLE_CLOSED, detail=detail
        )
        return Answered(table, order, refused=refused)
