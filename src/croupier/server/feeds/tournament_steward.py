"""What the tournaments' office decided is carried to the tables: whoever has a table sees to it.

Nothing is remembered here. What the office says and what the table serves are compared, and what is missing is
asked for; the id of each order follows from the logs, so that it happens once, whoever has the table by then.
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
from croupier.server.feeds.tournament_feed import HearingTournaments
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
UNDONE = "What was decided of a player is done first"
"""Why no other round begins: somebody who is out would play in it, or with chips that are not his any more."""
OVER = "The session is over"
"""Why no other round begins: rounds or time are up, or the director concluded it."""
AGAIN_S = 1.0
"""After so long it is tried again, whatever became of the table."""


@dataclass
class Carried:
    """What is carried to one table."""

    busy: bool = False
    served: tuple[str, int] = ("", 0)
    """The session of which chips were moved."""
    moves: int = 0
    """So many moves of it are done."""
    tries: int = 0
    """So often the next of them was refused."""
    refusals: int = 0
    """So often anything else was refused since something was done."""
    refused: str = ""
    """Why the last was not done."""
    refused_at: int = -1
    """How long the log of the table was then."""
    refused_since: float = 0.0

    def named(self, state: State) -> str:
        """How the id of an order begins; after a refusal, which is in no log, it is another order."""
        again = f" {self.refusals}" if self.refusals else ""
        return f"{state.table}#{state.seq} tournaments{again}"


@dataclass
class Stewarding:
    """The steward of the tables of this process."""

    tournaments: TournamentOffice
    hearing: HearingTournaments
    state: Callable[[str], State | None]
    submit: Submit
    later: Callable[[Coroutine[Any, Any, Any]], object]
    clock: Clock
    caught_up: Callable[[], Awaitable[None]]
    """Learn what other processes wrote to the log of the tournaments."""
    _tables: dict[str, Carried] = field(default_factory=dict)

    def look(self, own: Iterable[str]) -> None:
        """Each table does the next thing that it has to do, one at a time."""
        for table in own:
            state, carried = self.state(table), self._tables.setdefault(table, Carried())
            if state is None or state.plan is None or carried.busy or self._waits(state, carried):
                continue
            if next(self._due(state, carried), None) is not None:
                carried.busy = True
                self.later(self._carry(table, carried))

    def held(self, table: str) -> str:
        """Why no round begins at a table, or why what was decided is not done there yet."""
        state, carried = self.state(table), self._tables.get(table, Carried())
        served = state.tournament if state else None
        return (served.held if served else "") or carried.refused

    def is_done(self, table: str) -> bool:
        """Whether a table has done all that was decided."""
        state, carried = self.state(table), self._tables.get(table)
        if state is None or carried is None:
            return False
        return not carried.busy and next(self._due(state, carried), None) is None

    def _waits(self, state: State, carried: Carried) -> bool:
        """What was refused is asked again when the table has gone on, or after a while."""
        if not carried.refused or carried.refused_at != state.seq:
            return False
        return self.clock.elapsed() - carried.refused_since < AGAIN_S

    async def _carry(self, table: str, carried: Carried) -> None:
        try:
            # Whoever took the table over may not know what else was decided: its own log is never
            # ahead of that of the office.
            await self.caught_up()
            state = self.state(table)
            due = None if state is None else next(self._due(state, carried), None)
            if state is not None and due is not None:
                await self._ask(state, carried, *due)
        except CroupierError:
            await asyncio.sleep(AGAIN_S)
            raise
        finally:
            carried.busy = False

    async def _ask(
        self, state: State, carried: Carried, named: str, command: Command | EndSession
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
            moved = answer.refused is None
            carried.moves += moved
            carried.tries = 0 if moved else carried.tries + 1
        else:
            carried.refusals = carried.refusals + 1 if answer.refused else 0

    # What is due, the first first.

    def _due(self, state: State, carried: Carried) -> Iterator[tuple[str, Command | EndSession]]:
        """What a table has to do that the office decided, each under its id."""
        served, named = state.tournament, carried.named(state)
        if served is None:
            yield from self._reserving(state, named)
            begins = self._beginning(state)
            if begins is not None and state.round is None:
                yield f"{named} begin", BeginTournamentSession(session=begins)
            return
        one = self.tournaments.state.tournaments.get(served.session.tournament)
        if one is None:
            return  # this process has not learnt of it yet
        ends = _ended(one, state.table, served.session)
        if ends:
            if state.round is None and state.frozen is None and self._is_told(one, state, served):
                yield f"{named} end", EndTournamentSession(reason=ends)
            return
        if _is_over(one, state.table, served.session):
            # Its last round can be put right until it is found who goes on.
            if served.held != OVER:
                yield f"{named} over", HoldTournament(reason=OVER)
            return
        yield from self._serving(one, state, served, carried)

    def _reserving(self, state: State, named: str) -> Iterator[tuple[str, Command]]:
        """A designated table is kept from the start of its tournament to its end (SATG 19.2.5)."""
        one = self.tournaments.state.holding(state.table)
        runs = one is not None and one.status == "running" and state.edition in THROUGHOUT
        kept_for = one.name if one is not None and runs else ""
        if state.reserved not in ("", kept_for):
            yield f"{named} free", FreeTable()
        elif kept_for != state.reserved:
            yield f"{named} reserve", ReserveTable(tournament=kept_for)

    def _beginning(self, state: State) -> TournamentSession | None:
        """The session that a table should serve: one that was started, or one to learn it."""
        table = state.table
        for one in self.tournaments.state.tournaments.values():
            if table in one.practice:
                return _practice(one, table)
            session = one.playing_at(table) if one.status == "running" else None
            if session is not None:
                return _session(one, session)
        return None

    def _serving(
        self, one: Tournament, state: State, served: TournamentInPlay, carried: Carried
    ) -> Iterator[tuple[str, Command | EndSession]]:
        named = carried.named(state)
        if served.session.practice:
            yield from _holding(named, served, "" if one.is_led else ABSENT)
            return
        session = one.stages[served.session.stage].sessions[state.table]
        players = dict(_players(one, session, served.session))
        playing = {seat for seat in players if wagers_lie(state, seat)}
        number, move = self._next_move(one, session, state, carried)
        # What is taken from a seat is taken between rounds: until then it may lie on the layout.
        later = move is not None and move.amount < 0 and state.round is not None
        undone = UNDONE if playing or later else ""
        yield from _holding(named, served, undone if one.is_led else ABSENT)
        if self._time_is_up(session, state):
            # Moves that are not done yet are in the banks of the office: those count.
            ends = EndSession(tournament=one.name, stage=served.session.stage, table=state.table)
            yield f"{named} time", ends
        for seat, changed in players.items():
            if seat not in playing:
                yield f"{named} {seat}", changed
        if move is not None and not later:
            tries = f" {carried.tries}" if carried.tries else ""
            yield f"{state.table} {one.name} move {number}{tries}", move
        if served.held == UNDONE and not undone:
            yield f"{named} release", ReleaseTournament()

    def _next_move(
        self, one: Tournament, session: Session, state: State, carried: Carried
    ) -> tuple[int, MoveTournamentChips | None]:
        """Each once, by its number: asked again after a restart, it has the answers that it had.

        What a seat had that nobody has any more went with him.
        """
        served = state.serving.session
        if carried.served != (one.name, served.stage):
            carried.served, carried.moves, carried.tries = (one.name, served.stage), 0, 0
        every = enumerate(one.moves[session.moved :], session.moved + 1)
        own = [(number, move) for number, move in every if move.table == state.table]
        for number, move in own[carried.moves :]:
            if move.seat in served.seats:
                amount = Cents(move.chips)
                return number, MoveTournamentChips(seat=move.seat, amount=amount, reason=move.why)
            carried.moves += 1
        return 0, None

    def _is_told(self, one: Tournament, state: State, served: TournamentInPlay) -> bool:
        """The office has heard of all rounds of a session: of one that is over nobody tells it any more."""
        if served.session.practice or one.status != "running":
            return True
        return self.hearing.is_told(state.table, state.seq)

    def _time_is_up(self, session: Session, state: State) -> bool:
        """The time of a session has passed, no round is played, and the office has heard of all that were."""
        if session.until is None or session.status != "playing" or self.clock() < session.until:
            return False
        quiet = state.round is None and state.frozen is None
        return quiet and self.hearing.is_told(state.table, state.seq)


def _holding(named: str, served: TournamentInPlay, why: str) -> Iterator[tuple[str, Command]]:
    """No round begins for a reason of the steward; what was undone is released when it is done."""
    if why and served.held in ("", *{ABSENT, UNDONE} - {why}):
        yield f"{named} hold", HoldTournament(reason=why)
    if not why and served.held == ABSENT:
        yield f"{named} release", ReleaseTournament()


def _players(
    one: Tournament, session: Session, served: TournamentSession
) -> Iterator[tuple[str, Command]]:
    """Seats that a substitute has by now, or nobody any more."""
    for seat, patron in served.seats.items():
        key = session.seats[seat]
        if one.entrants[key].standing != "in":
            why = one.entrants[key].standing
            yield seat, RemoveTournamentPlayer(seat=seat, reason=why)
        elif key != patron.key:
            substitute = Patron(key=key)
            yield seat, ReplaceTournamentPlayer(seat=seat, patron=substitute)


def _ended(one: Tournament, table: str, served: TournamentSession) -> str:
    """Why a table serves a session no more; nothing while it does."""
    if served.practice:
        return "" if table in one.practice else "The practice is over"
    if one.status in ("finished", "cancelled"):
        return f"The tournament is {one.status}"
    stage = one.stages[served.stage]
    return f"The session is over: {stage.sessions[table].why}" if stage.ended else ""


def _is_over(one: Tournament, table: str, served: TournamentSession) -> bool:
    """Whether no other round is played in a session, though the stage goes on."""
    return not served.practice and one.stages[served.stage].sessions[table].status == "ended"


def _practice(one: Tournament, table: str) -> TournamentSession:
    """Rounds that count for nothing, with what everybody begins with (SATG 19.3.2)."""
    seats, bank = one.practice[table], one.terms.format.starting_bank or NOTHING
    wagers = one.terms.wagers
    return TournamentSession(
        tournament=one.name,
        seats={seat: Patron(key=key) for seat, key in seats.items()},
        banks=dict.fromkeys(seats, bank),
        limits=wagers.limits,
        compulsory=wagers.compulsory or NOTHING,
        wagering_s=wagers.wagering_s,
        secrets=wagers.secrets.each_stage if wagers.secrets else 0,
        practice=True,
    )


def _session(one: Tournament, session: Session) -> TournamentSession:
    """A stage at a table, as the terms have it; nobody is named there but by his number with the house."""
    stage, wagers = one.stages[one.now], one.terms.wagers
    seats = {seat: key for seat, key in session.seats.items() if one.entrants[key].standing == "in"}
    return TournamentSession(
        tournament=one.name,
        stage=one.now,
        seats={seat: Patron(key=key) for seat, key in seats.items()},
        banks={seat: session.banks[seat] for seat in seats},
        rounds=stage.rounds,
        until=session.until,
        limits=wagers.limits,
        compulsory=wagers.compulsory or NOTHING,
        wagering_s=wagers.wagering_s,
        secrets=wagers.secrets.each_stage if wagers.secrets else 0,
    )
