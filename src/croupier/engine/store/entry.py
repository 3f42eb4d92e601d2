"""One answered order as it is written down, and the chain that holds all of them together.

An entry is what one order caused, as bytes: the order, its refusal or its events, what moved, and what
changed besides. The hash of each covers the hash of the one before it at the same place, so that none
can be changed, left out or put elsewhere unseen.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256

import msgspec
from msgspec import Raw, Struct

BEGINNING = ""
"""The hash before the first entry of a place."""


class Move(Struct, frozen=True, array_like=True):
    """A transfer as it is written: the event it belongs to and its number there make its id."""

    seq: int
    part: int
    giver: str
    taker: str
    amount: int
    cites: str


class Prepared(Struct, frozen=True, kw_only=True):
    """The moves and sheets of an order as they are stored, prepared before the order comes."""

    moves: tuple[Move, ...]
    sheets: Mapping[str, bytes]
    """Packed, by their hashes."""


class Entry(Struct, frozen=True, kw_only=True):
    """An order with all that it caused."""

    place: str
    number: int
    """Its place among all orders of the store: of two that touched the same account, the later is higher."""
    id: str
    at: int
    order: Raw
    refusal: Raw
    notices: Raw
    marks: Raw
    """Changes besides the log and the money: sessions, freezes, plans."""
    first: int
    """The place of its first event in the log."""
    events: tuple[Raw, ...]
    moves: tuple[Move, ...]
    hash: str = ""

    def link(self, before: str) -> str:
        """The hash of the entry: of everything in it and of the whole chain before it."""
        digest = sha256()
        for part in self._parts(before):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
        return digest.hexdigest()

    def _parts(self, before: str) -> Iterator[bytes]:
        yield before.encode()
        yield f"{self.place}\n{self.number}\n{self.id}\n{self.at}\n{self.first}".encode()
        yield from map(bytes, (self.order, self.refusal, self.notices, self.marks))
        yield len(self.events).to_bytes(8, "big")
        yield from map(bytes, self.events)
        yield msgspec.json.encode(self.moves)
