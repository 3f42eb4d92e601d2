"""Wagers as they are laid, taken back, sealed and opened again."""

from collections.abc import Collection

from immutables import Map

from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Entries
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.chips.colour_moves import laid_in_colour
from croupier.table.jackpots.jackpot_offer import is_jackpot, with_jackpots
from croupier.table.opening.round_modes import CONTINUOUS
from croupier.table.progress import advance_procedure
from croupier.table.round import Round, Spot, StakedWager, Wagers, wager_id
from croupier.table.state import State
from croupier.table.values.people import Patron
from croupier.table.values.replace import replace


def _held(before: StakedWager | None, put: e.Placed, salt: str, seq: int) -> StakedWager:
    """The wager as it lies now; one that was there keeps its turn, an amount that changed is new."""
    same = before is not None and before.amount == put.amount
    return StakedWager(
        put.amount,
        put.colour,
        put.value,
        salt,
        arrived=before.arrived if before else seq,
        reached=before.reached if before and same else seq,
    )


def _placed(wagers: Wagers, event: e.WagersSet, seq: int) -> Wagers:
    own = wagers.get(event.holder, Map())
    for put in event.wagers:
        where = Spot(put.bet, put.spot, put.area)
        if put.amount:
            own = own.set(where, _held(own.get(where), put, event.salt, seq))
        elif where in own:
            own = own.delete(where)
    return wagers.set(event.holder, own) if own else _dropped(wagers, event.holder)


def _dropped(wagers: Wagers, holder: str) -> Wagers:
    return wagers.delete(holder) if holder in wagers else wagers


def set_wagers(state: State, event: e.WagersSet) -> State:
    """What a holder laid, moved or took back."""
    for colour, amount in event.took.items():
        state = laid_in_colour(state, event.holder, colour, laid=amount)
    for colour, amount in event.gave.items():
        state = laid_in_colour(state, event.holder, colour, laid=Cents(-amount))
    if state.is_live and event.holder not in state.patrons:
        # Whoever wagers is at the table, seated or not.
        state = replace(state, patrons=state.patrons.set(event.holder, Patron(key=event.holder)))
    if state.round is None:
        return replace(state, riding=_placed(state.riding, event, state.seq))
    wagers = _placed(state.round.wagers, event, state.seq)
    moved = bool(event.took or event.gave)
    if moved and state.round.jackpots:
        before, after = (lying.get(event.holder, Map()) for lying in (state.round.wagers, wagers))
        moved = _on_the_game(before) != _on_the_game(after)
    reached = state.round.reached
    one = replace(
        state.round,
        wagers=wagers,
        reached=reached.set(event.holder, state.seq) if moved else reached,
    )
    return replace(state, round=seal_book(one, event.root) if event.root else one)


def _on_the_game(own: Map[Spot, StakedWager]) -> int:
    """What somebody has wagered in all, but for jackpots: they make nobody the shooter."""
    return sum(held.amount for where, held in own.items() if not is_jackpot(where.bet))


def jackpot_withdrawn(state: State, event: e.JackpotWithdrawn) -> State:
    """Its area is gone while wagers are taken; in a sealed book the wagers stand (SATG 7.7, SATG 8.7.2)."""
    left = tuple(it for it in state.jackpots if it.name != event.jackpot)
    state = replace(state, jackpots=left)
    one = replace(state.playing, suspended=state.playing.suspended | {event.jackpot})
    if one.closed_at is not None:
        return replace(state, round=one)
    one = replace(
        one,
        jackpots=left,
        setup=with_jackpots(state.offer, left),
        wagers=_without(one.wagers, event.returned),
        back=_by_holder(event.returned, one.back),
    )
    return replace(state, round=one)


def _without(wagers: Wagers, returned: Collection[e.Returned]) -> Wagers:
    """What lies there after some of it went back."""
    for back in returned:
        own = wagers[back.holder].delete(Spot(back.bet, back.spot, back.area))
        wagers = wagers.set(back.holder, own) if own else wagers.delete(back.holder)
    return wagers


def state_spot(state: State, holder: str, wager: str) -> Spot:
    """Where a wager of that name lies."""
    own = state.playing.wagered(holder)
    return next(where for where in own if wager_id(holder, where) == wager)


def take_back(state: State, holder: str, where: Spot, put: e.Placed, root: str) -> State:
    """One wager lies there no more."""
    own = state.playing.wagers[holder].delete(where)
    wagers = state.playing.wagers
    wagers = wagers.set(holder, own) if own else wagers.delete(holder)
    one = replace(state.playing, wagers=wagers)
    moved = laid_in_colour(state, holder, put.colour, laid=Cents(-put.amount))
    return replace(moved, round=seal_book(one, root) if root else one)


def close_book(state: State, event: e.WagersClosed) -> State:
    """No more bets: what was not recognised goes back, the rest is the book."""
    one = state.playing
    holds = Map({kept.wager: kept.amount for kept in event.reserved})
    terms = state.terms() if state.is_live else None
    kept = replace(
        one,
        wagers=_without(one.wagers, event.returned),
        holds=holds,
        returned=event.returned,
        back=_by_holder(event.returned, one.back),
        terms=terms,
        closed_at=event.at,
    )
    book = seal_book(kept, event.root)
    used_up = state.direction == CONTINUOUS and book.holders
    return replace(state, round=book, direction="" if used_up else state.direction)


Back = Map[str, tuple[e.Returned, ...]]


def _by_holder(returned: Collection[e.Returned], before: Back) -> Back:
    """What went back, by holder: with what went back before."""
    found = {holder: list(own) for holder, own in before.items()}
    for one in returned:
        found.setdefault(one.holder, []).append(one)
    return Map({holder: tuple(own) for holder, own in found.items()})


def seal_book(one: Round, root: str) -> Round:
    """The book as it stands is what the round is played on (SATG 3.6)."""
    holders = {
        wager_id(holder, where): (holder, where)
        for holder, own in one.wagers.items()
        for where in own
    }
    # Faces of a spin that was called off stay in the stream.
    before = one.entries
    entries = Entries(answers=Map(), draws=one.draws, out=before.out, took_part=before.took_part)
    book = replace(one, root=root, holders=Map(holders), entries=entries)
    procedure = begin(book.setup.variant, book.book, book.setup.rules)
    return advance_procedure(replace(book, procedure=procedure))


def reopen_book(one: Round) -> Round:
    """The book is open again; wagers that were voided meanwhile lie there no more (WHEEL 3.2)."""
    return replace(
        one,
        root="",
        holders=Map(),
        wagers=without_wagers(one.wagers, one.entries.out),
        voids=(),
        entries=Entries(answers=Map(), draws=one.draws),
        procedure=None,
        wants=None,
        terms=None,
    )


def without_wagers(lying: Wagers, wagers: Collection[str]) -> Wagers:
    """What lies there, but for some wagers."""
    for holder, own in lying.items():
        kept = Map({at: held for at, held in own.items() if wager_id(holder, at) not in wagers})
        if len(kept) < len(own):
            lying = lying.set(holder, kept) if kept else lying.delete(holder)
    return lying
