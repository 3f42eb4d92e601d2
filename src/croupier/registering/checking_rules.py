"""Whether a notice can make a rule another one: it must stand, and whoever obeys it must be named."""

from collections.abc import Iterator, Mapping

from croupier.errors import unknown
from croupier.registering.commands import NewNotice
from croupier.registering.state import Signed
from croupier.rulebook import CLAUSES, Fulfilment
from croupier.rulebook.register import ladder_of
from croupier.rulebook.register.house import Obeyed, RuleChanged, RuleItem

LONGEST_ID, LONGEST_RULE = 60, 4_000
"""Bounds of our own, so that no screen and no log is flooded."""
BY_PEOPLE = (Fulfilment.OUTSIDE, Fulfilment.GUIDED, Fulfilment.RECORDED)
"""Clauses that people fulfil; of these the system guides, records or knows nothing."""


def standing(house: Signed, game: str, at: int) -> Mapping[str, RuleChanged]:
    """The rules of a game that notices of the house made others by an instant, as they left them."""
    return {one.rule: one for one in house.rules(game, at)}


def rule_faults(one: NewNotice, house: Signed) -> Iterator[str]:
    """What is wrong with the rules of a notice, each with what is accepted."""
    others = house.supposing(one, signed=False)
    stood = standing(others, one.game, one.effect_ms)
    used = {it.rule for other in others.notices.values() for it in other.notice.rules}
    for number, item in enumerate(one.rules, 1):
        found = (*_place(one.game, item, stood), *_words(item), *_obeyed(one, item))
        yield from (f"Rule {number}: {fault}" for fault in found)
        # No number is used again, not even that of a notice which takes effect later or was withdrawn.
        if item.operation == "insert" and (item.rule in CLAUSES or item.rule in used):
            yield f"Rule {number}: {item.rule} was used before. Accepted: a number that no rule has or had."
    named = [item.rule for item in one.rules]
    for rule in dict.fromkeys(it for it in named if named.count(it) > 1):
        yield f"{rule} stands there twice. Accepted: once."


def _place(game: str, item: RuleItem, stood: Mapping[str, RuleChanged]) -> Iterator[str]:
    """What is replaced or deleted stands; what is inserted has a number of its own, behind one that stands."""
    if item.operation != "insert":
        yield from _stands(game, item.rule, stood)
        if item.after:
            yield f"{item.rule} has a place already, behind {item.after!r} or not. Accepted: none."
        return
    yield from _stands(game, item.after, stood)
    document = item.after.partition(" ")[0]
    short = len(item.rule) <= LONGEST_ID and item.rule.isprintable()
    if not item.rule.startswith(f"{document} ") or not short:
        yield f"{item.rule!r} is no number beside {item.after}. Accepted: such as {item.after}A."


def _stands(game: str, rule: str, stood: Mapping[str, RuleChanged]) -> Iterator[str]:
    changed = stood.get(rule)
    if changed is not None and changed.operation == "delete":
        yield f"{rule} was deleted by notice {changed.notice}. Accepted: a rule that stands."
    elif changed is None and not _governs(game, rule):
        governing = [it for it in CLAUSES if _governs(game, it)]
        yield str(unknown(f"rule of {game}", rule, governing))


def _governs(game: str, rule: str) -> bool:
    return rule in CLAUSES and any(rung.has(rule) for rung in ladder_of(game).rungs)


def _words(item: RuleItem) -> Iterator[str]:
    if item.operation == "delete":
        if item.says:
            yield f"{item.rule} is deleted and says something. Accepted: no words."
    elif not item.says.strip():
        yield f"{item.rule} says nothing. Accepted: what it says from then on."
    elif len(item.says) > LONGEST_RULE:
        yield f"{item.rule} has {len(item.says)} characters. Accepted: {LONGEST_RULE} at most."


def _obeyed(one: NewNotice, item: RuleItem) -> Iterator[str]:
    """Values are in the same notice; a rule that the program executes is not left to people."""
    if item.obeyed is Obeyed.VALUES and not (one.changes or one.grants):
        yield f"{item.rule}: no value is changed. Accepted: a change or an approval in the same notice."
    clause = CLAUSES.get(item.rule)
    if item.obeyed is Obeyed.PEOPLE and clause and clause.fulfilment not in BY_PEOPLE:
        yield (
            f"{item.rule} is {clause.fulfilment.value} by the program, not by people. Accepted: values, program, or "
            "nobody-yet, with which no round begins until a release obeys it."
        )
