"""The commands about tables: a demonstration, and what happened in a round or to an order."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from croupier import notation
from croupier.demo import DemoTable
from croupier.errors import BadInput, unknown
from croupier.explaining import tell_order, tell_round, tell_seal, tell_transfers
from croupier.games import GAMES, game
from croupier.ledger import Transfer
from croupier.receipts import receipts, seal_proof
from croupier.rounds.events import WagersClosed
from croupier.rounds.evolve import evolve
from croupier.rounds.state import Round, State
from croupier.rounds.telling import Told, tell
from croupier.rulebook import ZONE
from croupier.store import SqliteStore, Store
from croupier.views.reference import pages

HOUR_MS = 3_600_000
"""The rounds of a demonstration lie in the past: nothing waits for a clock."""
DEFAULT = Path("croupier-demo.db")
File = Annotated[Path, Parameter(name="--store", help="The SQLite file of the tables.")]


def demo(
    name: Annotated[str, Parameter(name="game", help="A game; every game without it.")] = "",
    /,
    *,
    store: File = DEFAULT,
    rounds: Annotated[int, Parameter(help="How many rounds at each table.")] = 2,
    seed: Annotated[int | None, Parameter(help="Play the same rounds again.")] = None,
) -> None:
    """Run a table of every game with simulated dealers, devices and players, and keep what happened.

    The money is play money, the approvals are invented, chance is a pseudo-random generator.
    """
    if rounds < 1:
        raise BadInput(f"{rounds} rounds. Accepted: one or more.")
    games = (game(name),) if name else GAMES
    kept = _opened(store)
    taken = set(kept.tables())
    chance = Random(seed)  # noqa: S311  a demonstration
    at = int(datetime.now(ZONE).timestamp()) * 1_000 - HOUR_MS * rounds
    last = ""
    for place, one in enumerate(games, 1):
        table = next(f"{key}" for key in _names(one.key, place) if key not in taken)
        played = DemoTable(one, one.variants[0], name=table, store=kept, chance=chance, at=at)
        played.open()
        for _ in range(rounds):
            played.round()
        *_, told = tell(table, (record.event for record in kept.records(table)), kept.sheet)
        sys.stdout.write(f"{notation.show(told)}\n\n")
        last = told.name
    sys.stdout.write(f"Kept in {store}. Why a round paid what it paid:\n")
    sys.stdout.write(f"  croupier explain {last} --store {store}\n")


def _names(key: str, place: int) -> Iterator[str]:
    short = "".join(word[0] for word in key.split("-")).upper()
    number = place
    while True:
        yield f"{short}{number}"
        number += 100


def reference(
    folder: Annotated[Path, Parameter(help="Where the pages go.")],
    /,
) -> None:
    """Write the reference of commands, events, refusals, phases and postings as pages."""
    if not folder.is_dir():
        raise BadInput(f"No folder {str(folder)!r}. Accepted: an existing folder.")
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{folder / name}\n")


def _opened(path: Path, *, must_exist: bool = False) -> SqliteStore:
    if must_exist and not path.is_file():
        raise BadInput(f"No tables in {str(path)!r}. Accepted: a file that `croupier demo` wrote.")
    if not path.parent.is_dir():
        raise BadInput(f"No folder {str(path.parent)!r}. Accepted: an existing folder.")
    return SqliteStore(path)


def explain(
    what: Annotated[
        str, Parameter(help="A round such as RR3/2, the id of an order, or a round in notation.")
    ],
    /,
    *,
    store: File = DEFAULT,
    holder: Annotated[str, Parameter(name="--for", help="One terminal or patron only.")] = "",
    json: Annotated[bool, Parameter(help="Print the receipts as JSON.", negative=())] = False,
) -> None:
    """Tell in plain language why a round paid what it paid, or why an order was refused."""
    if " | " in what:
        _print(notation.read(what), holder, as_json=json)
        return
    kept = _opened(store, must_exist=True)
    table, slash, number = what.rpartition("/")
    if not slash:
        answer = kept.answer(what)
        if answer is None:
            raise BadInput(f"No order {what!r} and no round of that name. Accepted: such as RR3/2.")
        _lines(tell_order(answer))
        return
    told = _find(kept, table, number)
    _print(told, holder, as_json=json)
    if not json:
        _lines(tell_transfers(_transfers(kept, told, holder)))
        sealed = _sealed(kept, told)
        if holder and sealed is not None and holder in sealed.wagers:
            _lines(tell_seal(holder, seal_proof(sealed, holder)))
        sys.stdout.write(f"\n{notation.show(told)}\n")


def _find(kept: Store, table: str, number: str) -> Told:
    rounds = {
        str(told.number): told
        for told in tell(table, (record.event for record in kept.records(table)), kept.sheet)
    }
    if table not in kept.tables():
        raise unknown("table", table, kept.tables())
    if number not in rounds:
        raise unknown(f"round of {table}", number, rounds)
    return rounds[number]


def _transfers(kept: Store, told: Told, holder: str) -> list[Transfer]:
    every = [
        one for seq in range(told.first, told.last + 1) for one in kept.transfers(told.table, seq)
    ]
    return [one for one in every if not holder or holder in (one.giver.of, one.taker.of)]


def _sealed(kept: Store, told: Told) -> Round | None:
    """The round as it stood when its book was sealed."""
    state = State(table=told.table)
    for record in kept.records(told.table):
        state = evolve(state, record.event, kept.sheet)
        if record.seq >= told.first and isinstance(record.event, WagersClosed):
            return state.round
    return None


def _print(told: Told, holder: str, *, as_json: bool) -> None:
    if holder and holder not in {one.holder for one in told.wagers}:
        raise unknown("holder", holder, sorted({one.holder for one in told.wagers}))
    if as_json:
        found = [asdict(one) | {"returns": one.returns} for one in receipts(told, holder or None)]
        json.dump(found, sys.stdout, indent=1, ensure_ascii=False)
        sys.stdout.write("\n")
        return
    _lines(tell_round(told, holder or None))


def _lines(lines: Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
