"""Lines about wagers."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import (
    BY_DEALER,
    BY_PLAYER,
    WHERE,
    amount,
    named,
    write_place,
    write_yes,
)


def _read_wager(said: CommandWords) -> c.SetWagers:
    chips = [
        c.Chip(
            bet=one["bet"], spot=one.get("spot"), area=one.get("area"), amount=one.money("amount")
        )
        for one in said.several
    ]
    return c.SetWagers(terminal=said.by, wagers=tuple(chips))


def _read_record(said: CommandWords) -> c.RecordWager:
    return c.RecordWager(
        patron=said["patron"],
        bet=said["bet"],
        spot=said.get("spot"),
        area=said.get("area"),
        amount=said.money("amount"),
        tender=said.get("tender", "chips"),
        spoken=bool(said.get("spoken")),
        colour=said.get("colour"),
        emblem=said.get("emblem"),
    )


def _read_turn_down(said: CommandWords) -> c.TurnDown:
    return c.TurnDown(
        patron=said["patron"], bet=said["bet"], spot=said.get("spot"), area=said.get("area")
    )


_LAID = "[tender=TENDER] [spoken=yes] [colour=COLOUR] [emblem=EMBLEM]"


def _write_record(one: c.RecordWager) -> str:
    tender = one.tender if one.tender != "chips" else ""
    words = named(tender=tender, spoken=write_yes(one.spoken), colour=one.colour, emblem=one.emblem)
    where = write_place(one.bet, one.spot, one.area)
    return " ".join(("lay", one.patron, where, amount(one.amount), *words))


def _write_wagers(one: c.SetWagers) -> str:
    chips = (
        f"{write_place(chip.bet, chip.spot, chip.area)} {amount(chip.amount)}"
        for chip in one.wagers
    )
    return f"wager {', '.join(chips)}"


FORMS: dict[str, Form] = {
    "wagering": Form("", c.OpenWagering, BY_DEALER, lambda _: c.OpenWagering()),
    "wager": Form(f"{WHERE} AMOUNT, …", c.SetWagers, BY_PLAYER, _read_wager),
    "lay": Form(f"PATRON {WHERE} AMOUNT {_LAID}", c.RecordWager, BY_DEALER, _read_record),
    "decline-tie": Form(
        "PATRON @AREA", c.DeclineTie, BY_DEALER, lambda s: c.DeclineTie(patron=s["patron"], area=s["area"])
    ),
    "turn-down": Form(f"PATRON {WHERE}", c.TurnDown, BY_DEALER, _read_turn_down),
    "call": Form("", c.CloseWagering, BY_DEALER, lambda _: c.CloseWagering()),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.OpenWagering: lambda _: "wagering",
    c.SetWagers: _write_wagers,
    c.RecordWager: _write_record,
    c.DeclineTie: lambda o: f"decline-tie {o.patron} @{o.area}",
    c.TurnDown: lambda o: f"turn-down {o.patron} {write_place(o.bet, o.spot, o.area)}",
    c.CloseWagering: lambda _: "call",
}
