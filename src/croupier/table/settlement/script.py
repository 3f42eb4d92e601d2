"""Lines about the end of a round."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import Form
from croupier.table.script.shared_parts import BY_DEALER, BY_DEALER_OR_DEVICE, named

_VOID = ("void-round-disruption", "void-round-fraud", "void-round-malfunction")


FORMS: dict[str, Form] = {
    "pay": Form("KEY", c.PayInterim, BY_DEALER, lambda s: c.PayInterim(key=s["key"])),
    "confirm": Form("", c.Confirm, BY_DEALER_OR_DEVICE, lambda _: c.Confirm()),
    "void": Form(
        "GROUND [REASON…] [case=CASE]", c.VoidRound, _VOID,
        lambda s: c.VoidRound(ground=s["ground"], reason=s.get("reason"), case=s.get("case")),
    ),
    "abandon": Form("", c.Abandon, BY_DEALER, lambda _: c.Abandon()),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.PayInterim: lambda o: f"pay {o.key}",
    c.Confirm: lambda _: "confirm",
    c.VoidRound: lambda o: " ".join((f"void {o.ground} {o.reason}", *named(case=o.case))),
    c.Abandon: lambda _: "abandon",
}
