"""Commands about counts: the float, the boxes that are taken out, and what is in them."""

from typing import TypeAlias

from croupier.money import NOTHING, Cents
from croupier.table.counts.pieces import Pieces
from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.people import NO_ACTOR, Actor

OCCASIONS = ("opening", "closing", "check")
"""When a float is counted."""


class CountFloat(CommandBase, frozen=True, kw_only=True):
    """Record the float of a live table as two people counted it."""

    record = CommandRecord(
        "count-float OCCASION [REMARKS…] [chips=VALUE:COUNT+VALUE:COUNT] [second=RANK:NAME]",
        by="run-table",
        while_closed=True,
        waits_for_session=True,
    )
    needs_second = True

    occasion: str
    """One of `OCCASIONS`."""
    chips: tuple[Pieces, ...]
    """By denomination; those that are not there may be left out."""
    remarks: str = ""
    second: Actor = NO_ACTOR


class TakeBox(CommandBase, frozen=True, kw_only=True):
    """Record that a full box was taken out and an empty one put in."""

    record = CommandRecord(
        "take-box BOX [second=RANK:NAME]",
        by="fill-and-credit",
        while_closed=True,
        waits_for_session=True,
    )
    needs_second = True

    box: str
    """`drop`, or the terminal whose note box it is."""
    second: Actor = NO_ACTOR


class CountBox(CommandBase, frozen=True, kw_only=True):
    """Record the content of a box that was taken out, as two people counted it."""

    record = CommandRecord(
        "count-box BOX [REMARKS…] [notes=VALUE:COUNT+VALUE:COUNT] [other=AMOUNT] [second=RANK:NAME]",
        by="fill-and-credit",
        while_closed=True,
        waits_for_session=True,
    )
    needs_second = True

    box: str
    """The number that it got when it was taken out, such as `T1-B1`."""
    notes: tuple[Pieces, ...] = ()
    """By denomination."""
    other: Cents = NOTHING
    """Vouchers and tokens of a drop box."""
    remarks: str = ""
    second: Actor = NO_ACTOR


CountCommand: TypeAlias = CountFloat | TakeBox | CountBox
