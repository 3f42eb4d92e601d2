"""Tests name the clauses they prove; `--prove` writes down which did."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from croupier.rulebook import cite

PROOFS = Path(__file__).parents[1] / "src" / "croupier" / "rulebook" / "proofs.json"

# The same examples in every run: a failure that comes and goes helps nobody.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--prove", action="store_true", help="write down which clauses the passed tests prove"
    )


def clauses_of(item: pytest.Item) -> Iterator[str]:
    for marker in item.iter_markers("clause"):
        yield from cite(*marker.args)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proofs: dict[str, list[str]] = defaultdict(list)
    for item in items:
        for clause in clauses_of(item):
            proofs[clause].append(item.nodeid)
    config.stash[COLLECTED] = {
        clause: sorted(set(tests)) for clause, tests in sorted(proofs.items())
    }


COLLECTED = pytest.StashKey[dict[str, list[str]]]()


@pytest.fixture
def collected(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """The clauses of this run with the tests that name them."""
    return request.config.stash[COLLECTED]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if session.config.getoption("--prove"):
        if session.testsfailed:
            raise pytest.UsageError("Nothing is proven by a run with failures.")
        text = json.dumps(session.config.stash[COLLECTED], indent=1, ensure_ascii=False)
        PROOFS.write_text(text + "\n", encoding="utf-8")
