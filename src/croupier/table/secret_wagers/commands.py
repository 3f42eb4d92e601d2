"""What may be asked about secret wagers."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class SealWagers(CommandBase, frozen=True, kw_only=True):
    """The wagers of a terminal for this round, in secret: what they are is in the box."""

    terminal: str
    sealed: str
    """Under the house's key."""
    commitment: str


class RegisterSlip(CommandBase, frozen=True, kw_only=True):
    """The player at a place of a live table has handed in a sealed slip with his wagers."""

    place: str
    slip: str
    """Its number."""


SecretCommand: TypeAlias = SealWagers | RegisterSlip
