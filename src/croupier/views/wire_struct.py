"""What views are made of: the wire format of every screen. What is not named here is not sent.

Money is in whole cents, an instant in milliseconds since 1970, a face as it is printed (`9h`, `17`), a
position by its key. A field that has its default is left out; a field that is not known is refused.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from croupier.money import Cents


class View(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Something a screen may know. It holds nothing that could hold it, so nobody looks for cycles."""


def clauses_as_text(cites: Iterable[str]) -> tuple[str, ...]:
    """Clauses as plain text: what is sent knows nothing of the register."""
    return tuple(map(str, cites))


End = Literal["settled", "void", "abandoned"]
Clock = Literal["", "pause", "wagering", "decision", "shooter"]
"""What time runs for; in a pause the next round begins by itself (SATG 1.3)."""
Moves = Literal["", "idle", "moving", "at-rest"]


class FaceView(View, frozen=True, kw_only=True):
    """A card, a die, a number, and where it went."""

    face: str
    to: str = ""
    """The place or the hand; nothing of a face that was discarded."""
    discarded: bool = False


class HandView(View, frozen=True, kw_only=True):
    """The cards or dice that belong together, and what they come to as far as they are out."""

    of: str
    """`player`, `banker`, `dealer`, an area (`3`, `3/2` after a split), `dice`."""
    faces: tuple[str, ...]
    total: int | None = None
    """Points, where the game counts them."""
    soft: bool = False
    """An ace counts eleven."""
    rank: str = ""
    """The kind of a poker hand that is complete."""


class OutcomeView(View, frozen=True, kw_only=True):
    """How a round ended."""

    number: int
    at: int
    end: End = "settled"
    faces: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """What a history strip shows of it: `banker`, `red`, `big`, `triple`."""
    hands: tuple[HandView, ...] = ()
    words: str = ""
    """The outcome in a sentence; only of the last round."""
    corrected: bool = False
    """It was put right after it had been settled."""
    clauses: tuple[str, ...] = ()
    """Of a void: what gives the power to declare it."""


class LimitView(View, frozen=True, kw_only=True):
    """What the sign says of some bets."""

    minimum: Cents
    maximum: Cents
    step: Cents = Cents(1)
    bets: tuple[str, ...] = ()
    """Nothing: every bet that no other line names."""


class ChangeView(View, frozen=True, kw_only=True):
    """An announced change of minimums: the new figures, and the proposed time (SATG 4.2)."""

    minimums: Mapping[str, Cents]
    """By bet; those that stay as they are are not named."""
    proposed: int


class NoticeView(View, frozen=True, kw_only=True):
    """One line of the notice bar; the first in a list is of the highest rank."""

    code: str
    clauses: tuple[str, ...] = ()
    number: int = 0
    """The round it is about."""
    left: int | None = None
    """How many more rounds."""
    until: int | None = None
    of: str = ""
    """What it is about: a piece of equipment, a ground."""
