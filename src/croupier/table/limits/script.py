"""Lines about limits."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from croupier.errors import BadInput
from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import (
    BY_LIMIT_SETTER,
    amount,
    named,
    read_limits,
    write_limits,
)
from croupier.table.values.plan import BetLimits

T = TypeVar("T")


def _read_limits(said: CommandWords) -> c.ChangeLimits:
    lines = _read_each(said.several, read_limits)
    return c.ChangeLimits(limits=lines, aggregate=said.perhaps_money("aggregate"))


def _read_each(parts: Iterable[CommandWords], value: Callable[[CommandWords], T]) -> dict[str, T]:
    """By bet; a bet that is named twice is a slip."""
    found: dict[str, T] = {}
    for one in parts:
        if one["bet"] in found:
            raise BadInput(f"The bet {one['bet']!r} stands there twice. Accepted: each bet once.")
        found[one["bet"]] = value(one)
    return found


def _read_announce(said: CommandWords) -> c.AnnounceMinimum:
    minimums = _read_each(said.several, lambda one: one.money("minimum"))
    return c.AnnounceMinimum(
        minimums=minimums, proposed=said.instant("from"), location=said.get("at")
    )


def _write_limits(limits: Mapping[str, BetLimits]) -> str:
    return ", ".join(f"{bet} {write_limits(one)}" for bet, one in limits.items())


def _write_announce(one: c.AnnounceMinimum) -> str:
    minimums = " ".join(f"{bet} {amount(least)}" for bet, least in one.minimums.items())
    return " ".join(
        ("announce", minimums, *named(**{"from": str(one.proposed), "at": one.location}))
    )


def _write_change(one: c.ChangeLimits) -> str:
    aggregate = "" if one.aggregate is None else amount(one.aggregate)
    return " ".join(("limits", _write_limits(one.limits), *named(aggregate=aggregate)))


FORMS: dict[str, Form] = {
    "announce": Form("BET MINIMUM … from=TIME [at=LOCATION]", c.AnnounceMinimum, BY_LIMIT_SETTER, _read_announce),
    "take-down": Form("", c.TakeDownAnnouncement, BY_LIMIT_SETTER, lambda _: c.TakeDownAnnouncement()),
    "limits": Form(
        "BET MINIMUM to MAXIMUM [by STEP], … [aggregate=AMOUNT]", c.ChangeLimits, BY_LIMIT_SETTER, _read_limits
    ),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.AnnounceMinimum: _write_announce,
    c.TakeDownAnnouncement: lambda _: "take-down",
    c.ChangeLimits: _write_change,
}
