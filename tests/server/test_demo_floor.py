"""The demo floor lives by itself, makes way for people, and leaves books that are right."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.engine.store import MemoryStore
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.games import GAMES
from croupier.ledger import Account
from croupier.offices.floor.commands import FLOOR
from croupier.server.demo import demo_dealers
from croupier.server.demo import demo_life as life
from croupier.server.demo import demo_players as players
from croupier.server.demo.demo_behaviour import readying
from croupier.server.demo.demo_dealers import DemoDealer
from croupier.server.demo.demo_devices import devices_of
from croupier.server.demo.demo_floor import demo_config, demo_house, demo_key
from croupier.server.demo.demo_house import DemoHouse
from croupier.server.demo.demo_life import DemoLife
from croupier.server.demo.demo_robots import MOST_PATIENCE, Robot
from croupier.server.process.system import System
from croupier.server.settings.config import Mode
from croupier.server.settings.demo_staff import SECRET
from croupier.table import events as e
from croupier.table.equipment.equipment_ready import steps
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.views.screens.next_step import next_view
from support.demo_house import Living, living, quick_floor, soon_back, until
from support.local_server import Caller

ROULETTE = ("rapid-roulette",)


def test_every_game_is_played_and_the_books_are_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every table settles a round, live and terminal games alike; closed and opened again, all go on."""
    config = quick_floor(tmp_path, [game.key for game in GAMES], ["ministar-roulette"])
    before = dict.fromkeys(config.tables, 0)
    for _ in range(2):
        with living(config) as floor:
            for table, last in before.items():
                until(lambda table=table, last=last: floor.settled(table) > last)  # type: ignore[misc]
            until(lambda: set(floor.system.device_lines.connected) == set(devices(floor)))
            before = {table: floor.settled(table) for table in config.tables}
    with opened(config.store.address, reading=True) as store:
        moves = [
            move
            for place in store.places()
            for record in store.records(place)
            for move in store.transfers(place, record.seq)
        ]
        accounts: set[Account] = {item for move in moves for item in (move.giver, move.taker)}
        assert moves
        assert sum(store.holdings(sorted(accounts, key=str)).values()) == 0
    main(["verify", config.store.address])
    assert "all is as it was written" in capsys.readouterr().out
    main(["replay", config.store.address])
    assert "no differences" in capsys.readouterr().out


def devices(floor: Living) -> Iterator[str]:
    for table in floor.config.tables:
        yield from (item.device for item in devices_of(floor.state(table)))


def test_numbers_of_devices_are_never_used_again(tmp_path: Path) -> None:
    config = quick_floor(tmp_path, ROULETTE)
    said: list[int] = []
    for _ in range(2):
        with living(config) as floor:
            (wheel,) = [one for _, one in floor.life.devices.spinning()]
            said.append(wheel.outbox.last_number)
            after = floor.settled("RR1")
            until(lambda after=after: floor.settled("RR1") > after)  # type: ignore[misc]
            said.append(wheel.outbox.last_number)
    assert said[0] < said[1] < said[2] < said[3]


def test_a_dealer_steps_back_for_a_person_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon_back(monkeypatch, 5)
    with living(quick_floor(tmp_path, ROULETTE), pace=3) as floor:
        until(lambda: floor.state("RR1").dealer == "DS-RR1")
        assert floor.http().sign_on("DS-RR1", SECRET).status_code == 401
        dana = floor.http("D1")
        with floor.screen("dealer", table="RR1", token=dana.token) as screen:
            screen.hear("welcome")
            until(lambda: floor.state("RR1").dealer == "")
            dana.done("RR1", "take-table")
        assert floor.state("RR1").dealer == "D1"
        # On record and signed on: she is there, also without a screen.
        number = floor.state("RR1").number
        until(lambda: floor.state("RR1").round is None or dealt(floor))
        assert floor.state("RR1").dealer == "D1"
        assert floor.state("RR1").number == number
        dana.done("RR1", "leave-desk")
        until(lambda: floor.state("RR1").dealer == "DS-RR1")
        until(lambda: floor.settled("RR1") > number)


