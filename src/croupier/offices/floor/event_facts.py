"""The facts that the sentence of an alert takes from its event, its order and the state before it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.ledger import Kind, Transfer
from croupier.money import show
from croupier.offices.cage import events as t
from croupier.offices.floor.alert_facts import ALL_STAFF, as_fact, money_range
from croupier.offices.jackpots import events as j
from croupier.offices.staff import Staff
from croupier.offices.staff import events as s
from croupier.table import events as e
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.event_base import kebab
from croupier.table.values.people import SYSTEM


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where an event came from: who gave its order, the state before it, and the money that moved with it."""

    by: str = SYSTEM
    number: int = 0
    """The round in progress, for events that do not name theirs."""
    before: object = None
    """The state of the place before the event; none while an earlier log is read."""
    moves: Iterable[Transfer] = ()


def event_facts(names: Iterable[str], event: Any, place: str, origin: Origin) -> dict[str, str]:
    """Return the named facts of an event; a fact that is unknown is left out."""
    special = SPECIAL.get(type(event), _none)(event, origin)
    known = {
        "place": place, "round": getattr(event, "round", 0) or getattr(event, "number", 0) or origin.number,
        "by": getattr(event, "by", "") or origin.by, "change": kebab(type(event).__name__),
        **special,
    }  # fmt: skip
    facts = {name: known.get(name, getattr(event, name, None)) for name in names}
    return {name: mask(as_fact(value)) for name, value in facts.items() if value is not None}


def doers(event: object, origin: Origin) -> tuple[str, ...]:
    """Return who did what the event says, and who approved it: the alert is not for them."""
    names = (getattr(event, "by", "") or origin.by, getattr(event, "second", ""))
    return tuple(dict.fromkeys(name for name in names if name not in ("", SYSTEM)))


def _reported(event: Any, _origin: Origin) -> Mapping[str, object]:
    """Return what a report says of a fault, and the display that it is about."""
    return {"reason": event.what, "display": getattr(event, "item", "")}


def _decided(event: e.WithheldDetermined, _origin: Origin) -> Mapping[str, object]:
    return {"goes": event.goes_to}


def _policy(_event: s.PolicySet, _origin: Origin) -> Mapping[str, object]:
    return {"member": ALL_STAFF}


def _counted(event: e.CountDiffered, _origin: Origin) -> Mapping[str, object]:
    return {"part": "float" if event.what == "float" else "box"}


def _none(_event: object, _origin: Origin) -> Mapping[str, object]:
    return {}


def _limits(event: e.LimitsChanged, origin: Origin) -> Mapping[str, object]:
    now = money_range((limit.minimum, limit.maximum) for limit in event.limits.values())
    return {"was": _sign(origin), "now": now}


def _sign(origin: Origin) -> str | None:
    if not isinstance(origin.before, State) or origin.before.sign is None:
        return None
    limits = origin.before.sign.limits.values()
    return money_range((limit.minimum, limit.maximum) for limit in limits)


def _minimum(event: e.MinimumAnnounced, origin: Origin) -> Mapping[str, object]:
    least = min(event.minimums.values())
    return {"was": _sign(origin), "now": show(least), "until": event.proposed}


def _replaced(event: e.DrawReplaced, origin: Origin) -> Mapping[str, object]:
    faces = _faces(origin)
    was = faces[event.place - 1] if 0 < event.place <= len(faces) else None
    return {"was": was, "now": event.face, "round": origin.number}


def _faces(origin: Origin) -> tuple[str, ...]:
    """Return the faces of the round in progress before the event."""
    if not isinstance(origin.before, State) or origin.before.round is None:
        return ()
    round_ = origin.before.round
    source = round_.setup.variant.dealing.source
    return tuple(map(source.show, round_.faces))


def _reconstructed(event: e.DealReconstructed, origin: Origin) -> Mapping[str, object]:
    return {"was": " ".join(_faces(origin)) or None, "now": " ".join(event.faces)}


def _corrected(event: e.RoundCorrected, origin: Origin) -> Mapping[str, object]:
    ended = origin.before.history if isinstance(origin.before, State) else ()
    was = next((it.faces for it in ended if it.number == event.number), None)
    paid = back = 0
    accounts = set()
    for move in origin.moves:
        for account, amount in ((move.taker, move.amount), (move.giver, -move.amount)):
            if account.kind is Kind.PLAYER:
                accounts.add(account.of)
                paid, back = paid + max(amount, 0), back + max(-amount, 0)
    return {
        "was": " ".join(was) if was else None, "now": " ".join(event.faces), "paid": paid, "back": back,
        "accounts": len(accounts),
    }  # fmt: skip


