"""Check that the bank of a seat by its rounds equals its balance in the books, or raise an alert."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.engine.tournament_place import TournamentOffice
from croupier.ledger import Account, Kind
from croupier.offices.tournaments.state import Session, Tournament
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.tournament_feed import TournamentFeed
from croupier.server.feeds.tournament_steward import TournamentSteward
from croupier.table.state import State

DIFFERS = "tournament-bank-differs"


@dataclass
class TournamentBanks:
    """Compares the banks between rounds, once for each round.

    At a live table people count the chips.
    """

    tournaments: TournamentOffice
    feed: TournamentFeed
    steward: TournamentSteward
    state: Callable[[str], State | None]
    alerts: AlertLog
    _checked: dict[str, int] = field(default_factory=dict)
    """By table: the length of its log at the last check."""

    async def check(self) -> None:
        """Check every table of this process that serves a tournament."""
        for table in self.feed.tables:
            state = self.state(table)
            if state is None or state.is_live or self._checked.get(table) == state.seq:
                continue
            served = self._session(state)
            if served is not None and self._is_steady(state):
                await self._compare(state, *served)

    def _session(self, state: State) -> tuple[Tournament, Session] | None:
        if state.tournament is None:
            return None
        served = state.tournament.session
        tournament = self.tournaments.state.tournaments.get(served.tournament)
        stage = tournament.stages.get(served.stage) if tournament else None
        return (tournament, stage.sessions[state.table]) if tournament and stage else None

    def _is_steady(self, state: State) -> bool:
        """Say whether no wager is open and no order is pending."""
        quiet = state.round is None and state.frozen is None and not state.riding
        is_reported = self.feed.is_reported(state.table, state.seq)
        return quiet and is_reported and self.steward.is_done(state.table)

    async def _compare(self, state: State, tournament: Tournament, session: Session) -> None:
        seq, store = self.tournaments.seq, self.tournaments.store
        banks = {
            Account(Kind.PLAYER, seat, tournament.name): tournament.entrants[key].bank
            for seat, key in session.seats.items()
            if tournament.entrants[key].standing == "in"
        }
        balances = await asyncio.to_thread(store.holdings, list(banks))
        if self.state(state.table) is not state or self.tournaments.seq != seq:
            return  # the state changed meanwhile, so the amounts belong to another moment
        self._checked[state.table] = state.seq
        differences = [
            f"{account.of} has {balances.get(account, 0)}, and {bank} by its rounds"
            for account, bank in banks.items()
            if balances.get(account, 0) != bank
        ]
        if not differences:
            await self.alerts.end_alert(DIFFERS, state.table, tournament.name)
        elif not self.alerts.is_open(DIFFERS, state.table, tournament.name):
            detail = "; ".join(differences)
            self.alerts.raise_later(
                DIFFERS, place=state.table, subject=tournament.name, detail=detail,
                facts={"tournament": tournament.name, "differences": detail},
            )  # fmt: skip
