"""A simulated ticket printer: it feeds paper, prints, and tells whether the ticket came out.

A number is printed once, however often it is asked for. What was cut short is void: it is reported as failed,
also where a reader could still make out the bars.
"""

from croupier.devices.device_outbox import Clock, Fault, Handle, Outbox, no_fault
from croupier.table import commands as c
from croupier.table.values.terminal_condition import Condition

LOW = 10
"""Tickets for which there is still paper when the printer reports that there is little."""


class Jam(Exception):
    """The paper is stuck."""


class Printer:
    """The printer of one terminal. All its fields survive a loss of power; another device has another name."""

    def __init__(
        self, terminal: str, handle: Handle, clock: Clock, *, name: str = "", paper: int = 100,
        fault: Fault = no_fault, outbox: Outbox | None = None,
    ) -> None:  # fmt: skip
        self.handle, self.fault = handle, fault
        self.paper = paper
        self.tray: list[str] = []
        """Tickets that came out whole."""
        self.scraps: list[str] = []
        """Tickets that were cut short."""
        self._terminal = terminal
        self._outbox = outbox or Outbox(name or f"printer {terminal}", clock)
        self._begun: set[str] = set()
        self._under_the_head = ""
        self._unreported = ""

    def report(self, condition: Condition, what: str = "") -> None:
        """Report what its sensors say of the door, the paper or the printer itself."""
        self._report(self._condition(condition, what))
        self.go_on()

    def load(self, paper: int) -> None:
        """Put paper in."""
        self.paper = paper
        self.report(Condition.PAPER_READY)

    def begin(self, number: str) -> None:
        """Print a ticket that the table wants printed; asked again, it goes on telling."""
        if number and number not in self._begun:
            self._print(number)
        self.go_on()

    def _print(self, number: str) -> None:
        self._begun.add(number)
        if not self.paper:
            self._report_failed(number, "out of paper")
            self._report(self._condition(Condition.PAPER_OUT))
            return
        self._under_the_head = number
        self.paper -= 1
        try:
            self.fault("feeding")
        except Jam:
            self._cut_short("paper jam")
            self._report(self._condition(Condition.PAPER_JAM))
            return
        self._under_the_head, self._unreported = "", number
        self.tray.append(number)
        self.fault("out")
        self._report_printed()
        if self.paper in (0, LOW):
            level = Condition.PAPER_LOW if self.paper else Condition.PAPER_OUT
            self._report(self._condition(level))

    def go_on(self) -> None:
        """Send the unsent reports."""
        while self._outbox.orders:
            self._outbox.send(self.handle)

    def restart(self) -> None:
        """The power is back: a ticket under the head is spoilt; one that had come out is reported."""
        if self._under_the_head:
            self._cut_short("power loss")
        elif self._unreported:
            self._report_printed()
        self.go_on()

    def _cut_short(self, fault_text: str) -> None:
        number, self._under_the_head = self._under_the_head, ""
        self.scraps.append(number)
        self._report_failed(number, fault_text)

    def _report_printed(self) -> None:
        number, self._unreported = self._unreported, ""
        self._report(c.ReportPrinted(terminal=self._terminal, number=number))

    def _report_failed(self, number: str, fault_text: str) -> None:
        self._report(c.ReportPrintFailed(terminal=self._terminal, number=number, what=fault_text))

    def _condition(self, condition: Condition, what: str = "") -> c.ReportCondition:
        return c.ReportCondition(terminal=self._terminal, condition=condition, what=what)

    def _report(self, command: c.ReportPrinted | c.ReportPrintFailed | c.ReportCondition) -> None:
        """Send a report under a counted id: the number of a valid ticket is never part of an id."""
        self._outbox.add(command)
