"""Unclaimed money: tickets that nobody brought in time. What they were for is owed on, and reported every year."""

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
    """A ticket that was set aside, and is still owed."""

    number: str
    """Whole: a list for people masks it."""
    amount: Cents
    issued: int
    until: int
    """The first instant at which it was not paid any more."""
    set_aside: int
    place: str
    """The table or the place of the jackpots whose ticket it was."""
    terminal: str


class UnclaimedReport(Struct, frozen=True, kw_only=True):
    """What was owed, what came and went in the period, and what is owed at its end."""

    head: PeriodHead
    months: int
    """Of the tickets only those are listed that were issued so many months before the end, or earlier."""
    before: Cents
    set_aside: Cents
    paid: Cents
    owed: Cents
    """The three sums before it together, and what the books have as unclaimed."""
    listed: Cents
    tickets: tuple[Unclaimed, ...]
    """The oldest first."""


class UnclaimedTally:
    """Takes orders one after another, and keeps what is out and what is unclaimed."""

    def __init__(self, period: Period) -> None:
        self._period = period
        self._out: dict[str, _Issued] = {}
        self._unclaimed: dict[str, Unclaimed] = {}
        self.before = self.set_aside = self.paid = 0

    def take(self, told: AnsweredOrder) -> None:
        """An order and what came of it, in the order of the store."""
        for event in told.events:
            match event:
                case e.CashedOut() | PrizePaid() if event.number:
                    issued = _Issued(event.at, event.until, told.place, event.terminal)
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
        """What is unclaimed of tickets that are old enough."""
        found = (one for one in self._unclaimed.values() if one.issued <= issued_before)
        yield from sorted(found, key=lambda one: (one.issued, one.number))


def unclaimed_report(head: PeriodHead, months: int, tally: UnclaimedTally) -> UnclaimedReport:
    """The report of a tally that has taken all orders up to the end of its period."""
    tickets = tuple(tally.tickets(months_before(head.period.end, months, head.calendar.zone)))
    return UnclaimedReport(
        head=head,
        months=months,
        before=Cents(tally.before),
        set_aside=Cents(tally.set_aside),
        paid=Cents(tally.paid),
        owed=Cents(tally.before + tally.set_aside - tally.paid),
        listed=Cents(sum(one.amount for one in tickets)),
        tickets=tickets,
    )


def months_before(at: int, months: int, zone: str) -> int:
    """The same wall clock so many months before; the last day of a month that has no such day."""
    wall = instant_of(at).astimezone(ZoneInfo(zone))
    year, month = divmod(wall.year * 12 + wall.month - 1 - months, 12)
    day = min(wall.day, monthrange(year, month + 1)[1])
    return ms_of(wall.replace(year=year, month=month + 1, day=day, fold=0))
