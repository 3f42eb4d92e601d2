"""Whole rounds driven by simulated devices over real sockets, against a table in memory."""

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import count
from random import Random
from secrets import SystemRandom
from typing import Any

import pytest

from croupier.devices.device_kinds import WORKS, Kind
from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import (
    SIMULATORS,
    SimulatedAcceptor,
    SimulatedButton,
    SimulatedDice,
    SimulatedDisplay,
    SimulatedIndicator,
    SimulatedPrinter,
    SimulatedShoe,
    SimulatedShuffler,
    SimulatedWheel,
    SpinningDevice,
)
from croupier.devices.note_acceptor import Where
from croupier.devices.simulated_source import SimulatedDevice
from croupier.games.contract.procedure import Deal
from croupier.games.equipment import Source
from croupier.money import Cents, show
from croupier.table import events as e
from croupier.table.opening.checklist import Item
from croupier.table.script.shared_parts import amount
from support.device_tables import SPEED, Floor, on_floor, run, until
from support.round_tables import clause
from support.scripted_tables import Played, log


def source_of(floor: Floor) -> Source:
    return floor.played.variant.dealing.source


def test_there_is_a_simulator_of_every_kind() -> None:
    assert sorted(simulator.kind for simulator in SIMULATORS) == sorted(WORKS)


async def a_round(floor: Floor, wager: str, begins: int) -> None:
    """Wagers are taken and closed; whatever follows is for the devices."""
    floor.script(f"""
        {begins}       dealer  wagering
        {begins + 1}   1       wager {wager}
        {begins + 31}  system  time
    """)


WHEELS = [("rapid-roulette", False), ("ministar-roulette", True), ("diamond-roulette", True)]


@pytest.mark.parametrize(("key", "itself"), WHEELS)
def test_a_round_of_roulette(key: str, itself: bool) -> None:
    """The ball is released, runs, rests and is read; the display follows."""

    async def scene() -> None:
        async with Floor(key, confirms="device", starts_itself=itself) as floor:
            secret = floor.enrol("W7", Kind.WHEEL)
            wheel = SimulatedWheel(
                "W7", secret, source_of(floor), port=floor.devices.port, speed=SPEED
            )
            floor.enrol("N1", Kind.DISPLAY)
            display = SimulatedDisplay(
                "N1", floor.directory["N1"].secret, port=floor.devices.port, speed=SPEED
            )
            await wheel.power_on()
            await display.power_on()
            for number in (1, 2, 3):
                await a_round(floor, "red 5", 100 * number)
                if not itself:
                    floor.script(f"{100 * number + 32} dealer start")
                await until(lambda number=number: len(log(floor.played, e.RoundSettled)) == number)  # type: ignore[misc]
                await until(lambda: display.shown == floor.played.state.results)
            await until(lambda: display.last is not None)
            names = [type(event).__name__ for event in events(floor)]
            begun = names.index("SetInMotion")
            assert names[begun : begun + 4] == [
                "SetInMotion",
                "CameToRest",
                "Drawn",
                "RoundSettled",
            ]
            assert not floor.reports
            assert not floor.played.state.faults
            await wheel.power_off()
            await display.power_off()

    run(scene())


def events(floor: Floor) -> list[e.Event]:
    return [record.event for record in floor.played.store.records("T1")]


def recognised(key: str) -> tuple[Item, ...]:
    items = Played(key).plan().items
    return (*items, Item(kind="dice-recognition")) if key == "rapid-sic-bo" else items


@pytest.mark.parametrize("early", [False, True])
def test_a_round_of_sic_bo(early: bool) -> None:
    """Set off after the close, or at the start of the game: then what lies there is read after the close."""

    async def scene() -> None:
        items = recognised("rapid-sic-bo")
        plan: dict[str, Any] = {
            "confirms": "device", "starts_itself": True, "starts_with_wagering": early,
        }  # fmt: skip
        async with Floor("rapid-sic-bo", items=items, **plan) as floor:
            secret = floor.enrol("D1", Kind.DICE)
            dice = SimulatedDice(
                "D1", secret, source_of(floor), port=floor.devices.port, speed=SPEED
            )
            await dice.power_on()
            floor.script("1 dealer wagering")
            floor.script("2 1 wager small 5")
            if early:
                await until(lambda: dice.last is not None and dice.last.refused == "window-open")
                assert not log(floor.played, e.Drawn)
                assert "'*', '*', '*'" in repr(floor.played.store.answer("D1#2"))
                floor.reports.clear()
            floor.script("32 system time")
            await until(lambda: log(floor.played, e.RoundSettled))
            assert len(log(floor.played, e.Drawn)) == 3
            assert {entry.source for entry in log(floor.played, e.Drawn)} == {"dice-recognition"}
            assert not floor.reports
            await dice.power_off()

    run(scene())


