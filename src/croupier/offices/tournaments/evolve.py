"""What events change of the tournaments."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.apply_entrants import evolve_entrants
from croupier.offices.tournaments.apply_play import evolve_play
from croupier.offices.tournaments.state import Dispute, Paid, Tournament, Tournaments, Version
from croupier.table.values.people import Actor


def evolve(state: Tournaments, event: e.TournamentEvent) -> Tournaments:
    """The tournaments after an event."""
    name = event.tournament
    before = state.tournaments.get(name, Tournament(name=name))
    return replace(state, tournaments=state.tournaments.set(name, _after(before, event)))


def _after(one: Tournament, event: e.TournamentEvent) -> Tournament:
    if isinstance(event, e.TermsEvent):
        return _terms(one, event)
    if isinstance(event, e.PeopleEvent):
        return _people(one, event)
    if isinstance(event, e.EntryEvent | e.ConductOfEntrant):
        return evolve_entrants(one, event)
    if isinstance(event, e.PlayEvent):
        return evolve_play(one, event)
    if isinstance(event, e.DisputeEvent):
        return _disputes(one, event)
    return _end(one, event)


def _terms(one: Tournament, event: e.TermsEvent) -> Tournament:
    match event:
        case e.TermsDrafted(terms=terms, by=by):
            return replace(one, versions=(*one.versions, Version(terms=terms, by=by)))
        case e.RegulatorAdvised():
            return replace(one, advised=(*one.advised, event))
    place = event.version - 1
    version = one.versions[place]
    match event:
        case e.TermsApproved(by=by):
            version = replace(version, approved_by=by)
        case e.ApprovalRecorded():
            version = replace(version, approval=event)
        case e.TermsPublished(where=where, at=at):
            version = replace(version, published_at=at, where=where)
            # Whoever had entered is told of the new terms, and signs them, like everybody else.
            again = {
                key: replace(it, briefed=False, signed=False) for key, it in one.entrants.items()
            }
            one = replace(
                one, holds=event.version, status="published", bank_announced=False,
                entrants=Map(again),
            )  # fmt: skip
        case _:
            assert_never(event)
    versions = (*one.versions[:place], version, *one.versions[place + 1 :])
    return replace(one, versions=versions)


def _people(one: Tournament, event: e.PeopleEvent) -> Tournament:
    match event:
        case e.DirectorAppointed(director=director):
            gone = {one.director.name} if one.director else set()
            return replace(one, director=director, present=one.present - gone)
        case e.DeputyAppointed(deputy=deputy):
            return replace(one, deputies=(*_without(one.deputies, deputy), deputy))
        case e.ChargeTaken(who=who):
            return replace(one, present=one.present | {who})
        case e.ChargeLeft(who=who):
            return replace(one, present=one.present - {who})
        case e.TablesDesignated(tables=tables):
            return replace(one, tables=Map(tables))
        case e.PlayersBriefed(entrants=entrants):
            told = {key: replace(one.entrants[key], briefed=True) for key in entrants}
            return replace(one, entrants=one.entrants.update(told))
        case e.BankAnnounced():
            return replace(one, bank_announced=True)
        case _:
            assert_never(event)


def _without(deputies: tuple[Actor, ...], deputy: Actor) -> tuple[Actor, ...]:
    return tuple(one for one in deputies if one.name != deputy.name)


def _disputes(one: Tournament, event: e.DisputeEvent) -> Tournament:
    match event:
        case e.DisputeRaised(entrant=entrant, about=about):
            found = Dispute(entrant, about)
        case e.DisputeDecided(decision=decision):
            found = one.disputes[event.dispute]._replace(decision=decision)
        case e.ComplaintReferred(to=to):
            found = one.disputes[event.dispute]._replace(referred_to=to)
        case _:
            assert_never(event)
    return replace(one, disputes=one.disputes.set(event.dispute, found))


def _end(one: Tournament, event: e.EndEvent) -> Tournament:
    match event:
        case e.TournamentFinished(places=places, cashed=cashed, pool=pool):
            won = {place.entrant: place.prize for place in places}
            # What the chips were worth is owed; they themselves are gone (SATG 19.4.3(c)).
            empty = {key: replace(it, bank=NOTHING) for key, it in one.entrants.items()}
            one = _owed(_owed(replace(one, entrants=Map(empty)), won), cashed)
            for place in places:
                if place.goods:
                    one = _with_goods(one, place)
            return replace(one, status="finished", places=places, pool=pool)
        case e.PrizePaidOut(entrant=key):
            paid = replace(one.entrants[key], to_be_paid=NOTHING, goods=())
            return replace(one, entrants=one.entrants.set(key, paid))
        case e.TournamentCancelled(refunds=refunds):
            empty = {
                key: replace(it, bank=NOTHING, paid=Paid()) for key, it in one.entrants.items()
            }
            one = _owed(replace(one, entrants=Map(empty)), refunds)
            return replace(one, status="cancelled", practice=Map())
        case _:
            assert_never(event)


def _owed(one: Tournament, amounts: Mapping[str, Cents]) -> Tournament:
    """What waits for entrants at the desk."""
    for key, amount in amounts.items():
        entrant = one.entrants[key]
        more = replace(entrant, to_be_paid=Cents(entrant.to_be_paid + amount))
        one = replace(one, entrants=one.entrants.set(key, more))
    return one


def _with_goods(one: Tournament, place: e.Place) -> Tournament:
    entrant = one.entrants[place.entrant]
    more = replace(entrant, goods=(*entrant.goods, place.goods))
    return replace(one, entrants=one.entrants.set(place.entrant, more))
