"""Starts the program."""

import gc
import sys

from croupier import __version__


def main() -> None:
    """Run the command line. The version is printed without the imports of any command."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return
    gc.disable()  # what is imported stays: to look for garbage in it takes a tenth of the start
    from croupier.cli.main import main as run

    run(loaded=_collect_garbage)


def _collect_garbage() -> None:
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()
