"""Before anything listens everything is looked at: each thing that is broken is found, and by its own check."""

import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event, text

from croupier.engine.office_place import HousePlace
from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.store.sql.soundness import chain, durability, loses, outdated, unchained
from croupier.errors import CroupierError
from croupier.games import game
from croupier.offices.house_log import HOUSE, AnchorHeads, HouseOrder
from croupier.offices.notices import HouseNotices
from croupier.rulebook.register.house_notices import ApprovalKind, Grant
from croupier.server.demo.demo_tables import DemoTable, demo_plan
from croupier.server.health import self_check
from croupier.server.health.self_check import Check, Clock, passed
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.setup.new_house import make_key
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.plan import Plan
from support.notice_house import EFFECT_MS, house_with, written
from support.postgres_server import database
from support.scripted_tables import START
from support.valid_config import RIGHT, configured

NOW = START + 86_400_000
PLAYED = RIGHT.partition("[tables.R1]")[0]


def clock(at: int = NOW, *, goes: int = 20, passes: int = 20) -> Clock:
    """A clock that shows an instant, and then another."""
    wall, steady = iter((at, at, at + goes)), iter((0, passes))
    return Clock(lambda: next(wall), lambda: next(steady), lambda: None)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two tables: one was played at before the anchor and after, the other only before."""
    path = tmp_path_factory.mktemp("played") / "floor.db"
    with closing(SqliteStore(path)) as store:
        evening(store)
    return path


def evening(store: SqlStore) -> None:
    for name in ("R1", "R2"):
        item = game("rapid-roulette")
        table = DemoTable(
            item, item.variants[0], name=name, store=store, chance=Random(3), at=START
        )
        table.open()
        table.round()
        if name == "R2":
            order = HouseOrder(id="anchor", at=START, by=THE_SYSTEM, command=AnchorHeads())
            HousePlace(store).handle(order)
    table.round()


@pytest.fixture
def config(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """A house in which all is well."""
    shutil.copy(played, tmp_path / "floor.db")
    make_key(tmp_path / "house.key", Mode.TEST)
    (tmp_path / "software").mkdir()
    for name in ("one.py", "two.toml"):
        (tmp_path / "software" / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(manifest, "_installed", lambda: of_folder(tmp_path / "software"))
    manifest.write(tmp_path / manifest.NAME, manifest.present(START))
    return configured(tmp_path, PLAYED)


def of_folder(folder: Path) -> Iterator[tuple[str, Path]]:
    yield from ((path.name, path) for path in folder.iterdir())


def checked(config: Config, of: Clock | None = None) -> dict[str, Check]:
    return {item.name: item for item in self_check.self_check(config, of or clock())}


def failed(config: Config, of: Clock | None = None) -> dict[str, str]:
    found = checked(config, of)
    assert passed(list(found.values())) is all(item.passed for item in found.values())
    return {name: one.says for name, one in found.items() if not one.passed}


def attack(config: Config, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(config.store.address)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        changed = connection.execute(statement, values).rowcount
        assert changed > 0
        connection.commit()


def test_where_all_is_well_every_check_says_so(config: Config) -> None:
    found = checked(config)
    assert " ".join(found) == (
        "software packages key configuration disk files targets tables fingerprint store durability chain ledger clock"
    )
    assert not failed(config)
    assert "journal_mode wal, synchronous full" in found["durability"].says
    assert str(found["ledger"]) == "ok     ledger: All accounts together hold nothing."


# The software.


def test_a_changed_file_is_named(config: Config, tmp_path: Path) -> None:
    (tmp_path / "software" / "two.toml").write_text("two.tomk", encoding="utf-8")
    assert failed(config)["software"].startswith("two.toml was changed.")


def test_what_is_changed_while_it_runs_is_found_at_the_next_look(
    tmp_path: Path, config: Config
) -> None:
    kept = tmp_path / manifest.NAME
    assert self_check.software_check(kept).passed
    (tmp_path / "software" / "one.py").write_text("another", encoding="utf-8")
    assert not self_check.software_check(kept).passed
    assert manifest.EVERY_S <= 24 * 3_600


def test_a_missing_and_an_added_file_are_named(config: Config, tmp_path: Path) -> None:
    (tmp_path / "software" / "one.py").rename(tmp_path / "software" / "three.py")
    assert failed(config)["software"].startswith("one.py is missing.")
    (tmp_path / "software" / "one.py").write_text("one.py", encoding="utf-8")
    assert failed(config)["software"].startswith("three.py was added.")


@pytest.mark.parametrize("body", [None, b"{", b'{"version": 1}', b"\xff"])
def test_a_manifest_that_cannot_be_read(config: Config, tmp_path: Path, body: bytes | None) -> None:
    file = tmp_path / manifest.NAME
    file.unlink()
    if body is not None:
        file.write_bytes(body)
    assert set(failed(config)) == {"software"}


def test_the_manifest_has_the_program_and_its_libraries() -> None:
    found = dict(manifest._installed())
    assert found["croupier/rulebook/editions.toml"].is_file()
    assert "croupier/server/settings/software_manifest.py" in found
    for library in ("sqlalchemy/", "psycopg-binary/", "msgspec/"):
        assert any(name.startswith(library) for name in found), library
    assert not [name for name in found if name.endswith(".pyc") or name.startswith("pytest/")]


def test_a_manifest_is_never_written_over(tmp_path: Path) -> None:
    kept = manifest.Manifest(version="1", made_at=1, files={"a": "b"})
    manifest.write(tmp_path / "m", kept)
    assert manifest.read_manifest(tmp_path / "m") == kept
    with pytest.raises(FileExistsError):
        manifest.write(tmp_path / "m", kept)


# The key and the disk.


def test_a_key_that_others_may_read(config: Config) -> None:
    config.server.key_file.chmod(0o640)
    assert "(0640). Accepted: mode 0600." in failed(config)["key"]


def test_a_key_that_is_none(config: Config) -> None:
    config.server.key_file.write_text("abc", encoding="ascii")
    assert "is no key" in failed(config)["key"]


def test_a_key_that_is_not_there(config: Config) -> None:
    config.server.key_file.unlink()
    assert set(failed(config)) == {"key"}


def test_a_full_disk(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "LEAST_FREE", 2**62)
    assert set(failed(config)) == {"disk"}


# The tables.


def test_a_table_that_the_rules_do_not_let_open(config: Config, tmp_path: Path) -> None:
    said = failed(configured(tmp_path, RIGHT))
    assert set(said) == {"tables"}
    assert said["tables"].startswith("R1: ")
    assert "Unknown variant" in said["tables"]


# The store.


def test_no_store(config: Config) -> None:
    Path(config.store.address).unlink()
    assert set(failed(config)) == {"store"}


def test_tables_of_another_version(config: Config) -> None:
    attack(config, "UPDATE alembic_version SET version_num = '0000'")
    assert "version 0000" in failed(config)["store"]


def test_tables_that_became_of_another_version(config: Config) -> None:
    with closing(SqliteStore(config.store.address)) as store:
        attack(config, "UPDATE alembic_version SET version_num = '0000'")
        assert list(outdated(store)) == ["the tables are of version 0000, and not of 0001"]


def test_a_damaged_page(config: Config) -> None:
    with Path(config.store.address).open("r+b") as file:
        for page in range(5, 40):
            file.seek(page * 4096)
            file.write(b"\xa5" * 64)
    assert failed(config)


CHAIN = [
    ("UPDATE orders SET at = at + 1 WHERE number = (SELECT max(number) FROM orders)", "R2: order"),
    (
        "UPDATE orders SET at = at + 1 WHERE number = (SELECT max(number) - 9 FROM orders)",
        "R2: order",
    ),
    (
        "DELETE FROM orders WHERE number = (SELECT max(number) FROM orders)",
        "R2: its log does not end with its last order",
    ),
    ("UPDATE events SET body = CAST('{}' AS BLOB) WHERE place = 'R1' AND seq = 3", "R1: order"),
    ("UPDATE transfers SET amount = amount + 1 WHERE place = 'R1'", "R1: order"),
    ("UPDATE streams SET head = 'f' WHERE place = 'R1'", "R1: its log does not end"),
    (
        "UPDATE streams SET orders = 1 WHERE place = 'R1'",
        "orders were anchored, and only 1 are there",
    ),
    ("DELETE FROM streams WHERE place = 'R1'", "orders were anchored, and only 0 are there"),
]


@pytest.mark.parametrize(("statement", "said"), CHAIN)
def test_a_log_that_was_changed(config: Config, statement: str, said: str) -> None:
    attack(config, statement)
    assert said in failed(config)["chain"]


def whole_log_cut_back(config: Config, place: str, orders: int) -> None:
    """Somebody takes the last orders away, and makes the rest look as if they had never been."""
    with closing(sqlite3.connect(config.store.address)) as connection:
        ask = connection.execute
        columns = "SELECT number, first, events, hash FROM orders WHERE place = ?"
        own = ask(f"{columns} ORDER BY number DESC LIMIT 1 OFFSET ?", (place, orders))
        last, first, events, digest = own.fetchone()
        ask("DELETE FROM orders WHERE place = ? AND number > ?", (place, last))
        for table in ("events", "transfers"):
            ask(f"DELETE FROM {table} WHERE place = ? AND seq >= ?", (place, first + events))  # noqa: S608
        values = (first + events, digest, orders, place)
        ask("UPDATE streams SET length = ?, head = ?, orders = orders - ? WHERE place = ?", values)
        connection.commit()


def test_a_log_that_was_cut_back_below_its_anchor(config: Config) -> None:
    whole_log_cut_back(config, "R1", 1)
    assert "orders were anchored" in failed(config)["chain"]


@pytest.mark.parametrize("links", [1, 3, 10, 2_000])
def test_only_the_last_links_are_hashed_and_older_logs_are_held_by_the_anchor(
    config: Config, links: int
) -> None:
    with closing(SqliteStore(config.store.address)) as store:
        assert list(unchained(store, links)) == []
        attack(config, "UPDATE streams SET head = 'f' WHERE place = 'R1'")
        assert list(unchained(store, links))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("UPDATE streams SET head = 'f' WHERE place = 'R1'", "does not end with its last order"),
        ("UPDATE orders SET at = at + 1 WHERE number = 3", "order 3 is not what was written"),
        ("UPDATE streams SET orders = orders + 1 WHERE place = 'R1'", "orders were answered"),
    ],
)
def test_a_whole_log_is_hashed_again(config: Config, change: str, wrong: str) -> None:
    with closing(SqliteStore(config.store.address)) as store:
        head = store.heads()["R1"]
        assert chain(store, "R1")[:3] == (head.orders, head.hash, "")
        attack(config, change)
        assert wrong in chain(store, "R1").wrong


def test_a_whole_log_is_compared_with_every_anchor(config: Config) -> None:
    """A log that was made up again from its beginning is whole by itself, and not by its anchors."""
    with closing(SqliteStore(config.store.address)) as store:
        anchored = [record.event.heads["R1"] for record in store.records(HOUSE)]
        assert chain(store, "R1").anchors == len(anchored) == 1
        other = ("0" * 64).encode()
        attack(
            config, "UPDATE events SET body = replace(body, ?, ?) WHERE place = 'house'",
            anchored[0].hash.encode(), other,
        )  # fmt: skip
        found = chain(store, "R1")
        assert "is not the one that was anchored" in found.wrong
        assert found.anchors == 0


def test_a_log_that_no_anchor_holds_is_looked_up(tmp_path: Path) -> None:
    item = game("rapid-roulette")
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        for name in ("R1", "R2"):
            DemoTable(item, item.variants[0], name=name, store=store, chance=Random(3), at=START).open()  # fmt: skip
        assert list(unchained(store, 2)) == []
        store.connection.execute(text("UPDATE streams SET head = 'f' WHERE place = 'R1'"))
        assert list(unchained(store, 2)) == ["R1: its log does not end with its last order"]


@pytest.mark.parametrize("kind", [SqliteStore, PostgresStore])
def test_a_log_that_grows_while_it_is_looked_at_is_whole(
    config: Config, kind: Any, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process writes between two questions of the check."""
    address = config.store.address
    if kind is PostgresStore:
        address = empty_database
        with closing(PostgresStore(address)) as store:
            evening(store)
    latest, grown = kind.latest, list[int]()

    def grows(store: SqlStore, links: int) -> Any:
        with closing(kind(address)) as other:
            order = HouseOrder(id="anchor 2", at=NOW, by=THE_SYSTEM, command=AnchorHeads())
            HousePlace(other).handle(order)
            grown.append(other.heads()[HOUSE].orders)
        return latest(store, links)

    monkeypatch.setattr(kind, "latest", grows)
    with closing(kind(address)) as store:
        assert "end as they should" in self_check._chained(store)
        assert store.heads()[HOUSE].orders == 2, "Afterwards the store is read as it is."
    assert grown == [2]


