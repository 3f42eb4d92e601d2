"""The facts of an alert: who did what, when, the old and the new value, and the reason.

The sentence of a kind (`says` in `significant.toml`) names its facts in braces. A fact travels as text with its form,
so that each screen writes it in its own language: money, a time, a person by name, a word for a code.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from croupier.money import Cents, show


class Form(StrEnum):
    """How a screen writes a fact."""

    TEXT = "text"
    """As it is: a name, a card, or the words of a person."""
    PERSON = "person"
    """A staff number, a terminal, a device, or `system`."""
    MONEY = "money"
    """Whole cents."""
    TIME = "time"
    """Milliseconds since 1970."""
    NUMBER = "number"
    CODE = "code"
    """A word from a closed list, which the catalogue of the screens translates."""
    REFUSAL = "refusal"
    """The code of a refusal."""
    RIGHTS = "rights"
    """Codes of ranks and roles, parted by commas."""
    PLACE = "place"
    """A table, or an office of the house."""


_NAMES: Mapping[Form, tuple[str, ...]] = {
    Form.PERSON: ("by", "second", "member", "of", "dealer", "manager"),
    Form.MONEY: ("amount", "limit", "paid", "back", "stakes", "counted", "expected"),
    Form.TIME: ("at", "since", "until"),
    Form.NUMBER: ("round", "count", "accounts", "players", "most", "percent", "ms"),
    Form.CODE: (
        "about", "against", "change", "fault", "goes", "ground", "item", "kind", "mode", "part", "way", "where", "why",
    ),
    Form.REFUSAL: ("refusal",),
    Form.RIGHTS: ("gains", "had", "has"),
    Form.PLACE: ("place",),
}  # fmt: skip
FORMS: Mapping[str, Form] = {name: form for form, names in _NAMES.items() for name in names}
"""The form of a fact by its name; all others are text."""
ALL_STAFF = "all-staff"
"""The person of an alert that concerns all members of staff."""
UNKNOWN = "not on record"
_FACT = re.compile(r"\{(\w+)\}")


def facts_in(sentence: str) -> tuple[str, ...]:
    """Return the names of the facts that a sentence needs."""
    return tuple(dict.fromkeys(_FACT.findall(sentence)))


def form_of(name: str) -> Form:
    """Return the form of a fact."""
    return FORMS.get(name, Form.TEXT)


def as_fact(value: object) -> str:
    """Return a value as the text in which a fact travels."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {as_fact(each)}".strip() for name, each in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(map(as_fact, value))
    return str(value)


def filled(sentence: str, facts: Mapping[str, str]) -> str:
    """Return a sentence with its facts; a fact without a value is not on record."""
    return _FACT.sub(lambda found: facts.get(found[1]) or UNKNOWN, sentence)


def money_range(amounts: Iterable[tuple[Cents, Cents]]) -> str:
    """Return the lowest and the highest of some limits, such as `$5.00 - $1,000.00`; empty without any."""
    pairs = list(amounts)
    if not pairs:
        return ""
    return f"{show(min(low for low, _ in pairs))} - {show(max(high for _, high in pairs))}"
