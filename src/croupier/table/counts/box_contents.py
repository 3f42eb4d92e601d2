"""What lies in the boxes of a table by its books: the drop box, and the note box of each terminal."""

from immutables import Map
from msgspec import Struct

from croupier.money import NOTHING, Cents

DROP = "drop"
"""The name of the drop box, into which the dealer puts cash, vouchers and tokens."""


class TakenBox(Struct, frozen=True, kw_only=True):
    """A box that was taken out and is not counted yet."""

    box: str
    """`drop`, or the terminal of a note box."""
    expected: Cents
    """What went in since the box before it was taken out."""
    at: int
    by: str
    second: str


class LastCount(Struct, frozen=True, kw_only=True):
    """The result of a count."""

    at: int
    what: str
    """`float`, or the number of a box."""
    occasion: str = ""
    counted: Cents
    difference: Cents
    """The counted amount less that of the books."""
    by: str
    second: str


class Counts(Struct, frozen=True, kw_only=True):
    """The boxes of a table, and its last counts."""

    inside: Map[str, Cents] = Map()
    """By box: what went in since the last one was taken out."""
    taken: Map[str, TakenBox] = Map()
    """The boxes that wait to be counted, by their numbers."""
    boxes: int = 0
    """How many boxes were taken out, from which their numbers follow."""
    float_difference: Cents = NOTHING
    """By how much the float differed from its books when it was last counted."""
    last: tuple[LastCount, ...] = ()
    """The last counts, the newest first."""

    def content(self, box: str) -> Cents:
        """Return what lies in a box by the books."""
        return self.inside.get(box, NOTHING)


KEPT = 20
"""Upper limit of counts that a table remembers for its screens; the log has all of them."""
