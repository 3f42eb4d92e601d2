"""Read on in the log of a place, from where it was read last: each event is read once."""

from collections.abc import Iterator

from croupier.engine.store.store_port import Reads, Record


class LogFollower:
    """A position in the log of a place, and the events after it.

    With the order of the last event before its position, the follower notices that the log was replaced, for
    example by a restored database. It then reads the new log from its beginning.
    """

    def __init__(self, place: str, store: Reads, position: int = 0, last: str = "") -> None:
        self._place, self._store, self._last = place, store, last
        self.position = position
        """How many events of the log have been read."""
        self.is_replaced = False
        """Whether the log was replaced since, so that its events are those from its beginning."""

    def new_records(self) -> Iterator[Record]:
        """Yield the events after the position, and move on by each of them."""
        records = self._store.records(self._place, self.position - bool(self._last))
        if self._last and getattr(next(records, None), "order", None) != self._last:
            self.position, self.is_replaced = 0, True
            records = self._store.records(self._place)
        for record in records:
            self.position, self._last = record.seq + 1, self._last and record.order
            yield record
