"""The terms of a live table beside the odds, fixed when no more bets is called."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.money import Cents
from croupier.table.limits.limit_sign import Personal
from croupier.table.values.limits import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of a live table: its sign, its chips, personal limits and patrons advised of the minimum."""

    limits: Mapping[str, Limits]
    chips: tuple[Cents, ...]
    per_player: bool = False
    personal: tuple[Personal, ...] = ()
    advised: frozenset[str] = frozenset()
