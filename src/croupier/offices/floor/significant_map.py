"""Which events of tables, cages, jackpots and staff are significant: a closed map.

The log of a table already holds what happens in every round. This map holds only what staff beyond the table
must know. Ticket numbers are masked, because a ticket could be printed from its number.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, get_args

from croupier.money import NOTHING, Cents
from croupier.offices.cage import events as t
from croupier.offices.floor.commands import Raise
from croupier.offices.floor.event_facts import Origin, doers, event_facts
from croupier.offices.floor.significant_events import KINDS
from croupier.offices.jackpots import JackpotEvent, Jackpots
from croupier.offices.jackpots import events as j
from croupier.offices.staff import StaffEvent
from croupier.offices.staff import events as s
from croupier.table import events as e
from croupier.table.equipment.equipment_ready import SHOWS, WND
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.event_base import EventBase
from croupier.table.values.sheet import Sheet

NOWHERE = Origin()
"""The origin of an event of which only the log is known."""
EventDetails: TypeAlias = tuple[str, str, str] | tuple[str, str, str, Cents]
"""Code, subject, detail, and the amount where there is one."""


def significant(place: str, event: object, origin: Origin = NOWHERE) -> Raise | None:
    """The significant event to raise for an event, with the facts of its sentence."""
    describe = DESCRIBERS.get(type(event))
    if describe is None:
        return None
    code, subject, detail, *amount = describe(event)
    return Raise(
        code=code,
        place=place,
        subject=mask(subject),
        detail=mask(detail),
        amount=amount[0] if amount else NOTHING,
        round=getattr(event, "round", 0) or origin.number,
        people=_people(event) if KINDS[code].another else (),
        facts=event_facts(KINDS[code].facts, event, place, origin),
        doers=doers(event, origin),
    )


def _people(event: object) -> tuple[str, ...]:
    """The members of staff whom an event concerns: who did it, who seconded it, and to whom it was done."""
    names = (getattr(event, name, "") for name in ("by", "second", "number"))
    return tuple(dict.fromkeys(filter(None, names)))


def large_wins(place: str, sheet: Sheet, *, number: int, above: Cents) -> Iterator[Raise]:
    """Raises an event for each holder who won more in a round than the house's threshold."""
    won: dict[str, int] = {}
    for row in sheet:
        won[row.holder] = won.get(row.holder, 0) + row.winnings
    for holder, amount in won.items():
        if amount > above:
            facts = {"player": holder, "limit": str(above)}
            yield Raise(
                code="large-win", place=place, subject=holder, amount=Cents(amount), round=number,
                facts=facts,
            )  # fmt: skip


def extra_jackpot_alerts(place: str, event: object, jackpots: Jackpots) -> Iterator[Raise]:
    """Further alerts for an event of the jackpots: several prizes in one round, or money that changes its meter."""
    match event:
        case j.JackpotHit():
            same = [
                win.hit
                for win in jackpots.wins.values()
                if (win.hit.table, win.hit.number, win.hit.at)
                == (event.table, event.number, event.at)
            ]
            if len(same) > 1 and event.win == max(jackpot_hit.win for jackpot_hit in same):
                named = ", ".join(sorted(jackpot_hit.win for jackpot_hit in same))
                facts = {"place": event.table, "round": str(event.number), "wins": named}
                yield Raise(
                    code="jackpot-together", place=place, subject=_round(event), detail=named,
                    facts=facts,
                )  # fmt: skip
        case j.JackpotClosed(jackpot=name, to=to) | j.PrizeReturned(jackpot=name, to=to):
            for heir, amount in to.items():
                if heir != name:
                    yield Raise(
                        code="jackpot-transferred", place=place, subject=heir, detail=f"From {name}.",
                        amount=amount, facts={"source": name, "jackpot": heir},
                    )  # fmt: skip


def _round(event: j.JackpotHit) -> str:
    return f"{event.table}/{event.number}"


def _hit(event: j.JackpotHit) -> EventDetails:
    where = f"Terminal {event.terminal}, round {_round(event)}"
    return (
        "jackpot-hit",
        event.win,
        f"{where}; {event.goods}" if event.goods else where,
        event.prize,
    )


