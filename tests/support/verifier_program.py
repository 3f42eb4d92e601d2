"""The independent verifier as an outsider uses it: a program of another language, with nothing but two files."""

import json
import shutil
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import export
from croupier.records.audit.register_data import register_data
from support.tampered_store import external

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "verifier"
PROGRAM = VERIFIER / "dist" / "src" / "cli.js"
COMPILER = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"


@dataclass(frozen=True)
class Verdict:
    """What the verifier says of an export."""

    status: int
    report: dict[str, Any]

    @property
    def findings(self) -> list[str]:
        """What is wrong, as it is printed."""
        findings = self.report["findings"]
        return [
            f"{finding['check']}: {finding['record']}: {finding['what']}" for finding in findings
        ]


@cache
def node() -> str:
    """The Node.js that is here, or that of the Python wheel."""
    local = Path(sys.executable).with_name("node")
    program = str(local) if local.exists() else shutil.which("node")
    if program is None:
        pytest.skip("there is no Node.js here: `make verifier` brings one")
    return program


@cache
def program() -> Path:
    """The verifier, compiled anew where its sources are younger; `make test` has done so before."""
    sources = [*VERIFIER.glob("src/**/*.ts"), *VERIFIER.glob("tests/*.ts")]
    youngest = max(source.stat().st_mtime for source in sources)
    if not PROGRAM.exists() or PROGRAM.stat().st_mtime < youngest:
        if not COMPILER.exists():
            pytest.skip("the verifier is not compiled: `make verifier` does it")
        subprocess.run([node(), COMPILER, "--project", VERIFIER], check=True, cwd=ROOT)  # noqa: S603  our own compiler
        PROGRAM.touch()
    return PROGRAM


def asked(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The verifier run with these arguments."""
    return subprocess.run(  # noqa: S603  our own program
        [node(), program(), *map(str, arguments)], capture_output=True, text=True, check=False
    )


def judged(export: Path, register: Path, *, anchor: str = "") -> Verdict:
    """What it says of an export."""
    done = asked(export, register, "--json", *(("--anchor", anchor) if anchor else ()))
    assert done.returncode in (0, 1), done.stderr
    return Verdict(done.returncode, json.loads(done.stdout))


@pytest.fixture(scope="session")
def register(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The register data as `croupier register data` writes it."""
    path = tmp_path_factory.mktemp("register") / "register.json"
    path.write_text(json.dumps(register_data()), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def exported(recorded_evening: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening as an export: never write to it."""
    path = tmp_path_factory.mktemp("exported") / "evening.jsonl"
    with closing(open_store(str(recorded_evening))) as store, store.archive() as archive:
        export(archive, path, version="0")
    return path


@pytest.fixture(scope="session")
def anchor(recorded_evening: Path) -> str:
    """The line that was kept elsewhere."""
    head = external(recorded_evening)
    return f"{head.orders}:{head.hash}"
