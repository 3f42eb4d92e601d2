"""What the terms of a tournament must say under each edition (`tournament_items.toml`)."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import Citations, cite, is_below
from croupier.rulebook.editions import edition as known_edition

PartOfTerms: TypeAlias = Literal[
    "details", "entry", "format", "wagers", "elimination", "winners", "pool", "conduct"
]
PARTS: tuple[PartOfTerms, ...] = get_args(PartOfTerms)
"""The parts of the terms in their order (SATG 19.4.1 to SATG 19.4.8)."""


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tournament rule of an edition: where it stands, and what it governs."""

    key: str
    under: str
    """The clause that introduces what the terms must say."""
    rules: str
    """How the terms call the rules of the game."""
    acts: tuple[str, ...] = ()
    """The Acts that the limit of liability must name (SATG 19.4.8(i))."""
    games: tuple[str, ...] = ()
    played: str = ""
    """All games that are played so, beside those that are named."""

    @property
    def regulator(self) -> str:
        """Who is told or asked, by the name of that edition."""
        return known_edition(self.key).regulator


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the terms must say."""

    key: str
    part: PartOfTerms
    says: str
    """What is asked."""
    cites: tuple[str, ...]
    wording: str = ""
    """A proposal for a statement; a figure has none."""
    without: str = ""
    """It must be said, or be named as not applying: then this is what is printed."""

    @property
    def conditional(self) -> bool:
        """Whether it is asked for only under a condition."""
        return bool(self.without)

    @property
    def is_statement(self) -> bool:
        """Whether it is said in words; else it is a figure of the terms."""
        return bool(self.wording)

    def clauses(self, rules: TournamentRules) -> Citations:
        """What asks for it under an edition; nothing where that edition does not."""
        return cite(*(one for one in self.cites if is_below(one, rules.under)))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: tuple[TournamentRules, ...]
    item: tuple[Item, ...]


def _load() -> _File:
    text = files(__package__).joinpath("tournament_items.toml").read_text(encoding="utf-8")
    read = msgspec.convert(tomllib.loads(text), _File)
    for rules in read.edition:
        known_edition(rules.key)
        cite(rules.under)
    if len({one.key for one in read.item}) < len(read.item):
        raise Mistake("Tournaments: an item stands there twice.")
    for item in read.item:
        asked = [clause for rules in read.edition for clause in item.clauses(rules)]
        if sorted(asked) != sorted(item.cites) or not asked:
            raise Mistake(f"Tournaments: {item.key} has no clause, or one of no edition.")
    return read


_READ = _load()
TOURNAMENT_RULES: Mapping[str, TournamentRules] = {one.key: one for one in _READ.edition}
ITEMS: Mapping[str, Item] = {one.key: one for one in _READ.item}


def tournament_rules(edition: str) -> TournamentRules:
    """The tournament rule of an edition."""
    if edition not in TOURNAMENT_RULES:
        raise unknown("edition with tournaments", edition, TOURNAMENT_RULES)
    return TOURNAMENT_RULES[edition]