@clause("SATG 15.2 shooter-button")
@on_floor("lucky-sic-bo")
async def test_the_shooter_sets_off_the_tumbler_with_his_button(floor: Floor) -> None:
    secret = floor.enrol("D1", Kind.DICE)
    dice = SimulatedDice("D1", secret, source_of(floor), port=floor.devices.port, speed=SPEED)
    buttons = {}
    for terminal in ("1", "2"):
        name = f"B{terminal}"
        secret = floor.enrol(name, Kind.BUTTON, terminal=terminal)
        buttons[terminal] = SimulatedButton(name, secret, port=floor.devices.port)
    for item in (dice, *buttons.values()):
        await item.power_on()
    assert (await buttons["1"].press()).refused == "no-round"
    await a_round(floor, "small 5", 1)
    await until(lambda: buttons["1"].lit)
    assert (await buttons["2"].press()).refused == "not-shooter"
    assert (await buttons["1"].press()).events == ("set-in-motion",)
    await until(lambda: not buttons["1"].lit)
    await until(lambda: log(floor.played, e.RoundSettled))
    (moved,) = log(floor.played, e.SetInMotion)
    assert moved.source == "shooter 1"
    for item in (dice, *buttons.values()):
        await item.power_off()


@on_floor("rapid-baccarat")
async def test_coups_of_baccarat(floor: Floor) -> None:
    """A shoe that reads: cards leave it without replacement, and the cutting card comes where it was put."""
    secret, shoe_rules = floor.enrol("S1", Kind.SHOE), floor.played.state.shoe
    assert shoe_rules is not None
    decks = floor.played.state.offer.decks or 1
    shoe = SimulatedShoe(
        "S1", secret, source_of(floor), port=floor.devices.port, decks=decks, speed=SPEED
    )
    assert shoe.cards.left == shoe_rules.total
    await shoe.power_on()
    shoe.load(behind=shoe.cards.left - 8)
    for number in range(1, 4):
        await a_round(floor, "player 5", 100 * number)
        while isinstance(floor.played.state.playing.wants, Deal):
            reply = await shoe.deal()
            assert reply.refused is None, reply
        floor.script(f"{100 * number + 40} dealer confirm")
        if log(floor.played, e.CuttingCardDrawn):
            break
    (cut,) = log(floor.played, e.CuttingCardDrawn)
    assert (
        len(
            [
                event
                for event in events(floor)[: events(floor).index(cut)]
                if isinstance(event, e.Drawn)
            ]
        )
        == 8
    )
    assert {entry.source for entry in log(floor.played, e.Drawn)} == {"device"}
    assert not floor.reports
    await shoe.power_off()


@on_floor("rapid-big-wheel")
async def test_a_big_wheel_under_its_indicator(floor: Floor) -> None:
    secret = floor.enrol("I1", Kind.INDICATOR)
    wheel = SimulatedIndicator("I1", secret, source_of(floor), port=floor.devices.port, speed=SPEED)
    await wheel.power_on()
    await a_round(floor, "symbol-A 5", 1)
    await wheel.spin(by_hand=True)
    assert wheel.last is not None
    assert wheel.last.refused is None
    assert [entry.source for entry in log(floor.played, e.SetInMotion)] == ["device"]
    floor.script("50 dealer confirm")
    await wheel.power_off()


CANNOT = [
    (SimulatedWheel, "rapid-roulette", "red 5", "unclear"),
    (SimulatedDice, "rapid-sic-bo", "small 5", "cocked"),
]


@pytest.mark.parametrize(("device", "key", "wager", "ground"), CANNOT)
def test_what_cannot_be_read_is_a_no_spin_and_is_done_again(
    device: type[SpinningDevice], key: str, wager: str, ground: str
) -> None:
    async def scene() -> None:
        plan: dict[str, Any] = {
            "confirms": "device",
            "starts_itself": True,
            "items": recognised(key),
        }
        async with Floor(key, **plan) as floor:
            secret = floor.enrol("W7", device.kind)
            item = device(
                "W7", secret, source_of(floor), port=floor.devices.port, speed=SPEED,
                fails_once_in=1, no_spins=True,
            )  # fmt: skip
            await item.power_on()
            await a_round(floor, wager, 1)
            await until(lambda: len(log(floor.played, e.NoSpinDeclared)) >= 2)
            assert not log(floor.played, e.RoundSettled)
            assert {no.ground for no in log(floor.played, e.NoSpinDeclared)} == {ground}
            item.fails_once_in = 0
            await until(lambda: log(floor.played, e.RoundSettled))
            await item.power_off()

    run(scene())


