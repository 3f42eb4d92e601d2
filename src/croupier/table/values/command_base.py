"""The base classes of all commands and orders."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from msgspec import Struct

from croupier.table.values.event_base import kebab
from croupier.table.values.people import Actor


@dataclass(frozen=True, slots=True)
class CommandRecord:
    """What a command says about itself: scripts, the closed table, tournaments and the screens read it here."""

    line: str = ""
    """Its verb and the words that follow, `fill AMOUNT` (`croupier.table.script.forms`); empty: it has no verb."""
    by: str = ""
    """Who gives it: powers of the rulebook (`authority.toml`), or `player`, `device`, `system`."""
    fields: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    """Words of the line that are not named after their field, with that field."""
    otherwise: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    """By field: what an absent word means, where the field has no default."""
    spaced: tuple[str, ...] = field(default=(), kw_only=True)
    """Fields whose word has `_` for each space."""
    while_closed: bool = field(default=False, kw_only=True)
    """Whether a closed table accepts it."""
    waits_for_session: bool = field(default=False, kw_only=True)
    """Whether it waits until the session of a tournament is over: it moves money, or the tournament decides it."""
    brings_money: bool = field(default=False, kw_only=True)
    """Whether it begins play for money, which a table that is reserved for a tournament refuses."""
    passes_to_system: bool = field(default=False, kw_only=True)
    """Whether the system may give it where there is no dealer (SATG 1.3)."""
    one_terminal: bool = field(default=False, kw_only=True)
    """Whether it concerns only the terminal that it names, so that no other screen needs an update."""


class CommandBase(Struct, frozen=True, kw_only=True, tag=kebab, forbid_unknown_fields=True):
    """A command has no timestamp of its own: the order is stamped when it reaches the table's queue."""

    record: ClassVar[CommandRecord]
    """Declared by each command of a table; offices have none."""
    needs_second: ClassVar[bool] = False
    """Whether a second member of staff must always prove themselves beside it."""
    needs_secret: ClassVar[bool] = False
    """Whether its sender at a screen must have entered the own secret a short while ago."""
    ticket_field: ClassVar[str] = ""
    """The field with the number of a ticket, which the log holds only sealed."""


class AboutTerminal(CommandBase, frozen=True, kw_only=True):
    """A command about one terminal."""

    terminal: str


class OrderBase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order: a command of its place, who gives it, and the instant at which it reached the place."""

    id: str
    """Chosen by the sender: an order with the same id is the same order."""
    at: int
    by: Actor
