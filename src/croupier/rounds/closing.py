"""The close of wagering: what is recognised, what goes back, and the seal (SATG 3.6, SATG 4.3.3)."""

from collections.abc import Iterator, Mapping

from croupier.money import Cents
from croupier.rounds import events as e
from croupier.rounds import seal
from croupier.rounds.draft import Draft
from croupier.rounds.jackpots import is_jackpot
from croupier.rounds.limits import recognised
from croupier.rounds.offering import alone
from croupier.rounds.opening_secrets import open_secrets
from croupier.rounds.refusals import Refusal
from croupier.rounds.round_of_play import Held, Spot, Wagers, wager_id
from croupier.rounds.signs import binding
from croupier.rounds.state import State

Own = dict[Spot, Held]


def close_wagers(draft: Draft) -> None:
    """No more bets: the root of the seal stands before any result."""
    open_secrets(draft)
    state = draft.state
    returned: list[e.Returned] = []
    reserved: list[e.Reserved] = []
    kept: dict[str, Own] = {}
    for holder, wagers in sorted(state.playing.wagers.items()):
        own = dict(sorted(wagers.items()))
        if not state.is_live:
            for where, why in list(_unrecognised(state, holder, own, draft.at)):
                back = own.pop(where)
                returned.append(e.Returned(holder, *where, back.amount, why))
            void, held = _cover(draft, holder, own)
            for where in void:
                back = own.pop(where)
                why = Refusal.PLAY_NOT_COVERED
                returned.append(e.Returned(holder, *where, back.amount, why))
            reserved += [e.Reserved(holder, wager, amount) for wager, amount in held.items()]
        if own:
            kept[holder] = own
    event = e.WagersClosed(
        at=draft.at,
        root=root_of(state.table, state.playing.number, kept),
        returned=tuple(returned),
        reserved=tuple(reserved),
    )
    draft.emit(event)


def root_of(table: str, number: int, wagers: Mapping[str, Mapping[Spot, Held]] | Wagers) -> str:
    """The seal of the book of a round."""
    name = f"{table}/{number}"
    return seal.root({holder: leaf_of(name, holder, own) for holder, own in wagers.items()})


def leaf_of(name: str, holder: str, own: Mapping[Spot, Held]) -> str:
    """The leaf of one holder: the round, his wagers in the order of the layout, with their salts."""
    lines = [[*where, held.amount, held.colour, held.salt] for where, held in sorted(own.items())]
    return seal.leaf(holder, [name, lines])


def _unrecognised(state: State, holder: str, own: Own, at: int) -> Iterator[tuple[Spot, Refusal]]:
    """What does not count for the round: unfinished, alone, or too little together."""
    gone: set[Spot] = set()
    variant = state.present_offer.variant
    for where in own:
        if where.spot in variant.unfinished and where.spot not in variant.bet(where.bet).spots:
            gone.add(where)
            yield where, Refusal.POSITIONS_REQUIRED
    left = {where: held for where, held in own.items() if where not in gone}
    for where in alone(state, holder, left, at):
        gone.add(where)
        yield where, Refusal.SIDE_NEEDS_MAIN
    left = {where: held for where, held in own.items() if where not in gone}
    if left and not _enough(state, holder, left, at):
        for where in left:
            yield where, Refusal.AGGREGATE_BELOW_MINIMUM


def _enough(state: State, holder: str, own: Own, at: int) -> bool:
    """What is wagered on a jackpot does not help to reach the aggregate: it is no wager on the game."""
    assert state.sign is not None, "An open table has a sign."
    limits = binding(state.sign, holder, at)
    some = next(iter(limits.values()))
    amounts = [held.amount for where, held in own.items() if not is_jackpot(where.bet)]
    return recognised(amounts, some)


def _cover(draft: Draft, holder: str, own: Own) -> tuple[list[Spot], dict[str, Cents]]:
    """Main wagers that could not be played on, and what is kept back for the others (SATG 18.8.3)."""
    variant = draft.state.offer.variant
    if variant.cover is None:
        return [], {}
    main = {
        wager_id(holder, where): held.amount
        for where, held in own.items()
        if where.bet == variant.bets[0].key
    }
    void = variant.cover(draft.purse.credit(holder), main).play_not_covered
    held_back = {wager: amount for wager, amount in main.items() if wager not in void}
    return [where for where in own if wager_id(holder, where) in void], held_back
