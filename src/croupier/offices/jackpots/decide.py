"""What follows from an order to the jackpots; nobody else moves a meter."""

from typing import assert_never

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.draft import Draft, JackpotContext
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.jackpots.judges.close_jackpot import close
from croupier.offices.jackpots.judges.count_round import count_round
from croupier.offices.jackpots.judges.jackpot_signs import post_notice, take_down
from croupier.offices.jackpots.judges.recount_round import recount_round
from croupier.offices.jackpots.judges.return_prize import return_prize
from croupier.offices.jackpots.judges.set_up_jackpot import (
    join,
    leave,
    move,
    open_jackpot,
    resume,
    set_group,
    set_message,
    set_up,
    suspend,
)
from croupier.offices.jackpots.judges.win_prize import award, confirm, hand_over
from croupier.offices.jackpots.state import Jackpots
from croupier.table.values.refusals import Refused


def decide(
    state: Jackpots, order: c.JackpotOrder, world: JackpotContext
) -> tuple[JackpotEvent, ...] | Refused:
    """All that an order causes, or why it causes nothing."""
    draft = Draft(state, order, world)
    refused = _judge(draft, order.command)
    return refused or tuple(draft.events)


def _judge(draft: Draft, command: c.JackpotCommand) -> Refused | None:
    match command:
        case c.CountRound():
            return count_round(draft, command)
        case c.RecountRound():
            return recount_round(draft, command)
        case c.ConfirmWin():
            return confirm(draft, command)
        case c.ReturnPrize():
            return return_prize(draft, command)
        case c.HandOver():
            return hand_over(draft, command)
        case c.Award():
            return award(draft, command)
        case c.PostNotice():
            return post_notice(draft, command)
        case c.TakeDownNotice():
            return take_down(draft, command)
        case c.SetGroup() | c.JoinGroup() | c.LeaveGroup() | c.MoveGroup():
            return _judge_groups(draft, command)
        case _:
            return _judge_jackpot(draft, command)


def _judge_groups(
    draft: Draft, command: c.SetGroup | c.JoinGroup | c.LeaveGroup | c.MoveGroup
) -> Refused | None:
    match command:
        case c.SetGroup():
            return set_group(draft, command)
        case c.JoinGroup():
            return join(draft, command)
        case c.LeaveGroup():
            return leave(draft, command)
        case c.MoveGroup():
            return move(draft, command)


Running = (
    c.SetUpJackpot | c.OpenJackpot | c.Suspend | c.Resume | c.CloseJackpot | c.SetMessage
)  # fmt: skip


def _judge_jackpot(draft: Draft, command: Running) -> Refused | None:
    match command:
        case c.SetUpJackpot():
            return set_up(draft, command)
        case c.OpenJackpot():
            return open_jackpot(draft, command)
        case c.Suspend():
            return suspend(draft, command)
        case c.Resume():
            return resume(draft, command)
        case c.CloseJackpot():
            return close(draft, command)
        case c.SetMessage():
            return set_message(draft, command)
        case _:
            assert_never(command)
