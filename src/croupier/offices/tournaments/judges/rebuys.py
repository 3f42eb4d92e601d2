"""Re-buys, add-ons and the way back: chips for money, to everybody on the same terms (SATG 19.4.3(a)(iv))."""

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft, no_entrant
from croupier.offices.tournaments.state import Entrant, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.terms.tournament_terms import MoreChips
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Phrase, Sum, phrase


def buy_more(draft: Draft, tournament: Tournament, command: c.BuyMore) -> Refused | None:
    """Within the times of the terms, at their price, as often as they say."""
    kind = command.kind
    if tournament.status != "running":
        return Refused(
            Refusal.TOURNAMENT_NOT_BEGUN,
            tournament.duties.equal,
            phrase("{name}.", name=tournament.name),
        )
    refused = no_entrant(tournament, command.entrant, also_gone=kind == "buy-back")
    if refused:
        return refused
    entrant = tournament.entrants[command.entrant]
    refused = (
        _no_way_back(tournament, entrant)
        if kind == "buy-back"
        else _no_more(tournament, entrant, kind)
    )
    if refused:
        return refused
    charges = tournament.terms.charges
    price = (charges.add_on if kind == "add-on" else charges.re_buy) or NOTHING
    if command.paid != price:
        detail = phrase("{paid}; accepted: {price}.", paid=Sum(command.paid), price=Sum(price))
        item = "add-on" if kind == "add-on" else "re-buy"
        return Refused(Refusal.AMOUNT_MUST_EQUAL, clauses_of(tournament.terms, item), detail)
    return draft.emit_from(command, e.MoreBought, paid=price, chips=_chips(tournament, kind))


def _chips(tournament: Tournament, kind: str) -> Cents:
    """The chips that are bought; an entrant who comes back gets the starting bank."""
    built = tournament.terms.format
    more = {"re-buy": built.re_buy, "add-on": built.add_on}.get(kind)
    return more.chips if more else built.starting_bank or NOTHING


def _closed(tournament: Tournament, detail: Phrase) -> Refused:
    return Refused(Refusal.BUYBACK_CLOSED, clauses_of(tournament.terms, "buy-back"), detail)


def _no_way_back(tournament: Tournament, entrant: Entrant) -> Refused | None:
    terms = tournament.terms.format.buy_back
    if terms is None:
        return _closed(tournament, phrase("The terms allow no buy-back."))
    if not entrant.is_beaten:
        return _closed(
            tournament,
            phrase(
                "'{entrant}' is {standing}; accepted: an entrant who is out.",
                entrant=entrant.key,
                standing=entrant.standing,
            ),
        )
    if tournament.now >= terms.before_stage or not _between(tournament):
        return _closed(
            tournament,
            phrase(
                "When a stage is over, until stage {before_stage} begins.",
                before_stage=terms.before_stage,
            ),
        )
    if entrant.bought.get("buy-back", 0) >= terms.times:
        return _closed(tournament, phrase("{times} times.", times=terms.times))
    return None


def _between(tournament: Tournament) -> bool:
    """Whether a stage is over and the next is not prepared."""
    stage = tournament.stages.get(tournament.now)
    return stage is None or stage.ended


def _has_bank(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether chips that are bought now will be played with: a fresh bank would take their place."""
    session_and_seat = tournament.seat_of(entrant.key)
    if session_and_seat is not None and session_and_seat[0].status == "playing":
        return True
    following = tournament.now + _between(tournament)
    return bool(entrant.stage) and tournament.stage(following).banks == "carried"


def _no_more(tournament: Tournament, entrant: Entrant, kind: str) -> Refused | None:
    built = tournament.terms.format
    terms: MoreChips | None = built.add_on if kind == "add-on" else built.re_buy
    if terms is None:
        return _closed(tournament, phrase("There is no {kind}.", kind=kind))
    if tournament.now + _between(tournament) > terms.until_stage:
        return _closed(
            tournament, phrase("Until stage {until_stage} is over.", until_stage=terms.until_stage)
        )
    if not _has_bank(tournament, entrant):
        return _closed(
            tournament, phrase("While a table plays; between stages where banks are carried on.")
        )
    if entrant.bought.get(kind, 0) >= terms.times:
        return _closed(tournament, phrase("{times} times.", times=terms.times))
    if terms.below is not None and entrant.bank >= terms.below:
        return _closed(tournament, phrase("Only with fewer chips than the terms say."))
    return None
