"""The commands of tickets: print one, pay one, list what is owed on them."""

import secrets
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from croupier.cage import Cage
from croupier.errors import BadInput, unknown
from croupier.floor_commands import DEFAULT, Where
from croupier.games import game
from croupier.money import Cents, money, show
from croupier.order_ids import new_id
from croupier.rounds.commands import CashOut, Order, ReportPrinted, ReportPrintFailed, TicketCommand
from croupier.rounds.events import CashedOut
from croupier.rounds.people import DEVICE, PLAYER, THE_SYSTEM, Actor
from croupier.rounds.state import instant_of
from croupier.rounds.ticket import Status, Ticket
from croupier.rulebook import ZONE
from croupier.script import show_refusal
from croupier.store import AnyAnswer, SqlStore
from croupier.store.address import opened
from croupier.table import Table
from croupier.ticket_numbers import BODIES, Number
from croupier.tickets import Face
from croupier.tickets.cage import CASHIER
from croupier.tickets.commands import (
    CageCommand,
    CageOrder,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
)

Digits = Annotated[str, Parameter(name="number", help="The 18 digits, with or without hyphens.")]
By = Annotated[str, Parameter(name="--by", help="Who pays.")]
At = Annotated[str, Parameter(name="--at", help="Which cage or redemption terminal.")]
SYSTEM_ID = 1
"""The first two digits of the numbers that this installation draws."""
OPEN = (Status.PRINTING, Status.ISSUED, Status.HELD, Status.FAILED)
"""What is still owed to whoever holds the ticket, or to whoever is paid by hand."""


def cash_out(
    table: Annotated[str, Parameter(help="A table of the store, such as RR1.")],
    terminal: Annotated[str, Parameter(help="A terminal that plays there.")],
    file: Annotated[Path, Parameter(help="What is printed on: .svg or .pdf.")],
    /,
    *,
    store: Where = DEFAULT,
    operator: Annotated[str, Parameter(help="Whose ticket it is.")] = "Demonstration",
    venue: Annotated[str, Parameter(help="The house.")] = "Demonstration",
) -> None:
    """Cash a terminal out on a ticket; the file is the printer.

    Where it cannot be written the ticket is void, and is to be paid by hand. The status is 1 then, and
    where the cash-out is refused.
    """
    if file.suffix not in DRAWN:
        raise BadInput(f"Cannot print on {file.name!r}. Accepted: {' or '.join(DRAWN)}.")
    with opened(store) as kept:
        if table not in kept.places():
            raise unknown("table", table, kept.places())
        place = Table(table, kept)
        number = Number.drawn(SYSTEM_ID, secrets.randbelow(BODIES)).digits
        answer = place.handle(_order(CashOut(terminal=terminal, number=number), terminal, PLAYER))
        _done(answer)
        ticket = kept.ticket(number)
        if ticket is None:
            if any(isinstance(event, CashedOut) for event in answer.events):
                sys.stdout.write("There was nothing to pay: the account is closed.\n")
            return
        face = _face(ticket, place.state.opened.game, operator, venue)
        try:
            file.write_bytes(DRAWN[file.suffix](face))
        except OSError as failed:
            told = ReportPrintFailed(terminal=terminal, number=number, what=str(failed))
            _done(place.handle(_order(told, "printer", DEVICE)))
            sys.stdout.write(f"It did not print. Pay by hand: {face.number.printed}\n")
            sys.exit(1)
        printed = ReportPrinted(terminal=terminal, number=number)
        _done(place.handle(_order(printed, "printer", DEVICE)))
    sys.stdout.write(f"{show(ticket.amount)} on {face.number.printed} in {file}\n")


def redeem(
    number: Digits,
    /,
    *,
    amount: Annotated[str, Parameter(help="What stands on the ticket.")] = "",
    tender: Literal["cash", "equivalent"] = "cash",
    at: At = "cage",
    by: By = "cashier",
    store: Where = DEFAULT,
) -> None:
    """Pay a ticket, once. The status is 1 where it is refused."""
    stated = money(amount) if amount else None
    _at_cage(RedeemTicket(number=number, amount=stated, tender=tender), at, by, store)


