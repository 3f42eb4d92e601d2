"""A round explained, from a store or from its notation: receipts, transfers and the proof of its seal."""

from collections.abc import Iterator
from dataclasses import asdict

import msgspec

from croupier.engine.store import Store
from croupier.engine.table_place import tables_of
from croupier.errors import BadInput, unknown
from croupier.games import Played
from croupier.ledger import Transfer
from croupier.records import notation
from croupier.records.explanation import (
    own_transfers,
    tell_round,
    tell_seal,
    tell_transfers,
    which_rules,
)
from croupier.records.receipts import Receipt, receipts
from croupier.table.events import WagersClosed, WagersSet, WagerTurnedDown
from croupier.table.evolve import evolve
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.wagers.seal_proof import SealProof, root_of, seal_proof


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
