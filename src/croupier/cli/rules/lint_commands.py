"""`croupier register lint`: find errors in the rule documents automatically."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.output import Json, json_text, say
from croupier.errors import unknown
from croupier.games import GAMES
from croupier.maths.exact import figures_of
from croupier.maths.exact.player_edge_check import favours_player
from croupier.rulebook import DEFECTS, at
from croupier.rulebook.editions import EDITIONS
from croupier.rulebook.lint import RULES, Finding, Severity
from croupier.rulebook.lint import lint as findings
from croupier.rulebook.lint.known_findings import FOUND, NEEDS_A_READER, WHY, matches

_BY_FIGURES = "favours-player"
NAMES = (*(rule.__name__.replace("_", "-") for rule in RULES), _BY_FIGURES)
"""The names of all lint rules: those on the documents, and the one that needs exact figures."""


def find(name: str = "") -> tuple[Finding, ...]:
    """Return the findings of all lint rules, or of one, on the documents and the exact figures of bets in force."""
    documents = findings() if name != _BY_FIGURES else ()
    bets: tuple[Finding, ...] = ()
    if name in ("", _BY_FIGURES):
        rules = at(max(edition.from_ for edition in EDITIONS.values()))
        bets = tuple(favours_player(row for game in GAMES for row in figures_of(game, rules)))
    return tuple(finding for finding in (*documents, *bets) if name in ("", finding.rule))


def lint(
    *,
    rule: Annotated[str, Parameter(help="One rule of the lint, such as dangling-rule.")] = "",
    severity: Annotated[Severity | None, Parameter(help="One severity only.")] = None,
    defects: Annotated[
        bool,
        Parameter(
            help="The known defects: which rule finds each, or why it needs a reader.", negative=()
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Print what is wrong, doubtful or missing in the rule documents, as far as a program can see it."""
    if defects:
        _known(json=json)
        return
    if rule and rule not in NAMES:
        raise unknown("rule of the lint", rule, NAMES)
    findings = [finding for finding in find(rule) if severity in (None, finding.severity)]
    if json:
        say(json_text([_as_json(finding) for finding in findings]))
    else:
        say(*_lines(findings))


def _lines(findings: Sequence[Finding]) -> Iterable[str]:
    for rule in dict.fromkeys(finding.rule for finding in findings):
        yield rule
        for finding in (finding for finding in findings if finding.rule == rule):
            more = f" and {len(finding.clauses) - 1} more" if len(finding.clauses) > 1 else ""
            known = ", ".join(defect.id for defect in matches(finding))
            yield f"  {finding.severity:<8}  {finding.clause}{more}: {finding.says}{f'  [{known}]' if known else ''}"
    listed = {defect.id for finding in findings for defect in matches(finding)}
    sure = [finding.severity for finding in findings]
    counts = ", ".join(f"{sure.count(severity)} {severity}" for severity in Severity)
    yield ""
    yield f"{len(findings)} findings: {counts}. {len(listed)} of the {len(DEFECTS)} known defects are among them."


def _known(*, json: bool) -> None:
    rows = [
        {"defect": defect.id, "clauses": list(defect.clauses), "says": defect.says,
         "found": list(FOUND.get(defect.id, ())), "reader": NEEDS_A_READER.get(defect.id, "")}
        for defect in DEFECTS
    ]  # fmt: skip
    if json:
        say(json_text(rows))
        return
    for defect in DEFECTS:
        how = ", ".join(FOUND.get(defect.id, ())) or f"reader: {NEEDS_A_READER[defect.id]}"
        say(f"{defect.id:<5} {how:<34} {defect.says}")
    say("", f"{len(FOUND)} of {len(DEFECTS)} are found; the others need a reader:")
    say(*(f"  {kind}: {why}" for kind, why in WHY.items()))


def _as_json(finding: Finding) -> dict[str, object]:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "clauses": list(finding.clauses),
        "says": finding.says,
        "defects": [defect.id for defect in matches(finding)],
    }
