"""How long random tests go on: `THOROUGH=5 make test` tries five times as much."""

import os

THOROUGH = int(os.environ.get("THOROUGH", "1"))


def times(count: int) -> int:
    """So often where nothing else is said."""
    return count * THOROUGH
