"""A log of a release that judged by earlier readings: its replay judges as that release did."""

from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.records.audit.replay import replay
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.script.parse import parse_line
from croupier.table.values.people import Actor
from support.scripted_tables import START, lines
from support.tickets import ONE

DAYS = {
    "a dealer overrules a device, and a device a dealer": (
        "rapid-roulette",
        """
        1   dealer         wagering
        2   1              wager red 5
        32  dealer         start
        33  device:sensor  rest
        34  device:sensor  enter 14
        35  dealer:Dana    enter 14
        36  device:sensor  correct-entry 1 16
        37  device:sensor  correct-entry 1 14
        38  dealer:Dana    correct-entry 1 17
        39  dealer:Dana    confirm
        """,
    ),
    "two entries differ": (
        "rapid-roulette",
        """
        1   dealer         wagering
        2   1              wager red 5
        32  dealer         start
        33  device:sensor  rest
        34  device:sensor  enter 14
        35  dealer:Dana    enter 17
        38  dealer:Dana    correct-entry 1 17
        39  dealer:Dana    confirm
        """,
    ),
    "a cash-out takes wagers back": (
        "rapid-roulette",
        f"""
        1   dealer         wagering
        2   1              wager red 5
        3   1              cash-out {ONE}
        """,
    ),
    "a cut near an end, and twelve kings of hearts": (
        "rapid-baccarat",
        "\n".join(
            (
                "0 dealer check-cards blue 416",
                "0 dealer shuffle before-play",
                "0 dealer cut 5 1 method=a",
                *(
                    f"{at} dealer wagering\n{at} 1 wager banker 5\n{at + 31} system time\n"
                    + "\n".join(f"{at + 31} dealer enter {card}" for card in ("Kh", "Kh", "Ks", "9s"))
                    + f"\n{at + 31} dealer confirm"
                    for at in range(1, 240, 40)
                ),
            )
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("day", DAYS)
def test_a_log_of_an_earlier_release_is_judged_as_it_was(day: str, tmp_path: Path) -> None:
    key, script = DAYS[day]
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        table = Table("T1", store, readings=lambda: 0)
        plan = OpenTable(plan=demo_plan(game(key)))
        boss = Actor("Kim", "tg-assistant-casino-manager")
        assert table.handle(Order(id="0", at=START, by=boss, command=plan)).refused is None
        begin = "0 1 join\n0 dealer buy-in 1 100\n"
        for place, text in enumerate(lines(begin + script), 1):
            line = parse_line(text)
            order = Order(
                id=f"o{place}", at=START + line.after_ms, by=line.by, command=line.command
            )
            table.tick(order.at)
            answer = table.handle(order)
            assert answer.refused is None, f"{text}: {answer.refused}"
        with store.archive() as archive:
            assert [str(entry) for entry in replay(archive)] == []
