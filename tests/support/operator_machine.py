"""A machine of an operator in a folder: releases are built and installed on it, and pages are typed on it."""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import time

import httpx
from prometheus_client.parser import text_string_to_metric_families

from support.local_server import CLIENT, free_port
from support.real_house import until
from support.thoroughness import IS_SHORT

ROOT = Path(__file__).parents[2]
RELEASE = runpy.run_path(str(ROOT / "requirements" / "release.py"))
FOLDERS = ("opt", "var/lib", "var/backups", "etc/systemd/system")
OF_ANOTHER_SYSTEM = "useradd"
"""It changes the users of a system: its line is only parsed."""


def blocks(page: str) -> list[str]:
    """What a page tells its reader to type."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)


def build_wheel(folder: Path, version: str = "0.1.0") -> Path:
    """The wheel of these sources, as if they were of this version."""
    ignored = shutil.ignore_patterns("__pycache__", "built")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored, copy_function=shutil.copyfile)
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    for path in ROOT.iterdir():
        if path.is_file() and (path.name.isupper() or path.suffix in (".toml", ".md")):
            shutil.copyfile(path, folder / path.name)
    for file in (folder / "pyproject.toml", folder / "src" / "croupier" / "__init__.py"):
        text = file.read_text(encoding="utf-8")
        assert 'ersion = "0.1.0"' in text or '__version__ = "0.1.0"' in text
        file.write_text(text.replace('"0.1.0"', f'"{version}"'), encoding="utf-8")
    package = folder / "src" / "croupier"
    (package / "server" / "built").mkdir()
    (package / "server" / "built" / "index.html").write_text("<!doctype html>", encoding="utf-8")
    constraints = RELEASE["requirement_files"]()["constraints.txt"]
    (package / "constraints.txt").write_text(constraints, encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return folder / "dist" / f"croupier-{version}-py3-none-any.whl"


def install_release(folder: Path, version: str, *, ahead_s: float = 0) -> Path:
    """Build a release and install it as the page says; its environment.

    The short form installs by the lines for uv, from what `make install` left in the cache. With THOROUGH those
    for pip are typed, which ask a package index. `ahead_s`: by how much the clock of the programs is ahead.
    """
    wheel = build_wheel(folder / f"sources-{version}", version)
    release = RELEASE["assemble"](wheel, folder / f"release-{version}", None)
    machine = Machine(folder)
    _, by_pip, by_uv, *_ = blocks("installing.md")
    venv, *pip, link, shows = by_pip.splitlines()
    assert all(" install " in line for line in pip)
    assert len(by_uv.splitlines()) == len(pip)
    # Compiling takes a minute of a busy machine, and the programs do it themselves.
    uv = by_uv.replace(" --compile-bytecode", "").splitlines()
    lines = [venv, *(uv if IS_SHORT else pip), link, shows]
    text = "\n".join(lines).replace("0.1.0", version)
    offline = {"UV_OFFLINE": "1", "UV_LINK_MODE": "symlink"} if IS_SHORT else {}
    assert machine.type(text, release, **offline).endswith(f"{version}\n")
    environment = folder / "opt" / f"croupier-{version}"
    if ahead_s > 0:
        (site,) = environment.glob("lib/python*/site-packages")
        (site / "ahead.pth").write_text(
            f"import time; a, b = time.time, time.time_ns; time.time = lambda: a() + {ahead_s}; "
            f"time.time_ns = lambda: b() + int({ahead_s} * 10**9)\n",
            encoding="ascii",
        )
    return environment


class Machine:
    """A folder with the folders of a machine, and a service manager that knows one service."""

    def __init__(self, root: Path, *installed: Path) -> None:
        self.root = root
        for name in FOLDERS:
            (root / name).mkdir(parents=True, exist_ok=True)
        for environment in installed:
            (root / "opt" / environment.name).symlink_to(environment)
        self.server: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    @property
    def house(self) -> Path:
        return self.root / "var" / "lib" / "croupier"

    @property
    def backups(self) -> Path:
        return self.root / "var" / "backups" / "croupier"

    def here(self, text: str) -> str:
        """A text of a page with the folders of this machine."""
        text = re.sub(r"(?<![\w./-])/(opt|var|etc)/", rf"{self.root}/\1/", text)
        return text.replace(" -o croupier -g croupier", "")

    def type(self, block: str, where: Path | None = None, **more: str) -> str:
        """Type the lines of a block; each must succeed. What they print."""
        printed, waiting = "", list[str]()
        for line in [*block.splitlines(), ""]:
            if line.startswith("systemctl ") or not line:
                printed += self._sh("\n".join(waiting), where, more) if waiting else ""
                waiting = []
                if line:
                    self.systemctl(*shlex.split(line)[1:])
            elif line.startswith(OF_ANOTHER_SYSTEM):
                subprocess.run(["/bin/sh", "-n", "-c", line], check=True)  # noqa: S603  the page's own words
            else:
                waiting.append(line)
        return printed

    def _sh(self, text: str, where: Path | None, more: Mapping[str, str]) -> str:
        path = f"{self.root}/opt/croupier/bin{os.pathsep}{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {name: it for name, it in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run(  # noqa: S603  the page's own words
            ["/bin/sh", "-c", f"set -e\n{self.here(text)}"], cwd=where or self.root, text=True,
            env={**environment, "PATH": path, **more}, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
        return done.stdout

    def systemctl(self, verb: str, *words: str) -> None:
        """Start and stop the service by its unit."""
        units = [word for word in words if not word.startswith("-")]
        folder = self.root / "etc" / "systemd" / "system"
        assert all((folder / unit).is_file() for unit in units), units
        if "croupier.service" not in units:
            assert verb == "daemon-reload"
        elif verb == "stop":
            self.stop()
        else:
            assert verb == "start" or (verb == "enable" and "--now" in words)
            text = (folder / "croupier.service").read_text(encoding="utf-8")
            (command,) = re.findall(r"^ExecStart=(.*)$", text, flags=re.MULTILINE)
            self.start(shlex.split(self.here(command)))

    def start(self, words: list[str]) -> None:
        assert self.server is None
        self.listen_apart()
        self.server = subprocess.Popen(words, cwd=self.house, stdout=subprocess.DEVNULL)  # noqa: S603  the unit's own words

        def is_ready() -> bool:
            assert self.server is not None
            assert self.server.poll() is None, "It ended by itself."
            try:
                address = f"http://127.0.0.1:{self.port}/health/ready"
                return CLIENT.get(address).status_code == 200
            except httpx.HTTPError:
                return False

        until(is_ready)

    def listen_apart(self) -> None:
        """Give the house ports of its own, because tests run beside each other."""
        config = self.house / "croupier.toml"
        text = config.read_text(encoding="utf-8")
        text = re.sub(r"^port = \d+", f"port = {self.port}", text, flags=re.MULTILINE)
        text = re.sub(
            r"^device_port = \d+", f"device_port = {free_port()}", text, flags=re.MULTILINE
        )
        config.write_text(text, encoding="utf-8")

    def stop(self) -> None:
        assert self.server is not None
        self.server.terminate()
        assert self.server.wait() == 0
        self.server = None

    def serves(self) -> str:
        """The version of the program that serves."""
        page = CLIENT.get(f"http://127.0.0.1:{self.port}/metrics").text
        (version,) = {
            sample.labels["version"]
            for family in text_string_to_metric_families(page)
            for sample in family.samples
            if sample.name == "croupier_build_info"
        }
        return version


@contextmanager
def machine(root: Path, *installed: Path) -> Iterator[Machine]:
    """A machine whose service ends with the test."""
    made = Machine(root, *installed)
    try:
        yield made
    finally:
        if made.server is not None:
            made.server.kill()
            made.server.wait()


def behind_s(latest_ms: int) -> float:
    """By how much a clock must be ahead of this one to be after an instant."""
    return max(0.0, latest_ms / 1_000 + 60 - time())
