"""Lines for when the game did not go by the book: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import (
    RULINGS,
    VOID,
    listed,
    named,
    paired,
    unlisted,
    unpaired,
)
from croupier.table.values.people import DEVICE, SYSTEM


def _rule(said: CommandWords) -> c.Rule:
    return c.Rule(
        fact=said["fact"],
        ruling=said["ruling"],
        face=said.get("face"),
        area=said.get("area"),
        wagers=unlisted(said.get("wagers")),
        reason=said.get("reason"),
    )


def _reconstruct(said: CommandWords) -> c.Reconstruct:
    return c.Reconstruct(
        faces=unlisted(said["faces"]),
        burned=said.get("burned"),
        retracted=unlisted(said.get("retracted")),
        offered=bool(said.get("offered")),
        rulings=unpaired(said.get("rulings")),
        reason=said.get("reason"),
    )


def _correct_entry(said: CommandWords) -> c.CorrectEntry:
    rulings = unpaired(said.get("rulings"))
    return c.CorrectEntry(place=said.whole("place"), face=said["face"], rulings=rulings)


def _void_wagers(said: CommandWords) -> c.VoidWagers:
    return c.VoidWagers(
        wagers=unlisted(said["wagers"]),
        ground=said["ground"],
        case=said.get("case"),
        reason=said.get("reason"),
    )


def _malfunction(said: CommandWords) -> c.ReportMalfunction:
    return c.ReportMalfunction(
        terminal=said.get("terminal"), since=said.instant("since"), what=said.get("what")
    )


FORMS: dict[str, Form] = {
    "rule": Form(
        "FACT RULING [@AREA] [REASON…] [face=FACE] [wagers=WAGER+WAGER]",
        c.Rule,
        ("run-table", "supervise", "void-round-malfunction"),
        _rule,
    ),
    "reconstruct": Form(
        f"[REASON…] faces=FACE+FACE [burned=FACE] [retracted=WAGER+WAGER] [offered=yes] {RULINGS}",
        c.Reconstruct,
        ("reconstruct",),
        _reconstruct,
    ),
    "correct-entry": Form(
        f"PLACE FACE {RULINGS}",
        c.CorrectEntry,
        ("run-table", DEVICE, "correct-result"),
        _correct_entry,
    ),
    "void-wagers": Form(
        "GROUND [REASON…] wagers=WAGER+WAGER [case=CASE]", c.VoidWagers, VOID, _void_wagers
    ),
    "malfunction": Form(
        "[WHAT…] since=TIME [terminal=TERMINAL]",
        c.ReportMalfunction,
        ("run-table", DEVICE, SYSTEM),
        _malfunction,
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.Rule: lambda o: " ".join(
        (
            f"rule {o.fact} {o.ruling}",
            *(f"@{area}" for area in filter(None, (o.area,))),
            *filter(None, (o.reason,)),
            *named(face=o.face, wagers=listed(o.wagers)),
        )
    ),
    c.Reconstruct: lambda o: " ".join(
        (
            f"reconstruct {o.reason}".rstrip(),
            *named(
                faces=listed(o.faces),
                burned=o.burned,
                retracted=listed(o.retracted),
                offered="yes" if o.offered else "",
                rulings=paired(o.rulings),
            ),
        )
    ),
    c.CorrectEntry: lambda o: " ".join(
        (f"correct-entry {o.place} {o.face}", *named(rulings=paired(o.rulings)))
    ),
    c.VoidWagers: lambda o: " ".join(
        (
            f"void-wagers {o.ground} {o.reason}".rstrip(),
            *named(wagers=listed(o.wagers), case=o.case),
        )
    ),
    c.ReportMalfunction: lambda o: " ".join(
        (f"malfunction {o.what}".rstrip(), *named(since=str(o.since), terminal=o.terminal))
    ),
}
