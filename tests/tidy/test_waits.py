"""Every clause is proven or says what it waits for."""

from importlib.resources import files

import pytest

from croupier.errors import BadInput, Mistake
from croupier.rulebook import CLAUSES
from croupier.rulebook.waits import REASONS, WAITS, Reason, is_below, listed, waits_for
from croupier.trace import citations, proofs, sources, trace, waiting

KEYS = ("register",)


def reason(key: str, *clauses: str) -> Reason:
    return Reason(key=key, name=key, says=f"{key}.", clauses=clauses)


@pytest.fixture
def unproven(collected: dict[str, list[str]]) -> list[str]:
    """The clauses that no test proves, neither by what is written down nor in this run."""
    return [clause for clause in CLAUSES if clause not in collected and clause not in proofs()]


def test_each_clause_without_a_proof_has_exactly_one_reason(unproven: list[str]) -> None:
    assert unproven, "the list may go when everything is proven"
    assert [clause for clause in unproven if waits_for(clause) is None] == []
    for clause in unproven:
        fitting = [line for line in WAITS if is_below(clause, line)]
        longest = [line for line in fitting if len(line) == max(map(len, fitting))]
        assert len(longest) == 1, clause


def test_no_clause_listed_by_its_own_id_is_proven(unproven: list[str]) -> None:
    proven = CLAUSES.keys() - set(unproven)
    assert [line for line in WAITS if line in proven] == [], "these are proven: take them out"


def test_no_line_is_left_over(unproven: list[str]) -> None:
    needed = {
        max((line for line in WAITS if is_below(clause, line)), key=len) for clause in unproven
    }
    assert set(WAITS) - needed == set(), "no clause needs these lines any more"


def test_the_reasons_are_few_and_each_has_a_sentence() -> None:
    assert tuple(one.key for one in REASONS) == KEYS
    assert all(one.name and one.says.endswith(".") for one in REASONS)


def test_the_longer_line_wins() -> None:
    assert waits_for("SATG 7.3.9(a)(i)") is None
    of_word = waits_for("WAR 1.1 tournament")
    assert of_word is not None
    assert of_word.key == "register"
    assert is_below("SATG 1.1", "SATG 1")
    assert not is_below("SATG 12", "SATG 1")


def test_a_list_that_does_not_fit_the_register_is_refused() -> None:
    with pytest.raises(BadInput, match="clause that waits"):
        listed((reason("a", "SATG 99"),))
    with pytest.raises(Mistake, match="SATG 7 stands there twice"):
        listed((reason("a", "SATG 7"), reason("b", "SATG 7")))
    with pytest.raises(Mistake, match="a reason stands there twice"):
        listed((reason("a", "SATG 7"), reason("a", "SATG 19")))


def test_what_waits_is_no_citation_and_is_counted_once() -> None:
    assert "rulebook/waits.toml" not in {name for name, _ in sources(files("croupier"))}
    assert not [
        place for places in citations().values() for place in places if "waits.toml" in place
    ]
    rows = trace()
    assert all(row.waits_for is None for row in rows if row.tests)
    assert sum(count for _, count in waiting(rows)) == sum(bool(row.waits_for) for row in rows)
