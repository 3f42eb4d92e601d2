"""The tournament of the demo floor: ready to be entered, and played by those who live there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games import game
from croupier.offices.tournaments.state import Tournament
from croupier.server.demo.demo_floor import demo_config, demo_house
from croupier.server.demo.demo_tournament import (
    DIRECTOR,
    ENTRANTS,
    NAME,
    RESERVED,
    TOURNAMENT_GAME,
    furnish_tournament,
)
from croupier.server.settings.config import TableConfig
from croupier.table.values.instants import instant_of
from support.demo_house import Living, living, quick, until
from support.local_server import Caller, free_port
from support.served_tournament import asked


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Living]:
    config = demo_config(
        tmp_path, [game(TOURNAMENT_GAME)], reserved=RESERVED, port=free_port(),
        device_port=free_port(),
    )  # fmt: skip
    tables = {name: TableConfig(plan=quick(one.plan)) for name, one in config.tables.items()}
    with living(replace(config, tables=tables), pace=3) as found:
        found.run(furnish_tournament(found.config, demo_house(found.system)))
        yield found


def cup(floor: Living) -> Tournament:
    return floor.system.offices.tournaments.state.tournaments[NAME]


def done(caller: Caller, kind: str, /, **fields: Any) -> None:
    status, body = asked(caller, kind, None, tournament=NAME, **fields)
    assert status == 200, body


def test_it_is_ready_to_be_entered_and_played_to_its_end(floor: Living) -> None:
    floor.run(furnish_tournament(floor.config, demo_house(floor.system)))  # what is there stays
    entrants = [f"demo-{place}" for place in range(1, len(ENTRANTS) + 1)]
    assert sorted(cup(floor).entrants) == entrants
    director = floor.http(DIRECTOR)
    done(director, "take-charge")
    done(director, "brief", entrants=entrants)
    done(director, "announce-bank")
    now = instant_of(floor.system.clock()).isoformat()
    for stage in (1, 2):
        done(director, "change-start", stage=stage, starts=now, notice="A sign at the desk.")
    done(director, "start-tournament")
    for stage, tables in ((1, RESERVED), (2, RESERVED[:1])):
        done(director, "prepare-stage", stage=stage)
        done(director, "draw-seats", stage=stage)
        for table in tables:
            done(director, "start-session", stage=stage, table=table)
        until(
            lambda: all(
                it.status == "ended" for it in cup(floor).stages[cup(floor).now].sessions.values()
            )
        )
        done(director, "end-stage", stage=stage)
    done(director, "finish-tournament")
    assert sum(place.prize for place in cup(floor).places) == len(ENTRANTS) * 50_00
