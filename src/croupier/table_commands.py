"""The commands for one stored table: what can have gone wrong, and an order given by hand."""

import secrets
import sys
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from typing import Annotated

from cyclopts import Parameter

from croupier.errors import unknown
from croupier.floor_commands import DEFAULT, File, check_store
from croupier.rounds.commands import Order
from croupier.rounds.events.happened import kebab
from croupier.script import FORMS, read, show, show_refusal
from croupier.store import SqliteStore
from croupier.table import Table
from croupier.views.guide import lines

Name = Annotated[str, Parameter(name="table", help="A table of the store, such as RR1.")]


def guide(name: Name, /, *, store: File = DEFAULT) -> None:
    """List what can have gone wrong at a table now, what may be ruled, by whom, and the line that does it."""
    check_store(store)
    with closing(SqliteStore(store)) as kept:
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
    store: File = DEFAULT,
) -> None:
    """Give one order to a table of the store, as a line of a script without its time.

    It is judged and written as at any table. The status is 1 where it is refused.
    """
    now = int(datetime.now(UTC).timestamp() * 1_000)
    asked = read(f"0 {line}", now)
    check_store(store)
    with closing(SqliteStore(store)) as kept:
        table = _table(kept, name)
        made = Order(id=secrets.token_hex(16), at=now, by=asked.by, command=asked.command)
        answer = table.handle(made)
    if answer.refused is not None:
        _write([show_refusal(answer.refused)])
        sys.exit(1)
    _write([*map(show, answer.events), *(f"{one.code}: {one.says}" for one in answer.notices)])


def _table(kept: SqliteStore, name: str) -> Table:
    if name not in kept.tables():
        raise unknown("table", name, kept.tables())
    return Table(name, kept)


def _write(text: Iterable[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in text))
