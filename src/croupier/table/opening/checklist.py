"""The checklist for opening a table: the equipment that it needs, and everything that is missing.

The list is data, each line with its clause: `rulebook/equipment.toml` for all tables of a kind, `equipment` in the file
of a game. The checklist looks nothing up: the equipment that is registered at the table comes in as items.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

import msgspec

from croupier.errors import Mistake
from croupier.games import GAMES, Game, Played, Variant, game
from croupier.rulebook import Citations, cite
from croupier.rulebook.data_file import load, sections
from croupier.table.values.refusals import Refusal


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One registered piece of equipment, with the reference of its approval where it has one."""

    kind: str
    """The kind of equipment, as the checklist of the game names it."""
    name: str = ""
    """Which one it is, where there are several of a kind: a terminal by its name."""
    approval: str = ""
    """The reference of its approval."""
    approved_on: str = ""
    """The day of the approval, as 2026-01-31."""
    approved_until: str = ""
    """The day on which the approval ends, at 4.00am; empty while it has no end."""
    features: Mapping[str, str | int] = {}
    """What the checklist asks of it, such as the zeros of a wheel."""
    tables: tuple[str, ...] = ()
    """Of a player terminal: the tables that it can reach; if empty, the tables that list it."""


@dataclass(frozen=True, slots=True)
class Lack:
    """One reason why the table cannot be opened."""

    why: Refusal
    item: str
    """The missing item; or an item with the wrong feature, and what the feature should be."""
    cites: Citations

    def __str__(self) -> str:
        """Show the item and its clauses."""
        return f"{self.item} ({', '.join(self.cites)})" if self.cites else self.item


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    cites: str | tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses that require it, checked against the rule book."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Feature(_Row, frozen=True, kw_only=True):
    """A feature that an item must have."""

    name: str
    accepts: tuple[str | int, ...]
    variants: tuple[str, ...] = ()
    """The variants of the game that require it; none means all."""


class Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of equipment that meets a requirement."""

    kind: str
    has: tuple[Feature, ...] = ()
    approved: str = ""
    """The clause that requires an approval on record; empty if none does."""
    dated: bool = False
    """Whether the day of the approval must be on record too."""

    def wanted(self, variant: Variant) -> Iterator[Feature]:
        """Yield the features that a variant requires."""
        return (
            feature
            for feature in self.has
            if not feature.variants or variant.name in feature.variants
        )


class Requirement(_Row, frozen=True, kw_only=True):
    """One line of the checklist: an item of any of these kinds."""

    any_of: tuple[Form, ...]
    only_dealer_activated: bool = False
    """Whether the line holds only for games with a dealer (SATG 2.2.5)."""


class Count(_Row, frozen=True, kw_only=True):
    """A number of terminals or places: at least one, at most what the rules or the regulator allow."""

    of: Literal["player-terminal", "place"]
    at_most: int | None = None
    """None where the regulator approves the number for each table."""


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lines for one kind of table, or for some games."""

    played: Played | None = None
    games: tuple[str, ...] = ()
    count: tuple[Count, ...] = ()
    requirement: tuple[Requirement, ...] = ()

    def concerns(self, this_game: Game) -> bool:
        """Whether the lines apply to tables of that game."""
        return this_game.played is self.played or this_game.key in self.games


