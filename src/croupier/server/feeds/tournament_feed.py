"""The tournaments hear of every round of their sessions: settled, void or put right afterwards."""

from collections.abc import Callable, Coroutine, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from croupier.engine.clock import Clock
from croupier.engine.tournament_place import TournamentOffice
from croupier.offices.tournaments import TOURNAMENTS, TournamentOrder
from croupier.offices.tournaments.commands import HearRound
from croupier.offices.tournaments.tournament_message import message_from_event
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.round_feed import Ended, LogMark, RoundFeed, of_commit
from croupier.server.orders.order_queue import Submit
from croupier.table.events import (
    Event,
    RoundCorrected,
    RoundSettled,
    RoundVoided,
    TournamentSessionBegun,
)
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.state import State
from croupier.table.tournament.tournament_session import TournamentInPlay
from croupier.table.values.people import THE_SYSTEM

Hears: TypeAlias = tuple[str, HearRound]
"""What the office hears, under the id that follows from its place in the log."""
Round = RoundSettled | RoundVoided | RoundCorrected


class HearingTournaments(RoundFeed[HearRound]):
    """Everything that the tables of this process have to tell to the tournaments."""

    office = TOURNAMENTS
    stumbles = "tournament-unheard"

    def __init__(
        self,
        tournaments: TournamentOffice,
        state: Callable[[str], State | None],
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        watch: AlertLog,
        clock: Clock,
    ) -> None:
        super().__init__(tournaments.store, submit, later, watch=watch, clock=clock)
        self._tournaments, self._state = tournaments, state

    def listens(self, own: AbstractSet[str]) -> AbstractSet[str]:
        """Tables that serve a tournament, and not only to learn it (SATG 19.3.2)."""
        return {table for table in own if self._served(table) is not None}

    def _served(self, table: str) -> TournamentInPlay | None:
        state = self._state(table)
        found = state.tournament if state else None
        return None if found is None or found.session.practice else found

    def mark(self, table: str) -> int:
        """Up to where the office heard of the session."""
        served = self._served(table)
        if served is None:
            return 0
        one = self._tournaments.state.tournaments.get(served.session.tournament)
        stage = one.stages.get(served.session.stage) if one else None
        return stage.sessions[table].heard if stage else 0

    def concerns(self, event: object) -> bool:
        """Whatever a round ended in, and what was put right of it."""
        return isinstance(event, Round)

    def from_log(self, table: str, mark: int, stood: LogMark) -> tuple[list[Hears], int]:
        """All that the office is to hear after a mark: only of the session that the table serves.

        Where the session begins the log is read from, because a round of it may be put right at any time.
        """
        telling, found = HistoryReader(table, self._store.sheet), list[Hears]()
        if stood.state.seq and stood.state.seq <= mark:
            telling.state, telling.heard = stood.state, stood.state.seq
        for record in self._store.records(table, telling.heard):
            if isinstance(record.event, TournamentSessionBegun):
                stood.state = telling.state
            found += _told(telling, record.event, mark)
        served = telling.state.tournament
        if served is None:
            return [], telling.heard
        stage, name = served.session.stage, served.session.tournament
        own = [it for it in found if (it[1].tournament, it[1].stage) == (name, stage)]
        return own, telling.heard

    def of_order(self, ended: Ended) -> list[Hears]:
        """What the office is to hear because of an order."""
        commit, before = ended
        if before is None:
            return self.from_log(commit.place, commit.after, LogMark(State(table=commit.place)))[0]
        if before.tournament is None or before.tournament.session.practice:
            return []
        telling, events = of_commit(self._store, commit, before), commit.answer.events
        return [hears for event in events for hears in _told(telling, event, commit.after)]

    def order(self, named: str, at: int, command: HearRound) -> TournamentOrder:
        """An order of the system: nobody else fills a bank."""
        return TournamentOrder(id=named, at=at, by=THE_SYSTEM, command=command)


def _told(telling: HistoryReader, event: Event, mark: int) -> Iterator[Hears]:
    """What an event asks of the tournaments, unless they have heard of it."""
    seq, before = telling.heard, telling.state
    telling.hear(event)
    if not isinstance(event, Round):
        return
    number = event.number if isinstance(event, RoundCorrected) else before.playing.number
    if seq < mark or number not in telling.over:
        return
    command = message_from_event(telling.over[number], seq)
    if command is not None:
        yield f"{telling.state.table}#{seq} tournaments", command
