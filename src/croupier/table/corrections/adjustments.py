"""Money moved by hand, which needs a reason and two people."""

from croupier.money import NOTHING, Cents, show
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import (
    account_frozen,
    invalid_amount,
    missing_reason,
    one_person,
    unauthorised,
)
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import Sum, phrase

WAYS = ("credit", "debit", "pay-owed", "collect-debt", "write-off")


def adjust(draft: Draft, command: c.Adjust) -> Refused | None:
    """Move money to or from an account, or settle what a patron is owed or owes."""
    if command.way not in WAYS:
        detail = phrase("'{way}'. Accepted: {ways}.", way=command.way, ways=tuple(WAYS))
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = unauthorised(draft, "adjust") or missing_reason(command.reason)
    refused = refused or one_person(draft, command.second)
    refused = refused or _no_account(draft, command) or invalid_amount(command.amount)
    if refused:
        return refused
    of = _open_account(draft, command)
    if isinstance(of, Refused):
        return of
    command = replace(command, of=of)
    most = _most(draft, command)
    if most is not None and command.amount > most:
        detail = phrase("{amount}; there is {most}.", amount=Sum(command.amount), most=Sum(most))
        return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)
    return draft.emit_from(command, e.Adjusted, by=draft.order.by.name, second=command.second.name)


def _no_account(draft: Draft, command: c.Adjust) -> Refused | None:
    if command.way not in ("credit", "debit"):
        return None
    terminal = draft.state.terminals.get(command.of)
    if terminal is None:
        return Refused(
            Refusal.TERMINAL_UNKNOWN, detail=phrase("Terminal {terminal}.", terminal=command.of)
        )
    if not terminal.is_open:
        return Refused(
            Refusal.TERMINAL_NOT_OPEN,
            cite("SATG 1.6"),
            phrase("Terminal {terminal}.", terminal=command.of),
        )
    return account_frozen(draft, (command.of,))


def _open_account(draft: Draft, command: c.Adjust) -> str | Refused:
    """Return the account that a name means: rounds of a live table keep an account of their own for each patron."""
    if command.way in ("credit", "debit"):
        return command.of
    balance = draft.context.owed if command.way == "pay-owed" else draft.context.debt
    accounts = {
        correction.left[command.of]: NOTHING
        for history in draft.context.rounds()
        for correction in history.made_corrections()
        if history.terms and command.of in correction.left
    }
    accounts = {name: balance(name) for name in accounts if balance(name)}
    if len(accounts) <= 1:
        return next(iter(accounts), command.of)
    several = tuple(f"{name} {show(amount)}" for name, amount in accounts.items())
    detail = phrase(
        "'{name}' may be several patrons: {accounts}. Accepted: one of these names.",
        name=command.of,
        accounts=several,
    )
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _most(draft: Draft, command: c.Adjust) -> Cents | None:
    """Return the most that can be moved; None for a credit, which the house may set freely."""
    match command.way:
        case "debit":
            return draft.context.credit(command.of)
        case "pay-owed":
            return draft.context.owed(command.of)
        case "collect-debt" | "write-off":
            return draft.context.debt(command.of)
        case _:
            return None
