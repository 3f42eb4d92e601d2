"""When wagering closes, a terminal shows exactly what is committed, whatever was late or lost on the way (B-02)."""

import asyncio
from random import Random
from typing import Any

import msgspec

from croupier.engine.store import MemoryStore
from croupier.money import Cents
from croupier.server.screens.hub import Screen
from croupier.server.wire.screen_outbox import Outbox
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.table.values.people import PLAYER, Actor
from support.hub_terminals import Line, Shown
from support.round_tables import clause
from support.scripted_tables import START
from support.stored_tables import opened

LOCKS, SEATS = 5_000, 50
WINDOW_MS = 30_000
DEALER = Actor("Dana", "dealer")
Bets = dict[tuple[str, str], int]


class Evening:
    """Rounds in which everybody wagers, changes his mind, is late, is cut off and comes back."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.names = chance, tuple(map(str, range(1, SEATS + 1)))
        store = MemoryStore()
        table = opened(store, "rapid-roulette", terminals=self.names, terminal_limit=SEATS)
        self.shown = Shown(table, store, (), ahead=True)
        self.seen: dict[str, dict[str, Any]] = {}
        self.screens: dict[str, Screen] = {}
        self.at, self.orders = START + 1_000, 0
        for name in self.names:
            self.comes(name)
            self.do(Actor(name, PLAYER), c.JoinTable(terminal=name))
            self.do(DEALER, c.BuyIn(terminal=name, amount=Cents(900_000), tender="cash"))

    def comes(self, name: str) -> None:
        """Another connection of a terminal; what the last one was not sent is lost."""
        if name in self.screens:
            self.shown.hub.leave(self.screens[name])
        line = self.shown.lines[name] = Line()
        outbox = Outbox(line, self.shown.sending, 9, lambda: None)
        self.screens[name], self.seen[name] = Screen("terminal", name, outbox), {}
        self.shown.hub.enter(self.screens[name])

    def do(self, by: Actor, command: c.Command, *, again: bool = False) -> str:
        """What it was refused for, if it was; a terminal that hears no answer asks again by the same id."""
        self.orders += not again
        order = c.Order(id=f"order {self.orders}", at=self.at, by=by, command=command)
        refused = self.shown.handle(order).refused
        return refused.why.value if refused else ""

    def wager(self, name: str) -> str:
        spots = self.chance.sample(range(37), k=self.chance.randint(1, 3))
        amounts = (Cents(self.chance.choice((0, 300, 500, 1_000))) for _ in spots)
        pairs = zip(spots, amounts, strict=True)
        chips = tuple(c.Chip(bet="straight-up", spot=str(spot), amount=it) for spot, it in pairs)
        wagers, by = c.SetWagers(terminal=name, wagers=chips), Actor(name, PLAYER)
        refused = self.do(by, wagers)
        if self.chance.random() < 0.2:
            assert self.do(by, wagers, again=True) == refused
        return refused

    def happens(self, name: str) -> None:
        """One thing that a terminal does, or that is done to its connection."""
        match self.chance.randrange(6):
            case 0:
                self.shown.lines[name].is_free = not self.shown.lines[name].is_free
            case 1:
                self.comes(name)
            case _:
                self.wager(name)

    def looks(self, name: str) -> Bets:
        """The wagers that a terminal shows, once it has taken what waits for it."""
        line = self.shown.lines[name]
        line.is_free = True
        self.screens[name].outbox.flush()
        for frame in line.sent:
            self.seen[name] |= msgspec.json.decode(frame)
        line.sent.clear()
        assert self.seen[name]["table"]["phase"] == "dealing"
        lying = [it for it in self.seen[name]["own"].get("wagers", ()) if "returned" not in it]
        return {(it["bet"], it["spot"]): it["amount"] for it in lying}

    async def round(self) -> int:
        """The wagers that are compared at one lock of every terminal."""
        self.do(DEALER, c.OpenWagering())
        closes = self.at + WINDOW_MS
        for _ in range(2 * SEATS):
            self.at += self.chance.randrange(150)
            self.happens(self.chance.choice(self.names))
            await asyncio.sleep(0)
        self.at = closes
        late = [self.wager(name) for name in self.chance.sample(self.names, k=5)]
        assert set(late) == {"window-closed"}, "They came at the instant of the close."
        await asyncio.sleep(0)
        state = self.shown.table.state
        assert state.phase is Phase.DEALING
        compared = 0
        for name in self.names:
            held = state.playing.wagered(name).items()
            committed = {(spot.bet, spot.spot): int(one.amount) for spot, one in held}
            assert self.looks(name) == committed
            compared += len(committed)
        self.at += 1_000
        for by, command in (
            (DEALER, c.StartDevice()),
            (DEALER, c.ReportRest()),
            (DEALER, c.EnterFace(face=str(self.chance.randrange(37)))),
            (DEALER, c.Confirm()),
        ):
            assert not self.do(by, command)
        return compared


@clause("SATG 3.7")
def test_five_thousand_locks_show_what_is_committed() -> None:
    async def whole() -> int:
        evening = Evening(Random(2))
        try:
            return sum([await evening.round() for _ in range(LOCKS // SEATS)])
        finally:
            evening.shown.pump.close()

    assert asyncio.run(whole()) > LOCKS // 2, "On the whole there was something to compare."
