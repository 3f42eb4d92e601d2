"""The commands of tickets: print one, pay one, list what is owed on them."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from croupier.cli.records.round_commands import DEFAULT, Where
from croupier.engine.cage_place import Cage
from croupier.engine.order_ids import new_id
from croupier.engine.store import AnyAnswer, SqlStore
from croupier.engine.store.address import given_by_hand, opened
from croupier.engine.table_place import Table, tables_of
from croupier.errors import BadInput, unknown
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
from croupier.table.tickets.ticket_number import BODIES, Number, mask
from croupier.table.values.instants import instant_of
from croupier.table.values.people import DEVICE, PLAYER, THE_SYSTEM, Actor

Digits = Annotated[str, Parameter(name="number", help="The 18 digits, with or without hyphens.")]
By = Annotated[str, Parameter(name="--by", help="Who pays.")]
At = Annotated[str, Parameter(name="--at", help="Which cage or redemption terminal.")]
Named = Annotated[
    str, Parameter(name="--id", help="The id that a failed attempt named: the same order again.")
]
OfTable = Annotated[str, Parameter(name="table", help="A table of the store, such as RR1.")]
AtTerminal = Annotated[str, Parameter(name="terminal", help="A terminal that plays there.")]
Paper = Annotated[Path, Parameter(name="file", help="What is printed on: .svg or .pdf.")]
Operator = Annotated[str, Parameter(help="Whose ticket it is.")]
Venue = Annotated[str, Parameter(help="The house.")]
UNREAD = "unread"
"""For the number of a ticket that never came out."""
RECALLED = 35
"""So many tickets and notes of a terminal can be recalled."""
SYSTEM_ID = 1
"""The first two digits of the numbers that this installation draws."""
OPEN = (Status.PRINTING, Status.ISSUED, Status.HELD, Status.FAILED)
"""What is still owed to whoever holds the ticket, or to whoever is paid by hand."""


def cash_out(
    table: OfTable,
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
    now = _now()
    order = named or new_id(now)
    number = number_of(order)
    _check_paper(file, operator, venue)
    with given_by_hand(store, order=order) as kept:
        place = _table(kept, table)
        cash = CashOut(terminal=terminal, number=number.digits)
        answer = place.handle(Order(id=order, at=now, by=Actor(terminal, PLAYER), command=cash))
        _done(answer)
        ticket = kept.ticket(number.digits)
        if ticket is not None:
            _print(place, ticket, file, operator, venue)
        elif any(isinstance(event, CashedOut) for event in answer.events):
            _say("There was nothing to pay: the account is closed.")
        else:
            _say(f"`croupier print-ticket {table} {terminal} {file}` prints it then.")


def print_ticket(
    table: OfTable,
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
    with given_by_hand(store) as kept:
        place = _table(kept, table)
        place.tick(_now())
        seat = place.state.terminals.get(terminal)
        ticket = kept.ticket(seat.printing) if seat and seat.printing else None
        if ticket is None:
            raise BadInput(f"No ticket waits at terminal {terminal!r} of {table}.")
        _print(place, ticket, file, operator, venue)


def _print(place: Table, ticket: Ticket, file: Path, operator: str, venue: str) -> None:
    """Whatever goes wrong on the way to the paper is a fault of the printer (SATG 5.6.1(b))."""
    number = Number(ticket.number)
    try:
        face = _face(ticket, place.state.opened.game, operator, venue)
        file.write_bytes(DRAWN[file.suffix](face))
    except Exception as failed:  # noqa: BLE001
        told = ReportPrintFailed(terminal=ticket.terminal, number=ticket.number, what=str(failed))
        _done(place.handle(_order(told, "printer", DEVICE)))
        _say(f"It did not print: {failed}. Pay {show(ticket.amount)} by hand: {number.printed}")
        sys.exit(1)
    printed = ReportPrinted(terminal=ticket.terminal, number=ticket.number)
    _done(place.handle(_order(printed, "printer", DEVICE)))
    _say(f"{show(ticket.amount)} on {number.printed} in {file}")


def _check_paper(file: Path, operator: str, venue: str) -> None:
    """What cannot be printed is said before anybody's account is closed."""
    if file.suffix not in DRAWN:
        raise BadInput(f"Cannot print on {file.name!r}. Accepted: {' or '.join(DRAWN)}.")
    if file.exists() or not file.parent.is_dir():
        raise BadInput(
            f"Cannot print on {str(file)!r}. Accepted: a new file in a folder that is there."
        )
    check_name("operator", operator)
    check_name("venue", venue)


def number_of(order: str) -> Number:
    """The number that an order draws: the chance is in the id, so that the same order has the same."""
    body = int.from_bytes(sha256(order.encode()).digest(), "big") % BODIES
    return Number.drawn(SYSTEM_ID, body)


def _table(kept: SqlStore, name: str) -> Table:
    if name not in tables_of(kept):
        raise unknown("table", name, tables_of(kept))
    return Table(name, kept)


