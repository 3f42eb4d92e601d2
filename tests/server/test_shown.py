"""What is shown on the wire: a closed list of parts."""

from pathlib import Path

from croupier.server.wire.messages import Show
from support.local_server import serving


def test_every_part_that_a_screen_is_shown_is_one_of_the_list(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        parts: set[str] = set()
        secret = served.system.enrolled.secret("RR1-wall")
        with served.screen("wall", device="RR1-wall", secret=secret, table="RR1") as wall:
            wall.until("table", table="RR1")
            parts |= set(wall.shown)
        for kind, number in (("dealer", "D1"), ("pit", "D1"), ("inspector", "I1")):
            token = served.http(number).token
            with served.screen(kind, token=token, table="RR1") as screen:
                screen.hear("show")
                parts |= set(screen.shown)
        with served.terminal("RR1-1") as terminal:
            terminal.until("own", terminal="RR1-1")
            parts |= set(terminal.shown)
    assert {"wall", "dealer", "floor", "inspector", "own"} <= parts
    assert parts - {"type"} <= set(Show.__struct_fields__)
