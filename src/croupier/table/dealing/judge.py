"""Commands when the book is sealed: devices, cards, results."""

from typing import assert_never

from croupier.table import commands as c
from croupier.table.dealing.results import enter_result, read_dice, report_rest
from croupier.table.dealing.spins import declare_no_spin, press_shooter, report_spin, start_device
from croupier.table.draft import Draft
from croupier.table.values.refusals import Refused


def judge_dealing(draft: Draft, command: c.DealingCommand) -> Refused | None:
    """Dispatch a dealing command to its judge."""
    match command:
        case c.StartDevice():
            return start_device(draft)
        case c.ReportRest():
            return report_rest(draft)
        case c.ReportSpin():
            return report_spin(draft, command)
        case c.DeclareNoSpin(ground=ground):
            return declare_no_spin(draft, ground)
        case c.PressShooter(terminal=terminal):
            return press_shooter(draft, terminal)
        case c.EnterFace(face=face, to=to):
            return enter_result(draft, face, to)
        case c.ReadDice():
            return read_dice(draft, command)
        case c.TimeIsUp():
            return None
        case _:
            assert_never(command)
