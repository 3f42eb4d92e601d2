"""The mathematics of the games over HTTP, for staff: exact figures, what if, PAR sheets.

Nothing is kept and nothing is decided here. Whatever takes longer than a moment is worked out in a
thread, one thing at a time, and remembered.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import lru_cache
from typing import Annotated, TypeVar

import msgspec
from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from croupier.games import GAMES, Game
from croupier.games import game as game_of
from croupier.maths.exact import figures_of
from croupier.maths.exact.blackjack.best_play import analyse
from croupier.maths.risk.lattice import Lattice
from croupier.maths.risk.what_if import (
    BY_CHOICE,
    MOST_DECKS,
    SETTINGS,
    Change,
    pays_now,
    what_if,
    which,
)
from croupier.maths.sheets.chart_series import ChartsTold, charts_told
from croupier.maths.sheets.known_strategies import StrategyTold, strategies, strategy_told
from croupier.maths.sheets.par_html import as_html
from croupier.maths.sheets.par_pdf import as_pdf
from croupier.maths.sheets.par_sheet import ParSheet, par_sheet
from croupier.maths.sheets.published_figures import BetTold, bet_told
from croupier.rulebook import EDITIONS, Rules, at
from croupier.server.api.people_routes import Body
from croupier.server.http.access import RECORDS, TheSystem, Word, asks, reads
from croupier.server.http.static_pages import HEADERS
from croupier.server.process.system import System
from croupier.server.wire.messages import Refusal
from croupier.table.values.instants import instant_of

Short = Annotated[str, Meta(max_length=64)]
VariantName = Annotated[str, QueryParameter(name="variant", max_length=64)]
DeckCount = Annotated[int | None, QueryParameter(name="decks", ge=1, le=MOST_DECKS)]
KEPT, SHEETS = 512, 64
"""So many answers and sheets are remembered."""
T = TypeVar("T")
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="maths")


class SettingOut(Struct, frozen=True, kw_only=True):
    """A setting on which figures depend, with what may be supposed of it."""

    name: str
    value: str
    accepted: tuple[str, ...]
    """Nothing: three cards such as Q-3-2."""


class MathsVariantOut(Struct, frozen=True, kw_only=True):
    """A variant of a game."""

    name: str
    settings: tuple[SettingOut, ...] = ()


class MathsGameOut(Struct, frozen=True, kw_only=True):
    """A game, and what of it can be chosen."""

    game: str
    name: str
    edition: str
    variants: tuple[MathsVariantOut, ...]
    decks: tuple[int, ...] = ()
    """From which it may be dealt."""
    usual_decks: int | None = None
    decides: bool = False
    """Players decide, so it has a chart."""


class MathsBetsOut(Struct, frozen=True, kw_only=True):
    """The bets of a game in one variant and dealt from so many decks."""

    game: str
    bets: tuple[BetTold, ...]


class MathsChartOut(Struct, frozen=True, kw_only=True):
    """The chart of a game in one variant and dealt from so many decks."""

    game: str
    chart: StrategyTold | None
    """None where nobody decides."""


class WhatIfBody(Body, frozen=True, kw_only=True):
    """One bet as it is offered, and what is supposed of it."""

    game: Short
    bet: Short
    variant: Short = ""
    option: Short = ""
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)] | None = None
    policy: Short = ""
    pays: Annotated[Mapping[Short, Short], Meta(max_length=40)] = {}
    """Other odds, by line."""
    to_decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)] | None = None
    to_option: Short = ""
    settings: Annotated[Mapping[Short, Short], Meta(max_length=20)] = {}


class ComparedOut(Struct, frozen=True, kw_only=True):
    """A bet as it is, and as it would be if somebody approved it."""

    before: BetTold
    after: BetTold
    charts: ChartsTold
    supposed_charts: ChartsTold
    pays: Mapping[str, str]
    """What each line pays now for which odds may be supposed; `bet.line` of what is settled with the bet."""


class TheMaths(Controller):
    """What game mathematicians, inspectors and the pit ask of the games."""

    path = "/api/v1/maths"
    tags = ("maths",)

    @reads("/games", *RECORDS)
    async def games(self, system: TheSystem) -> tuple[MathsGameOut, ...]:
        """Every game in force, with its variants, decks and settings."""
        rules = in_force(system)
        return tuple(_game(one, rules) for one in GAMES if one.is_in_force(rules.instant))

    @reads("/games/{game:str}", *RECORDS)
    async def bets(
        self, game: Word, system: TheSystem, variant: VariantName = "", decks: DeckCount = None
    ) -> MathsBetsOut:
        """Every bet of a game with its exact figures; the first variant and the usual decks if not said."""
        rules = in_force(system)
        the_game = known(game, rules)
        chosen = (the_game.variant(variant) if variant else the_game.variants[0]).name
        used = the_game.decks(rules, decks)
        return await worked_out(lambda: _bets(game, chosen, used, rules.instant))

    @reads("/games/{game:str}/chart", *RECORDS)
    async def chart(
        self, game: Word, system: TheSystem, variant: VariantName = "", decks: DeckCount = None
    ) -> MathsChartOut:
        """What the exact analysis would choose where players decide; for staff only (SATG 20.6)."""
        rules = in_force(system)
        the_game = known(game, rules)
        chosen = (the_game.variant(variant) if variant else the_game.variants[0]).name
        used = the_game.decks(rules, decks)
        return await worked_out(lambda: _chart(game, chosen, used, rules.instant))

    @reads("/games/{game:str}/par.html", *RECORDS, media_type=MediaType.HTML)
    async def par_page(
        self, game: Word, system: TheSystem, variant: VariantName = "", decks: DeckCount = None
    ) -> Response[bytes]:
        """The PAR sheet of a game as a page; without the charts of the best play, which take a minute."""
        paper = await _par(system, _as_page, game, variant, decks)
        return Response(paper, media_type=MediaType.HTML, headers=HEADERS)

    @reads("/games/{game:str}/par.pdf", *RECORDS, media_type="application/pdf")
    async def par_paper(
        self, game: Word, system: TheSystem, variant: VariantName = "", decks: DeckCount = None
    ) -> Response[bytes]:
        """The same as a document to be filed."""
        paper = await _par(system, as_pdf, game, variant, decks)
        return Response(paper, media_type="application/pdf", headers=HEADERS)

    @asks("/what-if", *RECORDS, refused=Refusal)
    async def what_if(self, data: JSONBody[WhatIfBody], system: TheSystem) -> ComparedOut:
        """The figures of a bet as they are, and as they would be with other odds, decks or settings."""
        rules = in_force(system)
        known(data.game, rules)
        asked = msgspec.json.encode(data, order="sorted")
        return await worked_out(lambda: _compared(asked, rules.instant))


def in_force(system: System) -> Rules:
    """The rules of now, by the first instant from which they are unchanged: what is remembered goes by it."""
    now = instant_of(system.clock())
    return at(max(one.from_ for one in EDITIONS.values() if one.from_ <= now))


def known(game: str, rules: Rules) -> Game:
    """A game that is in force."""
    found = {one.key: one for one in GAMES if one.is_in_force(rules.instant)}
    if game not in found:
        raise NotFoundException(detail=f"No game {game!r} is in force.")
    return found[game]


async def worked_out(work: Callable[[], T]) -> T:
    """In a thread of its own, so that neither those who play wait for it nor other work of the house."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)


