"""Events of choices: a question asked, answered, closed."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase


class Asked(EventBase, frozen=True, kw_only=True):
    """A question to players, and until when it may be answered."""

    key: str
    until: int | None


class Answered(EventBase, frozen=True, kw_only=True):
    """A choice for a wager, and what it added."""

    holder: str
    wager: str
    question: str
    choice: str
    stake: Cents
    """The amount added."""
    released: Cents
    """The amount that had been kept back for the choice."""
    signal: str = ""
    """At a live table, how it was shown (WAR 7.4.3(a))."""


class AskClosed(EventBase, frozen=True, kw_only=True):
    """The time to decide is over: silence means what the rules say."""

    key: str
    released: Mapping[str, Cents] = {}
    """By holder: the amounts that had been kept back for choices that were not made."""


ChoiceEvent: TypeAlias = Asked | Answered | AskClosed
