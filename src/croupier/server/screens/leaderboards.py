"""Tournaments at their tables: the leaderboard on displays and terminals, and each seat's own view."""

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
    """What a table shows of its tournament, and the states it was built from."""

    tournament: Tournament
    served: TournamentInPlay
    reason_held: str
    sealed: Container[str]
    board: bytes
    seats: Mapping[str, bytes]


Parts = tuple[bytes, bytes]
NONE: Parts = (NOTHING_THERE, NOTHING_THERE)


class Leaderboards:
    """Sends changes a few times a second, only to tables that serve a tournament."""

    def __init__(
        self, hub: Hub, office: TournamentOffice, reason_held: Callable[[str], str],
        mistake: Callable[[BaseException], None],
    ) -> None:  # fmt: skip
        self._hub, self._office, self._reason_held = hub, office, reason_held
        self._mistake = mistake
        self._views: dict[str, LeaderboardView] = {}
        self._sent: dict[Screen, Parts] = {}
        """By screen: what it was shown last."""

    def flush(self) -> None:
        """Show the changes of the tournaments."""
        serving = {name: table for name, table in self._hub.tables.items() if table.tournament}
        for name in self._views.keys() - serving.keys():
            del self._views[name]
        wanted: dict[Screen, Parts] = {}
        for name, state in serving.items():
            if state.serving.session.tournament not in self._office.state.tournaments:
                continue  # this process does not know of it yet
            try:
                view = self._of(state)
            except Exception as failed:  # noqa: BLE001  the tables of other tournaments are shown
                self._mistake(failed)
                continue
            for screen in self._hub.audience(name):
                seat = view.seats.get(screen.name, NOTHING_THERE)
                wanted[screen] = view.board, seat if screen.kind == "terminal" else NOTHING_THERE
        for screen in [*wanted, *(self._sent.keys() - wanted.keys())]:
            self._show(screen, wanted.get(screen, NONE))
        self._sent = wanted

    def _show(self, screen: Screen, parts: Parts) -> None:
        for name, was, now in zip(
            ("leaderboard", "tournament"), self._sent.get(screen, NONE), parts, strict=True
        ):
            if was != now:
                screen.outbox.show(name, now)

    def _of(self, state: State) -> LeaderboardView:
        """Build the view again only if the tournament or the table has changed."""
        served, reason_held = state.serving, self._reason_held(state.table)
        tournament = self._office.state.tournaments[served.session.tournament]
        view = self._views.get(state.table)
        sealed: Container[str] = state.round.secrets if state.round else ()
        same = (
            view
            and view.tournament is tournament
            and view.served is served
            and view.sealed is sealed
        )
        if view and same and view.reason_held == reason_held:
            return view
        seats = seat_views(
            tournament, state.table, held=reason_held, secrets=served.secrets, sealed=sealed
        )
        view = LeaderboardView(
            tournament, served, reason_held, sealed, encode(leaderboard_view(tournament)),
            {seat: encode(view) for seat, view in seats.items()},
        )  # fmt: skip
        self._views[state.table] = view
        return view
