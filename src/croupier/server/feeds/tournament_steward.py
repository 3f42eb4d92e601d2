"""Carry the decisions of the tournament office out at the tables, in the process that has each table.

This module stores nothing. It compares what the office says with what the table serves, and asks
for what is missing. The id of each order follows from the logs, so it happens once, even if the
table moves to another process.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.engine.clock import Clock
from croupier.engine.tournament_place import TournamentOffice
from croupier.errors import CroupierError
from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import TOURNAMENTS, TournamentOrder
from croupier.offices.tournaments.commands import EndSession
from croupier.offices.tournaments.state import Session, Tournament
from croupier.server.feeds.tournament_feed import TournamentFeed
from croupier.server.orders.order_queue import Submit
from croupier.table.commands import (
    BeginTournamentSession,
    Command,
    EndTournamentSession,
    FreeTable,
    HoldTournament,
    MoveTournamentChips,
    Order,
    ReleaseTournament,
    RemoveTournamentPlayer,
    ReplaceTournamentPlayer,
    ReserveTable,
)
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import wagers_lie
from croupier.table.tournament.tournament_session import (
    THROUGHOUT,
    TournamentInPlay,
    TournamentSession,
)
from croupier.table.values.people import THE_SYSTEM, Patron

ABSENT = "Neither the director nor a deputy is there"
"""Why no round begins (SATG 19.2.3)."""
UNDONE = "A decision about a player must be carried out first"
"""Why no other round begins: a removed player would take part, or a player with chips that are no longer theirs."""
OVER = "The session is over"
"""Why no other round begins: rounds or time are up, or the director concluded the session."""
AGAIN_S = 1.0
"""Seconds before a retry, even if the table has not changed."""


@dataclass
class StewardWork:
    """The state of the work for one table."""

    busy: bool = False
    served: tuple[str, int] = ("", 0)
    """The tournament and stage whose chip moves are counted."""
    moves: int = 0
    """Moves of that session that are done."""
    tries: int = 0
    """How often the next move was refused."""
    refusals: int = 0
    """How often any other order was refused since the last success."""
    refused: str = ""
    """Why the last order was refused."""
    refused_at: int = -1
    """The length of the table's log at that refusal."""
    refused_since: float = 0.0

    def named(self, state: State) -> str:
        """Return the prefix of an order id.

        It changes after a refusal, because refusals are in no log.
        """
        again = f" {self.refusals}" if self.refusals else ""
        return f"{state.table}#{state.seq} tournaments{again}"


