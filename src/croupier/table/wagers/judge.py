"""Commands while wagers are taken: open, place, take back, close."""

from typing import assert_never

from croupier.games.contract.definition import Motion
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import unready
from croupier.table.order_checks import account_frozen, not_the_player, unauthorised
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import session_over
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.close_wagers import close_wagers, early_end
from croupier.table.wagers.live_wagers import decline_tie, record_wager, turn_down
from croupier.table.wagers.open_round import begin_round, unapproved_now
from croupier.table.wagers.place_wagers import lay_chips
from croupier.words import phrase


def judge_wagers(draft: Draft, command: c.WagerCommand) -> Refused | None:
    """Dispatch a wager command to its judge."""
    match command:
        case c.OpenWagering():
            return open_wagering(draft)
        case c.SetWagers():
            return set_wagers(draft, command)
        case c.RecordWager():
            return record_wager(draft, command)
        case c.DeclineTie():
            return decline_tie(draft, command)
        case c.TurnDown():
            return turn_down(draft, command)
        case c.CloseWagering():
            return close_wagering(draft)
        case _:
            assert_never(command)


def open_wagering(draft: Draft) -> Refused | None:
    """A round begins; the one before must be over (SATG 1.1 round-of-play)."""
    state = draft.state
    refused = (
        unauthorised(draft, "run-table")
        or unapproved_now(state, draft.at, draft.context)
        or unready(state)
        or session_over(state, draft.at)
    )
    if refused:
        return refused
    if state.round is not None:
        return Refused(Refusal.ROUND_IN_PROGRESS, cite("SATG 1.1 round-of-play"))
    if state.frozen is not None:
        detail = phrase(
            "The outcome of round {number} is put right first.", number=state.frozen.number
        )
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    begin_round(draft)
    return None


def set_wagers(draft: Draft, command: c.SetWagers) -> Refused | None:
    """Judge wagers that the player places on the terminal; sealed wagers exclude open ones."""
    terminal = command.terminal
    if draft.state.is_live:
        detail = phrase("The dealer records wagers at a live table.")
        return Refused(Refusal.NOT_APPLICABLE, cite("WHEEL 3.7", "WAR 5.2"), detail)
    refused = not_the_player(draft, terminal)
    return refused or lay_chips(draft, terminal, command.wagers, draft.order.id)


def close_wagering(draft: Draft) -> Refused | None:
    """No more bets: the dealer begins to deal early, or makes the call of a live table."""
    state = draft.state
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if state.phase is Phase.READY:
        return Refused(Refusal.WINDOW_NOT_OPEN)
    if state.phase is Phase.DEALING:
        return Refused(Refusal.WINDOW_CLOSED, cite("SATG 6.1.3"))
    refused = _live_call(state) if state.is_live else early_end(draft)
    refused = refused or account_frozen(
        draft, sorted({*state.playing.wagers, *state.playing.secrets})
    )
    if refused:
        return refused
    close_wagers(draft)
    return None


def _live_call(state: State) -> Refused | None:
    if state.offer.game.motion is Motion.BEFORE_CALL and not state.playing.motion:
        detail = phrase("The wheel is spun first, then the call is made.")
        return Refused(Refusal.SPIN_MISSING, cite("WHEEL 5.1.2"), detail)
    return None
