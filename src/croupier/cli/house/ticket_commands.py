"""The commands about tickets: print one, pay one, list the tickets and what is owed on them."""

import sys
from collections.abc import Iterator, Sequence
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from msgspec import MsgspecError
from msgspec.structs import asdict

from croupier.cli.arguments import DEFAULT, Named, TableName, Where, now_ms
from croupier.cli.language import chosen_language, spoken
from croupier.cli.output import Json, json_text, say
from croupier.engine.cage_place import Cage
from croupier.engine.order_ids import new_id
from croupier.engine.store import AnyAnswer, SqlStore
from croupier.engine.store.address import given_by_hand, opened
from croupier.engine.store.entry_codec import ticket_of
from croupier.engine.table_place import Table, stored_table, tables_of
from croupier.errors import BadInput
from croupier.games import game
from croupier.money import Cents, money, show
from croupier.offices.cage import Face
from croupier.offices.cage.commands import (
    CageCommand,
    CageOrder,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
)
from croupier.offices.cage.decide import CASHIER
from croupier.offices.cage.ticket_face import check_name
from croupier.rulebook import ZONE
from croupier.table.commands import CashOut, Order, ReportPrinted, ReportPrintFailed, TicketCommand
from croupier.table.events import CashedOut, NoteStacked, TicketStacked
from croupier.table.script.format import format_refusal
from croupier.table.tickets.ticket import Status, Ticket, at_terminal
from croupier.table.tickets.ticket_number import BODIES, Number, mask, masked
from croupier.table.values.instants import instant_of
from croupier.table.values.people import DEVICE, PLAYER, THE_SYSTEM, Actor

Digits = Annotated[str, Parameter(name="number", help="The 18 digits, with or without hyphens.")]
By = Annotated[str, Parameter(name="--by", help="Who pays.")]
At = Annotated[str, Parameter(name="--at", help="Which cage or redemption terminal.")]
AtTerminal = Annotated[str, Parameter(name="terminal", help="A terminal that plays there.")]
Paper = Annotated[Path, Parameter(name="file", help="What is printed on: .svg or .pdf.")]
Operator = Annotated[str, Parameter(help="Whose ticket it is.")]
Venue = Annotated[str, Parameter(help="The house.")]
UNREAD = "unread"
"""Used instead of the number of a ticket that never came out of the printer."""
RECALLED = 35
"""Number of the last tickets and notes of a terminal that can be listed."""
SYSTEM_ID = 1
"""The first two digits of the numbers that this installation draws."""
OPEN = (Status.PRINTING, Status.ISSUED, Status.HELD, Status.FAILED)
"""The states of a ticket that is still owed, to its bearer or by hand."""


def cash_out(
    table: TableName,
    terminal: AtTerminal,
    file: Paper,
    /,
    *,
    named: Named = "",
    store: Where = DEFAULT,
    operator: Operator = "Demonstration",
    venue: Venue = "Demonstration",
) -> None:
    """Cash a terminal out on a ticket; the file is the printer.

    Where it cannot be written the ticket is void, and is to be paid by hand. The status is 1 then, and
    where the cash-out is refused. Where wagers are locked, `croupier print-ticket` prints it once they are
    settled.
    """
    now = now_ms()
    order = named or new_id(now)
    number = number_of(order)
    _check_paper(file, operator, venue)
    with given_by_hand(store, order=order) as sql_store:
        place = stored_table(sql_store, table)
        cash = CashOut(terminal=terminal, number=number.digits)
        answer = place.handle(Order(id=order, at=now, by=Actor(terminal, PLAYER), command=cash))
        _done(answer)
        ticket = sql_store.ticket(number.digits)
        if ticket is not None:
            _print(place, ticket, file, operator, venue)
        elif any(isinstance(event, CashedOut) for event in answer.events):
            say("There was nothing to pay: the account is closed.")
        else:
            say(f"`croupier print-ticket {table} {terminal} {file}` prints it then.")


def print_ticket(
    table: TableName,
    terminal: AtTerminal,
    file: Paper,
    /,
    *,
    store: Where = DEFAULT,
    operator: Operator = "Demonstration",
    venue: Venue = "Demonstration",
) -> None:
    """Print the ticket that waits at a terminal: of wagers settled since, or of a print that was cut short."""
    _check_paper(file, operator, venue)
    with given_by_hand(store) as sql_store:
        place = stored_table(sql_store, table)
        place.tick(now_ms())
        seat = place.state.terminals.get(terminal)
        ticket = sql_store.ticket(seat.printing) if seat and seat.printing else None
        if ticket is None:
            raise BadInput(f"No ticket waits at terminal {terminal!r} of {table}.")
        _print(place, ticket, file, operator, venue)