def test_money_that_was_made(config: Config) -> None:
    attack(config, "UPDATE balances SET amount = amount + 1 WHERE account LIKE 'player:%'")
    assert failed(config)["ledger"].startswith("all accounts together hold $0.0")


# Durability.


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"journal_mode": "wal", "synchronous": "full"}, []),
        ({"journal_mode": "wal", "synchronous": "extra"}, []),
        ({"journal_mode": "wal", "synchronous": "normal"}, ["synchronous"]),
        ({"journal_mode": "memory", "synchronous": "off"}, ["journal_mode", "synchronous"]),
        ({"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}, []),
        ({"fsync": "off", "full_page_writes": "on", "synchronous_commit": "on"}, ["fsync"]),
        (
            {"fsync": "on", "full_page_writes": "off", "synchronous_commit": "on"},
            ["full_page_writes"],
        ),
        (
            {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "off"},
            ["synchronous_commit"],
        ),
    ],
)
def test_settings_that_lose_what_was_acknowledged(
    settings: dict[str, str], wrong: list[str]
) -> None:
    assert [lose.split()[0] for lose in loses(settings)] == wrong


def test_a_file_that_syncs_less(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SqliteStore(config.store.address)) as store:
        less = "PRAGMA synchronous = NORMAL"
        event.listen(store._engine, "checkout", lambda item, *_: item.execute(less))
        assert durability(store) == {"journal_mode": "wal", "synchronous": "normal"}
        monkeypatch.setattr(self_check, "open_store", lambda _: store)
        assert set(failed(config)) == {"durability"}


