"""Applies events to the tournaments."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.apply_entrants import apply_entrants
from croupier.offices.tournaments.apply_play import apply_play
from croupier.offices.tournaments.state import Dispute, Paid, Tournament, Tournaments, Version
from croupier.table.values.people import Actor


def evolve(state: Tournaments, event: e.TournamentEvent) -> Tournaments:
    """The tournaments after an event."""
    name = event.tournament
    before = state.tournaments.get(name, Tournament(name=name))
    return replace(state, tournaments=state.tournaments.set(name, _after(before, event)))


def _after(tournament: Tournament, event: e.TournamentEvent) -> Tournament:
    if isinstance(event, e.TermsEvent):
        return _terms(tournament, event)
    if isinstance(event, e.PeopleEvent):
        return _people(tournament, event)
    if isinstance(event, e.EntryEvent | e.ConductOfEntrant):
        return apply_entrants(tournament, event)
    if isinstance(event, e.PlayEvent):
        return apply_play(tournament, event)
    if isinstance(event, e.DisputeEvent):
        return _disputes(tournament, event)
    return _end(tournament, event)


def _terms(tournament: Tournament, event: e.TermsEvent) -> Tournament:
    match event:
        case e.TermsDrafted(terms=terms, by=by):
            return replace(tournament, versions=(*tournament.versions, Version(terms=terms, by=by)))
        case e.RegulatorAdvised():
            return replace(tournament, advised=(*tournament.advised, event))
    place = event.version - 1
    version = tournament.versions[place]
    match event:
        case e.TermsApproved(by=by):
            version = replace(version, approved_by=by)
        case e.ApprovalRecorded():
            version = replace(version, approval=event)
        case e.TermsPublished(where=where, at=at):
            version = replace(version, published_at=at, where=where)
            # Entrants who had entered are briefed on the new terms and sign them, like everybody else.
            again = {
                key: replace(it, briefed=False, signed=False)
                for key, it in tournament.entrants.items()
            }
            tournament = replace(
                tournament, holds=event.version, status="published", bank_announced=False,
                entrants=Map(again),
            )  # fmt: skip
        case _:
            assert_never(event)
    versions = (*tournament.versions[:place], version, *tournament.versions[place + 1 :])
    return replace(tournament, versions=versions)


def _people(tournament: Tournament, event: e.PeopleEvent) -> Tournament:
    match event:
        case e.DirectorAppointed(director=director):
            gone = {tournament.director.name} if tournament.director else set()
            return replace(tournament, director=director, present=tournament.present - gone)
        case e.DeputyAppointed(deputy=deputy):
            return replace(tournament, deputies=(*_without(tournament.deputies, deputy), deputy))
        case e.ChargeTaken(who=who):
            return replace(tournament, present=tournament.present | {who})
        case e.ChargeLeft(who=who):
            return replace(tournament, present=tournament.present - {who})
        case e.TablesDesignated(tables=tables):
            return replace(tournament, tables=Map(tables))
        case e.PlayersBriefed(entrants=entrants):
            record = {key: replace(tournament.entrants[key], briefed=True) for key in entrants}
            return replace(tournament, entrants=tournament.entrants.update(record))
        case e.BankAnnounced():
            return replace(tournament, bank_announced=True)
        case _:
            assert_never(event)


def _without(deputies: tuple[Actor, ...], deputy: Actor) -> tuple[Actor, ...]:
    return tuple(actor for actor in deputies if actor.name != deputy.name)


def _disputes(tournament: Tournament, event: e.DisputeEvent) -> Tournament:
    match event:
        case e.DisputeRaised(entrant=entrant, about=about):
            dispute = Dispute(entrant, about)
        case e.DisputeDecided(decision=decision):
            dispute = tournament.disputes[event.dispute]._replace(decision=decision)
        case e.ComplaintReferred(to=to):
            dispute = tournament.disputes[event.dispute]._replace(referred_to=to)
        case _:
            assert_never(event)
    return replace(tournament, disputes=tournament.disputes.set(event.dispute, dispute))


def _end(tournament: Tournament, event: e.EndEvent) -> Tournament:
    match event:
        case e.TournamentFinished(places=places, cashed=cashed, pool=pool):
            won = {place.entrant: place.prize for place in places}
            # What the chips were worth is owed; they themselves are gone (SATG 19.4.3(c)).
            empty = {key: replace(it, bank=NOTHING) for key, it in tournament.entrants.items()}
            tournament = _owed(_owed(replace(tournament, entrants=Map(empty)), won), cashed)
            for place in places:
                if place.goods:
                    tournament = _with_goods(tournament, place)
            return replace(tournament, status="finished", places=places, pool=pool)
        case e.PrizePaidOut(entrant=key):
            paid = replace(tournament.entrants[key], to_be_paid=NOTHING, goods=())
            return replace(tournament, entrants=tournament.entrants.set(key, paid))
        case e.TournamentCancelled(refunds=refunds):
            empty = {
                key: replace(it, bank=NOTHING, paid=Paid())
                for key, it in tournament.entrants.items()
            }
            tournament = _owed(replace(tournament, entrants=Map(empty)), refunds)
            return replace(tournament, status="cancelled", practice=Map())
        case _:
            assert_never(event)


def _owed(tournament: Tournament, amounts: Mapping[str, Cents]) -> Tournament:
    """Add amounts to the money that waits for entrants at the desk."""
    for key, amount in amounts.items():
        entrant = tournament.entrants[key]
        more = replace(entrant, to_be_paid=Cents(entrant.to_be_paid + amount))
        tournament = replace(tournament, entrants=tournament.entrants.set(key, more))
    return tournament


def _with_goods(tournament: Tournament, place: e.Place) -> Tournament:
    entrant = tournament.entrants[place.entrant]
    more = replace(entrant, goods=(*entrant.goods, place.goods))
    return replace(tournament, entrants=tournament.entrants.set(place.entrant, more))
