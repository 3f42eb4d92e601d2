"""Record a house with the code as it is now, as data that every later release must still read.

    PYTHONPATH=tests python tests/recordings/record.py 0.2.0

Run it once for each release and commit the folder it makes; a folder that is there is never written over. It holds

- `house.db.xz`, the store: every game, tickets, a correction, a jackpot that was won, a tournament, a signed notice;
- `house.jsonl.gz`, the same as `croupier export` writes it;
- `croupier.toml`, the configuration by which `croupier serve` runs the house;
- `croupier.key`, the key of every demonstration: it is known to everybody, and no secret;
- `croupier.manifest.json`, the manifest with its version and without its files, which no later release has;
- `contents.json`, the facts that must be found in the store again.
"""

import lzma
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.jackpot_place import JackpotServices as JackpotHouse
from croupier.engine.keys import MasterKey
from croupier.engine.store import SqlStore
from croupier.engine.table_place import Table
from croupier.games import GAMES, game
from croupier.offices.jackpots.commands import ConfirmWin
from croupier.offices.notices.commands import CountersignNotice, DraftNotice, SignNotice
from croupier.server.demo.demo_tables import DemoTable, demo_plan, table_names
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import load
from croupier.server.setup.new_house import DEMO_KEY
from support.demo_house import until
from support.fast_secrets import be_quick
from support.full_evening import evening
from support.jackpot_office import ALONE, MYSTERY, SUPERVISOR, Running
from support.local_server import Served
from support.notice_house import ANN, BOB, EFFECT_MS, SEEN, OnDisk, played, written
from support.notice_house import House as NoticeHouse
from support.real_house import House, Site, house, table_text, typed
from support.recorded_house import (
    CONFIG,
    CONTENTS,
    EXPORT,
    KEY,
    MANIFEST,
    RECORDINGS,
    STORE,
    count_contents,
)
from support.scripted_tables import START
from support.served_tournament import (
    DESK,
    FINAL,
    HEATS,
    WAGERING_S,
    Play,
    done,
    pay_out_all,
    ready,
    serves,
    started,
    state,
)

ROUNDS = 2
SEED = 2026
TOURNAMENT_TABLES = {"RR2": ("RR2-1", "RR2-2"), "RR3": ("RR3-1", "RR3-2")}
GOLD = replace(ALONE, name="gold", title="Gold", game="rapid-sic-bo")
"""It is won by three sixes."""


def type_command(*words: object) -> str:
    """What a command printed; it must succeed."""
    command = typed(*words)
    assert command.returncode == 0, command.stdout + command.stderr
    return command.stdout.strip()


def play_every_game(store: SqlStore) -> dict[str, str]:
    """Some rounds of each game by simulated people; the table of each."""
    chance, tables = Random(SEED), {}
    for a_game in GAMES:
        name = next(table_names(a_game.key))
        table = DemoTable(
            a_game, a_game.variants[0], name=name, store=store, chance=chance, at=START
        )
        table.open()
        for _ in range(ROUNDS):
            table.round()
        tables[a_game.key] = name
    return tables


def play_by_notice(store: SqlStore) -> None:
    """Two people sign a notice; a round is played before it takes effect, and one after."""
    register = NoticeHouse(store)
    register.done(ANN, DraftNotice(notice=written()))
    register.done(ANN, SignNotice(notice="1/2026", seen=SEEN))
    register.refused(ANN, CountersignNotice(notice="1/2026", seen=SEEN))
    register.done(BOB, CountersignNotice(notice="1/2026", seen=SEEN))
    table = OnDisk("triple-chase")
    table.store = store  # type: ignore[assignment]  # the tests of tables have a memory
    table.table = Table("T1", store, notices=lambda: register.office.state)
    assert table.open().refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    won = [played(table, EFFECT_MS + after) for after in (-1_000, 60_000)]
    assert won == [3_000, 3_500], "the notice changes what is paid"


def win_jackpot(store: SqlStore, key: MasterKey) -> None:
    """Two jackpots are offered at a table, one of them with a hidden value; the other is won, and its prize paid."""
    table = OnDisk("rapid-sic-bo", name="JP")
    table.store = store  # type: ignore[assignment]  # the tests of tables have a memory
    table.table = Table("JP", store, lambda _: table.jackpots)
    assert table.open(terminals=("JP-1", "JP-2")).refused is None
    table.run("0 JP-1 join\n0 JP-2 join\n0 dealer buy-in JP-1 100\n0 dealer buy-in JP-2 100")
    jackpots = Running(store, at=START)
    jackpots.office = JackpotOffice(store, JackpotHouse(key))
    jackpots.opened(GOLD, "JP").opened(MYSTERY, "JP").follow(table)
    for begins, dice in ((100, "124"), (200, "666")):
        throw = "\n".join(f"{begins + 41} dealer enter {die}" for die in dice)
        table.run(f"""
            {begins + 1} dealer wagering
            {begins + 2} JP-1 wager big 5, jackpot-gold 2
            {begins + 2} JP-2 wager small 5
            {begins + 40} dealer start
            {throw}
            {begins + 42} dealer confirm
        """)
        jackpots.follow(table)
    jackpots.done(ConfirmWin(win="gold#1", terminal="JP-1"), SUPERVISOR)


