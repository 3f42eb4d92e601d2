"""Lines about people: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import amount, listed, named, spaced, unlisted, unspaced
from croupier.table.values.people import PLAYER


def _open(said: CommandWords) -> c.OpenCase:
    return c.OpenCase(
        kind=said["kind"],
        about=said["about"],
        ground=unspaced(said.get("ground")),
        people=unlisted(said.get("people")),
        round=said.whole("round") if said.get("round") else 0,
        terminal=said.get("terminal"),
        text=said.get("text"),
    )


def _act(said: CommandWords) -> c.RecordAct:
    return c.RecordAct(
        case=said["case"],
        act=said["act"],
        person=said.get("person"),
        place=unspaced(said.get("place")),
        ground=unspaced(said.get("ground")),
        to=unspaced(said.get("to")),
        detail=said.get("detail"),
    )


FORMS: dict[str, Form] = {
    "open-case": Form(
        "KIND ABOUT [TEXT…] [ground=GROUND] [people=PATRON+PATRON] [round=NUMBER] [terminal=TERMINAL]",
        c.OpenCase,
        ("run-table", PLAYER),
        _open,
    ),
    "record-act": Form(
        "CASE ACT [DETAIL…] [person=PERSON] [place=PLACE] [ground=GROUND] [to=NAME]",
        c.RecordAct,
        ("run-table", "supervise", "detain", "confiscate", PLAYER),
        _act,
    ),
    "close-case": Form(
        "CASE [DECISION…] [action=ACTION]",
        c.CloseCase,
        ("run-table", "supervise", "decide-claim", "decide-dispute", "analyse"),
        lambda s: c.CloseCase(case=s["case"], decision=s.get("decision"), action=s.get("action")),
    ),
    "withhold": Form(
        "CASE HOLDER AMOUNT",
        c.Withhold,
        ("withhold",),
        lambda s: c.Withhold(case=s["case"], holder=s["holder"], amount=s.money("amount")),
    ),
    "determine": Form(
        "CASE HOLDER GOES",
        c.Determine,
        ("withhold",),
        lambda s: c.Determine(case=s["case"], holder=s["holder"], goes_to=s["goes"]),
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.OpenCase: lambda o: " ".join(
        (
            f"open-case {o.kind} {o.about} {o.text}".rstrip(),
            *named(
                ground=spaced(o.ground),
                people=listed(o.people),
                round=str(o.round or ""),
                terminal=o.terminal,
            ),
        )
    ),
    c.RecordAct: lambda o: " ".join(
        (
            f"record-act {o.case} {o.act} {o.detail}".rstrip(),
            *named(
                person=o.person, place=spaced(o.place), ground=spaced(o.ground), to=spaced(o.to)
            ),
        )
    ),
    c.CloseCase: lambda o: " ".join(
        (f"close-case {o.case} {o.decision}".rstrip(), *named(action=o.action))
    ),
    c.Withhold: lambda o: f"withhold {o.case} {o.holder} {amount(o.amount)}",
    c.Determine: lambda o: f"determine {o.case} {o.holder} {o.goes_to}",
}
