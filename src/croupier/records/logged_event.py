"""The form of an event for inspection, and the clauses that its kind cites."""

import re
from functools import cache
from typing import Any

from msgspec import Raw, to_builtins

from croupier.engine.store.entry_codec import encode
from croupier.rulebook.register import ladder_of
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.event_base import EventBase

NAMED = re.compile(r"\b((?:SATG|WAR|WHEEL|GAZ \d+/\d+) \d+(?:\.\d+)*(?:\([a-z]+\))*)")
"""A clause in the sentence of an event."""
SECRET = frozenset({"verifier", "token", "secret"})
"""Fields that are handed out to no reader, however deep they are."""


def shown_event(event: Any, *, salted: bool = True) -> tuple[str, Raw]:
    """Return the kind and the fields of an event, without ticket numbers, secrets and personal data.

    An entrant is known only to the staff of the tournament (SATG 19.4.8(e)). A salt is its holder's, who can prove
    the wagers with it: the view of a round leaves it out.
    """
    value = to_builtins(event, enc_hook=str)
    kind = value.pop("type")
    for name in ("person",) if salted else ("person", "salt"):
        value.pop(name, None)
    value = _without_secrets(value)
    # A command that waits for a second administrator may hold the verifier of a new secret.
    (value.get("access") or {}).pop("verifier", None)
    # Only the system opens a sealed value: its box is not handed out.
    match value.get("sealed"):
        case dict() as sealed:
            sealed.pop("box", None)
        case str():
            value.pop("sealed")
    return kind, Raw(mask(encode(value).decode()).encode())


def _without_secrets(value: Any) -> Any:
    if isinstance(value, dict):
        kept = ((name, inner) for name, inner in value.items() if name not in SECRET)
        return {name: _without_secrets(inner) for name, inner in kept}
    return (
        [_without_secrets(inner) for inner in value] if isinstance(value, list | tuple) else value
    )


@cache
def clauses_of_kind(kind: type[EventBase], game: str, variant: str) -> tuple[str, ...]:
    """Return the clauses that the sentence of an event cites and that govern a game."""
    rungs = ladder_of(game, variant).rungs
    cited = dict.fromkeys(NAMED.findall(kind.__doc__ or ""))
    return tuple(clause for clause in cited if any(rung.has(clause) for rung in rungs))
