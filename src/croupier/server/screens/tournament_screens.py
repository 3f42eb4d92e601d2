"""Tournaments on screens: which screen looks at which tournament, and what it may see."""

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.engine.order_ids import new_id
from croupier.engine.tournament_place import TournamentOffice
from croupier.offices.staff.state import CASHIER, INSPECTOR, Member
from croupier.offices.tournaments import TournamentCommand, TournamentOrder, Tournaments
from croupier.offices.tournaments.state import Tournament
from croupier.rulebook.authority import power, reaches
from croupier.server.orders.message_to_order import OrderBuilder
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.screens.hub import Screen, encode
from croupier.table.values.refusals import Refused
from croupier.views.tournaments.leaderboard import TournamentLineView, line_views
from croupier.views.tournaments.tournament_console import ConsoleView, console_view

ACT = "hold-tournaments"


def knows_people(tournament: Tournament, member: Member) -> bool:
    """Say whether a member may know the entrants: those who run it, the operator, the desk (SATG 19.4.8(e))."""
    if INSPECTOR in member.roles or member.disabled:
        return False
    runs = {it.name for it in (tournament.director, *tournament.deputies) if it is not None}
    rank = member.ranks.get(tournament.edition, "")
    holds = reaches(tournament.edition, rank, power(tournament.edition, ACT).rank)
    return member.number in runs or CASHIER in member.roles or holds


@dataclass(eq=False)
class TournamentScreens:
    """The screens that run tournaments. They get changes a few times a second."""

    office: TournamentOffice
    builder: OrderBuilder
    sign_on: StaffSignOn
    reason_held: Callable[[str], str]
    mistake: Callable[[BaseException], None]
    """Reports a console that cannot be built; the list and the other screens are shown."""
    _screens: set[Screen] = field(default_factory=set, init=False)
    _published: Tournaments = field(default_factory=Tournaments, init=False)

    def enter(self, screen: Screen) -> None:
        """Add a screen."""
        if screen.kind == "tournament":
            self._screens.add(screen)
            self._show(screen)

    def leave(self, screen: Screen) -> None:
        """Remove a screen."""
        self._screens.discard(screen)

    def flush(self) -> None:
        """Show the changes of the tournaments."""
        state = self.office.state
        if state is self._published:
            return
        self._published = state
        for screen in self._screens:
            self._show(screen)

    def _show(self, screen: Screen) -> None:
        member = self.sign_on.office.state.members[screen.name]
        screen.outbox.show("tournaments", encode(self.lines()))
        tournament = self.office.state.tournaments.get(screen.tournament)
        if tournament is None:
            return
        try:
            screen.outbox.show("console", encode(self.console(tournament, member)))
        except Exception as failed:  # noqa: BLE001  one broken tournament keeps no screen from the list
            self.mistake(failed)

    def lines(self) -> list[TournamentLineView]:
        """List all tournaments by name."""
        return line_views(self.office.state.tournaments)

    def console(self, tournament: Tournament, member: Member) -> ConsoleView:
        """Show one tournament as a member of staff may see it, with what that member may do."""

        def tried(command: TournamentCommand) -> Refused | None:
            at = self.builder.now()
            by = self.builder.at_tournament(member, command)
            return self.office.tried(TournamentOrder(id=new_id(at), at=at, by=by, command=command))

        reasons = {table: self.reason_held(table) for table in tournament.tables}
        floor = self.office.tables_of(tournament.terms.game)
        personal = knows_people(tournament, member)
        return console_view(tournament, tried, personal=personal, held=reasons, floor=floor)
