"""The command that prints a script with which a shell completes commands and options."""

import sys
from typing import Annotated, Literal

from cyclopts import Parameter

from croupier.cli.main import app

Shell = Literal["bash", "zsh", "fish"]


def completion(
    shell: Annotated[Shell, Parameter(help="The shell that is to complete.")], /
) -> None:
    """Print a script with which a shell completes commands and options.

    Bash reads it from `~/.local/share/bash-completion/completions/croupier`, fish from
    `~/.config/fish/completions/croupier.fish`, zsh from a file `_croupier` in a folder of its `fpath`.
    """
    sys.stdout.write(app.generate_completion(shell=shell))
