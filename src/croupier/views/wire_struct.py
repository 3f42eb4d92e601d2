"""The base of all views, and the parts that they share. A screen receives nothing that no view names.

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
    """Something a screen may know; it cannot contain itself, so the garbage collector need not track it."""


def clauses_as_text(cites: Iterable[str]) -> tuple[str, ...]:
    """Return clauses as plain text, because views do not know the register."""
    return tuple(map(str, cites))


End = Literal["settled", "void", "abandoned"]
Clock = Literal["", "pause", "wagering", "decision", "shooter"]
"""The purposes of a countdown. After a pause the next round begins by itself (SATG 1.3)."""
Moves = Literal["", "idle", "moving", "at-rest"]


class FaceView(View, frozen=True, kw_only=True):
    """A card, die or number, and its position."""

    face: str
    to: str = ""
    """The position or the hand; empty for a discarded face."""
    discarded: bool = False


class HandView(View, frozen=True, kw_only=True):
    """The cards or dice that belong together, and their total so far."""

    of: str
    """`player`, `banker`, `dealer`, an area (`3`, `3/2` after a split), `dice`."""
    faces: tuple[str, ...]
    total: int | None = None
    """Points, where the game counts them."""
    soft: bool = False
    """An ace counts eleven."""
    rank: str = ""
    """The kind of a poker hand that is complete."""
    stake: Cents = Cents(0)
    """Of a player's hand at Blackjack: what lies on this hand alone."""
    doubled: bool = False
    asked: bool = False
    """Whether its player is asked about this hand now."""
    ended: Literal["", "done", "bust", "surrender", "rescue"] = ""
    """How the play of the hand ended; nothing while it goes on, or where players do not decide."""


class OutcomeView(View, frozen=True, kw_only=True):
    """The outcome of a round, or that it is not finished."""

    number: int
    at: int
    end: Literal[End, "unfinished"] = "settled"
    faces: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """The marks for a history strip: `banker`, `red`, `big`, `triple`."""
    hands: tuple[HandView, ...] = ()
    words: str = ""
    """The outcome in a sentence; only of the last round."""
    corrected: bool = False
    """Whether it was corrected after its settlement."""
    clauses: tuple[str, ...] = ()
    """The clauses that give the power to void the round."""


class LimitView(View, frozen=True, kw_only=True):
    """The limits of some bets on the sign."""

    minimum: Cents
    maximum: Cents
    step: Cents = Cents(1)
    bets: tuple[str, ...] = ()
    """The bets; empty for every bet that no other line names."""


class ChangeView(View, frozen=True, kw_only=True):
    """An announced change of minimums: the new figures, and the proposed time (SATG 4.2)."""

    minimums: Mapping[str, Cents]
    """By bet: the new minimum. Bets without a change are not named."""
    proposed: int


class NoticeView(View, frozen=True, kw_only=True):
    """One line of the notice bar; the first in a list is of the highest rank."""

    code: str
    clauses: tuple[str, ...] = ()
    number: int = 0
    """The round it is about."""
    left: int | None = None
    """The number of rounds that are left."""
    until: int | None = None
    of: str = ""
    """The subject: a piece of equipment or a ground."""
