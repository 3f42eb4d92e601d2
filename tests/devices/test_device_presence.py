"""Who is there: one connection a device, who is silent is asked, who does not answer is missed."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable

import pytest

from croupier.devices.connection_limits import ConnectionLimits
from croupier.devices.device_kinds import WORKS, Kind
from croupier.devices.device_server import QUEUED
from croupier.devices.fault_codes import Code
from croupier.engine.store import AnyAnswer, Unsure
from croupier.errors import Mistake
from croupier.table import events as e
from croupier.table.commands import Order
from support.device_tables import Floor, on_floor, run, until
from support.round_tables import clause
from support.scripted_tables import log


@on_floor()
async def test_a_second_connection_takes_the_place_of_the_first(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    async with floor.caller("W7") as first, floor.caller("W7") as second:
        assert await first.hello() == "0 welcome"
        assert await second.hello() == "0 welcome"
        assert await first.listen() == ""
        assert floor.codes == ["displaced"]
        assert await second.say(1, "rest") == "1 refused no-round"
        telling = asyncio.create_task(floor.devices.notify("W7", "release"))
        assert await second.listen() == "1 tell release"
        second.writer.write(second.line(0, "heard 1"))
        assert await telling


@on_floor()
async def test_what_is_told_is_delivered_when_the_device_has_heard_it(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    assert not await floor.devices.notify("W7", "release")
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        assert not await floor.devices.notify("W7", "release", within_s=0.05)
        assert await wheel.listen() == "1 tell release"
        assert await wheel.say(0, "heard 2") == "0 rejected words"
        with pytest.raises(Mistake):
            await floor.devices.notify("W7", "print 1 2")


@pytest.mark.parametrize("kind", Kind)
@on_floor()
async def test_nothing_is_told_that_a_kind_cannot_hear(floor: Floor, kind: Kind) -> None:
    floor.enrol("D1", kind, terminal="1" if WORKS[kind].at_terminal else "")
    async with floor.caller("D1") as device:
        await device.hello(kind.value)
        for other in Kind:
            for verb, form in WORKS[other].receives.items():
                words = " ".join((verb, *(["1"] * len(form.split()))))
                if verb not in WORKS[kind].receives:
                    with pytest.raises(Mistake):
                        await floor.devices.notify("D1", words)


@clause("SATG 11.2 dice-tumbler-controller")
@on_floor("rapid-sic-bo", silence_s=0.4)
async def test_the_controller_relays_and_the_loss_of_its_link_is_a_fault(floor: Floor) -> None:
    """The dealer's start reaches the tumbler, its rest reaches the dealer; who is silent has failed."""
    floor.enrol("D1", Kind.DICE)
    async with floor.caller("D1") as tumbler:
        await tumbler.hello("dice")
        floor.script("""
            1   dealer  wagering
            2   1       wager small 5
            31  dealer  start
        """)
        assert await tumbler.listen() == "1 tell tumble"
        assert await tumbler.say(1, "rest") == "1 done came-to-rest"
        assert floor.played.state.playing.device == "at-rest"
        # It is asked before it is missed, and hears the question.
        assert await tumbler.listen() == "2 tell still-there"
        tumbler.writer.write(tumbler.line(0, "heard 2"))
        assert await tumbler.listen() == "3 tell still-there"
        await until(lambda: "lost" in floor.codes)
        await until(lambda: floor.played.state.faults)
        assert await tumbler.listen() in ("", "4 tell still-there")
    (failed,) = log(floor.played, e.EquipmentFailed)
    assert (failed.item, failed.what) == ("dice-tumbler", "link lost")
    # The round goes on by hand; the next one waits until somebody has looked.
    floor.script("""
        40  dealer  enter 1
        40  dealer  enter 2
        40  dealer  enter 3
        41  dealer  confirm
        42  dealer  wagering  -> refused equipment-failed
    """)
    async with floor.caller("D1") as tumbler:
        await tumbler.hello("dice", number=2)
        assert floor.codes == ["lost", "back"]
        floor.script("43  tg-higher-duties-dealer  mended dice-tumbler cable")
        floor.script("44  dealer  wagering  -> round-opened")


