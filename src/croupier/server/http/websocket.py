"""One connection of one screen: hello, then what it asks and what it is shown, until it is gone."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from croupier.engine.commit_pump import NotHere
from croupier.engine.keys import digest
from croupier.engine.store import AnyAnswer, Unsure
from croupier.engine.store.store_port import LONGEST_ID
from croupier.errors import BadInput, CroupierError
from croupier.offices.floor.state import Device
from croupier.server.orders.message_to_order import of_terminal
from croupier.server.orders.replies import Became
from croupier.server.orders.secret_check import TooFast
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.process.system import System
from croupier.server.screens.connected_screens import barred, not_signed_on, unknown_device
from croupier.server.screens.hub import Screen
from croupier.server.settings.rate_limit import Pace
from croupier.server.wire import messages as wire
from croupier.server.wire.frames import LINE, Frames
from croupier.server.wire.screen_outbox import Outbox
from croupier.table.values.people import PLAYER
from croupier.table.values.refusals import Refusal

HELLO_S = 10
"""So long a screen has to say what it is."""
LAST_WORD_S = 5
"""So long a screen has to take its last message."""
CHEAP = 4_096
"""Of a message that is not taken, so many characters are looked at for its id."""
SENT_AWAY = 4000
"""The code of the close after a `bye`."""
ANONYMOUS = {"terminal": "terminal", "wall": "display"}
"""Screens without a member of staff, and as what kind of equipment they are enrolled."""


class Away(CroupierError):
    """The screen is sent away; the message says why."""

    def __init__(self, bye: wire.Bye) -> None:
        super().__init__(bye.says)
        self.bye = bye


def away(code: str, says: str, *, again: bool = False) -> Away:
    """A screen goes for a reason of its own."""
    return Away(wire.Bye(code=code, says=says, again=again))


class Connection:
    """What one screen says is heard one after the other; what it is told goes its own way."""

    def __init__(self, socket: WebSocket[Any, Any, Any], system: System) -> None:
        self._socket, self._system = socket, system
        extensions: Any = socket.scope["extensions"]
        self._line: Frames = extensions[LINE]
        limits = system.config.limits
        self._pace = Pace(limits.messages_a_second)
        self._waiting = 0
        """Orders that are not answered yet."""
        self._most = limits.waiting_orders

    async def run(self) -> None:
        """From the first frame to the last."""
        with self._system.screens.connection() as room:
            if room:
                await self._run()
            else:
                await self._send_away(away("full", "Too many are connected.", again=True))

    async def _run(self) -> None:
        try:
            with self._system.screens.stranger() as room:
                if not room:
                    raise away("full", "Too many have yet to say what they are.", again=True)
                async with asyncio.timeout(HELLO_S):
                    screen = await self._known(await self._first())
        except TimeoutError:
            await self._send_away(away("no-hello", "Nothing was said in time.", again=True))
            return
        except Away as sent:
            await self._send_away(sent)
            return
        except WebSocketDisconnect:
            return
        await self._attended(screen)

    async def _attended(self, screen: Screen) -> None:
        system = self._system
        screen.outbox.say(wire.encode(self._welcome(screen)))
        try:
            await system.enter(screen)
            await self._talk(screen)
        except WebSocketDisconnect:
            pass
        except Exception as mistake:  # noqa: BLE001  the screen comes back; what it met is reported
            system.mistake(mistake)
        finally:
            system.leave(screen)

    async def _talk(self, screen: Screen) -> None:
        system = self._system
        system.entered(screen)
        writer = asyncio.create_task(self._write(screen))
        try:
            while not screen.outbox.is_over:
                self._heard(screen, await self._receive())
                await asyncio.sleep(0)  # who says much at once keeps nobody else from speaking
            async with asyncio.timeout(LAST_WORD_S):
                await writer
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            system.left(screen)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    # Who it is.

    async def _first(self) -> wire.Hello:
        text = await self._receive()
        try:
            said = wire.hello.decode(_text(text))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise away("no-hello", f"The first message must be a hello: {_said(wrong)}") from None
        if said.version != wire.VERSION:
            version = f"This is version {wire.VERSION}, the screen has {said.version}."
            raise away("wrong-version", version)
        return said

    async def _known(self, said: wire.Hello) -> Screen:
        """Who it is; only whoever has proven that is told anything about tables."""
        dropped = partial(self._system.metrics.dropped, said.screen)
        outbox = Outbox(self._line, self._system.sending, 2 * self._most, dropped)
        if said.screen in ANONYMOUS:
            return await self._device(said, outbox)
        screen = await self._member(said, outbox)
        self._expect_table(said.table)
        return screen

    def _expect_table(self, table: str) -> None:
        if table and table not in self._system.hub.tables:
            raise away("no-such-table", f"There is no table {table!r}.")

    async def _device(self, said: wire.Hello, outbox: Outbox) -> Screen:
        """A terminal or a display shows that it was enrolled."""
        found = await self._system.enrolled(said.device, said.secret, ANONYMOUS[said.screen])
        if found is None:
            self._system.watch.stranger(said.device, said.screen)
            raise Away(unknown_device())
        table = "" if said.screen == "terminal" else _of_wall(said.table, found)
        self._expect_table(table or said.table)
        return Screen(said.screen, said.device, outbox, table=table, token=str(found.generation))

    async def _member(self, said: wire.Hello, outbox: Outbox) -> Screen:
        member = await self._system.people.found(said.token)
        bye = not_signed_on() if member is None else barred(said.screen, member)
        if member is None or bye is not None:
            raise Away(bye or not_signed_on())
        if said.screen in ("dealer", "inspector") and not said.table:
            raise away("no-such-table", "This screen looks at a table: its name is missing.")
        screen = Screen(said.screen, member.number, outbox, table=said.table)
        screen.tournament = said.tournament
        screen.token = digest(said.token)
        return screen

    def _welcome(self, screen: Screen) -> wire.Welcome:
        system, rank = self._system, ""
        if screen.kind in ANONYMOUS:
            rank = PLAYER if screen.kind == "terminal" else ""
            tables = system.floor.state.devices[screen.name].tables
            if screen.kind == "terminal":
                tables = tuple(one for one in tables if system.hub.takes(one, screen.name))
        else:
            tables = tuple(sorted(system.hub.tables))
        return wire.Welcome(
            version=wire.VERSION,
            at=system.clock(),
            name=screen.name,
            house=system.config.house.operator,
            rank=rank,
            tables=tables,
        )

    # What it says.

    async def _receive(self) -> str | bytes:
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code") or 1005)
        text, data = message.get("text"), message.get("bytes")
        return str(text) if text is not None else bytes(data or b"")

    def _heard(self, screen: Screen, text: str | bytes) -> None:
        """Take a message, or say what is wrong with it; nothing of it counts then."""
        system = self._system
        gone = screen.outbox.bye or system.screens.unentitled(screen)
        if gone is not None:
            screen.outbox.end(gone)  # it may still speak until it has taken that
            return
        if not self._pace.allows(system.clock.elapsed()):
            says = "More messages than a screen may send in a second."
            self._wrong(screen, "too-fast", says, _named(text))
            return
        try:
            said = wire.MAY_SAY[screen.kind].decode(_text(text))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self._wrong(screen, "unreadable", _said(wrong), _named(text))
            return
        match said:
            case wire.Ping(number=number):
                screen.outbox.say(wire.encode(wire.Pong(number=number, at=system.clock())))
            case wire.Hello():
                self._wrong(screen, "hello-again", "The screen is known already.")
            case wire.Turn(page=page):
                self._system.later(self._seen(screen))
                system.overseeing.turn(screen, page)
            case wire.Asked():
                self._ask(screen, said)

    def _ask(self, screen: Screen, said: wire.Asked) -> None:
        if self._waiting >= self._most:
            text = f"{self._most} orders wait for their answers."
            self._wrong(screen, "too-many-waiting", text, said.id)
            return
        self._waiting += 1
        if isinstance(said, wire.Look):
            self._system.later(self._look(screen, said))
            return
        asking = self._system.asking
        order = (
            asking.at_once(screen.name, screen.table, said) if screen.kind == "terminal" else None
        )
        if order is None:
            self._system.later(self._answer(screen, said))
        else:
            self._system.ask(screen.table, order, partial(self._replied, screen, said))

    def _replied(self, screen: Screen, said: wire.Asked, became: Became) -> None:
        """The table has answered; an id that it knows from elsewhere is looked into."""
        refused = None if isinstance(became, BaseException) else became.refused
        if refused is not None and refused.why is Refusal.ID_REUSED:
            self._system.later(self._answer(screen, said))
        else:
            self._tell(screen, said, became)

    async def _answer(self, screen: Screen, said: wire.Asked) -> None:
        """Ask what takes more than one table, or a person."""
        became: Became
        try:
            became = await self._asked(screen, said)
        except Exception as failed:  # noqa: BLE001  whoever asked is told, whatever it was
            became = failed
        self._tell(screen, said, became)

    def _tell(self, screen: Screen, said: wire.Asked, became: Became) -> None:
        """Pass the answer on; what became of an order that failed is never made up."""
        self._waiting -= 1
        match became:
            case NotHere():
                self._wrong(screen, "not-here", f"{became} It may be asked again.", said.id)
            case Unsure():
                text = "Whether it was done is not known. Ask again by the same id."
                self._wrong(screen, "unsure", text, said.id)
            case TooFast():
                self._wrong(screen, "too-fast", str(became), said.id)
            case BadInput():
                self._wrong(screen, "unreadable", _said(became), said.id)
            case BaseException():
                self._system.mistake(became)
                text = "A fault of ours, which was reported. Ask again by the same id."
                self._wrong(screen, "mistake", text, said.id)
            case _:
                screen.outbox.say(wire.encode(wire.answer_of(became, said.id)))

    async def _look(self, screen: Screen, said: wire.Look) -> None:
        """Nothing changes, so nothing is kept of it."""
        try:
            seen = await self._system.looking.seen(screen.name, screen.table, said)
        except Exception as failed:  # noqa: BLE001  whoever asked is told, whatever it was
            self._tell(screen, said, failed)
        else:
            self._waiting -= 1
            screen.outbox.say(seen)

    def _asked(self, screen: Screen, said: wire.Asked) -> Awaitable[AnyAnswer]:
        system = self._system
        if isinstance(said, wire.Call):
            return self._called(screen, said.id)
        if screen.kind == "terminal":
            return system.asking.terminal(screen.name, screen.table, said)
        assert isinstance(said, wire.Ask), "It is all that staff ask."
        return self._staff(screen, said)

    def _called(self, screen: Screen, named: str) -> Awaitable[AnyAnswer]:
        """A player wants an attendant, whoever deals a supervisor."""
        called = self._system.watch.called
        if screen.kind == "terminal":
            mine = of_terminal(screen.name, named)
            return called("attendant-called", screen.name, screen.table, mine)
        mine = of_member(self._system.people.office.state.members[screen.name], named)
        return called("supervisor-called", screen.name, screen.table, mine)

    async def _seen(self, screen: Screen) -> None:
        """Who turns a page is there, also if he asks for nothing."""
        people = self._system.people
        await people.seen(people.office.state.members[screen.name])

    async def _staff(self, screen: Screen, said: wire.Ask) -> AnyAnswer:
        people = self._system.people
        member = people.office.state.members[screen.name]
        await people.seen(member)
        table = screen.table or said.table
        return await self._system.asking.staff(member, table, said.id, said.command, said.second)

    def _wrong(self, screen: Screen, code: str, says: str, named: str = "") -> None:
        self._system.metrics.wrong(code)
        screen.outbox.say(wire.encode(wire.Wrong(code=code, says=says, id=named)))

    # What it is told.

    async def _write(self, screen: Screen) -> None:
        """What the screen could not take at once is sent as soon as it can; and the last word."""
        outbox = screen.outbox
        try:
            await outbox.stuck()
            while not outbox.is_over:
                await self._line.free()
                outbox.flush()
                await outbox.stuck()
            says = "Too many answers wait to be taken."
            bye = outbox.bye or wire.Bye(code="too-slow", says=says, again=True)
            await self._socket.send_text(wire.encode(bye).decode())
            await self._socket.close(code=SENT_AWAY)
        except OSError:
            pass  # it is gone, as whoever listens to it hears too

    async def _send_away(self, sent: Away) -> None:
        with suppress(OSError):
            await self._socket.send_text(wire.encode(sent.bye).decode())
            await self._socket.close(code=SENT_AWAY)


def _of_wall(table: str, display: Device) -> str:
    """The table that a display shows: the one it names, or the only one it is enrolled for."""
    if table and table not in display.tables:
        raise away("no-such-table", f"This display is not enrolled for {table!r}.")
    if not table and len(display.tables) != 1:
        known = ", ".join(display.tables) or "none"
        says = f"This display must name its table; it is enrolled for: {known}."
        raise away("no-such-table", says)
    return table or display.tables[0]


def _text(said: str | bytes) -> str:
    if isinstance(said, bytes):
        raise msgspec.DecodeError("A message is one JSON object in a text frame.")
    return said


class _Identified(msgspec.Struct):
    """A message of which only the id is read."""

    id: str = ""


_identified = msgspec.json.Decoder(_Identified).decode


def _named(said: str | bytes) -> str:
    """The id of a message that was not taken, so that whoever waits for it is told; nothing if it is too long."""
    if isinstance(said, bytes) or len(said) > CHEAP:
        return ""
    try:
        return _identified(said).id[:LONGEST_ID]
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return ""


def _said(wrong: Exception) -> str:
    return str(wrong)[:300]
