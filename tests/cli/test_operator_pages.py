"""The pages for operators are programs: a release is installed, upgraded, rolled back, backed up and restored by them.

Each block of `installing.md`, `upgrading.md` and `backup.md` is typed as it is printed, in folders of the test. Only
the users of the system and its service manager are not touched: the unit is started by the test.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from time import sleep, time
from zoneinfo import ZoneInfo

import pytest

from croupier.engine.office_place import the_staff
from croupier.engine.store.address import open_store
from croupier.rulebook import ZONE
from support.operator_machine import Machine, behind_s, blocks, install_release, machine
from support.patience import PATIENCE_S
from support.recorded_house import CONFIG, KEY, MANIFEST, RECORDINGS, read_contents, unpack_store
from support.thoroughness import IS_SHORT

RECORDING = RECORDINGS / "0.1.0"
USERS, BY_PIP, BY_UV, HOUSE, SERVICE = blocks("installing.md")
REHEARSAL, CLOSING, UPGRADE, STARTING, PUT_BACK, CHECK_BACK, GO_ON = blocks("upgrading.md")
BY_HAND, BY_TIMER, DRILL, THEN, *_ = blocks("backup.md")
ADD = '/opt/croupier/bin/croupier staff add {0} "Dana Low" --role inspector'
pytestmark = pytest.mark.timeout(PATIENCE_S * 4)


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The release before and the new one, each in its environment; of the same sources, by other versions."""
    folder = tmp_path_factory.mktemp("releases")
    ahead_s = behind_s(read_contents(RECORDING).latest)
    old, new = (install_release(folder, version, ahead_s=ahead_s) for version in ("0.1.0", "0.2.0"))
    return old, new


@pytest.fixture
def bare(tmp_path: Path, releases: tuple[Path, Path]) -> Iterator[Machine]:
    """A machine with both releases, as yet without a house; the old one runs."""
    with machine(tmp_path, *releases) as made:
        made.type("ln -sfn /opt/croupier-0.1.0 /opt/croupier")
        made.type(USERS)
        yield made


def check_passes(printed: str) -> bool:
    lines = [line for line in printed.splitlines() if line[:6] in ("ok    ", "FAILED")]
    return len(lines) == 14 and all(line.startswith("ok") for line in lines)


def numbers(store: Path) -> set[str]:
    """The members of staff in a store."""
    with closing(open_store(str(store), reading=True)) as opened:
        return set(the_staff(opened).state.members)


def test_a_release_is_installed_and_a_house_opens(bare: Machine) -> None:
    assert check_passes(bare.type(HOUSE))
    assert "packages: " in bare.type("/opt/croupier/bin/croupier check", bare.house)
    for name in (CONFIG, KEY):
        assert (bare.house / name).stat().st_mode & 0o077 == 0
    bare.type(SERVICE)
    assert bare.serves() == "0.1.0"
    assert {path.name for path in (bare.root / "etc" / "systemd" / "system").iterdir()} == {
        "croupier.service", "croupier-backup.service", "croupier-backup.timer",
    }  # fmt: skip
    assert os.access(bare.root / "opt" / "croupier" / "share" / "croupier" / "backup.sh", os.X_OK)
    bare.type(CLOSING)


def test_a_backup_is_restored_to_a_point_in_time(bare: Machine) -> None:
    bare.type(HOUSE)
    bare.type(SERVICE)
    bare.type(ADD.format("C1"), bare.house)
    sleep(1.1)  # an instant is typed in whole seconds
    instant = datetime.fromtimestamp(time(), ZoneInfo(str(ZONE)))
    sleep(1.1)
    bare.type(ADD.format("C2"), bare.house)
    bare.type(BY_TIMER)
    (export,) = bare.backups.glob("croupier-*Z.jsonl.gz")
    bare.type(CLOSING)
    bare.type(BY_HAND, bare.house)
    assert "no differences" in bare.type(DRILL)
    assert numbers(bare.backups / "drill.db") == {"17", "18", "C1", "C2"}
    bare.type(THEN, INSTANT=f"{instant:%Y-%m-%dT%H:%M:%S}")
    assert numbers(bare.backups / "then.db") == {"17", "18", "C1"}
    # The page says what a backup is worth without its anchor: an older one is refused.
    older = bare.backups / "older.jsonl.gz"
    shutil.copy(export, older)
    bare.type("/opt/croupier/bin/croupier anchor floor.db > after", bare.house)
    again = f'croupier restore {older} again.db --anchor "$(cat {bare.house}/after)" && exit 1; [ ! -e again.db ]'
    bare.type(again, bare.backups)


def put_recording(made: Machine) -> None:
    """The house that release 0.1.0 left behind, with its first backup; the service is known."""
    made.house.mkdir(exist_ok=True)
    for name in (CONFIG, KEY, MANIFEST):
        shutil.copyfile(RECORDING / name, made.house / name)
        (made.house / name).chmod(0o600)
    unpack_store(RECORDING, made.house / "floor.db")
    made.type("/opt/croupier/bin/croupier accept-software", made.house)
    made.type(BY_TIMER)
    made.type(SERVICE)


def test_the_recorded_house_is_upgraded_and_put_back(bare: Machine) -> None:
    put_recording(bare)
    assert bare.serves() == "0.1.0"
    assert "no differences" in bare.type(REHEARSAL)
    bare.type(CLOSING)
    assert check_passes(bare.type(UPGRADE))
    bare.type(STARTING)
    assert bare.serves() == "0.2.0"
    bare.type(PUT_BACK)
    assert "all is as it was written" in (printed := bare.type(CHECK_BACK))
    assert check_passes(printed)
    bare.type("systemctl start croupier.service")
    assert bare.serves() == "0.1.0"


@pytest.mark.skipif(IS_SHORT, reason="The upgrade is rehearsed without it; THOROUGH=1 tries it.")
def test_the_old_release_goes_on_with_what_the_new_one_wrote(bare: Machine) -> None:
    put_recording(bare)
    bare.type(CLOSING)
    bare.type(UPGRADE + STARTING)
    bare.type(ADD.format("C9"), bare.house)
    bare.type(CLOSING)
    refused = "/opt/croupier-0.1.0/bin/croupier accept-software && exit 1; true"
    bare.type(refused, bare.house)
    assert check_passes(bare.type("/opt/croupier-0.2.0/bin/croupier check", bare.house))
    assert "Version 0.1.0" in bare.type(GO_ON)
    bare.type("ln -sfn /opt/croupier-0.1.0 /opt/croupier\nsystemctl start croupier.service")
    assert bare.serves() == "0.1.0"
    assert "C9" in numbers(bare.house / "floor.db")