async def _par(
    system: System, form: Callable[[ParSheet], bytes], game: str, variant: str, decks: int | None
) -> bytes:
    rules = in_force(system)
    the_game = known(game, rules)
    if variant:
        the_game.variant(variant)
    if decks is not None:
        the_game.decks(rules, decks)
    return await worked_out(lambda: _sheet(form, game, variant, decks, rules.instant))


def _as_page(par: ParSheet) -> bytes:
    return as_html(par).encode()


@lru_cache(SHEETS)
def _sheet(
    form: Callable[[ParSheet], bytes], game: str, variant: str, decks: int | None, instant: datetime
) -> bytes:
    return form(par_sheet(game_of(game), at(instant), variant=variant, decks=decks, charts=False))


def _game(one: Game, rules: Rules) -> MathsGameOut:
    decks = tuple(number for number in one.permitted_decks(rules) if number is not None)
    settings = SETTINGS.get(one.table, {})
    return MathsGameOut(
        game=one.key,
        name=one.name,
        edition=one.edition,
        variants=tuple(
            MathsVariantOut(
                name=variant.name,
                settings=tuple(
                    SettingOut(
                        name=name,
                        value=str(rules.setting(one.table, name, option=variant.name).value),
                        accepted=tuple(map(str, accepted)),
                    )
                    for name, accepted in settings.items()
                    if name not in BY_CHOICE
                ),
            )
            for variant in one.variants
        ),
        decks=decks,
        usual_decks=one.decks(rules),
        decides=any(variant.play is not None for variant in one.variants),
    )


@lru_cache(KEPT)
def _bets(game: str, variant: str, decks: int | None, instant: datetime) -> MathsBetsOut:
    rows = figures_of(game_of(game), at(instant))
    return MathsBetsOut(
        game=game,
        bets=tuple(
            bet_told(row) for row in rows if row.variant.name == variant and row.decks == decks
        ),
    )


@lru_cache(KEPT)
def _chart(game: str, variant: str, decks: int | None, instant: datetime) -> MathsChartOut:
    one = game_of(game)
    found = strategies(one, one.variant(variant), at(instant), decks, analyse)
    return MathsChartOut(game=game, chart=next(map(strategy_told, found), None))


@lru_cache(KEPT)
def _compared(asked: bytes, instant: datetime) -> ComparedOut:
    body = msgspec.json.decode(asked, type=WhatIfBody)
    rules = at(instant)
    one = which(
        game_of(body.game), rules, bet=body.bet, variant=body.variant, option=body.option, decks=body.decks,
        policy=body.policy,
    )  # fmt: skip
    change = Change(
        pays=body.pays, decks=body.to_decks, option=body.to_option, settings=body.settings
    )
    found = what_if(one, change, rules)
    return ComparedOut(
        before=bet_told(found.before),
        after=bet_told(found.after),
        charts=charts_told(Lattice.of(found.before)),
        supposed_charts=charts_told(Lattice.of(found.after)),
        pays=pays_now(one, rules),
    )
