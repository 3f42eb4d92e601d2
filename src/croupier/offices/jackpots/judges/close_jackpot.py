"""A jackpot ends: what players contributed goes onto the meters of others, to the last part of a cent."""

from collections.abc import Mapping
from math import floor

from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, not_two, unauthorised, unknown
from croupier.offices.jackpots.judges.count_round import carry_over
from croupier.offices.jackpots.judges.jackpot_signs import unannounced
from croupier.offices.jackpots.judges.win_prize import no_meter, no_room, redraw
from croupier.offices.jackpots.state import Jackpot
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase


def close_jackpot(draft: Draft, command: c.CloseJackpot) -> Refused | None:
    """Close a jackpot whose sign every table shows; the players' money goes to another (SATG 7.3.5, 7.3.6)."""
    name = command.jackpot
    refused = (
        unauthorised(draft, "run-jackpots")
        or not_two(draft, command.second, "run-jackpots")
        or unknown(draft, name)
    )
    if refused:
        return refused
    jackpot = draft.jackpot(name)
    refused = _may_not_close(draft, jackpot, command)
    if refused:
        return refused
    draft.emit_from(
        command,
        e.JackpotClosed,
        reserve=jackpot.pool.reserve,
        house=Cents(jackpot.pool.meter - jackpot.pool.players),
        second=command.second.name,
    )
    if command.to:
        carry_over(draft, jackpot, next(iter(command.to)))
    redraw(draft, command.to)
    return None


def _may_not_close(draft: Draft, jackpot: Jackpot, command: c.CloseJackpot) -> Refused | None:
    if jackpot.status == "closed":
        return Refused(
            Refusal.JACKPOT_CLOSED,
            cite("SATG 7.3.5"),
            phrase("Jackpot {jackpot}.", jackpot=jackpot.name),
        )
    undecided = [it.hit.win for it in draft.state.wins_of(jackpot.name) if it.stage == "void"]
    if undecided:
        detail = phrase(
            "First the prizes of void rounds go onto meters: {undecided}.",
            undecided=tuple(undecided),
        )
        return Refused(Refusal.NOT_NOW, cite("SATG 7.3.6", "SATG 7.8"), detail)
    if jackpot.parked:
        detail = phrase(
            "{count} rounds wait to be counted: resume it first.", count=len(jackpot.parked)
        )
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.3.6", "SATG 7.7"), detail)
    refused = unannounced(draft, jackpot.name, "close", "") or _no_plan(draft, jackpot, command.to)
    return refused or _uncounted(draft, jackpot.name)


def _uncounted(draft: Draft, name: str) -> Refused | None:
    """Refuse to close while settled rounds are not counted, because one of them may have won the jackpot."""
    positions = draft.state.heard
    tables = [
        table
        for table in draft.state.tables_of(name)
        if draft.world.is_uncounted(table, name, after=positions.get(table, 0))
    ]
    if not tables:
        return None
    detail = phrase("A round of {tables} is settled and not counted yet.", tables=tuple(tables))
    return Refused(Refusal.NOT_NOW, cite("SATG 7.3.5"), detail)


def _no_plan(draft: Draft, jackpot: Jackpot, to: Mapping[str, Cents]) -> Refused | None:
    """The refusal if the plan does not move the players' money onto other meters, to the cent."""
    cites, players = cite("SATG 7.3.6"), Cents(jackpot.pool.players + jackpot.pool.reserve)
    planned = sum(to.values())
    if planned != players or min(to.values(), default=0) < 0:
        detail = phrase(
            "Players contributed {players}; the plan comes to {planned}.",
            players=Sum(players),
            planned=Sum(Cents(planned)),
        )
        return Refused(Refusal.TRANSFER_PLAN, cites, detail)
    if jackpot.name in to:
        return Refused(Refusal.TRANSFER_PLAN, cites, phrase("Onto another meter."))
    if jackpot.terms.has_meter and jackpot.status != "set-up" and not to:
        detail = phrase(
            "Parts of a cent, rounds that are played now, prizes that are not confirmed: name a meter for them."
        )
        return Refused(Refusal.TRANSFER_PLAN, cites, detail)
    refused = next((it for heir in to if (it := no_meter(draft, heir)) is not None), None)
    return refused or no_room(draft, _with_parts(draft, jackpot, to), "SATG 7.3.6")


def _with_parts(draft: Draft, jackpot: Jackpot, to: Mapping[str, Cents]) -> Mapping[str, Cents]:
    """A plan with the cents that the parts of a cent come to on the first meter."""
    if not to:
        return to
    first = next(iter(to))
    parts = floor(draft.jackpot(first).pool.carry + jackpot.pool.carry + jackpot.pool.reserve_carry)
    return {**to, first: Cents(to[first] + parts)}
