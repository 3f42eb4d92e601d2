"""The end of a tournament: places, chips, prizes, and what is handed over (SATG 19.4.6, SATG 19.4.7)."""

from typing import assert_never

from croupier.money import NOTHING, Cents, show
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    no_entrant,
    not_at_the_desk,
    not_the_director,
    not_the_operator,
    unknown,
)
from croupier.offices.tournaments.entrant_ranks import standings
from croupier.offices.tournaments.seat_draw import lots_of
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.tournament_prizes import PoolSource, pool_of, prizes_by_place
from croupier.table.order_checks import missing_reason
from croupier.table.values.refusals import Refusal, Refused


def judge_end(draft: Draft, command: c.EndCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    one = draft.tournament(command.tournament)
    match command:
        case c.FinishTournament():
            return not_the_director(draft, one) or _finish(draft, one)
        case c.PayPrize():
            return not_at_the_desk(draft, one) or _pay(draft, one, command)
        case c.CancelTournament():
            return not_the_operator(draft, one.edition) or _cancel(draft, one, command)
        case _:
            assert_never(command)


def _finish(draft: Draft, one: Tournament) -> Refused | None:
    """The pool is paid to the last cent; chips are worth what the terms say, and are gone."""
    cites = clauses_of(one.terms, "winners") or one.duties.equal
    last = one.stages.get(one.now)
    if one.status != "running" or last is None or not last.ended or _goes_on(one):
        return Refused(Refusal.STAGE_ORDER, cites, "The last stage is not over.")
    ranked = standings(one)
    eligible = any(not one.entrants[key].employee for equals in ranked for key in equals)
    # Where nobody can win there is no pool: what was paid stays with the takings.
    made = pool_of(one) if eligible else PoolSource(NOTHING, NOTHING)
    places = prizes_by_place(one, ranked, made.pool, draft.world.seed(lots_of(last.seed)))
    drawn = one.terms.result.ties == "draw"
    event = e.TournamentFinished(
        at=draft.at, tournament=one.name, by=draft.by, pool=made.pool,
        of_takings=made.of_takings, by_house=made.by_house, places=places, cashed=_cashed(one),
        lots=tuple(key for equals in ranked if drawn and len(equals) > 1 for key in equals),
    )  # fmt: skip
    return draft.emit(event)


def _goes_on(one: Tournament) -> bool:
    """Whether there is another stage, and somebody who plays in it or may come back in it."""
    coming, back = one.terms.stages[one.now :], one.terms.format.repechage
    promised = back is not None and not back.director_decides
    returns = promised and any(stage.kind == "repechage" for stage in coming)
    return bool(coming) and (returns or any(one.players()))


def _cashed(one: Tournament) -> dict[str, Cents]:
    """What the chips of each are worth (SATG 19.4.3(c))."""
    found = {key: one.terms.worth(it.bank) for key, it in sorted(one.entrants.items())}
    return {key: amount for key, amount in found.items() if amount}


def _pay(draft: Draft, one: Tournament, command: c.PayPrize) -> Refused | None:
    """All that waits for somebody, once."""
    refused = no_entrant(one, command.entrant, whoever=True)
    if refused:
        return refused
    entrant, cites = one.entrants[command.entrant], clauses_of(one.terms, "prizes")
    if not entrant.to_be_paid and not entrant.goods:
        return Refused(Refusal.AMOUNT_INVALID, cites, f"Nothing waits for {entrant.key!r}.")
    if command.amount != entrant.to_be_paid:
        detail = f"{show(command.amount)}; accepted: {show(entrant.to_be_paid)}."
        return Refused(Refusal.AMOUNT_MUST_EQUAL, cites, detail)
    event = e.PrizePaidOut(
        at=draft.at, tournament=one.name, by=draft.by, entrant=entrant.key,
        amount=entrant.to_be_paid, goods="; ".join(entrant.goods),
    )  # fmt: skip
    return draft.emit(event)


def _cancel(draft: Draft, one: Tournament, command: c.CancelTournament) -> Refused | None:
    """Whoever paid gets it back; tables that play finish their round, and then play for it no more."""
    if one.status in ("finished", "cancelled"):
        return Refused(Refusal.TOURNAMENT_BEGUN, one.duties.equal, f"{one.name}: {one.status}.")
    refused = missing_reason(command.reason)
    if refused:
        return refused
    refunds = {key: it.paid.all for key, it in sorted(one.entrants.items()) if it.paid.all}
    event = e.TournamentCancelled(
        at=draft.at, tournament=one.name, by=draft.by, reason=command.reason, refunds=refunds
    )
    return draft.emit(event)
