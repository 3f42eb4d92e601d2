"""The cut: who is offered it, how deep it may be and where the cutting card goes."""

from croupier.rulebook import Citations, cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import VOID, seated
from croupier.table.equipment.shoe import Shoe, Step
from croupier.table.order_checks import unauthorised
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Phrase, phrase


def _no_cut(shoe: Shoe) -> Refused | None:
    if shoe.is_continuous:
        detail = phrase("A machine that shuffles without pause has no cut.")
        return Refused(Refusal.NOT_APPLICABLE, shoe.rules.machine.citations, detail)
    if shoe.rules.cut.by == "nobody":
        return Refused(
            Refusal.NOT_APPLICABLE, shoe.rules.cut.citations, phrase("These rules know no cut.")
        )
    return None


def _not_now(shoe: Shoe) -> Refused | None:
    cites = shoe.rules.cut.citations
    if shoe.retired:
        return Refused(Refusal.SHOE_VOID, VOID, phrase("{retired}.", retired=shoe.retired))
    if not shoe.shuffled or shoe.is_cut:
        return Refused(
            Refusal.CARDS_NOT_READY, cites, phrase("They are cut once, after a shuffle.")
        )
    return None


def decline_cut(draft: Draft, shoe: Shoe, patron: str) -> Refused | None:
    """Record that a player declines; the offer goes on clockwise, once around (WAR 4.2.2)."""
    refused = _no_cut(shoe)
    if refused is None and shoe.rules.cut.by != "players":
        refused = Refused(
            Refusal.NOT_APPLICABLE, shoe.rules.cut.citations, phrase("The dealer cuts.")
        )
    refused = refused or unauthorised(draft, "run-table") or _not_now(shoe)
    refused = refused or _offered_to_another(shoe.offer(seated(draft.state)), patron)
    return refused or draft.emit(e.CutDeclined(at=draft.at, patron=patron))


def _offered_to_another(offer: Step, by: str) -> Refused | None:
    """Refuse a cut by anyone but the one it is offered to. An empty name means the house."""
    if by == offer.of:
        return None
    whose = offer.of or phrase("the house")
    detail = phrase("{by} may not: it is for {whose}.", by=by or phrase("The house"), whose=whose)
    return Refused(Refusal.CUT_NOT_OFFERED, cite(*filter(None, (offer.clause,))), detail)


def cut_cards(draft: Draft, shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Let the one who is offered the cut make it; the dealer then inserts the cutting card and loads the shoe."""
    offer = shoe.offer(seated(draft.state))
    refused = _no_cut(shoe) or _other_method(shoe, command) or unauthorised(draft, offer.act)
    refused = refused or _unauthorised_depth(draft, shoe, command) or _not_now(shoe)
    refused = refused or _offered_to_another(offer, command.by)
    refused = refused or _too_near(draft, shoe, command.depth) or _misplaced(draft, shoe, command)
    return refused or draft.emit_from(
        command, e.CardsCut, by=command.by or draft.order.by.name, stack=shoe.left
    )


def _other_method(shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Refuse an unknown method where the rules have two (SATG 9.4.1)."""
    methods = {method.key: method for method in shoe.rules.cut.method}
    if command.method in (methods or ("",)):
        return None
    detail = phrase(
        "Method '{method}'. Accepted: {methods}.", method=command.method, methods=tuple(methods)
    )
    return Refused(Refusal.NOT_APPLICABLE, shoe.rules.cut.citations, detail)


def _unauthorised_depth(draft: Draft, shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Check the power to leave more cards out than usual, for the sake of integrity (SATG 9.4.1(a))."""
    for method in shoe.rules.cut.method:
        if method.key == command.method and method.more and command.behind > method.behind:
            return unauthorised(draft, method.more)
    return None


def _too_near(draft: Draft, shoe: Shoe, depth: int) -> Refused | None:
    """Require about one deck from either end (WAR 4.2.3, SATG 9.4.1); a supervisor may allow less."""
    rule = shoe.rules.cut
    near = min(depth, shoe.left - depth)
    if near < 1:
        return _depth(
            rule.citations, phrase("{depth} of {left} cards.", depth=depth, left=shoe.left)
        )
    # During a round the reloaded discards may be fewer than two decks (WAR 9.10).
    least = 1 if draft.state.round else rule.least_decks * shoe.deck - shoe.tolerance
    if near >= least:
        return None
    detail = phrase("{near} from an end. Accepted: from {least}.", near=near, least=least)
    refused = _too_few(draft, detail, rule.citations)
    if refused is None:
        draft.notice(
            "cut-too-near",
            phrase("{near} cards from an end, not {least}.", near=near, least=least),
            rule.citations,
        )
    return refused


def _too_few(draft: Draft, detail: Phrase, cites: Citations) -> Refused | None:
    """Refuse fewer cards than about the number of the clause; a supervisor may allow them."""
    assert draft.state.shoe is not None, "Cards are cut."
    strict = draft.state.readings >= draft.state.shoe.rules.cut.strict_since
    return _depth(cites, detail) if strict and unauthorised(draft, "supervise") else None


def _depth(cites: Citations, detail: Phrase) -> Refused:
    return Refused(Refusal.CUT_DEPTH, cites, detail)


def _misplaced(draft: Draft, shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Check the new position of the cutting card (SATG 9.4.1(a), SATG 9.4.1(b), WAR 4.2.4(a))."""
    rule, behind = shoe.rules.cut, command.behind
    most = shoe.left // 2 if rule.half else shoe.left - 1
    if not 0 <= behind <= most:
        return _depth(
            rule.citations,
            phrase("{behind} cards behind it. Accepted: up to {most}.", behind=behind, most=most),
        )
    method = next((method for method in rule.method if method.key == command.method), None)
    if method is None or behind == method.behind:
        return None
    if not method.more:
        return _depth(
            method.citations,
            phrase(
                "{behind} cards. Accepted: exactly {wanted}.",
                behind=behind,
                wanted=method.behind,
            ),
        )
    least = method.behind - shoe.card_tolerance
    if behind >= least:
        return None
    refused = _too_few(
        draft,
        phrase("{behind} cards. Accepted: from {least}.", behind=behind, least=least),
        method.citations,
    )
    if refused is None:
        says = phrase(
            "{behind} cards lie behind the cutting card, not {wanted}.",
            behind=behind,
            wanted=method.behind,
        )
        draft.notice("cutting-card-too-near", says, method.citations)
    return refused
