"""What every command has."""

from msgspec import Struct

from croupier.table.values.event_base import kebab


class CommandBase(Struct, frozen=True, kw_only=True, tag=kebab, forbid_unknown_fields=True):
    """A command has no instant of its own: it is stamped when it reaches the table's queue."""
