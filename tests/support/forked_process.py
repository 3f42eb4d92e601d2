"""Work in a process of its own, which may be killed in the middle."""

import os
import signal
from collections.abc import Callable


def survives(work: Callable[[], None]) -> bool:
    """Do the work in a child of this process: whether it came to its end or was killed by SIGKILL.

    What is imported and prepared before need not be done again in every child.
    """
    child = os.fork()
    if child == 0:
        failed = 1
        try:
            work()
            failed = 0
        finally:
            os._exit(failed)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.waitstatus_to_exitcode(status) == 0
    return True
