"""The mathematics of the games over HTTP, for staff: exact figures, what if, PAR sheets.

Nothing is stored or decided here. Longer work runs in a thread, one task at a time, and is cached.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from croupier.engine.clock import Clock
from croupier.errors import BadInput
from croupier.games import GAMES, Game
from croupier.games import game as game_of
from croupier.maths.exact import figures_of
from croupier.maths.exact.blackjack.best_play import analyse
from croupier.maths.players.model_of_game import policies_of
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
from croupier.maths.sheets.known_strategies import PublishedStrategy, published_strategy, strategies
from croupier.maths.sheets.par_html import as_html
from croupier.maths.sheets.par_pdf import as_pdf
from croupier.maths.sheets.par_sheet import ParSheet, par_sheet
from croupier.maths.sheets.published_figures import (
    ChartSeries,
    PublishedBet,
    chart_series,
    published_bet,
)
from croupier.money import MOST
from croupier.rulebook import EDITIONS, Rules, at
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import RECORDS, Word, asks, reads
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import TheClock, TheJobs
from croupier.server.http.static_pages import HEADERS
from croupier.server.jobs.job_messages import Simulate, WorkOutRisk
from croupier.server.jobs.maths_answers import (
    MOST_ROUNDS,
    MOST_SESSION,
    RiskOut,
    SimulationOut,
)
from croupier.server.wire.messages import RefusedCall
from croupier.table.values.instants import instant_of

Short = Annotated[str, Meta(max_length=64)]
VariantName = Annotated[str, QueryParameter(name="variant", max_length=64)]
DeckCount = Annotated[int | None, QueryParameter(name="decks", ge=1, le=MOST_DECKS)]
MOST_SEED = 2**32 - 1
CACHED, SHEETS = 512, 64
"""Answers and sheets that are cached."""
T = TypeVar("T")
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="maths")


class SettingOut(Struct, frozen=True, kw_only=True):
    """A setting on which figures depend, with its possible values."""

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
    policies: tuple[str, ...] = ()
    """By which they may be simulated; the first is the usual one."""


class MathsBetsOut(Struct, frozen=True, kw_only=True):
    """The bets of a game in one variant, dealt from a number of decks."""

    game: str
    bets: tuple[PublishedBet, ...]


class MathsChartOut(Struct, frozen=True, kw_only=True):
    """The chart of a game in one variant, dealt from a number of decks."""

    game: str
    chart: PublishedStrategy | None
    """Empty for games without choices."""


class WhatIfBody(Body, frozen=True, kw_only=True):
    """One bet as it is offered, and the assumed changes."""

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


class SimulationBody(Body, frozen=True, kw_only=True):
    """A game to be simulated with all its bets."""

    game: Short
    variant: Short = ""
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)] | None = None
    policy: Short = ""
    """By name, where players decide; the first one of the game without it."""
    rounds: Annotated[int, Meta(ge=1)] = 1_000_000
    """The most is 10,000,000."""
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] = 1


class RiskBody(Body, frozen=True, kw_only=True):
    """A bankroll, in cents, that stakes on one bet."""

    game: Short
    bet: Short
    variant: Short = ""
    option: Short = ""
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)] | None = None
    policy: Short = ""
    stake: Annotated[int, Meta(ge=1, le=MOST)]
    bankroll: Annotated[int, Meta(ge=1, le=MOST)]
    target: Annotated[int, Meta(ge=0, le=MOST)] = 0
    """0 for none."""
    rounds: Annotated[int, Meta(ge=1)] = 1_000
    """The most is 100,000."""


class ComparedOut(Struct, frozen=True, kw_only=True):
    """A bet as it is, and as it would be after an approved change."""

    before: PublishedBet
    after: PublishedBet
    charts: ChartSeries
    supposed_charts: ChartSeries
    pays: Mapping[str, str]
    """What each line pays now for which odds may be supposed; `bet.line` of what is settled with the bet."""


class MathsRoutes(Controller):
    """The figures that game mathematicians, inspectors and the pit need."""

    path = "/api/v1/maths"
    tags = ("maths",)

    @reads("/games", *RECORDS)
    async def games(self, clock: TheClock) -> tuple[MathsGameOut, ...]:
        """List every game in force, with its variants, decks and settings."""
        rules = in_force(clock)
        return tuple(_game(game, rules) for game in GAMES if game.is_in_force(rules.instant))

    @reads("/games/{game:str}", *RECORDS)
    async def bets(
        self, game: Word, clock: TheClock, variant: VariantName = "", decks: DeckCount = None
    ) -> MathsBetsOut:
        """List every bet of a game with its exact figures.

        The defaults are the first variant and the usual decks.
        """
        rules = in_force(clock)
        the_game = known(game, rules)
        chosen = (the_game.variant(variant) if variant else the_game.variants[0]).name
        used = the_game.decks(rules, decks)
        return await worked_out(lambda: _bets(game, chosen, used, rules.instant))

    @reads("/games/{game:str}/chart", *RECORDS)
    async def chart(
        self, game: Word, clock: TheClock, variant: VariantName = "", decks: DeckCount = None
    ) -> MathsChartOut:
        """Show what the exact analysis would choose for players; for staff only (SATG 20.6)."""
        rules = in_force(clock)
        the_game = known(game, rules)
        chosen = (the_game.variant(variant) if variant else the_game.variants[0]).name
        used = the_game.decks(rules, decks)
        return await worked_out(lambda: _chart(game, chosen, used, rules.instant))

    @reads("/games/{game:str}/par.html", *RECORDS, media_type=MediaType.HTML)
    async def par_page(
        self, game: Word, clock: TheClock, variant: VariantName = "", decks: DeckCount = None
    ) -> Response[bytes]:
        """Show the PAR sheet of a game as a page, without the charts of best play, which take a minute."""
        paper = await _par(clock, _as_page, game, variant, decks)
        return Response(paper, media_type=MediaType.HTML, headers=HEADERS)

    @reads("/games/{game:str}/par.pdf", *RECORDS, media_type="application/pdf")
    async def par_paper(
        self, game: Word, clock: TheClock, variant: VariantName = "", decks: DeckCount = None
    ) -> Response[bytes]:
        """Return the PAR sheet as a document to be filed."""
        paper = await _par(clock, as_pdf, game, variant, decks)
        return Response(paper, media_type="application/pdf", headers=HEADERS)

    @asks("/what-if", *RECORDS, refused=RefusedCall)
    async def what_if(self, data: JSONBody[WhatIfBody], clock: TheClock) -> ComparedOut:
        """Show the figures of a bet as they are, and as they would be with other odds, decks or settings."""
        rules = in_force(clock)
        known(data.game, rules)
        question = msgspec.json.encode(data, order="sorted")
        return await worked_out(lambda: _compared(question, rules.instant))

    @asks("/simulation", *RECORDS, refused=RefusedCall)
    async def simulation(
        self, request: AnyRequest, data: JSONBody[SimulationBody], clock: TheClock, jobs: TheJobs
    ) -> Response[SimulationOut]:
        """Simulate a game in a process of its own. The same seed and size give the same counts.

        A longer run of the same seed goes on from the last one, so a screen asks step by step. It ends with its caller.
        """
        rules = in_force(clock)
        known(data.game, rules)
        check_rounds(data.rounds, MOST_ROUNDS, "croupier simulate")
        job = Simulate(
            data.game,
            data.variant,
            data.decks,
            data.policy,
            data.rounds,
            data.seed,
            _instant(rules),
        )
        value: Any = await while_present(request, jobs.do(job))
        return Response(value, media_type=MediaType.JSON)

    @asks("/risk", *RECORDS, refused=RefusedCall)
    async def risk(
        self, request: AnyRequest, data: JSONBody[RiskBody], clock: TheClock, jobs: TheJobs
    ) -> Response[RiskOut]:
        """Work out the risk of ruin of a bankroll, the chance of a target, and what a session leaves."""
        rules = in_force(clock)
        known(data.game, rules)
        check_rounds(data.rounds, MOST_SESSION, "croupier risk")
        job = WorkOutRisk(
            data.game, data.bet, data.variant, data.option, data.decks, data.policy, data.stake,
            data.bankroll, data.target, data.rounds, _instant(rules),
        )  # fmt: skip
        value: Any = await while_present(request, jobs.do(job))
        return Response(value, media_type=MediaType.JSON)


def check_rounds(rounds: int, most: int, command: str) -> None:
    """Refuse a question that is too large for the server."""
    if rounds > most:
        raise BadInput(
            f"{rounds:,} rounds are too many here. Accepted: up to {most:,}; more by `{command}` at the command line."
        )


def _instant(rules: Rules) -> int:
    return round(1_000 * rules.instant.timestamp())


def in_force(clock: Clock) -> Rules:
    """The rules of now, by the first instant from which they are unchanged: what is remembered goes by it."""
    now = instant_of(clock())
    return at(max(edition.from_ for edition in EDITIONS.values() if edition.from_ <= now))


def known(game: str, rules: Rules) -> Game:
    """A game that is in force."""
    games = {game.key: game for game in GAMES if game.is_in_force(rules.instant)}
    if game not in games:
        raise NotFoundException(detail=f"No game {game!r} is in force.")
    return games[game]


async def worked_out(work: Callable[[], T]) -> T:
    """Run work in a thread of its own, so that neither play nor other work waits for it."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)


