"""Simulated dealers: one for each table, who does whatever comes next, and steps back for a person."""

from random import Random
from typing import TYPE_CHECKING

from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import SimulatedShoe
from croupier.devices.simulated_source import SimulatedDevice
from croupier.engine.keys import token
from croupier.engine.order_ids import new_id
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask
from croupier.offices.staff.commands import STAFF, SignOn, StaffOrder
from croupier.server.demo.demo_behaviour import chips, decided, readying, recorded
from croupier.server.demo.demo_devices import DemoDevices
from croupier.server.demo.demo_robots import RETURNS_S, Robot, why
from croupier.table import commands as c
from croupier.table.dealing.motion import LINK_LOST
from croupier.table.equipment.equipment_ready import steps
from croupier.table.equipment.shoe import RUN_TABLE
from croupier.table.phases import Phase
from croupier.table.presence.dealer_on_record import is_on_record
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM
from croupier.views.screens.next_step import NextView, next_view

if TYPE_CHECKING:
    from croupier.server.process.system import System

SUPERVISOR = "DS-S1"
"""Who does what a dealer may not."""
PATRONS = ("Ann (simulated)", "Ben (simulated)", "Cas (simulated)", "Dot (simulated)")
"""Who plays at live tables: each has the place of his number."""
PLAYS = 0.7
"""How often each of them wagers."""
WHEEL_S = 12.0
"""So long a wheel turns that the dealer spins and reads himself."""


def dealer_of(table: str) -> str:
    """The number of the simulated dealer of a table."""
    return f"DS-{table}"


