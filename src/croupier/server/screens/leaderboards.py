"""Tournaments at their tables: the leaderboard on displays and terminals, and to each seat what is its own."""

from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

from croupier.engine.tournament_place import TournamentOffice
from croupier.offices.tournaments.state import Tournament
from croupier.server.screens.hub import NOTHING_THERE, Hub, Screen, encode
from croupier.table.state import State
from croupier.table.tournament.tournament_session import TournamentInPlay
from croupier.views.tournaments.leaderboard import leaderboard_view
from croupier.views.tournaments.tournament_seat import seat_views


class LeaderboardView(NamedTuple):
    """What a table shows of its tournament, and of what that was made."""

    one: Tournament
    served: TournamentInPlay
    held: str
    sealed: Container[str]
    board: bytes
    seats: Mapping[str, bytes]


Parts = tuple[bytes, bytes]
NONE: Parts = (NOTHING_THERE, NOTHING_THERE)


class Leaderboards:
    """A few times a second, and only what has changed; a table that serves no tournament hears of none."""

    def __init__(self, hub: Hub, office: TournamentOffice, held: Callable[[str], str]) -> None:
        self._hub, self._office, self._held = hub, office, held
        self._made: dict[str, LeaderboardView] = {}
        self._shown: dict[Screen, Parts] = {}
        """What each screen was shown that was shown any."""

    def flush(self) -> None:
        """Show what has become of the tournaments since."""
        serving = {name: one for name, one in self._hub.tables.items() if one.tournament}
        for name in self._made.keys() - serving.keys():
            del self._made[name]
        wanted: dict[Screen, Parts] = {}
        for name, state in serving.items():
            if state.serving.session.tournament not in self._office.state.tournaments:
                continue  # this process has not learnt of it yet
            made = self._of(state)
            for screen in self._hub.audience(name):
                own = made.seats.get(screen.name, NOTHING_THERE)
                wanted[screen] = made.board, own if screen.kind == "terminal" else NOTHING_THERE
        for screen in [*wanted, *(self._shown.keys() - wanted.keys())]:
            self._show(screen, wanted.get(screen, NONE))
        self._shown = wanted

    def _show(self, screen: Screen, parts: Parts) -> None:
        for name, was, now in zip(
            ("leaderboard", "tournament"), self._shown.get(screen, NONE), parts, strict=True
        ):
            if was != now:
                screen.outbox.show(name, now)

    def _of(self, state: State) -> LeaderboardView:
        """Made anew only where the tournament or the table has gone on."""
        served, held = state.serving, self._held(state.table)
        one = self._office.state.tournaments[served.session.tournament]
        made = self._made.get(state.table)
        sealed: Container[str] = state.round.secrets if state.round else ()
        same = made and made.one is one and made.served is served and made.sealed is sealed
        if made and same and made.held == held:
            return made
        seats = seat_views(one, state.table, held=held, secrets=served.secrets, sealed=sealed)
        made = LeaderboardView(
            one, served, held, sealed, encode(leaderboard_view(one)),
            {seat: encode(view) for seat, view in seats.items()},
        )  # fmt: skip
        self._made[state.table] = made
        return made
