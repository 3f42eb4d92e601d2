"""Lines for commands, events and refusals."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.errors import Mistake
from croupier.money import NOTHING
from croupier.table import commands as c
from croupier.table.cases import script as cases
from croupier.table.chips import script as chips
from croupier.table.choices import script as choices
from croupier.table.corrections import script as corrections
from croupier.table.dealing import script as dealing
from croupier.table.equipment import script as equipment
from croupier.table.events import Event
from croupier.table.irregular import script as irregular
from croupier.table.jackpots import script as jackpots
from croupier.table.limits import script as limits
from croupier.table.locks import script as locks
from croupier.table.opening import script as opening
from croupier.table.permissions import script as permissions
from croupier.table.presence import script as presence
from croupier.table.script.parse import RANKS
from croupier.table.seats import script as seats
from croupier.table.secret_wagers import script as secret_wagers
from croupier.table.settlement import script as settlement
from croupier.table.tickets import script as tickets
from croupier.table.tournament import script as tournament
from croupier.table.values.people import PLAYER, Actor
from croupier.table.values.refusals import Refused
from croupier.table.wagers import script as wagers

_LINES: dict[type, Callable[[Any], str]] = {
    **opening.LINES,
    **limits.LINES,
    **permissions.LINES,
    **seats.LINES,
    **chips.LINES,
    **wagers.LINES,
    **dealing.LINES,
    **choices.LINES,
    **settlement.LINES,
    **jackpots.LINES,
    **equipment.LINES,
    **irregular.LINES,
    **corrections.LINES,
    **cases.LINES,
    **tickets.LINES,
    **presence.LINES,
    **locks.LINES,
    **tournament.LINES,
    **secret_wagers.LINES,
}


def format_command(after_ms: int, by: Actor, command: c.Command) -> str:
    """A command on one line; `read` reads it again."""
    if type(command) not in _LINES:
        raise Mistake(f"{type(command).__name__} has no line.")
    seconds, rest = divmod(after_ms, 1_000)
    time = f"{seconds}" + (f".{rest:03}".rstrip("0") if rest else "")
    return f"{time} {_who(by)} {_LINES[type(command)](command)}"


def _who(by: Actor) -> str:
    """A player by his name alone, unless it reads like a rank."""
    if by.rank == PLAYER:
        like_a_rank = ":" in by.name or by.name.partition("@")[0] in RANKS
        return f"{PLAYER}:{by.name}" if like_a_rank else by.name
    who = by.rank if by.name in ("", by.rank) else f"{by.rank}:{by.name}"
    return f"{who}@{by.area}" if by.area else who


def format_event(event: Event) -> str:
    """An event on one line: its name, then every field but the instant that is not empty."""
    fields = msgspec.to_builtins(event)
    name = fields.pop("type")
    fields.pop("at")
    fields.pop("verifier", None)  # by which a secret could be tried
    if name == "table-opened":
        return f"{name} {event.plan.game}"  # type: ignore[union-attr]
    told = " ".join(
        f"{key}={msgspec.json.encode(value).decode()}"
        for key, value in fields.items()
        if value not in ("", [], (), {}, NOTHING, None)
    )
    return f"{name} {told}".strip()


def format_refusal(refused: Refused) -> str:
    """A refusal on one line: its code, then what it says to people."""
    return f"refused {refused.why}: {refused}"
