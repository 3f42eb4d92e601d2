"""Compute the settlement ahead, while the dealer looks at the result, so that a confirmation is fast.

Nothing of it is true before it is confirmed, and nothing of it is kept or shown before that. The confirmation is judged
as ever; of what was foreseen it takes only what it would have worked out itself, to the last cent.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.engine.store.entry import Prepared
from croupier.engine.store.entry_codec import moves_of, prepare
from croupier.games.contract.procedure import Result
from croupier.ledger import Kind, Transfer
from croupier.ledger.postings import Postings
from croupier.money import NOTHING, Cents
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.round import Round
from croupier.table.settlement.end_round import due_at_terminals, settled
from croupier.table.state import State
from croupier.table.values.sheet import Sheet


class SettlementAhead(NamedTuple):
    """The payments of the result of a round, and the state of its table then."""

    round: Round
    named: str
    sheet: Sheet
    after: State
    """The table once it is confirmed; the instant, and what others do until then, it cannot know."""
    gains: Mapping[str, Cents]
    """By terminal: what comes to its account."""
    event: e.RoundSettled
    seq: int
    """The place of that event in the log, as long as nothing else happens."""
    transfers: tuple[Transfer, ...]
    prepared: Prepared
    """The same as they are written down, and the sheet."""

    def moves(self, seq: int, events: Sequence[e.Event]) -> bool:
        """Whether what happened moves exactly this: at that place of the log, by that sheet."""
        match events:
            case [e.RoundSettled(sheet=sheet, laid=laid)]:
                return (seq, sheet, laid) == (self.seq, self.named, self.event.laid)
            case _:
                return False


def settle_ahead(
    state: State, at: int, postings: Postings, known: SettlementAhead | None = None
) -> SettlementAhead | None:
    """Compute the payments at terminals, if a result is there. A known result is reused at another log position."""
    round_ = state.round
    if round_ is None or not isinstance(round_.wants, Result) or state.is_live:
        return None
    if known is not None and known.round is round_:
        if known.seq == state.seq:
            return known
        transfers = postings.transfers_of(state.seq, known.event, {known.named: known.sheet})
        moves = moves_of(transfers)
        prepared = Prepared(moves=moves, sheets=known.prepared.sheets)
        return known._replace(seq=state.seq, transfers=transfers, prepared=prepared)
    named, sheet = due_at_terminals(round_)
    sheets, event = {named: sheet}, settled(state, named, at=at)
    transfers = postings.transfers_of(state.seq, event, sheets)
    return SettlementAhead(
        round=round_, named=named, sheet=sheet, after=evolve(state, event, sheets.__getitem__),
        gains=_gains(transfers), event=event, seq=state.seq, transfers=transfers,
        prepared=prepare(transfers, sheets),
    )  # fmt: skip


def _gains(transfers: Sequence[Transfer]) -> Mapping[str, Cents]:
    gains: dict[str, Cents] = {}
    for move in transfers:
        for account, amount in ((move.taker, move.amount), (move.giver, -move.amount)):
            if account.kind is Kind.PLAYER:
                gains[account.of] = Cents(gains.get(account.of, NOTHING) + amount)
    return gains
