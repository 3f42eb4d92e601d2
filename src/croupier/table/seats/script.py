"""Lines about terminals, chip accounts and places."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import BY_DEALER, BY_PLAYER_OR_DEALER, amount, named
from croupier.table.values.people import Patron


def _read_buy_in(said: CommandWords) -> c.BuyIn:
    known = Patron(key=said["as"], nominee=said.get("nominee")) if said.get("as") else None
    return c.BuyIn(
        terminal=said["terminal"],
        amount=said.money("amount"),
        tender=said.get("tender", "cash"),
        patron=known,
    )


def _read_sit(said: CommandWords) -> c.TakeSeat:
    return c.TakeSeat(patron=Patron(key=said["patron"]), place=said.get("place"))


def _write_buy_in(one: c.BuyIn) -> str:
    patron = one.patron
    words = named(
        **{"as": patron.key if patron else "", "nominee": patron.nominee if patron else ""}
    )
    return " ".join(("buy-in", one.terminal, amount(one.amount), one.tender, *words))


FORMS: dict[str, Form] = {
    "join": Form("[TERMINAL]", c.JoinTable, BY_PLAYER_OR_DEALER, lambda s: c.JoinTable(terminal=s.get("terminal", s.by))),
    "leave": Form("[TERMINAL]", c.LeaveTable, BY_PLAYER_OR_DEALER, lambda s: c.LeaveTable(terminal=s.get("terminal", s.by))),
    "buy-in": Form("TERMINAL AMOUNT [TENDER] [as=PATRON] [nominee=PATRON]", c.BuyIn, BY_DEALER, _read_buy_in),
    "pay-out": Form(
        "TERMINAL AMOUNT", c.PayOut, BY_DEALER, lambda s: c.PayOut(terminal=s["terminal"], amount=s.money("amount"))
    ),
    "direct-leave": Form(
        "TERMINAL [REASON…] [ticket=NUMBER]", c.DirectLeave, ("direct-leave",),
        lambda s: c.DirectLeave(terminal=s["terminal"], reason=s.get("reason"), ticket=s.get("ticket")),
    ),
    "vacate": Form("SEAT", c.VacateSeat, ("vacate-seat",), lambda s: c.VacateSeat(seat=s["seat"])),
    "sit": Form("PATRON [@PLACE]", c.TakeSeat, BY_DEALER, _read_sit),
    "stand-up": Form("PATRON", c.GiveUpSeat, BY_DEALER, lambda s: c.GiveUpSeat(patron=s["patron"])),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.JoinTable: lambda o: f"join {o.terminal}",
    c.LeaveTable: lambda o: f"leave {o.terminal}",
    c.BuyIn: _write_buy_in,
    c.PayOut: lambda o: f"pay-out {o.terminal} {amount(o.amount)}",
    c.DirectLeave: lambda o: " ".join(
        (f"direct-leave {o.terminal} {o.reason}".rstrip(), *named(ticket=o.ticket))
    ),
    c.VacateSeat: lambda o: f"vacate {o.seat}",
    c.TakeSeat: lambda o: f"sit {o.patron.key}" + (f" @{o.place}" if o.place else ""),
    c.GiveUpSeat: lambda o: f"stand-up {o.patron}",
}
