"""Time that a test lets pass at once, for every process that looks at the same file."""

import os
import struct
from mmap import mmap
from pathlib import Path

NAME = "CROUPIER_TESTS_SKIPPED"
"""Where programs that a test starts find the file."""
_SECONDS = struct.Struct("d")


class Skipped:
    """How much time was let pass; nothing at first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            path.write_bytes(_SECONDS.pack(0))
        with path.open("r+b") as file:
            self._seen = mmap(file.fileno(), _SECONDS.size)

    @property
    def seconds(self) -> float:
        seconds: float = _SECONDS.unpack(self._seen)[0]
        return seconds

    @property
    def ms(self) -> int:
        return int(1_000 * self.seconds)

    def skip(self, seconds: float) -> None:
        """For everybody, from now on."""
        self._seen[:] = _SECONDS.pack(self.seconds + seconds)

    @property
    def environment(self) -> dict[str, str]:
        """For a program that is started."""
        return {**os.environ, NAME: str(self.path)}
