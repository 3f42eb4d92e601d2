"""Lines about notes and tickets: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import Form
from croupier.table.script.shared_parts import amount
from croupier.table.values.people import DEVICE, PLAYER

_DEVICE = (DEVICE,)


FORMS: dict[str, Form] = {
    "insert-note": Form(
        "TERMINAL AMOUNT",
        c.InsertNote,
        _DEVICE,
        lambda s: c.InsertNote(terminal=s["terminal"], amount=s.money("amount")),
    ),
    "insert-ticket": Form(
        "TERMINAL NUMBER",
        c.InsertTicket,
        _DEVICE,
        lambda s: c.InsertTicket(terminal=s["terminal"], number=s["number"]),
    ),
    "stacked": Form(
        "TERMINAL ITEM",
        c.ReportStacked,
        _DEVICE,
        lambda s: c.ReportStacked(terminal=s["terminal"], item=s["item"]),
    ),
    "returned": Form(
        "TERMINAL ITEM [REASON…]",
        c.ReportReturned,
        _DEVICE,
        lambda s: c.ReportReturned(terminal=s["terminal"], item=s["item"], reason=s.get("reason")),
    ),
    "cash-out": Form(
        "NUMBER [terminal=TERMINAL]",
        c.CashOut,
        (PLAYER,),
        lambda s: c.CashOut(terminal=s.get("terminal", s.by), number=s["number"]),
    ),
    "printed": Form(
        "TERMINAL NUMBER",
        c.ReportPrinted,
        _DEVICE,
        lambda s: c.ReportPrinted(terminal=s["terminal"], number=s["number"]),
    ),
    "print-failed": Form(
        "TERMINAL NUMBER [WHAT…]",
        c.ReportPrintFailed,
        _DEVICE,
        lambda s: c.ReportPrintFailed(
            terminal=s["terminal"], number=s["number"], what=s.get("what")
        ),
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.InsertNote: lambda o: f"insert-note {o.terminal} {amount(o.amount)}",
    c.InsertTicket: lambda o: f"insert-ticket {o.terminal} {o.number}",
    c.ReportStacked: lambda o: f"stacked {o.terminal} {o.item}",
    c.ReportReturned: lambda o: f"returned {o.terminal} {o.item} {o.reason}".rstrip(),
    c.CashOut: lambda o: f"cash-out {o.number} terminal={o.terminal}",
    c.ReportPrinted: lambda o: f"printed {o.terminal} {o.number}",
    c.ReportPrintFailed: lambda o: f"print-failed {o.terminal} {o.number} {o.what}".rstrip(),
}
