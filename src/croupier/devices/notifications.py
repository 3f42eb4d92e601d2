"""What devices are told when something has happened at their table. Nothing is decided here."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.devices.device_kinds import Kind
from croupier.games.equipment.spin import BALL, DICE_TUMBLER, WHEEL
from croupier.table import events as e
from croupier.table.dealing.motion import moving
from croupier.table.script.shared_parts import amount
from croupier.table.state import State
from croupier.table.tickets.ticket import Ticket
from croupier.table.values.people import DEVICE

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
    """What follows for the devices of a table from an event; `state` is the table after it.

    Who hears of it late is told only what still stands: nothing is set off twice.
    """
    match event:
        case e.SetInMotion(source=source):
            if source != DEVICE and _moves(state):  # who started it itself knows
                kind, words = STARTS[event.state]
                yield Tell(kind, words)
            if state.round is not None and state.round.shooter is not None:
                yield Tell(Kind.BUTTON, "dark", state.round.shooter.terminal)
        case e.ShooterChosen(terminal=terminal) if terminal:
            yield Tell(Kind.BUTTON, "light", terminal)
        case e.WagersClosed() if state.round is not None and state.round.rests:
            # What lies there was not to be read while wagers were taken (SATG 11.4.1(a)).
            yield Tell(Kind.DICE, "read")
        case e.CashedOut(number=number) if number and _prints(state, event.terminal) == number:
            yield Tell(Kind.PRINTER, f"print {number} {amount(event.amount)}", event.terminal)
        case e.RoundSettled() | e.RoundCorrected():
            yield Tell(Kind.DISPLAY, _shown(state))


def standing(
    kind: Kind, terminal: str, state: State, ticket: Callable[[str], Ticket | None]
) -> str:
    """What a device that comes is told of what it may have missed; nothing where nothing stands."""
    one = state.round
    match kind:
        case Kind.PRINTER:
            number = _prints(state, terminal)
            found = ticket(number) if number else None
            return f"print {number} {amount(found.amount)}" if found else ""
        case Kind.BUTTON:
            shooter = one.shooter if one is not None and not one.motion else None
            return "light" if shooter and shooter.terminal == terminal else "dark"
        case Kind.DISPLAY:
            return _shown(state)
        case Kind.DICE if one is not None and one.rests:
            return "read" if one.closed_at is not None and not one.draws else ""
        case Kind.WHEEL | Kind.DICE | Kind.INDICATOR if _moves(state):
            starts, words = STARTS[moving(state).moves]
            return words if kind is starts and state.playing.motion != DEVICE else ""
    return ""


def _moves(state: State) -> bool:
    """Whether something was set off that has not come to rest."""
    return state.round is not None and bool(state.round.motion) and not state.round.rests


def _prints(state: State, terminal: str) -> str:
    """The number of the ticket that is to be printed at a terminal."""
    found = state.terminals.get(terminal)
    return found.printing if found else ""


def _shown(state: State) -> str:
    faces = "-".join(state.results)
    return f"show {faces}" if faces else "clear"
