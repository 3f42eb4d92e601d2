"""Reproduce a round from entries of its log alone: inputs from outside, the seal, payments and transfers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.entry import Entry, Move
from croupier.games import Played, game
from croupier.ledger.postings import Postings
from croupier.money import MONEY
from croupier.records.audit.evidence_file import Run
from croupier.table import events as e
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.history.round_history import RoundHistory
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet


@dataclass(frozen=True, slots=True)
class RoundFromEvidence:
    """The round as the entries reproduce it."""

    history: RoundHistory | None
    """None if the entries do not include the end of the round."""
    sealed: Round | None
    """The round at its last seal."""
    unposted: tuple[tuple[Entry, str], ...]
    """Entries of the round whose transfers do not follow from their events."""


class _Sheets(dict[str, Sheet]):
    """Sheets that are read on first access."""

    def __init__(self, read: Callable[[str], Sheet]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, digest: str) -> Sheet:
        return self._read(digest)


class _Reader:
    """Reads the available entries of the table's log; entries between two runs did not affect the round."""

    def __init__(self, table: str, sheets: Callable[[str], Sheet], number: int) -> None:
        self._table, self._number, self._sheets = table, number, _Sheets(sheets)
        self.rounds = HistoryReader(State(table=table), sheets, number)
        self.sealed: Round | None = None
        self.unposted: list[tuple[Entry, str]] = []

    def read(self, entry: Entry) -> None:
        """Read the next entry."""
        events = [coding.event_of(body) for body in entry.events]
        over = self._number in self.rounds.over
        if over and not any(self._corrects(event) for event in events):
            return
        self.rounds.position = entry.first
        self.rounds.state = replace(self.rounds.state, seq=entry.first)
        moves: list[Move] = []
        concerns = over
        for seq, event in enumerate(events, entry.first):
            before = self.rounds.state
            self.rounds.add_event(event)
            after = self.rounds.state
            self._seals(event)
            playing = (state.round for state in (before, after))
            concerns |= any(
                round_ is not None and round_.number == self._number for round_ in playing
            )
            # A tournament session moves its own chips both when it begins and when it ends.
            moves += self._moves(seq, event, before if before.tournament else after)
        if concerns and tuple(moves) != entry.moves:
            self.unposted.append((entry, "its transfers are not what its events move"))

    def _corrects(self, event: Any) -> bool:
        return isinstance(event, e.RoundCorrected) and event.number == self._number

    def _seals(self, event: Any) -> None:
        sealing = isinstance(event, e.WagersClosed | e.WagersSet | e.WagerTurnedDown) and event.root
        round_ = self.rounds.state.round
        if sealing and round_ is not None and round_.number == self._number:
            self.sealed = round_

    def _moves(self, seq: int, event: Any, state: State) -> Iterator[Move]:
        if state.plan is None:
            return iter(())
        live = game(state.plan.game).played is Played.LIVE
        unit = state.unit or MONEY
        postings = Postings(self._table, live=live, emblem=state.plan.emblem, unit=unit)
        return iter(coding.moves_of(postings.transfers_of(seq, event, self._sheets)))


def reproduce(
    table: str, number: int, runs: Sequence[Run], sheets: Callable[[str], Sheet]
) -> RoundFromEvidence:
    """Reproduce a round from runs of entries that lead to it, contain it, and correct it later."""
    reader = _Reader(table, sheets, number)
    for run in runs:
        for entry in run.entries:
            reader.read(entry)
    return RoundFromEvidence(reader.rounds.over.get(number), reader.sealed, tuple(reader.unposted))
