"""Judge the choices of players (SATG 13.9, SATG 17.6, SATG 18.6, WAR 5.6)."""

from croupier.games.contract.procedure import Ask
from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations, cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choices.choice_costs import counted_amount
from croupier.table.choices.commands import SIGNALS
from croupier.table.draft import Draft
from croupier.table.order_checks import no_round, not_the_player, unauthorised
from croupier.table.seats.terminal_checks import player_detained, terminal_frozen
from croupier.table.tournament.tournament_chips import amount_in_unit, beyond_bank
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

EQUAL = {
    "double": cite("SATG 13.9.1(b) double-amount"),
    "go-to-war": cite("WAR 1.1 go-to-war-wager", "SATG 17.6.1(b)"),
    "play": cite("SATG 18.8.3"),
}
"""By choice: the clauses that say it costs exactly as much as the wager."""


def choose(draft: Draft, command: c.Choose) -> Refused | None:
    """An answer to the question that is open, if it is offered and can be paid for."""
    state = draft.state
    live = state.is_live
    refused = unauthorised(draft, "run-table") if live else not_the_player(draft, command.holder)
    refused = refused or no_round(state)
    if refused:
        return refused
    round_ = state.playing
    ask = round_.wants
    if not isinstance(ask, Ask) or ask.key != command.question:
        now_open = (
            phrase("open is '{question}'", question=ask.key)
            if isinstance(ask, Ask)
            else phrase("no question is open")
        )
        detail = phrase(
            "Question '{question}'; {now_open}.", question=command.question, now_open=now_open
        )
        every = list(round_.setup.variant.times.values())
        return Refused(Refusal.DECISION_CLOSED, every[0] if every else (), detail)
    if command.wager not in round_.awaited or round_.holders[command.wager][0] != command.holder:
        # Only the dealer may see the wagers of other players (SATG 20.7).
        known = [
            it for it in sorted(round_.awaited) if live or round_.holders[it][0] == command.holder
        ]
        awaited = tuple(known[:9])
        detail = phrase(
            "Wager '{wager}' of '{holder}'; awaited: {awaited}.",
            wager=command.wager,
            holder=command.holder,
            awaited=awaited,
        )
        return Refused(Refusal.DECISION_CLOSED, ask.cites, detail)
    return _answer(draft, command, ask)


def _answer(draft: Draft, command: c.Choose, ask: Ask) -> Refused | None:
    state, round_ = draft.state, draft.state.playing
    choices = ask.of[command.wager]
    if command.choice not in choices:
        detail = phrase(
            "'{choice}'. Accepted: {choices}.", choice=command.choice, choices=tuple(choices)
        )
        return Refused(Refusal.DECISION_NOT_ALLOWED, ask.cites, detail)
    if command.choice in ask.at_once and command.signal not in ("", *SIGNALS):
        detail = phrase(
            "Signal '{signal}'. Accepted: {signals}.", signal=command.signal, signals=tuple(SIGNALS)
        )
        return Refused(Refusal.DECISION_NOT_ALLOWED, cite("WAR 7.4.3(a)"), detail)
    cost = choices[command.choice] * counted_amount(state, command.wager)
    if cost.denominator != 1:
        detail = phrase("{choice} would cost part of a cent.", choice=command.choice)
        return Refused(Refusal.DECISION_NOT_ALLOWED, ask.cites, detail)
    stake, reserved = Cents(int(cost)), round_.holds.get(command.wager, NOTHING)
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
        else _cannot_pay(draft, command.holder, stake, reserved, ask.cites)
    )
    return refused or draft.emit_from(command, e.Answered, stake=stake, released=reserved)


def _put_up(draft: Draft, command: c.Choose, stake: Cents, ask: Ask) -> Refused | None:
    """Refuse an amount that is not the cost of the choice."""
    if command.amount is None or command.amount == stake:
        return None
    costs, put_up = amount_in_unit(draft.state, stake), amount_in_unit(draft.state, command.amount)
    detail = phrase(
        "{choice} costs {costs}, not {put_up}.", choice=command.choice, costs=costs, put_up=put_up
    )
    return Refused(Refusal.AMOUNT_MUST_EQUAL, (*EQUAL.get(command.choice, ()), *ask.cites), detail)


def _cannot_pay(
    draft: Draft, holder: str, stake: Cents, reserved: Cents, cites: Citations
) -> Refused | None:
    """The choice stays open: the player may buy in until the time is over (SATG 17.6.1(b))."""
    credit = Cents(draft.context.credit(holder) + reserved)
    if stake <= credit:
        return None
    state = draft.state
    detail = phrase(
        "{stake} more; the balance is {credit}.",
        stake=amount_in_unit(state, stake),
        credit=amount_in_unit(state, credit),
    )
    return Refused(Refusal.INSUFFICIENT_CREDIT, cites, detail)