class DemoDealer(Robot):
    """The dealer of a table, and at a live one also those who play there."""

    pace_s = 2.0

    def __init__(
        self, system: "System", table: str, devices: DemoDevices, *, speed: float, chance: Random
    ) -> None:
        super().__init__(system, table, speed=speed, chance=chance)
        self._devices = devices
        self._away_since: float | None = None
        self._dealt = False
        """Whether a person has dealt since somebody is at the dealer's screen."""
        self._round = 0
        self._playing: list[str] = []
        self._rests_at = 0.0
        self._in_hand: SimulatedDevice | None = None
        """The cards or the wheel of a live table: nobody but a dealer reads them (GAZ 29/2000 7.6, WHEEL 5.3)."""

    @property
    def name(self) -> str:
        """His number."""
        return dealer_of(self.table)

    async def act(self, state: State) -> str:
        """Step back, take the table, or do what comes next."""
        now = self.system.clock.elapsed()
        if self._has_person(state):
            self._away_since = now
            return await self._ask(c.LeaveDesk()) if is_on_record(state, self.name) else ""
        if self._away_since is not None and now - self._away_since < RETURNS_S / self._speed:
            return ""
        self._away_since = None
        await self._signs_on()
        if not is_on_record(state, self.name):
            return await self._ask(c.TakeTable())
        return await self._goes_on(state, next_view(state))

    def _has_person(self, state: State) -> bool:
        """Somebody is on record and signed on, or has come to the dealer's screen to take the table.

        Whoever has left the table is away, though his screen is still open.
        """
        staff, on_record = self.system.staff.state, state.dealer
        simulated = on_record in ("", self.name)
        deals = not simulated and staff.present(on_record, self.system.clock()) is not None
        attended = self.system.hub.is_attended(self.table)
        self._dealt = deals or (self._dealt and attended)
        return deals or (attended and not self._dealt)

    async def _signs_on(self) -> None:
        """Whose sign-on is over deals no more: so he is signed on, as a person would be."""
        system = self.system
        if system.staff.state.present(self.name, system.clock()) is not None:
            await system.people.seen(system.staff.state.members[self.name])
            return
        proven = system.staff.state.members[self.name].verifier.digest
        on = SignOn(
            number=self.name, proven=proven, token=token()[1], where=self.table, takes_over=True
        )
        order = StaffOrder(id=new_id(system.clock()), at=0, by=THE_SYSTEM, command=on)
        await system.submit(STAFF, order)

    async def _ask(self, command: c.Command, *, act: str = RUN_TABLE) -> str:
        """As himself; what is not for a dealer the supervisor does."""
        number = self.name if act == RUN_TABLE else SUPERVISOR
        member = self.system.staff.state.members[number]
        named = new_id(self.system.clock())
        return why(await self.system.asking.staff(member, self.table, named, command))

    async def _goes_on(self, state: State, comes: NextView) -> str:
        command = self._simple(state, comes)
        if command is not None:
            return await self._ask(command)
        match comes.what:
            case "check-cards" | "shuffle" | "cut" | "burn":
                return await self._readies(state)
            case "mend":
                return await self._mends(state)
            case "spin" | "call":
                return await self._closes(state, comes)
            case "face" | "cutting-card" if state.offer.game.motion is Motion.CARDS:
                return await self._draws(state)
            case "face" if state.is_live and self.system.clock.elapsed() > self._rests_at:
                return await self._enters(state)
            case _:
                return ""  # the device, a player, the system or a person comes next

    def _simple(self, state: State, comes: NextView) -> c.Command | None:
        """What takes one command and no thought."""
        match comes.what:
            case "open-wagering":
                return c.OpenWagering()
            case "abandon":
                return c.Abandon()
            case "no-spin":
                return c.DeclareNoSpin(ground=state.playing.fault)
            case "settle" | "lay":
                return c.PayInterim(key=comes.of)
            case "confirm":
                return c.Confirm()
            case "answers" if isinstance(state.playing.wants, Ask):
                one = state.playing
                return decided(one, state.playing.wants, min(one.awaited), self._chance)
            case _:
                return None

    async def _readies(self, state: State) -> str:
        step = steps(state)[0]
        assert state.shoe is not None, "Only cards are made ready."
        return await self._ask(readying(state.shoe, step), act=step.act)

    async def _mends(self, state: State) -> str:
        """A link that is back is no fault any more."""
        lost = [item for item, what in state.faults.items() if what == LINK_LOST]
        if not lost:
            return ""
        mended = c.ReportMended(item=min(lost), what="the link is back")
        return await self._ask(mended, act="mend")

    # A live table.

    async def _closes(self, state: State, comes: NextView) -> str:
        """The wheel is set off and no more bets called once everybody has wagered who wants to."""
        one = state.playing
        if state.is_live and state.phase is Phase.WAGERING:
            if self._round != one.number:
                self._round = one.number
                self._playing = [
                    name
                    for name in PATRONS
                    if self._chance.random() < PLAYS and name not in one.wagers
                ]
            if self._playing:
                return await self._records(state, self._playing.pop(0))
        if comes.what == "call":
            return await self._ask(c.CloseWagering())
        self._rests_at = self.system.clock.elapsed() + WHEEL_S / self._speed
        return await self._ask(c.StartDevice())

    async def _records(self, state: State, patron: str) -> str:
        seat = str(PATRONS.index(patron) + 1)
        for chip in chips(state, seat, self._chance):
            refused = await self._ask(recorded(chip, patron))
            if refused:
                return refused  # without the main wager there are none beside it
        return ""

    # Cards.

    async def _draws(self, state: State) -> str:
        """The next card; the cutting card lies aside where it was put."""
        cards = state.shoe
        assert cards is not None, "Cards are dealt."
        if any(cards.carried[:1]):
            return await self._ask(c.EnterFace(face=cards.carried[0]))
        if cards.left < 1:
            return await self._ask(c.ReloadDiscards())
        if state.is_live:
            out = cards.cutting_card_due
            return await (self._ask(c.CuttingCardOut()) if out else self._enters(state))
        shoe = self._devices.named(f"{self.table}-shoe", SimulatedShoe)
        return "" if shoe is None else await self._deals(state, shoe)

    async def _deals(self, state: State, shoe: SimulatedShoe) -> str:
        """From a shoe that reads."""
        try:
            if state.shoe is not None and state.shoe.cutting_card_due:
                reply = await shoe.say(c.CuttingCardOut())
            else:
                _match(shoe.cards, state)
                reply = await shoe.deal()
        except PowerLoss:
            return ""  # the floor is closed
        return reply.refused or ""

    async def _enters(self, state: State) -> str:
        """What the dealer of a live table sees, he enters."""
        source = state.offer.variant.dealing.source
        if self._in_hand is None:
            decks = state.offer.decks or 1
            self._in_hand = SimulatedDevice(source, decks=decks, chance=self._chance)
        _match(self._in_hand, state)
        return await self._ask(c.EnterFace(face=source.show(self._in_hand.draw())))


def _match(cards: SimulatedDevice, state: State) -> None:
    """The shoe holds what it must by the record, also after the floor was closed."""
    if state.shoe is not None:
        lying = [draw.face for draw in state.playing.draws]
        cards.match(lying=lying, left=state.shoe.left)