@clause("SATG 1.1 game-system", "SATG 8.6")
@on_floor("ministar-roulette", silence_s=0.3)
async def test_a_display_that_stops_or_shows_something_else_stops_nothing(floor: Floor) -> None:
    secret = floor.enrol("W7", Kind.WHEEL)
    wheel = SimulatedWheel("W7", secret, source_of(floor), port=floor.devices.port, speed=SPEED)
    secret = floor.enrol("N1", Kind.DISPLAY)
    display = SimulatedDisplay("N1", secret, port=floor.devices.port, speed=SPEED, wrong_once_in=1)
    await wheel.power_on()
    await display.power_on()
    await a_round(floor, "red 5", 100)
    await until(lambda: log(floor.played, e.EquipmentFailed))
    (failed,) = log(floor.played, e.EquipmentFailed)
    shown = " ".join(floor.played.state.results)
    assert (failed.item, failed.what) == ("wnd", f"It shows ?; the outcome is {shown}.")
    last = floor.played.store.length("T1") - 1
    assert not floor.played.store.transfers("T1", last)
    await display.power_off()
    await until(lambda: "lost" in floor.codes)
    before = floor.played.holds("player:1")
    await a_round(floor, "red 5", 200)
    await until(lambda: len(log(floor.played, e.RoundSettled)) == 2)
    won = floor.played.state.results[0] in RED
    change = int(float(floor.played.holds("player:1")[1:]) - float(before[1:]))
    assert change == (5 if won else -5)
    # It comes back and shows the outcome: then it is in order again.
    display.wrong_once_in = 0
    await display.power_on()
    await a_round(floor, "red 5", 300)
    await until(lambda: display.shown == floor.played.state.results)
    await wheel.power_off()
    await display.power_off()


RED = {*map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))}


def test_a_shuffler_says_how_it_is_and_when_it_jams() -> None:
    async def scene() -> None:
        items = Played("rapid-baccarat").plan().items
        kinds = {one.kind for one in items}
        item = "automatic-shuffler" if "automatic-shuffler" in kinds else "csm"
        more = () if item in kinds else (Item(kind=item, approval="R1"),)
        async with Floor("rapid-baccarat", items=(*items, *more)) as floor:
            secret = floor.enrol("H1", Kind.SHUFFLER)
            shuffler = SimulatedShuffler("H1", secret, port=floor.devices.port, speed=10 * SPEED)
            shuffler.item = item
            await shuffler.power_on()
            await floor.devices.notify("H1", "shuffle")
            await until(lambda: floor.devices.status.get("H1") == "ready")
            assert (await shuffler.jam()).refused is None
            assert floor.devices.status["H1"] == "jammed"
            assert floor.played.state.faults[item] == "a card is stuck"
            await shuffler.power_off()

    run(scene())


