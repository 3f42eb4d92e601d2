"""Tables for demonstration: complete plans for every game, with simulated devices and players.

The approvals on these plans are invented, and a pseudo-random generator draws the results. All of
it is for showing, learning and testing, never for real play.
"""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from croupier.devices.simulated_source import SimulatedDevice
from croupier.engine.store import Store
from croupier.engine.store_context import Offers, no_jackpots
from croupier.engine.table_place import Table
from croupier.errors import Mistake
from croupier.games import GAMES, Game, Played, Variant
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask, Deal, Lay, Settle
from croupier.money import Cents
from croupier.rulebook import at as rules_at
from croupier.rulebook.authority import ladder
from croupier.server.demo.demo_behaviour import SILENT, chips, decided, readying, recorded
from croupier.table import commands as c
from croupier.table.equipment.equipment_ready import steps, undrawable
from croupier.table.opening.checklist import demo_items
from croupier.table.phases import Phase
from croupier.table.values.instants import instant_of
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, Actor
from croupier.table.values.plan import BetLimits, Plan
from croupier.table.values.refusals import Refusal

SEATS = tuple(map(str, range(1, 10)))
LIMITS = {"*": BetLimits(minimum=Cents(500), maximum=Cents(100_000), step=Cents(500))}
CHIPS = tuple(map(Cents, (100, 500, 2_500, 10_000)))
SENSED = ("lucky-sic-bo", "ministar-roulette", "diamond-roulette")
"""Games that a device runs and reads."""

NOTES = tuple(Cents(100 * dollars) for dollars in (5, 10, 20, 50, 100))
"""The Australian notes."""
MOST_CREDIT = Cents(1_000_000)


def demo_plan(the_game: Game, variant: Variant | None = None, **changes: Any) -> Plan:
    """Return the plan of a complete table of a game. `changes` are fields of the plan."""
    variant = variant or the_game.variants[0]
    plan = _live(the_game) if the_game.played is Played.LIVE else _terminals(the_game, variant)
    items = demo_items(the_game, variant, dealer_activated=True)
    return replace(plan, **{"variant": variant.name, "items": items, **changes})


def _terminals(the_game: Game, variant: Variant) -> Plan:
    sensed = the_game.key in SENSED
    return Plan(
        game=the_game.key, limits=LIMITS, notes=NOTES, reads_tickets=True, prints_tickets=True,
        most_credit=MOST_CREDIT, most_on_a_ticket=MOST_CREDIT,
        decision_s=dict.fromkeys(variant.times, 15), shooter_s=8, terminals=SEATS,
        terminal_limit=len(SEATS), confirms="device" if sensed else "dealer",
        starts_itself=sensed and the_game.motion is Motion.ANY_TIME,
    )  # fmt: skip


def _live(the_game: Game) -> Plan:
    wheel = the_game.key == "big-wheel"
    return Plan(
        game=the_game.key, limits=LIMITS, chips=CHIPS, places=0 if wheel else 7,
        colours=("red", "blue", "green", "yellow") if wheel else (),
        emblem="anchor" if wheel else "",
    )  # fmt: skip


def table_names(key: str) -> Iterator[str]:
    """Return `RR1`, `RR2` and so on: the first letters of a game, enough to be unique."""
    short = _short(key)
    return (f"{short}{number}" for number in count(1))


def _short(key: str) -> str:
    others = [game.key for game in GAMES if game.key != key]
    length = 1
    while _letters(key, length) in {_letters(other, length) for other in others}:
        length += 1
    return _letters(key, length)


def _letters(key: str, last: int) -> str:
    """Return one letter of each word, and some of the last."""
    *words, final = key.split("-")
    return ("".join(word[0] for word in words) + final[:last]).upper()


def card_steps(table: Table, dealer: Actor, boss: Actor) -> Iterator[tuple[Actor, c.Command]]:
    """Yield who does what to the cards until wagering may open; each step follows from the one done before."""
    while (shoe := table.state.shoe) and (wanted := steps(table.state)):
        by = dealer if wanted[0].act == "run-table" else boss
        yield by, readying(shoe, wanted[0])


