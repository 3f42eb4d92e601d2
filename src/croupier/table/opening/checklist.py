"""The checklist for opening a table: what must stand there, and everything that does not.

The list is data (`rulebook/equipment.toml`), each line with its clause. Nothing is looked up in the
world: what is registered at the table comes in as items.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import Literal

import msgspec

from croupier.errors import Mistake
from croupier.games import GAMES, Game, Played, Variant, game
from croupier.rulebook import Citations, cite
from croupier.table.values.refusals import Refusal


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One registered piece of equipment, with the reference of its approval where it has one."""

    kind: str
    name: str = ""
    """Which one it is, where there are several of a kind: a terminal by its name."""
    approval: str = ""
    approved_on: str = ""
    """The day of the approval, as 2026-01-31."""
    approved_until: str = ""
    """The day on which it ends, at 4.00am; nothing while nobody ended it."""
    features: Mapping[str, str | int] = {}
    tables: tuple[str, ...] = ()
    """Of a player terminal: the tables that it can reach; those that list it if nothing is said."""


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing for which the table cannot be opened."""

    why: Refusal
    item: str
    """What is missing; or the item, what it should be like and what it is like instead."""
    cites: Citations

    def __str__(self) -> str:
        """The thing and its clauses."""
        return f"{self.item} ({', '.join(self.cites)})" if self.cites else self.item


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    cites: str | tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses that ask for it, checked."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Feature(_Row, frozen=True, kw_only=True):
    """What an item must be like."""

    name: str
    accepts: tuple[str | int, ...]
    variants: tuple[str, ...] = ()
    """The variants of the game at which it is asked for; none means all."""


class Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of equipment that meets a requirement."""

    kind: str
    has: tuple[Feature, ...] = ()
    approved: str = ""
    """The clause for which the approval must be on record; nothing where none is asked for."""
    dated: bool = False
    """Whether its day must be on record too."""

    def wanted(self, variant: Variant) -> Iterator[Feature]:
        """What it must be like at a variant."""
        return (one for one in self.has if not one.variants or variant.name in one.variants)


class Requirement(_Row, frozen=True, kw_only=True):
    """One line of the checklist: something of any of these kinds."""

    any_of: tuple[Form, ...]
    only_dealer_activated: bool = False
    """Not asked for where the game runs without a dealer (SATG 2.2.5)."""


class Count(_Row, frozen=True, kw_only=True):
    """There must be one at least, and no more than the rules or the regulator allow."""

    of: Literal["player-terminal", "place"]
    at_most: int | None = None
    """Nothing where the regulator approves the number for each table."""


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lines for one kind of table, or for some games."""

    played: Played | None = None
    games: tuple[str, ...] = ()
    count: tuple[Count, ...] = ()
    requirement: tuple[Requirement, ...] = ()

    def concerns(self, one: Game) -> bool:
        """Whether the lines are for tables of that game."""
        return one.played is self.played or one.key in self.games


PLAYER_TERMINAL, DEALER_TERMINAL = "player-terminal", "dealer-terminal"
TERMINAL_FEATURE = "terminal-feature"
"""Something that terminals show beyond the approved display; it is switched on by being registered."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    part: tuple[Part, ...]


def _check(part: Part) -> Part:
    """Refuse what has no source, no game or no variant."""
    for row in (*part.count, *part.requirement):
        if not row.citations and not row.provenance:
            raise Mistake(f"Equipment: {row} has neither a citation nor a provenance.")
    forms = [form for requirement in part.requirement for form in requirement.any_of]
    for form in forms:
        cite(*filter(None, (form.approved,)))
        for feature in form.has:
            if not feature.citations or not feature.accepts:
                raise Mistake(f"Equipment: {form.kind}: {feature} has no citation or no value.")
            for key in part.games:
                for name in feature.variants:
                    game(key).variant(name)
    return part


