"""A long random day for those who verify it: every game without decisions, one with them, and all that can happen.

Wagers, cards and mishaps are drawn from a seed. There are rounds that are void, rounds that are corrected, orders
that are refused, wagers outside the limits, tickets that are cashed and paid, and anchors.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from croupier.devices.simulated_source import SimulatedDevice
from croupier.engine.cage_place import Cage
from croupier.engine.office_place import HousePlace
from croupier.engine.store import AnyAnswer
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.games import Played, game
from croupier.money import Cents
from croupier.offices.cage.commands import CageOrder, RedeemTicket
from croupier.offices.cage.decide import CASHIER
from croupier.offices.house_log import AnchorHeads, HouseOrder
from croupier.server.demo.demo_tables import DemoTable, demo_plan, table_names
from croupier.table.commands import Command, OpenTable, Order
from croupier.table.opening.offer_setup import wagerable
from croupier.table.script.parse import parse_line
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.plan import BetLimits
from support.full_evening import evening
from support.scripted_tables import HIGHEST, START

HALF = dict.fromkeys(("low", "high", "red", "black", "odd", "even"), "half back")
NARROW = {"*": BetLimits(minimum=Cents(1_000), maximum=Cents(1_500), step=Cents(500))}
"""Limits of live tables at which players lay now too little, now too much."""
TABLES: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("electronic-baccarat", "", {"options": {"banker": "no commission", "super-6": "option 1"}}),
    ("rapid-baccarat", "", {"options": {"super-6": "option 2"}, "decks": 6}),
    ("rapid-roulette", "single zero", {"options": HALF}),
    ("ministar-roulette", "double zero", {}),
    ("diamond-roulette", "American double zero", {}),
    ("rapid-sic-bo", "", {}),
    ("lucky-sic-bo", "", {}),
    ("triple-chase", "", {}),
    ("big-wheel", "option 1", {"limits": NARROW}),
    ("rapid-big-wheel", "option 3", {}),
    ("com-bo", "", {"limits": NARROW}),
    ("com-bo", "", {"decks": 1, "per_player": True, "limits": NARROW}),
    ("rapid-casino-war", "", {}),
)
PLAYERS = 3
RULINGS = "draws-left:left-over+draws-wanted:void-round"
"""What a correction makes of cards that are too many or too few."""
CORRECTS = {"SATG 15.1": "tg-higher-duties-dealer", "GAZ 29/2000": "pit-boss"}
"""By edition: who settles a round anew. Who voids one is below."""
VOIDS = {**CORRECTS, "WHEEL 4.0": "tg-higher-duties-dealer"}


class Busy:
    """A table of the day, at which things go wrong now and then."""

    def __init__(
        self, store: SqlStore, key: str, variant: str, changes: Mapping[str, Any], chance: Random
    ) -> None:
        self.game = game(key)
        self.variant = self.game.variant(variant)
        self._names = table_names(key)
        taken = set(store.places())
        self.name = next(name for name in self._names if name not in taken)
        self.store, self.chance = store, chance
        self.demo = DemoTable(
            self.game, self.variant, name=self.name, store=store, chance=chance, at=START + 10_000_000
        )  # fmt: skip
        self.table = self.demo.table
        self._open(changes)

    @property
    def is_live(self) -> bool:
        return self.game.played is Played.LIVE

    def _open(self, changes: Mapping[str, Any]) -> None:
        seats = () if self.is_live else tuple(f"{self.name}-{seat}" for seat in range(1, 10))
        emblem = {"emblem": self.name} if self.game.key == "big-wheel" else {}
        plan = demo_plan(self.game, self.variant, terminals=seats, **emblem, **changes)
        top = HIGHEST[self.game.edition]
        assert self.order(Actor("Kim", top), OpenTable(plan=plan)).refused is None
        if self.is_live:
            self.say(f"{top}:Kim fill 10000")
        # The plan of this table may have other decks than the game usually has.
        self.demo._device = SimulatedDevice(
            self.variant.dealing.source, decks=self.table.state.offer.decks or 1, chance=self.chance
        )
        for seat in seats[:PLAYERS]:
            self.say(f"{seat} join")
            self.say(f"dealer:Dana buy-in {seat} 1000")

    def order(self, by: Actor, command: Command, *, after_s: int = 1) -> AnyAnswer:
        """An order now: later than anything that came before."""
        at = max(self.store.clock(self.name), START + 10_000_000) + 1_000 * after_s
        number = self.chance.randrange(16**16)
        order = Order(id=f"{self.name}-{number:016x}", at=at, by=by, command=command)
        return self.table.handle(order)

    def say(self, line: str, *, after_s: int = 1) -> AnyAnswer:
        """A line of a script that is not refused."""
        answer = self.ask(line, after_s=after_s)
        assert answer.refused is None, f"{self.name}: {line}: {answer.refused}"
        return answer

    def ask(self, line: str, *, after_s: int = 1) -> AnyAnswer:
        read_line = parse_line(f"0 {line}")
        return self.order(read_line.by, read_line.command, after_s=after_s)

    def round(self) -> None:
        """One round as simulated people play it."""
        self.demo._clock = max(self.demo._clock, self.store.clock(self.name))
        self.demo.round(PLAYERS)

    def faces(self, count: int) -> str:
        """Faces that might really have come: cards are those that the shoe still holds."""
        show, device = self.variant.dealing.source.show, self.demo._device
        return "+".join(show(device.draw()) for _ in range(count))

    def correct(self) -> None:
        """The last round was entered wrongly."""
        number, rank = self.table.state.number, CORRECTS[self.game.edition]
        faces = self.faces(len(self.variant.dealing.places))
        if not self.is_live:
            self.say(f"{rank}:Sam freeze {number} the camera says otherwise")
        notified = " notified=Dana" if self.is_live else ""
        self.say(f"{rank}:Sam correct {number} the camera faces={faces} rulings={RULINGS}{notified}")  # fmt: skip

    def void_settled(self) -> None:
        """The last round was found to be none, after it was settled."""
        rank = VOIDS[self.game.edition]
        self.say(f"{rank}:Sam void-settled {self.table.state.number} malfunction the sensor was dead")  # fmt: skip

    def void(self, *, sealed: bool) -> None:
        """A round in which wagers lie, and which is void before anything comes."""
        self.say("dealer:Dana wagering")
        bet = wagerable(self.table.state.offer)[0]
        spot = next(iter(bet.spots))
        area = "@1" if self.game.key in ("com-bo", "rapid-casino-war") else ""
        who = "dealer:Dana lay P1" if self.is_live else f"{self.name}-1 wager"
        self.say(f"{who} {bet.key} {spot} {area} 10")
        if sealed and not self.is_live:
            self.say("system time", after_s=31)
        rank = VOIDS[self.game.edition]
        self.say(f"{rank}:Sam void fire the hall was cleared")

    def refused(self) -> None:
        """Orders of which nothing comes."""
        for line in ("99 join", "dealer:Dana confirm", f"{self.name}-1 wager no-such-bet 5"):
            assert self.ask(line).refused is not None

    def cash_out(self, number: str) -> None:
        """A terminal leaves with a ticket."""
        self.say(f"{self.name}-1 cash-out {number}")
        self.say(f"device:printer printed {self.name}-1 {number}")
        self.say(f"dealer:Dana buy-in {self.name}-1 500")


def mishaps(busy: Busy) -> Iterator[str]:
    """What may go wrong between two rounds of a table."""
    yield "refused"
    yield "void while wagers are taken"
    yield "void-settled"
    if not busy.is_live:
        yield "void when they are sealed"
    if busy.game.edition in CORRECTS and busy.game.key != "rapid-casino-war":
        yield "correct"


def _happens(busy: Busy, what: str) -> None:
    match what:
        case "refused":
            busy.refused()
        case "correct":
            busy.round()
            busy.correct()
        case "void-settled":
            busy.round()
            busy.void_settled()
        case _:
            busy.void(sealed=what == "void when they are sealed")


def long_day(store: SqlStore, *, seed: int, rounds: int = 3) -> None:
    """The day: the evening of those who keep the records, and every table of the list."""
    evening(store)
    chance = Random(seed)
    tables = [Busy(store, key, variant, changes, chance) for key, variant, changes in TABLES]
    for turn in range(rounds):
        for busy in tables:
            busy.round()
            for what in mishaps(busy):
                if turn == 0 or chance.random() < 0.2:
                    _happens(busy, what)
        anchor(store, turn)
    paid(store, [table for table in tables if not table.is_live], chance)
    anchor(store, rounds)


def anchor(store: SqlStore, turn: int) -> None:
    at = START + 90_000_000 + turn
    HousePlace(store).handle(
        HouseOrder(id=f"anchor-{turn}", at=at, by=THE_SYSTEM, command=AnchorHeads())
    )


def paid(store: SqlStore, tables: list[Busy], chance: Random) -> None:
    """Tickets of every table: two of three are redeemed, and asked for a second time."""
    for place, busy in enumerate(tables):
        number = Number.drawn(3, chance.randrange(10**10)).digits
        busy.cash_out(number)
        if place % 3 == 2:
            continue
        for again in range(2):
            order = CageOrder(
                id=f"cage {busy.name} {again}", at=START + 90_000_000, by=Actor("Mia", CASHIER),
                command=RedeemTicket(number=number),
            )  # fmt: skip
            assert (Cage("cage", store).handle(order).refused is None) is not bool(again)
