"""Anchors: from time to time one log writes down how far all the others have come.

Each log is a chain of its own, so that no table waits for another. An anchor ties them together: whoever
would rewrite one log must rewrite the house's too, and its last hash is one line that can be kept outside
the store, on paper or with the regulator.
"""

from msgspec import Struct

from croupier.table.values.command_base import CommandBase
from croupier.table.values.event_base import EventBase
from croupier.table.values.people import Actor

HOUSE = "house"
"""The place whose log holds the anchors."""


class Head(Struct, frozen=True, array_like=True):
    """How far the log of a place has come: so many orders were answered, and this is the last hash."""

    orders: int
    hash: str


class AnchorHeads(CommandBase, frozen=True, kw_only=True):
    """Write down how far every log has come."""


class HeadsAnchored(EventBase, frozen=True, kw_only=True):
    """How far every log had come."""

    heads: dict[str, Head]


class HouseOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=HOUSE):
    """An order to the house itself."""

    id: str
    at: int
    by: Actor
    command: AnchorHeads
