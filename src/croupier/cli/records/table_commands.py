"""The commands for one stored table: what can have gone wrong, and an order given by hand."""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.records.round_commands import DEFAULT, Where
from croupier.engine.order_ids import new_id
from croupier.engine.store import Store
from croupier.engine.store.address import given_by_hand, opened
from croupier.engine.table_place import Table, tables_of
from croupier.errors import BadInput, unknown
from croupier.rulebook import ZONE
from croupier.table.commands import Order
from croupier.table.history.equipment_log import Entry, history
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.script.format import format_event, format_refusal
from croupier.table.script.parse import parse_line
from croupier.table.script.shared_parts import unpaired
from croupier.table.script.verbs import FORMS
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.event_base import kebab
from croupier.table.values.instants import instant_of
from croupier.views.staff.case_file_view import case_file
from croupier.views.staff.fit_report_view import lines as fit_lines
from croupier.views.staff.pickup import lines as pickup_lines
from croupier.views.staff.ruling_guide import lines

Name = Annotated[str, Parameter(name="table", help="A table of the store, such as RR1.")]


def guide(name: Name, /, *, store: Where = DEFAULT) -> None:
    """List what can have gone wrong at a table now, what may be ruled, by whom, and the line that does it."""
    with opened(store, reading=True) as kept:
        verbs = {
            kebab(form.command.__name__): f"{verb} {form.words}".strip()
            for verb, form in FORMS.items()
        }
        _write(lines(_table(kept, name).state, verbs))


def order(
    name: Name,
    line: Annotated[str, Parameter(help="Who and what, such as 'dealer:Dana wagering'.")],
    /,
    *,
    named: Annotated[
        str,
        Parameter(name="--id", help="The id that a failed attempt named: the same order again."),
    ] = "",
    store: Where = DEFAULT,
) -> None:
    """Give one order to a table of the store, as a line of a script without its time.

    It is judged and written as at any table. The status is 1 where it is refused.
    """
    now = int(datetime.now(UTC).timestamp() * 1_000)
    asked = parse_line(f"0 {line}", now)
    order_id = named or new_id(now)
    with given_by_hand(store, order=order_id) as kept:
        table = _table(kept, name)
        made = Order(id=order_id, at=now, by=asked.by, command=asked.command)
        answer = table.handle(made)
    if answer.refused is not None:
        _write([mask(format_refusal(answer.refused))])
        sys.exit(1)
    _write(
        [
            *(mask(format_event(event)) for event in answer.events),
            *(f"{one.code}: {one.says}" for one in answer.notices),
        ]
    )


def fit(
    name: Annotated[str, Parameter(name="round", help="A settled round, such as RR1/2.")],
    faces: Annotated[str, Parameter(help="What really came, such as '9h 2c 9s'.")],
    /,
    *,
    rulings: Annotated[
        str, Parameter(help="LINE:RULING+LINE:RULING, as far as they are made.")
    ] = "",
    store: Where = DEFAULT,
) -> None:
    """Print the fit report of a round: what a correction would have to rule, and whom it would move."""
    with opened(store, reading=True) as kept:
        _write(fit_lines(_round(kept, name), faces.split(), unpaired(rulings)))


def pickup(
    name: Annotated[str, Parameter(name="round", help="A round that is over, such as CW1/2.")],
    /,
    *,
    store: Where = DEFAULT,
) -> None:
    """Print the cards of a round hand by hand, as they were picked up: so a hand can be laid out again."""
    with opened(store, reading=True) as kept:
        _write(pickup_lines(_round(kept, name)))


def case(
    name: Name,
    which: Annotated[
        str, Parameter(name="case", help="A file, such as RR1-C1; all without it.")
    ] = "",
    /,
    *,
    store: Where = DEFAULT,
) -> None:
    """Print a file of a table: incident, claim, dispute or complaint, with all that was done in it."""
    with opened(store, reading=True) as kept:
        cases = _table(kept, name).state.cases
        if which and which not in cases:
            raise unknown("case", which, cases)
        for one in [which] if which else sorted(cases):
            _write((*case_file(one, cases[one], edition=cases[one].edition), ""))


def equipment(
    name: Name,
    item: Annotated[str, Parameter(help="A set of cards, or a kind of equipment.")],
    /,
    *,
    store: Where = DEFAULT,
) -> None:
    """Print the log of a set of cards, a wheel or another piece of equipment across rounds."""
    with opened(store, reading=True) as kept:
        _table(kept, name)
        events = [record.event for record in kept.records(name)]
        found = list(history(events, item))
        if not found:
            raise BadInput(f"Nothing is on record of {item!r}. Accepted: what was used at {name}.")
        _write(map(_logged, found))


def _logged(one: Entry) -> str:
    """When, the how manieth card of the shoe, where it lay before the cut, and what happened."""
    order = f": {one.order}" if one.order else ""
    number, place = one.number or "", f"({one.place})" if one.place else ""
    return f"{_when(one.event.at)}  {number:>3} {place:>5}  {format_event(one.event)}{order}"


def _when(at: int) -> str:
    return instant_of(at).astimezone(ZONE).isoformat(timespec="seconds")


def _table(kept: Store, name: str) -> Table:
    if name not in tables_of(kept):
        raise unknown("table", name, tables_of(kept))
    return Table(name, kept)


def _round(kept: Store, name: str) -> RoundHistory:
    """A round that is over, by the name that people give it."""
    table, _, number = name.rpartition("/")
    _table(kept, table)
    events = (record.event for record in kept.records(table))
    rounds = {str(one.number): one for one in read_history(table, events, kept.sheet) if one.end}
    if number not in rounds:
        raise unknown(f"round of {table}", number, rounds)
    return rounds[number]


def _write(text: Iterable[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in text))
