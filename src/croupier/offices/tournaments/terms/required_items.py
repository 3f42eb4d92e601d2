"""Whether the terms of a tournament say all that the rules of its edition ask for (SATG 19.4).

Which item is asked for by which clause is data (`rulebook/tournament_items.toml`); here stands how each is
found in the terms. What the terms say beyond that is the operator's.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from croupier.errors import Mistake
from croupier.games import GAMES, game
from croupier.offices.tournaments.terms.tournament_terms import Terms
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

Question = Callable[[Terms], bool]


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
        one.key
        for one in TOURNAMENT_RULES.values()
        if key in one.games or one.played == the_game.played
    )
    return next(fitting, "")


def not_held(key: str) -> Refused | None:
    """Why there is no tournament of a game: there is no such game, or no rule for one."""
    held = [one.key for one in GAMES if edition_of(one.key)]
    if key in held:
        return None
    known = key in {one.key for one in GAMES}
    why = "has no tournament rule in the documents held" if known else "is no game"
    detail = f"{key!r} {why}. Accepted: {', '.join(held)}."
    cites = cite("SATG 19.1", "WAR 10.1", "WHEEL 8.1", "GAZ 28/2000 20.1.1", "GAZ 29/2000 10.1.1")
    return Refused(Refusal.NOT_APPLICABLE, cites, detail)


def not_begun(key: str, at: datetime) -> Refused | None:
    """Why there is no tournament of a game yet: the rule before is not held (GAZ 28/2000 schedule rule-20)."""
    rules = rules_in(edition_of(key))
    if rules.from_ <= at:
        return None
    detail = f"The tournament rule that is held begins {rules.from_.isoformat()}."
    return Refused(Refusal.GAME_NOT_IN_FORCE, cite(rules.cites), detail)


def rules_of(terms: Terms) -> TournamentRules:
    """The tournament rule that governs the terms."""
    return tournament_rules(edition_of(terms.game))


def items(edition: str) -> tuple[Item, ...]:
    """All that the terms must say under an edition, in the order of its parts."""
    rules = tournament_rules(edition)
    asked = [one for one in ITEMS.values() if one.clauses(rules)]
    return tuple(sorted(asked, key=lambda one: PARTS.index(one.part)))


def clauses_of(terms: Terms, *keys: str) -> Citations:
    """The clauses that ask for items under the edition of a tournament; none where it does not."""
    rules = rules_of(terms)
    return tuple(dict.fromkeys(one for key in keys for one in ITEMS[key].clauses(rules)))


def proposed(item: Item, edition: str, operator: str) -> str:
    """The wording that is proposed for a statement, with the names in it."""
    rules = tournament_rules(edition)
    return item.wording.format(
        operator=operator,
        regulator=rules.regulator,
        rules=rules.rules,
        acts=" and the ".join(rules.acts),
    )


def missing(terms: Terms) -> tuple[Missing, ...]:
    """What the terms should say and do not, in the order of the parts."""
    rules = rules_of(terms)
    return tuple(
        Missing(item.key, item.part, item.says, item.clauses(rules))
        for item in items(rules.key)
        if not is_said(terms, item.key) and not _may_be_left_out(terms, item)
    )


def by_part(found: Iterable[Missing]) -> Mapping[PartOfTerms, tuple[Missing, ...]]:
    """What is missing, by the part of the terms in which it belongs."""
    listed = tuple(found)
    parts = {part: tuple(one for one in listed if one.part == part) for part in PARTS}
    return {part: those for part, those in parts.items() if those}


def incomplete(terms: Terms) -> Refused | None:
    """The refusal of terms that do not say everything, with all that is missing by its clause."""
    found = missing(terms)
    if not found:
        return None
    parts = (
        f"{part}: {'; '.join(f'{one.says} [{one.key}]' for one in those)}"
        for part, those in by_part(found).items()
    )
    cites = dict.fromkeys(clause for one in found for clause in one.clauses)
    return Refused(Refusal.TERMS_INCOMPLETE, tuple(cites), f"Missing in {'. In '.join(parts)}.")


def is_said(terms: Terms, key: str) -> bool:
    """Whether the terms say it."""
    if key in FIGURES:
        return FIGURES[key](terms)
    words = terms.statements.get(key, "")
    return bool(words.strip()) and (key != "liability" or _names_the_acts(terms, words))


def _names_the_acts(terms: Terms, words: str) -> bool:
    """Both Acts of the edition by their names and years, however they are set (SATG 19.4.8(i))."""
    said = _letters(words)
    return all(_letters(act) in said for act in rules_of(terms).acts)


def _letters(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _may_be_left_out(terms: Terms, item: Item) -> bool:
    """Whether a condition is not met: the terms show that, or name the item as not applying."""
    if not item.conditional:
        return False
    seen = CONDITIONS[item.key](terms) if item.key in CONDITIONS else None
    return item.key in terms.does_not_apply if seen is None else not seen


def applies(terms: Terms, key: str) -> bool:
    """Whether the terms show that a conditional item is asked for, whatever they call it."""
    return key in CONDITIONS and bool(CONDITIONS[key](terms))


def _progresses(terms: Terms) -> bool:
    return len(terms.stages) > 1 and all(one.advance > 0 for one in terms.stages[:-1])


def _has_length(terms: Terms) -> bool:
    return all(one.rounds is not None or one.minutes is not None for one in terms.stages)


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
        bool(t.stages) and all(one.rounds or one.minutes or one.basis.strip() for one in t.stages)
    ),
    "fixed-length": lambda t: bool(t.stages) and _has_length(t),
    "tables": lambda t: bool(t.stages) and all(one.tables or one.basis.strip() for one in t.stages),
    "fixed-tables": lambda t: bool(t.stages) and all(one.tables for one in t.stages),
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

CONDITIONS: Mapping[str, Callable[[Terms], bool | None]] = {
    "re-buy": lambda t: bool(t.format.re_buy or t.format.buy_back) or None,
    "add-on": lambda t: t.format.add_on is not None or None,
    "employees": lambda t: t.event != "ordinary" or None,
    "signature": lambda t: t.signed,
    "progression": lambda t: len(t.stages) > 1 if t.stages else None,
    "buy-back": lambda t: t.format.buy_back is not None or None,
    "repechage": lambda t: any(one.kind == "repechage" for one in t.stages) or None,
    "chips-at-the-end": lambda t: t.format.cash_rate.parts > 0 or None,
    "secret-wagers": lambda t: t.wagers.secrets is not None or None,
}
"""Where the terms themselves show whether a condition is met; nothing where they tell nothing."""

if {one.key for one in ITEMS.values() if not one.is_statement} != FIGURES.keys():
    raise Mistake("Tournaments: each figure of the rulebook is looked for, and no other.")
