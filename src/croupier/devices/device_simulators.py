"""Simulators of every device, over the real line: for demonstrations, learning and tests, never for real play.

Each says `simulated` when it says hello, draws from the operating system's secure source, remembers its numbers
and what it has to tell across a loss of power, and connects again by itself.
"""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from secrets import SystemRandom
from time import time_ns
from typing import ClassVar

from croupier.devices.device_client import Link, Reply
from croupier.devices.device_kinds import Kind
from croupier.devices.device_outbox import Outbox, PowerLoss
from croupier.devices.device_server import STILL_THERE
from croupier.devices.note_acceptor import Acceptor, Where
from croupier.devices.simulated_source import SimulatedDevice
from croupier.devices.ticket_printer import Printer
from croupier.errors import BadInput
from croupier.games.equipment import Source
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.commands import Command, Order
from croupier.table.values.terminal_condition import Condition

WELCOME_S = 5
"""Seconds that a caller waits for a device to switch on; the device keeps trying afterwards."""
EARLY = "window-open"
"""The answer to a result that came while wagers were taken."""


def now() -> int:
    """The clock of a device; the game system goes by its own."""
    return time_ns() // 1_000_000


class Simulator:
    """A device with its power, its line and its memory."""

    kind: ClassVar[Kind]

    def __init__(
        self, device: str, secret: bytes, *, host: str = "127.0.0.1", port: int,
        chance: Random | None = None, speed: float = 1, clock: Callable[[], int] = now,
    ) -> None:  # fmt: skip
        self.outbox = Outbox(device, clock)
        self.port = port
        self.powered = False
        self.speed = speed
        self._host, self._secret = host, secret
        self._chance = chance or SystemRandom()
        self._sending = asyncio.Lock()
        self._running: asyncio.Task[None] | None = None
        self.link = self._new_link()

    def _new_link(self) -> Link:
        return Link(
            self._host, self.port, kind=self.kind, secret=self._secret, outbox=self.outbox,
            on_words=self._on_words, simulated=True, speed=self.speed,
        )  # fmt: skip

    async def power_on(self) -> None:
        """Begin, or begin again with what it remembers."""
        self.link, self.powered = self._new_link(), True
        self._running = asyncio.create_task(self.link.run())
        welcome = asyncio.create_task(self.link.connected.wait())
        both = {welcome, self._running}
        await asyncio.wait(both, timeout=WELCOME_S, return_when=asyncio.FIRST_COMPLETED)
        welcome.cancel()
        if self.link.barred is None:
            await self._restart()

    async def power_off(self) -> None:
        """Everything stops at once; what waits for an answer hears `PowerLoss`."""
        self.powered = False
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        async with self._sending:
            pass  # wait until the last work is done

    async def say(self, command: Command) -> Reply:
        """Send a command, after everything still unsent before it."""
        named = self.outbox.add(command)
        replies = await self._go_on()
        return replies[named]

    async def _go_on(self) -> dict[str, Reply]:
        """Each until it is answered."""
        replies = {}
        async with self._sending:
            while self.outbox.orders:
                try:
                    order = self.outbox.orders[0]
                    replies[order.id] = await self.link.ask(order)
                except TimeoutError:
                    self._go_on_or_stop()
                    continue
                self.outbox.orders.pop(0)
        return replies

    def _go_on_or_stop(self) -> None:
        """No answer came: try again, unless the device has no power or is barred."""
        if not self.powered:
            raise PowerLoss
        if self.link.barred is not None:
            raise BadInput(f"{self.outbox.device} is not taken: {self.link.barred}.")

    async def _restart(self) -> None:
        """The power is back: send what is still unsent."""
        await self._go_on()

    async def _on_words(self, words: str) -> None:
        if words != STILL_THERE:
            with contextlib.suppress(PowerLoss):
                await self.react(words)

    async def react(self, words: str) -> None:
        """React to words of the game system; many devices get none."""
        raise BadInput(f"A {self.kind} cannot {words!r}.")

    async def _passes(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.speed)

    def _one_in(self, many: int) -> bool:
        """Draw whether an event that happens once in `many` times happens now; never if that is 0."""
        return many > 0 and self._chance.randrange(many) == 0


