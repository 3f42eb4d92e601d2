"""The cloth of a live table: areas, wagers, colour chips, and the next steps with them."""

from collections.abc import Iterator, Mapping

from croupier.games.contract.definition import LOSES
from croupier.games.contract.procedure import Ask, Result
from croupier.money import Cents
from croupier.table.choices.choice_costs import counted_amount
from croupier.table.permissions.betting_areas import LAYOUT
from croupier.table.round import Round, Spot, StakedWager, Wagers, wager_id
from croupier.table.settlement.dealer_instructions import instructions
from croupier.table.state import State
from croupier.views.terminal.seat_hands_view import hands_of_area
from croupier.views.wire_struct import HandView, View


class LaidView(View, frozen=True, kw_only=True):
    """A wager on the cloth."""

    wager: str
    patron: str
    bet: str
    spot: str = ""
    amount: Cents
    more: Cents = Cents(0)
    """The stakes that choices added to it."""
    colour: str = ""
    position: int = 0
    """In the column of its area, the first nearest to the player (WAR 5.12)."""
    choices: tuple[str, ...] = ()
    """The choices open to its player now; none if he is not asked."""
    adds: Mapping[str, Cents] = {}
    """By open choice: the stake that it adds, for those that add one."""
    signalled: tuple[str, ...] = ()
    """Those of the choices that need a signal and are recorded with it (WAR 7.4.3(a))."""
    void: bool = False
    settled: bool = False
    """Whether it was collected or paid while the deal goes on, so that its chips are gone from the cloth."""


class AreaView(View, frozen=True, kw_only=True):
    """A place of a live table."""

    area: str
    patron: str = ""
    """The player who sits there."""
    wagers: tuple[LaidView, ...] = ()
    faces: tuple[str, ...] = ()
    """Its cards in the order dealt, those of split hands among them."""
    hands: tuple[HandView, ...] = ()
    """At Blackjack: each hand of its player, with its stake and whether it is asked about now."""


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
    wagers = tuple(_laid(state, area, lying))
    return AreaView(
        area=area,
        patron=state.places.get(area, "") if area != LAYOUT else "",
        wagers=wagers,
        faces=tuple(_faces(state.round, area)) if state.round and area != LAYOUT else (),
        hands=tuple(_hands(state.round, area)) if state.round else (),
    )


def _hands(round_: Round, area: str) -> Iterator[HandView]:
    """The hands of an area, where its player decides about each of them."""
    if round_.setup.game.reading.arrange is None or not round_.dealt:
        return
    main = round_.setup.variant.bets[0].key
    for wager in round_.book:
        if (wager.bet, wager.area) == (main, area):
            yield from hands_of_area(round_, wager)


def _faces(round_: Round, area: str) -> Iterator[str]:
    show = round_.setup.variant.dealing.source.show
    return (show(face) for place, face in round_.dealt if place.partition("/")[0] == area)


def _laid(state: State, area: str, lying: Wagers) -> Iterator[LaidView]:
    """The wagers of an area as they came to lie there."""
    round_ = state.round
    here: list[tuple[int, str, Spot, StakedWager]] = sorted(
        (held.arrived, holder, where, held)
        for holder, wagers in lying.items()
        for where, held in wagers.items()
        if where.area == area
    )
    column = list(dict.fromkeys(holder for _, holder, _, _ in here))
    for _, holder, where, held in here:
        wager = wager_id(holder, where)
        choices, signalled = _open_choices(round_, wager)
        yield LaidView(
            wager=wager,
            patron=holder,
            bet=where.bet,
            spot=where.spot,
            amount=held.amount,
            more=round_.more.get(wager, Cents(0)) if round_ else Cents(0),
            colour=held.colour,
            position=column.index(holder) + 1 if area != LAYOUT else 0,
            choices=choices,
            adds=_costs(state, wager) if choices else {},
            signalled=signalled,
            void=round_ is not None and wager in round_.entries.out,
            settled=wager in _settled(round_),
        )


def _costs(state: State, wager: str) -> dict[str, Cents]:
    """What each open choice adds to the stake; a choice that would add part of a cent is refused when it is made."""
    wants = state.playing.wants
    assert isinstance(wants, Ask), "A choice is open."
    counted = counted_amount(state, wager)
    return {
        choice: Cents(times.numerator * counted // times.denominator)
        for choice, times in wants.of[wager].items()
        if times
    }


def _settled(round_: Round | None) -> set[str]:
    sheets = round_.sheets if round_ else ()
    return {row.wager for _, sheet in sheets for row in sheet if not (row.added or row.stays)}


def _open_choices(round_: Round | None, wager: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The choices of a wager, and those of them that need a signal."""
    if round_ is None or not isinstance(round_.wants, Ask) or wager not in round_.awaited:
        return (), ()
    choices = tuple(round_.wants.of[wager])
    return choices, tuple(choice for choice in choices if choice in round_.wants.at_once)


def lit_view(state: State) -> tuple[str, ...]:
    """The bets that win with the result, also those without wagers (GAZ 29/2000 2.4, GAZ 29/2000 7.4).

    Nothing before the last face is entered, and nothing where each player has a result of his own.
    """
    round_ = state.round
    if (
        round_ is None
        or not isinstance(round_.wants, Result)
        or round_.setup.variant.play is not None
    ):
        return ()
    places = tuple(face for _, face in round_.dealt)
    return tuple(
        bet.key
        for bet in round_.setup.variant.bets
        if any(bet.settle(places, spot) != LOSES for spot in bet.spots.values())
    )


def colours_view(state: State) -> tuple[ColourView, ...]:
    """The colour chips that are out."""
    return tuple(
        ColourView(
            colour=issue.colour, patron=issue.patron, value=issue.value, held=issue.held, laid=issue.laid,
            marker=issue.marker, unmarked=issue.unmarked,
        )
        for issue in state.issues
    )  # fmt: skip


def steps_view(state: State) -> tuple[StepView, ...]:
    """The stakes and winnings to collect, return and pay now, in the ruled order."""
    return tuple(
        StepView(verb=step.verb.value, amount=step.amount, patron=step.holder, wager=step.wager)
        for step in instructions(state)
    )
