"""What a seat has by its rounds is what the books hold of it; where not, somebody must know."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.engine.tournament_place import TournamentOffice
from croupier.ledger import Account, Kind
from croupier.offices.tournaments.state import Session, Tournament
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.tournament_feed import HearingTournaments
from croupier.server.feeds.tournament_steward import Stewarding
from croupier.table.state import State

DIFFERS = "tournament-bank-differs"


@dataclass
class TournamentBanks:
    """Compared between rounds, once for each that was heard; at a live table chips are counted by people."""

    tournaments: TournamentOffice
    hearing: HearingTournaments
    stewarding: Stewarding
    state: Callable[[str], State | None]
    watch: AlertLog
    _checked: dict[str, int] = field(default_factory=dict)
    """By table: how long its log was."""

    async def check(self) -> None:
        """Look at every table of this process that serves a tournament."""
        for table in self.hearing.tables:
            state = self.state(table)
            if state is None or state.is_live or self._checked.get(table) == state.seq:
                continue
            found = self._session(state)
            if found is not None and self._is_steady(state):
                await self._compare(state, *found)

    def _session(self, state: State) -> tuple[Tournament, Session] | None:
        if state.tournament is None:
            return None
        served = state.tournament.session
        one = self.tournaments.state.tournaments.get(served.tournament)
        stage = one.stages.get(served.stage) if one else None
        return (one, stage.sessions[state.table]) if one and stage else None

    def _is_steady(self, state: State) -> bool:
        """Nothing lies on the layout, nothing is on its way."""
        quiet = state.round is None and state.frozen is None and not state.riding
        told = self.hearing.is_told(state.table, state.seq)
        return quiet and told and self.stewarding.is_done(state.table)

    async def _compare(self, state: State, one: Tournament, session: Session) -> None:
        seq, store = self.tournaments.seq, self.tournaments.store
        banks = {
            Account(Kind.PLAYER, seat, one.name): one.entrants[key].bank
            for seat, key in session.seats.items()
            if one.entrants[key].standing == "in"
        }
        held = await asyncio.to_thread(store.holdings, list(banks))
        if self.state(state.table) is not state or self.tournaments.seq != seq:
            return  # it went on meanwhile: what was read is of another moment
        self._checked[state.table] = state.seq
        wrong = [
            f"{account.of} has {held.get(account, 0)}, and {bank} by its rounds"
            for account, bank in banks.items()
            if held.get(account, 0) != bank
        ]
        if not wrong:
            await self.watch.over(DIFFERS, state.table, one.name)
        elif not self.watch.is_open(DIFFERS, state.table, one.name):
            detail = "; ".join(wrong)
            self.watch.alert(DIFFERS, place=state.table, subject=one.name, detail=detail)