def test_postgres_says_how_it_is_set(postgres: str, tmp_path: Path) -> None:
    address = database(postgres)
    with closing(PostgresStore(address)) as store:
        evening(store)
        found = self_check.store_checks(store, address, tmp_path / "none", Clock())
        assert passed(found), found
        assert durability(store)["synchronous_commit"] == "on"
        with store.connection.engine.connect() as connection:
            name = address.partition("@/")[2].partition("?")[0]
            free = connection.execution_options(isolation_level="AUTOCOMMIT")
            free.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    with closing(PostgresStore(address)) as store:
        found = self_check.store_checks(store, address, tmp_path / "none", Clock())
        assert [item.name for item in found if not item.passed] == ["durability"]


# The clock.


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (clock(NOW, goes=-7_200_000), "While 20 ms passed, the clock went on by -7200000 ms."),
        (clock(NOW, goes=2_000), "While 20 ms passed"),
        (clock(NOW, passes=0), "While 0 ms passed"),
        (clock(5_000_000_000_000), "in the future"),
    ],
)
def test_a_clock_that_cannot_be_right(config: Config, shown: Clock, said: str) -> None:
    assert said in failed(config, shown)["clock"]


def test_a_clock_before_the_software_was_installed(config: Config, tmp_path: Path) -> None:
    kept = manifest.read_manifest(tmp_path / manifest.NAME)
    (tmp_path / manifest.NAME).unlink()
    manifest.write(tmp_path / manifest.NAME, replace(kept, made_at=NOW + 60_000))
    (says,) = failed(config).values()
    assert says.startswith("The clock is 60.0 s behind croupier.manifest.json: it shows ")
    assert says.endswith("If it is right now, `croupier accept-software` writes the file anew.")


