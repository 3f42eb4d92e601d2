"""Decisions that arrive one by one (SATG 13.9, SATG 17.6, SATG 18.6, WAR 5.6)."""

from croupier.games.contract.procedure import Ask
from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations, cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choices.commands import SIGNALS
from croupier.table.draft import Draft
from croupier.table.order_checks import no_round, not_the_player, unauthorised
from croupier.table.seats.terminal_checks import player_detained, terminal_frozen
from croupier.table.settlement.round_sheet import by_arrival, limits_of_wagers
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import amount_in_unit, beyond_bank
from croupier.table.values.refusals import Refusal, Refused

EQUAL = {
    "double": cite("SATG 13.9.1(b) double-amount"),
    "go-to-war": cite("WAR 1.1 go-to-war-wager", "SATG 17.6.1(b)"),
    "play": cite("SATG 18.8.3"),
}
"""What says that a choice costs exactly as much as the wager."""


def choose(draft: Draft, command: c.Choose) -> Refused | None:
    """An answer to the question that is open, if it is offered and can be paid for."""
    state = draft.state
    live = state.is_live
    refused = unauthorised(draft, "run-table") if live else not_the_player(draft, command.holder)
    refused = refused or no_round(state)
    if refused:
        return refused
    one = state.playing
    ask = one.wants
    if not isinstance(ask, Ask) or ask.key != command.question:
        asked = f"open is {ask.key!r}" if isinstance(ask, Ask) else "no question is open"
        detail = f"Question {command.question!r}; {asked}."
        every = list(one.setup.variant.times.values())
        return Refused(Refusal.DECISION_CLOSED, every[0] if every else (), detail)
    if command.wager not in one.awaited or one.holders[command.wager][0] != command.holder:
        # What others wagered is nobody's business but the dealer's (SATG 20.7).
        known = [it for it in sorted(one.awaited) if live or one.holders[it][0] == command.holder]
        awaited = ", ".join(known[:9]) or "none"
        detail = f"Wager {command.wager!r} of {command.holder!r}; awaited: {awaited}."
        return Refused(Refusal.DECISION_CLOSED, ask.cites, detail)
    return _answer(draft, command, ask)


def _answer(draft: Draft, command: c.Choose, ask: Ask) -> Refused | None:
    state, one = draft.state, draft.state.playing
    choices = ask.of[command.wager]
    if command.choice not in choices:
        detail = f"{command.choice!r}. Accepted: {', '.join(choices)}."
        return Refused(Refusal.DECISION_NOT_ALLOWED, ask.cites, detail)
    if command.choice in ask.at_once and command.signal not in ("", *SIGNALS):
        detail = f"Signal {command.signal!r}. Accepted: {', '.join(SIGNALS)}."
        return Refused(Refusal.DECISION_NOT_ALLOWED, cite("WAR 7.4.3(a)"), detail)
    cost = choices[command.choice] * _counted(state, command.wager)
    if cost.denominator != 1:
        detail = f"{command.choice} would cost part of a cent."
        return Refused(Refusal.DECISION_NOT_ALLOWED, ask.cites, detail)
    stake, kept = Cents(int(cost)), one.holds.get(command.wager, NOTHING)
    refused = (
        None
        if state.is_live
        else player_detained(draft, command.holder) or terminal_frozen(draft, command.holder)
    )
    if refused:
        return refused
    refused = _put_up(draft, command, stake, ask) or (
        beyond_bank(draft, command.holder, stake)
        if state.is_live
        else _cannot_pay(draft, command.holder, stake, kept, ask.cites)
    )
    if refused:
        return refused
    event = e.Answered(
        at=draft.at,
        holder=command.holder,
        wager=command.wager,
        question=command.question,
        choice=command.choice,
        stake=stake,
        released=kept,
        signal=command.signal,
    )
    return draft.emit(event)


def _put_up(draft: Draft, command: c.Choose, stake: Cents, ask: Ask) -> Refused | None:
    """Whether the player put up more or less than the choice costs."""
    if command.amount is None or command.amount == stake:
        return None
    costs, put_up = amount_in_unit(draft.state, stake), amount_in_unit(draft.state, command.amount)
    detail = f"{command.choice} costs {costs}, not {put_up}."
    return Refused(Refusal.AMOUNT_MUST_EQUAL, (*EQUAL.get(command.choice, ()), *ask.cites), detail)


def _counted(state: State, wager: str) -> Cents:
    """What a wager counts for: at a live table no more than the maximum (WAR 6.2.2)."""
    held = state.playing.held(wager)
    if not state.is_live:
        return held.amount
    terms = state.playing.terms
    assert terms is not None, "The call was made at a live table."
    limits = limits_of_wagers(terms, by_arrival(state.playing))[wager]
    holder, _ = state.playing.holders[wager]
    if limits is None or (held.amount < limits.minimum and holder in state.playing.advised):
        return NOTHING  # It will be handed back whatever the result (WAR 6.2.1, WAR 6.2.2).
    return Cents(min(held.amount, limits.maximum))


def _cannot_pay(
    draft: Draft, holder: str, stake: Cents, kept: Cents, cites: Citations
) -> Refused | None:
    """The choice stays open: the player may buy in until the time is over (SATG 17.6.1(b))."""
    credit = Cents(draft.purse.credit(holder) + kept)
    if stake <= credit:
        return None
    state = draft.state
    detail = f"{amount_in_unit(state, stake)} more; the balance is {amount_in_unit(state, credit)}."
    return Refused(Refusal.INSUFFICIENT_CREDIT, cites, detail)
