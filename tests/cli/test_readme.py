"""The README and the page of examples are programs: their commands are run, their examples are evaluated."""

import doctest
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from itertools import takewhile
from pathlib import Path

import pytest

from croupier.engine.store.address import opened
from support.local_server import free_port

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE_PAGE = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

EXAMPLES = [
    (command, expected)
    for block in re.findall(r"```console\n(.*?)```", README + EXAMPLE_PAGE, flags=re.DOTALL)
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, flags=re.MULTILINE)
]


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize(
    ("command", "expected"), [example for example in EXAMPLES if example[0].startswith("croupier")]
)
def test_a_command_of_a_page_prints_what_is_shown(command: str, expected: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S602  the page's own words
        command,
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path},
    )
    assert lines(done.stdout) == lines(expected)


def test_the_evening_of_the_examples_goes_from_line_to_line(tmp_path: Path) -> None:
    """What is shown without its output works where the demonstration has run."""
    (block,) = re.findall(r"```shell\n(.*?)```", EXAMPLE_PAGE, flags=re.DOTALL)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command in ("croupier demo rapid-roulette", *block.splitlines()):
        done = subprocess.run(  # noqa: S602  the page's own words
            command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False,
            env={**os.environ, "PATH": path},
        )  # fmt: skip
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    assert (tmp_path / "ticket.pdf").read_bytes().startswith(b"%PDF")


def test_the_demo_floor_of_the_examples_answers_what_is_shown(tmp_path: Path) -> None:
    """`make run` is `croupier serve --demo`: it prints where to look, is asked over the network, and stops in order."""
    (block,) = re.findall(r"```sh\n(.*?)```", EXAMPLE_PAGE, flags=re.DOTALL)
    port, device_port = free_port(), free_port()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    words = ("serve", "--demo", "--port", str(port), "--device-port", str(device_port))
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-m", "croupier", *words], cwd=tmp_path, env=env, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as floor:  # fmt: skip
        assert floor.stdout is not None
        printed = list(takewhile(lambda line: "Stop with" not in line, floor.stdout))
        assert f"http://127.0.0.1:{port}" in printed[0]
        assert any("Terminal RR1-5 is left free" in line for line in printed)
        assert any(line.startswith(f"  ws://127.0.0.1:{port}/ws,") for line in printed)
        asked = "set -e\n" + block.replace("8470", str(port))
        done = subprocess.run(  # noqa: S603  the page's own words
            ["/bin/sh", "-c", asked],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        floor.send_signal(signal.SIGINT)
        status = floor.wait()
    assert done.returncode == 0, done.stdout + done.stderr
    assert '"ready":true' in done.stdout
    assert "dealer-on-record" in done.stdout
    assert (tmp_path / "openapi.json").stat().st_size > 1_000
    assert status == 0
    with opened(str(tmp_path / "croupier-demo" / "croupier-demo.db"), reading=True) as store:
        *_, last = store.records("floor")
        assert getattr(last.event, "code", "") == "system-stopped"


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        for option, other in (("--port", "--device-port"), ("--device-port", "--port")):
            words = ("serve", "--demo", option, str(port), other, str(free_port()))
            done = subprocess.run(  # noqa: S603  our own program
                [sys.executable, "-m", "croupier", *words], cwd=tmp_path, capture_output=True,
                text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 2
            (line,) = done.stderr.splitlines()
            assert f"127.0.0.1:{port}: Address already in use" in line
            assert line.endswith(f"on the demo floor by {option}.")
    assert not list(tmp_path.iterdir())


def test_the_two_commands_of_the_readme_exist() -> None:
    commands = [command.split("#")[0].strip() for command, _ in EXAMPLES]
    assert commands[:2] == ["make run", "make test"]
    for command in commands[:2]:
        assert re.search(rf"^{command.removeprefix('make ')}:", MAKEFILE, flags=re.MULTILINE)


def test_the_python_examples_of_the_readme() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_the_python_examples_of_the_docs(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0
