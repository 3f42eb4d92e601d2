"""What may be asked of wheel, ball, dice and cards."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class StartDevice(CommandBase, frozen=True, kw_only=True):
    """Spin the ball or the wheel, set off the tumbler."""


class ReportRest(CommandBase, frozen=True, kw_only=True):
    """Wheel, ball or dice have come to rest."""


class ReportSpin(CommandBase, frozen=True, kw_only=True):
    """What was seen of a spin or a tumble: how many turns, which way, what was wrong with it."""

    turns: int | None = None
    direction: str = ""
    fault: str = ""


class DeclareNoSpin(CommandBase, frozen=True, kw_only=True):
    """The spin counts for nothing, and is made again."""

    ground: str


class PressShooter(CommandBase, frozen=True, kw_only=True):
    """The shooter sets off the tumbler."""

    terminal: str


class EnterFace(CommandBase, frozen=True, kw_only=True):
    """The next card, number or die, as the screens print it: `9h`, `17`, `6`."""

    face: str
    to: str = ""
    """Where it went, where the dealer says so: it must be where it has to go."""


class ReadDice(CommandBase, frozen=True, kw_only=True):
    """What dice recognition reads, all three top faces at once, or for what it cannot."""

    faces: tuple[str, ...] = ()
    fault: str = ""


class TimeIsUp(CommandBase, frozen=True, kw_only=True):
    """The system looks at the clock: what is overdue happens."""


DealingCommand: TypeAlias = (
    StartDevice
    | ReportRest
    | ReportSpin
    | DeclareNoSpin
    | PressShooter
    | EnterFace
    | ReadDice
    | TimeIsUp
)
