"""The moments of a table at which something irregular may be observed: questions to its state.

Several hold at once. Each docstring is the sentence that describes the moment to people.
"""

from collections.abc import Callable, Mapping
from inspect import getdoc

from croupier.games.casino_war import DEALER
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask, Deal, Result
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.state import State


def between_rounds(state: State) -> bool:
    """The table is open and no round is in progress."""
    return state.phase is Phase.READY


def wagering(state: State) -> bool:
    """Wagers are taken."""
    return state.phase is Phase.WAGERING


def sealed(state: State) -> bool:
    """Wagering is closed and nothing of the result is out."""
    return state.phase is Phase.DEALING and not state.playing.faces


def first_card_due(state: State) -> bool:
    """Wagering is closed and the first card is due."""
    return sealed(state) and _dealt_in_cards(state) and isinstance(state.playing.wants, Deal)


def dealing(state: State) -> bool:
    """Something of the result is out, and the round is not decided yet."""
    return _is_out(state) and not decided(state)


def asking(state: State) -> bool:
    """Players are deciding."""
    return _is_out(state) and isinstance(state.playing.wants, Ask)


def dealer_card_due(state: State) -> bool:
    """Cards are out, and the next one is the dealer's."""
    wants = state.playing.wants if _is_out(state) else None
    return isinstance(wants, Deal) and wants.to == DEALER


def deal_complete(state: State) -> bool:
    """The cards of a deal are out: a question, a payment or the result comes next."""
    return _is_out(state) and _dealt_in_cards(state) and not isinstance(state.playing.wants, Deal)


def initial_deal(state: State) -> bool:
    """The initial deal has begun and is not complete."""
    return _is_out(state) and _beyond(state.playing, least=None, most=-1)


def initial_deal_done(state: State) -> bool:
    """The initial deal is complete, and no later card is out."""
    return _is_out(state) and _beyond(state.playing, least=0, most=0)


def subsequent_deal(state: State) -> bool:
    """A card that comes after the initial deal is out."""
    return _is_out(state) and _beyond(state.playing, least=1, most=None)


def answered(state: State) -> bool:
    """A player has decided something in the round."""
    return state.phase is Phase.DEALING and bool(state.playing.entries.answers)


def interim_won(state: State) -> bool:
    """A winning wager was paid in an interim settlement."""
    if state.phase is not Phase.DEALING:
        return False
    return any(row.winnings for _, sheet in state.playing.sheets for row in sheet)


def rebuildable(state: State) -> bool:
    """The initial deal is complete, no winning wager is paid, and no later card is out."""
    # WAR 9.4.1 and WAR 9.4.2 each end the time for it; losing wagers already taken do not (W12).
    return initial_deal_done(state) and not interim_won(state)


def decided(state: State) -> bool:
    """The result is out and not confirmed."""
    return state.phase is Phase.DEALING and isinstance(state.playing.wants, Result)


def no_wagers(state: State) -> bool:
    """Wagering is closed, nobody wagered, and nothing was entered."""
    return sealed(state) and not state.playing.holders


def no_wagers_dealt(state: State) -> bool:
    """Something was entered although nobody wagered."""
    return _is_out(state) and not state.playing.holders


def first_hand(state: State) -> bool:
    """The first round of the shoe is in progress."""
    return state.phase is Phase.DEALING and _dealt_in_cards(state) and state.coups == 0


def spun(state: State) -> bool:
    """Wheel, ball or dice were set in motion, and the result is not confirmed."""
    return state.round is not None and bool(state.round.motion)


def settled(state: State) -> bool:
    """A round was settled, and no other is in progress."""
    return bool(state.results) and state.round is None


def later_round(state: State) -> bool:
    """A round was settled, and a later one is in progress."""
    return bool(state.results) and state.round is not None


Predicate = Callable[[State], bool]

MOMENTS: Mapping[str, Predicate] = {
    function.__name__.replace("_", "-"): function
    for function in (
        between_rounds, wagering, sealed, first_card_due, dealing, asking, dealer_card_due, deal_complete,
        initial_deal, initial_deal_done, subsequent_deal, answered, interim_won, rebuildable, decided,
        no_wagers, no_wagers_dealt, first_hand, spun, settled, later_round,
    )
}  # fmt: skip


def moments_of(state: State) -> frozenset[str]:
    """The moments that hold at a table now; none before it was first opened."""
    if state.plan is None:
        return frozenset()
    return frozenset(name for name, holds in MOMENTS.items() if holds(state))


def moment_in_words(moment: str) -> str:
    """The sentence for people."""
    return getdoc(MOMENTS[moment]) or moment


def _is_out(state: State) -> bool:
    return state.phase is Phase.DEALING and bool(state.playing.faces)


def _dealt_in_cards(state: State) -> bool:
    return state.offer.game.motion is Motion.CARDS


def _beyond(round_: Round, *, least: int | None, most: int | None) -> bool:
    """Whether the number of cards beyond the initial deal is within these bounds; negative if fewer are out."""
    variant, first_cards = round_.setup.variant, round_.setup.game.conduct.first_cards
    if first_cards is None:
        return False
    wagered = len({wager.area for wager in round_.book})
    dealt_to = len(variant.areas(round_.setup.rules)) if variant.areas else 0
    beyond = len(round_.faces) - first_cards(wagered, dealt_to)
    return (least is None or beyond >= least) and (most is None or beyond <= most)
