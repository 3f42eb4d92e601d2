"""Serve one connection of one screen: the hello, then its orders and views, until it disconnects."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import NotHere
from croupier.engine.keys import digest
from croupier.engine.store import AnyAnswer, Unsure
from croupier.engine.store.store_port import LONGEST_ID
from croupier.errors import BadInput, CroupierError
from croupier.offices.floor.state import Device
from croupier.server.alerts.alerts import AlertLog
from croupier.server.orders.message_to_order import of_terminal
from croupier.server.orders.order_entry import OrderEntry
from croupier.server.orders.order_queue import AnswerOrFault
from croupier.server.orders.secret_check import TooFast
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.process.background import Background
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.process.offices import FloorOffice
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.screens.connected_screens import barred, not_signed_on, unknown_device
from croupier.server.screens.hub import Screen
from croupier.server.screens.screen_service import ScreenService
from croupier.server.settings.config import Config
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.rate_limit import Pace
from croupier.server.wire import messages as wire
from croupier.server.wire.frames import LINE, Frames
from croupier.server.wire.screen_outbox import Outbox
from croupier.table.values.people import PLAYER
from croupier.table.values.refusals import Refusal

HELLO_S = 10
"""Seconds that a screen has to identify itself."""
LAST_WORD_S = 5
"""Seconds that a screen has to take its last message."""
CHEAP = 4_096
"""Longest message, in characters, whose id is read although the message is not taken."""
SENT_AWAY = 4000
"""The close code after a `bye`."""
WATCHED = ("pit", "tournament")
"""Screens that are watched for hours: an idle member stays signed on there, and acting asks for the own secret."""
ANONYMOUS = {"terminal": "terminal", "wall": "display"}
"""Screens without a member of staff, with the kind of equipment they are enrolled as."""


class ScreenRefused(CroupierError):
    """The screen is disconnected. The message says why."""

    def __init__(self, bye: wire.Bye) -> None:
        super().__init__(bye.says)
        self.bye = bye


def away(code: str, says: str, *, again: bool = False) -> ScreenRefused:
    """Build the exception that disconnects a screen."""
    return ScreenRefused(wire.Bye(code=code, says=says, again=again))


@dataclass(frozen=True, kw_only=True)
class ConnectionParts:
    """The parts of the process that a connection of a screen uses."""

    config: Config
    clock: Clock
    metrics: Metrics
    background: Background
    floor: FloorOffice
    alerts: AlertLog
    enrolled: EnrolledEquipment
    orders: OrderEntry
    screens: ScreenService
    presence: ScreenPresence


class Connection:
    """Takes the messages of one screen one after the other. What it shows is sent independently."""

    def __init__(self, socket: WebSocket[Any, Any, Any], parts: ConnectionParts) -> None:
        self._socket, self._parts = socket, parts
        extensions: Any = socket.scope["extensions"]
        self._line: Frames = extensions[LINE]
        limits = parts.config.limits
        self._pace = Pace(limits.messages_a_second)
        self._waiting = 0
        """Orders that are not answered yet."""
        self._most = limits.waiting_orders

    async def run(self) -> None:
        """Serve the connection from the first frame to the last."""
        with self._parts.screens.connected.connection() as room:
            if room:
                await self._run()
            else:
                await self._send_away(away("full", "Too many are connected.", again=True))

    async def _run(self) -> None:
        try:
            async with asyncio.timeout(HELLO_S):
                screen = await self._identify(await self._receive_hello())
        except TimeoutError:
            await self._send_away(away("no-hello", "Nothing was said in time.", again=True))
            return
        except ScreenRefused as sent:
            await self._send_away(sent)
            return
        except WebSocketDisconnect:
            return
        self._line.identify()
        await self.serve_screen(screen)

    async def serve_screen(self, screen: Screen) -> None:
        """Welcome a screen and serve it until it leaves.

        It counts before it is welcome, so of several screens the oldest is the first that was welcome.
        """
        screens = self._parts.screens
        screens.connected.add(screen)
        screen.outbox.say(wire.encode(self._welcome(screen)))
        try:
            await screens.enter(screen)
            await self._talk(screen)
        except WebSocketDisconnect:
            pass
        except Exception as mistake:  # noqa: BLE001  the screen comes back; what it met is reported
            self._parts.background.mistake(mistake)
        finally:
            screens.connected.remove(screen)
            screens.leave(screen)

    async def _talk(self, screen: Screen) -> None:
        self._enter(screen)
        writer = asyncio.create_task(self._write(screen))
        try:
            while not screen.outbox.is_over:
                self.on_message(screen, await self._receive())
                await asyncio.sleep(0)  # one busy screen must not block the others
            async with asyncio.timeout(LAST_WORD_S):
                await writer
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            self._leave(screen)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    def _enter(self, screen: Screen) -> None:
        """Count a connected screen, and end its absence."""
        self._parts.metrics.connected(screen.kind)
        self._parts.presence.on_enter(screen)

    def _leave(self, screen: Screen) -> None:
        """Note that a screen is lost. A lost connection alone changes nothing at any table."""
        self._parts.metrics.disconnected(screen.kind)
        self._parts.presence.on_leave(screen)

    # Identification.

    async def _receive_hello(self) -> wire.Hello:
        text = await self._receive()
        try:
            hello = wire.hello.decode(_text(text))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise away(
                "no-hello", f"The first message must be a hello: {_fault_text(wrong)}"
            ) from None
        if hello.version != wire.VERSION:
            version = f"This is version {wire.VERSION}, the screen has {hello.version}."
            raise away("wrong-version", version)
        return hello

    async def _identify(self, hello: wire.Hello) -> Screen:
        """Identify a screen. Only an identified screen learns anything about tables."""
        dropped = partial(self._parts.metrics.dropped, hello.screen)
        outbox = Outbox(self._line, self._parts.screens.sending, 2 * self._most, dropped)
        if hello.screen in ANONYMOUS:
            return await self._identify_device(hello, outbox)
        screen = await self._identify_member(hello, outbox)
        self._expect_table(hello.table)
        return screen

    def _expect_table(self, table: str) -> None:
        if table and table not in self._parts.screens.hub.tables:
            raise away("no-such-table", f"There is no table {table!r}.")

    async def _identify_device(self, hello: wire.Hello, outbox: Outbox) -> Screen:
        """Identify a terminal or a display by its enrolment."""
        device = await self._parts.enrolled.proven(
            hello.device, hello.secret, ANONYMOUS[hello.screen]
        )
        if device is None:
            self._parts.alerts.unknown_device(hello.device, hello.screen)
            raise ScreenRefused(unknown_device())
        table = "" if hello.screen == "terminal" else _of_wall(hello.table, device)
        self._expect_table(table or hello.table)
        pinned = "" if table else hello.table
        if pinned and pinned not in device.tables:
            raise away("no-such-table", f"This terminal is not enrolled for {pinned!r}.")
        return Screen(
            hello.screen,
            hello.device,
            outbox,
            table=table,
            token=str(device.generation),
            pinned=pinned,
        )

    async def _identify_member(self, hello: wire.Hello, outbox: Outbox) -> Screen:
        member = await self._parts.orders.sign_on.find_member(hello.token)
        bye = not_signed_on() if member is None else barred(hello.screen, member)
        if member is None or bye is not None:
            raise ScreenRefused(bye or not_signed_on())
        if hello.screen in ("dealer", "inspector") and not hello.table:
            raise away("no-such-table", "This screen looks at a table: its name is missing.")
        screen = Screen(hello.screen, member.number, outbox, table=hello.table)
        if hello.screen in WATCHED:
            await self._parts.orders.sign_on.watch_screen(member)
        screen.tournament = hello.tournament
        screen.token = digest(hello.token)
        return screen

    def _welcome(self, screen: Screen) -> wire.Welcome:
        parts, rank = self._parts, ""
        if screen.kind in ANONYMOUS:
            rank = PLAYER if screen.kind == "terminal" else ""
            tables = parts.floor.state.devices[screen.name].tables
            if screen.kind == "terminal":
                tables = tuple(
                    table for table in tables if parts.screens.hub.takes(table, screen.name)
                )
        else:
            tables = tuple(sorted(parts.screens.hub.tables))
        return wire.Welcome(
            version=wire.VERSION, at=parts.clock(), name=screen.name,
            house=parts.config.house.operator, rank=rank, tables=tables,
        )  # fmt: skip

    # Messages from the screen.

    async def _receive(self) -> str | bytes:
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code") or 1005)
        text, data = message.get("text"), message.get("bytes")
        return str(text) if text is not None else bytes(data or b"")

    def on_message(self, screen: Screen, text: str | bytes) -> None:
        """Take a message, or answer what is wrong with it. A wrong message changes nothing."""
        parts = self._parts
        bye = screen.outbox.bye or parts.screens.connected.unentitled(screen)
        if bye is not None:
            screen.outbox.end(bye)  # it may still send until it has taken that
            return
        if not self._pace.allows(parts.clock.elapsed()):
            says = "More messages than a screen may send in a second."
            self._reject(screen, "too-fast", says, _id_of(text))
            return
        try:
            message = wire.MAY_SAY[screen.kind].decode(_text(text))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self._reject(screen, "unreadable", _fault_text(wrong), _id_of(text))
            return
        match message:
            case wire.Ping(number=number):
                screen.outbox.say(wire.encode(wire.Pong(number=number, at=parts.clock())))
            case wire.Hello():
                self._reject(screen, "hello-again", "The screen is known already.")
            case wire.Turn(page=page):
                self._parts.background.later(self._note_activity(screen))
                parts.screens.staff_screens.turn(screen, page)
            case wire.Request():
                self._take_request(screen, message)

    def _take_request(self, screen: Screen, request: wire.Request) -> None:
        if self._waiting >= self._most:
            text = f"{self._most} orders wait for their answers."
            self._reject(screen, "too-many-waiting", text, request.id)
            return
        self._waiting += 1
        if isinstance(request, wire.Lookup):
            self._parts.background.later(self._answer_lookup(screen, request))
            return
        builder = self._parts.orders.builder
        order = (
            builder.at_once(screen.name, screen.table, request)
            if screen.kind == "terminal"
            else None
        )
        if order is None:
            self._parts.background.later(self._answer(screen, request))
        else:
            self._parts.orders.ask(screen.table, order, partial(self._on_answer, screen, request))

    def _on_answer(self, screen: Screen, request: wire.Request, answer: AnswerOrFault) -> None:
        """Pass on the table's answer. An id that was used elsewhere is looked up first."""
        refused = None if isinstance(answer, BaseException) else answer.refused
        if refused is not None and refused.why is Refusal.ID_REUSED:
            self._parts.background.later(self._answer(screen, request))
        else:
            self._reply(screen, request, answer)

    async def _answer(self, screen: Screen, request: wire.Request) -> None:
        """Submit an order that concerns more than one table, or a person."""
        answer: AnswerOrFault
        try:
            answer = await self._submit(screen, request)
        except Exception as failed:  # noqa: BLE001  the screen gets every error as an answer
            answer = failed
        self._reply(screen, request, answer)

    def _reply(self, screen: Screen, request: wire.Request, answer: AnswerOrFault) -> None:
        """Pass the answer on. A failed order gets an error message, never an invented answer."""
        self._waiting -= 1
        match answer:
            case NotHere():
                self._reject(screen, "not-here", f"{answer} It may be asked again.", request.id)
            case Unsure():
                text = "Whether it was done is not known. Ask again by the same id."
                self._reject(screen, "unsure", text, request.id)
            case TooFast():
                self._reject(screen, "too-fast", str(answer), request.id)
            case BadInput():
                self._reject(screen, "unreadable", _fault_text(answer), request.id)
            case BaseException():
                self._parts.background.mistake(answer)
                text = "A fault of ours, which was reported. Ask again by the same id."
                self._reject(screen, "mistake", text, request.id)
            case _:
                screen.outbox.say(wire.encode(wire.answer_of(answer, request.id)))

    async def _answer_lookup(self, screen: Screen, lookup: wire.Lookup) -> None:
        """Answer a lookup. A lookup changes nothing, so it is not recorded."""
        try:
            reply = await self._parts.screens.lookups.answer(screen.name, screen.table, lookup)
        except Exception as failed:  # noqa: BLE001  the screen gets every error as an answer
            self._reply(screen, lookup, failed)
        else:
            self._waiting -= 1
            screen.outbox.say(reply)

    def _submit(self, screen: Screen, request: wire.Request) -> Awaitable[AnyAnswer]:
        if isinstance(request, wire.Call):
            return self._call_staff(screen, request.id)
        if screen.kind == "terminal":
            return self._parts.orders.builder.terminal(screen.name, screen.table, request)
        assert isinstance(request, wire.Ask), "It is all that staff ask."
        return self._submit_as_staff(screen, request)

    def _call_staff(self, screen: Screen, named: str) -> Awaitable[AnyAnswer]:
        """Call an attendant for a player, or a supervisor for a dealer."""
        called = self._parts.alerts.call_staff
        state = self._parts.screens.hub.tables.get(screen.table)
        number = state.number if state is not None else 0
        if screen.kind == "terminal":
            mine = of_terminal(screen.name, named)
            return called("attendant-called", screen.name, screen.table, mine, number)
        mine = of_member(self._parts.orders.sign_on.office.state.members[screen.name], named)
        return called("supervisor-called", screen.name, screen.table, mine, number)

    async def _note_activity(self, screen: Screen) -> None:
        """Note that a member who turns a page is active."""
        sign_on = self._parts.orders.sign_on
        await sign_on.note_activity(sign_on.office.state.members[screen.name])

    async def _submit_as_staff(self, screen: Screen, request: wire.Ask) -> AnyAnswer:
        sign_on = self._parts.orders.sign_on
        member = sign_on.office.state.members[screen.name]
        await sign_on.note_activity(member)
        table = screen.table or request.table
        return await self._parts.orders.builder.staff(
            member, table, request.id, request.command, request.second
        )

    def _reject(self, screen: Screen, code: str, says: str, named: str = "") -> None:
        self._parts.metrics.rejected(code)
        screen.outbox.say(wire.encode(wire.Rejected(code=code, says=says, id=named)))

    # Messages to the screen.

    async def _write(self, screen: Screen) -> None:
        """Send what the screen could not take at once, and finally the last message."""
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
            pass  # the screen is gone, and the receiver notices that too

    async def _send_away(self, sent: ScreenRefused) -> None:
        with suppress(OSError):
            await self._socket.send_text(wire.encode(sent.bye).decode())
            await self._socket.close(code=SENT_AWAY)


def _of_wall(table: str, display: Device) -> str:
    """Return the table that a display shows: the one it names, or the only one it is enrolled for."""
    if table and table not in display.tables:
        raise away("no-such-table", f"This display is not enrolled for {table!r}.")
    if not table and len(display.tables) != 1:
        known = ", ".join(display.tables) or "none"
        says = f"This display must name its table; it is enrolled for: {known}."
        raise away("no-such-table", says)
    return table or display.tables[0]


def _text(data: str | bytes) -> str:
    if isinstance(data, bytes):
        raise msgspec.DecodeError("A message is one JSON object in a text frame.")
    return data


class _Identified(msgspec.Struct):
    """A message of which only the id is read."""

    id: str = ""


_identified = msgspec.json.Decoder(_Identified).decode


def _id_of(data: str | bytes) -> str:
    """Return the id of a message that was not taken, so that its sender gets an answer.

    If the message is too long, the id is empty.
    """
    if isinstance(data, bytes) or len(data) > CHEAP:
        return ""
    try:
        return _identified(data).id[:LONGEST_ID]
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return ""


def _fault_text(fault: Exception) -> str:
    return str(fault)[:300]
