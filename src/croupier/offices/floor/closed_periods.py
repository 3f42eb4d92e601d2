"""Gaming days and shifts that are closed: the seal of their report is on record, and two people may reopen one.

Nothing can change the figures of a period that is over: a correction belongs to the day on which it is made. Closing
records which figures the house accepted, and from which logs they were made.
"""

import re
from dataclasses import replace
from typing import TypeAlias

from croupier.offices.floor import commands as c
from croupier.offices.floor import events as e
from croupier.offices.floor.state import Floor
from croupier.offices.office_draft import event_from
from croupier.offices.staff.state import ADMINISTRATOR
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

SEAL = re.compile(r"[0-9a-f]{64}")

PeriodCommand: TypeAlias = c.ClosePeriod | c.ReopenPeriod


def judge_period(
    state: Floor, order: c.FloorOrder, command: PeriodCommand
) -> tuple[e.FloorEvent, ...] | Refused:
    """Closes or reopens a period: administrators do it, and always two of them."""
    if order.by.rank not in (ADMINISTRATOR, SYSTEM):
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=order.by.name,
            rank=order.by.rank,
            ranks=ADMINISTRATOR,
        )
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    by, second = order.by.name.strip(), command.second.strip()
    if not by or not second or by.casefold() == second.casefold():
        detail = phrase("Accepted: two people who read the report of the period.")
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    if isinstance(command, c.ClosePeriod):
        return _close(state, order, command, second)
    return _reopen(state, order, command, second)


def _close(
    state: Floor, order: c.FloorOrder, command: c.ClosePeriod, second: str
) -> tuple[e.FloorEvent, ...] | Refused:
    if command.begin >= command.end or not SEAL.fullmatch(command.seal):
        detail = phrase(
            "Accepted: a period with an end after its begin, and the seal of its report."
        )
        return Refused(Refusal.TEXT_INVALID, detail=detail)
    if order.at < command.end:
        detail = phrase("{title}; accepted: a day or shift that is over.", title=command.title)
        return Refused(Refusal.DAY_NOT_OVER, detail=detail)
    before = state.closed.get(key_of(command))
    if before is not None:
        detail = phrase(
            "{title} is closed by {by} and {second}; accepted: reopen it first.",
            title=before.title,
            by=before.by,
            second=before.second,
        )
        return Refused(Refusal.PERIOD_CLOSED, detail=detail)
    return (event_from(order, command, e.PeriodClosed, by=order.by.name.strip(), second=second),)


def _reopen(
    state: Floor, order: c.FloorOrder, command: c.ReopenPeriod, second: str
) -> tuple[e.FloorEvent, ...] | Refused:
    before = state.closed.get(key_of(command))
    if before is None:
        detail = phrase("Accepted: a day or shift that `croupier period list` shows as closed.")
        return Refused(Refusal.PERIOD_OPEN, detail=detail)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    reopened = event_from(
        order, command, e.PeriodReopened, title=before.title, seal=before.seal,
        by=order.by.name.strip(), second=second,
    )  # fmt: skip
    return (reopened,)


def alert_of(event: e.PeriodReopened) -> c.Raise:
    """Return the alert that a period was reopened: neither of the two people may clear it."""
    people = (event.by, event.second)
    facts = {
        "by": event.by, "second": event.second, "title": event.title, "seal": event.seal, "reason": event.reason,
    }  # fmt: skip
    return c.Raise(
        code="period-reopened", place=c.FLOOR, subject=event.title, detail=event.reason, people=people, facts=facts,
        doers=people,
    )  # fmt: skip


def period_changed(state: Floor, event: e.PeriodClosed | e.PeriodReopened) -> Floor:
    """The floor after a period was closed or reopened."""
    key = key_of(event)
    if isinstance(event, e.PeriodClosed):
        return replace(state, closed=state.closed.set(key, event))
    return replace(state, closed=state.closed.delete(key))


def key_of(period: PeriodCommand | e.PeriodClosed | e.PeriodReopened) -> str:
    """Return the name of a period in the state of the floor."""
    return f"{period.begin} {period.end}"
