"""The outbox of a device: its reports in order, each repeated until it is answered, so that none is lost."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from croupier.table.commands import Command, Order
from croupier.table.values.event_base import kebab
from croupier.table.values.people import DEVICE, Actor


class DeviceAnswer(Protocol):
    """An answer as a device needs it: that of a table, or what of it came over a line."""

    @property
    def refused(self) -> object | None:
        """Why it was refused, if it was."""
        ...

    @property
    def events(self) -> Iterable[object]:
        """The events of the answer; over a line only their names come."""
        ...


Handle = Callable[[Order], DeviceAnswer]
"""Sends an order of a device and returns the answer; `TimeoutError` where no answer came."""
Clock = Callable[[], int]
Fault = Callable[[str], None]
"""Asked at every step of a device, by its name; what it raises happens there."""


class PowerLoss(Exception):
    """Everything stops at once. What a device remembers stays, and so does the paper."""


def no_fault(_step: str) -> None:
    """Nothing goes wrong."""


def event_names(answer: DeviceAnswer) -> set[str]:
    """The names of what happened."""
    return {
        event if isinstance(event, str) else kebab(type(event).__name__) for event in answer.events
    }


@dataclass
class Outbox:
    """Kept where a loss of power does not reach it; the same order goes out until it is answered."""

    device: str
    clock: Clock
    orders: list[Order] = field(default_factory=list)
    last_number: int = 0
    """How many numbers it has used: the order of number 7 is `DEVICE#7`."""

    def add(self, command: Command) -> str:
        """Put an order last; what it is called."""
        self.last_number += 1
        named, by = f"{self.device}#{self.last_number}", Actor(self.device, DEVICE)
        self.orders.append(Order(id=named, at=self.clock(), by=by, command=command))
        return named

    @property
    def next(self) -> int:
        """The number of the first order that is not answered, or of the next one to come."""
        return number_of(self.orders[0]) if self.orders else self.last_number + 1

    def send(self, handle: Handle) -> tuple[Order, DeviceAnswer]:
        """Send the first; without an answer it stays the first."""
        answer = handle(self.orders[0])
        return self.orders.pop(0), answer


def number_of(order: Order) -> int:
    """The number of a device's order."""
    return int(order.id.rpartition("#")[2])
