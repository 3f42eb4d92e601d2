"""Fixtures that open a house in a new folder. A test file names the house that it needs.

served = for_each_test(serving, plan={"wagering_s": 600})
floor = for_the_file(shown_floor, GAMES)
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from croupier.engine.store import SqliteStore

House = TypeVar("House")


def new_store(folder: Path) -> AbstractContextManager[SqliteStore]:
    """An empty store in a file, closed after use."""
    return closing(SqliteStore(folder / "floor.db"))


def for_each_test(
    open_house: Callable[..., AbstractContextManager[House]], *games: Any, **settings: Any
) -> Any:
    """A fixture: every test has a house of its own."""

    @pytest.fixture
    def house(tmp_path: Path) -> Iterator[House]:
        with open_house(tmp_path, *games, **settings) as opened:
            yield opened

    return house


def for_the_file(
    open_house: Callable[..., AbstractContextManager[House]], *games: Any, **settings: Any
) -> Any:
    """A fixture: the tests of a file share one house."""

    @pytest.fixture(scope="module")
    def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
        with open_house(tmp_path_factory.mktemp("house"), *games, **settings) as opened:
            yield opened

    return house
