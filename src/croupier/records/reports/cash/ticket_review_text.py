"""The daily review of tickets as text for people, and as CSV for spreadsheets."""

from collections.abc import Iterator, Sequence

from croupier.money import show
from croupier.records.reports.cash.ticket_review import TicketReview, review_seal
from croupier.records.reports.report_text import head_lines, log_lines, table


def ticket_review_rows(review: TicketReview) -> Iterator[Sequence[object]]:
    """Yield every act of the day, and then every open ticket, for CSV, in whole cents."""
    yield "at", "act", "number", "amount", "channel", "place", "terminal", "by", "detail"
    clock = review.head.calendar.local_time
    for act in review.acts:
        yield (
            clock(act.at), act.act, act.number, act.amount, act.channel, act.place, act.terminal, act.by, act.detail,
        )  # fmt: skip
    for ticket in review.open:
        yield (
            clock(ticket.issued), f"open, {ticket.status}", ticket.number, ticket.amount, "", ticket.place,
            ticket.terminal, "", "",
        )  # fmt: skip


def ticket_review_text(review: TicketReview) -> Iterator[str]:
    """Yield the review as lines of text."""
    clock = review.head.calendar.local_time
    yield from head_lines(review.head)
    yield ""
    yield from table([
        ("owed before", show(review.before)), ("issued", show(review.issued)),
        ("redeemed", show(review.redeemed)), ("paid by hand", show(review.paid_by_hand)),
        ("expired", show(review.expired)), ("owed at the end", show(review.owed)),
        ("in the books", show(review.booked)),
    ])  # fmt: skip
    yield ""
    if review.differences:
        yield f"The books DIFFER from the acts: {len(review.differences)}"
        rows = [(it.what, show(it.by_acts), show(it.by_books)) for it in review.differences]
        yield from table([("", "by the acts", "by the books"), *rows])
    else:
        yield "The books say the same of every ticket."
    yield ""
    sums = [(it.act, it.channel, it.by, str(it.count), show(it.amount)) for it in review.sums]
    yield from table([("act", "channel", "by", "tickets", "amount"), *sums])
    yield ""
    acts = [
        (clock(it.at), it.act, it.number, show(it.amount), it.place, it.terminal, it.by, it.detail)
        for it in review.acts
    ]
    yield from table([("at", "act", "number", "amount", "place", "terminal", "by", ""), *acts])
    yield ""
    yield f"Tickets still open: {len(review.open)}"
    out = [
        (clock(it.issued), it.status, it.number, show(it.amount), f"{it.place} {it.terminal}")
        for it in review.open
    ]
    yield from table([("issued", "status", "number", "amount", "at"), *out])
    yield from log_lines(review.head)
    yield f"Seal {review_seal(review)}"
