"""Simulated dealers: one for each table, who makes way for a person."""

from dataclasses import dataclass, field

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
from croupier.table.dealing.double_entry import disputed, is_second_entry
from croupier.table.dealing.events import EntryDiffered
from croupier.table.dealing.faces import cards_out
from croupier.table.dealing.motion import LINK_LOST
from croupier.table.equipment.equipment_ready import steps
from croupier.table.equipment.shoe import RUN_TABLE
from croupier.table.order_checks import is_on_record
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.people import DEVICE, THE_SYSTEM
from croupier.views.screens.next_step import NextView, next_view

SUPERVISOR = "DS-S1"
"""The member who does what a dealer may not."""
PATRONS = ("Ann (simulated)", "Ben (simulated)", "Cas (simulated)", "Dot (simulated)")
"""The players at live tables. Each sits at the place of that number."""
PLAYS = 0.7
"""The probability that each of them wagers."""
WALKED_AWAY_S, IDLE_S = 60.0, 240.0
"""Seconds without an event in a round, without a screen and at one, before the simulated dealer takes over."""
WHEEL_S = 12.0
"""Seconds for which a wheel turns that the dealer spins and reads."""


def dealer_of(table: str) -> str:
    """The number of the simulated dealer of a table."""
    return f"DS-{table}"


