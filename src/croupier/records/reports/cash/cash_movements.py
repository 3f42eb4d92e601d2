"""Cash movements: who paid or received how much, where, and which movements may belong together.

Players at terminals are anonymous. The logs show one occupancy of a terminal, and a person whose key staff entered.
They also show the way of a ticket from the cash-out to its payment. A ticket is paid to its bearer. So movements that
tickets link may belong to one person, and staff must judge that.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.cage import events as cage
from croupier.offices.jackpots.events import PrizePaid
from croupier.offices.tournaments import events as t
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent, Period
from croupier.table import events as e
from croupier.table.tickets.ticket_number import masked

Way: TypeAlias = Literal["in", "out"]
Tender: TypeAlias = Literal["cash", "not on record"]
UNKNOWN: Final = "not on record"
BY_HAND: Mapping[str, tuple[Way, str]] = {
    "collect-debt": ("in", "debt collected"),
    "pay-owed": ("out", "paid by hand"),
}
"""Ways of an adjustment by which cash changes hands."""


class Handed(Struct, frozen=True, kw_only=True):
    """Cash paid in or out in one transaction."""

    at: int
    way: Way
    how: str
    amount: Cents
    place: str
    terminal: str = ""
    who: str
    """The key of the patron; for a ticket of unknown origin its masked number."""
    name: str = ""
    by: str
    """The person or device that took or paid the cash."""
    tender: Tender = "cash"
    """A tender that is not on record counts as cash."""


class _Cash(NamedTuple):
    """The cash of an event, before its patron is determined."""

    way: Way
    how: str
    amount: int
    who: str
    terminal: str = ""
    name: str = ""
    tender: Tender = "cash"


class CashTally:
    """Takes orders one after another, and keeps the cash of a period and of `before_ms` before it."""

    def __init__(self, period: Period, *, before_ms: int, notes_ms: int) -> None:
        self._covered = Period(period.begin - before_ms, period.end)
        self._notes_ms = notes_ms
        self._feeds: dict[tuple[str, str], int] = {}
        """By terminal and patron: the index in `handed` of the last fed notes."""
        self._sitting: dict[str, str] = {}
        """By terminal: the patron who occupies it."""
        self._tickets: dict[str, str] = {}
        """By ticket that is out: the patron who received it."""
        self._in_chips: set[str] = set()
        """Tables that serve a tournament; its chips are no money."""
        self._same: dict[str, str] = {}
        self.handed: list[Handed] = []

    def take(self, answered: AnsweredOrder) -> None:
        """Take an order with its events; orders come in the order of the store."""
        for event in answered.events:
            self._follow(answered.place, event)
            if answered.place in self._in_chips:
                continue
            for cash in _cash_in(event):
                self._put(answered, event.at, cash)

    def group(self, who: str) -> str:
        """Return one common key for all patrons that tickets link."""
        while who in self._same:
            who = self._same[who]
        return who

    def _follow(self, place: str, event: AnyEvent) -> None:
        match event:
            case e.BoughtIn() | e.NoteStacked():
                self._sitting[event.terminal] = event.patron.key
            case e.TicketStacked(terminal=terminal, patron=patron, number=number):
                self._sitting[terminal] = patron.key
                self._link(patron.key, self._tickets.pop(number, patron.key))
            case e.CashedOut(terminal=terminal, number=number):
                who = self._sitting.pop(terminal, "")
                if number and who:
                    self._tickets[number] = who
            case PrizePaid(number=number, patron=patron) if number:
                self._tickets[number] = patron
            case e.PaidOut(terminal=terminal):
                self._sitting.pop(terminal, None)
            case e.TournamentSessionBegun():
                self._in_chips.add(place)
            case e.TournamentSessionEnded():
                self._in_chips.discard(place)
            case _:
                pass

    def _link(self, text: str, other: str) -> None:
        text, other = sorted((self.group(text), self.group(other)))
        if text != other:
            self._same[other] = text

    def _put(self, answered: AnsweredOrder, at: int, cash: _Cash) -> None:
        who = cash.who
        if cash.how == "ticket":
            who = self._tickets.pop(who, "") or masked(who)
        if not self._covered.covers(at):
            return
        handed = Handed(
            at=at, way=cash.way, how=cash.how, amount=Cents(cash.amount), place=answered.place,
            terminal=cash.terminal, who=who, name=cash.name, by=answered.by.name, tender=cash.tender,
        )  # fmt: skip
        if cash.how == "notes":
            self._feed(handed)
        else:
            self.handed.append(handed)

    def _feed(self, note: Handed) -> None:
        """Add a note; notes in quick succession are one transaction, at the instant of the last note."""
        key = (note.terminal, note.who)
        last = self._feeds.get(key)
        if last is not None and note.at - self.handed[last].at <= self._notes_ms:
            self.handed[last] = replace(note, amount=self.handed[last].amount + note.amount)
            return
        self._feeds[key] = len(self.handed)
        self.handed.append(note)


def _cash_in(event: AnyEvent) -> Iterator[_Cash]:
    """Yield the cash that an event pays in or out; dealers pay balances in chips, not cash (SATG 5.6.2)."""
    match event:
        case e.BoughtIn(tender="cash", patron=patron):
            yield _Cash("in", "buy-in", event.amount, patron.key, event.terminal, patron.name)
        case e.NoteStacked(patron=patron):
            yield _Cash("in", "notes", event.amount, patron.key, event.terminal, patron.name)
        case e.ChipsBought(tender="cash", patron=patron, amount=amount):
            yield _Cash("in", "chips", amount, patron)
        case e.ColourIssued(tender="cash", patron=patron, value=value, count=count):
            yield _Cash("in", "colour chips", value * count, patron)
        case cage.TicketRedeemed(tender="cash") | cage.PaidByHand():
            yield _Cash("out", "ticket", event.amount, event.number)
        case e.Adjusted(way=way, of=of, amount=amount) if way in BY_HAND:
            yield _Cash(*BY_HAND[way], amount, of, tender=UNKNOWN)
        case t.Entered() | t.MoreBought() | t.PrizePaidOut():
            yield from _of_tournaments(event)
        case _:
            pass


def _of_tournaments(event: t.Entered | t.MoreBought | t.PrizePaidOut) -> Iterator[_Cash]:
    who = event.entrant
    match event:
        case t.Entered(fee=fee, buy_in=buy_in, person=person) if fee + buy_in:
            yield _Cash("in", "tournament entry", fee + buy_in, who, "", person.name, UNKNOWN)
        case t.MoreBought(paid=paid, kind=kind) if paid:
            yield _Cash("in", f"tournament {kind}", paid, who, tender=UNKNOWN)
        case t.PrizePaidOut(amount=amount) if amount:
            yield _Cash("out", "tournament prize", amount, who, tender=UNKNOWN)
        case _:
            pass
