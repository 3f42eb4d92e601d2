"""Commands that lock a table or a terminal: by the game system, or by staff while a case is open."""

from typing import TypeAlias

from croupier.table.values.command_base import AboutTerminal, CommandBase, CommandRecord


class HoldRounds(CommandBase, frozen=True, kw_only=True):
    """Stop new rounds, manual and automatic; the round in progress goes on."""

    record = CommandRecord("hold-rounds [REASON…]", by="system", while_closed=True)

    reason: str


class ReleaseRounds(CommandBase, frozen=True, kw_only=True):
    """Permit new rounds again."""

    record = CommandRecord("release-rounds", by="system", while_closed=True)


class LockTerminal(AboutTerminal, frozen=True, kw_only=True):
    """Stop wagers and money at a terminal; its wagers are played, and the dealer may pay it out."""

    record = CommandRecord("lock TERMINAL [REASON…]", by="system", while_closed=True)

    reason: str


class UnlockTerminal(AboutTerminal, frozen=True, kw_only=True):
    """Permit the use of a terminal again."""

    record = CommandRecord("unlock TERMINAL", by="system", while_closed=True)


class HoldTerminal(AboutTerminal, frozen=True, kw_only=True):
    """Hold a terminal as it is while a case is open: no wager, no money in and none out."""

    record = CommandRecord(
        "hold-terminal TERMINAL CASE [REASON…]", by="supervise", while_closed=True
    )

    case: str
    """The dispute, claim, complaint or incident, by its number."""
    reason: str


class ReleaseTerminal(AboutTerminal, frozen=True, kw_only=True):
    """Release a terminal that staff held."""

    record = CommandRecord("release-terminal TERMINAL [REASON…]", by="supervise", while_closed=True)

    reason: str


LockCommand: TypeAlias = (
    HoldRounds | ReleaseRounds | LockTerminal | UnlockTerminal | HoldTerminal | ReleaseTerminal
)
