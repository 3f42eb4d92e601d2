"""The commands about tables: a demonstration, the reference pages, migrations, and explaining a round or an order."""

import shlex
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
from cyclopts import Parameter

from croupier.cli.arguments import DEFAULT, Where
from croupier.cli.language import spoken
from croupier.cli.output import Json, json_text, say
from croupier.engine.store import Store
from croupier.engine.store.address import given_by_hand, migrate_store, opened, printed
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
"""Time for one round of a demonstration; its rounds start in the past, so that nothing waits for a clock."""


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
    with given_by_hand(store, new=True) as sql_store:
        taken = set(sql_store.places())
        for the_game in games:
            table = next(name for name in table_names(the_game.key) if name not in taken)
            played = DemoTable(
                the_game, the_game.variants[0], name=table, store=sql_store, chance=chance, at=at
            )
            played.open()
            for _ in range(rounds):
                played.round()
            records = list(sql_store.records(table))
            for history in read_history(
                table, (record.event for record in records), sql_store.sheet
            ):
                say(notation.show(history), "")
                last = history.name
            order = records[-1].order
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


class Explained:
    """The explanation of a round; it is complete before the first line is printed."""

    def __init__(self, history: RoundHistory, holder: str, store: Store | None = None) -> None:
        if holder and holder not in {wager.holder for wager in history.wagers}:
            # The refusal does not name the other holders, because their wagers are private.
            raise BadInput(f"Unknown holder {holder!r}. Accepted: who wagered in {history.name}.")
        self.history, self.holder, self.store = history, holder, store
        bets = [wager.where.bet for wager in history.lying]
        bare = [bet for bet in bets if history.terms and bet not in history.terms.limits]
        if bare:
            raise BadInput(f"No limits for the bet {bare[0]!r}. Accepted: limits for every wager.")
        self.live = history.setup.game.played is Played.LIVE
        self.receipts: list[Receipt] = list(receipts(history, holder or None))
        self.transfers = own_transfers(_transfers(store, history), holder) if store else []
        self.sealed = _sealed(store, history) if store and history.root else None

    @property
    def agrees(self) -> bool:
        """Whether the rules, run again, agree with what was paid."""
        return all(part.agrees for receipt in self.receipts for part in receipt.parts)

    @property
    def proof(self) -> SealProof | None:
        """The proof that the holder's wagers are in the seal of this round; none if they are not."""
        if self.sealed is None or self.holder not in self.sealed.wagers:
            return None
        leaf_proof = seal_proof(self.history.table, self.sealed, self.holder)
        return SealProof(leaf_proof.leaf, leaf_proof.proof, self.history.root)

    def lines(self) -> Iterator[str]:
        """Yield the explanation in plain language."""
        yield from tell_round(self.history, self.receipts, self.holder)
        if self.store is None:
            return
        yield from tell_transfers(self.transfers, live=self.live)
        if self.holder:
            yield from tell_seal(self.holder, self.proof)
        else:
            # The notation shows the wagers of all holders, so it is printed only without a holder.
            yield f"\n{notation.show(self.history)}"

    def json(self) -> dict[str, object]:
        """Return the explanation as values for JSON."""
        line = {} if self.holder else {"notation": notation.show(self.history)}
        receipts = [
            asdict(receipt) | {"returns": receipt.returns, "which_rules": which_rules(receipt)}
            for receipt in self.receipts
        ]
        moved = [
            msgspec.structs.asdict(transfer)
            | {"giver": str(transfer.giver), "taker": str(transfer.taker)}
            for transfer in self.transfers
        ]
        parts = {"receipts": receipts, "transfers": moved, "seal": self._seal()}
        return {"round": self.history.name, **line, **parts}

    def _seal(self) -> dict[str, object] | None:
        """Return the root of the seal, and for one holder also the leaf and the proof."""
        if not self.history.root:
            return None
        proof = self.proof
        if self.holder and proof:
            steps = [{"side": side, "hash": other} for side, other in proof.proof]
            return {"leaf": proof.leaf, "proof": steps, "root": proof.root, "holds": proof.holds}
        holds = None if self.holder or self.sealed is None else self._whole()
        return {"leaf": None, "proof": None, "root": self.history.root, "holds": holds}

    def _whole(self) -> bool:
        """Whether the wagers of all holders give the root of the seal."""
        assert self.sealed is not None, "Only a sealed book is checked."
        history = self.history
        return root_of(history.table, history.number, self.sealed.wagers) == history.root


def read_round(store: Store, what: str) -> RoundHistory:
    """Find a round of a store by its name, such as RR1/2."""
    table, slash, number = what.rpartition("/")
    if not slash:
        raise BadInput(f"No order {what!r} and no round of that name. Accepted: such as RR1/2.")
    if table not in tables_of(store):
        raise unknown("table", table, tables_of(store))
    events = (record.event for record in store.records(table))
    rounds = {str(history.number): history for history in read_history(table, events, store.sheet)}
    if number not in rounds:
        raise unknown(f"round of {table}", number, rounds)
    return rounds[number]


def _transfers(store: Store, history: RoundHistory) -> list[Transfer]:
    # The transfers of its corrections belong to it too.
    places = [*range(history.first, history.last + 1), *sorted(history.corrections())]
    return [transfer for seq in places for transfer in store.transfers(history.table, seq)]


def _sealed(store: Store, history: RoundHistory) -> Round | None:
    """Return the round at its last seal; a wager withdrawn after the call causes a new seal."""
    state, sealed_round = State(table=history.table), None
    for record in store.records(history.table):
        if record.seq > history.last:
            break
        event = record.event
        state = evolve(state, event, store.sheet)
        seals = isinstance(event, WagersClosed | WagersSet | WagerTurnedDown) and event.root
        if record.seq >= history.first and seals:
            sealed_round = state.round
    return sealed_round


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
