"""What was paid for a round: one sheet, whose hash stands in the log."""

import zlib
from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from croupier.errors import Mistake
from croupier.money import Cents


class Row(Struct, frozen=True, array_like=True):
    """One stake after it was decided. It lost what neither comes back nor stays."""

    holder: str
    wager: str
    added: str
    """The choice that added the stake; nothing for the wager itself."""
    area: str
    bet: str
    line: str
    """The pay line it hit, or its fate."""
    amount: Cents
    """The stake; nothing for a bonus."""
    back: Cents
    winnings: Cents
    stays: Cents = Cents(0)
    """What remains on the layout for the next round (WHEEL 3.2)."""
    colour: str = ""
    clause: str = ""
    """The sub-rule by which it ended so: of a void always, else where the rules number the ends (WAR 5.7)."""

    @property
    def lost(self) -> Cents:
        """What the house collects."""
        return Cents(self.amount - self.back - self.stays)


Sheet = tuple[Row, ...]

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Sheet)


def digest(sheet: Sheet) -> str:
    """The hash by which the log names a sheet."""
    return sha256(_ENCODER.encode(sheet)).hexdigest()


def pack(sheet: Sheet) -> bytes:
    """A sheet as it is stored: packed quickly, because a table waits for it."""
    return zlib.compress(_ENCODER.encode(sheet), zlib.Z_BEST_SPEED)


def unpack(stored: bytes) -> Sheet:
    """A sheet as it was; nothing stands behind it."""
    packed = zlib.decompressobj()
    rows = packed.decompress(stored)
    if not packed.eof or packed.unused_data:
        raise Mistake("A stored sheet does not end where it should.")
    return _DECODER.decode(rows)


def lost(sheet: Iterable[Row]) -> Cents:
    """All that the house collects."""
    return Cents(sum(row.lost for row in sheet))
