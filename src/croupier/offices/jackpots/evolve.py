"""What events change of the jackpots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from msgspec.structs import replace as with_fields

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.state import Jackpot, Jackpots, Parked, Pool, Reset, Sign, Win


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
            return _with(state, _one(state.jackpots[event.jackpot], event))


def _answered_for(
    state: Jackpots, event: e.JackpotSetUp | e.TermsAgreed | e.JackpotApproved
) -> Jackpot:
    """What two people answer for: terms at the start, terms that wait, or the approval of both."""
    terms = event.terms
    one = state.jackpots.get(terms.name, Jackpot(terms=terms))
    match event:
        case e.JackpotSetUp():
            return replace(one, terms=terms)
        case e.TermsAgreed():
            return replace(one, agreed=terms)
        case e.JackpotApproved():
            waiting = one.agreed.approved_as(terms) if one.agreed else None
            return replace(one, terms=one.terms.approved_as(terms), agreed=waiting)
        case _:
            assert_never(event)


OfOne = (
    e.TermsChanged | e.JackpotOpened | e.MeterSeeded | e.Contributed | e.RoundParked | e.TriggerRedrawn
    | e.JackpotSuspended | e.JackpotResumed | e.MessageSet
)  # fmt: skip
"""What changes one jackpot and nothing besides."""


def _one(one: Jackpot, event: OfOne) -> Jackpot:
    match event:
        case e.TermsChanged():
            assert one.agreed is not None, "Terms were agreed before they hold."
            return replace(one, terms=one.agreed, agreed=None)
        case e.JackpotOpened():
            return replace(one, status="open")
        case e.MeterSeeded():
            return _seeded(one, event)
        case e.Contributed():
            return replace(one, pool=_grown(one.pool, event), wagers=one.wagers + event.wagers)
        case e.RoundParked(table=table, number=number, part=part, before=before):
            others = (it for it in one.parked if (it.table, it.number) != (table, number))
            return replace(one, parked=(*others, Parked(table, number, part, before)))
        case e.TriggerRedrawn(sealed=sealed):
            return replace(one, sealed=sealed)
        case e.JackpotSuspended(reason=reason):
            return replace(one, status="suspended", why=reason)
        case e.JackpotResumed():
            return replace(one, status="open", why="", parked=())
        case e.MessageSet(text=text, promoted=promoted, place=place):
            return replace(one, message=text, promoted=promoted, place=place)
        case _:
            assert_never(event)


def _grouped(state: Jackpots, event: e.GroupSet | e.GroupJoined | e.GroupLeft) -> Jackpots:
    match event:
        case e.GroupSet(group=group, tables=tables):
            new = {table: 0 for table in tables if table not in state.heard}
            heard = state.heard.update(new)
            return replace(state, groups=state.groups.set(group, tables), heard=heard)
        case e.GroupJoined(jackpot=name, group=group):
            one = state.jackpots[name]
            joined = replace(one, groups=(*one.groups, group))
            return _signs_down(_with(state, joined), name, "join", group)
        case e.GroupLeft(jackpot=name, group=group):
            one = state.jackpots[name]
            left = replace(one, groups=tuple(it for it in one.groups if it != group))
            return _signs_down(_with(state, left), name, "leave", group)


def _with(state: Jackpots, one: Jackpot) -> Jackpots:
    return replace(state, jackpots=state.jackpots.set(one.name, one))


def _signed(state: Jackpots, event: e.NoticePosted | e.NoticeTakenDown) -> Jackpots:
    if isinstance(event, e.NoticePosted):
        return replace(state, signs=(*state.signs, _sign(event)))
    return _signs_down(state, event.jackpot, event.change, event.group)


def _sign(event: e.NoticePosted) -> Sign:
    return Sign(
        jackpot=event.jackpot, change=event.change, group=event.group, tables=event.tables,
        text=event.text, since=event.at,
    )  # fmt: skip


def _signs_down(state: Jackpots, jackpot: str, change: str, group: str) -> Jackpots:
    """What a sign announced has happened, or will not."""
    over = (jackpot, change, group)
    left = tuple(one for one in state.signs if (one.jackpot, one.change, one.group) != over)
    return replace(state, signs=left)


def _seeded(one: Jackpot, event: e.MeterSeeded) -> Jackpot:
    pool = replace(
        one.pool,
        meter=Cents(one.pool.meter + event.reserve + event.house),
        players=Cents(one.pool.players + event.reserve),
        reserve=Cents(one.pool.reserve - event.reserve),
    )
    resets = (*one.resets, Reset(event.cycle, event.reserve, event.house))
    return replace(one, pool=pool, cycle=event.cycle, resets=resets, sealed=event.sealed)


def _grown(pool: Pool, event: e.Contributed) -> Pool:
    return Pool(
        meter=Cents(pool.meter + event.meter),
        players=Cents(max(pool.players + event.meter, 0)),
        carry=event.carry.fraction,
        reserve=Cents(pool.reserve + event.reserve),
        reserve_carry=event.reserve_carry.fraction,
    )


def _hit(state: Jackpots, event: e.JackpotHit) -> Jackpot:
    one = state.jackpots[event.jackpot]
    pool = replace(
        one.pool,
        meter=Cents(one.pool.meter - (event.prize - event.house)),
        players=Cents(one.pool.players - event.players),
    )
    return replace(one, pool=pool, hits=one.hits + 1)


OfWin = e.WinConfirmed | e.PrizePaid | e.PrizeHandedOver | e.WinVoided | e.WinPassedOn
"""What becomes of a win while its prize stays where it is."""


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
        one = state.jackpots[event.jackpot]
        pool = replace(
            one.pool,
            meter=Cents(one.pool.meter - event.unseeded_reserve - event.unseeded_house),
            players=Cents(max(one.pool.players - event.unseeded_reserve, 0)),
            reserve=Cents(one.pool.reserve + event.unseeded_reserve),
        )
        state = _with(state, replace(one, pool=pool, resets=one.resets[:-1]))
    if win.stage == "void":
        state = _with(state, _waits_no_more(state, win))
    return _raised(state, event.to, event.above, win.hit.players)


def _waits_no_more(state: Jackpots, win: Win) -> Jackpot:
    """With the last prize of a void round what the round had brought is counted, or parked anew."""
    hit, one = win.hit, state.jackpots[win.hit.jackpot]
    if state.undecided(hit.table, hit.number, one.name):
        return one
    where = (hit.table, hit.number)
    return replace(one, parked=tuple(it for it in one.parked if (it.table, it.number) != where))


def _raised(
    state: Jackpots, to: Mapping[str, Cents], above: Mapping[str, Cents], players: int
) -> Jackpots:
    """Meters that something else than wagers raised; what was the players' is still theirs."""
    for name in {**to, **above}:
        one = state.jackpots[name]
        more, rest = to.get(name, NOTHING), above.get(name, NOTHING)
        # What a reserve takes is the players' in any case; of the meter as much as is left of theirs.
        players -= rest
        theirs = max(min(more, players), 0)
        players -= theirs
        pool = replace(
            one.pool,
            meter=Cents(one.pool.meter + more),
            players=Cents(one.pool.players + theirs),
            reserve=Cents(one.pool.reserve + rest),
        )
        state = _with(state, replace(one, pool=pool))
    return state


def _closed(state: Jackpots, event: e.JackpotClosed) -> Jackpots:
    one = state.jackpots[event.jackpot]
    shut = replace(one, status="closed", pool=Pool(), groups=(), sealed=None, heirs=tuple(event.to))
    state = _raised(_with(state, shut), event.to, {}, sum(event.to.values()))
    signs = tuple(sign for sign in state.signs if sign.jackpot != event.jackpot)
    return replace(state, signs=signs)
