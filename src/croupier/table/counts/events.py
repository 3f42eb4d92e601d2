"""Floats and boxes were counted; a difference is an event of its own."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.counts.pieces import Pieces
from croupier.table.values.event_base import EventBase


class FloatCounted(EventBase, frozen=True, kw_only=True):
    """Two people counted the float of a live table."""

    occasion: str
    chips: tuple[Pieces, ...]
    amount: Cents
    expected: Cents
    """The float by the books, with the difference that the count before it found."""
    remarks: str
    by: str
    second: str


class BoxTaken(EventBase, frozen=True, kw_only=True):
    """A box was taken out, and an empty one is in its place."""

    number: str
    box: str
    expected: Cents
    """What went in by the books; the people who count it learn this afterwards."""
    by: str
    second: str


class BoxCounted(EventBase, frozen=True, kw_only=True):
    """Two people counted a box."""

    number: str
    box: str
    notes: tuple[Pieces, ...]
    other: Cents
    amount: Cents
    expected: Cents
    remarks: str
    by: str
    second: str


class CountDiffered(EventBase, frozen=True, kw_only=True):
    """A count found more or less than the books say."""

    what: str
    """`float`, or the number of the box."""
    counted: Cents
    expected: Cents
    by: str
    second: str


CountEvent: TypeAlias = FloatCounted | BoxTaken | BoxCounted | CountDiffered
