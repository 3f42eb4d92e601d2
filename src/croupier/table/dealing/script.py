"""Lines about devices and results."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import BY_DEALER_OR_DEVICE, BY_PLAYER, named
from croupier.table.values.people import DEVICE, SYSTEM


def _read_report(said: CommandWords) -> c.ReportSpin:
    turns = said.whole("turns") if said.get("turns") else None
    return c.ReportSpin(turns=turns, direction=said.get("direction"), fault=said.get("fault"))


def _read_enter(said: CommandWords) -> c.EnterFace:
    return c.EnterFace(face=said["face"], to=said.get("to").replace("_", " "))


def _read_read_dice(said: CommandWords) -> c.ReadDice:
    faces = said.get("faces")
    return c.ReadDice(faces=tuple(faces.split("-")) if faces else (), fault=said.get("fault"))


FORMS: dict[str, Form] = {
    "start": Form("", c.StartDevice, BY_DEALER_OR_DEVICE, lambda _: c.StartDevice()),
    "rest": Form("", c.ReportRest, BY_DEALER_OR_DEVICE, lambda _: c.ReportRest()),
    "report": Form("[turns=TURNS] [direction=WAY] [fault=GROUND]", c.ReportSpin, BY_DEALER_OR_DEVICE, _read_report),
    "no-spin": Form("GROUND", c.DeclareNoSpin, BY_DEALER_OR_DEVICE, lambda s: c.DeclareNoSpin(ground=s["ground"])),
    "press": Form("", c.PressShooter, BY_PLAYER, lambda s: c.PressShooter(terminal=s.by)),
    "enter": Form("FACE [to=PLACE]", c.EnterFace, BY_DEALER_OR_DEVICE, _read_enter),
    "read-dice": Form("[FACES] [fault=GROUND]", c.ReadDice, (DEVICE,), _read_read_dice),
    "time": Form("", c.TimeIsUp, (SYSTEM,), lambda _: c.TimeIsUp()),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.StartDevice: lambda _: "start",
    c.ReportRest: lambda _: "rest",
    c.ReportSpin: lambda o: " ".join(
        (
            "report",
            *named(
                turns="" if o.turns is None else str(o.turns), direction=o.direction, fault=o.fault
            ),
        )
    ),
    c.DeclareNoSpin: lambda o: f"no-spin {o.ground}",
    c.PressShooter: lambda _: "press",
    c.EnterFace: lambda o: " ".join(("enter", o.face, *named(to=o.to.replace(" ", "_")))),
    c.ReadDice: lambda o: " ".join(
        ("read-dice", *filter(None, ["-".join(o.faces)]), *named(fault=o.fault))
    ),
    c.TimeIsUp: lambda _: "time",
}
