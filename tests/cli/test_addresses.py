"""Stores by their addresses: a file or a database, and what is said when it is neither."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.cli.main import main
from croupier.engine.store.address import open_store, printed
from croupier.engine.store.sql.postgres import engine_of
from support.postgres_server import database

READING = (
    ("explain", "TC1/1"),
    ("guide", "TC1"),
    ("fit", "TC1/1", "2d 9h 4s"),
    ("case", "TC1"),
    ("equipment", "TC1", "blue"),
)
COMMANDS = (*READING, ("order", "TC1", "dealer:Dana wagering"), ("demo", "triple-chase"))


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path, postgres: str) -> str:
    """The address of a store that is not made yet."""
    return database(postgres) if request.param == "postgres" else str(tmp_path / "floor.db")


Said = Callable[..., str]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Said:
    def run(*words: str) -> str:
        capsys.readouterr()
        main(words)
        return capsys.readouterr().out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Said:
    def run(*words: str) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main(words)
        printed = capsys.readouterr()
        assert stop.value.code == 2
        assert not printed.out
        assert printed.err.count("\n") == 1
        assert printed.err.startswith("croupier: ")
        return printed.err

    return run


def test_every_command_works_on_every_kind_of_store(where: str, cli: Said) -> None:
    made = cli("demo", "triple-chase", "--store", where, "--rounds", "1", "--seed", "3")
    assert f"Kept in {printed(where)}." in made
    for words in READING:
        cli(*words, "--store", where)
    assert "Round TC1/1" in cli("explain", "TC1/1", "--store", where)
    done = cli("order", "TC1", "dealer:Dana wagering", "--store", where)
    assert done.startswith("round-opened")
    assert "Version 0001 to version 0001. It was" in cli("migrate", where)
    assert "Kept in" in cli("demo", "triple-chase", "--store", where)
    with closing(open_store(where, reading=True)) as store:
        assert store.places() == ["TC1", "TC2"]


def test_both_kinds_say_the_same(tmp_path: Path, postgres: str, cli: Said) -> None:
    floors = (str(tmp_path / "floor.db"), database(postgres))
    for floor in floors:
        cli("demo", "triple-chase", "--store", floor, "--rounds", "1", "--seed", "3")
    for words in READING[1:4]:
        assert len({cli(*words, "--store", floor) for floor in floors}) == 1


@pytest.mark.parametrize("words", COMMANDS[:-1], ids=lambda words: words[0])
def test_an_empty_store_is_refused_and_stays_empty(
    where: str, refused: Said, words: tuple[str, ...]
) -> None:
    assert f"No tables in {printed(where)!r}" in refused(*words, "--store", where)
    if "://" not in where:
        assert not Path(where).exists()
        return
    engine = engine_of(where)
    with engine.connect() as connection:
        query = text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert connection.execute(query).scalar_one() == 0
    engine.dispose()


def test_what_is_not_there_cannot_be_migrated(tmp_path: Path, refused: Said) -> None:
    assert "No tables in" in refused("migrate", str(tmp_path / "no.db"))
    assert not (tmp_path / "no.db").exists()
    assert "No tables in" in refused("migrate", str(tmp_path))


def test_an_old_store_says_what_to_do(where: str, cli: Said, refused: Said) -> None:
    cli("demo", "triple-chase", "--store", where, "--rounds", "1")
    with closing(open_store(where)) as store:
        store.connection.execute(text("DROP TABLE alembic_version"))
    for words in COMMANDS:
        assert "`croupier migrate`" in refused(*words, "--store", where)
    assert "Version unknown to version 0001. Done." in cli("migrate", where)
    assert "Round TC1/1" in cli("explain", "TC1/1", "--store", where)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_database_that_cannot_be_reached(
    tmp_path: Path, refused: Said, words: tuple[str, ...]
) -> None:
    away = f"postgresql://kim:s3cret%21@/floor?host={tmp_path}&sslpassword=other"
    for command in ((*words, "--store", away), ("migrate", away)):
        error = refused(*command)
        assert "Cannot use 'postgresql://kim:***@/floor?host=" in error
        for secret in ("s3cret", "other"):
            assert secret not in error


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("mysql://kim:s3cret@host/floor", "Unknown kind of database 'mysql'"),
        ("postgresql://kim:s3cret@host:s3cret/floor", "Unreadable address 'postgresql://…'"),
        ("postgresql+asyncpg://kim:s3cret@host/floor", "Unknown kind of database"),
    ],
)
def test_an_address_that_is_none(refused: Said, address: str, says: str) -> None:
    for command in (("explain", "T1/1", "--store", address), ("migrate", address)):
        error = refused(*command)
        assert says in error
        assert "s3cret" not in error


def test_a_database_that_does_not_exist_is_named(postgres: str, refused: Said) -> None:
    address = postgres.replace("/postgres?", "/nowhere?")
    assert 'database "nowhere" does not exist' in refused("demo", "--store", address)


def test_the_password_is_not_printed_where_all_is_well(postgres: str, cli: Said) -> None:
    address = database(postgres).replace("croupier@", "croupier:s3cret@")
    made = cli("demo", "triple-chase", "--store", address, "--rounds", "1")
    assert "croupier:***@" in made
    assert "s3cret" not in made


def test_no_folder(tmp_path: Path, refused: Said) -> None:
    assert "No folder" in refused("demo", "--store", str(tmp_path / "no" / "floor.db"))


def test_reading_commands_leave_a_file_and_its_folder_alone(tmp_path: Path, cli: Said) -> None:
    path = tmp_path / "floor.db"
    cli("demo", "triple-chase", "--store", str(path), "--rounds", "1", "--seed", "3")
    before, changed = path.read_bytes(), path.stat().st_mtime_ns
    for words in READING:
        cli(*words, "--store", str(path))
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == changed
    assert [item.name for item in tmp_path.iterdir()] == ["floor.db"]


def test_a_file_that_nobody_can_write_is_read(
    tmp_path: Path, cli: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "floor.db"
    cli("demo", "triple-chase", "--store", str(path), "--rounds", "1", "--seed", "3")
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "Round TC1/1" in cli("explain", "TC1/1", "--store", str(path))
    assert [item.name for item in tmp_path.iterdir()] == ["floor.db"]


def test_a_store_that_is_only_read_cannot_be_written_to(where: str, cli: Said) -> None:
    cli("demo", "triple-chase", "--store", where, "--rounds", "1", "--seed", "3")
    with (
        closing(open_store(where, reading=True)) as store,
        pytest.raises(Exception, match=r"readonly|read-only"),
    ):
        store.connection.execute(text("UPDATE balances SET amount = 0"))


def test_reading_goes_on_beside_a_writer(tmp_path: Path, cli: Said) -> None:
    path = str(tmp_path / "floor.db")
    cli("demo", "triple-chase", "--store", path, "--rounds", "1", "--seed", "3")
    with closing(open_store(path)) as writer, writer.work():
        assert "Round TC1/1" in cli("explain", "TC1/1", "--store", path)


def test_tables_that_are_broken_are_refused_in_one_line(
    where: str, cli: Said, refused: Said
) -> None:
    cli("demo", "triple-chase", "--store", where, "--rounds", "1")
    with closing(open_store(where)) as store:
        store.connection.execute(text("DROP TABLE sheets"))
    assert "Unreadable tables in" in refused("explain", "TC1/1", "--store", where)
