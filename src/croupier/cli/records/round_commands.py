"""The commands about tables: a demonstration, the reference pages, migrations, and explaining a round or an order."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import DEFAULT, Where
from croupier.cli.language import spoken
from croupier.cli.output import Json, json_text, say
from croupier.engine.store.address import given_by_hand, migrate_store, opened, printed
from croupier.engine.store.sql.schema import NEWEST
from croupier.engine.store.store_port import Answer
from croupier.errors import BadInput
from croupier.library.demonstration import play_rounds
from croupier.records import notation
from croupier.records.explained_round import Explained, read_round
from croupier.records.explanation import tell_order
from croupier.table.script.verbs import FORMS
from croupier.table.tickets.ticket_number import mask
from croupier.views.rules.reference_pages import pages


def demo(
    name: Annotated[str, Parameter(name="game", help="A game; every game without it.")] = "",
    /,
    *,
    store: Where = DEFAULT,
    rounds: Annotated[int, Parameter(help="How many rounds at each table.")] = 2,
    seed: Annotated[int | None, Parameter(help="Play the same rounds again.")] = None,
) -> None:
    """Run a table of every game with simulated dealers, devices and players, and keep what happened.

    The money is play money, the approvals are invented, chance is a pseudo-random generator.
    """
    last = order = ""
    with given_by_hand(store, new=True) as sql_store:
        for played in play_rounds(sql_store, name, rounds=rounds, seed=seed):
            say(notation.show(played.history), "")
            last, order = played.history.name, played.order
    name = printed(store)
    file = "" if store == DEFAULT else f" --store {shlex.quote(name)}"
    say(f"Kept in {name}. Why a round paid what it paid, and what came of an order:")
    say(*(f"  croupier explain {shlex.quote(what)}{file}" for what in (last, order)))


def reference(
    folder: Annotated[Path, Parameter(help="Where the pages go; it is made if it is not there.")],
    /,
    *,
    types: Annotated[Path | None, Parameter(help="A file for the types of the screens.")] = None,
) -> None:
    """Write the reference of scripts, commands, events, refusals, phases, postings and the wire as pages."""
    from croupier.server.http.wire_reference import server_pages
    from croupier.server.typescript_types import types_page

    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{str(folder)!r} is a file. Accepted: a folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**pages(FORMS), **server_pages()}.items():
        (folder / name).write_text(text, encoding="utf-8")
        say(str(folder / name))
    if types is not None:
        types.write_text(types_page(), encoding="utf-8")
        say(str(types))


def migrate(store: Annotated[str, Parameter(help="A SQLite file, or postgresql://…")], /) -> None:
    """Bring the tables of a store to the version that this program reads and writes.

    All of it happens or nothing; keep a copy all the same.
    """
    before = migrate_store(store)
    done = "It was of that version already." if before == NEWEST else "Done."
    say(f"Version {before or 'unknown'} to version {NEWEST}. {done}")


def explain(
    what: Annotated[
        str, Parameter(help="A round such as RR1/2, the id of an order, or a round in notation.")
    ],
    /,
    *,
    store: Where = DEFAULT,
    holder: Annotated[
        str, Parameter(name="--for", help="One terminal or patron of a round only.")
    ] = "",
    json: Json = False,
) -> None:
    """Tell in plain language why a round paid what it paid, or why an order was refused.

    The status is 1 where the rules, run again, contradict what was paid.
    """
    if " | " in what:
        _tell(Explained(notation.parse_round(what), holder), as_json=json)
        return
    with opened(store, reading=True) as sql_store:
        answer = sql_store.answer(what)
        if answer is None:
            explained = Explained(read_round(sql_store, what), holder, sql_store)
        elif holder:
            raise BadInput("`--for` is for rounds. Accepted: an order without it.")
        else:
            lines = [_order_json(answer)] if json else list(tell_order(answer, sql_store.sheet))
    if answer is None:
        _tell(explained, as_json=json)
    else:
        say(*(mask(spoken(line)) for line in lines))


def _tell(explained: Explained, *, as_json: bool) -> None:
    lines = [json_text(explained.json())] if as_json else list(explained.lines())
    say(*(mask(spoken(line)) for line in lines))
    if not explained.agrees:
        sys.stdout.flush()
        sys.exit(1)


def _order_json(answer: Answer) -> str:
    refused = answer.refused
    record = {
        "table": answer.place,
        "order": answer.order,
        "refused": refused and {"why": refused.why, "says": str(refused), "cites": refused.cites},
        "notices": answer.notices,
        "events": answer.events,
    }
    return json_text(record)
