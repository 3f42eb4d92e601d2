"""Chips, float, drop and colour chips of a live table (WHEEL 3.1.2, WAR 5.3)."""

from typing import assert_never

from croupier.money import NOTHING, Cents
from croupier.rulebook import cite
from croupier.rulebook.authority import acts
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips.apply import issue_of_event
from croupier.table.chips.colour_chips import (
    ColourSet,
    FromClosedTable,
    may_issue,
    may_redeem,
    may_redeem_closed,
)
from croupier.table.chips.tenders import CONVERTED, beyond_float, cutoff, issue_of, sell
from croupier.table.counts.denominations import chip_values
from croupier.table.counts.pieces import invalid_pieces, other_sum
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, unauthorised
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import from_fields
from croupier.words import Sum, phrase


def judge_float(draft: Draft, command: c.FloatCommand) -> Refused | None:
    """Dispatch a chip command to its judge."""
    if not draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table has accounts, not chips."))
    match command:
        case c.BuyChips():
            return _buy(draft, command)
        case c.Fill():
            return _not_fit(draft, command) or draft.emit_from(command, e.Filled)
        case c.Credit():
            return _credit(draft, command)
        case c.IssueColour():
            return _issue(draft, command)
        case c.RedeemColour():
            return _redeem(draft, command)
        case c.RedeemForeignColour():
            return _redeem_foreign(draft, command)
        case _:
            assert_never(command)


def _wrong_tender(draft: Draft, tender: str) -> Refused | None:
    if tender in CONVERTED:
        return None
    detail = phrase("'{tender}'. Accepted: {tenders}.", tender=tender, tenders=tuple(CONVERTED))
    return Refused(Refusal.TENDER, cutoff(draft.state).spoken, detail)


def _buy(draft: Draft, command: c.BuyChips) -> Refused | None:
    refused = unauthorised(draft, "run-table") or _wrong_tender(draft, command.tender)
    refused = refused or invalid_amount(command.amount)
    return refused or sell(draft, command.patron, command.amount, command.tender)


def _not_fit(draft: Draft, command: c.Fill | c.Credit) -> Refused | None:
    """Check rank, amount, and the chips that are named beside the amount."""
    refused = unauthorised(draft, "fill-and-credit") or invalid_amount(command.amount)
    refused = refused or invalid_pieces(command.chips, chip_values(draft.state))
    return refused or other_sum(command.chips, command.amount)


def _credit(draft: Draft, command: c.Credit) -> Refused | None:
    refused = _not_fit(draft, command)
    if refused:
        return refused
    if command.amount > draft.context.bank():
        detail = phrase(
            "{amount}; the float is {bank}.",
            amount=Sum(command.amount),
            bank=Sum(draft.context.bank()),
        )
        return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)
    return draft.emit_from(command, e.Credited)


def _no_colours(draft: Draft) -> Refused | None:
    if draft.state.opened.colours:
        return None
    return Refused(
        Refusal.NOT_APPLICABLE, cite("WHEEL 3.1.2"), phrase("The table has no colour chips.")
    )


def _set(draft: Draft) -> ColourSet:
    return ColourSet(draft.state.opened.emblem, draft.state.opened.colours)


def _issue(draft: Draft, command: c.IssueColour) -> Refused | None:
    """The buyer declares the value; a marker shows it if it is above the minimum (WHEEL 3.1.2(e))."""
    state = draft.state
    refused = _no_colours(draft) or unauthorised(draft, "run-table")
    if refused:
        return refused
    if state.is_excluded(command.patron):
        return Refused(
            Refusal.PLAYER_EXCLUDED,
            cite("WHEEL 9.2.2"),
            phrase("Player {patron}.", patron=command.patron),
        )
    amount = Cents(command.value * command.count)
    refused = _wrong_tender(draft, command.tender) or invalid_amount(amount)
    if refused:
        return refused
    event = from_fields(e.ColourIssued, command, at=draft.at)
    second = "second-colour" in acts(state.edition) and unauthorised(draft, "second-colour") is None
    refused = may_issue(_set(draft), state.issues, issue_of_event(state, event), permitted=second)
    return refused or beyond_float(draft, amount) or draft.emit(event)


def _redeem(draft: Draft, command: c.RedeemColour) -> Refused | None:
    """Redeem colour chips at the table that issued them, at the declared value (WHEEL 3.1.2(c)(i))."""
    refused = _no_colours(draft) or unauthorised(draft, "run-table")
    if refused:
        return refused
    issue = issue_of(draft.state, command.patron, command.colour)
    chips = _set(draft)
    refused = may_redeem(chips, issue, emblem=chips.emblem, count=command.count)
    if refused or issue is None:
        return refused
    out = draft.context.colour(draft.state.table, chips.emblem, command.colour)
    if issue.worth(command.count) > out:
        detail = phrase(
            "Chips worth {out} are out: others were changed at another table.", out=Sum(out)
        )
        return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(c)(i)"), detail)
    return draft.emit_from(command, e.ColourRedeemed, amount=issue.worth(command.count))


def _claim(draft: Draft, command: c.RedeemForeignColour) -> FromClosedTable:
    """Return what is known of chips that a patron brings from another table."""
    state = draft.state
    wheels = [
        plan for plan in draft.context.other_plans().values() if plan.game == state.opened.game
    ]
    open_emblems = {state.opened.emblem, *(plan.emblem for plan in wheels)}
    signs = [line.minimum for plan in (*wheels, state.shown_plan) for line in plan.limits.values()]
    return FromClosedTable(
        count=command.count,
        closed=command.emblem not in open_emblems,
        surveillance_notified=bool(command.surveillance),
        issued_at=command.issue_value,
        lowest_minimum=min(signs),
    )


def _redeem_foreign(draft: Draft, command: c.RedeemForeignColour) -> Refused | None:
    """Redeem chips of a closed table: surveillance is notified, the value is sought, a manager verifies."""
    if "redeem-closed-colour" not in acts(draft.state.edition):
        return Refused(Refusal.NOT_APPLICABLE, cite("WHEEL 3.1.2(c)(ii)"))
    refused = unauthorised(draft, "redeem-closed-colour")
    if command.issue_value is not None:
        refused = refused or invalid_amount(command.issue_value)
    if refused:
        return refused
    claim = _claim(draft, command)
    amount = claim.worth
    owed = NOTHING
    if command.table:
        owed = draft.context.colour(command.table, command.emblem, command.colour)
    refused = may_redeem_closed(claim) or invalid_amount(amount)
    if refused is None and command.issue_value is not None and amount > owed:
        # Without a record that covers it there is no value but the lowest minimum.
        detail = phrase(
            "{amount}; chips of that table worth {owed} are out.",
            amount=Sum(amount),
            owed=Sum(owed),
        )
        refused = Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(c)(ii)"), detail)
    return refused or draft.emit_from(
        command,
        e.ForeignColourRedeemed,
        amount=amount,
        issued_at=command.table if amount <= owed else "",
    )
