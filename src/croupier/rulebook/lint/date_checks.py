"""Dates and numbers of publications: possible, in step with each other, and the same in every history."""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import pairwise

from croupier.rulebook.clauses import Clause
from croupier.rulebook.lint.finding import Finding, Severity
from croupier.rulebook.lint.whole_book import Book, ids, place

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ISO = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
_WRITTEN = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(_MONTHS)}) (\d{{4}})\b")
_WEEKDAY = re.compile(rf"\b({'|'.join(_DAYS)}) {_WRITTEN.pattern}")
_SPECIAL = re.compile(r"S(\d+)")
_HASTE = 2
"""Special issues may come twice as fast as in the whole year before it is remarkable."""


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _printed(text: str) -> date | None:
    """The first date of a text."""
    iso, written = _ISO.search(text), _WRITTEN.search(text)
    if iso and (not written or iso.start() < written.start()):
        return _day(iso[1], iso[2], iso[3])
    if written:
        return _day(written[3], str(_MONTHS.index(written[2]) + 1), written[1])
    return None


def _issues(book: Book) -> Iterator[tuple[str, date, Clause]]:
    """Every issue of the Gazette that a clause dates."""
    for clause in book.clauses.values():
        for reference in clause.refers_to:
            day = _printed(clause.summary)
            if reference.type == "gazette" and day is not None:
                yield reference.name, day, clause


def impossible_day(book: Book) -> Iterator[Finding]:
    """A date that is in no calendar, or whose weekday is another."""
    for clause in book.clauses.values():
        dated = bool(_ISO.search(clause.summary) or _WRITTEN.search(clause.summary))
        if dated and _printed(clause.summary) is None:
            says = "names a day that is in no calendar"
            yield Finding("impossible-day", (clause.id,), says, Severity.WRONG)
        named = _WEEKDAY.search(clause.summary)
        day = _printed(named[0]) if named else None
        if named and day and _DAYS[day.weekday()] != named[1]:
            says = f"{day.isoformat()} was a {_DAYS[day.weekday()]}, not a {named[1]}"
            yield Finding("impossible-day", (clause.id,), says, Severity.WRONG)


def printed_on_a_sunday(book: Book) -> Iterator[Finding]:
    """An issue of the Gazette on a Sunday, when nothing is printed."""
    for issue, day, clause in _issues(book):
        if day.weekday() == _DAYS.index("Sunday"):
            says = f"{issue} is dated {day.isoformat()}, a Sunday"
            yield Finding("printed-on-a-sunday", (clause.id,), says, Severity.DOUBTFUL)


def out_of_step(book: Book) -> Iterator[Finding]:
    """Issue numbers that run backwards, or far faster than in the rest of their year."""
    years: dict[int, dict[tuple[date, int], list[Clause]]] = defaultdict(lambda: defaultdict(list))
    for issue, day, clause in _issues(book):
        special = _SPECIAL.fullmatch(issue)
        if special:
            years[day.year][day, int(special[1])].append(clause)
    for year, found in years.items():
        issues = sorted(found)
        last_day, last_number = issues[-1]
        usual = Fraction(last_number, (last_day - date(year, 1, 1)).days or 1)
        for (before, low), (after, high) in pairwise([(date(year, 1, 1), 0), *issues]):
            pace = Fraction(high - low, (after - before).days or 1)
            if pace < 0 or pace > _HASTE * usual:
                says = f"S{high} is dated {after.isoformat()}, out of step with S{low} and the year"
                where = tuple(found[after, high])
                yield Finding("out-of-step", ids(where), says, Severity.DOUBTFUL)


def same_number(book: Book) -> Iterator[Finding]:
    """An issue or a notice number that occurs in two years: the number alone is no key."""
    years: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for issue, day, clause in _issues(book):
        years[f"issue {issue}"][str(day.year)].append(clause.id)
    for clause in book.clauses.values():
        for item in (*clause.defines, *clause.refers_to):
            if item.type == "notice":
                number, _, year = item.name.partition("/")
                years[f"notice {number}"][year].append(clause.id)
    for what, found in years.items():
        if len(found) > 1:
            clauses = [clause for where in found.values() for clause in where]
            says = f"{what} is of {' and of '.join(sorted(found))}"
            yield Finding("same-number", tuple(dict.fromkeys(clauses)), says, Severity.DOUBTFUL)


def histories_differ(book: Book) -> Iterator[Finding]:
    """Footnotes that tell the history of one game, one of them shorter than the others."""
    histories: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    for scope, clauses in book.scopes.items():
        notes = [clause for clause in clauses if place(clause.id).named.startswith("fn1 ")]
        record = {r.name: note.id for note in notes for r in note.refers_to if r.type == "notice"}
        for note in notes:
            if place(note.id).named == "fn1 approval":
                histories[note.refers_to[0].name][scope] = record
    for told_by in histories.values():
        known = {notice for record in told_by.values() for notice in record}
        for scope, record in told_by.items():
            missing = sorted(known - set(record))
            if missing and record:
                others = [other[m] for other in told_by.values() for m in missing if m in other]
                says = f"the history in {scope} leaves out {', '.join(missing)}"
                last = list(record.values())[-1]
                yield Finding("histories-differ", (last, *others), says, Severity.DOUBTFUL)


def undated_edition(book: Book) -> Iterator[Finding]:
    """An edition whose document prints no date of effect."""
    for edition in book.editions.values():
        if edition.assumed:
            says = (
                f"{edition.title}: no date of effect is printed; {edition.from_.date()} is assumed"
            )
            yield Finding("undated-edition", (edition.cites,), says, Severity.GAP)


RULES = (
    impossible_day, printed_on_a_sunday, out_of_step, same_number, histories_differ, undated_edition,
)  # fmt: skip
