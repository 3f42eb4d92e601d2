"""Parse script lines into commands."""

from dataclasses import dataclass

from croupier.errors import BadInput, unknown
from croupier.rulebook.authority import AUTHORITY
from croupier.table import commands as c
from croupier.table.script.forms import milliseconds
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import CASHIER, DEVICE, PLAYER, SYSTEM, Actor

RANKS = [
    *dict.fromkeys(rank for ranks in AUTHORITY.values() for rank in ranks.ladder),
    SYSTEM,
    DEVICE,
    CASHIER,
]


@dataclass(frozen=True, slots=True)
class Line:
    """One command of a script."""

    after_ms: int
    by: Actor
    command: c.Command


def parse_line(text: str, start: int = 0) -> Line:
    """Read one line; times such as `1200s` are counted from the start of the script."""
    words = text.split()
    if len(words) < 3:
        raise BadInput(f"Unreadable line {text!r}. Accepted: time, who, command.")
    time, who, verb, *rest = words
    if verb not in FORMS:
        raise unknown("command", verb, FORMS)
    by, form = actor(who), FORMS[verb]
    command_text = " ".join((verb, *rest))
    command_words = form.read(rest, by=by.name, start=start)
    if command_words is None:
        accepted = f"{verb} {form.words}".strip()
        raise BadInput(f"Unreadable command {command_text!r}. Accepted: {accepted}.")
    try:
        command = form.make(command_words)
    except BadInput as wrong:
        raise BadInput(f"Unreadable command {command_text!r}. {wrong}") from None
    return Line(milliseconds(time), by, command)


def actor(who: str) -> Actor:
    """Read an actor: `dealer`, `dealer:Dana`, `tg-area-manager:Ann@north`, or the name of a terminal or patron."""
    staff, _, area = who.partition("@")
    rank, colon, name = staff.partition(":")
    if rank in RANKS:
        return Actor(name or rank, rank, area)
    rank, colon, name = who.partition(":")
    if rank == PLAYER and name:
        return Actor(name, PLAYER)
    if colon:
        raise unknown("rank", rank, (*RANKS, PLAYER))
    return Actor(who, PLAYER)
