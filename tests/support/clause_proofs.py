"""Record which clauses the passed tests of a run prove.

A test proves the clauses that it names if it passed, with its set-up and its tear-down. A test that was skipped,
deselected or expected to fail proves nothing. A test fails if it plays only games that its clause does not govern.
Each report carries the clauses of its test, so several workers prove the same as one process.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from croupier.rulebook import cite
from support.played_games import PLAYED, foreign

RECORDED = Path(__file__).resolve().parents[2] / "src" / "croupier" / "rulebook" / "proofs.json"
FULL_RUN = 7_000
"""A run of fewer tests is incomplete."""
CLAUSE = "clause"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--prove", action="store_true", help="write down which clauses the passed tests prove"
    )
    parser.addoption(
        "--proofs",
        default=str(RECORDED),  # a text: workers are told all options
        help="the file for --prove; only a complete run may write the file of the package",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--prove") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(ProofRecorder(Path(config.getoption("--proofs"))))


def _clauses(properties: Iterable[tuple[str, object]]) -> list[str]:
    return [str(value) for key, value in properties if key == CLAUSE]


def pytest_itemcollected(item: pytest.Item) -> None:
    named = (clause for marker in item.iter_markers(CLAUSE) for clause in cite(*marker.args))
    # Workers report plain texts only.
    item.user_properties += [(CLAUSE, str(clause)) for clause in dict.fromkeys(named)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    PLAYED.clear()
    yield
    wrong = foreign(_clauses(item.user_properties), PLAYED)
    if wrong:
        pytest.fail(
            f"{', '.join(wrong)} does not govern what is played: {', '.join(sorted(PLAYED))}."
        )


@pytest.fixture
def collected(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """Return the clauses of a complete run with the tests that name them, to compare with the recorded proofs."""
    if request.session.testscollected < FULL_RUN:
        pytest.skip("only part of the tests was collected")
    if request.config.getoption("--prove"):
        pytest.skip("this run records the proofs anew at its end")
    tests: dict[str, list[str]] = defaultdict(list)
    for item in request.session.items:
        for clause in _clauses(item.user_properties):
            tests[clause].append(item.nodeid)
    return {clause: sorted(tests[clause]) for clause in sorted(tests)}


class ProofRecorder:
    """Follows the reports of a run and writes the proofs at its end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tests: set[str] = set()
        self._passed: dict[str, list[str]] = {}
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tests.add(report.nodeid)
        if report.failed:
            self._failed.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self._passed[report.nodeid] = _clauses(report.user_properties)

    def proofs(self) -> Mapping[str, list[str]]:
        """Return by clause the tests that prove it."""
        tests: dict[str, list[str]] = defaultdict(list)
        for test, clauses in sorted(self._passed.items()):
            for clause in clauses if test not in self._failed else ():
                tests[clause].append(test)
        return dict(sorted(tests.items()))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        proofs = self.proofs()
        fault = self._fault(proofs, exitstatus)
        if fault:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            session.config.get_terminal_writer().line(f"\n{self._path} was not written: {fault}")
        else:
            text = json.dumps(proofs, indent=1, ensure_ascii=False)
            self._path.write_text(f"{text}\n", encoding="utf-8")

    def _fault(self, proofs: Mapping[str, list[str]], exitstatus: int) -> str:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return "the run was stopped."
        if self._path.resolve() != RECORDED:
            return ""
        if len(self._tests) < FULL_RUN:
            return f"the run had only {len(self._tests)} tests; --proofs FILE writes another file."
        lost = sorted(json.loads(RECORDED.read_text(encoding="utf-8")).keys() - proofs.keys())
        return f"no test that passed proves {', '.join(lost)} any more." if lost else ""