def pay_by_hand(
    number: Digits,
    amount: Annotated[str, Parameter(help="What the ticket was for.")],
    /,
    *,
    at: At = "cage",
    by: By = "cashier",
    store: Where = DEFAULT,
) -> None:
    """Pay what a ticket that did not print was for, once. The status is 1 where it is refused."""
    _at_cage(PayByHand(number=number, amount=money(amount)), at, by, store)


def illegible(
    number: Digits, reason: str, /, *, at: At = "cage", by: By = "cashier", store: Where = DEFAULT
) -> None:
    """Declare that a ticket was printed so that it cannot be read: it is void, and paid by hand."""
    _at_cage(DeclareIllegible(number=number, reason=reason), at, by, store)


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
    with opened(store) as kept:
        now = _now()
        order = CageOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=ExpireTickets())
        answer = Cage(at, kept).handle(order)
    sys.stdout.write(f"{len(answer.events)} tickets set aside\n")


def tickets(
    *,
    terminal: Annotated[str, Parameter(help="The last 35 of one terminal.")] = "",
    everything: Annotated[
        bool, Parameter(name="--all", help="Those that are paid too.", negative=())
    ] = False,
    store: Where = DEFAULT,
) -> None:
    """List the tickets that are out, and what is owed on them: as the tickets and as the books say."""
    with opened(store, reading=True) as kept:
        chosen = () if everything or terminal else OPEN
        found = [one for one in kept.tickets(*chosen) if terminal in ("", one.terminal)]
        for one in found[-35:] if terminal else found:
            sys.stdout.write(f"{_line(one)}\n")
        owed, booked = _owed(kept)
    sys.stdout.write(f"{show(owed)} on tickets, {show(booked)} in the books\n")
    if owed != booked:
        sys.exit(1)


def _owed(kept: SqlStore) -> tuple[Cents, Cents]:
    """What is owed by the tickets' own account, and by the ledger's."""
    live = kept.tickets(*OPEN)
    return Cents(sum(one.amount for one in live)), kept.total("tickets")


def _line(one: Ticket) -> str:
    local = instant_of(one.at).astimezone(ZONE)
    return (
        f"{Number(one.number).masked}  {show(one.amount):>12}  {one.status:<12}  {local:%Y-%m-%d %H:%M:%S}  "
        f"terminal {one.terminal} at {one.table}  {one.where}"
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
    from croupier.tickets.svg import as_svg

    return as_svg(face).encode()


def _pdf(face: Face) -> bytes:
    from croupier.tickets.pdf import as_pdf

    return as_pdf(face)


DRAWN = {".svg": _svg, ".pdf": _pdf}


def _at_cage(command: CageCommand, at: str, by: str, store: str) -> None:
    with opened(store) as kept:
        now = _now()
        order = CageOrder(id=new_id(now), at=now, by=Actor(by, CASHIER), command=command)
        answer = Cage(at, kept).handle(order)
    _done(answer)
    for event in answer.events:
        amount = getattr(event, "amount", None)
        sys.stdout.write(f"Paid {show(amount)}\n" if amount is not None else "Recorded\n")


def _done(answer: AnyAnswer) -> None:
    """Whatever was refused is told, and ends the command."""
    for notice in answer.notices:
        sys.stdout.write(f"{notice.says} ({', '.join(notice.cites)})\n")
    if answer.refused is not None:
        sys.stdout.write(f"{show_refusal(answer.refused)}\n")
        sys.exit(1)


def _order(command: TicketCommand, name: str, rank: str) -> Order:
    now = _now()
    return Order(id=new_id(now), at=now, by=Actor(name, rank), command=command)


def _now() -> int:
    return int(datetime.now(UTC).timestamp() * 1_000)
