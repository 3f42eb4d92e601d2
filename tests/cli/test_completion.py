"""Scripts with which shells complete: every command is in each of them, and bash reads its own."""

import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.cli.main import COMMANDS, main

NAMES = {path.rpartition(":")[2].replace("_", "-") for paths in COMMANDS.values() for path in paths}
BASH = """
source "$1"
COMP_WORDS=(croupier odds --be); COMP_CWORD=2
"$(complete -p croupier | sed 's/.*-F \\([^ ]*\\) .*/\\1/')" croupier --be odds
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_completes_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", shell])
    script = capsys.readouterr().out
    assert {name for name in NAMES if name not in script} == set()
    assert "--best-play" in script or "best-play" in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "bash"])
    script = tmp_path / "croupier"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    done = subprocess.run(  # noqa: S603  our own script
        ["bash", "-c", BASH, "bash", str(script)],  # noqa: S607  the shell of the machine
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert set(done.stdout.split()) == {"--bet", "--best-play"}
