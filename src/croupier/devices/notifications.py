"""The messages to devices after an event at their table. Nothing is decided here."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.devices.device_kinds import Kind
from croupier.games.equipment.spin import BALL, DICE_TUMBLER, WHEEL
from croupier.table import events as e
from croupier.table.dealing.motion import moving
from croupier.table.script.shared_parts import amount
from croupier.table.seats.terminal_checks import conditions_of
from croupier.table.state import State
from croupier.table.tickets.ticket import Ticket
from croupier.table.values.people import DEVICE
from croupier.table.values.terminal_condition import STOPS_ACCEPTOR, stopped_by

STARTS = {
    BALL.moves: (Kind.WHEEL, "release"),
    DICE_TUMBLER.moves: (Kind.DICE, "tumble"),
    WHEEL.moves: (Kind.INDICATOR, "release"),
}
"""By what moves: who sets it off, and the word for it (SATG 11.2 dice-tumbler-controller)."""


@dataclass(frozen=True, slots=True)
class Notification:
    """Words for the devices of a kind at a table, or for the one of a terminal."""

    kind: Kind
    words: str
    terminal: str = ""


def notifications(event: e.Event, state: State) -> Iterator[Notification]:
    """The messages to the devices of a table that follow from an event; `state` is the table after it.

    A device that comes late gets only messages that are still valid: nothing is set off twice.
    """
    match event:
        case e.SetInMotion(source=source):
            if source != DEVICE and _moves(state):  # who started it itself knows
                kind, words = STARTS[event.state]
                yield Notification(kind, words)
            if state.round is not None and state.round.shooter is not None:
                yield Notification(Kind.BUTTON, "dark", state.round.shooter.terminal)
        case e.ShooterChosen(terminal=terminal) if terminal:
            yield Notification(Kind.BUTTON, "light", terminal)
        case e.WagersClosed() if state.round is not None and state.round.rests:
            # What lies there was not to be read while wagers were taken (SATG 11.4.1(a)).
            yield Notification(Kind.DICE, "read")
        case e.CashedOut(number=number) if number and _prints(state, event.terminal) == number:
            yield Notification(
                Kind.PRINTER, f"print {number} {amount(event.amount)}", event.terminal
            )
        case e.ConditionReported(terminal=terminal) if _gives_back(state, terminal):
            yield Notification(Kind.ACCEPTOR, "return", terminal)
        case e.RoundSettled() | e.RoundCorrected():
            yield Notification(Kind.DISPLAY, _display_words(state))


def pending_words(
    kind: Kind, terminal: str, state: State, ticket: Callable[[str], Ticket | None]
) -> str:
    """The message to a device that connects, about what it may have missed; empty if there is nothing."""
    round_ = state.round
    match kind:
        case Kind.PRINTER:
            number = _prints(state, terminal)
            unprinted = ticket(number) if number else None
            return f"print {number} {amount(unprinted.amount)}" if unprinted else ""
        case Kind.BUTTON:
            shooter = round_.shooter if round_ is not None and not round_.motion else None
            return "light" if shooter and shooter.terminal == terminal else "dark"
        case Kind.DISPLAY:
            return _display_words(state)
        case Kind.DICE if round_ is not None and round_.rests:
            return "read" if round_.closed_at is not None and not round_.draws else ""
        case Kind.WHEEL | Kind.DICE | Kind.INDICATOR if _moves(state):
            starts, words = STARTS[moving(state).moves]
            return words if kind is starts and state.playing.motion != DEVICE else ""
    return ""


def _moves(state: State) -> bool:
    """Whether something was set off that has not come to rest."""
    return state.round is not None and bool(state.round.motion) and not state.round.rests


def _prints(state: State, terminal: str) -> str:
    """The number of the ticket that is to be printed at a terminal."""
    place = state.terminals.get(terminal)
    return place.printing if place else ""


def _gives_back(state: State, terminal: str) -> bool:
    """Whether an acceptor holds a note or ticket that it could not put into its box now (SATG 5.3)."""
    place = state.terminals.get(terminal)
    held = place is not None and place.escrow is not None
    return held and bool(stopped_by(conditions_of(state, terminal), STOPS_ACCEPTOR))


def _display_words(state: State) -> str:
    faces = "-".join(state.results)
    return f"show {faces}" if faces else "clear"
