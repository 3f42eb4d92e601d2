"""Every citation exists, every odds row is cited and proven, no proof is lost."""

import ast
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from croupier.games import GAMES
from croupier.records.audit.clause_trace import citations, mentions, proofs, sources, trace
from croupier.rulebook import CLAUSES, EDITIONS, TABLES, PayRow
from croupier.table.values.refusals import Refusal
from support.worked_example import PAGE, files_of_page

ROOT = Path(__file__).parents[2]
PRINTED_ODDS = (
    "SATG 9.7.1", "SATG 12.8.1", "SATG 13.10.3", "SATG 15.7.1", "WAR 8.1", "WHEEL 6.1",
    "GAZ 28/2000 22.6.2", "GAZ 29/2000 8.1",
)  # fmt: skip
"""The clauses that print odds."""


def example_clauses(path: Path) -> list[str]:
    """The made-up clauses that the page with the worked example adds for itself."""
    if path != PAGE:
        return []
    rows = [file.text for file in files_of_page() if file.path.endswith(".csv")]
    return [line[1:].partition(",")[0] for line in "".join(rows).splitlines() if line[:1] == "+"]


def exists(mention: str, path: Path) -> bool:
    """A clause, an edition, or the head of several clauses: SATG 12, SATG 9.2, GAZ 29/2000."""
    heads = tuple(f"{mention}{end}" for end in (" ", ".", "("))
    known = [*CLAUSES, *example_clauses(path)]
    return mention in known or mention in EDITIONS or any(id_.startswith(heads) for id_ in known)


def test_every_clause_mentioned_anywhere_exists() -> None:
    texts = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"), *ROOT.rglob("*.md")]
    unknown = [
        f"{path.relative_to(ROOT)}:{line}: {mention}"
        for path in texts
        if ".venv" not in path.parts
        for line, mention in mentions(path.read_text(encoding="utf-8"))
        if not exists(mention, path)
    ]
    assert unknown == []


PROMISED = re.compile(
    r"\b(?:codes?|refused|rejected)(?: with(?: code)?)? ([a-z0-9]+(?:-[a-z0-9]+)+)"
)
NO_CODE = {"mid-round"}
"""A word of the register that stands where a code may stand."""


def test_the_register_promises_no_refusal_that_does_not_exist() -> None:
    promised = {
        (clause.id, code)
        for clause in CLAUSES.values()
        for code in PROMISED.findall(clause.behaviour)
        if code not in NO_CODE
    }
    assert len(promised) > 100
    assert [pair for pair in sorted(promised) if pair[1] not in set(Refusal)] == []


def odds_rows() -> list[str]:
    return [
        clause.id
        for clause in CLAUSES.values()
        if clause.kind in ("odds", "settle")
        and clause.id.startswith(PRINTED_ODDS)
        and clause.id not in PRINTED_ODDS
    ]


def test_no_odds_row_of_these_games_is_without_citation() -> None:
    assert len(odds_rows()) > 120
    assert [row for row in odds_rows() if not citations().get(row)] == []


def test_no_odds_row_of_these_games_is_without_proof(collected: dict[str, list[str]]) -> None:
    assert [row for row in odds_rows() if row not in collected] == []


def test_every_pay_row_belongs_to_a_bet_and_a_line() -> None:
    lines = {
        (game.table, bet.key, line)
        for game in GAMES
        for variant in game.variants
        for bet in variant.bets
        for line in bet.lines.values()
    }
    rows = {
        (table, bet, line)
        for table, file in TABLES.items()
        for bet, of in file.pays.items()
        for line in of
    }
    assert rows <= lines, rows - lines
    # Only 3 of 4 Dice of Lucky Sic Bo is named without odds (ruling 1).
    assert lines - rows == {("lucky-sic-bo", "three-of-four-dice", "wins")}


def test_every_value_that_no_clause_states_says_where_it_is_from() -> None:
    """A clause that only refers to rules which are not held is no source for a figure."""
    refers_only = {
        "SATG 9.1", "SATG 9.5.2(b)", "SATG 10.5.1", "SATG 16.5.1", "SATG 11.1",
        "SATG 18.1", "SATG 18.5.2(a)", "SATG 18.5.2(b)",
    }  # fmt: skip
    for table in TABLES.values():
        for record in table.records():
            if isinstance(record, PayRow) and set(record.citations) <= refers_only:
                assert record.provenance, record


def test_a_clause_once_proven_keeps_its_test(collected: dict[str, list[str]]) -> None:
    """What stands in proofs.json was proven by a run that passed; it may grow, never shrink."""
    lost = [clause for clause in proofs() if clause not in collected]
    assert lost == [], "these clauses were proven and are no more"
    new = [clause for clause in collected if clause not in proofs()]
    assert new == [], "run `make prove` to write these down"


def test_the_proofs_name_tests_that_exist(collected: dict[str, list[str]]) -> None:
    for clause, tests in proofs().items():
        assert set(tests) <= set(collected[clause]), clause


def test_proofs_and_clauses_agree() -> None:
    assert set(proofs()) <= set(CLAUSES)
    text = files("croupier.rulebook").joinpath("proofs.json").read_text(encoding="utf-8")
    assert json.loads(text) == proofs()


def test_the_trace_has_every_clause_once() -> None:
    assert [row.clause.id for row in trace()] == list(CLAUSES)


def test_the_register_itself_is_no_citation() -> None:
    assert all(not name.endswith(".csv") for name, _ in sources(files("croupier")))


EXISTS = re.compile(
    r"\brefus(?:ed|al) is not None|isinstance\([^)]*, Refused\)|assert [\w.]*refused$"
)


def test_the_tests_of_rules_name_code_and_clause_of_every_refusal() -> None:
    """That something was refused says nothing of the reason: `support/refusals.py` compares it."""
    weak = [
        f"{path.name}:{number}: {line.strip()}"
        for path in sorted((ROOT / "tests" / "rules").glob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if EXISTS.search(line)
    ]
    assert weak == []


def unexplained(test: ast.FunctionDef) -> Iterator[str]:
    """Yield what a test expects to be refused without looking at the refusal any further."""
    whole = ast.unparse(test)
    for node in ast.walk(test):
        expected = (
            BARELY.fullmatch(ast.unparse(node.test)) if isinstance(node, ast.Assert) else None
        )
        if expected and not re.search(rf"{re.escape(expected[1])}(\.\w|\)| ==)", whole):
            yield expected[1]


BARELY = re.compile(r"([\w.]*\brefus(?:ed|al)|[\w.]*\([^=]*\)\.refused)(?: is not None)?")


def test_no_test_is_content_that_something_was_refused() -> None:
    """A refusal for another reason passes such a test: it names the code, or compares the refusal."""
    weak = [
        f"{path.relative_to(ROOT)}: {test.name}: {what}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for test in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        for what in unexplained(test)
    ]
    assert weak == []
