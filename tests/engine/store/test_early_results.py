"""A result that came too early, on the disk: only that it came. What is stored still verifies and comes out again."""

from contextlib import closing
from pathlib import Path

from croupier.engine.store import SqliteStore
from croupier.engine.store.archive.verify import verify
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.records.audit.replay import replay
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.script.parse import parse_line
from croupier.table.values.people import Actor
from support.scripted_tables import START

EARLY = "36"
"""No number of the script below but this one is refused for being early."""
SCRIPT = f"""
    1   1              join
    1   dealer         buy-in 1 100
    2   dealer         wagering
    3   1              wager red 5
    4   dealer         start
    5   device:sensor  enter {EARLY}
    6   dealer:Dana    enter {EARLY}
    33  device:sensor  rest
    34  device:sensor  enter 1
    35  dealer:Dana    enter 2
    36  dealer:Dana    confirm
    37  tg-higher-duties-dealer:Sam  correct-entry 1 1 the reader is right
    38  dealer:Dana    confirm
    39  device:wall    shows 2
    40  device:wall    shows 1
"""


def test_it_is_nowhere_on_the_disk_and_the_day_comes_out_as_it_did(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    with closing(SqliteStore(path)) as store:
        table = Table("T1", store)
        plan = OpenTable(plan=demo_plan(game("rapid-roulette")))
        boss = Actor("Kim", "tg-assistant-casino-manager")
        assert table.handle(Order(id="0", at=START, by=boss, command=plan)).refused is None
        why = []
        for place, text in enumerate(SCRIPT.strip().splitlines(), 1):
            line = parse_line(text)
            at = START + line.after_ms
            order = Order(id=f"o{place}", at=at, by=line.by, command=line.command)
            answer = table.handle(order)
            why += [answer.refused.why] if answer.refused else []
            assert table.handle(order) == answer
        assert why == ["window-open", "window-open", "entries-differ"]
        with store.archive() as archive:
            assert list(verify(archive)) == []
            assert [str(entry) for entry in replay(archive)] == []
        assert Table("T1", store).state == table.state
        assert not table.state.faults
    kept = b"".join(item.read_bytes() for item in tmp_path.iterdir())
    assert f'"face":"{EARLY}"'.encode() not in kept
    assert b'"face":"*"' in kept
    assert b'"faces":["2"]' in kept
