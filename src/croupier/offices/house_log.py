"""Anchors: from time to time the house log records how far all the other logs have come.

Each log is a hash chain of its own, so that no table waits for another. An anchor ties the chains together.
To rewrite one log unnoticed, a forger must rewrite the house log too. The last hash of the house log is one
line, which can be kept outside the store, on paper or with the regulator.
"""

from msgspec import Struct

from croupier.table.values.command_base import CommandBase, OrderBase
from croupier.table.values.event_base import EventBase

HOUSE = "house"
"""The place whose log holds the anchors."""


class Head(Struct, frozen=True, array_like=True):
    """How far the log of a place has come: the number of answered orders, and the last hash."""

    orders: int
    hash: str


class AnchorHeads(CommandBase, frozen=True, kw_only=True):
    """Record how far every log has come."""


class HeadsAnchored(EventBase, frozen=True, kw_only=True):
    """Records how far every log had come."""

    heads: dict[str, Head]


class HouseOrder(OrderBase, frozen=True, kw_only=True, tag=HOUSE):
    """An order to the house itself."""

    command: AnchorHeads
