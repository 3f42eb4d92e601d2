"""The register at an instant: the rules and approvals made by the items in force by then (`unknown.toml` begins).

`register_at` folds the items over the beginning, in order of effect. Each entry remembers which notice made it so
and what stood there before.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from croupier.errors import BadInput, Mistake
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.data_file import load
from croupier.rulebook.register.gazette_notices import NOTICES, Item, Notice, Operation
from croupier.rulebook.register.notice_titles import TITLES

EVERYTHING = "*"
"""A list of titles that is not held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleInForce:
    """One rule of a game as it was in force."""

    game: str
    rule: str
    by: str = ""
    """The notice that made it so; nothing where it stood before all that are held."""
    since: datetime | None = None
    content: Citations = ()
    """The content in our own words; empty where it is unknown."""
    deleted: bool = False
    title: str = ""
    replaced: tuple[str, str] | None = None
    """Words within it that were replaced, and by which."""
    ask: str = ""
    printed: Mapping[str, str] = field(default_factory=dict)
    tells: Citations = ()
    """The clauses by which the register has this entry."""
    before: "RuleInForce | None" = None
    """The rule that was in force until then."""

    @property
    def is_unknown(self) -> bool:
        """Whether the text in force is not held."""
        return not self.content and not self.deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class Approved:
    """A game, or a title of a gaming machine, that is approved."""

    game: str
    title: str = ""
    """The title of a gaming machine; `*` marks a list that is not held."""
    by: str
    since: datetime
    since_known: bool = True
    """Whether the beginning is known; otherwise `since` is the earliest possible instant (the notice is not held)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """All rules and approvals at an instant."""

    rules: Mapping[tuple[str, str], RuleInForce] = field(default_factory=dict)
    approvals: tuple[Approved, ...] = ()

    def rules_of(self, game: str) -> tuple[RuleInForce, ...]:
        """The rules of a game that the register knows of, in their printed order."""
        found = [rule for rule in self.rules.values() if rule.game == game]
        return tuple(sorted(found, key=lambda rule: printed_order(rule.rule)))

    def approval(self, game: str, title: str = "") -> Approved | None:
        """The approval of a game or a title; None where it is not approved, or not known to be."""
        named = (
            approval
            for approval in self.approvals
            if (approval.game, approval.title) == (game, title)
        )
        return next(named, None)

    def titles(self, game: str) -> tuple[Approved, ...]:
        """The approved titles of gaming machines that are known by name."""
        return tuple(
            approval
            for approval in self.approvals
            if approval.game == game and approval.title not in ("", EVERYTHING)
        )


def printed_order(rule: str) -> tuple[tuple[int, str], ...]:
    """6.1 before 13.2, and 22.6.2 before its tables."""
    words = rule.replace(".", " ").split()
    return tuple((int(word), "") if word.isdigit() else (0, word) for word in words)


def beginning() -> Register:
    """The register before the first notice that is held."""
    read = load("register/unknown.toml", dict[str, dict[str, list[str]]])
    rules = {
        (game, rule): RuleInForce(game=game, rule=rule, tells=cite(*cites))
        for game, named in read.items()
        for rule, cites in named.items()
    }
    return Register(rules=rules)


BEGINNING = beginning()


def effective(notices: Iterable[Notice], instant: datetime) -> Iterator[tuple[Notice, Item | None]]:
    """Every item in force by an instant, in order of effect; a notice that is not held comes without one."""
    begun = sorted(
        (notice for notice in notices if notice.since <= instant), key=lambda notice: notice.order
    )
    for notice in begun:
        yield from ((notice, item) for item in notice.items or (None,))


def register_at(instant: datetime, notices: Iterable[Notice] = NOTICES) -> Register:
    """The register at an instant: the beginning, and all that took effect by then."""
    if instant.tzinfo is None:
        raise BadInput(f"{instant.isoformat()} names no zone. Accepted: an instant with its zone.")
    return reduce(
        lambda state, done: register_after(state, *done), effective(notices, instant), BEGINNING
    )


def register_after(state: Register, notice: Notice, item: Item | None) -> Register:
    """The register after one item; a gap can only have approved something."""
    if item is None:
        return _approve_unseen(state, notice)
    if item.operation is Operation.APPROVE:
        return _approve(state, notice, item)
    if item.operation is Operation.REVOKE:
        kept = tuple(approval for approval in state.approvals if approval.by != item.revokes)
        return replace(state, approvals=kept)
    return _amend(state, notice, item)


def _approve_unseen(state: Register, notice: Notice) -> Register:
    if notice.action != "approve":
        return state
    title = EVERYTHING if notice.game.endswith("-machines") else ""
    approved = Approved(
        game=notice.game, title=title, by=notice.key, since=notice.since, since_known=False
    )
    return replace(state, approvals=(*state.approvals, approved))


def _approve(state: Register, notice: Notice, item: Item) -> Register:
    names = [title.title for title in TITLES if title.notice == notice.key] if item.titles else [""]
    found = tuple(
        Approved(game=notice.game, title=name, by=notice.key, since=notice.since) for name in names
    )
    made = {(notice.game, rule): _made(state, notice, item, rule) for rule in item.rules}
    return replace(state, approvals=(*state.approvals, *found), rules={**state.rules, **made})


def _amend(state: Register, notice: Notice, item: Item) -> Register:
    place = (notice.game, item.rule)
    stood = state.rules.get(place)
    if item.operation is Operation.INSERT and stood is not None:
        raise Mistake(f"{notice.key}: a rule {item.rule} of {notice.game} stood already.")
    if item.operation is not Operation.INSERT and (stood is None or stood.deleted):
        raise Mistake(f"{notice.key}: no rule {item.rule} of {notice.game} stood.")
    return replace(state, rules={**state.rules, place: _made(state, notice, item, item.rule)})


def _made(state: Register, notice: Notice, item: Item, rule: str) -> RuleInForce:
    return RuleInForce(
        game=notice.game,
        rule=rule,
        by=notice.key,
        since=notice.since,
        content=() if item.operation is Operation.DELETE else notice.content(rule),
        deleted=item.operation is Operation.DELETE,
        title=item.title,
        replaced=(item.old, item.new) if item.old else None,
        ask=item.ask,
        printed=item.printed,
        tells=item.citations,
        before=state.rules.get((notice.game, rule)),
    )
