"""`croupier register lint` as its users type it."""

import json

import pytest

from croupier.cli.main import main
from croupier.rulebook.lint import lint


def test_lint_prints_every_finding_with_the_defects_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["register", "lint"])
    lines = capsys.readouterr().out.splitlines()
    assert (
        "  wrong     WAR 1.1 tournament: tournament is said to be in rule 11, which is about authority, "
        "conduct and never names it; most of what does is in rule 10  [W1]" in lines
    )
    assert lines[-1].endswith("44 of the 187 known defects are among them.")
    assert lines[-1].startswith(f"{len(lint())} findings: ")


def test_lint_as_json_narrowed_to_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    main(["register", "lint", "--rule", "dangling-diagram", "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert [(row["clauses"], row["severity"], row["defects"]) for row in rows] == [
        (["WHEEL 2.1.4"], "wrong", ["B3"]),
        (["WHEEL 2.2.4"], "wrong", ["B3"]),
    ]


def test_lint_narrowed_to_a_severity(capsys: pytest.CaptureFixture[str]) -> None:
    main(["register", "lint", "--rule", "dangling-rule", "--severity", "gap", "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert {row["severity"] for row in rows} == {"gap"}
    assert ["GAZ 27/2000 27.2.1"] in [row["clauses"] for row in rows]


def test_no_bet_in_force_favours_the_player(capsys: pytest.CaptureFixture[str]) -> None:
    """By the exact figures of every game, variant, deck count and stated policy."""
    main(["register", "lint", "--rule", "favours-player"])
    assert capsys.readouterr().out.strip().startswith("0 findings")


def test_lint_says_why_a_defect_needs_a_reader(capsys: pytest.CaptureFixture[str]) -> None:
    main(["register", "lint", "--defects"])
    text = capsys.readouterr().out
    assert "W1    wrong-kind" in text
    assert "W9    reader: intended" in text
    assert "44 of 187 are found; the others need a reader:" in text


def test_a_rule_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["register", "lint", "--rule", "spelling"])
    assert "dangling-rule" in capsys.readouterr().err