@dataclass
class TournamentSteward:
    """The steward of the tables of this process."""

    tournaments: TournamentOffice
    feed: TournamentFeed
    state: Callable[[str], State | None]
    submit: Submit
    later: Callable[[Coroutine[Any, Any, Any]], object]
    clock: Clock
    caught_up: Callable[[], Awaitable[None]]
    """Reads what other processes wrote to the log of the tournaments."""
    _tables: dict[str, StewardWork] = field(default_factory=dict)

    def tick(self, tables: Iterable[str]) -> None:
        """Let each table do the next thing that is due, one at a time."""
        for table in tables:
            state, carried = self.state(table), self._tables.setdefault(table, StewardWork())
            if state is None or state.plan is None or carried.busy or self._waits(state, carried):
                continue
            if next(self._due(state, carried), None) is not None:
                carried.busy = True
                self.later(self._carry(table, carried))

    def reason_held(self, table: str) -> str:
        """Return why no round begins at a table, or why a decision is not done there yet."""
        state, carried = self.state(table), self._tables.get(table, StewardWork())
        served = state.tournament if state else None
        return (served.held if served else "") or carried.refused

    def is_done(self, table: str) -> bool:
        """Say whether a table has done everything that was decided."""
        state, carried = self.state(table), self._tables.get(table)
        if state is None or carried is None:
            return False
        return not carried.busy and next(self._due(state, carried), None) is None

    def _waits(self, state: State, carried: StewardWork) -> bool:
        """Wait with a refused order until the table has changed, or for a while."""
        if not carried.refused or carried.refused_at != state.seq:
            return False
        return self.clock.elapsed() - carried.refused_since < AGAIN_S

    async def _carry(self, table: str, carried: StewardWork) -> None:
        try:
            # A process that took the table over may not know all decisions. The table's log is
            # never ahead of the office's.
            await self.caught_up()
            state = self.state(table)
            due = None if state is None else next(self._due(state, carried), None)
            if state is not None and due is not None:
                await self._order(state, carried, *due)
        except CroupierError:
            await asyncio.sleep(AGAIN_S)
            raise
        finally:
            carried.busy = False

    async def _order(
        self, state: State, carried: StewardWork, named: str, command: Command | EndSession
    ) -> None:
        at = self.clock()
        if isinstance(command, EndSession):
            ends = TournamentOrder(id=named, at=at, by=THE_SYSTEM, command=command)
            answer = await self.submit(TOURNAMENTS, ends)
        else:
            order = Order(id=named, at=at, by=THE_SYSTEM, command=command)
            answer = await self.submit(state.table, order)
        carried.refused = answer.refused.says if answer.refused else ""
        carried.refused_at, carried.refused_since = state.seq, self.clock.elapsed()
        if isinstance(command, MoveTournamentChips):
            is_done = answer.refused is None
            carried.moves += is_done
            carried.tries = 0 if is_done else carried.tries + 1
        else:
            carried.refusals = carried.refusals + 1 if answer.refused else 0

    # What is due, in order.

    def _due(
        self, state: State, carried: StewardWork
    ) -> Iterator[tuple[str, Command | EndSession]]:
        """List what the office decided and the table still has to do, each with its id."""
        served, named = state.tournament, carried.named(state)
        if served is None:
            yield from self._reserving(state, named)
            begins = self._beginning(state)
            if begins is not None and state.round is None:
                yield f"{named} begin", BeginTournamentSession(session=begins)
            return
        tournament = self.tournaments.state.tournaments.get(served.session.tournament)
        if tournament is None:
            return  # this process does not know of the tournament yet
        ends = _ended(tournament, state.table, served.session)
        if ends:
            if (
                state.round is None
                and state.frozen is None
                and self._is_reported(tournament, state, served)
            ):
                yield f"{named} end", EndTournamentSession(reason=ends)
            return
        if _is_over(tournament, state.table, served.session):
            # Its last round can be corrected until it is known who advances.
            if served.held != OVER:
                yield f"{named} over", HoldTournament(reason=OVER)
            return
        yield from self._serving(tournament, state, served, carried)

    def _reserving(self, state: State, named: str) -> Iterator[tuple[str, Command]]:
        """Reserve a designated table from the start of its tournament to its end (SATG 19.2.5)."""
        tournament = self.tournaments.state.holding(state.table)
        runs = (
            tournament is not None
            and tournament.status == "running"
            and state.edition in THROUGHOUT
        )
        reserved_for = tournament.name if tournament is not None and runs else ""
        if state.reserved not in ("", reserved_for):
            yield f"{named} free", FreeTable()
        elif reserved_for != state.reserved:
            yield f"{named} reserve", ReserveTable(tournament=reserved_for)

    def _beginning(self, state: State) -> TournamentSession | None:
        """Return the session that a table should serve: a started one, or a practice."""
        table = state.table
        for tournament in self.tournaments.state.tournaments.values():
            if table in tournament.practice:
                return _practice(tournament, table)
            session = tournament.playing_at(table) if tournament.status == "running" else None
            if session is not None:
                return _session(tournament, session)
        return None

    def _serving(
        self, tournament: Tournament, state: State, served: TournamentInPlay, carried: StewardWork
    ) -> Iterator[tuple[str, Command | EndSession]]:
        named = carried.named(state)
        if served.session.practice:
            yield from _holding(named, served, "" if tournament.is_led else ABSENT)
            return
        session = tournament.stages[served.session.stage].sessions[state.table]
        players = dict(_players(tournament, session, served.session))
        playing = {seat for seat in players if wagers_lie(state, seat)}
        number, move = self._next_move(tournament, session, state, carried)
        # Chips are taken from a seat between rounds only, because they may be wagered until then.
        later = move is not None and move.amount < 0 and state.round is not None
        undone = UNDONE if playing or later else ""
        yield from _holding(named, served, undone if tournament.is_led else ABSENT)
        if self._time_is_up(session, state):
            # Moves that are not done yet are already in the banks of the office, and those count.
            ends = EndSession(
                tournament=tournament.name, stage=served.session.stage, table=state.table
            )
            yield f"{named} time", ends
        for seat, changed in players.items():
            if seat not in playing:
                yield f"{named} {seat}", changed
        if move is not None and not later:
            tries = f" {carried.tries}" if carried.tries else ""
            yield f"{state.table} {tournament.name} move {number}{tries}", move
        if served.held == UNDONE and not undone:
            yield f"{named} release", ReleaseTournament()

    def _next_move(
        self, tournament: Tournament, session: Session, state: State, carried: StewardWork
    ) -> tuple[int, MoveTournamentChips | None]:
        """Return the next chip move, each once by its number, so that a restart gets the same answers.

        A move for a seat without a player is skipped: those chips left with the player.
        """
        served = state.serving.session
        if carried.served != (tournament.name, served.stage):
            carried.served, carried.moves, carried.tries = (tournament.name, served.stage), 0, 0
        every = enumerate(tournament.moves[session.moved :], session.moved + 1)
        moves = [(number, move) for number, move in every if move.table == state.table]
        for number, move in moves[carried.moves :]:
            if move.seat in served.seats:
                amount = Cents(move.chips)
                return number, MoveTournamentChips(seat=move.seat, amount=amount, reason=move.why)
            carried.moves += 1
        return 0, None

    def _is_reported(self, tournament: Tournament, state: State, served: TournamentInPlay) -> bool:
        """Say whether the office has received all rounds of a session.

        After the end no process passes them on.
        """
        if served.session.practice or tournament.status != "running":
            return True
        return self.feed.is_reported(state.table, state.seq)

    def _time_is_up(self, session: Session, state: State) -> bool:
        """Say whether the time of a session is up, no round runs and the office has received all rounds."""
        if session.until is None or session.status != "playing" or self.clock() < session.until:
            return False
        quiet = state.round is None and state.frozen is None
        return quiet and self.feed.is_reported(state.table, state.seq)


