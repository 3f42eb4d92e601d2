"""The rules over HTTP, for the public: the games, their rule sheets and the register of clauses."""

import asyncio
from functools import cache
from itertools import chain
from threading import Lock, Thread
from time import sleep
from typing import Annotated

from litestar import Controller, MediaType, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import QueryParameter
from msgspec import Struct

from croupier.engine.clock import Clock
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.rulebook import CLAUSES, EDITIONS, Rules, at
from croupier.rulebook.register.amendment import Amendments
from croupier.server.http.access import ANYBODY, REFUSED, From, Word, reads
from croupier.server.http.parts import TheClock, TheConfig, TheFloor, TheRuleRegister
from croupier.server.process.document_files import stored_document
from croupier.server.process.offices import RegisterOffice
from croupier.server.settings.config import Config
from croupier.table.values.instants import instant_of
from croupier.views.rules.rules_view import (
    ClauseView,
    DocumentView,
    EditionView,
    GameView,
    SheetView,
    amended_by_the_house,
    clause_view,
    clauses_with,
    document_view,
    edition_view,
    game_view,
    sheet_view,
)

PAGE = 50
Text = Annotated[str, QueryParameter(max_length=80)]
SETTLES_S = 10
"""Seconds that a process has to open its tables first."""
PAUSE_S = 0.5
"""Seconds of pause between two sheets, because play has priority."""
_one_at_a_time = Lock()


class GamesOut(Struct, frozen=True, kw_only=True):
    """The games that may be played now, and the rule sets."""

    games: tuple[GameView, ...]
    editions: tuple[EditionView, ...]


class ClausesOut(Struct, frozen=True, kw_only=True):
    """A page of the clauses found, and how many there are in all."""

    total: int
    clauses: tuple[ClauseView, ...]


class RuleRoutes(Controller):
    """The games and rules of this house. They are public."""

    path = "/api/v1/rules"
    tags = ("rules",)

    @reads("/games", ANYBODY)
    async def games(self, clock: TheClock) -> GamesOut:
        """List every game in force, and the editions of the rules."""
        now = instant_of(clock())
        return GamesOut(
            games=tuple(game_view(game) for game in GAMES if game.is_in_force(now)),
            editions=tuple(map(edition_view, EDITIONS.values())),
        )

    @reads("/games/{game:str}", ANYBODY)
    async def sheet(self, game: Word, clock: TheClock, rule_register: TheRuleRegister) -> SheetView:
        """Show the rule sheet of a game: its bets, what they pay and the exact edges."""
        now_ms = clock()
        now = instant_of(now_ms)
        if game not in {game.key for game in GAMES if game.is_in_force(now)}:
            raise NotFoundException(detail=f"No game {game!r} is in force.")
        amended = rule_register.state.amendments(game, now_ms)
        return await asyncio.to_thread(_sheet, game, at(now).amending(amended))

    @reads("/documents", ANYBODY)
    async def documents(self, floor_office: TheFloor) -> list[DocumentView]:
        """List the approved document of each edition.

        Where there is none, only our summaries are shown.
        """
        loaded = floor_office.state.documents
        return [document_view(edition, loaded.get(key, ())) for key, edition in EDITIONS.items()]

    @reads("/documents/{document:str}", ANYBODY, media_type=MediaType.TEXT)
    async def document(
        self, document: Word, config: TheConfig, floor_office: TheFloor
    ) -> Response[bytes]:
        """Show a document by its hash, which is checked again before the answer (SATG 20.14)."""
        every = chain.from_iterable(floor_office.state.documents.values())
        loaded = next((version for version in every if version.sha256 == document), None)
        if loaded is None:
            raise NotFoundException(detail=f"No document {document!r}.")
        folder = config.house.documents
        content = await asyncio.to_thread(stored_document, folder, document) if folder else None
        if content is None:
            detail = f"{loaded.name} is gone, or is not what was loaded. Accepted: that the operator loads it again."
            raise HTTPException(status_code=REFUSED, detail=detail)
        headers = {
            "content-disposition": "inline",
            "etag": f'"{document}"',
            "x-content-type-options": "nosniff",
        }
        return Response(content, media_type=loaded.media_type, headers=headers)

    @reads("/clauses", ANYBODY)
    async def clauses(self, search: Text = "", after: From = 0) -> ClausesOut:
        """Show a page of the clauses that contain every word of the search, starting after `after`."""
        clauses = list(clauses_with(search))
        page = clauses[after : after + PAGE]
        return ClausesOut(total=len(clauses), clauses=tuple(map(clause_view, page)))

    @reads("/clause", ANYBODY)
    async def clause(
        self,
        named: Annotated[str, QueryParameter(name="id", max_length=80)],
        clock: TheClock,
        rule_register: TheRuleRegister,
    ) -> ClauseView:
        """Show a clause, the chosen readings of it, and how notices of the house amended it."""
        clause = CLAUSES.get(named)
        if clause is None:
            raise NotFoundException(detail=f"No clause {named!r}.")
        house, now = rule_register.state, clock()
        return clause_view(clause, amended_by_the_house(clause.id, house, now))


def warm(config: Config, clock: Clock, rule_register: RegisterOffice) -> None:
    """Compute the rule sheets of the games at the tables in advance, one after the other.

    The work does not delay the stop of the process.
    """

    def work() -> None:
        sleep(SETTLES_S)
        now_ms = clock()
        for game in dict.fromkeys(table.plan.game for table in config.tables.values()):
            amended = rule_register.state.amendments(game, now_ms)
            _sheet(game, at(instant_of(now_ms)).amending(amended))
            sleep(PAUSE_S)

    Thread(target=work, name="rule sheets", daemon=True).start()


def _sheet(game: str, rules: Rules) -> SheetView:
    """Compute the sheet of a game, once for each change of the rules, because it takes seconds."""
    begun = tuple(key for key, edition in EDITIONS.items() if edition.from_ <= rules.instant)
    with _one_at_a_time:
        return _build_sheet(game, begun, rules.amended)


@cache
def _build_sheet(game: str, begun: tuple[str, ...], amended: Amendments) -> SheetView:
    """Build a sheet.

    It changes only with an edition, at its first instant, or with a notice of the house.
    """
    latest = max(EDITIONS[key].from_ for key in begun)
    return sheet_view(rule_sheet(game_of(game), at(latest).amending(amended)))
