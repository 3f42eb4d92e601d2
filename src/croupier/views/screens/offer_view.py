"""The offer of a table: its bets, positions, odds and limits.

It changes when the table opens, when its limits do, and when a round takes other jackpots down.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from croupier.games import Game, Variant
from croupier.games.big_wheel import TABLE as BIG_WHEEL
from croupier.games.big_wheel import compartments
from croupier.games.contract.definition import AnyBet, Bundle
from croupier.games.contract.layout import Area
from croupier.games.contract.setup import Setup
from croupier.games.equipment.spin import BALL
from croupier.games.equipment.wheels import AMERICAN_WHEEL, DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL
from croupier.money import NOTHING, Cents
from croupier.table.jackpots.jackpot_offer import limits_of
from croupier.table.opening.checklist import TERMINAL_FEATURE, Item
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.limits import ONE_CENT, Limits
from croupier.table.wagers.open_round import period_ms
from croupier.views.screens.appearance_view import AppearanceView, appearance_view
from croupier.views.wire_struct import View, clauses_as_text


class LineView(View, frozen=True, kw_only=True):
    """One way in which a bet is paid."""

    line: str
    pays: str
    """The odds as they are printed: `17 to 1`, `money back`, `loses half`."""
    clauses: tuple[str, ...] = ()
    source: str = ""


class BetView(View, frozen=True, kw_only=True):
    """A bet on offer."""

    key: str
    name: str
    wins: str
    """The condition under which it wins, in one sentence."""
    lines: tuple[LineView, ...]
    spots: tuple[str, ...] = ("",)
    also_called: str = ""
    needs: tuple[str, ...] = ()
    """The main wagers of which it needs one beside it."""
    side: bool = False
    added: bool = False
    """Whether it comes by a choice and cannot be wagered on alone."""
    jackpot: str = ""
    """The jackpot in which a player takes part by this bet: the stake itself is never paid back."""
    sees: tuple[int, ...] = ()
    """The places in the order dealt, from 1, that decide it; only where the felt marks them."""
    option: str = ""
    """The pay table, where the bet has several."""
    minimum: Cents | None = None
    maximum: Cents | None = None
    step: Cents = Cents(1)
    clauses: tuple[str, ...] = ()


class SpotView(View, frozen=True, kw_only=True):
    """A betting area of the layout, in units of one ordinary box."""

    bet: str
    spot: str = ""
    x: int
    y: int
    width: int = 1
    height: int = 1
    label: str = ""


class PieceView(View, frozen=True, kw_only=True):
    """One chip of a call bet."""

    bet: str
    spot: str
    units: int = 1


class OfferView(View, frozen=True, kw_only=True):
    """The game as one table offers it."""

    table: str
    game: str
    name: str
    edition: str
    appearance: AppearanceView
    variant: str = ""
    live: bool = False
    decks: int | None = None
    faces: tuple[str, ...] = ()
    """Every face there is, each once."""
    rim: tuple[str, ...] = ()
    """The faces of a wheel as they stand round it, clockwise."""
    bets: tuple[BetView, ...] = ()
    layout: tuple[SpotView, ...] = ()
    bundles: Mapping[str, tuple[PieceView, ...]] = {}
    """Call bets: several chips at once."""
    bears: str = ""
    """The marks on the layout beside its areas: `name`, `logo`, `name and logo` (WAR 2.2.2)."""
    features: tuple[str, ...] = ()
    """Features of terminals beyond their approved display, each approved for itself (SATG 2.1.6)."""
    artwork: Mapping[str, str] = {}
    """The operator's drawings on the layout or the wheel, by kind: an SVG path, 100 by 100."""
    areas: tuple[str, ...] = ()
    """On which a wager must lie, where there are several."""
    unfinished: tuple[str, ...] = ()
    """Positions that a wager may have only until the close (SATG 18.5.1)."""
    aggregate: Cents = Cents(0)
    multiples: bool = False
    wagering_s: int | None = None
    decision_s: Mapping[str, int] = {}
    notes: tuple[Cents, ...] = ()
    reads_tickets: bool = False
    prints_tickets: bool = False
    buys_in: bool = False
    pays_out: bool = False
    jackpot_clauses: tuple[str, ...] = ()
    """On what players must be told of a jackpot."""


def offer_view(state: State) -> OfferView | None:
    """The offer of an open table; none while it is closed."""
    if state.phase is Phase.SHUT:
        return None
    setup, plan, sign = state.present_offer, state.opened, state.sign.limits if state.sign else {}
    limits = {**sign, **limits_of(state.round.jackpots if state.round else state.jackpots)}
    variant = setup.variant
    source = variant.dealing.source
    areas = _printed(setup, plan.items)
    return OfferView(
        table=state.table,
        game=setup.game.key,
        name=setup.game.name,
        edition=setup.game.edition,
        appearance=appearance_view(setup.game),
        variant=variant.name,
        live=state.is_live,
        decks=setup.decks,
        faces=tuple(dict.fromkeys(map(source.show, source.faces))),
        rim=rim_of(setup.game, variant, plan.rim),
        bets=tuple(_bet(setup, bet, limits.get(bet.key)) for bet in _ordered(setup, areas)),
        layout=tuple(map(_area, areas)),
        bundles={name: _bundle(pieces) for name, pieces in variant.bundles.items()},
        bears=_feature(plan.items, "layout", "bears"),
        features=tuple(item.name for item in plan.items if item.kind == TERMINAL_FEATURE),
        artwork=_artwork(plan.items),
        areas=_areas(state),
        unfinished=tuple(sorted(variant.unfinished)),
        aggregate=max((limits.aggregate for limits in sign.values()), default=NOTHING),
        multiples=plan.multiples,
        wagering_s=None if state.is_live else period_s(state),
        decision_s=dict(plan.decision_s),
        notes=plan.notes,
        reads_tickets=plan.reads_tickets,
        prints_tickets=plan.prints_tickets,
        buys_in=plan.takes_buy_in,
        pays_out=plan.pays_out,
        jackpot_clauses=clauses_as_text(setup.game.appearance.jackpot_cites),
    )


PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE., +-]{1,4000}")


def _feature(items: Iterable[Item], kind: str, name: str) -> str:
    """The recorded value of a feature of an item; empty if there is none."""
    item = next((item for item in items if item.kind == kind), None)
    return str(item.features.get(name, "")) if item else ""


def _printed(setup: Setup, items: Iterable[Item]) -> list[Area]:
    """The areas of the layout; those of a Big Wheel in the order that is on record (WHEEL diagram-B)."""
    keys = {bet.key for bet in setup.offered()}
    areas = [area for area in setup.variant.layout if area.bet in keys]
    order = [f"symbol-{name}" for name in _feature(items, "layout", "order").split()]
    if setup.game.table != BIG_WHEEL or sorted(order) != sorted(keys):
        return areas
    return [replace(area, bet=bet) for area, bet in zip(areas, order, strict=True)]


def _ordered(setup: Setup, areas: Sequence[Area]) -> Iterable[AnyBet]:
    """The bets on offer; those of a Big Wheel in the order of its layout."""
    if setup.game.table != BIG_WHEEL:
        return setup.offered()
    places = {area.bet: place for place, area in enumerate(areas)}
    return sorted(setup.offered(), key=lambda bet: places[bet.key])


def _artwork(items: Iterable[Item]) -> dict[str, str]:
    """The drawings that are valid paths. Others are not shown: no table stays closed for them (WAR diagram-A)."""
    artwork = {item.kind: str(item.features.get("artwork", "")) for item in items}
    return {kind: drawn for kind, drawn in artwork.items() if PATH.fullmatch(drawn)}


def period_s(state: State) -> int:
    """Return the seconds for which the table takes wagers."""
    return (period_ms(state, state.offer.rules) or 0) // 1_000


def _areas(state: State) -> tuple[str, ...]:
    """The betting areas of a live table, or those that a rapid game deals to."""
    if state.areas is not None:
        return tuple(filter(None, state.areas.places))
    setup = state.offer
    return tuple(setup.variant.areas(setup.rules)) if setup.variant.areas else ()


WHEELS = {it.name: it for it in (SINGLE_ZERO_WHEEL, DOUBLE_ZERO_WHEEL, AMERICAN_WHEEL)}


def rim_of(game: Game, variant: Variant, symbols: Sequence[str] = ()) -> tuple[str, ...]:
    """The rim of a roulette wheel, or of a Big Wheel with these symbols; spread evenly without symbols."""
    if game.table == BIG_WHEEL:
        return tuple(compartments(variant.name, symbols).values())
    source = variant.dealing.source
    if source.moving is not BALL:
        return ()
    return tuple(map(source.show, WHEELS[variant.name].pockets))


def lines_of(setup: Setup, bet: AnyBet) -> tuple[LineView, ...]:
    """All the ways in which a bet is paid here."""
    return tuple(
        LineView(
            line=line, pays=str(row.pay), clauses=clauses_as_text(row.citations), source=row.source
        )
        for line, row in setup.rows(bet).items()
    )


def _bet(setup: Setup, bet: AnyBet, limits: Limits | None) -> BetView:
    return BetView(
        key=bet.key,
        name=bet.name,
        wins=bet.wins,
        lines=lines_of(setup, bet),
        spots=tuple(bet.spots),
        also_called=bet.also_called,
        needs=bet.needs.any_of if bet.needs else (),
        side=setup.is_side(bet),
        added=bet.added,
        jackpot=bet.jackpot,
        sees=_sees(setup, bet),
        option=setup.options.get(bet.key, ""),
        minimum=limits.minimum if limits else None,
        maximum=limits.maximum if limits else None,
        step=limits.step if limits else ONE_CENT,
        clauses=clauses_as_text(bet.cites),
    )


def _sees(setup: Setup, bet: AnyBet) -> tuple[int, ...]:
    """The places that a bet sees, as players count them, where the felt of the game marks them."""
    marked = setup.game.appearance.shape.sees
    return tuple(place + 1 for place in bet.look.places) if marked else ()


def _area(area: Area) -> SpotView:
    return SpotView(
        bet=area.bet, spot=area.spot, x=area.x, y=area.y, width=area.width, height=area.height, label=area.label
    )  # fmt: skip


def _bundle(pieces: Bundle) -> tuple[PieceView, ...]:
    return tuple(PieceView(bet=piece.bet, spot=piece.spot, units=piece.units) for piece in pieces)
