"""Clauses of equal words are of one class, or a reason says why not."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from croupier.rulebook import CLAUSES, Citations, cite

LINES = Path(__file__).with_name("twins.txt").read_text(encoding="utf-8").splitlines()


def printed() -> Iterator[tuple[Citations, str]]:
    """Yield the groups of clauses that the documents print in the same words, with the reason for a difference."""
    for line in LINES:
        if not line.startswith("#"):
            clauses, _, reason = line.partition(" | ")
            yield cite(*clauses.split("; ")), reason


def classes(clauses: Iterable[str]) -> dict[str, str]:
    return {clause: CLAUSES[clause].fulfilment.value for clause in clauses}


def test_clauses_of_the_same_printed_words_are_of_one_class() -> None:
    groups = list(printed())
    assert sum(len(clauses) for clauses, _ in groups) > 300
    for clauses, reason in groups:
        assert len(clauses) > 1, clauses
        kinds = classes(clauses)
        assert (len(set(kinds.values())) > 1) == bool(reason), kinds


def test_no_clause_is_in_two_groups() -> None:
    clauses = [clause for group, _ in printed() for clause in group]
    assert len(clauses) == len(set(clauses))


NAMES = {
    "casino war": "the game", "big wheel": "the game", "semi-automated table games": "the game", "satg": "the game",
    "com-bo": "the game", "vcglr": "the regulator", "vcgr": "the regulator", "director": "tournament director",
    "tournament tournament": "tournament",
}  # fmt: skip


def words(summary: str) -> str:
    """Return a summary without what differs from document to document."""
    text = summary.lower()
    for name, common in NAMES.items():
        text = text.replace(name, common)
    return " ".join(filter(str.isalnum, text.replace(",", " ").replace(".", " ").split()))


def test_clauses_of_the_same_summary_are_of_one_class() -> None:
    groups: dict[str, list[str]] = defaultdict(list)
    for clause in CLAUSES.values():
        groups[words(clause.summary)].append(clause.id)
    twins = [group for group in groups.values() if len(group) > 1]
    assert len(twins) > 100
    assert [classes(group) for group in twins if len(set(classes(group).values())) > 1] == []


@pytest.mark.parametrize(
    "clauses", ["SATG 4.1; WAR 6.1; WHEEL 4.1", "SATG 20.6; WAR 11.5; WHEEL 9.6"]
)
def test_duties_that_every_document_has_are_among_them(clauses: str) -> None:
    named = set(clauses.split("; "))
    assert any(named <= set(group) for group, _ in printed())
