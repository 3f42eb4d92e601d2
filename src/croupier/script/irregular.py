"""Lines for when the game did not go by the book: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.errors import BadInput
from croupier.rounds import commands as c
from croupier.rounds.people import DEVICE, SYSTEM, Actor
from croupier.script.forms import Form, Said
from croupier.script.pieces import amount, listed, named, paired, unlisted, unpaired

_VOID = ("void-wager", "void-round-fraud", "void-round-disruption", "void-round-malfunction")


def _rule(said: Said) -> c.Rule:
    return c.Rule(
        fact=said["fact"],
        ruling=said["ruling"],
        face=said.get("face"),
        area=said.get("area"),
        wagers=unlisted(said.get("wagers")),
        reason=said.get("reason"),
    )


def _reconstruct(said: Said) -> c.Reconstruct:
    return c.Reconstruct(
        faces=unlisted(said["faces"]),
        burned=said.get("burned"),
        retracted=unlisted(said.get("retracted")),
        offered=bool(said.get("offered")),
        rulings=unpaired(said.get("rulings")),
        reason=said.get("reason"),
    )


def _correct_entry(said: Said) -> c.CorrectEntry:
    rulings = unpaired(said.get("rulings"))
    return c.CorrectEntry(place=said.whole("place"), face=said["face"], rulings=rulings)


def _void_wagers(said: Said) -> c.VoidWagers:
    return c.VoidWagers(
        wagers=unlisted(said["wagers"]),
        ground=said["ground"],
        case=said.get("case"),
        reason=said.get("reason"),
    )


def _malfunction(said: Said) -> c.ReportMalfunction:
    return c.ReportMalfunction(
        terminal=said.get("terminal"), since=said.instant("since"), what=said.get("what")
    )


def _correct(said: Said) -> c.CorrectRound:
    return c.CorrectRound(
        number=said.whole("number"),
        faces=unlisted(said["faces"]),
        rulings=unpaired(said.get("rulings")),
        notified_by=said.get("notified"),
        unsettled=unlisted(said.get("unsettled")),
        reason=said.get("reason"),
    )


def _void_settled(said: Said) -> c.VoidSettled:
    return c.VoidSettled(
        number=said.whole("number"),
        wagers=unlisted(said.get("wagers")),
        ground=said["ground"],
        case=said.get("case"),
        unsettled=unlisted(said.get("unsettled")),
        reason=said.get("reason"),
    )


def _adjust(said: Said) -> c.Adjust:
    second, _, area = said["second"].partition("@")
    rank, colon, name = second.partition(":")
    if not colon:
        raise BadInput(f"Unreadable second person {rank!r}. Accepted: such as 'dealer:Dana'.")
    return c.Adjust(
        way=said["way"],
        of=said["of"],
        amount=said.money("amount"),
        reason=said.get("reason"),
        second=Actor(name, rank, area),
    )


_RULINGS, _UNSETTLED = "[rulings=LINE:RULING+…]", "[unsettled=PATRON+PATRON]"

FORMS: dict[str, Form] = {
    "rule": Form(
        "FACT RULING [@AREA] [REASON…] [face=FACE] [wagers=WAGER+WAGER]", c.Rule,
        ("run-table", "supervise", "void-round-malfunction"), _rule,
    ),
    "reconstruct": Form(
        f"[REASON…] faces=FACE+FACE [burned=FACE] [retracted=WAGER+WAGER] [offered=yes] {_RULINGS}", c.Reconstruct,
        ("reconstruct",), _reconstruct,
    ),
    "correct-entry": Form(
        f"PLACE FACE {_RULINGS}", c.CorrectEntry, ("run-table", DEVICE, "correct-result"), _correct_entry
    ),
    "void-wagers": Form(
        "GROUND [REASON…] wagers=WAGER+WAGER [case=CASE]", c.VoidWagers, _VOID, _void_wagers
    ),
    "malfunction": Form(
        "[WHAT…] since=TIME [terminal=TERMINAL]", c.ReportMalfunction, ("run-table", DEVICE, SYSTEM), _malfunction
    ),
    "freeze": Form(
        "NUMBER [REASON…]", c.FreezeAccounts, ("correct-result",),
        lambda s: c.FreezeAccounts(number=s.whole("number"), reason=s.get("reason")),
    ),
    "unfreeze": Form(
        "[REASON…]", c.UnfreezeAccounts, ("correct-result",),
        lambda s: c.UnfreezeAccounts(reason=s.get("reason")),
    ),
    "correct": Form(
        f"NUMBER [REASON…] faces=FACE+FACE {_RULINGS} [notified=NAME] {_UNSETTLED}", c.CorrectRound,
        ("correct-result",), _correct,
    ),
    "void-settled": Form(
        f"NUMBER GROUND [REASON…] [wagers=WAGER+WAGER] [case=CASE] {_UNSETTLED}", c.VoidSettled, _VOID, _void_settled
    ),
    "adjust": Form("WAY OF AMOUNT [REASON…] second=RANK:NAME[@AREA]", c.Adjust, ("adjust",), _adjust),
}  # fmt: skip

LINES: dict[type, Callable[[Any], str]] = {
    c.Rule: lambda o: " ".join((
        f"rule {o.fact} {o.ruling}", *(f"@{area}" for area in filter(None, (o.area,))),
        *filter(None, (o.reason,)), *named(face=o.face, wagers=listed(o.wagers)),
    )),
    c.Reconstruct: lambda o: " ".join((
        f"reconstruct {o.reason}".rstrip(),
        *named(
            faces=listed(o.faces), burned=o.burned, retracted=listed(o.retracted),
            offered="yes" if o.offered else "", rulings=paired(o.rulings),
        ),
    )),
    c.CorrectEntry: lambda o: " ".join(
        (f"correct-entry {o.place} {o.face}", *named(rulings=paired(o.rulings)))
    ),
    c.VoidWagers: lambda o: " ".join((
        f"void-wagers {o.ground} {o.reason}".rstrip(), *named(wagers=listed(o.wagers), case=o.case)
    )),
    c.ReportMalfunction: lambda o: " ".join((
        f"malfunction {o.what}".rstrip(), *named(since=str(o.since), terminal=o.terminal)
    )),
    c.FreezeAccounts: lambda o: f"freeze {o.number} {o.reason}".rstrip(),
    c.UnfreezeAccounts: lambda o: f"unfreeze {o.reason}".rstrip(),
    c.CorrectRound: lambda o: " ".join((
        f"correct {o.number} {o.reason}".rstrip(),
        *named(
            faces=listed(o.faces), rulings=paired(o.rulings), notified=o.notified_by, unsettled=listed(o.unsettled)
        ),
    )),
    c.VoidSettled: lambda o: " ".join((
        f"void-settled {o.number} {o.ground} {o.reason}".rstrip(),
        *named(wagers=listed(o.wagers), case=o.case, unsettled=listed(o.unsettled)),
    )),
    c.Adjust: lambda o: " ".join((
        f"adjust {o.way} {o.of} {amount(o.amount)} {o.reason}".rstrip(),
        f"second={o.second.rank}:{o.second.name}" + (f"@{o.second.area}" if o.second.area else ""),
    )),
}  # fmt: skip
