"""What devices are told when something has happened at their table. Nothing is decided here."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.devices.kinds import Kind
from croupier.equipment.moving import BALL, DICE_TUMBLER, WHEEL
from croupier.rounds import events as e
from croupier.rounds.people import DEVICE
from croupier.rounds.state import State
from croupier.script.pieces import amount

STARTS = {
    BALL.moves: (Kind.WHEEL, "release"),
    DICE_TUMBLER.moves: (Kind.DICE, "tumble"),
    WHEEL.moves: (Kind.INDICATOR, "release"),
}
"""By what moves: who sets it off, and the word for it (SATG 11.2 dice-tumbler-controller)."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Words for the devices of a kind at a table, or for the one of a terminal."""

    kind: Kind
    words: str
    terminal: str = ""


def tells(event: e.Event, state: State) -> Iterator[Tell]:
    """What follows for the devices of a table from an event; `state` is the table after it."""
    match event:
        case e.SetInMotion(source=source):
            if source != DEVICE:  # who started it itself knows
                kind, words = STARTS[event.state]
                yield Tell(kind, words)
            if state.round is not None and state.round.shooter is not None:
                yield Tell(Kind.BUTTON, "dark", state.round.shooter.terminal)
        case e.ShooterChosen(terminal=terminal) if terminal:
            yield Tell(Kind.BUTTON, "light", terminal)
        case e.WagersClosed() if state.round is not None and state.round.rests:
            # What lies there was not to be read while wagers were taken (SATG 11.4.1(a)).
            yield Tell(Kind.DICE, "read")
        case e.CashedOut(number=number) if number:
            yield Tell(Kind.PRINTER, f"print {number} {amount(event.amount)}", event.terminal)
        case e.RoundSettled() | e.RoundCorrected():
            shown = "-".join(state.results)
            yield Tell(Kind.DISPLAY, f"show {shown}" if shown else "clear")
