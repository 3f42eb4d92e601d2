"""Lines about the table as a whole."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import BY_CLOSER


def _read_closing(said: CommandWords) -> c.AnnounceClosing:
    return c.AnnounceClosing(closes_at=said.instant("time") if said.get("time") else None)


FORMS: dict[str, Form] = {
    "period": Form(
        "SECONDS", c.SetWageringPeriod, ("set-up",), lambda s: c.SetWageringPeriod(seconds=s.whole("seconds"))
    ),
    "direct": Form("MODE", c.DirectRounds, ("direct-rounds",), lambda s: c.DirectRounds(mode=s["mode"])),
    "announce-closing": Form("[TIME]", c.AnnounceClosing, BY_CLOSER, _read_closing),
    "close": Form("", c.CloseTable, BY_CLOSER, lambda _: c.CloseTable()),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.OpenTable: lambda o: f"open {o.plan.game}",
    c.SetWageringPeriod: lambda o: f"period {o.seconds}",
    c.DirectRounds: lambda o: f"direct {o.mode}",
    c.AnnounceClosing: lambda o: (
        f"announce-closing {'' if o.closes_at is None else o.closes_at}".rstrip()
    ),
    c.CloseTable: lambda _: "close",
}
