"""What lies on the cloth of a live table: areas, wagers, colour chips, and what is done with them next."""

from collections.abc import Iterator

from croupier.games.contract.definition import LOSES
from croupier.games.contract.procedure import Ask, Result
from croupier.money import Cents
from croupier.table.permissions.betting_areas import LAYOUT
from croupier.table.round import Round, Spot, StakedWager, Wagers, wager_id
from croupier.table.settlement.dealer_instructions import instructions
from croupier.table.state import State
from croupier.views.wire_struct import View


class LaidView(View, frozen=True, kw_only=True):
    """A wager on the cloth."""

    wager: str
    patron: str
    bet: str
    spot: str = ""
    amount: Cents
    more: Cents = Cents(0)
    """What choices added to it."""
    colour: str = ""
    position: int = 0
    """In the column of its area, the first nearest to the player (WAR 5.12)."""
    choices: tuple[str, ...] = ()
    """What its player may say now; nothing if he is not asked."""
    signalled: tuple[str, ...] = ()
    """Those of them that stand by themselves, and are recorded with their signal (WAR 7.4.3(a))."""
    void: bool = False
    settled: bool = False
    """It was collected or paid while the deal goes on: its chips are gone from the cloth."""


class AreaView(View, frozen=True, kw_only=True):
    """A place of a live table."""

    area: str
    patron: str = ""
    """Who sits there."""
    wagers: tuple[LaidView, ...] = ()
    faces: tuple[str, ...] = ()
    """Its cards in the order dealt, those of split hands among them."""


class ColourView(View, frozen=True, kw_only=True):
    """Colour chips that a player has (WHEEL 3.1.2)."""

    colour: str
    patron: str
    value: Cents
    held: int
    laid: int = 0
    marker: Cents | None = None
    unmarked: bool = False
    """The marker button is missing that its value needs."""


class StepView(View, frozen=True, kw_only=True):
    """One movement of the dealer's hand."""

    verb: str
    amount: Cents
    patron: str
    wager: str


def areas_view(state: State) -> tuple[AreaView, ...]:
    """The places clockwise from the dealer's left; a wheel has one layout without a name."""
    if state.areas is None:
        return ()
    lying = state.round.wagers if state.round else state.riding
    return tuple(_area(state, area, lying) for area in state.areas.places)


def _area(state: State, area: str, lying: Wagers) -> AreaView:
    wagers = tuple(_laid(state.round, area, lying))
    return AreaView(
        area=area,
        patron=state.places.get(area, "") if area != LAYOUT else "",
        wagers=wagers,
        faces=tuple(_faces(state.round, area)) if state.round and area != LAYOUT else (),
    )


def _faces(one: Round, area: str) -> Iterator[str]:
    show = one.setup.variant.dealing.source.show
    return (show(face) for place, face in one.dealt if place.partition("/")[0] == area)


def _laid(one: Round | None, area: str, lying: Wagers) -> Iterator[LaidView]:
    """The wagers of an area as they came to lie there."""
    here: list[tuple[int, str, Spot, StakedWager]] = sorted(
        (held.arrived, holder, where, held)
        for holder, own in lying.items()
        for where, held in own.items()
        if where.area == area
    )
    column = list(dict.fromkeys(holder for _, holder, _, _ in here))
    for _, holder, where, held in here:
        wager = wager_id(holder, where)
        choices, signalled = _asked(one, wager)
        yield LaidView(
            wager=wager,
            patron=holder,
            bet=where.bet,
            spot=where.spot,
            amount=held.amount,
            more=one.more.get(wager, Cents(0)) if one else Cents(0),
            colour=held.colour,
            position=column.index(holder) + 1 if area != LAYOUT else 0,
            choices=choices,
            signalled=signalled,
            void=one is not None and wager in one.entries.out,
            settled=wager in _settled(one),
        )


def _settled(one: Round | None) -> set[str]:
    sheets = one.sheets if one else ()
    return {row.wager for _, sheet in sheets for row in sheet if not (row.added or row.stays)}


def _asked(one: Round | None, wager: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What may be said of a wager, and what of it needs a signal."""
    if one is None or not isinstance(one.wants, Ask) or wager not in one.awaited:
        return (), ()
    choices = tuple(one.wants.of[wager])
    return choices, tuple(choice for choice in choices if choice in one.wants.at_once)


def lit_view(state: State) -> tuple[str, ...]:
    """The bets that the result makes winners, whatever was wagered (GAZ 29/2000 2.4, GAZ 29/2000 7.4).

    Nothing before the last face is entered, and nothing where each player has a result of his own.
    """
    one = state.round
    if one is None or not isinstance(one.wants, Result) or one.setup.variant.play is not None:
        return ()
    places = tuple(face for _, face in one.dealt)
    return tuple(
        bet.key
        for bet in one.setup.variant.bets
        if any(bet.settle(places, spot) != LOSES for spot in bet.spots.values())
    )


def colours_view(state: State) -> tuple[ColourView, ...]:
    """The colour chips that are out."""
    return tuple(
        ColourView(
            colour=one.colour,
            patron=one.patron,
            value=one.value,
            held=one.held,
            laid=one.laid,
            marker=one.marker,
            unmarked=one.unmarked,
        )
        for one in state.issues
    )


def steps_view(state: State) -> tuple[StepView, ...]:
    """What is to be collected, returned and paid now, in the ruled order."""
    return tuple(
        StepView(verb=step.verb.value, amount=step.amount, patron=step.holder, wager=step.wager)
        for step in instructions(state)
    )
