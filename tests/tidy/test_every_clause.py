"""Every clause is classed, and proven or outside of software with its reason: the build fails if that regresses."""

import pytest

from croupier.records.audit import clause_trace as traced
from croupier.records.audit.clause_trace import trace
from croupier.rulebook import CLAUSES, Fulfilment
from croupier.rulebook.clauses import is_below
from support.typed_command import Cli

CLAUSES_IN_ALL = 1_410


def test_every_clause_is_classed_and_proven_or_says_why_not(
    collected: dict[str, list[str]],
) -> None:
    assert len(CLAUSES) == CLAUSES_IN_ALL
    assert all(isinstance(item.fulfilment, Fulfilment) for item in CLAUSES.values())
    unproven = [item for item in CLAUSES if item not in collected and not CLAUSES[item].reason]
    assert unproven == []
    assert [row.clause.id for row in trace() if not row.is_settled] == []


def test_the_command_counts_them(cli: Cli) -> None:
    status, lines, _ = cli("trace")
    assert lines[-1] == "1,410 clauses: 1,406 proven, 4 outside software, each with its reason."
    assert status == 0
    totals = next(line.split() for line in lines if line.split()[:1] == ["all"])
    # Clauses, five ways to fulfil them, cited, proven.
    assert len(totals) == 9
    assert (totals[1], totals[6], totals[8]) == ("1,410", "4", "1,406")


def test_a_clause_without_proof_and_reason_fails_the_command(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven = dict(traced.proofs())
    del proven["WAR 1.1"]
    monkeypatch.setattr(traced, "proofs", lambda: proven)
    status, lines, _ = cli("trace", "WAR")
    assert status == 1
    assert lines[-1] == (
        "233 clauses: 232 proven, 0 outside software, each with its reason; 1 neither proven nor with a reason."
    )


def test_the_head_of_several_clauses() -> None:
    assert is_below("SATG 1.1", "SATG 1")
    assert is_below("SATG 1.1 player", "SATG 1.1")
    assert not is_below("SATG 12", "SATG 1")
