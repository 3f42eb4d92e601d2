"""A device that comes back is told what still stands, and is not missed where another process has it."""

import asyncio

from croupier.devices.device_kinds import Kind
from croupier.devices.device_server import Devices
from croupier.devices.notifications import notifications, pending_words
from croupier.table import events as e
from croupier.table.state import State
from croupier.table.tickets.ticket import Ticket
from support.device_tables import Floor, on_floor, until
from support.scripted_tables import Played, opened


def no_ticket(_number: str) -> Ticket | None:
    raise AssertionError("Nothing is printed.")


def told(state: State, kind: Kind, terminal: str = "") -> str:
    return pending_words(kind, terminal, state, no_ticket)


def late(played: Played) -> list[str]:
    """What those are told who hear of the whole log at once."""
    events = [record.event for record in played.store.records("T1")]
    return [tell.words for event in events for tell in notifications(event, played.state)]


def test_a_wheel_is_released_until_the_ball_has_come_to_rest() -> None:
    played = opened("rapid-roulette")
    assert told(played.state, Kind.WHEEL) == ""
    played.run("""
        1   dealer  wagering
        2   1       wager red 5
        31  dealer  start
    """)
    assert told(played.state, Kind.WHEEL) == "release"
    assert told(played.state, Kind.DICE) == told(played.state, Kind.INDICATOR) == ""
    assert late(played) == ["release"]
    played.run("35 device rest")
    assert told(played.state, Kind.WHEEL) == ""
    assert "release" not in late(played), "It is not set off a second time."
    assert told(played.state, Kind.DISPLAY) == "clear"
    played.run("36 device enter 17\n37 dealer confirm")
    assert told(played.state, Kind.DISPLAY) == "show 17"


def test_dice_that_lie_there_are_read_once_wagering_is_closed() -> None:
    played = opened("rapid-sic-bo")
    played.run("""
        1   dealer  wagering
        2   1       wager small 5
        31  dealer  start
    """)
    assert told(played.state, Kind.DICE) == "tumble"
    played.run("32 device rest")
    assert told(played.state, Kind.DICE) == "read"
    played.run("33 dealer enter 1")
    assert told(played.state, Kind.DICE) == ""


def test_the_lamp_of_the_shooter_is_lit_until_it_tumbles() -> None:
    played = opened("lucky-sic-bo")
    assert told(played.state, Kind.BUTTON, "1") == "dark"
    played.run("1 dealer wagering\n2 1 wager small 5\n2 2 wager small 5\n31.5 system time")
    (chosen,) = [
        record.event
        for record in played.store.records("T1")
        if isinstance(record.event, e.ShooterChosen)
    ]
    lamps = {seat: told(played.state, Kind.BUTTON, seat) for seat in "12"}
    assert [seat for seat, lamp in lamps.items() if lamp == "light"] == [chosen.terminal]
    assert [words for words in late(played) if words == "light"] == ["light"]


@on_floor("rapid-sic-bo")
async def test_a_device_that_went_to_another_process_is_not_missed(floor: Floor) -> None:
    floor.enrol("D1", Kind.DICE)
    there = {"D1"}

    async def elsewhere(device: str) -> bool:
        await asyncio.sleep(0)
        return device in there

    devices = Devices(
        floor.directory.get, floor.submit, floor.reports.append,
        answered=lambda _named: False, clock=lambda: floor.now, silence_s=0.2, elsewhere=elsewhere,
    )  # fmt: skip
    await devices.listen("127.0.0.1", 0)
    caller = floor.caller("D1")
    caller.port = devices.port
    for missed in (False, True):
        async with caller as dice:
            assert await dice.hello("dice") == "0 welcome"
        await until(lambda: not devices.has("D1"))
        if missed:
            await until(lambda: floor.codes == ["lost"])
            assert devices._presences["D1"].lost
        else:
            await until(lambda: "D1" not in devices._presences)
            assert floor.codes == []
        there.clear()
    await devices.close()
