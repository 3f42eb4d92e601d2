"""Terminals that look at a table through the hub, without sockets: what each of them was sent."""

import asyncio
from collections.abc import Sequence
from itertools import count

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch, Pump, QueuedOrder
from croupier.engine.store import Answer, MemoryStore
from croupier.engine.table_place import Table
from croupier.server.screens.balances import Balances
from croupier.server.screens.hub import Hub, Screen
from croupier.server.wire.screen_outbox import Outbox, OutboxSender
from croupier.table.commands import Order
from croupier.table.script.parse import parse_line
from support.scripted_tables import START, lines


class Noon(Clock):
    """It does not go on."""

    def __call__(self) -> int:
        return 12


class Line:
    """The frames that a terminal was sent."""

    def __init__(self) -> None:
        self.is_free = True
        self.sent: list[bytes] = []

    def write(self, frames: Sequence[bytes]) -> None:
        self.sent += frames


class Shown:
    """A table, and all its terminals that look at it; some never see anything that was made ahead."""

    def __init__(
        self, table: Table, store: MemoryStore, names: Sequence[str], *, ahead: bool
    ) -> None:
        self.table, self.ahead = table, ahead
        self.hub, self.sending = Hub(Balances(store)), OutboxSender(Noon())
        self.pump = Pump(store, [table], written=self._on_commit)
        self.lines = {name: Line() for name in names}
        self._ids = count()
        self.hub.open(table.state)
        for name, line in self.lines.items():
            self.hub.enter(Screen("terminal", name, Outbox(line, self.sending, 9, lambda: None)))

    def _on_commit(self, written: CommittedBatch) -> None:
        self.hub.on_commit(written)
        due = self.table.foresee()
        if due is not None and self.ahead:
            self.hub.foresee(due)

    def handle(self, order: Order) -> Answer:
        asked = QueuedOrder(self.table.name, order)
        self.pump.serve([asked])
        answer: Answer = asked.answer.result()
        return answer

    async def run(self, script: str) -> None:
        for text in lines(script):
            line = parse_line(text, START)
            at = START + line.after_ms
            named = f"order {next(self._ids)}"
            answer = self.handle(Order(id=named, at=at, by=line.by, command=line.command))
            assert answer.refused is None, f"{text}: {answer.refused}"
            await asyncio.sleep(0)

    def take(self) -> dict[str, list[bytes]]:
        """What each was sent since it was last asked."""
        frames = {name: line.sent for name, line in self.lines.items()}
        for line in self.lines.values():
            line.sent = []
        return frames