@on_floor(silence_s=0.5)
async def test_a_connection_that_is_cut_and_made_again_is_no_loss(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    for _ in range(3):
        async with floor.caller("W7") as wheel:
            await wheel.hello()
        await asyncio.sleep(0.1)
    assert floor.codes == []
    await until(lambda: floor.codes == ["lost"])
    await until(lambda: "roulette-wheel" in floor.played.state.faults)


@pytest.mark.parametrize("kind", Kind)
@on_floor(silence_s=0.1)
async def test_only_what_a_table_cannot_do_without_fails_with_its_link(
    floor: Floor, kind: Kind
) -> None:
    floor.enrol("D1", kind, terminal="1" if WORKS[kind].at_terminal else "")
    async with floor.caller("D1") as device:
        await device.hello(kind.value)
    await until(lambda: floor.codes == ["lost"])
    await asyncio.sleep(0.05)
    # Dice and a Big Wheel are no equipment of this table: it refuses to hear of them.
    expected = {Kind.WHEEL: {"roulette-wheel"}, Kind.DISPLAY: {"wnd"}}.get(kind, set())
    assert set(floor.played.state.faults) == expected


def test_who_does_not_say_who_he_is_does_not_keep_a_connection() -> None:
    async def scene() -> None:
        async with Floor(silence_s=0.1) as floor, floor.caller("W7") as nobody:
            assert await nobody.listen() == ""

    run(scene())


def test_a_device_that_says_who_it_is_makes_room_for_the_next_one() -> None:
    few = ConnectionLimits(in_all=9, silent=9, of_address=5, clock=time.monotonic)

    async def scene() -> None:
        async with Floor(limits=few) as floor:
            floor.enrol("W7", Kind.WHEEL)
            silent = [await floor.caller("W7").__aenter__() for _ in range(5)]
            late = await floor.caller("W7").__aenter__()
            assert await silent[0].listen() == "", "the oldest gives way"
            assert await late.hello() == "0 welcome"
            more = await floor.caller("W7").__aenter__()
            for caller in (*silent, late, more):
                caller.writer.close()

    run(scene())


@on_floor(silence_s=0.3)
async def test_only_what_is_proven_is_a_sign_of_life(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        for _ in range(15):
            wheel.writer.write(b"W7 0 heard 1\n")
            await asyncio.sleep(0.03)
        await until(lambda: "lost" in floor.codes)


@on_floor()
async def test_who_does_not_read_is_hung_up_on(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        wheel.reader._transport.pause_reading()  # type: ignore[attr-defined]
        (connection,) = floor.devices._connections.values()
        own = connection.writer.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        while "slow" not in floor.codes:
            telling = [floor.devices.notify("W7", "release", within_s=0.2) for _ in range(2_000)]
            await asyncio.gather(*telling)
        assert floor.devices.connected == ()


@on_floor()
async def test_who_hangs_up_before_the_answer_was_not_slow(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        wheel.writer.write(wheel.line(1, "rest"))
        await until(lambda: floor.orders)
    await until(lambda: not floor.devices.connected)
    assert floor.codes == ["refused"]
    async with floor.caller("W7") as wheel:
        assert await wheel.hello() == "0 welcome"
        assert await wheel.say(1, "rest") == "1 refused no-round"


@on_floor()
async def test_who_says_too_much_at_once_waits(floor: Floor) -> None:
    """No more lines are read than can wait; whatever was said is answered once, in its order."""
    floor.enrol("W7", Kind.WHEEL)
    going, most = asyncio.Event(), 0
    submit = floor.submit

    async def slowly(place: str, order: Order) -> AnyAnswer:
        await going.wait()
        return await submit(place, order)

    floor.devices._submit = slowly
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        for number in range(1, 201):
            wheel.writer.write(wheel.line(number, "rest"))
        await asyncio.sleep(0.1)
        (connection,) = floor.devices._connections.values()
        most = connection.queue.qsize()
        going.set()
        answers = [await wheel.listen() for _ in range(200)]
    assert most == QUEUED
    assert answers == [f"{number} refused no-round" for number in range(1, 201)]


@on_floor()
async def test_what_is_reported_never_holds_a_result(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    floor.script("""
        1   dealer  wagering
        2   1       wager red 5
        3   dealer  start
    """)
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        assert await wheel.say(1, "enter 17") == "1 refused window-open"
        assert await wheel.say(2, "enter 17 29") == "2 rejected words"
    assert [report.code for report in floor.reports] == [Code.REFUSED, Code.WORDS]
    assert not any("17" in report.detail for report in floor.reports)
    kept = floor.played.store.answer("W7#1")
    assert kept is not None
    assert "'17'" not in repr(kept)


async def _bad_proof(floor: Floor) -> None:
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        await wheel.say(1, "rest")
        wheel.secret = b"another"
        wheel.writer.write(wheel.line(2, "enter 1"))
        wheel.secret = floor.directory["W7"].secret
        assert await wheel.listen() == "2 rejected wrong-mac"


async def _stale(floor: Floor) -> None:
    async with floor.caller("W7") as wheel:
        await wheel.hello(number=8)
        await wheel.say(8, "rest")
        assert await wheel.say(7, "enter 1") == "7 rejected stale"


async def _impossible(floor: Floor) -> None:
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        await wheel.say(1, "rest")
        assert await wheel.say(2, "enter 38") == "2 refused card-invalid"


async def _still_moving(floor: Floor) -> None:
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        assert await wheel.say(1, "enter 1") == "1 refused not-at-rest"


async def _silence(floor: Floor) -> None:
    async with floor.caller("W7") as wheel:
        await wheel.hello()
        await wheel.say(1, "rest")
        await until(lambda: "roulette-wheel" in floor.played.state.faults)


@pytest.mark.parametrize("what", [_bad_proof, _stale, _impossible, _still_moving, _silence])
@on_floor(confirms="device", silence_s=0.4)
async def test_a_result_that_is_none_settles_nothing_and_alerts(
    floor: Floor,
    what: Callable[[Floor], Awaitable[None]],
) -> None:
    """A wheel that confirms its own number: without a good one the round waits for people (standards C-02)."""
    floor.enrol("W7", Kind.WHEEL)
    floor.script("""
        1   dealer  wagering
        2   1       wager red 5
        31  dealer  start
    """)
    await what(floor)
    assert floor.played.state.playing.faces == ()
    assert floor.played.holds("stakes:T1") == "$5.00"
    assert floor.reports


@on_floor()
async def test_a_connection_that_stumbles_is_told_of_and_made_again(floor: Floor) -> None:
    floor.enrol("W7", Kind.WHEEL)
    failures: list[BaseException] = []
    away = True

    def answered(_named: str) -> bool:
        if away:
            raise Unsure("The store is away.")
        return False

    devices = floor.devices
    devices._answered, devices._stumbled = answered, failures.append
    async with floor.caller("W7") as wheel:
        await wheel.hello(number=2)
        assert await wheel.say(2, "rest") in ("", "2 rejected unanswered")
    await until(lambda: [type(failure) for failure in failures] == [Unsure])
    away = False
    async with floor.caller("W7") as wheel:
        assert await wheel.hello() == "0 welcome"
        assert await wheel.say(1, "rest") == "1 refused no-round"