def configure_house(recorded: House, store: SqlStore, tables: dict[str, str]) -> Site:
    """The tables that were played at and those of the tournament, with equipment as their plans have it."""
    sections = []
    for name in tables.values():
        plan = Table(name, store).state.plan
        assert plan is not None
        sections.append(table_text(name, plan))
    roulette = game("rapid-roulette")
    for name, seats in TOURNAMENT_TABLES.items():
        plan = demo_plan(
            roulette, terminals=seats, terminal_limit=len(seats), wagering_s=WAGERING_S
        )
        sections.append(table_text(name, plan))
    return recorded.configure(*sections)


def hold_tournament(site: Site) -> None:
    """The real server runs a tournament of two stages to its prizes; staff and terminals are enrolled on the way."""
    served = Served(load(site.file))
    served.start()
    try:
        for name in TOURNAMENT_TABLES:
            pay_out_all(served, name)
        director = ready(served, TOURNAMENT_TABLES, "P1", "P2", "P3", "P4")
        done(director, "start-tournament")
        started(served, director, HEATS, *TOURNAMENT_TABLES)
        first, second = Play(served, "RR2", "D1"), Play(served, "RR3", "M1")
        for _ in range(2):
            first.round("1", s1=("red", 10_000), s2=("black", 10_000))
            second.round("2", s1=("red", 20_000), s2=("black", 10_000))
        until(lambda: not any(serves(served, name) for name in TOURNAMENT_TABLES))
        done(director, "end-stage", stage=HEATS)
        started(served, director, FINAL, "RR2")
        first.round("1", s1=("red", 50_000))
        first.round("1", s2=("red", 10_000))
        until(lambda: serves(served, "RR2") == 0)
        done(director, "end-stage", stage=FINAL)
        done(director, "finish-tournament")
        until(
            lambda: all(
                served.system.tournament_work.steward.is_done(name) for name in TOURNAMENT_TABLES
            )
        )
        cup = state(served)
        winner = cup.places[0].entrant
        done(served.http(DESK), "pay-prize", entrant=winner, amount=cup.entrants[winner].to_be_paid)
    finally:
        served.stop()


def keep_recording(recorded: House, release: str, tables: dict[str, str], folder: Path) -> None:
    """Write down how far everything has come, check it, and put it into the folder."""
    anchor = type_command("anchor", recorded.address)
    for command in ("verify", "replay"):
        sys.stdout.write(f"{type_command(command, recorded.address)}\n")
    with closing(sqlite3.connect(recorded.address)) as connection:
        connection.execute("VACUUM")
    folder.mkdir(parents=True)
    type_command("export", recorded.address, folder / EXPORT)
    with recorded.store() as store, store.archive() as archive:
        contents = count_contents(archive, release=release, anchor=anchor, games=tables)
    text = msgspec.json.format(msgspec.json.encode(contents), indent=1)
    (folder / CONTENTS).write_bytes(text + b"\n")
    packed = lzma.compress(Path(recorded.address).read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (folder / STORE).write_bytes(packed)
    for name in (CONFIG, KEY):
        shutil.copyfile(recorded.folder / name, folder / name)
    release_manifest = replace(
        manifest.read_manifest(recorded.folder / MANIFEST), version=release, files={}
    )
    manifest.write(folder / MANIFEST, release_manifest)


def record_house(release: str) -> Path:
    """Play all of it in a new house, and keep what it leaves behind."""
    folder = RECORDINGS / release
    if folder.exists():
        raise SystemExit(f"{folder} is there already. Accepted: a release without a recording.")
    be_quick()
    with TemporaryDirectory() as place, house(Path(place) / "house", mode="demo") as recorded:
        assert recorded.key.key == DEMO_KEY, "nobody's secret is recorded"
        with recorded.store() as store:
            evening(store)
            tables = play_every_game(store)
            play_by_notice(store)
            win_jackpot(store, recorded.key)
            site = configure_house(recorded, store, tables)
        hold_tournament(site)
        keep_recording(recorded, release, tables, folder)
    return folder


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Usage: PYTHONPATH=tests python tests/recordings/record.py RELEASE")
    for file in sorted(record_house(sys.argv[1]).iterdir()):
        sys.stdout.write(f"{file.stat().st_size:>9,}  {file.name}\n")
