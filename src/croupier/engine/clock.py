"""The clock of a process: set once by the wall, moved on by a counter that nobody can set back.

Whoever corrects the time of the machine neither shortens nor lengthens a wagering period, and no record
is stamped before another that came earlier (standards E-12).
"""

from time import monotonic, time


class Clock:
    """Milliseconds since 1970."""

    def __init__(self) -> None:
        self._began = time() - monotonic()

    def __call__(self) -> int:
        """Now."""
        return int((self._began + monotonic()) * 1_000)

    def elapsed(self) -> float:
        """Seconds, for how long something took."""
        return monotonic()

    def drift(self) -> int:
        """By how many milliseconds the wall has moved away since; more than a little is an event."""
        return int((time() - monotonic() - self._began) * 1_000)
