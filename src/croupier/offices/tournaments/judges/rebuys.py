"""Re-buys, add-ons and the way back: chips for money, to everybody on the same terms (SATG 19.4.3(a)(iv))."""

from croupier.money import NOTHING, Cents, show
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft, no_entrant
from croupier.offices.tournaments.state import Entrant, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.terms.tournament_terms import MoreChips
from croupier.table.values.refusals import Refusal, Refused


def buy_more(draft: Draft, one: Tournament, command: c.BuyMore) -> Refused | None:
    """Within the times of the terms, at their price, as often as they say."""
    kind = command.kind
    if one.status != "running":
        return Refused(Refusal.TOURNAMENT_NOT_BEGUN, one.duties.equal, f"{one.name}.")
    refused = no_entrant(one, command.entrant, whoever=kind == "buy-back")
    if refused:
        return refused
    entrant = one.entrants[command.entrant]
    refused = _no_way_back(one, entrant) if kind == "buy-back" else _no_more(one, entrant, kind)
    if refused:
        return refused
    charges = one.terms.charges
    price = (charges.add_on if kind == "add-on" else charges.re_buy) or NOTHING
    if command.paid != price:
        detail = f"{show(command.paid)}; accepted: {show(price)}."
        asked = "add-on" if kind == "add-on" else "re-buy"
        return Refused(Refusal.AMOUNT_MUST_EQUAL, clauses_of(one.terms, asked), detail)
    event = e.MoreBought(
        at=draft.at, tournament=one.name, by=draft.by, entrant=entrant.key, kind=kind, paid=price,
        chips=_chips(one, kind),
    )  # fmt: skip
    return draft.emit(event)


def _chips(one: Tournament, kind: str) -> Cents:
    """Whoever comes back has what everybody began with."""
    built = one.terms.format
    more = {"re-buy": built.re_buy, "add-on": built.add_on}.get(kind)
    return more.chips if more else built.starting_bank or NOTHING


def _closed(one: Tournament, detail: str) -> Refused:
    return Refused(Refusal.BUYBACK_CLOSED, clauses_of(one.terms, "buy-back"), detail)


def _no_way_back(one: Tournament, entrant: Entrant) -> Refused | None:
    terms = one.terms.format.buy_back
    if terms is None:
        return _closed(one, "Nobody who is out comes back.")
    if not entrant.is_beaten:
        return _closed(one, f"{entrant.key!r} is {entrant.standing}; accepted: whoever is out.")
    if one.now >= terms.before_stage or not _between(one):
        return _closed(one, f"When a stage is over, until stage {terms.before_stage} begins.")
    if entrant.bought.get("buy-back", 0) >= terms.times:
        return _closed(one, f"{terms.times} times.")
    return None


def _between(one: Tournament) -> bool:
    """Whether a stage is over and the next is not prepared."""
    stage = one.stages.get(one.now)
    return stage is None or stage.ended


def _has_bank(one: Tournament, entrant: Entrant) -> bool:
    """Whether chips that are bought now will be played with: a fresh bank would take their place."""
    found = one.seat_of(entrant.key)
    if found is not None and found[0].status == "playing":
        return True
    following = one.now + _between(one)
    return bool(entrant.stage) and one.stage(following).banks == "carried"


def _no_more(one: Tournament, entrant: Entrant, kind: str) -> Refused | None:
    built = one.terms.format
    terms: MoreChips | None = built.add_on if kind == "add-on" else built.re_buy
    if terms is None:
        return _closed(one, f"There is no {kind}.")
    if one.now + _between(one) > terms.until_stage:
        return _closed(one, f"Until stage {terms.until_stage} is over.")
    if not _has_bank(one, entrant):
        return _closed(one, "While a table plays; between stages where banks are carried on.")
    if entrant.bought.get(kind, 0) >= terms.times:
        return _closed(one, f"{terms.times} times.")
    if terms.below is not None and entrant.bank >= terms.below:
        return _closed(one, "Only with fewer chips than the terms say.")
    return None
