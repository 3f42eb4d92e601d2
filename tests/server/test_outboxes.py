"""What waits for a screen: sent together where its line is free, kept where it is full, and the end."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest
from websockets.frames import Frame, Opcode

from croupier.server.wire.frames import _head
from croupier.server.wire.messages import Bye
from croupier.server.wire.screen_outbox import Outbox, OutboxSender
from support.hub_terminals import Noon

MOST = 3
"""So many answers may wait."""
BYE = Bye(code="signed-off", says="Somebody else has signed on.")


class Line:
    """It takes what it is told to take, and remembers it."""

    def __init__(self) -> None:
        self.is_free = True
        self.writes: list[list[bytes]] = []

    def write(self, frames: Sequence[bytes]) -> None:
        assert self.is_free
        self.writes.append(list(frames))


def written(scene: Callable[[Line, Outbox], Awaitable[None]]) -> list[list[bytes]]:
    """What went out, each with what went out together with it."""
    line = Line()

    async def play() -> None:
        await scene(line, Outbox(line, OutboxSender(Noon()), MOST, lambda: None))

    asyncio.run(play())
    return line.writes


async def is_stuck(outbox: Outbox) -> bool:
    """Whether the one who waits for the screen is called, after a turn of the loop."""
    await asyncio.sleep(0)
    waits = asyncio.create_task(outbox.stuck())
    await asyncio.sleep(0)
    called = waits.done()
    waits.cancel()
    return called


def test_on_a_free_line_everything_of_a_turn_goes_out_together() -> None:
    async def scene(line: Line, outbox: Outbox) -> None:
        outbox.show("table", b"1")
        outbox.say(b"answer")
        outbox.show("own", b"2")
        outbox.show("table", b"3")
        assert line.writes == []
        assert not await is_stuck(outbox)

    assert written(scene) == [[b"answer", b'{"type":"show","at":12,"table":3,"own":2}']]


def test_what_is_seen_already_is_not_sent_again() -> None:
    async def scene(_line: Line, outbox: Outbox) -> None:
        for part in (b"1", b"1", b"2"):
            outbox.show("table", part)
            assert not await is_stuck(outbox)

    assert written(scene) == [
        [b'{"type":"show","at":12,"table":1}'],
        [b'{"type":"show","at":12,"table":2}'],
    ]


def test_what_was_sent_before_its_turn_is_not_sent_in_it() -> None:
    async def scene(line: Line, outbox: Outbox) -> None:
        outbox.say(b"answer")
        outbox.flush()
        assert line.writes == [[b"answer"]]
        assert not await is_stuck(outbox)

    assert written(scene) == [[b"answer"]]


def test_a_full_line_gets_all_answers_and_the_newest_when_it_is_free() -> None:
    async def scene(line: Line, outbox: Outbox) -> None:
        line.is_free = False
        for number in range(MOST):
            outbox.say(b"answer %d" % number)
            outbox.show("table", b"%d" % number)
            assert await is_stuck(outbox)
        assert line.writes == []
        assert not outbox.is_over
        line.is_free = True
        outbox.flush()
        assert not await is_stuck(outbox)

    shown = b'{"type":"show","at":12,"table":2}'
    assert written(scene) == [[b"answer 0", b"answer 1", b"answer 2", shown]]


def test_one_answer_too_many_is_the_end() -> None:
    async def scene(line: Line, outbox: Outbox) -> None:
        line.is_free = False
        for _ in range(MOST):
            outbox.say(b"answer")
            assert not outbox.is_over
        outbox.say(b"answer")
        assert (outbox.overflowed, outbox.bye) == (True, None)
        line.is_free = True
        outbox.say(b"answer")
        assert await is_stuck(outbox)

    assert written(scene) == []


@pytest.mark.parametrize("free", [True, False])
def test_at_the_end_goes_out_what_can(free: bool) -> None:
    async def scene(line: Line, outbox: Outbox) -> None:
        line.is_free = free
        outbox.say(b"answer")
        outbox.end(BYE)
        assert (outbox.overflowed, outbox.bye) == (False, BYE)
        line.is_free = True
        outbox.say(b"too late")
        assert await is_stuck(outbox)

    assert written(scene) == ([[b"answer"]] if free else [])


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_the_head_of_a_frame_is_the_librarys(size: int) -> None:
    text = b"x" * size
    assert _head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
