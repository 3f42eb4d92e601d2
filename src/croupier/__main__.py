"""Starts the program; data that cannot be read are answered in one line too."""

import sys

from croupier.errors import CroupierError


def main() -> None:
    """Run the command line."""
    try:
        from croupier.cli import main as run
    except CroupierError as error:
        sys.stderr.write(f"croupier: the rulebook cannot be read: {' '.join(str(error).split())}\n")
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
