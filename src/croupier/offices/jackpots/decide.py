"""Decide an order to the jackpots. Meters move only here."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.draft import Draft, JackpotContext
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.jackpots.judges.close_jackpot import close_jackpot
from croupier.offices.jackpots.judges.count_round import count_round
from croupier.offices.jackpots.judges.jackpot_signs import post_notice, take_down
from croupier.offices.jackpots.judges.recount_round import recount_round
from croupier.offices.jackpots.judges.return_prize import return_prize
from croupier.offices.jackpots.judges.set_up_jackpot import (
    join_group,
    leave_group,
    move_group,
    open_jackpot,
    resume_jackpot,
    set_group,
    set_message,
    set_up_jackpot,
    suspend_jackpot,
)
from croupier.offices.jackpots.judges.win_prize import award_prize, confirm_win, hand_over
from croupier.offices.jackpots.state import Jackpots
from croupier.table.values.refusals import Refused

JUDGES: Mapping[type[c.JackpotCommand], Callable[[Draft, Any], Refused | None]] = {
    c.CountRound: count_round,
    c.RecountRound: recount_round,
    c.ConfirmWin: confirm_win,
    c.ReturnPrize: return_prize,
    c.HandOver: hand_over,
    c.Award: award_prize,
    c.PostNotice: post_notice,
    c.TakeDownNotice: take_down,
    c.SetGroup: set_group,
    c.JoinGroup: join_group,
    c.LeaveGroup: leave_group,
    c.MoveGroup: move_group,
    c.SetUpJackpot: set_up_jackpot,
    c.OpenJackpot: open_jackpot,
    c.Suspend: suspend_jackpot,
    c.Resume: resume_jackpot,
    c.CloseJackpot: close_jackpot,
    c.SetMessage: set_message,
}
"""By command: the function that judges it."""


def decide(
    state: Jackpots, order: c.JackpotOrder, world: JackpotContext
) -> tuple[JackpotEvent, ...] | Refused:
    """All that an order causes, or why it causes nothing."""
    draft = Draft(state, order, world)
    refused = JUDGES[type(order.command)](draft, order.command)
    return refused or tuple(draft.events)
