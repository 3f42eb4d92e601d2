"""The cut: to whom it is offered, how deep it may be, where the cutting card goes."""

from croupier.rulebook import Citations, cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import VOID, seated
from croupier.table.equipment.shoe import Shoe, Step
from croupier.table.order_checks import unauthorised
from croupier.table.values.refusals import Refusal, Refused


def _never(shoe: Shoe) -> Refused | None:
    if shoe.is_continuous:
        detail = "A machine that shuffles without pause has no cut."
        return Refused(Refusal.NOT_APPLICABLE, shoe.rules.machine.citations, detail)
    if shoe.rules.cut.by == "nobody":
        return Refused(Refusal.NOT_APPLICABLE, shoe.rules.cut.citations, "Nobody cuts.")
    return None


def _not_now(shoe: Shoe) -> Refused | None:
    cites = shoe.rules.cut.citations
    if shoe.retired:
        return Refused(Refusal.SHOE_VOID, VOID, f"{shoe.retired}.")
    if not shoe.shuffled or shoe.is_cut:
        return Refused(Refusal.CARDS_NOT_READY, cites, "They are cut once, after a shuffle.")
    return None


def decline(draft: Draft, shoe: Shoe, patron: str) -> Refused | None:
    """The cut goes on clockwise, once around (WAR 4.2.2)."""
    refused = _never(shoe)
    if refused is None and shoe.rules.cut.by != "players":
        refused = Refused(Refusal.NOT_APPLICABLE, shoe.rules.cut.citations, "The dealer cuts.")
    refused = refused or unauthorised(draft, "run-table") or _not_now(shoe)
    refused = refused or _anothers(shoe.offer(seated(draft.state)), patron)
    return refused or draft.emit(e.CutDeclined(at=draft.at, patron=patron))


def _anothers(offer: Step, by: str) -> Refused | None:
    """Whether the cut is not theirs; nobody's name stands for the house."""
    if by == offer.of:
        return None
    whose = offer.of or "the house"
    detail = f"{by or 'The house'} may not: it is for {whose}."
    return Refused(Refusal.CUT_NOT_OFFERED, cite(*filter(None, (offer.clause,))), detail)


def cut(draft: Draft, shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Whoever it is offered to; the dealer then puts the cutting card in again and loads the shoe."""
    offer = shoe.offer(seated(draft.state))
    refused = _never(shoe) or _other_method(shoe, command) or unauthorised(draft, offer.act)
    refused = refused or _deeper(draft, shoe, command) or _not_now(shoe)
    refused = refused or _anothers(offer, command.by)
    refused = refused or _too_near(draft, shoe, command.depth) or _misplaced(draft, shoe, command)
    event = e.CardsCut(
        at=draft.at,
        by=command.by or draft.order.by.name,
        depth=command.depth,
        behind=command.behind,
        method=command.method,
        stack=shoe.left,
    )
    return refused or draft.emit(event)


def _other_method(shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Where the rules know two methods it is one of them (SATG 9.4.1)."""
    methods = {one.key: one for one in shoe.rules.cut.method}
    if command.method in (methods or ("",)):
        return None
    detail = f"Method {command.method!r}. Accepted: {', '.join(methods) or 'none'}."
    return Refused(Refusal.NOT_APPLICABLE, shoe.rules.cut.citations, detail)


def _deeper(draft: Draft, shoe: Shoe, command: c.CutCards) -> Refused | None:
    """More cards than usual are left out for the sake of integrity (SATG 9.4.1(a))."""
    for method in shoe.rules.cut.method:
        if method.key == command.method and method.more and command.behind > method.behind:
            return unauthorised(draft, method.more)
    return None


def _too_near(draft: Draft, shoe: Shoe, depth: int) -> Refused | None:
    """About one deck from either end (WAR 4.2.3, SATG 9.4.1); who supervises may let it pass."""
    rule = shoe.rules.cut
    near = min(depth, shoe.left - depth)
    if near < 1:
        return _depth(rule.citations, f"{depth} of {shoe.left} cards.")
    # The discards of a round that goes on may be fewer than two decks (WAR 9.10).
    least = 1 if draft.state.round else rule.least_decks * shoe.deck - shoe.tolerance
    if near >= least:
        return None
    if rule.strict and unauthorised(draft, "supervise"):
        return _depth(rule.citations, f"{near} from an end. Accepted: from {least}.")
    draft.notice("cut-too-near", f"{near} cards from an end, not {least}.", rule.citations)
    return None


def _depth(cites: Citations, detail: str) -> Refused:
    return Refused(Refusal.CUT_DEPTH, cites, detail)


def _misplaced(draft: Draft, shoe: Shoe, command: c.CutCards) -> Refused | None:
    """Where the cutting card goes in again (SATG 9.4.1(a), SATG 9.4.1(b), WAR 4.2.4(a))."""
    rule, behind = shoe.rules.cut, command.behind
    most = shoe.left // 2 if rule.half else shoe.left - 1
    if not 0 <= behind <= most:
        return _depth(rule.citations, f"{behind} cards behind it. Accepted: up to {most}.")
    method = next((one for one in rule.method if one.key == command.method), None)
    if method is None or behind == method.behind:
        return None
    if not method.more:
        return _depth(method.citations, f"{behind} cards. Accepted: exactly {method.behind}.")
    if behind < method.behind:
        says = f"{behind} cards lie behind the cutting card, not {method.behind}."
        draft.notice("cutting-card-too-near", says, method.citations)
    return None
