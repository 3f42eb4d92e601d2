"""Chips, float, drop and colour chips of a live table (WHEEL 3.1.2, WAR 5.3)."""

from typing import assert_never

from croupier.money import NOTHING, Cents, show
from croupier.rulebook import cite
from croupier.rulebook.authority import acts
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips.apply import asked_issue
from croupier.table.chips.colour_chips import (
    ColourSet,
    FromClosedTable,
    may_issue,
    may_redeem,
    may_redeem_closed,
)
from croupier.table.chips.tenders import CONVERTED, beyond_float, cutoff, issue_of, sell
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, unauthorised
from croupier.table.values.refusals import Refusal, Refused


def judge_float(draft: Draft, command: c.FloatCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    if not draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="The table has accounts, not chips.")
    match command:
        case c.BuyChips():
            return _buy(draft, command)
        case c.Fill(amount=amount):
            refused = unauthorised(draft, "fill-and-credit") or invalid_amount(amount)
            return refused or draft.emit(e.Filled(at=draft.at, amount=amount))
        case c.Credit(amount=amount):
            return _credit(draft, amount)
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
    detail = f"{tender!r}. Accepted: {', '.join(CONVERTED)}."
    return Refused(Refusal.TENDER, cutoff(draft.state).spoken, detail)


def _buy(draft: Draft, command: c.BuyChips) -> Refused | None:
    refused = unauthorised(draft, "run-table") or _wrong_tender(draft, command.tender)
    refused = refused or invalid_amount(command.amount)
    return refused or sell(draft, command.patron, command.amount, command.tender)


def _credit(draft: Draft, amount: Cents) -> Refused | None:
    refused = unauthorised(draft, "fill-and-credit") or invalid_amount(amount)
    if refused:
        return refused
    if amount > draft.purse.bank():
        detail = f"{show(amount)}; the float is {show(draft.purse.bank())}."
        return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)
    return draft.emit(e.Credited(at=draft.at, amount=amount))


def _no_colours(draft: Draft) -> Refused | None:
    if draft.state.opened.colours:
        return None
    return Refused(Refusal.NOT_APPLICABLE, cite("WHEEL 3.1.2"), "The table has no colour chips.")


def _set(draft: Draft) -> ColourSet:
    return ColourSet(draft.state.opened.emblem, draft.state.opened.colours)


def _issue(draft: Draft, command: c.IssueColour) -> Refused | None:
    """The buyer declares the value; a marker shows it if it is above the minimum (WHEEL 3.1.2(e))."""
    state = draft.state
    refused = _no_colours(draft) or unauthorised(draft, "run-table")
    if refused:
        return refused
    event = e.ColourIssued(
        at=draft.at,
        patron=command.patron,
        colour=command.colour,
        value=command.value,
        count=command.count,
        marker=command.marker,
        consents=command.consents,
        tender=command.tender,
    )
    if command.patron in state.excluded:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("WHEEL 9.2.2"), command.patron)
    refused = _wrong_tender(draft, command.tender) or invalid_amount(
        Cents(command.value * command.count)
    )
    if refused:
        return refused
    second = "second-colour" in acts(state.edition) and unauthorised(draft, "second-colour") is None
    refused = may_issue(_set(draft), state.issues, asked_issue(state, event), permitted=second)
    refused = refused or beyond_float(draft, Cents(command.value * command.count))
    return refused or draft.emit(event)


def _redeem(draft: Draft, command: c.RedeemColour) -> Refused | None:
    """At the table that issued them, at the value declared then (WHEEL 3.1.2(c)(i))."""
    refused = _no_colours(draft) or unauthorised(draft, "run-table")
    if refused:
        return refused
    issue = issue_of(draft.state, command.patron, command.colour)
    chips = _set(draft)
    refused = may_redeem(chips, issue, emblem=chips.emblem, count=command.count)
    if refused or issue is None:
        return refused
    out = draft.purse.colour(draft.state.table, chips.emblem, command.colour)
    if issue.worth(command.count) > out:
        detail = f"Chips worth {show(out)} are out: others were changed at another table."
        return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(c)(i)"), detail)
    event = e.ColourRedeemed(
        at=draft.at,
        patron=command.patron,
        colour=command.colour,
        count=command.count,
        amount=issue.worth(command.count),
    )
    return draft.emit(event)


def _claim(draft: Draft, command: c.RedeemForeignColour) -> FromClosedTable:
    """What is known of chips that somebody brings from another table."""
    state = draft.state
    wheels = [plan for plan in draft.purse.other_plans().values() if plan.game == state.opened.game]
    open_emblems = {state.opened.emblem, *(plan.emblem for plan in wheels)}
    signs = [line.minimum for plan in (*wheels, state.shown_plan) for line in plan.limits.values()]
    return FromClosedTable(
        count=command.count,
        closed=command.emblem not in open_emblems,
        surveillance_told=bool(command.surveillance),
        issued_at=command.issue_value,
        lowest_minimum=min(signs),
    )


def _redeem_foreign(draft: Draft, command: c.RedeemForeignColour) -> Refused | None:
    """From a closed table: surveillance is told, the value is sought, a manager verifies."""
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
        owed = draft.purse.colour(command.table, command.emblem, command.colour)
    refused = may_redeem_closed(claim) or invalid_amount(amount)
    if refused is None and command.issue_value is not None and amount > owed:
        # Without a record that covers it there is no value but the lowest minimum.
        detail = f"{show(amount)}; chips of that table worth {show(owed)} are out."
        refused = Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(c)(ii)"), detail)
    if refused:
        return refused
    event = e.ForeignColourRedeemed(
        at=draft.at,
        patron=command.patron,
        emblem=command.emblem,
        colour=command.colour,
        count=command.count,
        amount=amount,
        issued_at=command.table if amount <= owed else "",
        surveillance=command.surveillance,
    )
    return draft.emit(event)
