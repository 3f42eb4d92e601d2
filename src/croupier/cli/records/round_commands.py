"""The commands about tables: a demonstration, and what happened in a round or to an order."""

import json
import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
from cyclopts import Parameter

from croupier.engine.store import Store
from croupier.engine.store.address import USUAL, given_by_hand, migrate_store, opened, printed
from croupier.engine.store.sql.schema import NEWEST
from croupier.engine.store.store_port import Answer
from croupier.engine.table_place import tables_of
from croupier.errors import BadInput, unknown
from croupier.games import GAMES, Played, game
from croupier.ledger import Transfer
from croupier.records import notation
from croupier.records.explanation import (
    own_transfers,
    tell_order,
    tell_round,
    tell_seal,
    tell_transfers,
    which_rules,
)
from croupier.records.receipts import Receipt, receipts
from croupier.rulebook import ZONE
from croupier.server.demo.demo_tables import DemoTable, table_names
from croupier.table.events import WagersClosed, WagersSet, WagerTurnedDown
from croupier.table.evolve import evolve
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.round import Round
from croupier.table.script.verbs import FORMS
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.table.wagers.seal_proof import SealProof, root_of, seal_proof
from croupier.views.rules.reference_pages import pages

HOUR_MS = 3_600_000
"""The rounds of a demonstration lie in the past: nothing waits for a clock."""
DEFAULT = USUAL
Where = Annotated[
    str,
    Parameter(name="--store", help="Where the tables are kept: a SQLite file, or postgresql://…"),
]


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
    if rounds < 1:
        raise BadInput(f"{rounds} rounds. Accepted: one or more.")
    games = (game(name),) if name else GAMES
    chance = Random(seed)  # noqa: S311  a demonstration
    at = int(datetime.now(ZONE).timestamp()) * 1_000 - HOUR_MS * rounds
    last = order = ""
    with given_by_hand(store, new=True) as kept:
        taken = set(kept.places())
        for one in games:
            table = next(name for name in table_names(one.key) if name not in taken)
            played = DemoTable(one, one.variants[0], name=table, store=kept, chance=chance, at=at)
            played.open()
            for _ in range(rounds):
                played.round()
            records = list(kept.records(table))
            for told in read_history(table, (record.event for record in records), kept.sheet):
                sys.stdout.write(f"{notation.show(told)}\n\n")
                last = told.name
            order = records[-1].order
    name = printed(store)
    file = "" if store == DEFAULT else f" --store {shlex.quote(name)}"
    sys.stdout.write(f"Kept in {name}. Why a round paid what it paid, and what came of an order:\n")
    for what in (last, order):
        sys.stdout.write(f"  croupier explain {shlex.quote(what)}{file}\n")


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
        sys.stdout.write(f"{folder / name}\n")
    if types is not None:
        types.write_text(types_page(), encoding="utf-8")
        sys.stdout.write(f"{types}\n")


def migrate(
    store: Annotated[str, Parameter(help="A SQLite file, or postgresql://…")],
    /,
) -> None:
    """Bring the tables of a store to the version that this program reads and writes.

    All of it happens or nothing; keep a copy all the same.
    """
    before = migrate_store(store)
    done = "It was of that version already." if before == NEWEST else "Done."
    sys.stdout.write(f"Version {before or 'unknown'} to version {NEWEST}. {done}\n")


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
    json: Annotated[bool, Parameter(help="Print JSON.", negative=())] = False,
) -> None:
    """Tell in plain language why a round paid what it paid, or why an order was refused.

    The status is 1 where the rules, run again, contradict what was paid.
    """
    if " | " in what:
        _tell(Explained(notation.parse_round(what), holder), as_json=json)
        return
    with opened(store, reading=True) as kept:
        answer = kept.answer(what)
        if answer is None:
            found = Explained(found_round(kept, what), holder, kept)
        elif holder:
            raise BadInput("`--for` is for rounds. Accepted: an order without it.")
        else:
            lines = [_order_json(answer)] if json else list(tell_order(answer, kept.sheet))
    if answer is None:
        _tell(found, as_json=json)
    else:
        _write(lines)


