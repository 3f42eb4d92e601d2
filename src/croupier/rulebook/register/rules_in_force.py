"""What stood at an instant: the rules and approvals that the items in force by then make (`unknown.toml` begins).

`register_at` folds the items over the beginning, in order of effect. Each entry remembers which notice made it so
and what stood there before.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce
from importlib.resources import files

from croupier.errors import BadInput, Mistake
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.register.gazette_notices import NOTICES, Item, Notice, Operation
from croupier.rulebook.register.notice_titles import TITLES

EVERYTHING = "*"
"""A list of titles that is not held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleInForce:
    """One rule of a game as it stood."""

    game: str
    rule: str
    by: str = ""
    """The notice that made it so; nothing where it stood before all that are held."""
    since: datetime | None = None
    content: Citations = ()
    """What it says, in our own words; nothing where that is unknown."""
    deleted: bool = False
    title: str = ""
    replaced: tuple[str, str] | None = None
    """Words within it that were replaced, and by which."""
    ask: str = ""
    printed: Mapping[str, str] = field(default_factory=dict)
    tells: Citations = ()
    """The clauses by which the register has this entry."""
    before: "RuleInForce | None" = None
    """What stood there until then."""

    @property
    def is_unknown(self) -> bool:
        """Whether the text in force is not held."""
        return not self.content and not self.deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class Approved:
    """A game, or a title of a gaming machine, that is approved."""

    game: str
    title: str = ""
    """Of a gaming machine; `*` stands for a list that is not held."""
    by: str
    since: datetime
    since_known: bool = True
    """Else it is the earliest instant there can be: the notice is not held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """All rules and approvals at an instant."""

    rules: Mapping[tuple[str, str], RuleInForce] = field(default_factory=dict)
    approvals: tuple[Approved, ...] = ()

    def of(self, game: str) -> tuple[RuleInForce, ...]:
        """The rules of a game that the register knows of, in their printed order."""
        found = [one for one in self.rules.values() if one.game == game]
        return tuple(sorted(found, key=lambda one: printed_order(one.rule)))

    def approval(self, game: str, title: str = "") -> Approved | None:
        """What approves a game or a title; nothing where it is not approved, or not known to be."""
        named = (one for one in self.approvals if (one.game, one.title) == (game, title))
        return next(named, None)

    def titles(self, game: str) -> tuple[Approved, ...]:
        """The approved titles of gaming machines that are known by name."""
        return tuple(
            one for one in self.approvals if one.game == game and one.title not in ("", EVERYTHING)
        )


def printed_order(rule: str) -> tuple[tuple[int, str], ...]:
    """6.1 before 13.2, and 22.6.2 before its tables."""
    words = rule.replace(".", " ").split()
    return tuple((int(word), "") if word.isdigit() else (0, word) for word in words)


def beginning() -> Register:
    """What stood before the first notice that is held."""
    text = files(__package__).joinpath("unknown.toml").read_text(encoding="utf-8")
    read: dict[str, dict[str, list[str]]] = tomllib.loads(text)
    rules = {
        (game, rule): RuleInForce(game=game, rule=rule, tells=cite(*cites))
        for game, named in read.items()
        for rule, cites in named.items()
    }
    return Register(rules=rules)


BEGINNING = beginning()


def effective(notices: Iterable[Notice], instant: datetime) -> Iterator[tuple[Notice, Item | None]]:
    """Every item in force by an instant, in order of effect; a notice that is not held comes without one."""
    begun = sorted((one for one in notices if one.since <= instant), key=lambda one: one.order)
    for one in begun:
        yield from ((one, item) for item in one.items or (None,))


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
        kept = tuple(one for one in state.approvals if one.by != item.revokes)
        return replace(state, approvals=kept)
    return _amend(state, notice, item)


def _approve_unseen(state: Register, notice: Notice) -> Register:
    if notice.action != "approve":
        return state
    title = EVERYTHING if notice.game.endswith("-machines") else ""
    one = Approved(
        game=notice.game, title=title, by=notice.key, since=notice.since, since_known=False
    )
    return replace(state, approvals=(*state.approvals, one))


def _approve(state: Register, notice: Notice, item: Item) -> Register:
    names = [one.title for one in TITLES if one.notice == notice.key] if item.titles else [""]
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
