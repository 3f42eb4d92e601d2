"""Chance of simulated devices: every range evenly, every order and throw as likely, no stream twice, no memory.

Real games have no generator. Simulated devices draw from the operating system, simulations from a generator of
our own with a seed. What is ours is proven by counting through; what comes from the system is looked at with bounds
that a fair stream breaks once in ten thousand million runs.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import signature
from itertools import count, product
from math import comb
from random import Random, SystemRandom

import numpy as np
import pytest

from croupier.cli.play.practice import Practice
from croupier.devices.device_simulators import SimulatedWheel
from croupier.devices.simulated_source import SimulatedDevice
from croupier.games import game
from croupier.games.equipment import Source
from croupier.games.equipment.dice import DIE
from croupier.maths.simulation.philox import WORD, fair, words
from croupier.money import Cents
from support.randomness_tests import TESTS, Values, odds_of, parts
from support.round_tables import table

NEVER = 1e-10
SEED = 20_260_101
WHEEL = 37


class Scripted(Random):
    """Chance that says what it is told to say."""

    def __init__(self, said: Iterable[int]) -> None:
        super().__init__(0)
        self.said = iter(said)
        self.asked = list[int]()

    def getrandbits(self, bits: int) -> int:
        self.asked.append(bits)
        return next(self.said)


def of_faces(size: int, *, returns: bool) -> Source:
    return Source(name="faces", faces=tuple(range(size)), returns=returns, read=int, show=str)


def test_every_word_of_every_range_is_one_face_or_is_drawn_again() -> None:
    """F-03: all words for 2 to 600 faces; each face has exactly one, the others are drawn again."""
    for size in range(2, 601):
        bits = size.bit_length()
        chance = Scripted(range(1 << bits))
        device = SimulatedDevice(of_faces(size, returns=True), decks=1, chance=chance)
        assert [device.draw() for _ in range(size)] == [*range(size)]
        with pytest.raises(StopIteration):
            device.draw()
        assert len(chance.asked) == (1 << bits) + 1, "no word beyond the range became a face"
        assert set(chance.asked) == {bits}


def test_of_all_words_of_32_bits_every_number_has_as_many() -> None:
    """F-03: the generator of simulations, all ranges from 2 to 600: the words of a number are one stretch of which
    the first few are refused, and what is left is as long for every number."""
    for size in range(2, 601):
        spare, each = (1 << 32) % size, (1 << 32) // size
        for number in range(size):
            first = -(-((number << 32) + spare) // size)
            last = -(-((number + 1) << 32) // size) - 1
            assert last - first + 1 == each
        assert (fair(first, size), fair(last, size)) == (size - 1, size - 1)
        assert first == 0 or fair(first - 1, size) in (-1, size - 2)


def test_every_order_of_a_short_deck_comes_of_as_many_words() -> None:
    """F-04: all choices of the shuffle of five cards are all 120 orders, each once; of four and six likewise."""
    for cards in (4, 5, 6):
        seen = set()
        for choices in product(*(range(left) for left in range(cards, 1, -1))):
            chance = Scripted(choices)
            device = SimulatedDevice(of_faces(cards, returns=False), decks=1, chance=chance)
            device.shuffle()
            seen.add(tuple(device.draw() for _ in range(cards)))
            assert chance.asked == [left.bit_length() for left in range(cards, 1, -1)]
        assert len(seen) == {4: 24, 5: 120, 6: 720}[cards]


def test_every_throw_of_three_dice_is_as_likely() -> None:
    """F-04: of all words of three draws each of the 216 throws has as many, so that no die knows another."""
    thrown = set()
    for three in product(range(6), repeat=3):
        device = SimulatedDevice(DIE, decks=1, chance=Scripted(three))
        thrown.add(tuple(device.draw() for _ in three))
    assert len(thrown) == 216


def drawn(device: SimulatedDevice, many: int) -> Values:
    return np.fromiter((device.draw() for _ in range(many)), np.int64, many)


def ours() -> Values:
    """Four million words of the generator of simulations."""
    units = np.arange(1_000_000, dtype=np.uint64)
    four = words(SEED, units, 0)  # type: ignore[arg-type]  # the same arithmetic, a million at a time
    return np.stack(four, axis=1).reshape(-1).astype(np.int64)


@pytest.fixture(scope="module")
def stream() -> Values:
    return ours()


def on_a_wheel(stream: Values) -> Values:
    """Words as faces of a wheel, by the same arithmetic as `fair`."""
    product = stream.astype(np.uint64) * np.uint64(WHEEL)
    kept = (product & np.uint64(WORD)) >= np.uint64((1 << 32) % WHEEL)
    faces = (product >> np.uint64(32)).astype(np.int64)
    for word, face, good in zip(
        stream[:2_000].tolist(), faces.tolist(), kept.tolist(), strict=False
    ):
        assert fair(word, WHEEL) == (face if good else -1)
    return faces[kept]


@pytest.mark.parametrize("mapped", ["bytes", "dice", "wheel"])
def test_our_stream_and_its_outcomes_pass_every_test(stream: Values, mapped: str) -> None:
    """F-02, F-08: at 99 in 100, all tests together; four million draws with a fixed seed."""
    made: dict[str, tuple[Values, int]] = {
        "bytes": (stream >> 24, 256),
        "dice": ((stream * 6) >> 32, 6),
        "wheel": (on_a_wheel(stream), WHEEL),
    }
    values, size = made[mapped]
    assert len(values) > 3_900_000
    found = odds_of(values, size)
    assert min(found.values()) > 0.01 / (3 * len(TESTS)), found


@pytest.mark.parametrize("size", [6, WHEEL])
def test_what_the_system_gives_passes_every_test(size: int) -> None:
    """F-02, F-04, F-08: dice and a wheel as a simulated device draws them."""
    device = SimulatedDevice(of_faces(size, returns=True), decks=1, chance=SystemRandom())
    found = odds_of(drawn(device, 100_000), size)
    assert min(found.values()) > NEVER, found


def sticky() -> Iterator[int]:
    """The last face again once in twenty draws."""
    chance, last = Random(SEED), 0
    while True:
        last = last if chance.random() < 0.05 else chance.randrange(WHEEL)
        yield last


def repaid() -> Iterator[int]:
    """After a low face a high one is a little likelier: compensation."""
    chance, last = Random(SEED), WHEEL
    while True:
        wanted = chance.randrange(WHEEL)
        if last < WHEEL // 2 and chance.random() < 0.1:
            wanted = max(wanted, chance.randrange(WHEEL))
        last = wanted
        yield wanted


BAD: dict[str, tuple[Callable[[], Iterator[int]], str]] = {
    "a byte modulo 37": (
        lambda: map(WHEEL.__rmod__, iter(partial(Random(SEED).getrandbits, 8), -1)),
        "frequency",
    ),
    "one face": (lambda: (17 for _ in count()), "frequency"),
    "two in turn": (lambda: (n % 2 for n in count()), "runs"),
    "all in turn": (lambda: (n % WHEEL for n in count()), "poker"),
    "sticky": (sticky, "pairs"),
    "compensation": (repaid, "correlation"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_stream_that_is_not_fair_is_found_out(name: str) -> None:
    made, by = BAD[name]
    values = np.fromiter(made(), np.int64, 100_000)
    assert odds_of(values, WHEEL)[by] < NEVER


FORKED = """
import os, sys
from random import Random, SystemRandom
chance = SystemRandom() if sys.argv[1] == "of the system" else Random(1)
for _ in range(int(sys.argv[2])):
    ends = os.pipe()
    if not os.fork():
        os.write(ends[1], chance.getrandbits(512).to_bytes(64))
        os._exit(0)
    os.wait()
    sys.stdout.buffer.write(os.read(ends[0], 64))
    os.close(ends[0]); os.close(ends[1])
