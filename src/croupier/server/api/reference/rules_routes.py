"""The rules over HTTP, for anybody: the games, the rule sheet of each, the register of clauses."""

import asyncio
from functools import cache
from threading import Lock, Thread
from time import sleep
from typing import Annotated

from litestar import Controller, MediaType, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import QueryParameter
from msgspec import Struct

from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.rulebook import CLAUSES, EDITIONS, Rules, at
from croupier.rulebook.register.amendment import Amendments
from croupier.server.http.access import ANYBODY, REFUSED, From, TheSystem, Word, reads
from croupier.server.process.document_files import stored_document
from croupier.server.process.system import System
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
"""So long a process has to open its tables first."""
PAUSE_S = 0.5
"""So long nothing is worked out between two sheets: whoever plays comes first."""
_one_at_a_time = Lock()


class GamesOut(Struct, frozen=True, kw_only=True):
    """The games that may be played now, and the rule sets."""

    games: tuple[GameView, ...]
    editions: tuple[EditionView, ...]


class ClausesOut(Struct, frozen=True, kw_only=True):
    """A page of the clauses found, and how many there are in all."""

    total: int
    clauses: tuple[ClauseView, ...]


class TheRules(Controller):
    """What is played here, and by which rules: everybody may know."""

    path = "/api/v1/rules"
    tags = ("rules",)

    @reads("/games", ANYBODY)
    async def games(self, system: TheSystem) -> GamesOut:
        """Every game in force, and the editions of the rules."""
        now = instant_of(system.clock())
        return GamesOut(
            games=tuple(game_view(one) for one in GAMES if one.is_in_force(now)),
            editions=tuple(map(edition_view, EDITIONS.values())),
        )

    @reads("/games/{game:str}", ANYBODY)
    async def sheet(self, game: Word, system: TheSystem) -> SheetView:
        """The rule sheet of a game: its bets, what they pay, the exact edges."""
        clock = system.clock()
        now = instant_of(clock)
        if game not in {one.key for one in GAMES if one.is_in_force(now)}:
            raise NotFoundException(detail=f"No game {game!r} is in force.")
        amended = system.register.state.amendments(game, clock)
        return await asyncio.to_thread(_sheet, game, at(now).amending(amended))

    @reads("/documents", ANYBODY)
    async def documents(self, system: TheSystem) -> list[DocumentView]:
        """The approved document of each edition; of one without, only our own summaries are shown."""
        loaded = system.floor.state.documents
        return [document_view(one, loaded.get(key, ())) for key, one in EDITIONS.items()]

    @reads("/documents/{document:str}", ANYBODY, media_type=MediaType.TEXT)
    async def document(self, document: Word, system: TheSystem) -> Response[bytes]:
        """A document by its hash, which is worked out anew before it is handed out (SATG 20.14)."""
        every = (one for own in system.floor.state.documents.values() for one in own)
        found = next((one for one in every if one.sha256 == document), None)
        if found is None:
            raise NotFoundException(detail=f"No document {document!r}.")
        folder = system.config.house.documents
        content = await asyncio.to_thread(stored_document, folder, document) if folder else None
        if content is None:
            detail = f"{found.name} is gone, or is not what was loaded. Accepted: that the operator loads it again."
            raise HTTPException(status_code=REFUSED, detail=detail)
        headers = {
            "content-disposition": "inline",
            "etag": f'"{document}"',
            "x-content-type-options": "nosniff",
        }
        return Response(content, media_type=found.media_type, headers=headers)

    @reads("/clauses", ANYBODY)
    async def clauses(self, search: Text = "", after: From = 0) -> ClausesOut:
        """The clauses in which every word stands, so many of them after the first `after`."""
        found = list(clauses_with(search))
        page = found[after : after + PAGE]
        return ClausesOut(total=len(found), clauses=tuple(map(clause_view, page)))

    @reads("/clause", ANYBODY)
    async def clause(
        self, named: Annotated[str, QueryParameter(name="id", max_length=80)], system: TheSystem
    ) -> ClauseView:
        """A clause of the register, the readings chosen of it, and what notices of the house made of it."""
        found = CLAUSES.get(named)
        if found is None:
            raise NotFoundException(detail=f"No clause {named!r}.")
        house, now = system.register.state, system.clock()
        return clause_view(found, amended_by_the_house(found.id, house, now))


def warm(system: System) -> None:
    """Work out the sheets of the games at the tables, one after the other, before anybody asks.

    Whoever stops the process does not wait for it.
    """

    def work() -> None:
        sleep(SETTLES_S)
        clock = system.clock()
        for game in dict.fromkeys(one.plan.game for one in system.config.tables.values()):
            amended = system.register.state.amendments(game, clock)
            _sheet(game, at(instant_of(clock)).amending(amended))
            sleep(PAUSE_S)

    Thread(target=work, name="rule sheets", daemon=True).start()


def _sheet(game: str, rules: Rules) -> SheetView:
    """Exact mathematics takes seconds: it is done once for each game and for each change of the rules."""
    begun = tuple(key for key, one in EDITIONS.items() if one.from_ <= rules.instant)
    with _one_at_a_time:
        return _made(game, begun, rules.amended)


@cache
def _made(game: str, begun: tuple[str, ...], amended: Amendments) -> SheetView:
    """All values change with an edition, whose first instant stands for now, or with a notice of the house."""
    latest = max(EDITIONS[key].from_ for key in begun)
    return sheet_view(rule_sheet(game_of(game), at(latest).amending(amended)))
