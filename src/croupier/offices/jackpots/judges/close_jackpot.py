"""A jackpot ends: what players contributed goes onto the meters of others, to the last part of a cent."""

from collections.abc import Mapping
from math import floor

from croupier.money import Cents, show
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, not_two, unauthorised, unknown
from croupier.offices.jackpots.judges.count_round import carry_over
from croupier.offices.jackpots.judges.jackpot_signs import unannounced
from croupier.offices.jackpots.judges.win_prize import no_meter, no_room, redraw
from croupier.offices.jackpots.state import Jackpot
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused


def close(draft: Draft, command: c.CloseJackpot) -> Refused | None:
    """At any time, once the sign stands at every table; the players' money goes on (SATG 7.3.5, 7.3.6)."""
    name = command.jackpot
    refused = (
        unauthorised(draft, "run-jackpots")
        or not_two(draft, command.second, "run-jackpots")
        or unknown(draft, name)
    )
    if refused:
        return refused
    one = draft.jackpot(name)
    refused = _may_not_close(draft, one, command)
    if refused:
        return refused
    event = e.JackpotClosed(
        at=draft.at, jackpot=name, reserve=one.pool.reserve, to=command.to,
        house=Cents(one.pool.meter - one.pool.players), by=draft.by, second=command.second.name,
    )  # fmt: skip
    draft.emit(event)
    if command.to:
        carry_over(draft, one, next(iter(command.to)))
    redraw(draft, command.to)
    return None


def _may_not_close(draft: Draft, one: Jackpot, command: c.CloseJackpot) -> Refused | None:
    if one.status == "closed":
        return Refused(Refusal.JACKPOT_CLOSED, cite("SATG 7.3.5"), one.name)
    undecided = [it.hit.win for it in draft.state.wins_of(one.name) if it.stage == "void"]
    if undecided:
        detail = f"First the prizes of void rounds go onto meters: {', '.join(undecided)}."
        return Refused(Refusal.NOT_NOW, cite("SATG 7.3.6", "SATG 7.8"), detail)
    if one.parked:
        detail = f"{len(one.parked)} rounds wait to be counted: resume it first."
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.3.6", "SATG 7.7"), detail)
    refused = unannounced(draft, one.name, "close", "") or _no_plan(draft, one, command.to)
    return refused or _uncounted(draft, one.name)


def _uncounted(draft: Draft, name: str) -> Refused | None:
    """Who has won it before it closes has won it: what is settled is counted first."""
    heard = draft.state.heard
    tables = [
        table
        for table in draft.state.tables_of(name)
        if draft.world.is_uncounted(table, name, after=heard.get(table, 0))
    ]
    if not tables:
        return None
    detail = f"A round of {', '.join(tables)} is settled and not counted yet."
    return Refused(Refusal.NOT_NOW, cite("SATG 7.3.5"), detail)


def _no_plan(draft: Draft, one: Jackpot, to: Mapping[str, Cents]) -> Refused | None:
    """What players contributed goes onto other meters to the cent, and so does what is yet to come of it."""
    cites, players = cite("SATG 7.3.6"), Cents(one.pool.players + one.pool.reserve)
    planned = sum(to.values())
    if planned != players or min(to.values(), default=0) < 0:
        detail = f"Players contributed {show(players)}; the plan comes to {show(Cents(planned))}."
        return Refused(Refusal.TRANSFER_PLAN, cites, detail)
    if one.name in to:
        return Refused(Refusal.TRANSFER_PLAN, cites, "Onto another meter.")
    if one.terms.has_meter and one.status != "set-up" and not to:
        detail = "Parts of a cent, rounds that are played now, prizes that are not confirmed: name a meter for them."
        return Refused(Refusal.TRANSFER_PLAN, cites, detail)
    refused = next((it for heir in to if (it := no_meter(draft, heir)) is not None), None)
    return refused or no_room(draft, _with_parts(draft, one, to), "SATG 7.3.6")


def _with_parts(draft: Draft, one: Jackpot, to: Mapping[str, Cents]) -> Mapping[str, Cents]:
    """A plan with the cents that the parts of a cent come to on the first meter."""
    if not to:
        return to
    first = next(iter(to))
    parts = floor(draft.jackpot(first).pool.carry + one.pool.carry + one.pool.reserve_carry)
    return {**to, first: Cents(to[first] + parts)}
