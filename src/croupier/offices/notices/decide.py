"""Who may write and sign a notice, and when.

Whoever may set up the tables of the game by its edition may: no clause names a rank, so that is operator policy.
Two people sign, and the second is another. One of them, or any other who may sign, is enough to withdraw it:
what is withdrawn changes nothing.
"""

from typing import assert_never

from croupier.games import GAMES, game
from croupier.offices.notices import commands as c
from croupier.offices.notices import events as e
from croupier.offices.notices.check_notice import AHEAD, faults
from croupier.offices.notices.check_rules import broken
from croupier.offices.notices.state import HouseNotice, HouseNotices
from croupier.rulebook.authority import power, reaches
from croupier.table.values.instants import instant_of
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused

ACT = "set-up"
Decided = tuple[e.RegisterEvent, ...] | Refused


def decide(state: HouseNotices, order: c.RegisterOrder) -> Decided:
    """Each command has its judge."""
    command = order.command
    if isinstance(command, c.DraftNotice):
        return _not_for(order, command.notice.game) or _draft(state, order, command.notice)
    found = state.notices.get(command.notice)
    if found is None:
        known = ", ".join(state.notices) or "none is written"
        detail = f"No notice {command.notice!r}. Accepted: {known}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _not_for(order, found.notice.game) or _over(found, order) or _unseen(found, command)
    if refused:
        return refused
    match command:
        case c.SignNotice():
            return _sign(state, found, order)
        case c.CountersignNotice():
            return _countersign(state, found, order)
        case c.WithdrawNotice():
            return _withdraw(state, found, order, command)
        case _:
            assert_never(command)


def _not_for(order: c.RegisterOrder, key: str) -> Refused | None:
    known = {one.key for one in GAMES}
    if key not in known:
        return Refused(Refusal.NOTICE_INVALID, detail=f"There is no game {key!r}.")
    edition = game(key).edition
    needed = power(edition, ACT).rank
    if reaches(edition, order.by.rank, needed):
        return None
    detail = f"{order.by.name} is {order.by.rank}; accepted: {needed} or above."
    return Refused(Refusal.AUTHORITY_INSUFFICIENT, detail=detail)


def _over(found: HouseNotice, order: c.RegisterOrder) -> Refused | None:
    """A notice that is withdrawn, or in force, is what it is: another one changes it."""
    key = found.notice.key
    if found.withdrawn:
        return Refused(Refusal.NOT_APPLICABLE, detail=f"{key} was withdrawn: {found.withdrawn}")
    if found.is_final and found.effect_ms <= order.at:
        return Refused(
            Refusal.NOT_APPLICABLE, detail=f"{key} is in force. Accepted: another notice."
        )
    return None


def _unseen(found: HouseNotice, command: c.RegisterCommand) -> Refused | None:
    """Nobody signs but what he has read."""
    match command:
        case c.SignNotice(seen=seen) | c.CountersignNotice(seen=seen):
            if seen != found.notice.digest:
                detail = "The notice was written anew since you read it. Accepted: that you read it again."
                return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return None


def _wrong(state: HouseNotices, notice: c.NewNotice, order: c.RegisterOrder) -> Refused | None:
    found = " ".join(faults(notice, instant_of(order.at), state))
    return Refused(Refusal.NOTICE_INVALID, detail=found) if found else None


def _draft(state: HouseNotices, order: c.RegisterOrder, notice: c.NewNotice) -> Decided:
    before = state.notices.get(notice.key)
    if before and (before.is_final or before.withdrawn):
        detail = f"{notice.key} was signed or withdrawn. Accepted: another number."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _wrong(state, notice, order)
    return refused or (e.NoticeDrafted(at=order.at, notice=notice, by=order.by.name),)


def _sign(state: HouseNotices, found: HouseNotice, order: c.RegisterOrder) -> Decided:
    key = found.notice.key
    if found.signed_by:
        detail = f"{found.signed_by} has signed {key}. Accepted: a second person countersigns."
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    refused = _wrong(state, found.notice, order)
    return refused or (e.NoticeSigned(at=order.at, notice=key, by=order.by.name),)


def _countersign(state: HouseNotices, found: HouseNotice, order: c.RegisterOrder) -> Decided:
    key = found.notice.key
    if not found.signed_by:
        detail = f"Nobody has signed {key} yet. Accepted: a first person signs."
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    if same_person(order.by.name, found.signed_by):
        detail = f"{order.by.name} signed {key}. Accepted: another person."
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    if found.countersigned_by:
        detail = f"{key} is signed by {found.signed_by} and {found.countersigned_by}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _wrong(state, found.notice, order)
    return refused or (e.NoticeCountersigned(at=order.at, notice=key, by=order.by.name),)


def _withdraw(
    state: HouseNotices, found: HouseNotice, order: c.RegisterOrder, command: c.WithdrawNotice
) -> Decided:
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    if found.is_final and found.notice.since <= instant_of(order.at) + AHEAD:
        detail = f"{found.notice.key} takes effect within a minute. Accepted: another notice."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    rest = state.supposing(found.notice, signed=False)
    for fault in broken(rest, found.notice.game) if found.is_final else ():
        detail = f"Another notice rests on it: {fault} Accepted: that one is withdrawn first."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    by = order.by.name
    return (e.NoticeWithdrawn(at=order.at, notice=found.notice.key, reason=command.reason, by=by),)