async def _par(
    clock: Clock, form: Callable[[ParSheet], bytes], game: str, variant: str, decks: int | None
) -> bytes:
    rules = in_force(clock)
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


def _game(game: Game, rules: Rules) -> MathsGameOut:
    decks = tuple(number for number in game.permitted_decks(rules) if number is not None)
    settings = SETTINGS.get(game.table, {})
    return MathsGameOut(
        game=game.key,
        name=game.name,
        edition=game.edition,
        variants=tuple(
            MathsVariantOut(
                name=variant.name,
                settings=tuple(
                    SettingOut(
                        name=name,
                        value=str(rules.setting(game.table, name, option=variant.name).value),
                        accepted=tuple(map(str, accepted)),
                    )
                    for name, accepted in settings.items()
                    if name not in BY_CHOICE
                ),
            )
            for variant in game.variants
        ),
        decks=decks,
        usual_decks=game.decks(rules),
        decides=any(variant.play is not None for variant in game.variants),
        policies=policies_of(game, rules),
    )


@lru_cache(CACHED)
def _bets(game: str, variant: str, decks: int | None, instant: datetime) -> MathsBetsOut:
    rows = figures_of(game_of(game), at(instant))
    return MathsBetsOut(
        game=game,
        bets=tuple(
            published_bet(row) for row in rows if row.variant.name == variant and row.decks == decks
        ),
    )


@lru_cache(CACHED)
def _chart(game: str, variant: str, decks: int | None, instant: datetime) -> MathsChartOut:
    this_game = game_of(game)
    charts = strategies(this_game, this_game.variant(variant), at(instant), decks, analyse)
    return MathsChartOut(game=game, chart=next(map(published_strategy, charts), None))


@lru_cache(CACHED)
def _compared(question: bytes, instant: datetime) -> ComparedOut:
    body = msgspec.json.decode(question, type=WhatIfBody)
    rules = at(instant)
    case_kind = which(
        game_of(body.game), rules, bet=body.bet, variant=body.variant, option=body.option, decks=body.decks,
        policy=body.policy,
    )  # fmt: skip
    change = Change(
        pays=body.pays, decks=body.to_decks, option=body.to_option, settings=body.settings
    )
    comparison = what_if(case_kind, change, rules)
    return ComparedOut(
        before=published_bet(comparison.before),
        after=published_bet(comparison.after),
        charts=chart_series(Lattice.from_figures(comparison.before)),
        supposed_charts=chart_series(Lattice.from_figures(comparison.after)),
        pays=pays_now(case_kind, rules),
    )