"""
"""The chance of a device, there before the process is copied; a process with all our code would take long to copy."""


def streams(kind: str, many: int) -> list[bytes]:
    """The first 512 bits of so many copies of a process that had its device before it was copied."""
    asked = [sys.executable, "-c", FORKED, kind, str(many)]
    run = subprocess.run(asked, check=True, capture_output=True)  # noqa: S603  our own
    return [run.stdout[64 * place : 64 * place + 64] for place in range(many)]


def windows(found: list[bytes]) -> list[bytes]:
    """Every 128 bits that follow each other, byte by byte."""
    return [item[place : place + 16] for item in found for place in range(49)]


def test_no_two_processes_share_a_stream_and_no_start_repeats_one() -> None:
    """F-06: a thousand copies of two starts, and not 128 bits twice."""
    found = [*streams("of the system", 500), *streams("of the system", 500)]
    assert {len(item) for item in found} == {64}
    every = windows(found)
    assert len(set(every)) == len(every) == 49_000
    alike = windows(streams("with a state", 3))
    assert len(set(alike)) < len(alike), "what would be wrong is found"


def test_nothing_that_happened_reaches_the_draw() -> None:
    """F-08: a device is told its equipment and its chance, and a draw nothing at all."""
    assert [*signature(SimulatedDevice.draw).parameters] == ["self"]
    assert [*signature(SimulatedDevice.__init__).parameters] == [
        "self",
        "source",
        "decks",
        "chance",
    ]
    assert [*signature(fair).parameters] == ["word", "size"]
    wheel = SimulatedWheel("W7", b"", of_faces(WHEEL, returns=True), port=0)
    assert type(wheel._chance) is SystemRandom


class Noted(SimulatedDevice):
    """A device whose faces are written down."""

    faces: list[int]

    def draw(self) -> int:
        self.faces.append(super().draw())
        return self.faces[-1]


def heard(wagers: Iterator[str], _: str) -> str | None:
    return next(wagers, None)


@pytest.mark.parametrize("key", ["rapid-roulette", "rapid-sic-bo"])
def test_the_same_chance_gives_the_same_faces_whatever_is_wagered(key: str) -> None:
    """F-08: who wagers a little, much, or on something else, wins or loses, meets the same faces."""
    item = game(key)
    bets = {"rapid-roulette": ("red 5", "straight-up 17 50"), "rapid-sic-bo": ("big 5", "small 50")}
    met = []
    for wager, balance in zip(bets[key], (100_000, 90_000_000), strict=True):
        source = item.variants[0].dealing.source
        device = Noted(source, decks=1, chance=Random(SEED))
        device.faces = []
        Practice(
            setup=table(item, item.variants[0].name, None), device=device, say=lambda _: None,
            hear=partial(heard, iter([wager] * 40)), balance=Cents(balance),
        ).play()  # fmt: skip
        met.append(device.faces)
    short = min(map(len, met))
    assert short >= 20
    assert met[0][:short] == met[1][:short]


def test_the_tests_count_right() -> None:
    """Chances of hands of five, by trying every hand of three values."""
    hands = [len({*hand}) for hand in product(range(3), repeat=5)]
    assert [hands.count(k) for k in (1, 2, 3)] == [
        comb(3, k) * parts(5, k) * {1: 1, 2: 2, 3: 6}[k] for k in (1, 2, 3)
    ]
