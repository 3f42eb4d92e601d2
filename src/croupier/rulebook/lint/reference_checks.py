"""References: that they land somewhere, on what they mean, and do not run in circles."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from croupier.rulebook.clauses import Clause, Typed
from croupier.rulebook.lint.finding import Finding, Severity
from croupier.rulebook.lint.whole_book import Book, ids, place

_HEADINGS = ("schedule heading", "schedule body")


def _references(book: Book, type_: str) -> Iterator[tuple[str, Clause, str]]:
    for scope, clauses in book.scopes.items():
        for clause in clauses:
            for reference in clause.refers_to:
                if reference.type == type_:
                    yield scope, clause, reference.name


def dangling_rule(book: Book) -> Iterator[Finding]:
    """A rule number that no clause of the same rule set bears."""
    for scope, clause, label in _references(book, "rule"):
        if not book.under(scope, label):
            whole = scope in dict(book.whole())
            says = (
                f"refers to rule {label}, which {scope} does not {'have' if whole else 'reproduce'}"
            )
            yield Finding(
                "dangling-rule",
                (clause.id,),
                says,
                Severity.WRONG if whole else Severity.GAP,
            )


def dangling_diagram(book: Book) -> Iterator[Finding]:
    """A diagram whose heading is nowhere in the same rule set."""
    for scope, clause, letter in _references(book, "diagram"):
        headings = book.defined.get(Typed("diagram", letter), ())
        if all(place(heading.id).scope != scope for heading in headings):
            yield Finding(
                "dangling-diagram",
                (clause.id,),
                f"refers to diagram {letter}, which {scope} does not contain",
                Severity.WRONG,
            )


def base_rules_not_held(book: Book) -> Iterator[Finding]:
    """Find references to base rules of a game for which no rule set at hand defines a bet."""
    games = {name.partition(".")[0] for name in book.of_type("bet")}
    leaning: dict[str, list[str]] = defaultdict(list)
    for _, clause, game in _references(book, "rules"):
        if game not in games:
            leaning[game].append(clause.id)
    for game, clauses in leaning.items():
        yield Finding(
            "base-rules-not-held",
            tuple(clauses),
            f"leans on the rules of {game}, and no document held has them",
            Severity.GAP,
        )


def wrong_kind(book: Book) -> Iterator[Finding]:
    """A definition that points to a rule which neither names the term nor is of its kind."""
    for scope, clause, label in _references(book, "rule"):
        terms = [item for item in clause.defines if item.type in ("term", "role")]
        target = book.under(scope, label)
        elsewhere = place(clause.id).chapter != label.partition(".")[0]
        if clause.kind != "definition" or not terms or not target or not elsewhere:
            continue  # within its own chapter a definition may rest on any rule
        for term in terms:
            using = [
                clause for clause in book.used.get(term, ()) if place(clause.id).scope == scope
            ]
            homes = Counter(clause.kind for clause in using if clause.kind != "definition")
            named = any(term in (*clause.uses, *clause.defines) for clause in target)
            if not named and homes and homes.most_common(1)[0][0] not in {t.kind for t in target}:
                says = _lands(term, label, target, using)
                yield Finding("wrong-kind", (clause.id,), says, Severity.WRONG)


def _lands(term: Typed, label: str, target: tuple[Clause, ...], using: list[Clause]) -> str:
    kinds = ", ".join(kind for kind, _ in Counter(clause.kind for clause in target).most_common(2))
    chapters = Counter(place(clause.id).chapter for clause in using if clause.kind != "definition")
    return (
        f"{term.name} is said to be in rule {label}, which is about {kinds} and never names it; "
        f"most of what does is in rule {chapters.most_common(1)[0][0]}"
    )


def circular(book: Book) -> Iterator[Finding]:
    """Two rules of different chapters that each give way to the other."""
    targets: dict[str, set[str]] = defaultdict(set)
    for scope, clause, label in _references(book, "rule"):
        for target in book.under(scope, label):
            if place(target.id).label == label:
                targets[clause.id].add(target.id)
    for name, found in targets.items():
        for other in sorted(found):
            chapters = {place(name).chapter, place(other).chapter}
            if name < other and name in targets.get(other, ()) and len(chapters) > 1:
                says = f"refers to {other}, which refers back to it"
                yield Finding("circular", (name, other), says, Severity.DOUBTFUL)


def notice_contradicts_itself(book: Book) -> Iterator[Finding]:
    """A notice whose heading names another rule than its body."""
    for scope, clauses in book.scopes.items():
        parts = [clause for clause in clauses if place(clause.id).named in _HEADINGS]
        targets = [{r.name for r in part.refers_to if r.type == "rule"} for part in parts]
        if len(parts) == len(_HEADINGS) and not set.intersection(*targets):
            text, other = (" and ".join(sorted(target)) for target in targets)
            yield Finding(
                "notice-contradicts-itself",
                ids(tuple(parts)),
                f"the heading of {scope} names rule {text}, the body rule {other}",
                Severity.WRONG,
            )


def section_by_edition(book: Book) -> Iterator[Finding]:
    """A paragraph of an Act that one rule set alone cites while all others cite its neighbour."""
    cited: dict[str, dict[str, list[tuple[str, str]]]] = defaultdict(lambda: defaultdict(list))
    for scope, clause, section in _references(book, "section"):
        subsection, bracket, paragraph = section.rpartition("(")
        if "(" in subsection:
            cited[subsection][bracket + paragraph].append((scope, clause.id))
    for subsection, paragraphs in cited.items():
        usual = max(paragraphs, key=lambda paragraph: len(paragraphs[paragraph]))
        for paragraph, places in paragraphs.items():
            if paragraph != usual:
                yield Finding(
                    "section-by-edition",
                    tuple(clause for _, clause in places),
                    f"cites section {subsection}{paragraph}, other rule sets {subsection}{usual}",
                    Severity.DOUBTFUL,
                )


RULES = (
    dangling_rule, dangling_diagram, base_rules_not_held, wrong_kind, circular, notice_contradicts_itself,
    section_by_edition,
)  # fmt: skip
