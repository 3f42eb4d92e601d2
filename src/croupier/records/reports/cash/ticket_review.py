"""The daily review of tickets: all acts of a gaming day, what is still out, and whether the books say the same."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.store.entry import Move
from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.cage import commands as at_cage
from croupier.offices.cage import events as cage
from croupier.offices.jackpots.commands import JACKPOTS
from croupier.offices.jackpots.events import PrizePaid
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.period_report import digest
from croupier.records.reports.report_head import AnsweredOrder, Period
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.tickets.ticket_number import masked

Act: TypeAlias = Literal[
    "issued", "redeemed", "voided", "paid-by-hand", "paid-expired", "expired", "refused"
]
"""What happened to a ticket. A voided ticket is owed until it is paid by hand."""
Channel: TypeAlias = Literal["terminal", "cage", "kiosk", "jackpots"]
PRESENTED = (
    c.CashOut, c.InsertTicket, at_cage.RedeemTicket, at_cage.DeclareIllegible, at_cage.PayByHand,
)  # fmt: skip
"""Orders about a ticket that the review lists if they are refused."""
ACCOUNT = f"{Kind.TICKETS}:"
SIGNS: Mapping[Act, int] = {"issued": 1, "redeemed": -1, "paid-by-hand": -1, "expired": -1}
"""How an act changes what is owed on tickets; all other acts change nothing."""


class TicketAct(Struct, frozen=True, kw_only=True):
    """One act of the day."""

    at: int
    act: Act
    number: str
    """Masked; empty if no number was read."""
    amount: Cents
    channel: Channel
    place: str
    terminal: str = ""
    by: str
    """Who did it: a member of staff, a terminal, a device, or the system."""
    detail: str = ""


class TicketSum(Struct, frozen=True, kw_only=True):
    """All acts of one kind by one person or device over one channel."""

    act: Act
    channel: Channel
    by: str
    count: int
    amount: Cents


class OpenTicket(Struct, frozen=True, kw_only=True):
    """A ticket that is owed at the end of the day."""

    number: str
    amount: Cents
    issued: int
    until: int
    place: str
    terminal: str
    status: Literal["out", "voided"]


class TicketDifference(Struct, frozen=True, kw_only=True):
    """A ticket, or a sum of the day, for which the books say something else than the acts."""

    what: str
    by_acts: Cents
    by_books: Cents


class TicketReview(Struct, frozen=True, kw_only=True):
    """The tickets of a gaming day."""

    head: PeriodHead
    before: Cents
    """What was owed on tickets when the day began."""
    issued: Cents
    redeemed: Cents
    paid_by_hand: Cents
    """Voided tickets that were paid by hand."""
    expired: Cents
    """What moved to unclaimed money."""
    owed: Cents
    """`before` + `issued` - `redeemed` - `paid_by_hand` - `expired`."""
    booked: Cents
    """What the accounts of all tickets held at the end of the day."""
    differences: tuple[TicketDifference, ...]
    sums: tuple[TicketSum, ...]
    acts: tuple[TicketAct, ...]
    """In the order of the store."""
    open: tuple[OpenTicket, ...]
    """The oldest first."""


class _Kept(NamedTuple):
    """A ticket that is owed, under its name."""

    amount: int
    issued: int
    until: int
    place: str
    terminal: str
    is_void: bool = False


class TicketReviewTally:
    """Takes orders one after another up to the end of the day; then the balances of the books, and what moved since."""

    def __init__(self, period: Period) -> None:
        self._period = period
        self._owed: dict[str, _Kept] = {}
        self._acts: list[TicketAct] = []
        self._before = 0
        self._booked: Counter[str] = Counter()
        self._moved: Counter[str] = Counter()
        """What the books moved in the day to tickets, and from them."""

    def take(self, answered: AnsweredOrder) -> None:
        """Take an order with its events; orders come in the order of the store."""
        for event in answered.events:
            self._event(answered, event)
        if answered.refused is not None and isinstance(answered.command, PRESENTED):
            detail = f"{answered.refused.why.value}. {answered.refused.detail}".rstrip(". ")
            self._did(answered, "refused", answered.command.number, detail=detail)
        if self._period.covers(answered.at):
            self._moved.update(_flows(answered.moves))

    def take_later(self, moves: tuple[Move, ...]) -> None:
        """Take what moved after the day: the balances of the books hold it already."""
        for account, amount in _of_tickets(moves):
            self._booked[account] -= amount

    def take_balances(self, balances: Mapping[str, int]) -> None:
        """Take the balances of the books as they are now."""
        for account, amount in balances.items():
            if account.startswith(ACCOUNT):
                self._booked[account.removeprefix(ACCOUNT)] += amount

    def _event(self, answered: AnsweredOrder, event: object) -> None:
        match event:
            case e.CashedOut() | PrizePaid() if event.number:
                self._owed[event.number] = _Kept(
                    event.amount, event.at, event.until, answered.place, event.terminal
                )
                self._did(answered, "issued", event.number, event.amount)
            case e.TicketStacked() | cage.TicketRedeemed():
                self._did(answered, "redeemed", event.number, event.amount)
                self._owed.pop(event.number, None)
            case e.TicketFailed(number=number, what=why):
                self._void(answered, number, why)
            case cage.TicketIllegible(number=number, reason=why):
                self._void(answered, number, why)
            case cage.PaidByHand(number=number, amount=amount, reason=why):
                act: Act = "paid-expired" if event.expired else "paid-by-hand"
                self._did(answered, act, number, amount, detail=why)
                self._owed.pop(number, None)
            case cage.TicketExpired():
                self._did(answered, "expired", event.number, event.amount)
                self._owed.pop(event.number, None)
            case e.ItemKept():
                why = f"It is in the box without a credit: {event.reason}"
                self._did(answered, "refused", event.number, detail=why)
            case _:
                pass

    def _void(self, answered: AnsweredOrder, number: str, why: str) -> None:
        kept = self._owed[number]
        self._did(answered, "voided", number, kept.amount, detail=why)
        self._owed[number] = kept._replace(is_void=True)

    def _did(
        self, answered: AnsweredOrder, act: Act, number: str, amount: int = 0, *, detail: str = ""
    ) -> None:
        """Add an act of the day; of an earlier day only what it changed."""
        if answered.at < self._period.begin:
            self._before += SIGNS.get(act, 0) * amount
            return
        kept = self._owed.get(number)
        terminal = kept.terminal if kept else getattr(answered.command, "terminal", "")
        self._acts.append(
            TicketAct(
                at=answered.at, act=act, number=masked(number) if number else "",
                amount=Cents(amount), channel=_channel(answered.place), place=answered.place,
                terminal=terminal, by=answered.by.name, detail=detail,
            )
        )  # fmt: skip

    def review(self, head: PeriodHead) -> TicketReview:
        """Make the review from all orders, balances and later moves."""
        sums: Counter[tuple[Act, Channel, str]] = Counter()
        amounts: Counter[tuple[Act, Channel, str]] = Counter()
        by_act: Counter[Act] = Counter()
        for act in self._acts:
            key = (act.act, act.channel, act.by)
            sums[key] += 1
            amounts[key] += act.amount
            by_act[act.act] += act.amount
        owed = self._before + sum(SIGNS.get(act, 0) * amount for act, amount in by_act.items())
        return TicketReview(
            head=head, before=Cents(self._before), issued=Cents(by_act["issued"]),
            redeemed=Cents(by_act["redeemed"]), paid_by_hand=Cents(by_act["paid-by-hand"]),
            expired=Cents(by_act["expired"]), owed=Cents(owed),
            booked=Cents(sum(self._booked.values())), differences=tuple(self._differences(by_act)),
            sums=tuple(
                TicketSum(act=act, channel=channel, by=by, count=count, amount=Cents(amounts[act, channel, by]))
                for (act, channel, by), count in sorted(sums.items())
            ),
            acts=tuple(self._acts), open=tuple(self._open()),
        )  # fmt: skip

    def _differences(self, by_act: Counter[Act]) -> Iterator[TicketDifference]:
        left = by_act["redeemed"] + by_act["paid-by-hand"] + by_act["expired"]
        flows = (("issued", by_act["issued"], "in"), ("no longer owed", left, "out"))
        for what, acts, way in flows:
            if acts != self._moved[way]:
                yield _difference(f"All tickets {what}", acts, self._moved[way])
        for name in sorted({*self._owed, *self._booked}):
            kept, booked = self._owed.get(name), self._booked[name]
            if (kept.amount if kept else 0) != booked:
                at = f" of {kept.place} {kept.terminal}".rstrip() if kept else ""
                yield _difference(f"Ticket {masked(name)}{at}", kept.amount if kept else 0, booked)

    def _open(self) -> Iterator[OpenTicket]:
        for name, kept in sorted(self._owed.items(), key=lambda item: (item[1].issued, item[0])):
            yield OpenTicket(
                number=masked(name), amount=Cents(kept.amount), issued=kept.issued, until=kept.until,
                place=kept.place, terminal=kept.terminal, status="voided" if kept.is_void else "out",
            )  # fmt: skip


def review_seal(review: TicketReview) -> str:
    """Return the seal of a review: the same for everybody who makes it of the same day from the same logs."""
    head, calendar = review.head, replace(review.head.calendar, shifts=())
    head = replace(head, made=head.period.end, operator="", venue="", calendar=calendar)
    return digest(replace(review, head=head))


def _difference(what: str, by_acts: int, by_books: int) -> TicketDifference:
    return TicketDifference(what=what, by_acts=Cents(by_acts), by_books=Cents(by_books))


def _channel(place: str) -> Channel:
    if place == JACKPOTS:
        return "jackpots"
    return (
        "kiosk" if place.startswith("kiosk") else "cage" if place.startswith("cage") else "terminal"
    )


def _of_tickets(moves: tuple[Move, ...]) -> Iterator[tuple[str, int]]:
    """Yield by how much the account of each ticket changed."""
    for move in moves:
        for account, amount in ((move.taker, move.amount), (move.giver, -move.amount)):
            if account.startswith(ACCOUNT):
                yield account.removeprefix(ACCOUNT), amount


def _flows(moves: tuple[Move, ...]) -> dict[str, int]:
    changes = [amount for _, amount in _of_tickets(moves)]
    return {
        "in": sum(amount for amount in changes if amount > 0),
        "out": -sum(amount for amount in changes if amount < 0),
    }