def _by_fields(event: EventBase) -> EventDetails:
    """Describe an event by the fields that its alert names."""
    alert = event.alert
    assert alert is not None, "It is in the map because it declares an alert."
    subject, detail = (
        _text(getattr(event, name)) if name else "" for name in (alert.subject, alert.detail)
    )
    if alert.amount:
        return alert.code, subject, detail, getattr(event, alert.amount)
    return alert.code, subject, detail


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | Mapping) else str(value)


def _malfunction(event: e.MalfunctionReported) -> EventDetails:
    """A failed terminal, or a failure of the whole system (SATG 8.7)."""
    code = "terminal-failed" if event.terminal else "system-failed"
    return code, event.terminal, event.what


def _failed(event: e.EquipmentFailed) -> EventDetails:
    """A display that shows a wrong result, or nothing, is disregarded: play goes on (SATG 2.2.4, SATG 8.6)."""
    code = "equipment-failed"
    if event.item == WND:
        code = "display-differs" if event.what.startswith(SHOWS) else "display-lost"
    return code, event.item, event.what


def _differed(event: e.EntryDiffered) -> EventDetails:
    """Two entries of one result differ: the alert names both values (SATG 8.3)."""
    return "result-differs", event.by, f"{_values(event.faces, event.instead)} ({event.source})"


def _overruled(event: e.DeviceOverruled) -> EventDetails:
    """A person overruled what a device had read: the alert names both values (SATG 8.3)."""
    values = _values((event.face or "no spin",), event.read)
    return "device-overruled", event.by, f"{values}: {event.reason}"


def _values(faces: tuple[str, ...], instead: tuple[str, ...]) -> str:
    return f"{' '.join(faces)} instead of {' '.join(instead)}" if instead else " ".join(faces)


def _added(event: s.MemberAdded) -> EventDetails:
    return _rights_given(event, _text(event.roles))


def _changed(event: s.MemberChanged | s.MemberEnabled) -> EventDetails:
    return _rights_given(event, event.reason)


def _rights_given(event: s.AccessGiven, detail: str) -> EventDetails:
    """New rights that move money stay open until another person has seen them."""
    if not event.gains:
        return "access-changed", event.number, detail
    answered = " and ".join(filter(None, (event.by, event.second)))
    return "rights-given", event.number, f"{', '.join(event.gains)}; by {answered}"


def _new_secret(event: s.VerifierSet) -> EventDetails:
    """A member's own new secret is only recorded; one that another person knows stays open."""
    if not event.temporary:
        return "secret-changed", event.number, event.reason
    answered = " and ".join(filter(None, (event.by, event.second)))
    return "secret-reset", event.number, f"{event.reason}; by {answered}"


def _count_differed(event: e.CountDiffered) -> EventDetails:
    """The amount is that of the difference, without its sign."""
    return "count-differs", event.what, "", Cents(abs(event.counted - event.expected))


SPECIAL_DESCRIBERS: Mapping[type[object], Callable[[Any], EventDetails]] = {
    e.TableOpened: lambda event: ("table-opened", "", event.plan.game),
    e.EntryDiffered: _differed,
    e.DeviceOverruled: _overruled,
    e.MalfunctionReported: _malfunction,
    e.CountDiffered: _count_differed,
    e.EquipmentFailed: _failed,
    e.ConditionReported: lambda event: (event.condition, event.terminal, event.what),
    s.MemberAdded: _added,
    s.MemberChanged: _changed,
    s.MemberEnabled: _changed,
    s.VerifierSet: _new_secret,
    j.JackpotSetUp: lambda event: ("jackpot-changed", event.terms.name, event.by),
    j.TermsAgreed: lambda event: ("jackpot-changed", event.terms.name, event.by),
    j.JackpotApproved: lambda event: ("jackpot-changed", event.terms.name, event.by),
    j.JackpotHit: _hit,
}
"""Events whose alerts say more than some of their fields."""
DESCRIBERS: Mapping[type[object], Callable[[Any], EventDetails]] = {
    **{
        kind: _by_fields
        for events in (e.Event, t.CageEvent, StaffEvent, JackpotEvent)
        for kind in get_args(events)
        if kind.alert
    },
    **SPECIAL_DESCRIBERS,
}
"""Every significant event, with the function that describes it. Most declare their alert in their class."""
