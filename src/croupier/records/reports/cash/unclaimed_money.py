"""Unclaimed money: tickets that were not redeemed in time. They are still owed, and are reported every year."""

from calendar import monthrange
from collections.abc import Iterator
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

from croupier.money import Cents
from croupier.offices.cage import events as cage
from croupier.offices.jackpots.events import PrizePaid
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.gaming_calendar import ms_of
from croupier.records.reports.report_head import AnsweredOrder, Period
from croupier.table import events as e
from croupier.table.values.instants import instant_of


class _Issued(NamedTuple):
    at: int
    until: int
    place: str
    terminal: str


class Unclaimed(Struct, frozen=True, kw_only=True):
    """An expired ticket that was set aside and is still owed."""

    number: str
    """The name of the ticket: its sealed number, or the whole number of release 0.1.0; lists for people mask it."""
    amount: Cents
    issued: int
    until: int
    """The first instant at which the ticket had expired."""
    set_aside: int
    place: str
    """The table, or the office of the jackpots, that issued the ticket."""
    terminal: str


class UnclaimedReport(Struct, frozen=True, kw_only=True):
    """What was owed before the period, what was added and paid in it, and what is owed at its end."""

    head: PeriodHead
    months: int
    """The list holds only tickets that were issued at least this many months before the end of the period."""
    before: Cents
    set_aside: Cents
    paid: Cents
    owed: Cents
    """`before` + `set_aside` - `paid`; the books must show the same as unclaimed."""
    listed: Cents
    tickets: tuple[Unclaimed, ...]
    """The oldest first."""


class UnclaimedTally:
    """Takes orders one after another, and keeps the tickets that are out and those that are unclaimed."""

    def __init__(self, period: Period) -> None:
        self._period = period
        self._out: dict[str, _Issued] = {}
        self._unclaimed: dict[str, Unclaimed] = {}
        self.before = self.set_aside = self.paid = 0

    def take(self, answered: AnsweredOrder) -> None:
        """Take an order with its events; orders come in the order of the store."""
        for event in answered.events:
            match event:
                case e.CashedOut() | PrizePaid() if event.number:
                    issued = _Issued(event.at, event.until, answered.place, event.terminal)
                    self._out[event.number] = issued
                case cage.TicketExpired():
                    self._expired(event)
                case cage.PaidByHand(expired=True, number=number, amount=amount, at=at):
                    del self._unclaimed[number]
                    self._moved(at, -amount)
                case e.TicketStacked() | cage.TicketRedeemed() | cage.PaidByHand():
                    self._out.pop(event.number, None)
                case _:
                    pass

    def _expired(self, event: cage.TicketExpired) -> None:
        issued = self._out.pop(event.number)
        self._unclaimed[event.number] = Unclaimed(
            number=event.number, amount=event.amount, issued=issued.at, until=issued.until,
            set_aside=event.at, place=issued.place, terminal=issued.terminal,
        )  # fmt: skip
        self._moved(event.at, event.amount)

    def _moved(self, at: int, amount: int) -> None:
        if at < self._period.begin:
            self.before += amount
        elif amount > 0:
            self.set_aside += amount
        else:
            self.paid -= amount

    def tickets(self, issued_before: int) -> Iterator[Unclaimed]:
        """Yield the unclaimed tickets that were issued at or before an instant, the oldest first."""
        tickets = (
            unclaimed for unclaimed in self._unclaimed.values() if unclaimed.issued <= issued_before
        )
        yield from sorted(tickets, key=lambda unclaimed: (unclaimed.issued, unclaimed.number))


def unclaimed_report(head: PeriodHead, months: int, tally: UnclaimedTally) -> UnclaimedReport:
    """Make the report from a tally that has taken all orders up to the end of its period."""
    tickets = tuple(tally.tickets(months_before(head.period.end, months, head.calendar.zone)))
    return UnclaimedReport(
        head=head, months=months, before=Cents(tally.before), set_aside=Cents(tally.set_aside),
        paid=Cents(tally.paid), owed=Cents(tally.before + tally.set_aside - tally.paid),
        listed=Cents(sum(ticket.amount for ticket in tickets)), tickets=tickets,
    )  # fmt: skip


def months_before(at: int, months: int, zone: str) -> int:
    """Return the same local time `months` earlier, on the last day of the month if it has no such day."""
    wall = instant_of(at).astimezone(ZoneInfo(zone))
    year, month = divmod(wall.year * 12 + wall.month - 1 - months, 12)
    day = min(wall.day, monthrange(year, month + 1)[1])
    return ms_of(wall.replace(year=year, month=month + 1, day=day, fold=0))
