"""The order of the tests, and one evening for those who check records."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from croupier.engine.store import SqliteStore
from croupier.engine.store.sql.postgres import PostgresStore
from support.fast_secrets import be_quick
from support.full_evening import evening
from support.postgres_server import database

LONG = (
    "maths/test_drivers", "browser/test_dealing", "cli/test_operating", "browser/test_playing",
    "processes/test_jackpots_killed", "browser/test_accessible", "browser/test_tournaments", "browser/test_live",
    "processes/test_desks", "server/test_demo_floor", "processes/test_takeover", "tickets/test_once_on_any_channel",
    "server/test_automated_table", "cli/test_commands", "crash/test_jackpot_commits", "browser/test_screens_show",
    "crash/test_killed", "processes/test_houses", "tickets/test_crash_at_every_step", "cli/test_readme",
    "exact/test_independent_counts", "server/test_operator", "browser/test_pit", "server/test_the_document",
    "server/test_live_house", "server/test_device_processes", "server/test_restarts", "maths/test_agreement",
    "exact/test_blackjack_choices", "exact/test_blackjack_counted", "maths/test_shoes", "maths/test_par",
    "maths/test_elsewhere", "reports/test_days", "browser/test_every_size",
)  # fmt: skip
"""The longest files, as they were measured: each alone takes a quarter of a minute or more."""
FIRST = ("processes", "crash", "server", "browser", "cli", "machines", "store", "tickets", "exact")
"""Where most of the others are that take long: no worker is left with one of them in the end."""

pytest_plugins = [
    "support.clause_proofs",
    "support.store_fixtures",
    "support.browser",
    "support.typed_command",
    "support.verifier_program",
]
os.environ["PYTHONPATH"] = os.pathsep.join(  # programs that tests start find their support
    filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH")))
)

# The width of the screen of whoever runs the tests is none of theirs.
os.environ.pop("COLUMNS", None)

MEMORY, ROOM = Path("/dev/shm"), 4 * 1024**3  # noqa: S108  every file below it has a name of its own
# Stores sync each commit, as they must. Where there is room their files are in memory, which has nothing to wait for.
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None

# Without bytecode every worker would compile all tests again, and every program that a test starts all of its imports.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    bytecode = Path(__file__).parents[1] / "build" / "pycache"
    sys.pycache_prefix = os.environ.setdefault("PYTHONPYCACHEPREFIX", str(bytecode))
    sys.dont_write_bytecode = False

be_quick()

gc.disable()  # while thousands of tests are collected, none of which is garbage

# The same examples in every run: a failure that comes and goes helps nobody.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the playthroughs anew")


def _turn(item: pytest.Item) -> int:
    """When the file of a test comes, or else its folder; within it, files come in any order."""
    folder = item.path.parent.name
    file = f"{folder}/{item.path.stem}"
    if file in LONG:
        return LONG.index(file)
    return len(LONG) + (FIRST.index(folder) if folder in FIRST else len(FIRST))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """What was collected stays until the end: it is not looked through again and again."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def recorded_evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening in a file that nobody has open: never write to it, copy it."""
    path = tmp_path_factory.mktemp("evening") / "floor.db"
    with closing(SqliteStore(path)) as store:
        evening(store)
    assert not path.with_name("floor.db-wal").exists(), "everything is in the one file"
    return path


@pytest.fixture
def copy_evening(recorded_evening: Path, tmp_path: Path) -> Callable[[], Path]:
    """A fresh copy of the evening."""
    names = (tmp_path / f"{number}.db" for number in count(1))
    return lambda: Path(shutil.copy(recorded_evening, next(names)))


@pytest.fixture(scope="session")
def evening_in_postgres(postgres: str) -> str:
    """The same evening in a database: never write to it."""
    address = database(postgres)
    with closing(PostgresStore(address)) as store:
        evening(store)
    return address


@pytest.fixture
def empty_database(postgres: str) -> str:
    """The address of a database that nobody has used."""
    return database(postgres)