@on_floor()
async def test_notes_and_tickets_go_in_and_out(floor: Floor) -> None:
    """A note is credited when it is in the box; what is cashed out comes out of the printer, and goes in elsewhere."""
    port = floor.devices.port
    takes = {}
    for terminal in ("1", "2"):
        secret = floor.enrol(f"A{terminal}", Kind.ACCEPTOR, terminal=terminal)
        takes[terminal] = SimulatedAcceptor(
            f"A{terminal}", secret, port=port, terminal=terminal, speed=SPEED
        )
        await takes[terminal].power_on()
    secret = floor.enrol("P1", Kind.PRINTER, terminal="1")
    printer = SimulatedPrinter("P1", secret, port=port, terminal="1", speed=SPEED)
    await printer.power_on()
    await takes["1"].insert_note(Cents(2_000))
    assert floor.played.holds("player:1") == "$120.00"
    await takes["1"].insert_note(Cents(300))  # no such note
    assert takes["1"].acceptor.notes == 2_000
    floor.script("9 1 cash-out 010000000000017075")
    await until(lambda: printer.printer.tray)
    await until(lambda: log(floor.played, e.TicketPrinted))
    (cashed,) = log(floor.played, e.CashedOut)
    assert amount(cashed.amount) == "120"
    await takes["2"].insert_ticket(printer.printer.tray[0])
    assert floor.played.holds("player:2") == "$220.00"
    assert floor.played.holds("player:1") == "$0.00"
    for item in (*takes.values(), printer):
        await item.power_off()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_cut_and_switched_off_a_note_counts_once(seed: int) -> None:
    """The line is cut, the power fails, another server takes over: what is in the box is what is credited."""

    async def scene() -> None:
        chance, done, happened = Random(seed), False, Counter[str]()
        async with Floor() as floor:
            secret = floor.enrol("A1", Kind.ACCEPTOR, terminal="1")
            taker = SimulatedAcceptor(
                "A1", secret, port=floor.devices.port, terminal="1", speed=SPEED
            )
            await taker.power_on()

            async def trouble() -> None:
                kinds = ["cut", "power", "restart"]
                while not done or len(happened) < len(kinds):
                    await asyncio.sleep(0.01 * chance.random())
                    what = chance.choice([kind for kind in kinds if kind not in happened] or kinds)
                    happened[what] += 1
                    if what == "cut":
                        floor.devices.drop("A1")
                    elif what == "restart":
                        await floor.restart()
                    else:
                        await taker.power_off()
                        await taker.power_on()

            task = asyncio.create_task(trouble())
            for _ in range(20):
                await until(lambda: taker.powered and taker.acceptor.where is Where.OUTSIDE)
                with suppress(PowerLoss):
                    await taker.insert_note(Cents(500))
            done = True
            await task
            await taker.power_off()
            await taker.power_on()
            assert len(taker.acceptor.box) + len(taker.acceptor.given_back) == 20
            credited = 10_000 + taker.acceptor.notes
            assert floor.played.holds("player:1") == show(Cents(credited))
            numbers = [int(order.id.partition("#")[2]) for order in floor.orders]
            assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))
            await taker.power_off()

    run(scene())


@on_floor("rapid-roulette", confirms="device")
async def test_a_device_remembers_across_a_loss_of_power(floor: Floor) -> None:
    """The power fails while the table answers: what it had to tell it tells when the power is back."""
    secret = floor.enrol("W7", Kind.WHEEL)
    wheel = SimulatedWheel("W7", secret, source_of(floor), port=floor.devices.port, speed=SPEED)
    await wheel.power_on()
    await a_round(floor, "red 5", 1)

    def unplugged(_order: object) -> None:
        raise OSError

    floor.fails = unplugged
    floor.script("40 dealer start")
    await until(lambda: "unanswered" in floor.codes)
    await wheel.power_off()
    assert [order.id for order in wheel.outbox.orders] == ["W7#1"]
    floor.fails = lambda _order: None
    await wheel.power_on()
    assert wheel.outbox.orders == []
    assert floor.played.state.playing.rests
    assert wheel.outbox.next == 2
    await wheel.power_off()


@on_floor(live=True)
async def test_a_device_that_is_not_wanted_gives_up(floor: Floor) -> None:
    secret = floor.enrol("W7", Kind.WHEEL)
    wheel = SimulatedWheel("W7", secret, source_of(floor), port=floor.devices.port, speed=SPEED)
    await wheel.power_on()
    assert wheel.link.barred == "simulated"
    await wheel.power_off()


class Counted(Random):
    """Every value of so many bits in turn: what is drawn from it without bias comes equally often, exactly."""

    def __init__(self) -> None:
        super().__init__(0)
        self._next = count()

    def getrandbits(self, bits: int) -> int:
        return next(self._next) % (1 << bits)


@pytest.mark.parametrize(
    "key", ["rapid-roulette", "rapid-sic-bo", "rapid-big-wheel", "ministar-roulette"]
)
def test_every_face_is_as_likely_as_every_other(key: str) -> None:
    """Over one turn of all values of the source each place of the equipment comes once, and none is left out."""
    source = Played(key).variant.dealing.source
    device = SimulatedDevice(source, decks=1, chance=Counted())
    drawn = [device.draw() for _ in source.faces]
    assert sorted(drawn) == sorted(source.faces)
    assert sorted(device.draw() for _ in range(10 * len(drawn))) == sorted(10 * source.faces)


def test_a_shoe_is_all_its_decks_in_an_order_of_chance() -> None:
    source = Played("rapid-baccarat").variant.dealing.source
    device = SimulatedDevice(
        source, decks=8, chance=SimulatedShoe("S1", b"", source, port=0, decks=8)._chance
    )
    device.shuffle()
    cards = [device.draw() for _ in range(device.left)]
    assert sorted(cards) == sorted(8 * source.faces)
    assert cards != list(8 * source.faces)


def test_simulators_draw_from_the_secure_source() -> None:
    source = Played("rapid-roulette").variant.dealing.source
    assert isinstance(SimulatedWheel("W7", b"", source, port=0)._chance, SystemRandom)
