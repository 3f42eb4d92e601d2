"""Apply events to the state of the jackpots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from msgspec.structs import replace as with_fields

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.state import Jackpot, Jackpots, Parked, Pool, Reset, Sign, Win
from croupier.table.values.replace import from_fields


def evolve(state: Jackpots, event: e.JackpotEvent) -> Jackpots:
    """The jackpots after an event."""
    match event:
        case e.GroupSet() | e.GroupJoined() | e.GroupLeft():
            return _grouped(state, event)
        case e.NoticePosted() | e.NoticeTakenDown():
            return _signed(state, event)
        case e.RoundCounted(table=table, heard=heard):
            return replace(state, heard=state.heard.set(table, heard))
        case e.JackpotHit():
            state = _with(state, _hit(state, event))
            return replace(state, wins=state.wins.set(event.win, Win(hit=event)))
        case (
            e.WinConfirmed() | e.PrizePaid() | e.PrizeHandedOver() | e.WinVoided() | e.WinPassedOn()
        ):
            return _won(state, event)
        case e.PrizeReturned():
            return _returned(state, event)
        case e.JackpotClosed():
            return _closed(state, event)
        case e.JackpotSetUp() | e.TermsAgreed() | e.JackpotApproved():
            return _with(state, _answered_for(state, event))
        case _:
            return _with(state, _jackpot_after(state.jackpots[event.jackpot], event))


def _answered_for(
    state: Jackpots, event: e.JackpotSetUp | e.TermsAgreed | e.JackpotApproved
) -> Jackpot:
    """Apply terms that two people agreed: terms at the start, terms that wait, or the approval of both."""
    terms = event.terms
    jackpot = state.jackpots.get(terms.name, Jackpot(terms=terms))
    match event:
        case e.JackpotSetUp():
            return replace(jackpot, terms=terms)
        case e.TermsAgreed():
            return replace(jackpot, agreed=terms)
        case e.JackpotApproved():
            waiting = jackpot.agreed.approved_as(terms) if jackpot.agreed else None
            return replace(jackpot, terms=jackpot.terms.approved_as(terms), agreed=waiting)
        case _:
            assert_never(event)


JackpotChange = (
    e.TermsChanged | e.JackpotOpened | e.MeterSeeded | e.Contributed | e.RoundParked | e.TriggerRedrawn
    | e.JackpotSuspended | e.JackpotResumed | e.MessageSet
)  # fmt: skip
"""Events that change only one jackpot."""


def _jackpot_after(jackpot: Jackpot, event: JackpotChange) -> Jackpot:
    match event:
        case e.TermsChanged():
            assert jackpot.agreed is not None, "Terms were agreed before they hold."
            return replace(jackpot, terms=jackpot.agreed, agreed=None)
        case e.JackpotOpened():
            return replace(jackpot, status="open")
        case e.MeterSeeded():
            return _seeded(jackpot, event)
        case e.Contributed():
            return replace(
                jackpot, pool=_grown(jackpot.pool, event), wagers=jackpot.wagers + event.wagers
            )
        case e.RoundParked(table=table, number=number, part=part, before=before):
            others = (it for it in jackpot.parked if (it.table, it.number) != (table, number))
            return replace(jackpot, parked=(*others, Parked(table, number, part, before)))
        case e.TriggerRedrawn(sealed=sealed):
            return replace(jackpot, sealed=sealed)
        case e.JackpotSuspended(reason=reason):
            return replace(jackpot, status="suspended", why=reason)
        case e.JackpotResumed():
            return replace(jackpot, status="open", why="", parked=())
        case e.MessageSet(text=text, promoted=promoted, place=place):
            return replace(jackpot, message=text, promoted=promoted, place=place)
        case _:
            assert_never(event)


def _grouped(state: Jackpots, event: e.GroupSet | e.GroupJoined | e.GroupLeft) -> Jackpots:
    match event:
        case e.GroupSet(group=group, tables=tables):
            new = {table: 0 for table in tables if table not in state.heard}
            positions = state.heard.update(new)
            return replace(state, groups=state.groups.set(group, tables), heard=positions)
        case e.GroupJoined(jackpot=name, group=group):
            jackpot = state.jackpots[name]
            joined = replace(jackpot, groups=(*jackpot.groups, group))
            return _signs_down(_with(state, joined), name, "join", group)
        case e.GroupLeft(jackpot=name, group=group):
            jackpot = state.jackpots[name]
            left = replace(jackpot, groups=tuple(it for it in jackpot.groups if it != group))
            return _signs_down(_with(state, left), name, "leave", group)


def _with(state: Jackpots, jackpot: Jackpot) -> Jackpots:
    return replace(state, jackpots=state.jackpots.set(jackpot.name, jackpot))


def _signed(state: Jackpots, event: e.NoticePosted | e.NoticeTakenDown) -> Jackpots:
    if isinstance(event, e.NoticePosted):
        sign = from_fields(Sign, event, since=event.at)
        return replace(state, signs=(*state.signs, sign))
    return _signs_down(state, event.jackpot, event.change, event.group)


def _signs_down(state: Jackpots, jackpot: str, change: str, group: str) -> Jackpots:
    """Take down the signs of a change that has happened or will not happen."""
    over = (jackpot, change, group)
    left = tuple(sign for sign in state.signs if (sign.jackpot, sign.change, sign.group) != over)
    return replace(state, signs=left)


def _seeded(jackpot: Jackpot, event: e.MeterSeeded) -> Jackpot:
    pool = replace(
        jackpot.pool,
        meter=Cents(jackpot.pool.meter + event.reserve + event.house),
        players=Cents(jackpot.pool.players + event.reserve),
        reserve=Cents(jackpot.pool.reserve - event.reserve),
    )
    resets = (*jackpot.resets, Reset(event.cycle, event.reserve, event.house))
    return replace(jackpot, pool=pool, cycle=event.cycle, resets=resets, sealed=event.sealed)


def _grown(pool: Pool, event: e.Contributed) -> Pool:
    return Pool(
        meter=Cents(pool.meter + event.meter),
        players=Cents(max(pool.players + event.meter, 0)),
        carry=event.carry.fraction,
        reserve=Cents(pool.reserve + event.reserve),
        reserve_carry=event.reserve_carry.fraction,
    )


def _hit(state: Jackpots, event: e.JackpotHit) -> Jackpot:
    jackpot = state.jackpots[event.jackpot]
    pool = replace(
        jackpot.pool,
        meter=Cents(jackpot.pool.meter - (event.prize - event.house)),
        players=Cents(jackpot.pool.players - event.players),
    )
    return replace(jackpot, pool=pool, hits=jackpot.hits + 1)


OfWin = e.WinConfirmed | e.PrizePaid | e.PrizeHandedOver | e.WinVoided | e.WinPassedOn
"""Events that change a win while its prize stays in place."""


def _won(state: Jackpots, event: OfWin) -> Jackpots:
    win = state.wins[event.win]
    match event:
        case e.WinConfirmed(at=at, by=by):
            win = replace(win, stage="confirmed", confirmed_by=by, confirmed_at=at)
        case e.PrizePaid():
            win = replace(win, paid=event)
        case e.PrizeHandedOver(to=to):
            win = replace(win, handed_over_to=to)
        case e.WinVoided():
            win = replace(win, stage="void")
        case e.WinPassedOn(terminal=terminal, patron=patron):
            win = replace(win, hit=with_fields(win.hit, terminal=terminal, patron=patron))
    return replace(state, wins=state.wins.set(event.win, win))


def _returned(state: Jackpots, event: e.PrizeReturned) -> Jackpots:
    win = state.wins[event.win]
    state = replace(state, wins=state.wins.set(event.win, replace(win, stage="returned")))
    if event.unseeded_reserve or event.unseeded_house:
        jackpot = state.jackpots[event.jackpot]
        pool = replace(
            jackpot.pool,
            meter=Cents(jackpot.pool.meter - event.unseeded_reserve - event.unseeded_house),
            players=Cents(max(jackpot.pool.players - event.unseeded_reserve, 0)),
            reserve=Cents(jackpot.pool.reserve + event.unseeded_reserve),
        )
        state = _with(state, replace(jackpot, pool=pool, resets=jackpot.resets[:-1]))
    if win.stage == "void":
        state = _with(state, _waits_no_more(state, win))
    return _raised(state, event.to, event.above, win.hit.players)


def _waits_no_more(state: Jackpots, win: Win) -> Jackpot:
    """Stop waiting for the round of a win, once no prize of that round is open."""
    hit, jackpot = win.hit, state.jackpots[win.hit.jackpot]
    if state.undecided(hit.table, hit.number, jackpot.name):
        return jackpot
    where = (hit.table, hit.number)
    return replace(
        jackpot, parked=tuple(it for it in jackpot.parked if (it.table, it.number) != where)
    )


def _raised(
    state: Jackpots, to: Mapping[str, Cents], above: Mapping[str, Cents], players: int
) -> Jackpots:
    """Raise meters by other money than wagers; the players' part stays the players' part."""
    for name in {**to, **above}:
        jackpot = state.jackpots[name]
        more, rest = to.get(name, NOTHING), above.get(name, NOTHING)
        # The reserve takes players' money first; the meter gets the rest of the players' money.
        players -= rest
        of_players = max(min(more, players), 0)
        players -= of_players
        pool = replace(
            jackpot.pool,
            meter=Cents(jackpot.pool.meter + more),
            players=Cents(jackpot.pool.players + of_players),
            reserve=Cents(jackpot.pool.reserve + rest),
        )
        state = _with(state, replace(jackpot, pool=pool))
    return state


def _closed(state: Jackpots, event: e.JackpotClosed) -> Jackpots:
    jackpot = state.jackpots[event.jackpot]
    shut = replace(
        jackpot, status="closed", pool=Pool(), groups=(), sealed=None, heirs=tuple(event.to)
    )
    state = _raised(_with(state, shut), event.to, {}, sum(event.to.values()))
    signs = tuple(sign for sign in state.signs if sign.jackpot != event.jackpot)
    return replace(state, signs=signs)
