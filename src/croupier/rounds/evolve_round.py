"""What events of a round change, and where the round stands after them."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.games.play import begin
from croupier.games.procedure import Answer, Ask, Draw, Entries
from croupier.money import Cents
from croupier.rounds import events as e
from croupier.rounds.evolve_chips import chips_moved, laid_in_colour
from croupier.rounds.no_spins import is_due as no_spin_due
from croupier.rounds.people import Patron
from croupier.rounds.setting_up import as_of
from croupier.rounds.sheet import Sheet
from croupier.rounds.state import Held, Round, Spot, State, Wagers, wager_id

CONTINUOUS = "continuous"
"""Rounds without wagers until somebody wagers (SATG 6.3.3)."""


def evolve_round(state: State, event: e.RoundEvent, sheets: Callable[[str], Sheet]) -> State:
    """The table after an event of its round."""
    match event:
        case e.RoundOpened():
            return _opened(state, event)
        case e.WagersSet():
            return _wagers_set(state, event)
        case e.WagerTurnedDown(holder=holder, wager=wager, colour=colour, amount=amount):
            where = state_spot(state, holder, wager)
            return _taken_back(state, holder, where, e.Placed(*where, amount, colour), event.root)
        case e.TieDeclined(patron=patron, area=area):
            return replace(state, areas=state.areas and state.areas.tie_declined(patron, area))
        case e.WagersClosed():
            return _closed(state, event)
        case e.UnderMinimumAdvised(patron=patron):
            return replace(state, advised=state.advised | {patron})
        case e.RoundSettled(sheet=sheet):
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundVoided(sheet=sheet, reversed=taken_back):
            for one in taken_back:
                state = chips_moved(state, dict(state.playing.sheets)[one], back=True)
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundAbandoned():
            return _over(state, event, ())
        case _:
            return _within(state, event, sheets)


def _within(state: State, event: e.PlayEvent, sheets: Callable[[str], Sheet]) -> State:
    """Events between the close of wagering and the end of the round."""
    one = state.playing
    match event:
        case e.ShooterChosen(terminal=terminal):
            chosen = replace(one, shooter=event)
            return replace(state, round=chosen, last_shooter=terminal or state.last_shooter)
        case e.SetInMotion(source=source):
            return replace(state, round=replace(one, motion=source))
        case e.SpinReported(turns=turns, fault=fault):
            due = no_spin_due(one.setup.game.key, turns=turns, fault=fault)
            return replace(state, round=replace(one, fault=due.key if due else ""))
        case e.NoSpinDeclared():
            return replace(state, round=_no_spin(one))
        case e.WagersReopened():
            unsealed = replace(one, root="", holders=Map(), procedure=None, wants=None, terms=None)
            return replace(state, round=unsealed)
        case e.Drawn(face=face):
            read = one.setup.variant.dealing.source.read(face)
            entries = replace(one.entries, draws=(*one.entries.draws, Draw(read)))
            return replace(state, round=stand(replace(one, entries=entries)))
        case e.Asked():
            return replace(state, round=replace(one, asked=event))
        case e.Answered():
            return replace(state, round=_answered(one, event))
        case e.AskClosed(key=key):
            holds = _without(one.holds, one.awaited)
            entries = replace(one.entries, closed=one.entries.closed | {key})
            return replace(state, round=stand(replace(one, entries=entries, holds=holds)))
        case e.InterimPaid(key=key, sheet=sheet):
            entries = replace(one.entries, paid=one.entries.paid | {key})
            sheets_so_far = (*one.sheets, (sheet, sheets(sheet)))
            paid = replace(one, entries=entries, sheets=sheets_so_far, paid=(*one.paid, key))
            return replace(chips_moved(state, sheets(sheet)), round=stand(paid))
        case e.HouseLaid(key=key, amount=amount):
            entries = replace(one.entries, paid=one.entries.paid | {key})
            total = Cents(one.laid + amount)
            laid = replace(one, entries=entries, laid=total, paid=(*one.paid, key))
            return replace(state, round=stand(laid))
        case _:
            assert_never(event)


def stand(one: Round) -> Round:
    """Run the procedure over what came from outside: what it waits for now."""
    assert one.procedure is not None, "The book is sealed."
    standing = one.procedure.at(one.entries)
    awaited = Map(dict.fromkeys(standing.awaited))
    asked = one.asked
    if not isinstance(standing.wants, Ask) or (asked and asked.key != standing.wants.key):
        asked = None
    return replace(one, wants=standing.wants, awaited=awaited, asked=asked)


def _no_spin(one: Round) -> Round:
    """The faces of the throw stay in the stream, marked; the device rests until it is started again."""
    gone = tuple(replace(draw, discarded=True) for draw in one.entries.draws)
    again = replace(
        one,
        motion="",
        fault="",
        no_spins=one.no_spins + 1,
        entries=replace(one.entries, draws=gone),
    )
    return stand(again) if again.procedure is not None else again


def _answered(one: Round, event: e.Answered) -> Round:
    """A single answer is judged by where the round stands; only the last one runs the procedure."""
    answers = one.entries.answers
    assert isinstance(answers, Map), "Answers are kept in a persistent map."
    entries = replace(
        one.entries, answers=answers.set(Answer(event.question, event.wager), event.choice)
    )
    added, times = one.added, one.times
    if event.stake:
        made = (event.wager, event.choice)
        added, times = added.set(made, event.stake), times.set(made, times.get(made, 0) + 1)
    given = replace(
        one,
        entries=entries,
        added=added,
        times=times,
        holds=_without(one.holds, (event.wager,)),
        awaited=one.awaited.delete(event.wager),
    )
    return given if given.awaited else stand(given)


def _without(holds: Map[str, Cents], wagers: Iterable[str]) -> Map[str, Cents]:
    for wager in wagers:
        if wager in holds:
            holds = holds.delete(wager)
    return holds


def _opened(state: State, event: e.RoundOpened) -> State:
    setup = as_of(state.offer, event.at)
    one = Round(
        number=event.number,
        opened_at=event.at,
        until=event.until,
        setup=setup,
        wagers=state.riding,
        reached=Map(dict.fromkeys(state.riding, state.seq)),
        advised=state.advised,
    )
    return replace(state, setup=setup, number=event.number, round=one, riding=Map())


def _held(before: Held | None, put: e.Placed, salt: str, seq: int) -> Held:
    """The wager as it lies now; one that was there keeps its turn, an amount that changed is new."""
    same = before is not None and before.amount == put.amount
    return Held(
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


def _wagers_set(state: State, event: e.WagersSet) -> State:
    for colour, amount in event.took.items():
        state = laid_in_colour(state, event.holder, colour, laid=amount)
    for colour, amount in event.gave.items():
        state = laid_in_colour(state, event.holder, colour, laid=Cents(-amount))
    if state.is_live and event.holder not in state.patrons:
        # Whoever wagers is at the table, seated or not.
        state = replace(state, patrons=state.patrons.set(event.holder, Patron(key=event.holder)))
    if state.round is None:
        return replace(state, riding=_placed(state.riding, event, state.seq))
    moved = bool(event.took or event.gave)
    reached = state.round.reached
    one = replace(
        state.round,
        wagers=_placed(state.round.wagers, event, state.seq),
        reached=reached.set(event.holder, state.seq) if moved else reached,
    )
    return replace(state, round=_sealed(one, event.root) if event.root else one)


def state_spot(state: State, holder: str, wager: str) -> Spot:
    """Where a wager of that name lies."""
    own = state.playing.wagered(holder)
    return next(where for where in own if wager_id(holder, where) == wager)


def _taken_back(state: State, holder: str, where: Spot, put: e.Placed, root: str) -> State:
    own = state.playing.wagers[holder].delete(where)
    wagers = state.playing.wagers
    wagers = wagers.set(holder, own) if own else wagers.delete(holder)
    one = replace(state.playing, wagers=wagers)
    moved = laid_in_colour(state, holder, put.colour, laid=Cents(-put.amount))
    return replace(moved, round=_sealed(one, root) if root else one)


def _closed(state: State, event: e.WagersClosed) -> State:
    one = state.playing
    wagers = one.wagers
    for back in event.returned:
        own = wagers[back.holder].delete(Spot(back.bet, back.spot, back.area))
        wagers = wagers.set(back.holder, own) if own else wagers.delete(back.holder)
    holds = Map({kept.wager: kept.amount for kept in event.reserved})
    terms = state.terms() if state.is_live else None
    kept = replace(one, wagers=wagers, holds=holds, returned=event.returned, terms=terms)
    sealed = _sealed(kept, event.root)
    used_up = state.direction == CONTINUOUS and sealed.holders
    return replace(state, round=sealed, direction="" if used_up else state.direction)


def _sealed(one: Round, root: str) -> Round:
    """The book as it stands is what the round is played on (SATG 3.6)."""
    holders = {
        wager_id(holder, where): (holder, where)
        for holder, own in one.wagers.items()
        for where in own
    }
    # Faces of a spin that was called off stay in the stream.
    entries = Entries(answers=Map(), draws=one.draws)
    sealed = replace(one, root=root, holders=Map(holders), entries=entries)
    procedure = begin(sealed.setup.variant, sealed.book, sealed.setup.rules)
    return stand(replace(sealed, procedure=procedure))


def _over(state: State, event: e.Happened, sheet: Sheet) -> State:
    """The round is over; what outlives it is brought up to date."""
    one = state.playing
    settled = isinstance(event, e.RoundSettled)
    show = one.setup.variant.dealing.source.show
    spent = settled and state.direction != CONTINUOUS and not one.holders
    state = replace(
        state,
        round=None,
        riding=_riding(one, sheet),
        areas=state.areas and state.areas.round_over(),
        closing=state.closing
        and state.closing.after_round(opened_at=one.opened_at, settled=settled),
        direction="" if spent else state.direction,
    )
    if not settled:
        return state
    wagered = {holder for holder, _ in one.holders.values()}
    seats = {place for place, patron in state.places.items() if patron in wagered}
    idle = state.idle.after_round(
        state.seats, wagered=seats if state.is_live else wagered, in_use=list(state.in_use())
    )
    faces = tuple(map(show, one.faces))
    return replace(state, idle=idle, coups=state.coups + 1, results=faces)


def _riding(one: Round, sheet: Sheet) -> Wagers:
    riding: Wagers = Map()
    for row in sheet:
        if row.stays:
            holder, where = one.holders[row.wager]
            own = riding.get(holder, Map())
            held = replace(one.held(row.wager), amount=row.stays)
            riding = riding.set(holder, own.set(where, held))
    return riding
