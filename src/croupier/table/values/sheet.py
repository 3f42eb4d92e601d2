"""The sheet: what was paid for a round. The log holds its hash."""

import zlib
from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from croupier.errors import Mistake
from croupier.money import Cents


class Row(Struct, frozen=True, array_like=True):
    """One decided stake. The part that is neither returned nor stays is lost."""

    holder: str
    wager: str
    added: str
    """The choice that added the stake; empty for the wager itself."""
    area: str
    bet: str
    line: str
    """The pay line it hit, or its fate."""
    amount: Cents
    """The stake; 0 for a bonus."""
    back: Cents
    winnings: Cents
    stays: Cents = Cents(0)
    """What remains on the layout for the next round (WHEEL 3.2)."""
    colour: str = ""
    clause: str = ""
    """The sub-rule that decided it: always for a void, otherwise where the rules number the ends (WAR 5.7)."""

    @property
    def lost(self) -> Cents:
        """What the house collects."""
        return Cents(self.amount - self.back - self.stays)


Sheet = tuple[Row, ...]

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Sheet)


def digest(sheet: Sheet) -> str:
    """Return the hash by which the log names a sheet."""
    return sha256(_ENCODER.encode(sheet)).hexdigest()


def pack(sheet: Sheet) -> bytes:
    """Compress a sheet for storage, at the fastest level because a table waits for it."""
    return zlib.compress(_ENCODER.encode(sheet), zlib.Z_BEST_SPEED)


def unpack(stored: bytes) -> Sheet:
    """Decompress a stored sheet; raise `Mistake` if it is truncated or followed by other data."""
    packed = zlib.decompressobj()
    rows = packed.decompress(stored)
    if not packed.eof or packed.unused_data:
        raise Mistake("A stored sheet does not end where it should.")
    return _DECODER.decode(rows)


def lost(sheet: Iterable[Row]) -> Cents:
    """Return the total that the house collects."""
    return Cents(sum(row.lost for row in sheet))
