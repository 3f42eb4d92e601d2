"""Starts the program."""

import gc

from croupier.cli.main import main as run


def main() -> None:
    """Run the command line."""
    gc.disable()  # what is imported stays: to look for garbage in it takes a tenth of the start
    run(loaded=_collect_garbage)


def _collect_garbage() -> None:
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()
