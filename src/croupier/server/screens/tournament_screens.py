"""Tournaments on screens: who looks at which, and what each of them may see of it."""

from collections.abc import Callable

from croupier.engine.order_ids import new_id
from croupier.engine.tournament_place import TournamentOffice
from croupier.offices.staff.state import CASHIER, INSPECTOR, Member
from croupier.offices.tournaments import TournamentCommand, TournamentOrder, Tournaments
from croupier.offices.tournaments.state import Tournament
from croupier.rulebook.authority import power, reaches
from croupier.server.orders.message_to_order import OrderBuilder
from croupier.server.orders.staff_sign_on import People
from croupier.server.screens.hub import Screen, encode
from croupier.table.values.refusals import Refused
from croupier.views.tournaments.leaderboard import TournamentLineView, line_view
from croupier.views.tournaments.tournament_console import ConsoleView, console_view

ACT = "hold-tournaments"


def knows_people(one: Tournament, member: Member) -> bool:
    """Whether somebody is told who the entrants are: those who run it, the operator, the desk (SATG 19.4.8(e))."""
    if INSPECTOR in member.roles or member.disabled:
        return False
    runs = {it.name for it in (one.director, *one.deputies) if it is not None}
    rank = member.ranks.get(one.edition, "")
    holds = reaches(one.edition, rank, power(one.edition, ACT).rank)
    return member.number in runs or CASHIER in member.roles or holds


class Directing:
    """The screens from which tournaments are run. They are shown what has changed a few times a second."""

    def __init__(
        self,
        office: TournamentOffice,
        asking: OrderBuilder,
        people: People,
        held: Callable[[str], str],
    ) -> None:
        self._office, self._asking, self._people, self._held = office, asking, people, held
        self._screens: set[Screen] = set()
        self._seen = Tournaments()

    def enter(self, screen: Screen) -> None:
        """Somebody looks."""
        if screen.kind == "tournament":
            self._screens.add(screen)
            self._show(screen)

    def leave(self, screen: Screen) -> None:
        """He looks no more."""
        self._screens.discard(screen)

    def flush(self) -> None:
        """Show what has become of the tournaments since."""
        state = self._office.state
        if state is self._seen:
            return
        self._seen = state
        for screen in self._screens:
            self._show(screen)

    def _show(self, screen: Screen) -> None:
        member = self._people.office.state.members[screen.name]
        screen.outbox.show("tournaments", encode(self.lines()))
        one = self._office.state.tournaments.get(screen.tournament)
        if one is not None:
            screen.outbox.show("console", encode(self.console(one, member)))

    def lines(self) -> list[TournamentLineView]:
        """All of them by their names."""
        return [line_view(one) for _, one in sorted(self._office.state.tournaments.items())]

    def console(self, one: Tournament, member: Member) -> ConsoleView:
        """One tournament as a member of staff may see it, with what he may do."""

        def tried(command: TournamentCommand) -> Refused | None:
            at = self._asking.now()
            by = self._asking.at_tournament(member, command)
            return self._office.tried(TournamentOrder(id=new_id(at), at=at, by=by, command=command))

        held = {table: self._held(table) for table in one.tables}
        floor = self._office.tables_of(one.terms.game)
        personal = knows_people(one, member)
        return console_view(one, tried, personal=personal, held=held, floor=floor)
