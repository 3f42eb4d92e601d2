"""Whether a notice can change a rule: the rule must exist, and the notice must say who obeys it.

The notices are checked one after the other in order of effect, with the new one among them. A notice that is
signed later may take effect earlier. No notice that was signed before may then depend on a deleted rule.
"""

from collections.abc import Iterator, Mapping

from croupier.errors import unknown
from croupier.offices.notices.commands import NewNotice
from croupier.offices.notices.state import HouseNotices
from croupier.rulebook import CLAUSES, Fulfilment
from croupier.rulebook.clauses import is_below
from croupier.rulebook.register import ladder_of
from croupier.rulebook.register.house_notices import Obeyed, RuleChanged, RuleItem, revoking
from croupier.words import Phrase, phrase, phrase_of

LONGEST_ID, LONGEST_RULE = 60, 4_000
"""Our own limits, so that no screen and no log is flooded."""
BY_PEOPLE = (Fulfilment.OUTSIDE, Fulfilment.RECORDED)
"""Clauses that people fulfil; the system at most records what was done.

Clauses with guidance are left out: after a change of the rule the guidance would be wrong.
"""
FOR_EVER = 1 << 62


def changed_rules(house: HouseNotices, game: str, at: int) -> Mapping[str, RuleChanged]:
    """The rules of a game that notices of the house changed by an instant, in their last version."""
    return {rule.rule: rule for rule in house.rules(game, at)}


def unobeyed(house: HouseNotices, game: str, at: int) -> tuple[str, ...]:
    """The rules that no release obeys yet at an instant."""
    return tuple(granted.rule for granted in revoking(house.grants(game, at)) if granted.rule)


def rule_faults(notice: NewNotice, house: HouseNotices) -> Iterator[Phrase]:
    """What is wrong with the rules of a notice, each with what is accepted."""
    for number, item in enumerate(notice.rules, 1):
        for fault in (*_form(item), *_obeyed(notice, item)):
            yield phrase("Rule {number}: {fault}", number=number, fault=fault)
    named = [item.rule for item in notice.rules]
    for rule in dict.fromkeys(it for it in named if named.count(it) > 1):
        yield phrase("{rule} is listed twice. Accepted: once.", rule=rule)
    yield from broken(house.supposing(notice, signed=True), notice.game)


def broken(house: HouseNotices, game: str) -> Iterator[Phrase]:
    """The faults in order of effect: a replaced or deleted rule must exist, and an inserted rule must be new."""
    changed: dict[str, str] = {}
    """The rules that notices inserted or deleted: the operation and the notice."""
    for change in house.rules(game, FOR_EVER):
        for fault in _unfit(game, change, changed):
            yield phrase("{notice}: {fault}", notice=change.notice, fault=fault)
        if change.operation != "substitute":
            changed[change.rule] = f"{change.operation} {change.notice}"


def _unfit(game: str, change: RuleChanged, changed: Mapping[str, str]) -> Iterator[Phrase]:
    needed = change.after if change.operation == "insert" else change.rule
    gone = next(
        (it for it, did in changed.items() if did.startswith("delete") and is_below(needed, it)), ""
    )
    if gone:
        by = changed[gone].removeprefix("delete ")
        yield phrase(
            "{needed} was deleted by notice {by}. Accepted: a rule in force.", needed=needed, by=by
        )
    elif needed not in changed and not is_rule_of(game, needed):
        yield _unknown(game, needed)
    if change.operation == "insert" and (change.rule in CLAUSES or change.rule in changed):
        yield phrase(
            "{rule} was used before. Accepted: a number that no rule has or had.", rule=change.rule
        )


def _unknown(game: str, rule: str) -> Phrase:
    governing = [it for it in CLAUSES if is_rule_of(game, it)]
    if not governing:
        return phrase(
            "No rule of {game} is held that could be changed. Accepted: changes and grants alone.",
            game=game,
        )
    return phrase_of(unknown(phrase("rule of {game}", game=game), rule, governing))


def is_rule_of(game: str, rule: str) -> bool:
    """Whether a clause governs a game."""
    return rule in CLAUSES and any(rung.has(rule) for rung in ladder_of(game).rungs)


def _form(item: RuleItem) -> Iterator[Phrase]:
    if item.operation == "insert":
        document = item.after.partition(" ")[0]
        short = len(item.rule) <= LONGEST_ID and item.rule.isprintable()
        if not item.rule.startswith(f"{document} ") or not short:
            yield phrase(
                "'{rule}' is no number beside {after}. Accepted: such as {after}A.",
                rule=item.rule,
                after=item.after,
            )
    elif item.after:
        yield phrase("{rule} has a place already. Accepted: no rule to come after.", rule=item.rule)
    if item.operation == "delete":
        if item.says:
            yield phrase(
                "{rule} is deleted and says something. Accepted: no words.", rule=item.rule
            )
    elif not item.says.strip():
        yield phrase("{rule} says nothing. Accepted: what it says from then on.", rule=item.rule)
    elif len(item.says) > LONGEST_RULE:
        yield phrase(
            "{rule} has {count} characters. Accepted: {most} at most.",
            rule=item.rule,
            count=len(item.says),
            most=LONGEST_RULE,
        )


def _obeyed(notice: NewNotice, item: RuleItem) -> Iterator[Phrase]:
    """Checks who obeys a rule.

    Values must be in the same notice. A rule that the program executes cannot be left to people. A release
    must be named.
    """
    if item.obeyed is Obeyed.VALUES and not (notice.changes or notice.grants):
        yield phrase(
            "{rule}: no value is changed. Accepted: a change or an approval in the same notice.",
            rule=item.rule,
        )
    if (item.obeyed is Obeyed.PROGRAM) != bool(item.release.strip()):
        yield phrase(
            "{rule}: release '{release}'. Accepted: the version that obeys it, where the program does.",
            rule=item.rule,
            release=item.release,
        )
    clause = _done_by_program(item.rule) if item.obeyed is Obeyed.PEOPLE else None
    if clause:
        yield (
            phrase(
                "{clause} is {fulfilment} by the program, not by people. "
                "Accepted: values, program, or nobody-yet, with which no round begins until a release obeys it.",
                clause=clause,
                fulfilment=CLAUSES[clause].fulfilment.value,
            )
        )


def _done_by_program(rule: str) -> str | None:
    """The first clause of a rule, or below it, that people do not fulfil by themselves."""
    below = (clause for clause in CLAUSES.values() if is_below(clause.id, rule))
    return next((clause.id for clause in below if clause.fulfilment not in BY_PEOPLE), None)
