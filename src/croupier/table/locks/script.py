"""Lines about what is locked: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import Form
from croupier.table.values.people import SYSTEM

FORMS: dict[str, Form] = {
    "hold-rounds": Form(
        "[REASON…]", c.HoldRounds, (SYSTEM,), lambda s: c.HoldRounds(reason=s.get("reason"))
    ),
    "release-rounds": Form("", c.ReleaseRounds, (SYSTEM,), lambda _: c.ReleaseRounds()),
    "lock": Form(
        "TERMINAL [REASON…]",
        c.LockTerminal,
        (SYSTEM,),
        lambda s: c.LockTerminal(terminal=s["terminal"], reason=s.get("reason")),
    ),
    "unlock": Form(
        "TERMINAL", c.UnlockTerminal, (SYSTEM,), lambda s: c.UnlockTerminal(terminal=s["terminal"])
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.HoldRounds: lambda o: f"hold-rounds {o.reason}",
    c.ReleaseRounds: lambda _: "release-rounds",
    c.LockTerminal: lambda o: f"lock {o.terminal} {o.reason}",
    c.UnlockTerminal: lambda o: f"unlock {o.terminal}",
}
