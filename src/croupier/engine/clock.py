"""The clock of a process: set once by the wall clock, then advanced by a monotonic counter.

A correction of the machine's time neither shortens nor lengthens a wagering period. No record is
stamped before an earlier one (standards E-12).
"""

from time import monotonic, time


class Clock:
    """A monotonic clock in milliseconds since 1970."""

    def __init__(self) -> None:
        self._began = time() - monotonic()

    def __call__(self) -> int:
        """Return the current instant in milliseconds since 1970."""
        return int((self._began + monotonic()) * 1_000)

    def elapsed(self) -> float:
        """Return a monotonic time in seconds, to measure durations."""
        return monotonic()

    def drift(self) -> int:
        """Return how many milliseconds the wall clock has drifted away; a large drift is an event."""
        return int((time() - monotonic() - self._began) * 1_000)
