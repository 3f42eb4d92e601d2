"""A command as somebody types it, and what he is told."""

from collections.abc import Callable

import pytest

from croupier.cli.main import main

Cli = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """The status of a command, the lines it printed and what it complained of."""

    def run(*words: object) -> tuple[int, list[str], str]:
        status = 0
        try:
            main([str(word) for word in words])
        except SystemExit as ended:
            status = int(ended.code or 0)
        captured = capsys.readouterr()
        return status, captured.out.splitlines(), captured.err

    return run
