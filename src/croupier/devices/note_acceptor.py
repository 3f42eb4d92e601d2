"""A simulated acceptor of notes and tickets: escrow, stacking, stacked or returned.

What is in escrow can be given back; what is in the box cannot. Between them a motor runs. It asks before
it stacks and tells what it did; where it does not hear an answer it asks again, by the same id. After a
loss of power it looks where the paper is and tells that.
"""

from enum import StrEnum

from croupier.devices.device_outbox import (
    Clock,
    DeviceAnswer,
    Fault,
    Handle,
    Outbox,
    event_names,
    no_fault,
)
from croupier.errors import Mistake
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.values.terminal_condition import Condition

Inserted = c.InsertNote | c.InsertTicket


class Where(StrEnum):
    """The place of the paper, by the sensors on its way."""

    OUTSIDE = "outside"
    ESCROW = "escrow"
    STACKING = "stacking"
    BOX = "box"


class Acceptor:
    """The acceptor of one terminal. All its fields survive a loss of power; another device has another name."""

    def __init__(
        self, terminal: str, handle: Handle, clock: Clock, *, name: str = "",
        fault: Fault = no_fault, outbox: Outbox | None = None,
    ) -> None:  # fmt: skip
        self.handle, self.fault = handle, fault
        self.where = Where.OUTSIDE
        self.box: list[Inserted] = []
        """The notes and tickets in the box, as they are counted when it is emptied."""
        self.given_back: list[Inserted] = []
        self.uncredited: list[str] = []
        """Items in the box that were not credited as money: people must look at them."""
        self._terminal = terminal
        self._outbox = outbox or Outbox(name or f"acceptor {terminal}", clock)
        self._item, self._paper = "", None  # type: str, Inserted | None

    @property
    def notes(self) -> Cents:
        """The value of the notes in the box."""
        return Cents(
            sum(inserted.amount for inserted in self.box if isinstance(inserted, c.InsertNote))
        )

    def report(self, condition: Condition, what: str = "") -> None:
        """Report what its sensors say of the door, the stacker or the acceptor itself."""
        self._outbox.add(c.ReportCondition(terminal=self._terminal, condition=condition, what=what))
        self.go_on()

    def insert_note(self, amount: Cents) -> None:
        """Put a note in."""
        self._insert(c.InsertNote(terminal=self._terminal, amount=amount))

    def insert_ticket(self, number: str) -> None:
        """Put a ticket in."""
        self._insert(c.InsertTicket(terminal=self._terminal, number=number))

    def _insert(self, paper: Inserted) -> None:
        if self.where is not Where.OUTSIDE:
            raise Mistake(f"Terminal {self._terminal}: the slot is not free.")
        self._item, self._paper = self._outbox.add(paper), paper
        self.where = Where.ESCROW
        self.fault("escrow")
        self.go_on()

    def go_on(self) -> None:
        """Send the unsent reports, and do what the answers allow."""
        while self._outbox.orders:
            order, answer = self._outbox.send(self.handle)
            self._on_answer(order.id, order.command, answer)

    def give_up(self) -> None:
        """Return the item in escrow, because no answer came or the customer wants it back."""
        if self.where is Where.ESCROW:
            self._return("no answer")

    def restart(self) -> None:
        """The power is back: return the item if possible; report one that fell into the box."""
        if self.where in (Where.ESCROW, Where.STACKING):
            self._return("power loss")
        elif self.where is Where.BOX:
            self._report_stacked()
        self.go_on()

    def _on_answer(self, named: str, command: c.Command, answer: DeviceAnswer) -> None:
        match command:
            case c.InsertNote() | c.InsertTicket() if named != self._item:
                # It came out before the answer did; the device reports that next. If the table never held it, it
                # refuses that report, and nothing is lost: the numbers of a device have no gaps.
                pass
            case c.InsertNote() | c.InsertTicket() if answer.refused is not None:
                self._out()
            case c.InsertNote() | c.InsertTicket():
                self._stack()
            case c.ReportStacked(item=item) if not _credited(answer):
                self.uncredited.append(item)

    def _stack(self) -> None:
        self.fault("granted")
        self.where = Where.STACKING
        self.fault("stacking")
        if self._paper is None:
            raise Mistake(f"Terminal {self._terminal}: nothing is there to be stacked.")
        self.where = Where.BOX
        self.box.append(self._paper)
        self.fault("stacked")
        self._report_stacked()

    def _stacked(self, item: str) -> c.ReportStacked:
        return c.ReportStacked(terminal=self._terminal, item=item)

    def _report_stacked(self) -> None:
        self._outbox.add(self._stacked(self._item))
        self._free()

    def _return(self, reason: str) -> None:
        returned = c.ReportReturned(terminal=self._terminal, item=self._item, reason=reason)
        self._outbox.add(returned)
        self._out()

    def _out(self) -> None:
        if self._paper is not None:
            self.given_back.append(self._paper)
        self._free()

    def _free(self) -> None:
        self._item, self._paper, self.where = "", None, Where.OUTSIDE


def _credited(answer: DeviceAnswer) -> bool:
    """Whether what fell into the box was credited: a ticket that was paid elsewhere meanwhile is not."""
    return bool(event_names(answer) & {"note-stacked", "ticket-stacked"})
