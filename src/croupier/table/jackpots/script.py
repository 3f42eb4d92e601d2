"""Lines about jackpots."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import Form
from croupier.table.values.people import SYSTEM

FORMS: dict[str, Form] = {
    "withdraw-jackpot": Form(
        "JACKPOT [REASON…]", c.WithdrawJackpot, ("withdraw-jackpot", SYSTEM),
        lambda s: c.WithdrawJackpot(jackpot=s["jackpot"], reason=s.get("reason")),
    ),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.WithdrawJackpot: lambda o: f"withdraw-jackpot {o.jackpot} {o.reason}",
}
