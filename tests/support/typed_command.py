"""A command as somebody types it, and what he is told."""

from collections.abc import Callable

import pytest

from croupier.cli.main import main

Said = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """The status of a command, the lines it printed and what it complained of."""

    def run(*words: object) -> tuple[int, list[str], str]:
        status = 0
        try:
            main([str(word) for word in words])
        except SystemExit as ended:
            status = int(ended.code or 0)
        told = capsys.readouterr()
        return status, told.out.splitlines(), told.err

    return run