@dataclass(eq=False)
class DemoDealer(Robot):
    """The dealer of a table, and at a live table also its players."""

    pace_s = 2.0

    devices: DemoDevices
    _away_since: float | None = field(default=None, init=False)
    _dealt: bool = field(default=False, init=False)
    """Whether a person has dealt since a person came to the dealer's screen."""
    _round: int = field(default=0, init=False)
    _playing: list[str] = field(default_factory=list, init=False)
    _rests_at: float = field(default=0.0, init=False)
    _moment: tuple[object, ...] = field(default=(), init=False)
    _moved_at: float = field(default=0.0, init=False)
    """When something last happened in the round."""
    _in_hand: SimulatedDevice | None = field(default=None, init=False)
    """The cards or the wheel of a live table.

    Only a dealer reads them (GAZ 29/2000 7.6, WHEEL 5.3).
    """

    @property
    def name(self) -> str:
        """The number of this dealer."""
        return dealer_of(self.table)

    async def act(self, state: State) -> str:
        """Make way for a person, take the table, or do what comes next."""
        now = self.house.clock.elapsed()
        if self._has_person(state):
            self._away_since = now
            return await self._submit(c.LeaveDesk()) if is_on_record(state, self.name) else ""
        if self._away_since is not None and now - self._away_since < RETURNS_S / self.speed:
            return ""
        self._away_since = None
        await self._signs_on()
        if not is_on_record(state, self.name):
            return await self._submit(c.TakeTable())
        return await self._goes_on(state, next_view(state))

    def _has_person(self, state: State) -> bool:
        """Say whether a person deals, or has come to the dealer's screen to take the table.

        A person who has left the table is away, even if the screen is still open.
        """
        staff, on_record = self.house.offices.staff.state, state.dealer
        simulated = on_record in ("", self.name)
        attended = self.house.hub.is_attended(self.table)
        deals = not simulated and staff.present(on_record, self.house.clock()) is not None
        if deals and self._walked_away(state, attended=attended):
            self._dealt = attended
            return False
        self._dealt = deals or (self._dealt and attended)
        return deals or (attended and not self._dealt)

    def _walked_away(self, state: State, *, attended: bool) -> bool:
        """Say whether the person on record has left a round in the middle, still signed on."""
        now, round_ = self.house.clock.elapsed(), state.round
        moment = (
            (
                state.number, state.phase, len(round_.wagers), len(round_.draws),
                len(round_.entries.answers), round_.paid,
            )
            if round_
            else ()
        )  # fmt: skip
        if moment != self._moment:
            self._moment, self._moved_at = moment, now
        patience = IDLE_S if attended else WALKED_AWAY_S
        # At terminals a deadline ends the wagering; at a live table only its dealer does.
        due = state.phase is Phase.DEALING or (state.is_live and state.phase is Phase.WAGERING)
        return due and now - self._moved_at > patience / self.speed

    async def _signs_on(self) -> None:
        """Sign the dealer on, as a person would be, because dealing requires a sign-on."""
        house = self.house
        if house.offices.staff.state.present(self.name, house.clock()) is not None:
            await house.orders.sign_on.note_activity(house.offices.staff.state.members[self.name])
            return
        proven = house.offices.staff.state.members[self.name].verifier.digest
        on = SignOn(
            number=self.name, proven=proven, token=token()[1], where=self.table, takes_over=True
        )
        order = StaffOrder(id=new_id(house.clock()), at=0, by=THE_SYSTEM, command=on)
        await house.orders.submit(STAFF, order)

    async def _submit(self, command: c.Command, *, act: str = RUN_TABLE) -> str:
        """Submit a command as the dealer, or as the supervisor if a dealer may not give it."""
        number = self.name if act == RUN_TABLE else SUPERVISOR
        member = self.house.offices.staff.state.members[number]
        named = new_id(self.house.clock())
        return why(await self.house.orders.builder.staff(member, self.table, named, command))

    async def _goes_on(self, state: State, comes: NextView) -> str:
        if state.round is not None and state.round.differs is not None:
            return await self._rules(state.round, state.round.differs)
        command = self._simple(state, comes)
        if command is not None:
            return await self._submit(command)
        match comes.what:
            case "check-cards" | "shuffle" | "cut" | "burn":
                return await self._readies(state)
            case "mend":
                return await self._mends(state)
            case "spin" | "call":
                return await self._closes(state, comes)
            case "face" | "cutting-card" if state.offer.game.motion is Motion.CARDS:
                return await self._draws(state)
            case "face" if state.is_live and self.house.clock.elapsed() > self._rests_at:
                return await self._enters(state)
            case _:
                return ""  # the device, a player, the system or a person comes next

    def _simple(self, state: State, comes: NextView) -> c.Command | None:
        """Return the next command where it needs no decision."""
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
                round_ = state.playing
                return decided(round_, state.playing.wants, min(round_.awaited), self.chance)
            case _:
                return None

    async def _rules(self, round_: Round, differs: EntryDiffered) -> str:
        """Rule for the face that lies there, where hand and device have entered different ones."""
        place = disputed(round_, differs)
        face = round_.setup.variant.dealing.source.show(round_.faces[place - 1])
        right = c.CorrectEntry(place=place, face=face, reason="It lies there.")
        return await self._submit(right, act="correct-result")

    async def _readies(self, state: State) -> str:
        step = steps(state)[0]
        assert state.shoe is not None, "Only cards are made ready."
        return await self._submit(readying(state.shoe, step), act=step.act)

    async def _mends(self, state: State) -> str:
        """Report a fault as mended when its link is back."""
        unlinked = [item for item, fault in state.faults.items() if fault == LINK_LOST]
        if not unlinked:
            return ""
        mended = c.ReportMended(item=min(unlinked), what="the link is back")
        return await self._submit(mended, act="mend")

    # A live table.

    async def _closes(self, state: State, comes: NextView) -> str:
        """Start the wheel and call no more bets once all players who want to have wagered."""
        round_ = state.playing
        if state.is_live and state.phase is Phase.WAGERING:
            if self._round != round_.number:
                self._round = round_.number
                self._playing = [
                    name
                    for name in PATRONS
                    if self.chance.random() < PLAYS and name not in round_.wagers
                ]
            if self._playing:
                return await self._records(state, self._playing.pop(0))
        if comes.what == "call":
            return await self._submit(c.CloseWagering())
        self._rests_at = self.house.clock.elapsed() + WHEEL_S / self.speed
        return await self._submit(c.StartDevice())

    async def _records(self, state: State, patron: str) -> str:
        seat = str(PATRONS.index(patron) + 1)
        for chip in chips(state, seat, self.chance):
            refused = await self._submit(recorded(chip, patron))
            if refused:
                return refused  # without the main wager there are none beside it
        return ""

    # Cards.

    async def _draws(self, state: State) -> str:
        """Draw the next card. The cutting card is laid aside where it was put."""
        cards = state.shoe
        assert cards is not None, "Cards are dealt."
        if any(cards.carried[:1]):
            return await self._submit(c.EnterFace(face=cards.carried[0]))
        if cards.left < 1:
            return await self._submit(c.ReloadDiscards())
        if state.is_live or _dealt_by_hand(state.playing):
            out = cards.cutting_card_due
            return await (self._submit(c.CuttingCardOut()) if out else self._enters(state))
        shoe = self.devices.named(f"{self.table}-shoe", SimulatedShoe)
        return "" if shoe is None else await self._deals(state, shoe)

    async def _deals(self, state: State, shoe: SimulatedShoe) -> str:
        """Deal from a shoe that reads its cards."""
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
        """Enter the result that the dealer of a live table sees."""
        source = state.offer.variant.dealing.source
        if self._in_hand is None:
            decks = state.offer.decks or 1
            self._in_hand = SimulatedDevice(source, decks=decks, chance=self.chance)
        _match(self._in_hand, state)
        return await self._submit(c.EnterFace(face=source.show(self._in_hand.draw())))


def _dealt_by_hand(round_: Round) -> bool:
    """Say whether a person entered the cards that lie there: a reader would read those cards again."""
    return bool(round_.faces) and is_second_entry(round_, DEVICE)


def _match(cards: SimulatedDevice, state: State) -> None:
    """Match the simulated shoe with the record, also after the floor was closed."""
    if state.shoe is not None:
        lying = [draw.face for draw in state.playing.draws]
        cards.match(lying=[*lying, *cards_out(state).elements()], left=state.shoe.left)