PLAYER_TERMINAL, DEALER_TERMINAL = "player-terminal", "dealer-terminal"
TERMINAL_FEATURE = "terminal-feature"
"""Something that terminals show beyond the approved display; registering the item switches it on."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    part: tuple[Part, ...]


def _check(part: Part) -> Part:
    """Reject rows without a source, and games or variants that do not exist."""
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
    """Reject a list that omits a game or names one that does not exist."""
    named = {key for part in parts for key in part.games}
    known = {each_game.key for each_game in GAMES}
    if named != known:
        raise Mistake(f"Equipment and games differ: {', '.join(sorted(named ^ known))}.")
    return parts


_LISTED = (*load("equipment.toml", _File).part, *sections("equipment", Part))
PARTS: tuple[Part, ...] = _complete(tuple(map(_check, _LISTED)))


def requirements(this_game: Game, *, dealer_activated: bool) -> tuple[Requirement, ...]:
    """Return the lines of the checklist for a table of the game, in order."""
    return tuple(
        requirement
        for part in PARTS
        if part.concerns(this_game)
        for requirement in part.requirement
        if dealer_activated or not requirement.only_dealer_activated
    )


def _miscounted(row: Count, number: int, most: int | None) -> Iterator[Lack]:
    if number < 1:
        yield Lack(Refusal.EQUIPMENT_MISSING, row.of, row.citations)
    elif most is not None and number > most:
        # Too many terminals have a refusal of their own (SATG 2.2.1); a table with too many places
        # is not the table that the rules describe.
        terminals = row.of == "player-terminal"
        why = Refusal.TERMINAL_LIMIT if terminals else Refusal.EQUIPMENT_MISSING
        yield Lack(why, f"{row.of}: {most} at most, not {number}", row.citations)


def _faults(item: Item, form: Form, variant: Variant) -> Iterator[Lack]:
    """Yield what is wrong with a registered item."""
    for feature in form.wanted(variant):
        value = item.features.get(feature.name, "nothing on record")
        if value not in feature.accepts:
            accepted = " or ".join(map(str, feature.accepts))
            text = f"{item.kind}: {feature.name} {accepted}, not {value}"
            yield Lack(Refusal.EQUIPMENT_MISSING, text, feature.citations)
    if form.approved and not is_approved(item, form):
        yield Lack(Refusal.UNAPPROVED_EQUIPMENT, item.kind, cite(form.approved))


def is_approved(item: Item, form: Form) -> bool:
    """Whether the reference of an approval is on record, and its day where one is required."""
    return bool(item.approval.strip()) and (not form.dated or _is_day(item.approved_on))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def approving(this_game: Game, kind: str, *, dealer_activated: bool = True) -> str:
    """Return the clause that requires approval of a kind of equipment at a table of the game; empty if none."""
    lines = requirements(this_game, dealer_activated=dealer_activated)
    clauses = (form.approved for line in lines for form in line.any_of if form.kind == kind)
    return next(filter(None, clauses), "")


def approved_kinds(this_game: Game) -> tuple[str, ...]:
    """Return the kinds of equipment whose approval must be on record at a table of the game."""
    forms = (
        form
        for part in PARTS
        if part.concerns(this_game)
        for line in part.requirement
        for form in line.any_of
    )
    kinds = dict.fromkeys(form.kind for form in forms if form.approved)
    return (*kinds, TERMINAL_FEATURE) if this_game.played is Played.SEMI_AUTOMATED else (*kinds,)


def form_of(kind: str) -> Form:
    """Return the form with the requirements for a kind of equipment."""
    lines = (line for part in PARTS for line in part.requirement)
    return next(form for line in lines for form in line.any_of if form.kind == kind)


def _is_one_terminal(item: Item) -> bool:
    return item.kind == PLAYER_TERMINAL and bool(item.name)


def record_of(items: Sequence[Item], terminal: str) -> Item | None:
    """Return the record of one terminal; none where one line covers all terminals."""
    return next((item for item in items if _is_one_terminal(item) and item.name == terminal), None)


def unfit(record: Item, variant: Variant) -> Lack | None:
    """Return the gravest reason why a terminal cannot be opened (SATG 1.1 player-terminal)."""
    faults = _faults(record, form_of(PLAYER_TERMINAL), variant)
    return min(faults, key=lambda lack: lack.why.precedence, default=None)


def _unmet(requirement: Requirement, variant: Variant, items: Sequence[Item]) -> Iterator[Lack]:
    forms = {form.kind: form for form in requirement.any_of}
    there = [item for item in items if item.kind in forms]
    if not there:
        yield Lack(Refusal.EQUIPMENT_MISSING, " or ".join(forms), requirement.citations)
    checked = [(item, tuple(_faults(item, forms[item.kind], variant))) for item in there]
    every = all(faults for _, faults in checked)
    for item, faults in checked:
        # A terminal with its own record is checked when it is opened, if any item meets the line.
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
    """Return every reason why the table cannot be opened, in the order of the checklist."""
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
    # The same fault in two items, or of two lines, is reported once.
    return list(dict.fromkeys(lacks))


DEMO_DAY = "2020-02-20"
"""The invented day of the approvals for demonstrations."""


def demo_items(game: Game, variant: Variant, *, dealer_activated: bool) -> tuple[Item, ...]:
    """Return a complete set of equipment for demonstrations, with invented approvals."""
    features: dict[str, dict[str, str | int]] = {}
    for requirement in requirements(game, dealer_activated=dealer_activated):
        form = requirement.any_of[0]
        wanted = {feature.name: feature.accepts[0] for feature in form.wanted(variant)}
        features.setdefault(form.kind, {}).update(wanted)
    return tuple(
        Item(kind=kind, approval=f"DEMO-{kind}", approved_on=DEMO_DAY, features=value)
        for kind, value in features.items()
    )
