"""Lines as they come over a socket: proven, in order, once; whatever else comes changes nothing."""

from random import Random

import pytest

from croupier.devices.device_kinds import WORKS, EnrolledDevice, Kind, command_of
from croupier.devices.device_line import LONGEST, PATIENCE, Cutter, Rejected, Session
from croupier.devices.fault_codes import Code
from croupier.table.commands import Order
from support.device_tables import Floor, on_floor, run, secret_of

ROUND = """
    1   dealer  wagering
    2   1       wager red 5
    31  dealer  start
"""


@on_floor()
async def test_a_round_is_told_in_lines_and_each_number_is_an_order(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)
    async with floor.caller("W7") as wheel:
        assert await wheel.hello() == "0 welcome"
        assert await wheel.say(1, "rest") == "1 done came-to-rest"
        assert await wheel.say(2, "enter 1") == "2 done drawn"
        assert await wheel.say(3, "enter 1") == "3 refused card-count"
    floor.script("40 dealer confirm")
    assert floor.played.holds("player:1") == "$105.00"
    assert [order.id for order in floor.orders] == ["W7#1", "W7#2", "W7#3"]
    assert floor.codes == ["refused"]


@on_floor()
async def test_what_is_said_again_gets_its_first_answer(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        assert await wheel.say(1, "rest") == "1 done came-to-rest"
        assert await wheel.say(1, "rest") == "1 done came-to-rest"
        assert await wheel.say(1, "enter 1") == "1 rejected repeated-otherwise"
    async with floor.caller("W7") as wheel:
        assert await wheel.hello(number=1) == "0 welcome"
        assert await wheel.say(1, "rest") == "1 done came-to-rest"
        assert await wheel.say(2, "enter 1") == "2 done drawn"
    async with floor.caller("W7") as wheel:
        assert await wheel.hello(number=2) == "0 welcome"
        assert await wheel.say(2, "enter 2") == "2 refused id-reused"
        assert await wheel.say(1, "rest") == "1 done came-to-rest"
    assert floor.played.state.playing.faces == (1,)


@on_floor()
async def test_numbers_come_in_their_order_and_are_never_used_again(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)
    async with floor.caller("W7") as wheel:
        await wheel.hello(number=5)
        assert await wheel.say(6, "rest") == "6 rejected out-of-order"
        assert await wheel.say(5, "rest") == "5 done came-to-rest"
        assert await wheel.say(6, "enter 1") == "6 done drawn"
        assert await wheel.say(4, "enter 1") == "4 rejected stale"
    async with floor.caller("W7") as wheel:
        assert await wheel.hello(number=1) == "numbers-lost"
    await floor.restart()
    async with floor.caller("W7") as wheel:
        assert await wheel.hello(number=4) == "numbers-lost"
    async with floor.caller("W7") as wheel:
        assert await wheel.hello(number=7) == "0 welcome"
    assert floor.codes == ["out-of-order", "stale", "numbers-lost", "numbers-lost"]
    assert floor.played.state.playing.faces == (1,)


@on_floor()
async def test_every_byte_of_a_line_counts(floor: Floor) -> None:
    """Each byte of a line flipped in turn: it is rejected with one line, and nothing changes."""
    floor.enrol("W7", Kind.WHEEL)
    floor.enrol("V7", Kind.WHEEL)  # one bit away from W7
    floor.script(ROUND)
    before, place = floor.played.state, 0
    length = 200
    while place < length:
        async with floor.caller("W7") as wheel:
            assert await wheel.hello() == "0 welcome"
            for _ in range(PATIENCE - 1):
                line = bytearray(wheel.line(1, "rest"))
                length = len(line) - 1
                if place >= length:
                    break
                line[place] ^= 1
                answer = await wheel.send(bytes(line))
                assert " rejected " in answer, (place, answer)
                place += 1
    assert floor.played.state == before
    assert not floor.orders
    assert len([report for report in floor.reports if report.code is not Code.DISPLACED]) == length


@on_floor()
async def test_captured_lines_are_worth_nothing_on_another_connection(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        await wheel.say(1, "rest")
        await wheel.say(2, "enter 1")
    before, orders = floor.played.state, len(floor.orders)
    for captured in wheel.said:
        async with floor.caller("W7") as other:
            assert await other.send(captured) == "wrong-mac"
            assert await other.listen() == ""
    async with floor.caller("W7") as other:
        await other.hello(number=3)
        for captured in (*wheel.said, *wheel.heard[1:]):
            assert await other.send(captured) in {
                f"{number} rejected wrong-mac" for number in range(4)
            }
        # What the game system said is no line of the device, on the same connection either.
        assert await other.send(other.heard[1]) == "0 rejected wrong-mac"
    assert floor.played.state == before
    assert len(floor.orders) == orders


@on_floor()
async def test_a_line_that_is_cut_in_the_middle_is_none(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)
    for length in (1, 10, 60, 74):
        async with floor.caller("W7") as wheel:
            await wheel.hello()
            wheel.writer.write(wheel.line(1, "rest")[:length])
            await wheel.writer.drain()
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        line = wheel.line(1, "rest")
        wheel.writer.write(line[:30])
        await wheel.writer.drain()
        assert await wheel.send(line[30:]) == "1 done came-to-rest"
    assert len(floor.orders) == 1


STRANGERS = [
    ("X9", 0, "hello wheel simulated next=1", "unknown-device"),
    ("R1", 0, "hello wheel simulated next=1", "revoked"),
    ("W7", 0, "hello dice simulated next=1", "not-as-enrolled"),
    ("W7", 0, "hello wheel real next=1", "not-as-enrolled"),
    ("W7", 0, "heard 1", "no-hello"),
    ("W7", 1, "enter 1", "no-hello"),
]


@pytest.mark.parametrize(("device", "number", "words", "code"), STRANGERS)
@on_floor()
async def test_who_is_not_known_is_told_so_once_and_hung_up_on(
    floor: Floor, device: str, number: int, words: str, code: str
) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.enrol("R1", Kind.WHEEL, revoked=True)
    async with floor.caller(device) as stranger:
        assert await stranger.say(number, words) == code
        assert await stranger.listen() == ""
    assert [(report.code, report.device) for report in floor.reports] == [(code, device)]
    assert not floor.orders


@on_floor(live=True)
async def test_where_real_money_is_played_simulated_devices_are_not_taken(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.enrol("W8", Kind.WHEEL, simulated=False)
    async with floor.caller("W7") as wheel:
        assert await wheel.hello() == "simulated"
    async with floor.caller("W8") as wheel:
        assert await wheel.hello(truth="real") == "0 welcome"


@on_floor()
async def test_a_device_that_is_revoked_is_hung_up_on_at_its_next_line(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        floor.enrol("W7", Kind.WHEEL, revoked=True)
        assert await wheel.say(1, "rest") == "1 rejected revoked"
        assert await wheel.listen() == ""
    assert not floor.orders


OUT_OF_PLACE = [
    (Kind.WHEEL, "confirm", "verb"),
    (Kind.WHEEL, "buy-in 1 100", "verb"),
    (Kind.WHEEL, "correct-entry 1 2", "verb"),
    (Kind.WHEEL, "insert-note 1 20", "verb"),
    (Kind.WHEEL, "enter", "words"),
    (Kind.WHEEL, "enter 1 2", "words"),
    (Kind.WHEEL, "fault wnd dark", "not-its-own"),
    (Kind.DISPLAY, "enter 1", "verb"),
    (Kind.ACCEPTOR, "insert-note 2 20", "not-its-own"),
    (Kind.ACCEPTOR, "insert-note 1 x", "words"),
    (Kind.PRINTER, "printed 2 010000000000017075", "not-its-own"),
    (Kind.BUTTON, "enter 1", "verb"),
    (Kind.SHUFFLER, "status ready", "verb"),
]


@pytest.mark.parametrize(("kind", "words", "code"), OUT_OF_PLACE)
@on_floor()
async def test_a_device_says_only_what_its_kind_may_say(
    floor: Floor, kind: Kind, words: str, code: str
) -> None:
    floor.enrol("D1", kind, terminal="1" if WORKS[kind].at_terminal else "")
    async with floor.caller("D1") as device:
        await device.hello(kind.value)
        assert await device.say(1, words) == f"1 rejected {code}"
        assert await device.say(1, words) == f"1 rejected {code}"
        assert await device.say(2, words) == f"2 rejected {code}"
    assert not floor.orders


def test_no_verb_of_any_kind_is_for_a_person() -> None:
    """Whatever a device says is judged as a device's, or as that of the player whose hand it is."""
    for kind, works in WORKS.items():
        known = EnrolledDevice(kind=kind, place="T1", secret=b"x", terminal="1")
        for verb in ("confirm", "void", "wagering", "call", "pay-out", "correct-round", "time"):
            assert verb not in works.sends
            assert getattr(command_of("D1", known, verb), "code", None) is Code.VERB


def test_a_line_that_never_ends_is_not_kept() -> None:
    cutter = Cutter()
    for _ in range(1_000):
        list(cutter.feed(b"x" * 300))
        assert len(cutter.rest) < LONGEST

    async def scene() -> None:
        async with Floor() as floor:
            floor.enrol("W7", Kind.WHEEL)
            async with floor.caller("W7") as wheel:
                await wheel.hello()
                assert await wheel.send(b"x" * 3_000) == "0 rejected too-long"
                assert await wheel.listen() == ""

    run(scene())


def garbage(chance: Random) -> bytes:
    """Anything, or something that is nearly a line."""
    if chance.random() < 0.5:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(120))).replace(
            b"\n", b""
        )
    device = chance.choice(["W7", "W8", "-", "w7", "W7 "])
    words = chance.choice(["rest", "enter 1", "hello wheel simulated next=1", "heard 1", "", "é"])
    proof = f"{chance.randrange(16**64):064x}"
    return f"{device} {chance.randrange(9)} {words} {proof}".encode()


def test_ten_thousand_lines_of_garbage_change_nothing() -> None:
    chance, rejected = Random(7), 0
    known = EnrolledDevice(kind=Kind.WHEEL, place="T1", secret=secret_of("W7"), simulated=True)
    numbers: dict[str, int] = {}
    for _ in range(10_000):
        session = Session(
            nonce="0" * 32,
            directory={"W7": known}.get,
            answered=lambda _named: False,
            numbers=numbers,
        )
        for came in session.receive(garbage(chance) + b"\n"):
            assert isinstance(came, Rejected)
            assert came.ends
            assert session.reject(came).count(b"\n") == 1
            rejected += 1
    assert rejected == 10_000
    assert not numbers

    async def scene() -> None:
        async with Floor() as floor:
            floor.enrol("W7", Kind.WHEEL)
            floor.script(ROUND)
            before, sent = floor.played.state, 0
            while sent < 10_000:
                async with floor.caller("W7") as wheel:
                    assert await wheel.hello() == "0 welcome"
                    for _ in range(PATIENCE):
                        wheel.writer.write(garbage(chance) + b"\n")
                        sent += 1
                    answers = [await wheel.listen() for _ in range(PATIENCE)]
                    assert all(" rejected " in answer for answer in answers if answer)
                    assert await wheel.listen() == ""
            assert floor.played.state == before
            assert not floor.orders
            assert len(floor.devices._connections) <= 1
            assert len(floor.devices._presences) == 1
            async with floor.caller("W7") as wheel:
                await wheel.hello()
                assert await wheel.say(1, "rest") == "1 done came-to-rest"

    run(scene())


@on_floor()
async def test_a_table_that_cannot_answer_is_asked_again(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script(ROUND)

    def broken(_order: Order) -> None:
        raise OSError

    floor.fails = broken
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        assert await wheel.say(1, "rest") == "1 rejected unanswered"
        floor.fails = lambda _order: None
        assert await wheel.say(1, "rest") == "1 done came-to-rest"
    assert floor.codes == ["unanswered"]
