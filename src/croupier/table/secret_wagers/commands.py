"""Commands about secret wagers."""

from typing import TypeAlias

from croupier.table.values.command_base import AboutTerminal, CommandBase, CommandRecord


class SealWagers(AboutTerminal, frozen=True, kw_only=True):
    """Hand in the wagers of a terminal for this round in secret; they are encrypted."""

    record = CommandRecord("seal SEALED COMMITMENT", by="player")

    sealed: str
    """The wagers, encrypted with the key of the house."""
    commitment: str


class RegisterSlip(CommandBase, frozen=True, kw_only=True):
    """Register a sealed slip with wagers from the player at a place of a live table."""

    record = CommandRecord("register-slip PLACE SLIP", by="run-table")

    place: str
    slip: str
    """Its number."""


SecretCommand: TypeAlias = SealWagers | RegisterSlip