def test_who_has_left_the_table_is_away_though_his_screen_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon_back(monkeypatch, 5)
    simulated: list[DemoDealer] = []

    class Known(DemoDealer):
        def __init__(self, *known: Any, **named: Any) -> None:
            super().__init__(*known, **named)
            simulated.append(self)

    monkeypatch.setattr(life, "DemoDealer", Known)
    with living(quick_floor(tmp_path, ROULETTE), pace=3) as floor:
        dana = floor.http("D1")
        until(lambda: floor.state("RR1").dealer == "DS-RR1")
        with floor.screen("dealer", table="RR1", token=dana.token) as screen:
            screen.hear("welcome")
            until(lambda: floor.state("RR1").dealer == "")
            dana.done("RR1", "take-table")
            until(lambda: simulated[0]._dealt)  # he has seen her deal
            number = floor.state("RR1").number
            dana.done("RR1", "leave-desk")
            until(lambda: floor.settled("RR1") > number)
            assert floor.state("RR1").dealer == "DS-RR1"
            # She may have it back: from whoever deals, as from anybody.
            dana.done("RR1", "take-table")
            until(lambda: floor.state("RR1").dealer == "D1")


@pytest.mark.parametrize("game", ["rapid-baccarat", "blackjack"])
def test_a_round_that_a_person_left_in_the_middle_is_finished_by_the_cards_that_lie_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    soon_back(monkeypatch, 5)
    monkeypatch.setattr(demo_dealers, "WALKED_AWAY_S", 30)
    with living(quick_floor(tmp_path, [game]), pace=3) as floor:
        (table,) = floor.system.config.tables
        dana = floor.http("D1")
        with floor.screen("dealer", table=table, token=dana.token) as screen:
            screen.hear("welcome")
            until(lambda: floor.state(table).dealer == "")
            dana.done(table, "take-table")
            number, entered = deals_three_cards(floor, table, dana)
        until(lambda: floor.settled(table) >= number)
        (ended,) = (it for it in floor.state(table).history if it.number == number)
        assert ended.faces[:3] == entered
        assert floor.state(table).dealer == f"DS-{table}"


