"""Results that came while wagers were still taken: refused, and not stored in clear.

Every order is kept with its answer, refused ones too. A number that a sensor or the dealer sent too early must
not be known to anybody while wagers can be laid, so what is kept of such an order is that it came, not what it
said (SATG 10.4.3, ruling 3).
"""

from croupier.table import commands as c
from croupier.table.commands import Command
from croupier.table.phases import Phase
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace

WITHHELD = "*"
"""Stands for a face that was not kept; no equipment has such a face."""


def is_early(phase: Phase, refused: Refused) -> bool:
    """Whether a result was refused while wagers were taken, before anybody looked at what it was."""
    unread = refused.why.precedence < Refusal.CARD_INVALID.precedence
    return phase is Phase.WAGERING and unread


def withheld(command: Command) -> Command:
    """A command without the faces that it told."""
    match command:
        case c.EnterFace():
            return replace(command, face=WITHHELD)
        case c.ReadDice(faces=faces):
            return replace(command, faces=(WITHHELD,) * len(faces))
        case _:
            return command
