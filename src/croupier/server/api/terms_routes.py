"""The terms of a tournament while they are written: what is still missing is told with every stroke."""

from litestar import Controller
from litestar.params import JSONBody

from croupier.errors import BadInput
from croupier.offices.staff.state import INSPECTOR
from croupier.offices.tournaments.terms.required_items import not_held
from croupier.offices.tournaments.terms.tournament_terms import Terms
from croupier.server.api.people_routes import Body
from croupier.server.http.access import RANKED, TheSystem, asks, reads
from croupier.views.tournaments.terms_form import TermsCheckView, check_view, games_with_tournaments


class TermsBody(Body, frozen=True, kw_only=True):
    """Terms as far as they are written."""

    terms: Terms


class TheTerms(Controller):
    """What the form of the terms asks; nothing is kept of it."""

    path = "/api/v1/tournament-terms"
    tags = ("tournaments",)

    @reads("/games", RANKED, INSPECTOR)
    async def games(self) -> tuple[str, ...]:
        """The games that have a tournament rule (SATG 19.1)."""
        return games_with_tournaments()

    @asks("/check", RANKED)
    async def check(self, data: JSONBody[TermsBody], system: TheSystem) -> TermsCheckView:
        """Every item with its clause, whether it is said, and what cannot be together (SATG 19.4)."""
        refused = not_held(data.terms.game)
        if refused:
            raise BadInput(str(refused))
        return check_view(data.terms, system.config.house.operator)
