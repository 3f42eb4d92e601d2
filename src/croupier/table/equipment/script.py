"""Lines about the equipment: how each is read, and how it is written."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import named, spaced, unspaced
from croupier.table.values.people import DEVICE

_RUN, _DEVICE, _MEND = ("run-table",), ("run-table", DEVICE), ("mend-equipment",)


def _cut(said: CommandWords) -> c.CutCards:
    return c.CutCards(
        by=said.get("by"),
        depth=said.whole("depth"),
        behind=said.whole("behind"),
        method=said.get("method"),
    )


def _bring(said: CommandWords) -> c.BringCards:
    place = unspaced(said["from"])
    return c.BringCards(cards=said["cards"], count=said.whole("count"), stored_at=place)


def _replace(said: CommandWords) -> c.ReplaceCards:
    return c.ReplaceCards(
        which=said["which"],
        cards=said["cards"],
        count=said.whole("count"),
        reason=said.get("reason"),
    )


def _faces(word: str) -> tuple[str, ...]:
    return tuple(word.split("-")) if word else ()


FORMS: dict[str, Form] = {
    "check-cards": Form(
        "CARDS COUNT",
        c.CheckCards,
        _RUN,
        lambda s: c.CheckCards(cards=s["cards"], count=s.whole("count")),
    ),
    "bring-cards": Form("CARDS COUNT from=PLACE", c.BringCards, _RUN, _bring),
    "shuffle": Form(
        "CAUSE [REASON…]",
        c.ShuffleCards,
        ("run-table", "shuffle-now"),
        lambda s: c.ShuffleCards(cause=s["cause"], reason=s.get("reason")),
    ),
    "order-shuffle": Form(
        "CAUSE [REASON…]",
        c.OrderShuffle,
        ("shuffle-now",),
        lambda s: c.OrderShuffle(cause=s["cause"], reason=s.get("reason")),
    ),
    "decline-cut": Form("PATRON", c.DeclineCut, _RUN, lambda s: c.DeclineCut(patron=s["patron"])),
    "cut": Form(
        "DEPTH BEHIND [by=PATRON] [method=METHOD]",
        c.CutCards,
        ("run-table", "cut-for-players", "deeper-cut"),
        _cut,
    ),
    "burn": Form(
        "[FACE] [asked=PATRON]",
        c.BurnCard,
        _RUN,
        lambda s: c.BurnCard(face=s.get("face"), asked_by=s.get("asked")),
    ),
    "cutting-card": Form("", c.CuttingCardOut, _DEVICE, lambda _: c.CuttingCardOut()),
    "reload": Form("", c.ReloadDiscards, _RUN, lambda _: c.ReloadDiscards()),
    "replace-cards": Form(
        "WHICH CARDS COUNT [REASON…]", c.ReplaceCards, ("replace-cards", "replace-unfit"), _replace
    ),
    "count-cards": Form(
        "COUNT", c.CountCards, ("count-cards",), lambda s: c.CountCards(count=s.whole("count"))
    ),
    "fault": Form(
        "ITEM [WHAT…]",
        c.ReportFault,
        _DEVICE,
        lambda s: c.ReportFault(item=s["item"], what=s.get("what")),
    ),
    "mended": Form(
        "ITEM [WHAT…]",
        c.ReportMended,
        (*_MEND, DEVICE),
        lambda s: c.ReportMended(item=s["item"], what=s.get("what")),
    ),
    "replace-item": Form(
        "ITEM APPROVAL",
        c.ReplaceItem,
        _MEND,
        lambda s: c.ReplaceItem(item=s["item"], approval=s["approval"]),
    ),
    "shows": Form(
        "[FACES]", c.ReportShown, (DEVICE,), lambda s: c.ReportShown(faces=_faces(s.get("faces")))
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.CheckCards: lambda o: f"check-cards {o.cards} {o.count}",
    c.BringCards: lambda o: f"bring-cards {o.cards} {o.count} from={spaced(o.stored_at)}",
    c.ShuffleCards: lambda o: f"shuffle {o.cause} {o.reason}".rstrip(),
    c.OrderShuffle: lambda o: f"order-shuffle {o.cause} {o.reason}".rstrip(),
    c.DeclineCut: lambda o: f"decline-cut {o.patron}",
    c.CutCards: lambda o: " ".join((f"cut {o.depth} {o.behind}", *named(by=o.by, method=o.method))),
    c.BurnCard: lambda o: " ".join(("burn", *filter(None, (o.face,)), *named(asked=o.asked_by))),
    c.CuttingCardOut: lambda _: "cutting-card",
    c.ReloadDiscards: lambda _: "reload",
    c.ReplaceCards: lambda o: f"replace-cards {o.which} {o.cards} {o.count} {o.reason}".rstrip(),
    c.CountCards: lambda o: f"count-cards {o.count}",
    c.ReportFault: lambda o: f"fault {o.item} {o.what}".rstrip(),
    c.ReportMended: lambda o: f"mended {o.item} {o.what}".rstrip(),
    c.ReplaceItem: lambda o: f"replace-item {o.item} {o.approval}",
    c.ReportShown: lambda o: f"shows {'-'.join(o.faces)}".rstrip(),
}
