"""A release is its sources: built twice it is the same bytes, and what is installed of it is what was built."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier.records.audit.program_hash import own_files

ROOT = Path(__file__).parents[2]
SCREENS = "croupier/server/built/"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "built", "node_modules")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two wheels: from two folders, years apart, written in another order, by people with other habits."""
    folder = tmp_path_factory.mktemp("builds")
    return wheel(folder / "one", at=1_000_000_000, mask=0o022), wheel(
        folder / "quite" / "another" / "two", at=1_700_000_000, mask=0o027
    )


def wheel(folder: Path, *, at: int, mask: int) -> Path:
    """The sources in a folder, with screens, and the wheel that is built of them."""
    before = os.umask(mask)
    try:
        shutil.copytree(
            ROOT / "src", folder / "src", ignore=LEFT_OUT, copy_function=shutil.copyfile
        )
        shutil.copytree(ROOT / "deploy", folder / "deploy", copy_function=shutil.copyfile)
        (folder / "deploy" / "backup.sh").chmod(0o777 & ~mask)
        for name in ("pyproject.toml", "README.md", ".gitignore"):
            shutil.copyfile(ROOT / name, folder / name)
        screens = folder / "src" / SCREENS
        screens.mkdir()
        (screens / "index.html").write_text("<!doctype html>", encoding="utf-8")
    finally:
        os.umask(before)
    for path in sorted(folder.rglob("*"), reverse=bool(mask & 0o005)):
        os.utime(path, (at, at))
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"],
        cwd=folder, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1767229200"},
    )  # fmt: skip
    (found,) = (folder / "dist").iterdir()
    return found


def test_two_builds_are_the_same_bytes(built: tuple[Path, Path]) -> None:
    """N-04."""
    one, two = built
    assert one.name == two.name
    assert one.read_bytes() == two.read_bytes()


def test_what_is_installed_is_what_was_built(built: tuple[Path, Path]) -> None:
    """N-04: every file of the program, none left out and none besides; the screens belong to it."""
    with ZipFile(built[0]) as release:
        listed = {
            name: sha256(release.read(name)).hexdigest()
            for name in release.namelist()
            if name.startswith("croupier/")
        }
    assert listed.pop(f"{SCREENS}index.html")
    installed = {name: sha256(path.read_bytes()).hexdigest() for name, path in own_files()}
    assert listed == {one: of for one, of in installed.items() if not one.startswith(SCREENS)}
