"""Pass every round of tournament sessions on to the office: settled, void or corrected later."""

from collections.abc import Callable, Coroutine, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from croupier.engine.clock import Clock
from croupier.engine.tournament_place import TournamentOffice
from croupier.offices.tournaments import TOURNAMENTS, TournamentOrder
from croupier.offices.tournaments.commands import HearRound
from croupier.offices.tournaments.tournament_message import message_from_event
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.round_feed import EndedRound, LogMark, RoundFeed, of_commit
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
"""A command to the office, with the id that follows from its position in the log."""
Round = RoundSettled | RoundVoided | RoundCorrected


class TournamentFeed(RoundFeed[HearRound]):
    """Passes the rounds of this process's tables on to the tournaments."""

    office = TOURNAMENTS
    stumbles = "tournament-unheard"

    def __init__(
        self,
        tournaments: TournamentOffice,
        state: Callable[[str], State | None],
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        alerts: AlertLog,
        clock: Clock,
    ) -> None:
        super().__init__(tournaments.store, submit, later, alerts=alerts, clock=clock)
        self._tournaments, self._state = tournaments, state

    def followed_tables(self, tables: AbstractSet[str]) -> AbstractSet[str]:
        """Return the tables that serve a tournament, except for practice (SATG 19.3.2)."""
        return {table for table in tables if self._served(table) is not None}

    def _served(self, table: str) -> TournamentInPlay | None:
        state = self._state(table)
        served = state.tournament if state else None
        return None if served is None or served.session.practice else served

    def mark(self, table: str) -> int:
        """Return how far the office has received the session."""
        served = self._served(table)
        if served is None:
            return 0
        tournament = self._tournaments.state.tournaments.get(served.session.tournament)
        stage = tournament.stages.get(served.session.stage) if tournament else None
        return stage.sessions[table].heard if stage else 0

    def concerns(self, event: object) -> bool:
        """Say whether an event ends or corrects a round."""
        return isinstance(event, Round)

    def from_log(self, table: str, mark: int, start: LogMark) -> tuple[list[Hears], int]:
        """Return what the office must receive after a mark, only for the session that the table serves.

        The log is read from the start of the session, because any of its rounds may be corrected
        later.
        """
        known = start.state if start.state.seq <= mark else State(table=table)
        reader, reports = HistoryReader(known, self._store.sheet), list[Hears]()
        for record in self._store.records(table, reader.position):
            if isinstance(record.event, TournamentSessionBegun):
                start.state = reader.state
            reports += _reports_of(reader, record.event, mark)
        served = reader.state.tournament
        if served is None:
            return [], reader.position
        stage, name = served.session.stage, served.session.tournament
        reports = [it for it in reports if (it[1].tournament, it[1].stage) == (name, stage)]
        return reports, reader.position

    def of_order(self, ended: EndedRound) -> list[Hears]:
        """Return what the office must receive because of an order."""
        commit, before = ended
        if before is None:
            return self.from_log(commit.place, commit.after, LogMark(State(table=commit.place)))[0]
        if before.tournament is None or before.tournament.session.practice:
            return []
        reader, events = of_commit(self._store, commit, before), commit.answer.events
        return [hears for event in events for hears in _reports_of(reader, event, commit.after)]

    def order(self, named: str, at: int, command: HearRound) -> TournamentOrder:
        """Build an order of the system, which alone fills a bank."""
        return TournamentOrder(id=named, at=at, by=THE_SYSTEM, command=command)


def _reports_of(reader: HistoryReader, event: Event, mark: int) -> Iterator[Hears]:
    """Return what an event means to the tournaments, unless they have received it."""
    seq, before = reader.position, reader.state
    reader.add_event(event)
    if not isinstance(event, Round):
        return
    number = event.number if isinstance(event, RoundCorrected) else before.playing.number
    if seq < mark or number not in reader.over:
        return
    command = message_from_event(reader.over[number], seq)
    if command is not None:
        yield f"{reader.state.table}#{seq} tournaments", command
