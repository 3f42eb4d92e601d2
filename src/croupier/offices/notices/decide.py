"""Who may draft and sign a notice, and when.

The rank that may set up the tables of the game by its edition may do so. No clause names a rank, so this is
operator policy. Two different people sign. One person who may sign is enough to withdraw a notice, because a
withdrawn notice changes nothing.
"""

from typing import assert_never

from croupier.games import GAMES, game
from croupier.offices.notices import commands as c
from croupier.offices.notices import events as e
from croupier.offices.notices.check_notice import AHEAD, faults
from croupier.offices.notices.check_rules import broken
from croupier.offices.notices.state import HouseNotice, HouseNotices
from croupier.offices.office_draft import event_from
from croupier.rulebook.authority import power, reaches
from croupier.table.values.instants import instant_of
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase, sentences

ACT = "set-up"
Decided = tuple[e.RegisterEvent, ...] | Refused


def decide(state: HouseNotices, order: c.RegisterOrder) -> Decided:
    """Decides an order: passes each command to its judge."""
    command = order.command
    if isinstance(command, c.DraftNotice):
        return _not_for(order, command.notice.game) or _draft(state, order, command.notice)
    record = state.notices.get(command.notice)
    if record is None:
        known = tuple(state.notices) or phrase("none is written")
        detail = phrase(
            "No notice '{notice}'. Accepted: {known}.", notice=command.notice, known=known
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = (
        _not_for(order, record.notice.game) or _over(record, order) or _unseen(record, command)
    )
    if refused:
        return refused
    match command:
        case c.SignNotice():
            return _sign(state, record, order)
        case c.CountersignNotice():
            return _countersign(state, record, order)
        case c.WithdrawNotice():
            return _withdraw(state, record, order, command)
        case _:
            assert_never(command)


def _not_for(order: c.RegisterOrder, key: str) -> Refused | None:
    known = {each_game.key for each_game in GAMES}
    if key not in known:
        return Refused(Refusal.NOTICE_INVALID, detail=phrase("There is no game '{key}'.", key=key))
    edition = game(key).edition
    needed = power(edition, ACT).rank
    if reaches(edition, order.by.rank, needed):
        return None
    detail = phrase(
        "{name} is {rank}; accepted: {needed} or above.",
        name=order.by.name,
        rank=order.by.rank,
        needed=needed,
    )
    return Refused(Refusal.AUTHORITY_INSUFFICIENT, detail=detail)


def _over(record: HouseNotice, order: c.RegisterOrder) -> Refused | None:
    """A notice that is withdrawn or in force cannot be changed, only by another notice."""
    key = record.notice.key
    if record.withdrawn:
        return Refused(
            Refusal.NOT_APPLICABLE,
            detail=phrase("{key} was withdrawn: {withdrawn}", key=key, withdrawn=record.withdrawn),
        )
    if record.is_final and record.effect_ms <= order.at:
        detail = phrase("{key} is in force. Accepted: another notice.", key=key)
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return None


def _unseen(record: HouseNotice, command: c.RegisterCommand) -> Refused | None:
    """Refuses a signature on a version that the signer has not read."""
    match command:
        case c.SignNotice(seen=seen) | c.CountersignNotice(seen=seen):
            if seen != record.notice.digest:
                detail = phrase(
                    "The notice was written anew since you read it. Accepted: that you read it again."
                )
                return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return None


def _wrong(state: HouseNotices, notice: c.NewNotice, order: c.RegisterOrder) -> Refused | None:
    text = sentences(*faults(notice, instant_of(order.at), state))
    return Refused(Refusal.NOTICE_INVALID, detail=text) if text else None


def _draft(state: HouseNotices, order: c.RegisterOrder, notice: c.NewNotice) -> Decided:
    before = state.notices.get(notice.key)
    if before and (before.is_final or before.withdrawn):
        detail = phrase(
            "{notice} was signed or withdrawn. Accepted: another number.", notice=notice.key
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _wrong(state, notice, order)
    return refused or (event_from(order, order.command, e.NoticeDrafted),)


def _sign(state: HouseNotices, record: HouseNotice, order: c.RegisterOrder) -> Decided:
    key = record.notice.key
    if record.signed_by:
        detail = phrase(
            "{signed_by} has signed {key}. Accepted: a second person countersigns.",
            signed_by=record.signed_by,
            key=key,
        )
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    refused = _wrong(state, record.notice, order)
    return refused or (event_from(order, order.command, e.NoticeSigned),)


def _countersign(state: HouseNotices, record: HouseNotice, order: c.RegisterOrder) -> Decided:
    key = record.notice.key
    if not record.signed_by:
        detail = phrase("{key} has no signature yet. Accepted: a first person signs.", key=key)
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    if same_person(order.by.name, record.signed_by):
        detail = phrase(
            "{name} signed {key}. Accepted: another person.", name=order.by.name, key=key
        )
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    if record.countersigned_by:
        detail = phrase(
            "{key} is signed by {signed_by} and {countersigned_by}.",
            key=key,
            signed_by=record.signed_by,
            countersigned_by=record.countersigned_by,
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _wrong(state, record.notice, order)
    return refused or (event_from(order, order.command, e.NoticeCountersigned),)


def _withdraw(
    state: HouseNotices,
    record: HouseNotice,
    order: c.RegisterOrder,
    command: c.WithdrawNotice,
) -> Decided:
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    if record.is_final and record.notice.since <= instant_of(order.at) + AHEAD:
        detail = phrase(
            "{notice} takes effect within a minute. Accepted: another notice.",
            notice=record.notice.key,
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    rest = state.supposing(record.notice, signed=False)
    for fault in broken(rest, record.notice.game) if record.is_final else ():
        detail = phrase(
            "Another notice rests on it: {fault} Accepted: that one is withdrawn first.",
            fault=fault,
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return (event_from(order, command, e.NoticeWithdrawn),)
