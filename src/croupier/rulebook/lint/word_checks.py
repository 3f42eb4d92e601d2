"""Words: what is used is defined, what is defined is used, and one word is one thing."""

from collections.abc import Iterator, Mapping

from croupier.rulebook.clauses import Clause, Typed
from croupier.rulebook.lint.finding import Finding, Severity
from croupier.rulebook.lint.whole_book import Book, ids, place

_WORDS = ("term", "role")


def _of(clauses: tuple[Clause, ...], scope: str) -> tuple[Clause, ...]:
    return tuple(clause for clause in clauses if place(clause.id).scope == scope)


def _says(clause: Clause, word: Typed) -> bool:
    """Whether our own words for a clause use a word; what it uses is not always written down as such."""
    return word.name.replace("-", " ") in clause.summary.lower().replace("-", " ")


Users = dict[Typed, dict[str, tuple[Clause, ...]]]


def _undefined(book: Book) -> Users:
    """The words that a rule set uses and does not define, with their users by rule set."""
    found: Users = {}
    for scope, _ in book.whole():
        for word, users in book.used.items():
            here = _of(users, scope)
            meant = [Typed(type_, word.name) for type_ in _WORDS]
            if here and not any(_of(book.defined.get(typed, ()), scope) for typed in meant):
                found.setdefault(word, {})[scope] = here
    return found


def undefined_role(book: Book) -> Iterator[Finding]:
    """A role that a rule set does not define; worse if the role has something to do or to allow."""
    for word, users in _undefined(book).items():
        if word.type == "role":
            clauses = tuple(clause for here in users.values() for clause in here)
            acts = any(word.name.replace("-", " ") in clause.actor for clause in clauses)
            says = f"{word.name} is never defined in {_used(users)}"
            severity = Severity.DOUBTFUL if acts else Severity.GAP
            yield Finding("undefined-role", ids(clauses), says, severity)


def undefined_term(book: Book) -> Iterator[Finding]:
    """A term that is used but not defined, although a rule set on which this one does not rest defines it."""
    for word, users in _undefined(book).items():
        elsewhere = sorted({place(clause.id).scope for clause in book.defined.get(word, ())})
        alone = {scope: here for scope, here in users.items() if not _bases(book, scope) & set(elsewhere)}  # fmt: skip
        if word.type == "term" and elsewhere and alone:
            clauses = tuple(clause for here in alone.values() for clause in here)
            says = f"{word.name} is defined in {' and '.join(elsewhere)}, but not in {_used(alone)}"
            yield Finding("undefined-term", ids(clauses), says, Severity.DOUBTFUL)


def defined_nowhere(book: Book) -> Iterator[Finding]:
    """A term that no rule set held defines: an ordinary word, or one whose definition is missing."""
    for word, users in _undefined(book).items():
        if word.type == "term" and word not in book.defined:
            clauses = tuple(clause for here in users.values() for clause in here)
            says = f"{word.name} is defined nowhere; it is used in {_used(users)}"
            yield Finding("defined-nowhere", ids(clauses), says, Severity.GAP)


def _used(users: dict[str, tuple[Clause, ...]]) -> str:
    return ", ".join(f"{scope} ({len(here)})" for scope, here in users.items())


def _bases(book: Book, scope: str) -> set[str]:
    """The rule sets on which one rests: those that define the bets of the games it refers to."""
    games = {r.name for clause in book.scopes[scope] for r in clause.refers_to if r.type == "rules"}
    return {
        place(clause.id).scope
        for name, where in book.of_type("bet").items()
        if name.partition(".")[0] in games
        for clause in where
    }


def unused_definition(book: Book) -> Iterator[Finding]:
    """A word that a rule set defines and does not use again."""
    for scope, clauses in book.whole():
        for word, where in book.defined.items():
            here = _of(where, scope)
            if word.type not in _WORDS or not here or _of(book.used.get(word, ()), scope):
                continue
            if not any(_says(clause, word) for clause in clauses if clause not in here):
                says = f"{word.name} is defined in {scope} and not used there again"
                yield Finding("unused-definition", ids(here), says, Severity.DOUBTFUL)


def defined_twice(book: Book) -> Iterator[Finding]:
    """A word with two definitions in one rule set."""
    for scope, _ in book.whole():
        for word, where in book.defined.items():
            here = _of(where, scope)
            if word.type in _WORDS and len(here) > 1:
                says = f"{word.name} is defined {len(here)} times in {scope}"
                yield Finding("defined-twice", ids(here), says, Severity.DOUBTFUL)


def defined_differently(book: Book) -> Iterator[Finding]:
    """A word whose definition in one rule set rests on another word that is defined, but left out, elsewhere."""
    for word, where in book.defined.items():
        if word.type not in _WORDS:
            continue
        for clause in where:
            for other in where:
                scope = place(other.id).scope
                lost = [
                    used.name
                    for used in clause.uses
                    if used not in other.uses
                    and not _says(other, used)
                    and _of(book.defined.get(used, ()), scope)
                ]
                if lost and place(clause.id).scope != scope:
                    says = f"{word.name} says nothing of {' and '.join(lost)}, unlike {clause.id}"
                    yield Finding("defined-differently", (other.id, clause.id), says, Severity.DOUBTFUL)  # fmt: skip


def two_types(book: Book) -> Iterator[Finding]:
    """A name that is a person in one rule set and a thing in another."""
    seen: dict[str, dict[str, list[str]]] = {}
    for items in (book.defined, book.used):
        for word, where in items.items():
            if word.type in _WORDS:
                seen.setdefault(word.name, {}).setdefault(word.type, []).extend(ids(where))
    for name, types in seen.items():
        if len(types) > 1:
            first = tuple(clauses[0] for clauses in types.values())
            kinds = (f"a {type_} in {place(where[0]).scope}" for type_, where in types.items())
            says = f"{name} is {' and '.join(kinds)}"
            yield Finding("two-types", first, says, Severity.DOUBTFUL)


def spelt_two_ways(book: Book) -> Iterator[Finding]:
    """A word that is not defined and nearly one that is."""
    names = _names(book)
    for word, users in _undefined(book).items():
        for scope, here in users.items():
            for name, where in names.items():
                both = (*here, *_of(where, scope))
                if _one_letter_apart(name, word.name) and len(both) > len(here):
                    says = f"{word.name} is nearly {name}"
                    yield Finding("spelt-two-ways", ids(both), says, Severity.DOUBTFUL)


def _names(book: Book) -> Mapping[str, tuple[Clause, ...]]:
    """Everything that has a name: terms, roles, and bets without their game."""
    found: dict[str, tuple[Clause, ...]] = {}
    for item, where in book.defined.items():
        if item.type in (*_WORDS, "bet"):
            name = item.name.rpartition(".")[2]
            found[name] = found.get(name, ()) + where
    return found


def _one_letter_apart(name: str, other: str) -> bool:
    shorter, longer = sorted((name, other), key=len)
    if len(shorter) == len(longer):
        return sum(a != b for a, b in zip(name, other, strict=True)) == 1
    return any(longer[:cut] + longer[cut + 1 :] == shorter for cut in range(len(longer)))


RULES = (
    undefined_role, undefined_term, defined_nowhere, unused_definition, defined_twice, defined_differently,
    two_types, spelt_two_ways,
)  # fmt: skip
