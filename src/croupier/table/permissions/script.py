"""Lines about permissions."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import named, read_limits, write_limits


def _read_personal(said: CommandWords) -> c.SetPersonalLimits:
    return c.SetPersonalLimits(
        patron=said["patron"],
        place=said["place"],
        limits=read_limits(said),
        marker=said.get("marker").replace("_", " "),
    )


def _read_sides(said: CommandWords) -> c.PermitSides:
    return c.PermitSides(until=said.instant("time"), terminal=said.get("terminal"))


FORMS: dict[str, Form] = {
    "personal": Form(
        "PATRON @PLACE MINIMUM to MAXIMUM [by STEP] [marker=TEXT]", c.SetPersonalLimits,
        ("personal-limits",), _read_personal,
    ),
    "limit-area": Form("PLAYERS", c.LimitArea, ("area-limit",), lambda s: c.LimitArea(players=s.whole("players"))),
    "permit-areas": Form(
        "PATRON [no]", c.PermitAreas, ("several-areas",),
        lambda s: c.PermitAreas(patron=s["patron"], seats_open=not s.get("no")),
    ),
    "permit-sides": Form("TIME [TERMINAL]", c.PermitSides, ("side-without-main",), _read_sides),
    "permit-manager": Form(
        "MANAGER [REASON…]", c.PermitManager, ("permit-manager",),
        lambda s: c.PermitManager(manager=s["manager"], reason=s.get("reason")),
    ),
    "readmit": Form(
        "PATRON [REASON…]", c.ReadmitPlayer, ("exclude-player",),
        lambda s: c.ReadmitPlayer(patron=s["patron"], reason=s.get("reason")),
    ),
    "exclude": Form(
        "PATRON [REASON…] [case=CASE]", c.ExcludePlayer, ("exclude-player",),
        lambda s: c.ExcludePlayer(patron=s["patron"], reason=s.get("reason"), case=s.get("case")),
    ),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.SetPersonalLimits: lambda o: (
        f"personal {o.patron} @{o.place} {write_limits(o.limits)} marker={o.marker.replace(' ', '_')}"
    ),
    c.LimitArea: lambda o: f"limit-area {o.players}",
    c.PermitAreas: lambda o: f"permit-areas {o.patron}" + ("" if o.seats_open else " no"),
    c.PermitSides: lambda o: f"permit-sides {o.until} {o.terminal}".rstrip(),
    c.ExcludePlayer: lambda o: " ".join((f"exclude {o.patron} {o.reason}", *named(case=o.case))),
    c.PermitManager: lambda o: f"permit-manager {o.manager} {o.reason}",
    c.ReadmitPlayer: lambda o: f"readmit {o.patron} {o.reason}",
}
