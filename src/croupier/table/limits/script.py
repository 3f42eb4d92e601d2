"""Script lines for commands about limits: how each is read and written."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from croupier.errors import BadInput
from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms
from croupier.table.script.shared_parts import (
    amount,
    named,
    read_limits,
    write_limits,
)
from croupier.table.values.plan import BetLimits

T = TypeVar("T")


def _read_limits(words: CommandWords) -> c.ChangeLimits:
    lines = _read_each(words.several, read_limits)
    return c.ChangeLimits(limits=lines, aggregate=words.perhaps_money("aggregate"))


def _read_each(parts: Iterable[CommandWords], value: Callable[[CommandWords], T]) -> dict[str, T]:
    """Read each part by its bet; a bet that is named twice is an error."""
    values: dict[str, T] = {}
    for part in parts:
        if part["bet"] in values:
            raise BadInput(f"The bet {part['bet']!r} is named twice. Accepted: each bet once.")
        values[part["bet"]] = value(part)
    return values


def _read_announce(words: CommandWords) -> c.AnnounceMinimum:
    minimums = _read_each(words.several, lambda words: words.money("minimum"))
    return c.AnnounceMinimum(
        minimums=minimums, proposed=words.instant("from"), location=words.get("at")
    )


def _write_limits(limits: Mapping[str, BetLimits]) -> str:
    return ", ".join(f"{bet} {write_limits(limit)}" for bet, limit in limits.items())


def _write_announce(announce_minimum: c.AnnounceMinimum) -> str:
    minimums = " ".join(
        f"{bet} {amount(least)}" for bet, least in announce_minimum.minimums.items()
    )
    return " ".join(
        (
            minimums,
            *named(**{"from": str(announce_minimum.proposed), "at": announce_minimum.location}),
        )
    )


def _write_change(change_limits: c.ChangeLimits) -> str:
    aggregate = "" if change_limits.aggregate is None else amount(change_limits.aggregate)
    return " ".join((_write_limits(change_limits.limits), *named(aggregate=aggregate)))


OWN_FORMS: OwnForms = {
    c.AnnounceMinimum: OwnForm(_read_announce, _write_announce),
    c.ChangeLimits: OwnForm(_read_limits, _write_change),
}
