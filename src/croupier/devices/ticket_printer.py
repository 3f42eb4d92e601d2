"""A simulated ticket printer: it feeds paper, prints, and tells whether the ticket came out.

A number is printed once, however often it is asked for. What was cut short is void: it is reported as failed,
also where a reader could still make out the bars.
"""

from croupier.devices.device_outbox import Clock, Fault, Handle, Outbox, no_fault
from croupier.table import commands as c


class Jam(Exception):
    """The paper is stuck."""


class Printer:
    """The printer of one terminal. All its fields survive a loss of power; another device has another name."""

    def __init__(
        self,
        terminal: str,
        handle: Handle,
        clock: Clock,
        *,
        name: str = "",
        paper: int = 100,
        fault: Fault = no_fault,
        outbox: Outbox | None = None,
    ) -> None:
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
        self._untold = ""

    def begin(self, number: str) -> None:
        """Print a ticket that the table wants printed; asked again, it goes on telling."""
        if number and number not in self._begun:
            self._print(number)
        self.go_on()

    def _print(self, number: str) -> None:
        self._begun.add(number)
        if not self.paper:
            self._tell_failed(number, "out of paper")
            return
        self._under_the_head = number
        self.paper -= 1
        try:
            self.fault("feeding")
        except Jam:
            self._cut_short("paper jam")
            return
        self._under_the_head, self._untold = "", number
        self.tray.append(number)
        self.fault("out")
        self._tell_printed()

    def go_on(self) -> None:
        """Tell what is to be told."""
        while self._outbox.orders:
            self._outbox.send(self.handle)

    def restart(self) -> None:
        """The power is back: what was under the head is spoilt, what had come out is told."""
        if self._under_the_head:
            self._cut_short("power loss")
        elif self._untold:
            self._tell_printed()
        self.go_on()

    def _cut_short(self, what: str) -> None:
        number, self._under_the_head = self._under_the_head, ""
        self.scraps.append(number)
        self._tell_failed(number, what)

    def _tell_printed(self) -> None:
        number, self._untold = self._untold, ""
        self._tell(c.ReportPrinted(terminal=self._terminal, number=number))

    def _tell_failed(self, number: str, what: str) -> None:
        self._tell(c.ReportPrintFailed(terminal=self._terminal, number=number, what=what))

    def _tell(self, command: c.ReportPrinted | c.ReportPrintFailed) -> None:
        """Ids are counted: a number that is alive stands in no id."""
        self._outbox.tell(command)
