"""The refusal that a test expects: its code and the clauses that it cites."""

from croupier.table.values.refusals import Refused


def refusal(refused: Refused | None, code: str, *clauses: str) -> Refused:
    """Return the refusal, which has this code and cites at least these clauses; without any named it cites none."""
    assert refused is not None, f"nothing was refused, and {code} was expected"
    assert refused.why == code, refused
    missing = [clause for clause in clauses if clause not in refused.cites]
    assert not missing, f"{refused} does not cite {missing}"
    assert clauses or not refused.cites, f"{refused} cites clauses that the test does not name"
    return refused