def test_a_live_round_that_a_person_left_while_wagers_were_taken_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No deadline ends the wagering at a live table: only a dealer does."""
    soon_back(monkeypatch, 5)
    monkeypatch.setattr(demo_dealers, "WALKED_AWAY_S", 30)
    with living(quick_floor(tmp_path, ["blackjack"]), pace=3) as floor:
        (table,) = floor.system.config.tables
        dana = floor.http("D1")
        with floor.screen("dealer", table=table, token=dana.token) as screen:
            screen.hear("welcome")
            until(lambda: floor.state(table).dealer == "")
            dana.done(table, "take-table")
            number = opens_with_a_wager(floor, table, dana)
        until(lambda: floor.settled(table) >= number)
        (ended,) = (it for it in floor.state(table).history if it.number == number)
        assert ended.faces
        assert floor.state(table).dealer == f"DS-{table}"


def opens_with_a_wager(floor: Living, table: str, dana: Caller) -> int:
    """A person opens the next round, records a wager, and does nothing more."""
    while (comes := next_view(floor.state(table)).what) != "call":
        if comes == "open-wagering":
            dana.done(table, "open-wagering")
            wager = {"patron": "Ann", "area": "1", "bet": "blackjack", "amount": 1_000}
            dana.done(table, "record-wager", **wager)
        elif comes in {"check-cards", "shuffle", "cut", "burn"}:
            readies(floor, table, dana)
        else:
            until(lambda said=comes: next_view(floor.state(table)).what != said)  # type: ignore[misc]
    return floor.state(table).number


def readies(floor: Living, table: str, dana: Caller) -> None:
    """A person makes the cards ready, by the next step."""
    state = floor.state(table)
    assert state.shoe is not None
    command = to_builtins(readying(state.shoe, steps(state)[0]), enc_hook=str)
    dana.done(table, command.pop("type"), **command)


def deals_three_cards(floor: Living, table: str, dana: Caller) -> tuple[int, tuple[str, ...]]:
    """A person deals the next round as far as the third card, and no further."""
    entered: list[str] = []
    while len(entered) < 3:
        state = floor.state(table)
        comes = next_view(state)
        match comes.what:
            case "face":
                entered.append(comes.keys[len(entered)])
                dana.done(table, "enter-face", face=entered[-1])
            case "open-wagering" if not entered:
                dana.done(table, "open-wagering")
                if state.is_live:
                    for patron, area in (("Ann", "1"), ("Ben", "2")):
                        wager = {
                            "patron": patron,
                            "area": area,
                            "bet": "blackjack",
                            "amount": 1_000,
                        }
                        dana.done(table, "record-wager", **wager)
            case "call":
                dana.done(table, "close-wagering")
            case "check-cards" | "shuffle" | "cut" | "burn":
                readies(floor, table, dana)
            case _:
                until(lambda said=comes.what: next_view(floor.state(table)).what != said)  # type: ignore[misc]
    return floor.state(table).number, tuple(entered)


def test_a_terminal_that_somebody_simulated_has_again_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon_back(monkeypatch, 5)
    with living(quick_floor(tmp_path, ROULETTE), pace=3) as floor:

        def missed() -> bool:
            return floor.system.alerts.is_open("terminal-lost", "RR1", "RR1-3")

        def told() -> list[str]:
            found = [it.event for it in floor.store.records(FLOOR)]
            return [it.subject for it in found if getattr(it, "code", "") == "terminal-lost"]

        with floor.terminal("RR1-3"):
            pass
        until(told)
        until(lambda: "RR1-3" not in floor.state("RR1").absent and not missed())
        assert told() == ["RR1-3"]


def dealt(floor: Living) -> bool:
    """The period is over; from here on only a dealer brings the round further."""
    return floor.state("RR1").playing.closed_at is not None


def test_nobody_simulated_touches_the_terminal_of_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon_back(monkeypatch, 5)
    with living(quick_floor(tmp_path, ROULETTE), pace=3) as floor:
        with floor.terminal("RR1-3"):
            last = wagered(floor, "RR1-3")
            begun = floor.state("RR1").number + 1  # what was on its way when he came is of before
            until(lambda: floor.settled("RR1") > begun + 1)
            assert all(number <= begun for number in wagered(floor, "RR1-3") - last)
            others = (wagered(floor, f"RR1-{seat}") for seat in (1, 2, 4))
            assert any(max(rounds, default=0) > begun for rounds in others)
            assert free(floor) == 1, "He has one, and nobody simulated sits at the last."
            with floor.terminal("RR1-5"):
                until(lambda: free(floor) == 0)
            until(lambda: free(floor) == 1)
        gone = floor.settled("RR1")
        until(lambda: max(wagered(floor, "RR1-3"), default=0) > gone)


def free(floor: Living) -> int:
    """The places that the lobby calls free."""
    lobby = Caller(floor).get("/lobby").json()
    return int(lobby["seats"]["RR1"]["free"])


def wagered(floor: Living, terminal: str) -> set[int]:
    """The rounds in which a terminal wagered."""
    found, number = set(), 0
    for record in floor.store.records("RR1"):
        if isinstance(record.event, e.RoundOpened):
            number = record.event.number
        elif isinstance(record.event, e.WagersSet) and record.event.holder == terminal:
            found.add(number)
    return found


def test_players_take_tickets_and_put_notes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "HIGH", 1)
    monkeypatch.setattr(players, "GOES", 1)
    with living(quick_floor(tmp_path, ROULETTE), pace=3) as floor:

        def happened(kind: type[e.Event]) -> bool:
            return any(isinstance(record.event, kind) for record in floor.store.records("RR1"))

        until(lambda: happened(e.TicketPrinted))
        until(lambda: happened(e.NoteStacked))


class Stubborn(Robot):
    pace_s = 1.0

    async def act(self, state: State) -> str:
        return f"No {state.plan}."


def test_whoever_is_refused_waits_longer_and_says_so_once() -> None:
    told: list[str] = []
    log = SimpleNamespace(info=lambda _event, **about: told.append(about["says"]))
    open_table = SimpleNamespace(plan="plan", phase=Phase.READY)
    tables = SimpleNamespace(state=lambda _table: open_table)
    house = SimpleNamespace(log=log, tables=tables)
    item = Stubborn(cast("DemoHouse", house), "T1", speed=1, chance=Random(1))
    pauses = []
    for _ in range(8):
        asyncio.run(item._once())
        pauses.append(item._pause())
    assert told == ["No plan."]
    assert pauses[-1] >= MOST_PATIENCE / 2
    assert pauses[0] < pauses[3]


@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.TEST])
def test_nobody_is_simulated_in_a_house(tmp_path: Path, mode: Mode) -> None:
    config = demo_config(tmp_path, ())
    house = replace(config, house=replace(config.house, mode=mode))
    system = System(house, MemoryStore(), demo_key(config))
    with pytest.raises(BadInput, match="no simulated people"):
        DemoLife(system.config, system.key, demo_house(system), system.demo_slots)


OPEN = tuple(f"croupier.server.demo.demo_{name}" for name in ("floor", "tables", "behaviour"))
KEYS = "croupier.server.settings.demo_staff"
"""Who may be anybody there, and by which secret: a house refuses them, the lobby prints them."""


def test_only_the_demo_floor_knows_simulated_people() -> None:
    source = Path(__file__).parents[2] / "src" / "croupier"
    knows = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if any(
            name.startswith("croupier.server.demo.") for name in {*imports(path)} - {KEYS, *OPEN}
        )
    }
    within = {name for name in knows if name.startswith("server/demo/")}
    assert knows - within == set()


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (item.name for item in node.names)
