"""Whether a notice can make a rule another one: it must stand, and whoever obeys it must be named.

Notices are looked at one after the other, in order of effect, with the new one among them: what is signed later may
take effect earlier, and nothing that was signed before may rest on what is gone then.
"""

from collections.abc import Iterator, Mapping

from croupier.errors import unknown
from croupier.offices.notices.commands import NewNotice
from croupier.offices.notices.state import HouseNotices
from croupier.rulebook import CLAUSES, Fulfilment
from croupier.rulebook.clauses import is_below
from croupier.rulebook.register import ladder_of
from croupier.rulebook.register.house_notices import Obeyed, RuleChanged, RuleItem, revoking

LONGEST_ID, LONGEST_RULE = 60, 4_000
"""Bounds of our own, so that no screen and no log is flooded."""
BY_PEOPLE = (Fulfilment.OUTSIDE, Fulfilment.RECORDED)
"""Clauses that people fulfil: the system knows at most what was done. Whom it guides it would guide wrongly."""
FOR_EVER = 1 << 62


def standing(house: HouseNotices, game: str, at: int) -> Mapping[str, RuleChanged]:
    """The rules of a game that notices of the house made others by an instant, as they left them."""
    return {one.rule: one for one in house.rules(game, at)}


def unobeyed(house: HouseNotices, game: str, at: int) -> tuple[str, ...]:
    """The rules for which no release answers yet at an instant."""
    return tuple(one.rule for one in revoking(house.grants(game, at)) if one.rule)


def rule_faults(one: NewNotice, house: HouseNotices) -> Iterator[str]:
    """What is wrong with the rules of a notice, each with what is accepted."""
    for number, item in enumerate(one.rules, 1):
        for fault in (*_form(item), *_obeyed(one, item)):
            yield f"Rule {number}: {fault}"
    named = [item.rule for item in one.rules]
    for rule in dict.fromkeys(it for it in named if named.count(it) > 1):
        yield f"{rule} stands there twice. Accepted: once."
    yield from broken(house.supposing(one, signed=True), one.game)


def broken(house: HouseNotices, game: str) -> Iterator[str]:
    """What does not follow, in order of effect: whatever is replaced or deleted stands, whatever is inserted is new."""
    stands: dict[str, str] = {}
    """What notices inserted or deleted, by rule: the operation, and who did it."""
    for change in house.rules(game, FOR_EVER):
        for fault in _unfit(game, change, stands):
            yield f"{change.notice}: {fault}"
        if change.operation != "substitute":
            stands[change.rule] = f"{change.operation} {change.notice}"


def _unfit(game: str, change: RuleChanged, stands: Mapping[str, str]) -> Iterator[str]:
    needed = change.after if change.operation == "insert" else change.rule
    gone = next(
        (it for it, did in stands.items() if did.startswith("delete") and is_below(needed, it)), ""
    )
    if gone:
        by = stands[gone].removeprefix("delete ")
        yield f"{needed} was deleted by notice {by}. Accepted: a rule that stands."
    elif needed not in stands and not is_rule_of(game, needed):
        yield _unknown(game, needed)
    if change.operation == "insert" and (change.rule in CLAUSES or change.rule in stands):
        yield f"{change.rule} was used before. Accepted: a number that no rule has or had."


def _unknown(game: str, rule: str) -> str:
    governing = [it for it in CLAUSES if is_rule_of(game, it)]
    if not governing:
        return (
            f"No rule of {game} is held that could be changed. Accepted: changes and grants alone."
        )
    return str(unknown(f"rule of {game}", rule, governing))


def is_rule_of(game: str, rule: str) -> bool:
    """Whether a clause governs a game."""
    return rule in CLAUSES and any(rung.has(rule) for rung in ladder_of(game).rungs)


def _form(item: RuleItem) -> Iterator[str]:
    if item.operation == "insert":
        document = item.after.partition(" ")[0]
        short = len(item.rule) <= LONGEST_ID and item.rule.isprintable()
        if not item.rule.startswith(f"{document} ") or not short:
            yield f"{item.rule!r} is no number beside {item.after}. Accepted: such as {item.after}A."
    elif item.after:
        yield f"{item.rule} has a place already. Accepted: no rule behind which it stands."
    if item.operation == "delete":
        if item.says:
            yield f"{item.rule} is deleted and says something. Accepted: no words."
    elif not item.says.strip():
        yield f"{item.rule} says nothing. Accepted: what it says from then on."
    elif len(item.says) > LONGEST_RULE:
        yield f"{item.rule} has {len(item.says)} characters. Accepted: {LONGEST_RULE} at most."


def _obeyed(one: NewNotice, item: RuleItem) -> Iterator[str]:
    """Values are in the same notice; what the program executes is not left to people; a release has its name."""
    if item.obeyed is Obeyed.VALUES and not (one.changes or one.grants):
        yield f"{item.rule}: no value is changed. Accepted: a change or an approval in the same notice."
    if (item.obeyed is Obeyed.PROGRAM) != bool(item.release.strip()):
        yield f"{item.rule}: release {item.release!r}. Accepted: the version that obeys it, where the program does."
    clause = _done_by_program(item.rule) if item.obeyed is Obeyed.PEOPLE else None
    if clause:
        yield (
            f"{clause} is {CLAUSES[clause].fulfilment.value} by the program, not by people. Accepted: values, program, "
            "or nobody-yet, with which no round begins until a release obeys it."
        )


def _done_by_program(rule: str) -> str | None:
    """The first clause of a rule, or below it, that people do not fulfil by themselves."""
    below = (one for one in CLAUSES.values() if is_below(one.id, rule))
    return next((one.id for one in below if one.fulfilment not in BY_PEOPLE), None)
