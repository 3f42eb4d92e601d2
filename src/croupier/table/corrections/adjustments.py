"""Money moved by hand: a reason, and two people."""

from croupier.money import Cents, show
from croupier.rulebook import cite
from croupier.rulebook.authority import power, reaches
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import (
    account_frozen,
    invalid_amount,
    missing_reason,
    out_of_area,
    unauthorised,
)
from croupier.table.values.people import Actor, same_person
from croupier.table.values.refusals import Refusal, Refused

WAYS = ("credit", "debit", "pay-owed", "collect-debt", "write-off")


def adjust(draft: Draft, command: c.Adjust) -> Refused | None:
    """To or from an account, or what somebody is owed or owes."""
    if command.way not in WAYS:
        detail = f"{command.way!r}. Accepted: {', '.join(WAYS)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = unauthorised(draft, "adjust") or missing_reason(command.reason)
    refused = refused or _same_person(draft, command.second)
    refused = refused or _no_account(draft, command) or invalid_amount(command.amount)
    if refused:
        return refused
    most = _most(draft, command)
    if most is not None and command.amount > most:
        detail = f"{show(command.amount)}; there is {show(most)}."
        return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)
    event = e.Adjusted(
        at=draft.at,
        way=command.way,
        of=command.of,
        amount=command.amount,
        reason=command.reason,
        by=draft.order.by.name,
        second=command.second.name,
    )
    return draft.emit(event)


def _same_person(draft: Draft, second: Actor) -> Refused | None:
    edition = draft.state.edition
    needed = power(edition, "supervise").rank
    if (
        second.name.strip()
        and not same_person(second.name, draft.order.by.name)
        and reaches(edition, second.rank, needed)
    ):
        elsewhere = out_of_area(draft, second)
        return elsewhere and Refused(Refusal.SECOND_PERSON, elsewhere.cites, elsewhere.detail)
    detail = f"The second is {second.name!r}, {second.rank}; accepted: another person, {needed} or above."
    return Refused(Refusal.SECOND_PERSON, detail=detail)


def _no_account(draft: Draft, command: c.Adjust) -> Refused | None:
    if command.way not in ("credit", "debit"):
        return None
    one = draft.state.terminals.get(command.of)
    if one is None:
        return Refused(Refusal.TERMINAL_UNKNOWN, detail=command.of)
    if not one.is_open:
        return Refused(Refusal.TERMINAL_NOT_OPEN, cite("SATG 1.6"), command.of)
    return account_frozen(draft, (command.of,))


def _most(draft: Draft, command: c.Adjust) -> Cents | None:
    """How much there is to move; the house may credit what it wants."""
    match command.way:
        case "debit":
            return draft.purse.credit(command.of)
        case "pay-owed":
            return draft.purse.owed(command.of)
        case "collect-debt" | "write-off":
            return draft.purse.debt(command.of)
        case _:
            return None