def _differed(event: e.EntryDiffered, _origin: Origin) -> Mapping[str, object]:
    return {"was": " ".join(event.instead), "now": " ".join(event.faces)}


def _overruled(event: e.DeviceOverruled, _origin: Origin) -> Mapping[str, object]:
    return {"was": " ".join(event.read), "now": event.face}


def _wagers(event: e.WagersVoided, _origin: Origin) -> Mapping[str, object]:
    return {"count": len(event.wagers)}


def _opened(event: e.TableOpened, _origin: Origin) -> Mapping[str, object]:
    return {"game": event.plan.game}


def _case(event: e.CaseOpened, _origin: Origin) -> Mapping[str, object]:
    return {"reason": event.text}


def _personal(event: e.PersonalLimitsSet, _origin: Origin) -> Mapping[str, object]:
    return {"now": money_range([(event.limits.minimum, event.limits.maximum)])}


def _failed_ticket(event: e.TicketFailed, _origin: Origin) -> Mapping[str, object]:
    return {"ticket": event.number, "reason": event.what}


def _ticket(event: Any, _origin: Origin) -> Mapping[str, object]:
    return {"ticket": event.number}


def _loss(event: t.LossReported, _origin: Origin) -> Mapping[str, object]:
    return {"ticket": event.number, "reason": event.text, "why": event.kind}


def _member(event: Any, origin: Origin) -> Mapping[str, object]:
    """Return the member whom a change of access concerns, with the ranks and roles before and after."""
    known = origin.before.members.get(event.number) if isinstance(origin.before, Staff) else None
    was = (*known.ranks.values(), *known.roles) if known else ()
    now = (*getattr(event, "ranks", {}).values(), *getattr(event, "roles", ()))
    return {
        "member": event.number, "had": _rights(was), "has": _rights(now or was),
        "gains": _rights(getattr(event, "gains", ())), "where": getattr(event, "where", ""),
    }  # fmt: skip


def _rights(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _terms(event: j.SignedTerms, _origin: Origin) -> Mapping[str, object]:
    return {"jackpot": event.terms.name}


def _hit(event: j.JackpotHit, _origin: Origin) -> Mapping[str, object]:
    return {
        "round": event.number,
        "place": event.table,
        "amount": event.prize,
        "prize": event.goods,
    }


def _passed_on(event: j.WinPassedOn, _origin: Origin) -> Mapping[str, object]:
    return {"was": event.was, "now": event.terminal}


MEMBERS = (
    s.MemberAdded, s.MemberChanged, s.MemberDisabled, s.MemberEnabled, s.Unlocked, s.VerifierSet, s.SignOnFailed,
    s.LockedOut, s.Seconded,
)  # fmt: skip
TICKETS = (e.ItemKept, t.TicketIllegible, t.PaidByHand, t.TicketExpired, t.TicketRedeemed)
SPECIAL: Mapping[type[object], Callable[[Any, Origin], Mapping[str, object]]] = {
    **dict.fromkeys(MEMBERS, _member),
    **dict.fromkeys(TICKETS, _ticket),
    **dict.fromkeys((j.JackpotSetUp, j.TermsAgreed, j.JackpotApproved), _terms),
    **dict.fromkeys((e.EquipmentFailed, e.MalfunctionReported), _reported),
    e.WithheldDetermined: _decided,
    e.CountDiffered: _counted,
    s.PolicySet: _policy,
    e.LimitsChanged: _limits,
    e.MinimumAnnounced: _minimum,
    e.DrawReplaced: _replaced,
    e.DealReconstructed: _reconstructed,
    e.RoundCorrected: _corrected,
    e.EntryDiffered: _differed,
    e.DeviceOverruled: _overruled,
    e.WagersVoided: _wagers,
    e.TableOpened: _opened,
    e.CaseOpened: _case,
    e.PersonalLimitsSet: _personal,
    e.TicketFailed: _failed_ticket,
    t.LossReported: _loss,
    j.JackpotHit: _hit,
    j.WinPassedOn: _passed_on,
}
"""Facts that are no plain field of their event."""
