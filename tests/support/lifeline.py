"""Programs that a test starts end with the run of the tests, also when it is killed."""

import os
import signal
from functools import cache
from threading import Thread

NAME = "CROUPIER_TESTS_LIFELINE"
"""Where a program finds the number of a file that ends when the run does."""


@cache
def lifeline() -> int:
    """The end of a pipe that a program inherits; this process alone holds the other one."""
    read, _ = os.pipe()
    return read


def end_with_the_run() -> None:
    """End this process when the run that started it has ended; without a lifeline it stays."""
    if NAME not in os.environ:
        return
    file = int(os.environ.pop(NAME))

    def waits() -> None:
        os.read(file, 1)
        os.kill(os.getpid(), signal.SIGKILL)

    Thread(target=waits, daemon=True).start()
