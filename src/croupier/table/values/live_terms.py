"""What a live table pays by besides the odds, fixed when no more bets is called."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.money import Cents
from croupier.table.limits.limit_sign import Personal
from croupier.table.values.limits import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a live table pays by, besides the odds: its sign, its chips, what was agreed and advised."""

    limits: Mapping[str, Limits]
    chips: tuple[Cents, ...]
    per_player: bool = False
    personal: tuple[Personal, ...] = ()
    advised: frozenset[str] = frozenset()
