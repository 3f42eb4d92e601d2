"""Lines about who is there: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import Form
from croupier.table.script.shared_parts import named, spaced, unspaced
from croupier.table.values.people import DEVICE, SYSTEM

_SENSED = (SYSTEM, DEVICE)


FORMS: dict[str, Form] = {
    "take-table": Form(
        "[at=DESK]", c.TakeTable, ("run-table",), lambda s: c.TakeTable(desk=unspaced(s.get("at")))
    ),
    "leave-desk": Form("", c.LeaveDesk, ("run-table", SYSTEM), lambda _: c.LeaveDesk()),
    "lost": Form(
        "TERMINAL [idle]",
        c.ReportLost,
        _SENSED,
        lambda s: c.ReportLost(
            terminal=s["terminal"], why="idle" if s.get("idle") else "disconnected"
        ),
    ),
    "back": Form("TERMINAL", c.ReportBack, _SENSED, lambda s: c.ReportBack(terminal=s["terminal"])),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.TakeTable: lambda o: " ".join(("take-table", *named(at=spaced(o.desk)))),
    c.LeaveDesk: lambda _: "leave-desk",
    c.ReportLost: lambda o: f"lost {o.terminal}" + (" idle" if o.why == "idle" else ""),
    c.ReportBack: lambda o: f"back {o.terminal}",
}
