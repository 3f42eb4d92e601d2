"""Format commands, events and refusals as script lines."""

import msgspec

from croupier.money import NOTHING
from croupier.table import commands as c
from croupier.table.events import Event
from croupier.table.script.parse import RANKS
from croupier.table.script.verbs import FORMS, VERBS
from croupier.table.values.people import PLAYER, Actor
from croupier.table.values.refusals import Refused
from croupier.words import Phrase, phrase


def format_command(after_ms: int, by: Actor, command: c.Command) -> str:
    """Format a command as one line, which `parse_line` reads again."""
    seconds, rest = divmod(after_ms, 1_000)
    time = f"{seconds}" + (f".{rest:03}".rstrip("0") if rest else "")
    return f"{time} {_actor_text(by)} {_command_words(command)}"


def _command_words(command: c.Command) -> str:
    if isinstance(command, c.OpenTable):
        return f"open {command.plan.game}"
    verb = VERBS[type(command)]
    return f"{verb} {FORMS[verb].write(command)}".rstrip()


def _actor_text(by: Actor) -> str:
    """Return a player's name alone, unless it reads like a rank."""
    if by.rank == PLAYER:
        like_a_rank = ":" in by.name or by.name.partition("@")[0] in RANKS
        return f"{PLAYER}:{by.name}" if like_a_rank else by.name
    who = by.rank if by.name in ("", by.rank) else f"{by.rank}:{by.name}"
    return f"{who}@{by.area}" if by.area else who


def format_event(event: Event) -> str:
    """Format an event as one line: its name, then every field that is not empty, without the instant."""
    fields = msgspec.to_builtins(event)
    name = fields.pop("type")
    fields.pop("at")
    fields.pop("verifier", None)  # a secret could be guessed with it
    if name == "table-opened":
        return f"{name} {event.plan.game}"  # type: ignore[union-attr]
    text = " ".join(
        f"{key}={msgspec.json.encode(value).decode()}"
        for key, value in fields.items()
        if value not in ("", [], (), {}, NOTHING, None)
    )
    return f"{name} {text}".strip()


def format_refusal(refused: Refused) -> Phrase:
    """Format a refusal as one line: its code, then its text for people."""
    code, sentence = refused.why.value, refused.with_clauses
    return phrase("refused {code}: {refused}", code=code, refused=sentence)
