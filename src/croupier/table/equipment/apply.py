"""State changes of the equipment, by its own events and by rounds that take cards from the shoe."""

from typing import assert_never

from croupier.games.contract.appearance import Board
from croupier.table import events as e
from croupier.table.equipment.shoe import Shoe
from croupier.table.equipment.shoe_rules import CUTTING_CARD, FIRST_CARD
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_equipment(state: State, event: e.EquipmentEvent) -> State:
    """Return the table's state after an event of its equipment."""
    match event:
        case e.EquipmentFailed(item=item, what=what):
            return replace(state, faults=state.faults.set(item, what))
        case e.EquipmentMended(item=item) | e.EquipmentReplaced(item=item):
            faulty = item in state.faults
            return replace(state, faults=state.faults.delete(item) if faulty else state.faults)
        case e.CardsShuffled() | e.CardsBrought():
            # The count of rounds restarts with these cards (SATG 6.3.1), and so do the roads.
            roads = state.offer.game.appearance.board is Board.ROADS
            board = () if roads else state.board
            return replace(state, shoe=_shoe_after(state, event), coups=0, board=board)
        case _:
            return replace(state, shoe=_shoe_after(state, event))


CardEvent = (
    e.CardsChecked | e.CardsBrought | e.CardsShuffled | e.ShuffleOrdered | e.CutDeclined | e.CardsCut | e.CardBurned
    | e.CuttingCardDrawn | e.DiscardsReloaded | e.CardsReplaced | e.CardsCounted | e.CardCarried | e.ShoeRetired
)  # fmt: skip


def _shoe_after(state: State, event: CardEvent) -> Shoe:
    assert state.shoe is not None, "Only card tables have such events."
    shoe = state.shoe
    match event:
        case e.CardsChecked(cards=cards):
            return shoe.with_checked(cards)
        case e.CardsBrought(cards=cards):
            return shoe.with_brought(cards)
        case e.CardsReplaced(cards=cards, which=which):
            return shoe.with_others(cards) if which == "all" else shoe
        case e.CardsShuffled(cause=cause):
            return shoe.with_shuffle(cause)
        case e.ShuffleOrdered(cause=cause):
            return shoe.with_order(cause)
        case e.CutDeclined(patron=patron):
            return shoe.with_refusal(patron)
        case e.CardsCut(depth=depth, behind=behind):
            return shoe.with_cut(depth, behind)
        case e.CardBurned(face=face):
            return shoe.with_burn(face, number=state.round.number if state.round else 0)
        case e.CardsCounted(count=count):
            # A set found incomplete between rounds must be checked again before cards are dealt from it.
            whole = count == shoe.total or state.round is not None
            return replace(shoe, counted=count, checked=shoe.checked and whole)
        case e.CardCarried(face=face):
            return replace(shoe, carried=(*shoe.carried, face))
        case e.ShoeRetired(reason=reason):
            return replace(shoe, retired=reason, gone=shoe.gone | {shoe.cards})
        case e.CuttingCardDrawn(to=to):
            return shoe.with_cutting_card(to, number=state.number, cause=_cause(state))
        case e.DiscardsReloaded():
            return shoe.with_reload(lying=len(state.playing.draws))
        case _:
            assert_never(event)


def _cause(state: State) -> str:
    """Return the cause of the shuffle: before the first card of a round, or after it (GAZ 29/2000 4.1)."""
    assert state.shoe is not None, "Only card tables have a cutting card."
    undealt = state.round is None or not state.round.draws
    return FIRST_CARD if undealt and state.shoe.rules.cutting_card.first else CUTTING_CARD


def apply_to_shoe(before: State, after: State, event: e.Event) -> State:
    """Update the shoe on events of other topics: cards dealt, a round opened or ended, a patron seated."""
    shoe = after.shoe
    if shoe is None:
        return after
    match event:
        case e.SeatTaken(patron=patron):
            shoe = shoe.came(patron.key)
        case e.RoundOpened():
            shoe = replace(shoe, counted=None)
        case e.RoundSettled() | e.RoundVoided() | e.RoundAbandoned():
            round_ = before.playing
            shoe = shoe.with_round_over(round_.number, round_.draws)
        case e.RoundCorrected(number=number, faces=faces):
            read = after.offer.variant.dealing.source.read
            shoe = shoe.with_correction(number, tuple(map(read, faces)))
        case _ if before.round is not None and after.round is not None:
            more = len(after.round.draws) - len(before.round.draws)
            shoe = shoe.with_drawn(more) if more else shoe
        case _:
            return after
    return after if shoe is after.shoe else replace(after, shoe=shoe)