def _complete(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Refuse a list that forgets a game or names one that does not exist."""
    named, known = {key for part in parts for key in part.games}, {one.key for one in GAMES}
    if named != known:
        raise Mistake(f"Equipment and games differ: {', '.join(sorted(named ^ known))}.")
    return parts


def _load() -> tuple[Part, ...]:
    text = files("croupier.rulebook").joinpath("equipment.toml").read_text(encoding="utf-8")
    return _complete(tuple(map(_check, msgspec.convert(tomllib.loads(text), _File).part)))


PARTS: tuple[Part, ...] = _load()


def requirements(one: Game, *, dealer_activated: bool) -> tuple[Requirement, ...]:
    """The lines of the checklist for a table of the game, in their order."""
    return tuple(
        requirement
        for part in PARTS
        if part.concerns(one)
        for requirement in part.requirement
        if dealer_activated or not requirement.only_dealer_activated
    )


def _miscounted(row: Count, found: int, most: int | None) -> Iterator[Lack]:
    if found < 1:
        yield Lack(Refusal.EQUIPMENT_MISSING, row.of, row.citations)
    elif most is not None and found > most:
        # Too many terminals is a thing of its own (SATG 2.2.1); a table with too many places is
        # not the table that the rules describe.
        terminals = row.of == "player-terminal"
        why = Refusal.TERMINAL_LIMIT if terminals else Refusal.EQUIPMENT_MISSING
        yield Lack(why, f"{row.of}: {most} at most, not {found}", row.citations)


def _faults(item: Item, form: Form, variant: Variant) -> Iterator[Lack]:
    """What is wrong with an item that stands there."""
    for feature in form.wanted(variant):
        found = item.features.get(feature.name, "nothing on record")
        if found not in feature.accepts:
            accepted = " or ".join(map(str, feature.accepts))
            text = f"{item.kind}: {feature.name} {accepted}, not {found}"
            yield Lack(Refusal.EQUIPMENT_MISSING, text, feature.citations)
    if form.approved and not is_approved(item, form):
        yield Lack(Refusal.UNAPPROVED_EQUIPMENT, item.kind, cite(form.approved))


def is_approved(item: Item, form: Form) -> bool:
    """Whether the reference of an approval is on record, and its day where it is asked for."""
    return bool(item.approval.strip()) and (not form.dated or _is_day(item.approved_on))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def approving(one: Game, kind: str, *, dealer_activated: bool = True) -> str:
    """The clause for which equipment of a kind must be approved at a table of the game; nothing where none asks."""
    lines = requirements(one, dealer_activated=dealer_activated)
    asked = (form.approved for line in lines for form in line.any_of if form.kind == kind)
    return next(filter(None, asked), "")


def approved_kinds(one: Game) -> tuple[str, ...]:
    """The kinds of equipment whose approval must be on record at a table of the game."""
    forms = (
        form
        for part in PARTS
        if part.concerns(one)
        for line in part.requirement
        for form in line.any_of
    )
    kinds = dict.fromkeys(form.kind for form in forms if form.approved)
    return (*kinds, TERMINAL_FEATURE) if one.played is Played.SEMI_AUTOMATED else (*kinds,)


def form_of(kind: str) -> Form:
    """What is asked of equipment of a kind."""
    lines = (line for part in PARTS for line in part.requirement)
    return next(form for line in lines for form in line.any_of if form.kind == kind)


def _is_one_terminal(item: Item) -> bool:
    return item.kind == PLAYER_TERMINAL and bool(item.name)


def record_of(items: Sequence[Item], terminal: str) -> Item | None:
    """What is on record of one terminal; nothing where one line stands for all of them."""
    return next((one for one in items if _is_one_terminal(one) and one.name == terminal), None)


def unfit(record: Item, variant: Variant) -> Lack | None:
    """What a terminal lacks for which it cannot be opened (SATG 1.1 player-terminal)."""
    faults = _faults(record, form_of(PLAYER_TERMINAL), variant)
    return min(faults, key=lambda one: one.why.precedence, default=None)


def _unmet(requirement: Requirement, variant: Variant, items: Sequence[Item]) -> Iterator[Lack]:
    forms = {form.kind: form for form in requirement.any_of}
    there = [item for item in items if item.kind in forms]
    if not there:
        yield Lack(Refusal.EQUIPMENT_MISSING, " or ".join(forms), requirement.citations)
    found = [(item, tuple(_faults(item, forms[item.kind], variant))) for item in there]
    every = all(faults for _, faults in found)
    for item, faults in found:
        # A terminal with a record of its own is looked at when it is opened, if any is as it must be.
        if every or not _is_one_terminal(item):
            yield from faults


def lacking(
    game: Game,
    variant: Variant,
    items: Sequence[Item],
    *,
    dealer_activated: bool,
    terminals: int,
    terminal_limit: int,
    places: int,
) -> list[Lack]:
    """Everything for which the table cannot be opened, in the order of the checklist."""
    lacks: list[Lack] = []
    for row in (row for part in PARTS if part.concerns(game) for row in part.count):
        if row.of == "player-terminal":
            lacks += _miscounted(row, terminals, terminal_limit)
        else:
            lacks += _miscounted(row, places, row.at_most)
    for requirement in requirements(game, dealer_activated=dealer_activated):
        lacks += _unmet(requirement, variant, items)
    for item in items:
        if item.kind == TERMINAL_FEATURE and not item.approval.strip():
            text = f"{item.kind} {item.name}"
            lacks.append(Lack(Refusal.UNAPPROVED_EQUIPMENT, text, cite("SATG 2.1.6")))
    # Two of a kind with one fault, or no terminal and none in operation, are said once.
    return list(dict.fromkeys(lacks))


DEMO_DAY = "2020-02-20"
"""On which the approvals of demonstrations were given, by nobody."""


def demo_items(game: Game, variant: Variant, *, dealer_activated: bool) -> tuple[Item, ...]:
    """A complete set of equipment for demonstrations, with approvals that nobody gave."""
    features: dict[str, dict[str, str | int]] = {}
    for requirement in requirements(game, dealer_activated=dealer_activated):
        form = requirement.any_of[0]
        wanted = {one.name: one.accepts[0] for one in form.wanted(variant)}
        features.setdefault(form.kind, {}).update(wanted)
    return tuple(
        Item(kind=kind, approval=f"DEMO-{kind}", approved_on=DEMO_DAY, features=found)
        for kind, found in features.items()
    )