def test_a_clock_behind_the_last_record_is_told_with_what_helps(config: Config) -> None:
    says = failed(config, clock(START - 10_000))["clock"]
    shown, written = re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", says)
    assert shown == "2025-12-31 23:59:50 UTC"
    assert written >= "2026-01-01 00:00:00 UTC"
    for help_text in (
        "behind the last record",
        "Probably this clock was set back, or it was ahead then.",
        "`chronyc makestep`",
        "`croupier check`",
        "If it is right now, start again after that instant.",
    ):
        assert help_text in says


def test_the_clock_of_this_machine(config: Config) -> None:
    assert not failed(config, Clock())


@pytest.mark.parametrize("mode", Mode)
def test_a_key_that_was_made_for_a_demonstration(config: Config, mode: Mode) -> None:
    config.server.key_file.unlink()
    make_key(config.server.key_file, Mode.DEMO)
    assert stat.S_IMODE(config.server.key_file.stat().st_mode) == 0o600
    house = replace(config.house, mode=mode)
    assert ("key" in failed(replace(config, house=house))) is (mode is Mode.LIVE)


def of_tables(**plans: Plan) -> Any:
    """As much of a configuration as is asked for its tables."""
    tables = {name: SimpleNamespace(plan=it) for name, it in plans.items()}
    return SimpleNamespace(tables=tables, plan_of=plans.get)


def test_a_table_that_a_notice_revoked_stays_shut_and_the_house_opens() -> None:
    """And what a notice approved again opens, though its plan says that it had ended."""
    plan = demo_plan(game("rapid-roulette"))
    revoked = Grant(operation="revoke", kind=ApprovalKind.GAME)
    own = house_with(written(game=plan.game, changes=(), grants=(revoked,)))
    tried = self_check._tables
    assert tried(of_tables(R1=plan), EFFECT_MS - 1, own) == "1 can be opened by the rules in force."
    said = tried(of_tables(R1=plan), EFFECT_MS, own)
    assert said == "0 can be opened by the rules in force. Revoked by a notice of the house: R1."
    ended = of_tables(R1=replace(plan, approved_until={"game": "2025-01-01"}))
    with pytest.raises(CroupierError, match="its approval ended on 1 January 2025"):
        tried(ended, EFFECT_MS, HouseNotices())
    again = house_with(
        written(game=plan.game, changes=(), grants=(replace(revoked, operation="approve"),))
    )
    assert tried(ended, EFFECT_MS, again) == "1 can be opened by the rules in force."
