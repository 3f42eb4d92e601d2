"""The terms of a tournament as a document: headed paragraphs, each with the clauses that ask for it.

The figures are said from the fields that run the tournament, so that what is printed is what is played.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from croupier.games import game
from croupier.offices.tournaments.terms.figures_in_words import FIGURES_IN_WORDS, Words
from croupier.offices.tournaments.terms.outcomes_in_words import OUTCOMES_IN_WORDS
from croupier.offices.tournaments.terms.required_items import is_stated, rules_of
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.rulebook import Citations, edition
from croupier.rulebook.tournament_rules import ITEMS, PARTS, Item, PartOfTerms, TournamentRules

HEADINGS: Mapping[PartOfTerms, str] = {
    "details": "The tournament",
    "entry": "Conditions of entry",
    "format": "Format",
    "wagers": "Wagers",
    "elimination": "Elimination",
    "winners": "Winners",
    "pool": "Prize pool",
    "conduct": "Conduct of play",
}
WORDS_BY_ITEM = {**FIGURES_IN_WORDS, **OUTCOMES_IN_WORDS}
FURTHER = "Further terms"
ONE_OF_TWO = (
    "withdrawal",
    "withdrawal-or-substitute",
    "length",
    "fixed-length",
    "tables",
    "fixed-tables",
)
"""What the editions ask for in two ways is said once."""


class Paragraph(NamedTuple):
    """Numbered words, with a list where there is one, and the clauses that ask for them."""

    number: str
    words: str
    points: tuple[str, ...]
    clauses: Citations


class Section(NamedTuple):
    """A part of the terms."""

    heading: str
    paragraphs: tuple[Paragraph, ...]


class Document(NamedTuple):
    """A version of the terms, ready to be set."""

    title: str
    operator: str
    game: str
    rules: str
    """The edition that governs it, by its title."""
    regulator: str
    version: int
    digest: str
    sections: tuple[Section, ...]


def digest(terms: TournamentTerms) -> str:
    """A mark of the terms: another word in them is another mark."""
    return sha256(msgspec.json.encode(terms, order="deterministic")).hexdigest()


def document(terms: TournamentTerms, *, operator: str, version: int = 1) -> Document:
    """The terms as they are printed, under the name of the operator (SATG 1.1 crown)."""
    rules = rules_of(terms)
    return Document(
        title=terms.title,
        operator=operator,
        game=game(terms.game).name,
        rules=edition(rules.key).title,
        regulator=rules.regulator,
        version=version,
        digest=digest(terms),
        sections=tuple(_sections(terms, rules)),
    )


def _sections(terms: TournamentTerms, rules: TournamentRules) -> Iterator[Section]:
    by_heading: dict[str, list[tuple[Words, Citations]]] = {HEADINGS[part]: [] for part in PARTS}
    for item in ITEMS.values():
        words = _words(terms, item, rules)
        if words is not None:
            by_heading[HEADINGS[item.part]].append((words, item.clauses(rules)))
    more = (text for key, text in terms.statements.items() if key not in ITEMS)
    by_heading[FURTHER] = [(Words(text), ()) for text in more]
    filled = ((heading, entries) for heading, entries in by_heading.items() if entries)
    for number, (heading, entries) in enumerate(filled, start=1):
        paragraphs = (
            Paragraph(f"{number}.{place}", words.text, words.points, clauses)
            for place, (words, clauses) in enumerate(entries, start=1)
        )
        yield Section(heading, tuple(paragraphs))


def _words(terms: TournamentTerms, item: Item, rules: TournamentRules) -> Words | None:
    """The printed words of an item: its terms, or that it does not apply; None if the rules do not ask for it."""
    required = bool(item.clauses(rules))
    if is_stated(terms, item.key) and (required or item.key not in ONE_OF_TWO):
        words_of = WORDS_BY_ITEM.get(item.key)
        return words_of(terms) if words_of else Words(terms.statements[item.key])
    return Words(item.without) if required and item.conditional else None
