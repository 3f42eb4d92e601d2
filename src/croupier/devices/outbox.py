"""What a device has to tell: in its order, each until it is answered, whatever is lost on the way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.rounds.commands import Command, Order
from croupier.rounds.people import DEVICE, Actor
from croupier.store import Answer

Handle = Callable[[Order], Answer]
"""Whoever answers the orders of a device; `TimeoutError` where no answer came."""
Clock = Callable[[], int]
Fault = Callable[[str], None]
"""Asked at every step of a device, by its name; what it raises happens there."""


class PowerLoss(Exception):
    """Everything stops at once. What a device remembers stays, and so does the paper."""


def no_fault(_step: str) -> None:
    """Nothing goes wrong."""


@dataclass
class Outbox:
    """Kept where a loss of power does not reach it; the same order goes out until it is answered."""

    device: str
    clock: Clock
    orders: list[Order] = field(default_factory=list)

    def tell(self, named: str, command: Command) -> None:
        """Put an order last."""
        by = Actor(self.device, DEVICE)
        self.orders.append(Order(id=named, at=self.clock(), by=by, command=command))

    def send(self, handle: Handle) -> tuple[Order, Answer]:
        """Send the first; without an answer it stays the first."""
        answer = handle(self.orders[0])
        return self.orders.pop(0), answer
