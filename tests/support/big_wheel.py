"""A live Big Wheel and its spins."""

from collections.abc import Mapping
from typing import Any

from croupier.money import Cents
from croupier.table.values.plan import BetLimits
from support.scripted_tables import Played, opened

HIGHER, MANAGER = "tg-higher-duties-dealer", "tg-area-manager"
ASSISTANT = "tg-assistant-casino-manager"


def limits(minimum: int, maximum: int) -> Mapping[str, BetLimits]:
    """One line of the sign for all symbols, in dollars."""
    return {"*": BetLimits(minimum=Cents(100 * minimum), maximum=Cents(100 * maximum))}


def wheel(**changes: Any) -> Played:
    """One that is open."""
    return opened("big-wheel", **changes)


def spun(wagers: str, symbol: str, then: str = "confirm") -> str:
    """A whole spin: what is laid, where the indicator rests, and the settlement."""
    lays = [f"lay {act}" for act in filter(None, wagers.split(", "))]
    done = ["wagering", *lays, "start", "call", f"enter {symbol}", *filter(None, [then])]
    return "\n".join(f"0 dealer {act}" for act in done)