def _print(place: Table, ticket: Ticket, file: Path, operator: str, venue: str) -> None:
    """Print a ticket to the file; any error on the way counts as a fault of the printer (SATG 5.6.1(b))."""
    number = Number(ticket.number)
    try:
        face = _face(ticket, place.state.opened.game, operator, venue)
        file.write_bytes(DRAWN[file.suffix](face))
    except Exception as failed:  # noqa: BLE001
        report = ReportPrintFailed(terminal=ticket.terminal, number=ticket.number, what=str(failed))
        _done(place.handle(_order(report, "printer", DEVICE)))
        say(f"It did not print: {failed}. Pay {show(ticket.amount)} by hand: {number.printed}")
        sys.exit(1)
    printed = ReportPrinted(terminal=ticket.terminal, number=ticket.number)
    _done(place.handle(_order(printed, "printer", DEVICE)))
    say(f"{show(ticket.amount)} on {number.printed} in {file}")


def _check_paper(file: Path, operator: str, venue: str) -> None:
    """Refuse a file that cannot be printed on before the account is closed."""
    if file.suffix not in DRAWN:
        raise BadInput(f"Cannot print on {file.name!r}. Accepted: {' or '.join(DRAWN)}.")
    if file.exists() or not file.parent.is_dir():
        raise BadInput(
            f"Cannot print on {str(file)!r}. Accepted: a new file in a folder that is there."
        )
    check_name("operator", operator)
    check_name("venue", venue)


def number_of(order: str) -> Number:
    """Derive the ticket number from the random order id, so that a retry of the same order has the same number."""
    body = int.from_bytes(sha256(order.encode()).digest(), "big") % BODIES
    return Number.drawn(SYSTEM_ID, body)


def redeem(
    number: Digits,
    /,
    *,
    amount: Annotated[str, Parameter(help="The amount printed on the ticket.")] = "",
    tender: Literal["cash", "equivalent"] = "cash",
    at: At = "cage",
    by: By = "cashier",
    named: Named = "",
    store: Where = DEFAULT,
) -> None:
    """Pay a ticket, once. The status is 1 where it is refused."""
    stated = money(amount) if amount else None
    command = RedeemTicket(number=number, amount=stated, tender=tender)
    _at_cage(command, at, by, store, named)


def pay_by_hand(
    number: Digits,
    amount: Annotated[str, Parameter(help="What the ticket was for.")],
    /,
    *,
    terminal: Annotated[
        str, Parameter(help="With `unread` for the number: whose failed ticket it is.")
    ] = "",
    reason: Annotated[str, Parameter(help="Why an expired ticket is paid after all.")] = "",
    at: At = "cage",
    by: By = "cashier",
    named: Named = "",
    store: Where = DEFAULT,
) -> None:
    """Pay what a ticket that did not print was for, once. The status is 1 where it is refused."""
    stated = money(amount)
    known = _failed(store, terminal, stated) if number == UNREAD else number
    _at_cage(PayByHand(number=known, amount=stated, reason=reason), at, by, store, named)


def _failed(store: str, terminal: str, amount: Cents) -> str:
    """Find the number of a failed ticket by its terminal and amount, because nothing was printed."""
    with opened(store, reading=True) as sql_store:
        failed = [
            ticket for ticket in sql_store.tickets(Status.FAILED) if ticket.terminal == terminal
        ]
    numbers = [ticket.number for ticket in failed if ticket.amount == amount]
    if len(numbers) != 1:
        detail = f"{len(numbers)} failed tickets of {show(amount)}"
        raise BadInput(f"{detail} at terminal {terminal!r}. Accepted: one, or its number.")
    return numbers[0]


def illegible(
    number: Digits,
    reason: str,
    /,
    *,
    second: Annotated[str, Parameter(help="Who else saw it.")],
    at: At = "cage",
    by: By = "cashier",
    named: Named = "",
    store: Where = DEFAULT,
) -> None:
    """Declare that a ticket was printed so that it cannot be read: it is void, and paid by hand."""
    command = DeclareIllegible(number=number, reason=reason, second=Actor(second, CASHIER))
    _at_cage(command, at, by, store, named)


def report_loss(
    kind: Literal["lost", "stolen", "spoilt"],
    text: str,
    /,
    *,
    number: Digits = "",
    at: At = "cage",
    by: By = "cashier",
    store: Where = DEFAULT,
) -> None:
    """Record a customer's report of a lost, stolen or spoilt ticket, and print what the rules say."""
    _at_cage(ReportLoss(kind=kind, number=number, text=text), at, by, store)


def expire_tickets(*, at: At = "cage", store: Where = DEFAULT) -> None:
    """Move the amounts of expired tickets to unclaimed money: they are still owed."""
    with given_by_hand(store) as sql_store:
        now = now_ms()
        order = CageOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=ExpireTickets())
        answer = Cage(at, sql_store).handle(order)
    many = len(answer.events)
    say(f"{many} ticket{'' if many == 1 else 's'} set aside")


