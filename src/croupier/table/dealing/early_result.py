"""Results that came while wagers were still taken: refused, and not stored in clear.

The log keeps every order with its answer, also refused ones. A result that a sensor or the dealer sent too early
must stay unknown while wagers can be placed. So the log keeps that the order came, but not its faces
(SATG 10.4.3, ruling 3).
"""

from croupier.table import commands as c
from croupier.table.commands import Command
from croupier.table.phases import Phase
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace

WITHHELD = "*"
"""Replaces a face that is not stored; no equipment has such a face."""


def is_early(phase: Phase, refused: Refused) -> bool:
    """Whether a result was refused while wagers were taken, before its face was read."""
    unread = refused.why.precedence < Refusal.CARD_INVALID.precedence
    return phase is Phase.WAGERING and unread


def withheld(command: Command) -> Command:
    """Return a command with its faces replaced."""
    match command:
        case c.EnterFace():
            return replace(command, face=WITHHELD)
        case c.ReadDice(faces=faces):
            return replace(command, faces=(WITHHELD,) * len(faces))
        case _:
            return command