class SpinningDevice(Simulator):
    """A device that is released, moves for a while, rests, and is then read."""

    moves_s: ClassVar[tuple[float, float]]
    ground: ClassVar[str] = "unclear"

    def __init__(
        self, device: str, secret: bytes, source: Source, *, port: int, fails_once_in: int = 0,
        no_spins: bool = False, chance: Random | None = None, speed: float = 1,
        clock: Callable[[], int] = now,
    ) -> None:  # fmt: skip
        super().__init__(device, secret, port=port, chance=chance, speed=speed, clock=clock)
        self.source = SimulatedDevice(source, decks=1, chance=self._chance)
        self._show = source.show
        self.fails_once_in, self.no_spins = fails_once_in, no_spins
        self.moving = False
        self.resting_faces: tuple[str, ...] = ()
        """The faces that lie there and are not read yet."""
        self.last: Reply | None = None

    async def react(self, words: str) -> None:
        """Spin on release, or read the faces that lie there."""
        # The words may come twice, because an acknowledgement was lost: it does not spin a second time.
        rests = any(isinstance(order.command, c.ReportRest) for order in self.outbox.orders)
        if words in ("release", "tumble") and not (self.moving or rests):
            await self.spin()
        elif words == "read" and self.resting_faces:
            await self._read()

    async def spin(self, *, by_hand: bool = False) -> None:
        """Move and come to rest; the device also senses and reports a dealer's spin."""
        self.moving = True
        try:
            if by_hand:
                await self.say(c.StartDevice())
            least, most = self.moves_s
            await self._passes(least + (most - least) * self._chance.random())
        finally:
            self.moving = False
        self.last = await self.say(c.ReportRest())
        if self.last.refused is not None:
            return
        if self._one_in(self.fails_once_in):
            await self._cannot_read()
            return
        self.resting_faces = self._drawn_faces()
        await self._read()

    @property
    def is_idle(self) -> bool:
        """Whether nothing moves and nothing is unsent."""
        return not self.moving and not self.outbox.orders

    async def find(self, *, rests: bool) -> None:
        """Switch on during a spin that it has not reported: let a moving ball rest, and read a resting one."""
        if not rests:
            await self.spin()
            return
        self.resting_faces = self.resting_faces or self._drawn_faces()
        await self._read()

    def _drawn_faces(self) -> tuple[str, ...]:
        return (self._show(self.source.draw()),)

    async def _read(self) -> None:
        self.last = await self.say(self._reading())
        if self.last.refused != EARLY:
            self.resting_faces = ()

    def _reading(self) -> Command:
        return c.EnterFace(face=self.resting_faces[0])

    async def _cannot_read(self) -> None:
        self.last = await self.say(self._unread())
        if self.no_spins:
            await self.say(c.DeclareNoSpin(ground=self.ground))

    def _unread(self) -> Command:
        return c.ReportSpin(fault=self.ground)


class SimulatedWheel(SpinningDevice):
    """A roulette wheel with its release and its sensor; sometimes the ball does not settle."""

    kind = Kind.WHEEL
    moves_s = (15, 25)


class SimulatedIndicator(SpinningDevice):
    """A Big Wheel under its indicator."""

    kind = Kind.INDICATOR
    moves_s = (10, 20)


class SimulatedDice(SpinningDevice):
    """A tumbler and the recogniser that reads it; sometimes a die is cocked and it cannot."""

    kind = Kind.DICE
    moves_s = (3, 6)
    ground = "cocked"
    dice = 3

    def _drawn_faces(self) -> tuple[str, ...]:
        return tuple(self._show(self.source.draw()) for _ in range(self.dice))

    def _reading(self) -> Command:
        return c.ReadDice(faces=self.resting_faces)

    def _unread(self) -> Command:
        return c.ReadDice(fault=self.ground)


class SimulatedButton(Simulator):
    """The shooter's button of a terminal."""

    kind = Kind.BUTTON
    lit = False

    async def react(self, words: str) -> None:
        """Its lamp."""
        self.lit = words == "light"

    async def press(self) -> Reply:
        """Press the button."""
        return await self.say(c.PressShooter(terminal=""))


class SimulatedShoe(Simulator):
    """A shoe that reads each card as it leaves: from shuffled decks, without replacement."""

    kind = Kind.SHOE

    def __init__(
        self, device: str, secret: bytes, source: Source, *, port: int, decks: int,
        chance: Random | None = None, speed: float = 1, clock: Callable[[], int] = now,
    ) -> None:  # fmt: skip
        super().__init__(device, secret, port=port, chance=chance, speed=speed, clock=clock)
        self.cards = SimulatedDevice(source, decks=decks, chance=self._chance)
        self.cards.shuffle()
        self.behind: int | None = None
        """How many cards lie behind the cutting card, while it is in the shoe."""
        self._show = source.show

    def load(self, behind: int | None = None) -> None:
        """Everything is shuffled, and the cutting card put in."""
        self.cards.shuffle()
        self.behind = behind

    async def deal(self) -> Reply:
        """The dealer draws the next card."""
        if self.behind is not None and self.cards.left <= self.behind:
            self.behind = None
            await self.say(c.CuttingCardOut())
        await self._passes(1)
        return await self.say(c.EnterFace(face=self._show(self.cards.draw())))


class SimulatedShuffler(Simulator):
    """A shuffling machine: it says how it is, and when it jams."""

    kind = Kind.SHUFFLER
    item = "automatic-shuffler"

    async def react(self, words: str) -> None:
        """Shuffle on command."""
        if words == "shuffle":
            await self.shuffle()

    async def shuffle(self) -> None:
        """One cycle."""
        self.link.status("shuffling")
        await self._passes(90)
        self.link.status("ready")

    async def jam(self) -> Reply:
        """A card is stuck."""
        self.link.status("jammed")
        return await self.say(c.ReportFault(item=self.item, what="a card is stuck"))


