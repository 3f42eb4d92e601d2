"""Changes of the state when wagers are placed, taken back, sealed and opened again."""

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
    """Return the wager after a change; it keeps its arrival, but a changed amount gets a new `reached`."""
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
    wager = wagers.get(event.holder, Map())
    for put in event.wagers:
        where = Spot(put.bet, put.spot, put.area)
        if put.amount:
            wager = wager.set(where, _held(wager.get(where), put, event.salt, seq))
        elif where in wager:
            wager = wager.delete(where)
    return wagers.set(event.holder, wager) if wager else _dropped(wagers, event.holder)


def _dropped(wagers: Wagers, holder: str) -> Wagers:
    return wagers.delete(holder) if holder in wagers else wagers


def set_wagers(state: State, event: e.WagersSet) -> State:
    """Apply the wagers that a holder placed, moved or took back."""
    for colour, amount in event.took.items():
        state = laid_in_colour(state, event.holder, colour, laid=amount)
    for colour, amount in event.gave.items():
        state = laid_in_colour(state, event.holder, colour, laid=Cents(-amount))
    if state.is_live and event.holder not in state.patrons:
        # A patron who wagers is at the table, seated or not.
        state = replace(state, patrons=state.patrons.set(event.holder, Patron(key=event.holder)))
    if state.round is None:
        return replace(state, riding=_placed(state.riding, event, state.seq))
    wagers = _placed(state.round.wagers, event, state.seq)
    moved = bool(event.took or event.gave)
    if moved and state.round.jackpots:
        before, after = (lying.get(event.holder, Map()) for lying in (state.round.wagers, wagers))
        moved = _on_the_game(before) != _on_the_game(after)
    reached = state.round.reached
    round_ = replace(
        state.round,
        wagers=wagers,
        reached=reached.set(event.holder, state.seq) if moved else reached,
    )
    return replace(state, round=seal_book(round_, event.root) if event.root else round_)


def _on_the_game(wagers: Map[Spot, StakedWager]) -> int:
    """Return the total of a holder without jackpots, which do not count for the choice of the shooter."""
    return sum(held.amount for where, held in wagers.items() if not is_jackpot(where.bet))


def jackpot_withdrawn(state: State, event: e.JackpotWithdrawn) -> State:
    """Withdraw a jackpot: its open wagers go back; in a sealed book they remain (SATG 7.7, SATG 8.7.2)."""
    left = tuple(it for it in state.jackpots if it.name != event.jackpot)
    state = replace(state, jackpots=left)
    round_ = replace(state.playing, suspended=state.playing.suspended | {event.jackpot})
    if round_.closed_at is not None:
        return replace(state, round=round_)
    round_ = replace(
        round_,
        jackpots=left,
        setup=with_jackpots(state.offer, left),
        wagers=_without(round_.wagers, event.returned),
        back=_by_holder(event.returned, round_.back),
    )
    return replace(state, round=round_)


def _without(wagers: Wagers, returned: Collection[e.Returned]) -> Wagers:
    """Return the wagers without those that went back."""
    for back in returned:
        this_wagers = wagers[back.holder].delete(Spot(back.bet, back.spot, back.area))
        wagers = wagers.set(back.holder, this_wagers) if this_wagers else wagers.delete(back.holder)
    return wagers


def state_spot(state: State, holder: str, wager: str) -> Spot:
    """Return the position of a wager by its name."""
    wagers = state.playing.wagered(holder)
    return next(where for where in wagers if wager_id(holder, where) == wager)


def take_back(state: State, holder: str, where: Spot, put: e.Placed, root: str) -> State:
    """Remove one wager and return its colour chips."""
    this_wagers = state.playing.wagers[holder].delete(where)
    wagers = state.playing.wagers
    wagers = wagers.set(holder, this_wagers) if this_wagers else wagers.delete(holder)
    round_ = replace(state.playing, wagers=wagers)
    moved = laid_in_colour(state, holder, put.colour, laid=Cents(-put.amount))
    return replace(moved, round=seal_book(round_, root) if root else round_)


def close_book(state: State, event: e.WagersClosed) -> State:
    """Close wagering: wagers that were not recognised go back, the others form the book."""
    round_ = state.playing
    holds = Map({reserved.wager: reserved.amount for reserved in event.reserved})
    terms = state.terms() if state.is_live else None
    closed = replace(
        round_,
        wagers=_without(round_.wagers, event.returned),
        holds=holds,
        returned=event.returned,
        back=_by_holder(event.returned, round_.back),
        terms=terms,
        closed_at=event.at,
    )
    book = seal_book(closed, event.root)
    used_up = state.direction == CONTINUOUS and book.holders
    return replace(state, round=book, direction="" if used_up else state.direction)


Back = Map[str, tuple[e.Returned, ...]]


def _by_holder(returned: Collection[e.Returned], before: Back) -> Back:
    """Add returned wagers to those returned before, by holder."""
    wagers_by_holder = {holder: list(pair) for holder, pair in before.items()}
    for each_returned in returned:
        wagers_by_holder.setdefault(each_returned.holder, []).append(each_returned)
    return Map({holder: tuple(wagers) for holder, wagers in wagers_by_holder.items()})


def seal_book(round_: Round, root: str) -> Round:
    """Seal the book and start the procedure of the round on it (SATG 3.6)."""
    holders = {
        wager_id(holder, where): (holder, where)
        for holder, wager in round_.wagers.items()
        for where in wager
    }
    # Faces of a spin that was called off stay in the stream.
    before = round_.entries
    entries = Entries(answers=Map(), draws=round_.draws, out=before.out, took_part=before.took_part)
    book = replace(round_, root=root, holders=Map(holders), entries=entries)
    procedure = begin(book.setup.variant, book.book, book.setup.rules)
    return advance_procedure(replace(book, procedure=procedure))


def reopen_book(round_: Round) -> Round:
    """Open the book again, without wagers that were voided meanwhile (WHEEL 3.2)."""
    return replace(
        round_,
        root="",
        holders=Map(),
        wagers=without_wagers(round_.wagers, round_.entries.out),
        voids=(),
        entries=Entries(answers=Map(), draws=round_.draws),
        procedure=None,
        wants=None,
        terms=None,
    )


def without_wagers(lying: Wagers, wagers: Collection[str]) -> Wagers:
    """Return the wagers without some of them, by name."""
    for holder, each_wagers in lying.items():
        left = Map(
            {at: held for at, held in each_wagers.items() if wager_id(holder, at) not in wagers}
        )
        if len(left) < len(each_wagers):
            lying = lying.set(holder, left) if left else lying.delete(holder)
    return lying