class DemoTable:
    """A table that runs by itself: dealer, device and players are simulated."""

    def __init__(
        self, the_game: Game, variant: Variant, *, name: str, store: Store, chance: Random, at: int,
        offers: Offers = no_jackpots,
    ) -> None:  # fmt: skip
        self.game, self.variant = the_game, variant
        self.table = Table(name, store, offers)
        self._chance, self._clock = chance, at
        self._orders = count(1)
        ranks = ladder(the_game.edition)
        self._dealer, self._boss = Actor("Dana", ranks[0]), Actor("Kim", ranks[-1])
        self._device = SimulatedDevice(
            variant.dealing.source,
            decks=the_game.decks(rules_at(instant_of(at))) or 1,
            chance=chance,
        )

    @property
    def _live(self) -> bool:
        return self.game.played is Played.LIVE

    def _do(self, by: Actor, command: c.Command, *, after_ms: int = 900) -> bool:
        """Give a command. The only expected refusal is an empty account."""
        self._clock += after_ms
        name = f"{self.table.name}-{next(self._orders)}-{self._chance.randrange(16**32):032x}"
        answer = self.table.handle(c.Order(id=name, at=self._clock, by=by, command=command))
        if answer.refused and answer.refused.why is not Refusal.INSUFFICIENT_CREDIT:
            raise Mistake(f"{self.table.name}: {command} was refused: {answer.refused}")
        return answer.refused is None

    def open(self, players: int = 3) -> None:
        """Open the table; players take their seats."""
        plan = demo_plan(self.game, self.variant)
        if plan.emblem:
            plan = replace(plan, emblem=self.table.name)  # no two tables have the same
        if not self._live:
            plan = replace(plan, terminals=tuple(map(self._terminal, SEATS)))
        self._do(self._boss, c.OpenTable(plan=plan))
        if self._live:
            self._do(self._boss, c.Fill(amount=Cents(1_000_000)))
            return
        for terminal in map(self._terminal, SEATS[:players]):
            self._do(Actor(terminal, PLAYER), c.JoinTable(terminal=terminal))
            bought = c.BuyIn(terminal=terminal, amount=Cents(50_000), tender="cash")
            self._do(self._dealer, bought)

    def _terminal(self, seat: str) -> str:
        """Return the name of a terminal, which is unique in the house."""
        return f"{self.table.name}-{seat}"

    def _ready_cards(self) -> None:
        """Prepare the cards until wagering may open."""
        for by, command in card_steps(self.table, self._dealer, self._boss):
            self._do(by, command)
            if isinstance(command, c.ShuffleCards):
                self._device.shuffle()

    def round(self, players: int = 3) -> None:
        """Play one round from the call for wagers to the last payment."""
        self._ready_cards()
        shoe = self.table.state.shoe
        if shoe is not None and shoe.machine:
            self._device.shuffle()  # the machine shuffles without a command
        self._do(self._dealer, c.OpenWagering())
        for seat in SEATS[:players]:
            self._wager(seat)
        self._close()
        if self.table.state.phase is Phase.DEALING and not self.table.state.playing.holders:
            self._do(self._dealer, c.Abandon())
        while self.table.state.round is not None:
            self._go_on()

    def _wager(self, seat: str) -> None:
        for chip in chips(self.table.state, seat, self._chance):
            if self._live:
                self._do(self._dealer, recorded(chip, f"P{seat}"))
                continue
            terminal = self._terminal(seat)
            wagers = c.SetWagers(terminal=terminal, wagers=(chip,))
            if not self._do(Actor(terminal, PLAYER), wagers):
                return  # without the main wager there are none beside it

    def _close(self) -> None:
        """Call no more bets, or end the wagering period, and start a device that has to move."""
        if self._live:
            if self.game.motion is Motion.BEFORE_CALL:
                self._do(self._dealer, c.StartDevice())
            self._do(self._dealer, c.CloseWagering())
            return
        self._do(Actor("system", SYSTEM), c.TimeIsUp(), after_ms=31_000)
        round_ = self.table.state.round
        if (
            round_ is None
            or self.game.motion is Motion.CARDS
            or round_.motion
            or not round_.holders
        ):
            return
        if round_.shooter is not None:
            shooter = round_.shooter.terminal
            self._do(Actor(shooter, PLAYER), c.PressShooter(terminal=shooter))
        else:
            self._do(self._dealer, c.StartDevice())

    def _go_on(self) -> None:
        """Do what the round waits for."""
        round_ = self.table.state.playing
        match round_.wants:
            case Deal():
                self._lay_cutting_card_aside()
                face = self.variant.dealing.source.show(self._device.draw())
                by = Actor("sensor", DEVICE) if self.game.key in SENSED else self._dealer
                if by is not self._dealer and not round_.rests:
                    self._do(by, c.ReportRest())
                self._do(by, c.EnterFace(face=face))
            case Ask() as ask:
                self._decide(ask)
            case Settle(key=key) | Lay(key=key):
                self._do(self._dealer, c.PayInterim(key=key))
            case _:
                self._do(self._dealer, c.Confirm())

    def _lay_cutting_card_aside(self) -> None:
        """Lay the cutting card aside when it comes out.

        Before a first card some games shuffle at once.
        """
        shoe = self.table.state.shoe
        if shoe is None or not shoe.cutting_card_due:
            return
        self._do(self._dealer, c.CuttingCardOut())
        if undrawable(self.table.state):
            self._ready_cards()

    def _decide(self, ask: Ask) -> None:
        """Decide at random. Sometimes a terminal stays silent until time is up."""
        round_ = self.table.state.playing
        wager = self._chance.choice(sorted(round_.awaited))
        holder, _ = round_.holders[wager]
        silent = not self._live and self._chance.random() < SILENT
        choice = decided(round_, ask, wager, self._chance)
        by = self._dealer if self._live else Actor(holder, PLAYER)
        if silent or not self._do(by, choice):
            self._do(Actor("system", SYSTEM), c.TimeIsUp(), after_ms=16_000)