def redeem(
    number: Digits,
    /,
    *,
    amount: Annotated[str, Parameter(help="What stands on the ticket.")] = "",
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
    reason: Annotated[str, Parameter(help="Why an expired one is paid after all.")] = "",
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
    """The number of a ticket that never came out: nobody could read it."""
    with opened(store, reading=True) as kept:
        failed = [one for one in kept.tickets(Status.FAILED) if one.terminal == terminal]
    found = [one.number for one in failed if one.amount == amount]
    if len(found) != 1:
        detail = f"{len(found)} failed tickets of {show(amount)}"
        raise BadInput(f"{detail} at terminal {terminal!r}. Accepted: one, or its number.")
    return found[0]


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
    """Record that somebody says his ticket is lost, stolen or spoilt, and tell him what the rules say."""
    _at_cage(ReportLoss(kind=kind, number=number, text=text), at, by, store)


def expire_tickets(*, at: At = "cage", store: Where = DEFAULT) -> None:
    """Set aside what is on tickets that nobody redeemed in time: it is still owed."""
    with given_by_hand(store) as kept:
        now = _now()
        order = CageOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=ExpireTickets())
        answer = Cage(at, kept).handle(order)
    many = len(answer.events)
    _say(f"{many} ticket{'' if many == 1 else 's'} set aside")


def tickets(
    *,
    terminal: Annotated[
        str, Parameter(help="The last 35 of one terminal, out and in, with its notes.")
    ] = "",
    everything: Annotated[
        bool, Parameter(name="--all", help="Those that are paid too.", negative=())
    ] = False,
    store: Where = DEFAULT,
) -> None:
    """List the tickets that are out, and what is owed on them: as the tickets and as the books say."""
    with opened(store, reading=True) as kept:
        for line in _recalled(kept, terminal) if terminal else _listed(kept, everything):
            _say(line)
        owed, booked = _owed(kept)
    _say(f"{show(owed)} on tickets, {show(booked)} in the books")
    if owed != booked:
        sys.exit(1)


def _listed(kept: SqlStore, everything: bool) -> Iterator[str]:  # noqa: FBT001  as it was typed
    return map(_line, kept.tickets(*(() if everything else OPEN)))


def _recalled(kept: SqlStore, terminal: str) -> Iterator[str]:
    """What a terminal last gave out and took in, for whoever disputes it."""
    out = [_line(one) for one in kept.tickets() if one.terminal == terminal]
    taken: list[tuple[int, str]] = []
    for table in tables_of(kept):
        for record in kept.records(table):
            event = record.event
            if isinstance(event, NoteStacked | TicketStacked) and event.terminal == terminal:
                what = (
                    f"ticket {Number(event.number).masked}"
                    if isinstance(event, TicketStacked)
                    else "note"
                )
                taken.append(
                    (
                        event.at,
                        f"{show(event.amount):>12}  {_local(event.at)}  {what} in at {table}",
                    )
                )
    yield from out[-RECALLED:]
    yield from (line for _, line in sorted(taken)[-RECALLED:])


def _local(at: int) -> str:
    return f"{instant_of(at).astimezone(ZONE):%Y-%m-%d %H:%M:%S}"


def _owed(kept: SqlStore) -> tuple[Cents, Cents]:
    """What is owed by the tickets' own account, and by the ledger's."""
    live = kept.tickets(*OPEN)
    return Cents(sum(one.amount for one in live)), kept.total("tickets")


def _line(one: Ticket) -> str:
    return (
        f"{Number(one.number).masked}  {show(one.amount):>12}  {one.status:<12}  {_local(one.at)}  "
        f"{at_terminal(one.terminal, one.table)}  {one.where}"
    ).rstrip()


def _face(ticket: Ticket, key: str, operator: str, venue: str) -> Face:
    last = instant_of(ticket.until).astimezone(ZONE) - timedelta(milliseconds=1)
    return Face(
        operator=operator,
        venue=venue,
        table=ticket.table,
        game=game(key).name,
        terminal=ticket.terminal,
        sequence=ticket.sequence,
        issued_at=ticket.at,
        void_after=last.date(),
        amount=ticket.amount,
        number=Number(ticket.number),
        rules=game(key).edition,
    )


def _svg(face: Face) -> bytes:
    from croupier.offices.cage.ticket_svg import as_svg

    return as_svg(face).encode()


def _pdf(face: Face) -> bytes:
    from croupier.offices.cage.ticket_pdf import as_pdf

    return as_pdf(face)


DRAWN = {".svg": _svg, ".pdf": _pdf}


def _at_cage(command: CageCommand, at: str, by: str, store: str, named: str = "") -> None:
    now = _now()
    order = named or new_id(now)
    with given_by_hand(store, order=order) as kept:
        # What stands at a kiosk is a device, whoever types.
        rank = DEVICE if at.startswith("kiosk") else CASHIER
        asked = CageOrder(id=order, at=now, by=Actor(by, rank), command=command)
        answer = Cage(at, kept).handle(asked)
    _done(answer)
    for event in answer.events:
        amount = getattr(event, "amount", None)
        _say("Recorded" if amount is None else f"Paid {show(amount)}")


def _done(answer: AnyAnswer) -> None:
    """Whatever was refused is told, and ends the command."""
    for notice in answer.notices:
        _say(f"{notice.says} ({', '.join(notice.cites)})")
    if answer.refused is not None:
        _say(mask(format_refusal(answer.refused)))
        sys.exit(1)


def _order(command: TicketCommand, name: str, rank: str) -> Order:
    now = _now()
    return Order(id=new_id(now), at=now, by=Actor(name, rank), command=command)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _now() -> int:
    return int(datetime.now(UTC).timestamp() * 1_000)
