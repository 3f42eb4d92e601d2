"""The pages for people: links lead somewhere, paths and clauses exist, riddles are rare, the glossary is in order."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from croupier.cli.main import COMMANDS
from croupier.rulebook.clauses import cite

ROOT = Path(__file__).parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "tests" / "README.md")
}  # fmt: skip
WRITTEN = [page for page in PAGES if not page.startswith("docs/reference/")]
"""The pages written by hand."""
RIDDLES = ("whoever", "nobody", "somebody", "told", "stands(?! out| off)", "so long", "so many")
MOST_RIDDLES = 2
"""On one page, outside of code."""
LONGEST_RECORD = 250
"""Words of a decision."""
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^(```+).*?^\1 *$", re.MULTILINE | re.DOTALL)
CLAUSE = re.compile(r"\b(?:SATG|WAR|WHEEL|GAZ \d+/\d+) \d+(?:\.\d+)*(?:\([a-z]+\))*")
NAMED_CLAUSE = re.compile(rf"{CLAUSE.pattern}(?: [a-z][\w-]+)?")
RECORDS = [page for page in PAGES if re.match(r"docs/decisions/\d", page)]


CODE = re.compile(r"`[^`\n]+`")


def prose(page: str) -> str:
    """Return a page without its blocks of code."""
    return FENCED.sub("", PAGES[page])


@cache
def anchors(page: str) -> frozenset[str]:
    """Return what a link may name on a page, as GitHub and MyST make it of the headings."""
    counted: Counter[str] = Counter()
    names = set(re.findall(r'<a id="([^"]+)">', PAGES[page]))
    for heading in re.findall(r"^#{1,6} +(.+?) *$", prose(page), re.MULTILINE):
        text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        names.add(f"{name}-{counted[name]}" if counted[name] else name)
        counted[name] += 1
    return frozenset(names)


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    broken = []
    for link in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (ROOT / page).parent.joinpath(unquote(name)).resolve() if name else ROOT / page
        known = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
        if not target.exists() or (anchor and anchor not in anchors(known)):
            broken.append(link)
    assert broken == []


def test_a_missing_anchor_is_noticed() -> None:
    assert "the-self-check" in anchors("docs/operating.md")
    assert "no-such-heading" not in anchors("docs/operating.md")


def test_every_page_can_be_reached_from_the_readme() -> None:
    met, waiting = {"README.md"}, ["README.md"]
    while waiting:
        page = waiting.pop()
        for link in LINK.findall(prose(page)):
            target = (ROOT / page).parent.joinpath(unquote(link.partition("#")[0])).resolve()
            name = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
            if name in PAGES and name not in met:
                met.add(name)
                waiting.append(name)
    assert PAGES.keys() - met == set()


@pytest.mark.parametrize("page", [*RECORDS, "docs/architecture.md", "docs/map.md"])
def test_paths_in_the_explanations_exist(page: str) -> None:
    """A path is named from the root, from the package, or from the screens; a bare name of a file may be anywhere."""
    named = re.findall(r"`([\w-]+/[\w./-]*\w+\.(?:py|toml|ts|csv|json|md))`", PAGES[page])
    places = (ROOT, ROOT / "src" / "croupier", ROOT / "web" / "src")
    generated = {"web/src/wire.ts"}
    missing = [path for path in named if not any((place / path).exists() for place in places)]
    assert [path for path in missing if path not in generated] == []


@pytest.mark.parametrize("page", ["docs/rulings.md", *RECORDS])
def test_clauses_in_rulings_and_decisions_exist(page: str) -> None:
    missing = []
    for clause in NAMED_CLAUSE.findall(PAGES[page]):
        number = CLAUSE.match(clause)
        assert number
        try:
            cite(number[0])
        except ValueError:
            try:
                cite(clause)
            except ValueError:
                missing.append(clause)
    assert missing == []


def clause_order(clauses: str) -> tuple[int, list[tuple[int, int, str]]]:
    """Return the place of a clause in the order of the documents."""
    document, _, rest = clauses.partition(",")[0].strip().partition(" ")
    parts = re.findall(r"\d+|[a-z][a-z-]*", rest.lower())
    return ["SATG", "WAR", "WHEEL", "GAZ"].index(document), [
        (0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts
    ]


def test_the_readings_are_ordered_by_clause() -> None:
    _, _, readings = PAGES["docs/rulings.md"].partition("## Readings by clause")
    readings, _, _ = readings.partition("## Where no clause")
    clauses = [row.split(" | ")[0][2:] for row in readings.splitlines() if row.startswith("| ")]
    ordered = [clause for clause in clauses if clause != "clause"]
    assert len(ordered) > 60
    assert ordered == sorted(ordered, key=clause_order)


def test_the_index_has_every_decision_in_order() -> None:
    index = PAGES["docs/decisions/README.md"]
    listed = re.findall(r"^\| \[(\d{4})\]\((\S+)\) \| (.+) \| (\S+) \|$", index, re.MULTILINE)
    assert [name for _, name, _, _ in listed] == [Path(page).name for page in RECORDS]
    for number, name, title, date in listed:
        text = PAGES[f"docs/decisions/{name}"]
        assert text.startswith(f"# {int(number)}. {title}\n\nDate: {date}\n"), name
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Choice", "Price"], name
        assert len(text.split()) <= LONGEST_RECORD, name


def test_a_term_of_the_glossary_is_there_once_and_in_order() -> None:
    terms = re.findall(r"^### (.+)$", PAGES["docs/glossary.md"], re.MULTILINE)
    assert len(terms) > 100
    assert terms == sorted(set(terms), key=str.lower)
    for term, meaning in re.findall(r"^### (.+)\n\n(.*)$", PAGES["docs/glossary.md"], re.MULTILINE):
        assert meaning.endswith("."), term


def test_the_page_of_the_command_line_names_every_command() -> None:
    commands = {
        place.partition(":")[2].replace("_", "-") for group in COMMANDS.values() for place in group
    }
    page = PAGES["docs/command-line.md"]
    named = set(re.findall(r"`croupier ([a-z][a-z-]*)", page))
    assert named == commands


@pytest.mark.parametrize("page", WRITTEN)
def test_riddles_are_rare(page: str) -> None:
    found = Counter(
        {
            word: len(re.findall(rf"\b{word}\b", CODE.sub("", prose(page)), re.IGNORECASE))
            for word in RIDDLES
        }
    )
    assert found.total() <= MOST_RIDDLES, +found
