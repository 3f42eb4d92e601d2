"""The bar that shows how far a long command has come: on the error output, and only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 250
"""Orders between two changes of the bar."""


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar as long as the block runs; the function that it yields takes how much of `total` is done."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def counting(title: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Show the same bar; the function that it yields is called once for each order."""
    with progress(title, total) as moved:
        count = 0

        def count_order() -> None:
            nonlocal count
            count += 1
            if not count % EVERY:
                moved(count)

        yield count_order
