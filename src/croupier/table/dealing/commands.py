"""Commands about wheel, ball, dice and cards."""

from typing import TypeAlias

from croupier.table.values.command_base import AboutTerminal, CommandBase, CommandRecord


class StartDevice(CommandBase, frozen=True, kw_only=True):
    """Spin the ball or the wheel, or start the tumbler."""

    record = CommandRecord("start", by="run-table device", passes_to_system=True)


class ReportRest(CommandBase, frozen=True, kw_only=True):
    """Report that wheel, ball or dice have come to rest."""

    record = CommandRecord("rest", by="run-table device")


class ReportSpin(CommandBase, frozen=True, kw_only=True):
    """Report the turns, the direction and any fault of a spin or a tumble."""

    record = CommandRecord(
        "report [turns=TURNS] [direction=WAY] [fault=GROUND]", by="run-table device"
    )

    turns: int | None = None
    direction: str = ""
    fault: str = ""


class DeclareNoSpin(CommandBase, frozen=True, kw_only=True):
    """Declare that the spin does not count and is repeated."""

    record = CommandRecord("no-spin GROUND", by="run-table device correct-result")

    ground: str


class PressShooter(AboutTerminal, frozen=True, kw_only=True):
    """The shooter presses the button that starts the tumbler."""

    record = CommandRecord("press", by="player")


class EnterFace(CommandBase, frozen=True, kw_only=True):
    """Enter the next card, number or die as the screens print it: `9h`, `17`, `6`."""

    record = CommandRecord("enter FACE [to=PLACE]", by="run-table device", spaced=("to",))

    face: str
    to: str = ""
    """The position that the dealer names; it must be the position that is due."""


class ReadDice(CommandBase, frozen=True, kw_only=True):
    """The reading of dice recognition: all three top faces at once, or the fault that prevents it."""

    record = CommandRecord("read-dice [FACES] [fault=GROUND]", by="device")

    faces: tuple[str, ...] = ()
    fault: str = ""


class TimeIsUp(CommandBase, frozen=True, kw_only=True):
    """The system applies everything that is overdue."""

    record = CommandRecord("time", by="system", while_closed=True)


DealingCommand: TypeAlias = (
    StartDevice | ReportRest | ReportSpin | DeclareNoSpin | PressShooter | EnterFace | ReadDice | TimeIsUp
)  # fmt: skip