def tickets(
    *,
    terminal: Annotated[
        str, Parameter(help="The last 35 of one terminal, out and in, with its notes.")
    ] = "",
    everything: Annotated[
        bool, Parameter(name="--all", help="Those that are paid too.", negative=())
    ] = False,
    store: Where = DEFAULT,
    json: Json = False,
) -> None:
    """List the tickets that are out, and what is owed on them: as the tickets and as the books say."""
    with opened(store, reading=True) as sql_store:
        live, faults = _readable(sql_store, *OPEN)
        every, all_faults = _readable(sql_store)
        listed, unread = (every, all_faults) if everything or terminal else (live, faults)
        owed, booked = Cents(sum(it.amount for it in live)), sql_store.total("tickets")
        if json:
            of_terminal = [it for it in listed if terminal in ("", it.terminal)]
            rows = [{**asdict(it), "number": masked(it.number)} for it in of_terminal]
            say(json_text({"tickets": rows, "unread": unread, "owed": owed, "books": booked}))
        else:
            recalled = _recalled(sql_store, terminal, every) if terminal else map(_line, listed)
            say(*recalled, *unread)
            say(f"{show(owed)} on tickets, {show(booked)} in the books")
    if owed != booked:
        sys.exit(1)


def _readable(store: SqlStore, *statuses: Status) -> tuple[list[Ticket], list[str]]:
    """Return the tickets, the oldest first, and a line for each that cannot be read."""
    tickets, faults = list[Ticket](), list[str]()
    for number, body in store.ticket_bodies(*statuses):
        try:
            tickets.append(ticket_of(body))
        except (MsgspecError, BadInput) as failed:
            faults.append(f"{mask(number)}  This ticket cannot be read: {failed}")
    return sorted(tickets, key=lambda ticket: (ticket.at, ticket.number)), faults


def _recalled(store: SqlStore, terminal: str, tickets: Sequence[Ticket]) -> Iterator[str]:
    """List what a terminal last issued and took in, for disputes."""
    out = [_line(ticket) for ticket in tickets if ticket.terminal == terminal]
    taken: list[tuple[int, str]] = []
    for table in tables_of(store):
        for record in store.records(table):
            event = record.event
            if isinstance(event, NoteStacked | TicketStacked) and event.terminal == terminal:
                what = "note"
                if isinstance(event, TicketStacked):
                    what = f"ticket {masked(event.number)}"
                line = f"{show(event.amount):>12}  {_local(event.at)}  {what} in at {table}"
                taken.append((event.at, line))
    yield from out[-RECALLED:]
    yield from (line for _, line in sorted(taken)[-RECALLED:])


def _local(at: int) -> str:
    return f"{instant_of(at).astimezone(ZONE):%Y-%m-%d %H:%M:%S}"


def _line(ticket: Ticket) -> str:
    return (
        f"{masked(ticket.number)}  {show(ticket.amount):>12}  {ticket.status:<12}  {_local(ticket.at)}  "
        f"{at_terminal(ticket.terminal, ticket.table)}  {ticket.where}"
    ).rstrip()


def _face(ticket: Ticket, key: str, operator: str, venue: str) -> Face:
    last = instant_of(ticket.until).astimezone(ZONE) - timedelta(milliseconds=1)
    return Face(
        operator=operator, venue=venue, table=ticket.table, game=game(key).name, terminal=ticket.terminal,
        sequence=ticket.sequence, issued_at=ticket.at, void_after=last.date(), amount=ticket.amount,
        number=Number(ticket.number), rules=game(key).edition,
    )  # fmt: skip


def _svg(face: Face) -> bytes:
    from croupier.offices.cage.ticket_svg import as_svg

    return as_svg(face, chosen_language()).encode()


def _pdf(face: Face) -> bytes:
    from croupier.offices.cage.ticket_pdf import as_pdf

    return as_pdf(face, chosen_language())


DRAWN = {".svg": _svg, ".pdf": _pdf}


def _at_cage(command: CageCommand, at: str, by: str, store: str, named: str = "") -> None:
    now = now_ms()
    order = named or new_id(now)
    with given_by_hand(store, order=order) as sql_store:
        # A kiosk is a device, even if a person types its command here.
        rank = DEVICE if at.startswith("kiosk") else CASHIER
        cage_order = CageOrder(id=order, at=now, by=Actor(by, rank), command=command)
        answer = Cage(at, sql_store).handle(cage_order)
    _done(answer)
    for event in answer.events:
        amount = getattr(event, "amount", None)
        say("Recorded" if amount is None else f"Paid {show(amount)}")


def _done(answer: AnyAnswer) -> None:
    """Print the remarks of an answer; if it is refused, print the refusal and exit with status 1."""
    for notice in answer.notices:
        say(f"{spoken(notice.says)} ({', '.join(notice.cites)})")
    if answer.refused is not None:
        say(mask(spoken(format_refusal(answer.refused))))
        sys.exit(1)


def _order(command: TicketCommand, name: str, rank: str) -> Order:
    now = now_ms()
    return Order(id=new_id(now), at=now, by=Actor(name, rank), command=command)
