"""The end of a tournament: places, chips, prizes, and what is handed over (SATG 19.4.6, SATG 19.4.7)."""

from typing import assert_never

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    neither_director_nor_cashier,
    no_entrant,
    not_the_director,
    not_the_operator,
)
from croupier.offices.tournaments.entrant_ranks import final_ranking
from croupier.offices.tournaments.seat_draw import lots_of
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.tournament_prizes import PoolSource, pool_of, prizes_by_place
from croupier.table.order_checks import missing_reason
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase


def judge_end(draft: Draft, tournament: Tournament, command: c.EndCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.FinishTournament():
            return not_the_director(draft, tournament) or _finish(draft, tournament, command)
        case c.PayPrize():
            return neither_director_nor_cashier(draft, tournament) or _pay(
                draft, tournament, command
            )
        case c.CancelTournament():
            return not_the_operator(draft, tournament.edition) or _cancel(
                draft, tournament, command
            )
        case _:
            assert_never(command)


def _finish(draft: Draft, tournament: Tournament, command: c.FinishTournament) -> Refused | None:
    """The pool is paid to the last cent; chips are worth what the terms say, and are gone."""
    cites = clauses_of(tournament.terms, "winners") or tournament.duties.equal
    last = tournament.stages.get(tournament.now)
    if tournament.status != "running" or last is None or not last.ended or _goes_on(tournament):
        return Refused(Refusal.STAGE_ORDER, cites, phrase("The last stage is not over."))
    ranked = final_ranking(tournament)
    eligible = any(not tournament.entrants[key].employee for equals in ranked for key in equals)
    # Where no entrant can win there is no pool: the charges stay with the takings.
    made = pool_of(tournament) if eligible else PoolSource(NOTHING, NOTHING)
    places = prizes_by_place(tournament, ranked, made.pool, draft.world.seed(lots_of(last.seed)))
    drawn = tournament.terms.result.ties == "draw"
    lots = tuple(key for equals in ranked if drawn and len(equals) > 1 for key in equals)
    return draft.emit_from(
        command, e.TournamentFinished, pool=made.pool, of_takings=made.of_takings,
        by_house=made.by_house, places=places, cashed=_cashed(tournament), lots=lots,
    )  # fmt: skip


def _goes_on(tournament: Tournament) -> bool:
    """Whether there is another stage with entrants who play in it or may come back in it."""
    coming, back = tournament.terms.stages[tournament.now :], tournament.terms.format.repechage
    promised = back is not None and not back.director_decides
    returns = promised and any(stage.kind == "repechage" for stage in coming)
    return bool(coming) and (returns or any(tournament.players()))


def _cashed(tournament: Tournament) -> dict[str, Cents]:
    """Return the value in money of each entrant's chips (SATG 19.4.3(c))."""
    worth = {
        key: tournament.terms.worth(it.bank) for key, it in sorted(tournament.entrants.items())
    }
    return {key: amount for key, amount in worth.items() if amount}


def _pay(draft: Draft, tournament: Tournament, command: c.PayPrize) -> Refused | None:
    """Pay the whole prize that waits for an entrant, once."""
    refused = no_entrant(tournament, command.entrant, also_gone=True)
    if refused:
        return refused
    entrant, cites = tournament.entrants[command.entrant], clauses_of(tournament.terms, "prizes")
    if not entrant.to_be_paid and not entrant.goods:
        return Refused(
            Refusal.AMOUNT_INVALID,
            cites,
            phrase("Nothing waits for '{entrant}'.", entrant=entrant.key),
        )
    if command.amount != entrant.to_be_paid:
        detail = phrase(
            "{amount}; accepted: {to_be_paid}.",
            amount=Sum(command.amount),
            to_be_paid=Sum(entrant.to_be_paid),
        )
        return Refused(Refusal.AMOUNT_MUST_EQUAL, cites, detail)
    return draft.emit_from(
        command, e.PrizePaidOut, amount=entrant.to_be_paid, goods="; ".join(entrant.goods)
    )


def _cancel(draft: Draft, tournament: Tournament, command: c.CancelTournament) -> Refused | None:
    """Cancel: entrants get their charges back; tables in play finish their round and then leave the tournament."""
    if tournament.status in ("finished", "cancelled"):
        detail = phrase("{name}: {status}.", name=tournament.name, status=tournament.status)
        return Refused(Refusal.TOURNAMENT_BEGUN, tournament.duties.equal, detail)
    refused = missing_reason(command.reason)
    if refused:
        return refused
    refunds = {key: it.paid.all for key, it in sorted(tournament.entrants.items()) if it.paid.all}
    return draft.emit_from(command, e.TournamentCancelled, refunds=refunds)
