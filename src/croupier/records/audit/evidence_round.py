"""A round told from entries of its log alone: what came from outside, what was sealed, what was paid and moved."""

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
    """What the entries tell of the round."""

    told: RoundHistory | None
    """Nothing where it did not end in them."""
    sealed: Round | None
    """As it stood at its last seal."""
    unposted: tuple[tuple[Entry, str], ...]
    """Entries of the round whose transfers are not what their events move."""


class _Sheets(dict[str, Sheet]):
    """Sheets that are read when somebody asks for them."""

    def __init__(self, read: Callable[[str], Sheet]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, digest: str) -> Sheet:
        return self._read(digest)


class _Reader:
    """The log of the table as far as it is there; what lies between two runs changed nothing of the round."""

    def __init__(self, table: str, sheets: Callable[[str], Sheet], number: int) -> None:
        self._table, self._number, self._sheets = table, number, _Sheets(sheets)
        self.telling = HistoryReader(table, sheets, number)
        self.sealed: Round | None = None
        self.unposted: list[tuple[Entry, str]] = []

    def read(self, entry: Entry) -> None:
        """One entry more."""
        events = [coding.event_of(body) for body in entry.events]
        over = self._number in self.telling.over
        if over and not any(self._corrects(event) for event in events):
            return
        self.telling.heard = entry.first
        self.telling.state = replace(self.telling.state, seq=entry.first)
        wanted: list[Move] = []
        concerns = over
        for seq, event in enumerate(events, entry.first):
            before = self.telling.state
            self.telling.hear(event)
            after = self.telling.state
            self._seals(event)
            playing = (one.round for one in (before, after))
            concerns |= any(one is not None and one.number == self._number for one in playing)
            # A session of a tournament that begins moves its own chips, and one that ends too.
            wanted += self._moves(seq, event, before if before.tournament else after)
        if concerns and tuple(wanted) != entry.moves:
            self.unposted.append((entry, "its transfers are not what its events move"))

    def _corrects(self, event: Any) -> bool:
        return isinstance(event, e.RoundCorrected) and event.number == self._number

    def _seals(self, event: Any) -> None:
        sealing = isinstance(event, e.WagersClosed | e.WagersSet | e.WagerTurnedDown) and event.root
        one = self.telling.state.round
        if sealing and one is not None and one.number == self._number:
            self.sealed = one

    def _moves(self, seq: int, event: Any, state: State) -> Iterator[Move]:
        if state.plan is None:
            return iter(())
        live = game(state.plan.game).played is Played.LIVE
        unit = state.unit or MONEY
        postings = Postings(self._table, live=live, emblem=state.plan.emblem, unit=unit)
        return iter(coding.moves_of(postings.of(seq, event, self._sheets)))


def retold(
    table: str, number: int, runs: Sequence[Run], sheets: Callable[[str], Sheet]
) -> RoundFromEvidence:
    """Tell a round from runs of entries that lead to it, hold it, and put it right later."""
    reader = _Reader(table, sheets, number)
    for run in runs:
        for entry in run.entries:
            reader.read(entry)
    return RoundFromEvidence(reader.telling.over.get(number), reader.sealed, tuple(reader.unposted))
