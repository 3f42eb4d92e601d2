"""Starts the program; data that cannot be read are answered in one line too."""

import gc
import sys

from croupier.errors import CroupierError


def main() -> None:
    """Run the command line."""
    gc.disable()  # what is imported stays: to look for garbage in it takes a tenth of the start
    try:
        from croupier.cli.main import main as run
    except CroupierError as error:
        sys.stderr.write(f"croupier: the rulebook cannot be read: {' '.join(str(error).split())}\n")
        sys.exit(2)
    gc.freeze()
    gc.enable()
    run()


if __name__ == "__main__":
    main()
