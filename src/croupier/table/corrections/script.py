"""Lines about corrections."""

from collections.abc import Callable
from typing import Any

from croupier.errors import BadInput
from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import (
    RULINGS,
    UNSETTLED,
    VOID,
    amount,
    listed,
    named,
    paired,
    unlisted,
    unpaired,
)
from croupier.table.values.people import Actor


def _correct(said: CommandWords) -> c.CorrectRound:
    return c.CorrectRound(
        number=said.whole("number"),
        faces=unlisted(said["faces"]),
        rulings=unpaired(said.get("rulings")),
        notified_by=said.get("notified"),
        unsettled=unlisted(said.get("unsettled")),
        reason=said.get("reason"),
    )


def _void_settled(said: CommandWords) -> c.VoidSettled:
    return c.VoidSettled(
        number=said.whole("number"),
        wagers=unlisted(said.get("wagers")),
        ground=said["ground"],
        case=said.get("case"),
        unsettled=unlisted(said.get("unsettled")),
        reason=said.get("reason"),
    )


def _adjust(said: CommandWords) -> c.Adjust:
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


FORMS: dict[str, Form] = {
    "freeze": Form(
        "NUMBER [REASON…]",
        c.FreezeAccounts,
        ("correct-result",),
        lambda s: c.FreezeAccounts(number=s.whole("number"), reason=s.get("reason")),
    ),
    "unfreeze": Form(
        "[REASON…]",
        c.UnfreezeAccounts,
        ("correct-result",),
        lambda s: c.UnfreezeAccounts(reason=s.get("reason")),
    ),
    "correct": Form(
        f"NUMBER [REASON…] faces=FACE+FACE {RULINGS} [notified=NAME] {UNSETTLED}",
        c.CorrectRound,
        ("correct-result",),
        _correct,
    ),
    "void-settled": Form(
        f"NUMBER GROUND [REASON…] [wagers=WAGER+WAGER] [case=CASE] {UNSETTLED}",
        c.VoidSettled,
        VOID,
        _void_settled,
    ),
    "adjust": Form(
        "WAY OF AMOUNT [REASON…] second=RANK:NAME[@AREA]", c.Adjust, ("adjust",), _adjust
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.FreezeAccounts: lambda o: f"freeze {o.number} {o.reason}".rstrip(),
    c.UnfreezeAccounts: lambda o: f"unfreeze {o.reason}".rstrip(),
    c.CorrectRound: lambda o: " ".join(
        (
            f"correct {o.number} {o.reason}".rstrip(),
            *named(
                faces=listed(o.faces),
                rulings=paired(o.rulings),
                notified=o.notified_by,
                unsettled=listed(o.unsettled),
            ),
        )
    ),
    c.VoidSettled: lambda o: " ".join(
        (
            f"void-settled {o.number} {o.ground} {o.reason}".rstrip(),
            *named(wagers=listed(o.wagers), case=o.case, unsettled=listed(o.unsettled)),
        )
    ),
    c.Adjust: lambda o: " ".join(
        (
            f"adjust {o.way} {o.of} {amount(o.amount)} {o.reason}".rstrip(),
            f"second={o.second.rank}:{o.second.name}"
            + (f"@{o.second.area}" if o.second.area else ""),
        )
    ),
}
