"""Lines about secret wagers."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import Form
from croupier.table.values.people import PLAYER

FORMS: dict[str, Form] = {
    "seal": Form(
        "SEALED COMMITMENT",
        c.SealWagers,
        (PLAYER,),
        lambda s: c.SealWagers(terminal=s.by, sealed=s["sealed"], commitment=s["commitment"]),
    ),
    "register-slip": Form(
        "PLACE SLIP",
        c.RegisterSlip,
        ("run-table",),
        lambda s: c.RegisterSlip(place=s["place"], slip=s["slip"]),
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.SealWagers: lambda o: f"seal {o.sealed} {o.commitment}",
    c.RegisterSlip: lambda o: f"register-slip {o.place} {o.slip}",
}