class Explained:
    """All that is told of a round, found before anything of it is printed."""

    def __init__(self, told: RoundHistory, holder: str, kept: Store | None = None) -> None:
        if holder and holder not in {one.holder for one in told.wagers}:
            # Who else wagered is nobody's business.
            raise BadInput(f"Unknown holder {holder!r}. Accepted: who wagered in {told.name}.")
        self.told, self.holder, self.kept = told, holder, kept
        bare = [
            one.where.bet
            for one in told.lying
            if told.terms and one.where.bet not in told.terms.limits
        ]
        if bare:
            raise BadInput(f"No limits for the bet {bare[0]!r}. Accepted: limits for every wager.")
        self.live = told.setup.game.played is Played.LIVE
        self.receipts: list[Receipt] = list(receipts(told, holder or None))
        self.transfers = own_transfers(_transfers(kept, told), holder) if kept else []
        self.sealed = _sealed(kept, told) if kept and told.root else None

    @property
    def agrees(self) -> bool:
        """Whether the rules, run again, say what was paid."""
        return all(part.agrees for receipt in self.receipts for part in receipt.parts)

    @property
    def proof(self) -> SealProof | None:
        """That the holder's wagers are in the seal of this very round."""
        if self.sealed is None or self.holder not in self.sealed.wagers:
            return None
        found = seal_proof(self.told.table, self.sealed, self.holder)
        return SealProof(found.leaf, found.proof, self.told.root)

    def lines(self) -> Iterator[str]:
        """In plain language."""
        yield from tell_round(self.told, self.receipts, self.holder)
        if self.kept is None:
            return
        yield from tell_transfers(self.transfers, live=self.live)
        if self.holder:
            yield from tell_seal(self.holder, self.proof)
        else:
            # The line shows everybody's wagers.
            yield f"\n{notation.show(self.told)}"

    def json(self) -> dict[str, object]:
        """For programs."""
        line = {} if self.holder else {"notation": notation.show(self.told)}
        found = [
            asdict(one) | {"returns": one.returns, "which_rules": which_rules(one)}
            for one in self.receipts
        ]
        moved = [
            msgspec.structs.asdict(one) | {"giver": str(one.giver), "taker": str(one.taker)}
            for one in self.transfers
        ]
        return {
            "round": self.told.name,
            **line,
            "receipts": found,
            "transfers": moved,
            "seal": self._seal(),
        }

    def _seal(self) -> dict[str, object] | None:
        """The root for all; leaf and proof for one holder."""
        if not self.told.root:
            return None
        proof = self.proof
        if self.holder and proof:
            steps = [{"side": side, "hash": other} for side, other in proof.proof]
            return {"leaf": proof.leaf, "proof": steps, "root": proof.root, "holds": proof.holds}
        holds = None if self.holder or self.sealed is None else self._whole()
        return {"leaf": None, "proof": None, "root": self.told.root, "holds": holds}

    def _whole(self) -> bool:
        """Whether every holder's wagers lead to the root."""
        assert self.sealed is not None, "Only a sealed book is checked."
        told = self.told
        return root_of(told.table, told.number, self.sealed.wagers) == told.root


def found_round(kept: Store, what: str) -> RoundHistory:
    """A round of a store by its name, such as RR1/2."""
    table, slash, number = what.rpartition("/")
    if not slash:
        raise BadInput(f"No order {what!r} and no round of that name. Accepted: such as RR1/2.")
    if table not in tables_of(kept):
        raise unknown("table", table, tables_of(kept))
    events = (record.event for record in kept.records(table))
    rounds = {str(told.number): told for told in read_history(table, events, kept.sheet)}
    if number not in rounds:
        raise unknown(f"round of {table}", number, rounds)
    return rounds[number]


def _transfers(kept: Store, told: RoundHistory) -> list[Transfer]:
    places = [
        *range(told.first, told.last + 1),
        *sorted(told.corrections()),
    ]  # what moved then belongs to it too
    return [one for seq in places for one in kept.transfers(told.table, seq)]


def _sealed(kept: Store, told: RoundHistory) -> Round | None:
    """The round as it stood at its last seal: a wager withdrawn after the call makes another."""
    state, found = State(table=told.table), None
    for record in kept.records(told.table):
        if record.seq > told.last:
            break
        event = record.event
        state = evolve(state, event, kept.sheet)
        seals = isinstance(event, WagersClosed | WagersSet | WagerTurnedDown) and event.root
        if record.seq >= told.first and seals:
            found = state.round
    return found


def _tell(found: Explained, *, as_json: bool) -> None:
    _write([_json(found.json())] if as_json else list(found.lines()))
    if not found.agrees:
        sys.stdout.flush()
        sys.exit(1)


def _order_json(answer: Answer) -> str:
    refused = answer.refused
    told = {
        "table": answer.place,
        "order": answer.order,
        "refused": refused and {"why": refused.why, "says": str(refused), "cites": refused.cites},
        "notices": answer.notices,
        "events": answer.events,
    }
    return _json(msgspec.to_builtins(told, enc_hook=str))


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False)


def _write(lines: Iterable[str]) -> None:
    sys.stdout.write("".join(f"{mask(line)}\n" for line in lines))