def _holding(named: str, served: TournamentInPlay, why: str) -> Iterator[tuple[str, Command]]:
    """Hold the rounds for a reason of the steward, or release them when the reason is gone."""
    if why and served.held in ("", *{ABSENT, UNDONE} - {why}):
        yield f"{named} hold", HoldTournament(reason=why)
    if not why and served.held == ABSENT:
        yield f"{named} release", ReleaseTournament()


def _players(
    tournament: Tournament, session: Session, served: TournamentSession
) -> Iterator[tuple[str, Command]]:
    """List the seats that now have a substitute, or no player any more."""
    for seat, patron in served.seats.items():
        key = session.seats[seat]
        if tournament.entrants[key].standing != "in":
            why = tournament.entrants[key].standing
            yield seat, RemoveTournamentPlayer(seat=seat, reason=why)
        elif key != patron.key:
            substitute = Patron(key=key)
            yield seat, ReplaceTournamentPlayer(seat=seat, patron=substitute)


def _ended(tournament: Tournament, table: str, served: TournamentSession) -> str:
    """Return why a table no longer serves a session, or an empty text while it does."""
    if served.practice:
        return "" if table in tournament.practice else "The practice is over"
    if tournament.status in ("finished", "cancelled"):
        return f"The tournament is {tournament.status}"
    stage = tournament.stages[served.stage]
    return f"The session is over: {stage.sessions[table].why}" if stage.ended else ""


def _is_over(tournament: Tournament, table: str, served: TournamentSession) -> bool:
    """Say whether no other round is played in a session, although the stage goes on."""
    return not served.practice and tournament.stages[served.stage].sessions[table].status == "ended"


def _practice(tournament: Tournament, table: str) -> TournamentSession:
    """Build a practice: rounds that do not count, with the starting bank (SATG 19.3.2)."""
    seats, bank = tournament.practice[table], tournament.terms.format.starting_bank or NOTHING
    wagers = tournament.terms.wagers
    return TournamentSession(
        tournament=tournament.name, seats={seat: Patron(key=key) for seat, key in seats.items()},
        banks=dict.fromkeys(seats, bank), limits=wagers.limits,
        compulsory=wagers.compulsory or NOTHING, wagering_s=wagers.wagering_s,
        secrets=wagers.secrets.each_stage if wagers.secrets else 0, practice=True,
    )  # fmt: skip


def _session(tournament: Tournament, session: Session) -> TournamentSession:
    """Build the session of a stage at a table under the terms.

    Players appear only by their number with the house.
    """
    stage, wagers = tournament.stages[tournament.now], tournament.terms.wagers
    seats = {
        seat: key
        for seat, key in session.seats.items()
        if tournament.entrants[key].standing == "in"
    }
    return TournamentSession(
        tournament=tournament.name, stage=tournament.now,
        seats={seat: Patron(key=key) for seat, key in seats.items()},
        banks={seat: session.banks[seat] for seat in seats}, rounds=stage.rounds,
        until=session.until, limits=wagers.limits, compulsory=wagers.compulsory or NOTHING,
        wagering_s=wagers.wagering_s, secrets=wagers.secrets.each_stage if wagers.secrets else 0,
    )  # fmt: skip