class PaperDevice(Simulator, ABC):
    """A device that handles paper; it works as without a line, but its answers come over one."""

    answered_order: str = ""
    """The last order that was answered."""

    def _handle(self, order: Order) -> Reply:
        """Called from the thread in which the device works."""
        self.answered_order = order.id
        return asyncio.run_coroutine_threadsafe(self.link.ask(order), self._loop).result()

    async def power_on(self) -> None:
        """Begin, or begin again with what it remembers."""
        self._loop = asyncio.get_running_loop()
        await super().power_on()

    async def _works(self, work: Callable[[], None]) -> None:
        async with self._sending:
            await asyncio.to_thread(self._until_answered, work)

    def _until_answered(self, work: Callable[[], None]) -> None:
        while True:
            try:
                return work()
            except TimeoutError:
                self._go_on_or_stop()
                work = self._goes_on

    @abstractmethod
    def _goes_on(self) -> None:
        """Take up again what was not answered."""


class SimulatedAcceptor(PaperDevice):
    """A note and ticket acceptor with its escrow and its box."""

    kind = Kind.ACCEPTOR

    def __init__(
        self, device: str, secret: bytes, *, port: int, terminal: str, speed: float = 1,
        clock: Callable[[], int] = now,
    ) -> None:  # fmt: skip
        super().__init__(device, secret, port=port, speed=speed, clock=clock)
        self.acceptor = Acceptor(terminal, self._handle, clock, outbox=self.outbox)

    def _goes_on(self) -> None:
        self.acceptor.go_on()

    async def _restart(self) -> None:
        await self._works(self.acceptor.restart)

    async def react(self, words: str) -> None:
        """The customer wants it back."""
        if words == "return" and self.acceptor.where is Where.ESCROW:
            self.acceptor.give_up()
            await self._works(self.acceptor.go_on)

    async def report(self, condition: Condition, what: str = "") -> None:
        """Its sensors notice a door or its box."""
        await self._works(lambda: self.acceptor.report(condition, what))

    async def insert_note(self, amount: Cents) -> None:
        """Put a note in."""
        await self._works(lambda: self.acceptor.insert_note(amount))

    async def insert_ticket(self, number: str) -> None:
        """Put a ticket in."""
        await self._works(lambda: self.acceptor.insert_ticket(number))


class SimulatedPrinter(PaperDevice):
    """A ticket printer with its paper and its tray."""

    kind = Kind.PRINTER

    def __init__(
        self, device: str, secret: bytes, *, port: int, terminal: str, paper: int = 100, speed: float = 1,
        clock: Callable[[], int] = now,
    ) -> None:  # fmt: skip
        super().__init__(device, secret, port=port, speed=speed, clock=clock)
        self.printer = Printer(terminal, self._handle, clock, paper=paper, outbox=self.outbox)

    def _goes_on(self) -> None:
        self.printer.go_on()

    async def _restart(self) -> None:
        await self._works(self.printer.restart)

    async def report(self, condition: Condition, what: str = "") -> None:
        """Its sensors notice a door or a fault."""
        await self._works(lambda: self.printer.report(condition, what))

    async def load(self, paper: int) -> None:
        """Put paper in."""
        await self._works(lambda: self.printer.load(paper))

    async def react(self, words: str) -> None:
        """A ticket is to be printed."""
        _print, number, _amount = words.split()
        await self._passes(2)
        await self._works(lambda: self.printer.begin(number))


class SimulatedDisplay(Simulator):
    """A winning number display: it shows the number it gets, sometimes another, and reports which."""

    kind = Kind.DISPLAY

    def __init__(
        self, device: str, secret: bytes, *, port: int, wrong_once_in: int = 0, chance: Random | None = None,
        speed: float = 1, clock: Callable[[], int] = now,
    ) -> None:  # fmt: skip
        super().__init__(device, secret, port=port, chance=chance, speed=speed, clock=clock)
        self.wrong_once_in = wrong_once_in
        self.shown: tuple[str, ...] = ()
        self.last: Reply | None = None

    async def react(self, words: str) -> None:
        """Show the outcome of the latest round, and nothing else."""
        verb, _, faces = words.partition(" ")
        pair = tuple(faces.split("-")) if faces else ()
        self.shown = ("?",) if self._one_in(self.wrong_once_in) else pair
        if verb == "show":
            self.last = await self.say(c.ReportShown(faces=self.shown))


SIMULATORS: tuple[type[Simulator], ...] = (
    SimulatedWheel, SimulatedDice, SimulatedButton, SimulatedShoe, SimulatedShuffler, SimulatedIndicator,
    SimulatedAcceptor, SimulatedPrinter, SimulatedDisplay,
)  # fmt: skip
"""One for every kind."""
