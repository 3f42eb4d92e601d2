"""Whether the terms of a tournament say all that the rules of its edition ask for (SATG 19.4).

The items and their clauses are data (`rulebook/tournament_items.toml`). This module says how each item is
found in the terms. The operator may add further terms.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from croupier.errors import Mistake
from croupier.games import GAMES, game
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.rulebook import Citations, cite
from croupier.rulebook import edition as rules_in
from croupier.rulebook.tournament_rules import (
    ITEMS,
    PARTS,
    TOURNAMENT_RULES,
    Item,
    PartOfTerms,
    TournamentRules,
    tournament_rules,
)
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase, sentences

Question = Callable[[TournamentTerms], bool]


class Missing(NamedTuple):
    """Something that the terms should say and do not."""

    key: str
    part: PartOfTerms
    says: str
    clauses: Citations


def edition_of(key: str) -> str:
    """The edition whose tournament rule governs a game; nothing where its document has none."""
    the_game = game(key)
    fitting = (
        tournament_rule.key
        for tournament_rule in TOURNAMENT_RULES.values()
        if key in tournament_rule.games or tournament_rule.played == the_game.played
    )
    return next(fitting, "")


def not_held(key: str) -> Refused | None:
    """Why there is no tournament of a game: there is no such game, or no rule for one."""
    held = [each_game.key for each_game in GAMES if edition_of(each_game.key)]
    if key in held:
        return None
    known = key in {each_game.key for each_game in GAMES}
    no_rule = phrase("has no tournament rule in the documents held")
    why = no_rule if known else phrase("is no game")
    detail = phrase("'{key}' {why}. Accepted: {held}.", key=key, why=why, held=tuple(held))
    cites = cite("SATG 19.1", "WAR 10.1", "WHEEL 8.1", "GAZ 28/2000 20.1.1", "GAZ 29/2000 10.1.1")
    return Refused(Refusal.NOT_APPLICABLE, cites, detail)


def not_begun(key: str, at: datetime) -> Refused | None:
    """Why there is no tournament of a game yet: the rule before is not held (GAZ 28/2000 schedule rule-20)."""
    rules = rules_in(edition_of(key))
    if rules.from_ <= at:
        return None
    detail = phrase(
        "The tournament rule that is held begins {start}.", start=rules.from_.isoformat()
    )
    return Refused(Refusal.GAME_NOT_IN_FORCE, cite(rules.cites), detail)


def rules_of(terms: TournamentTerms) -> TournamentRules:
    """The tournament rule that governs the terms."""
    return tournament_rules(edition_of(terms.game))


def items(edition: str) -> tuple[Item, ...]:
    """All that the terms must say under an edition, in the order of its parts."""
    rules = tournament_rules(edition)
    required = [item for item in ITEMS.values() if item.clauses(rules)]
    return tuple(sorted(required, key=lambda item: PARTS.index(item.part)))


def clauses_of(terms: TournamentTerms, *keys: str) -> Citations:
    """The clauses that ask for items under the edition of a tournament; none where it does not."""
    rules = rules_of(terms)
    return tuple(dict.fromkeys(clause for key in keys for clause in ITEMS[key].clauses(rules)))


def proposed(item: Item, edition: str, operator: str) -> str:
    """The wording that is proposed for a statement, with the names in it."""
    rules = tournament_rules(edition)
    return item.wording.format(
        operator=operator,
        regulator=rules.regulator,
        rules=rules.rules,
        acts=" and the ".join(rules.acts),
    )


def missing(terms: TournamentTerms) -> tuple[Missing, ...]:
    """Return the items that the terms lack, in the order of the parts."""
    rules = rules_of(terms)
    return tuple(
        Missing(item.key, item.part, item.says, item.clauses(rules))
        for item in items(rules.key)
        if not is_stated(terms, item.key) and not _may_be_left_out(terms, item)
    )


def by_part(missing_items: Iterable[Missing]) -> Mapping[PartOfTerms, tuple[Missing, ...]]:
    """Return the missing items by part of the terms."""
    listed = tuple(missing_items)
    parts = {
        part: tuple(each_missing for each_missing in listed if each_missing.part == part)
        for part in PARTS
    }
    return {part: those for part, those in parts.items() if those}


def incomplete(terms: TournamentTerms) -> Refused | None:
    """The refusal of terms that do not say everything, with all that is missing by its clause."""
    missing_items = missing(terms)
    if not missing_items:
        return None
    parts = (
        phrase(
            "Missing in {part}: {items}.",
            part=part,
            items=tuple(f"{item.says} [{item.key}]" for item in those),
        )
        for part, those in by_part(missing_items).items()
    )
    cites = dict.fromkeys(
        clause for each_missing in missing_items for clause in each_missing.clauses
    )
    return Refused(Refusal.TERMS_INCOMPLETE, tuple(cites), sentences(*parts))


def is_stated(terms: TournamentTerms, key: str) -> bool:
    """Whether the terms say it."""
    if key in FIGURES:
        return FIGURES[key](terms)
    words = terms.statements.get(key, "")
    return bool(words.strip()) and (key != "liability" or _names_the_acts(terms, words))


def _names_the_acts(terms: TournamentTerms, words: str) -> bool:
    """Both Acts of the edition by their names and years, however they are set (SATG 19.4.8(i))."""
    text = _letters(words)
    return all(_letters(act) in text for act in rules_of(terms).acts)


def _letters(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _may_be_left_out(terms: TournamentTerms, item: Item) -> bool:
    """Whether a condition is not met: the terms show that, or name the item as not applying."""
    if not item.conditional:
        return False
    seen = CONDITIONS[item.key](terms) if item.key in CONDITIONS else None
    return item.key in terms.does_not_apply if seen is None else not seen


def applies(terms: TournamentTerms, key: str) -> bool:
    """Whether the terms make a conditional item necessary, even if they do not name it."""
    return key in CONDITIONS and bool(CONDITIONS[key](terms))


def _progresses(terms: TournamentTerms) -> bool:
    return len(terms.stages) > 1 and all(stage.advance > 0 for stage in terms.stages[:-1])


def _has_length(terms: TournamentTerms) -> bool:
    return all(stage.rounds is not None or stage.minutes is not None for stage in terms.stages)


FIGURES: Mapping[str, Question] = {
    "schedule": lambda t: bool(t.stages),
    "entry-fee": lambda t: t.charges.entry_fee is not None,
    "buy-in": lambda t: t.charges.buy_in is not None,
    "re-buy": lambda t: t.charges.re_buy is not None,
    "add-on": lambda t: t.charges.add_on is not None,
    "players": lambda t: t.least_players is not None and t.most_players is not None,
    "place": lambda t: bool(t.place.strip()),
    "criteria": lambda t: any(text.strip() for text in t.entry.criteria.values()),
    "availability": lambda t: bool(t.entry.available.strip()),
    "method-of-entry": lambda t: bool(t.entry.method.strip()),
    "withdrawal-or-substitute": lambda t: (
        t.entry.withdraw_until is not None or t.entry.substitute_until is not None
    ),
    "withdrawal": lambda t: t.entry.withdraw_until is not None,
    "length": lambda t: (
        bool(t.stages)
        and all(stage.rounds or stage.minutes or stage.basis.strip() for stage in t.stages)
    ),
    "fixed-length": lambda t: bool(t.stages) and _has_length(t),
    "tables": lambda t: (
        bool(t.stages) and all(stage.tables or stage.basis.strip() for stage in t.stages)
    ),
    "fixed-tables": lambda t: bool(t.stages) and all(stage.tables for stage in t.stages),
    "progression": _progresses,
    "buy-back": lambda t: t.format.buy_back is not None and bool(t.format.buy_back.method.strip()),
    "repechage": lambda t: (
        t.format.repechage is not None
        and (t.format.repechage.places > 0 or t.format.repechage.director_decides)
    ),
    "starting-bank": lambda t: t.format.starting_bank is not None,
    "chips-at-the-end": lambda t: t.format.disposition is not None,
    "chip-kind": lambda t: bool(t.format.chip_kind.strip()),
    "compulsory-wager": lambda t: (
        t.wagers.compulsory is not None
        or bool(t.wagers.compulsory_basis.strip())
        or bool(t.wagers.limits)
    ),
    "secret-wagers": lambda t: (
        t.wagers.secrets is not None and bool(t.wagers.secrets.method.strip())
    ),
    "elimination": lambda t: bool(t.result.out),
    "winners": lambda t: t.result.winner is not None and t.result.ties is not None,
    "pool": lambda t: t.pool is not None,
    "prizes": lambda t: bool(t.prizes),
    "penalties": lambda t: bool(t.conduct.penalties),
    "disqualification": lambda t: bool(t.conduct.disqualification),
    "substitution": lambda t: bool(t.conduct.substitution),
    "refunds": lambda t: bool(t.conduct.refunds),
    "retirement": lambda t: bool(t.conduct.retirement),
    "late": lambda t: t.conduct.late is not None,
    "absent": lambda t: t.conduct.absent is not None,
    "phone": lambda t: t.conduct.phone is not None,
    "substituted": lambda t: t.conduct.substituted is not None,
    "disqualified": lambda t: t.conduct.disqualified is not None,
    "retired": lambda t: t.conduct.retired is not None,
}
"""By item: whether the terms have the figure."""

CONDITIONS: Mapping[str, Callable[[TournamentTerms], bool | None]] = {
    "re-buy": lambda t: bool(t.format.re_buy or t.format.buy_back) or None,
    "add-on": lambda t: t.format.add_on is not None or None,
    "employees": lambda t: t.event != "ordinary" or None,
    "signature": lambda t: t.signed,
    "progression": lambda t: len(t.stages) > 1 if t.stages else None,
    "buy-back": lambda t: t.format.buy_back is not None or None,
    "repechage": lambda t: any(stage.kind == "repechage" for stage in t.stages) or None,
    "chips-at-the-end": lambda t: t.format.cash_rate.parts > 0 or None,
    "secret-wagers": lambda t: t.wagers.secrets is not None or None,
}
"""Where the terms themselves show whether a condition is met; nothing where they tell nothing."""

if {item.key for item in ITEMS.values() if not item.is_statement} != FIGURES.keys():
    raise Mistake("Tournaments: each figure of the rulebook is looked for, and no other.")
