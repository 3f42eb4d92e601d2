"""Who may change members of staff and their access, and how."""

import re
from typing import Any, TypeVar, assert_never

from croupier.offices.office_draft import event_from
from croupier.offices.staff import commands as c
from croupier.offices.staff import events as e
from croupier.offices.staff.access_requests import judge_request
from croupier.offices.staff.duties import unfit_rights
from croupier.offices.staff.sign_on import judge_sign_on
from croupier.offices.staff.state import (
    ADMINISTRATOR,
    OPERATOR,
    Member,
    Staff,
    gained,
)
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, THE_SYSTEM, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

Given = TypeVar("Given", bound=e.AccessGiven)
Decided = tuple[e.StaffEvent, ...] | Refused
LONGEST_NAME = 100
NUMBER = re.compile(r"(?=[A-Za-z-]*[0-9])[A-Za-z0-9-]{1,20}")
"""A staff number has a digit, so it cannot be mistaken for a rank or for the system."""
BOUNDS = {
    "tries": (1, 10), "lock_minutes": (1, 24 * 60), "idle_minutes": (1, 30), "second_minutes": (1, 15),
    "proof_minutes": (1, 15), "watch_hours": (1, 24), "fresh_hours": (24, 14 * 24), "set_up_hours": (1, 7 * 24),
}  # fmt: skip
"""The minimum and the maximum of each setting."""


def decide(state: Staff, order: c.StaffOrder) -> Decided:
    """Decides an order: passes each command to its judge."""
    command = order.command
    match command:
        case _ if isinstance(command, c.SignOnCommand):
            return judge_sign_on(state, order, command)
        case c.RecordKey():
            return _record_key(state, order, command)
        case c.SetVerifier(number=number) if is_himself(order.by, number):
            return _change_own_secret(state, order, command)
        case c.RequestAccess() | c.ApproveRequest() | c.CloseRequest():
            return _not_for(state, order.by) or judge_request(state, order, command, _given_now)
        case _:
            return _given_now(state, order)


def _given_now(state: Staff, order: c.StaffOrder) -> Decided:
    """Judges a command of an administrator as it is given now."""
    return _not_for(state, order.by) or _administered(state, order)


def is_himself(by: Actor, number: str) -> bool:
    """Whether the order comes from the member of staff that it is about."""
    return by.rank not in (PLAYER, DEVICE, SYSTEM) and same_person(by.name, number)


def _not_for(state: Staff, by: Actor) -> Refused | None:
    """Refuses anyone but an administrator, or the system when it is set up."""
    if by.rank == SYSTEM:
        return None
    member = state.members.get(by.name)
    if by.rank != ADMINISTRATOR or member is None or not member.administers:
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=by.name, rank=by.rank, ranks=ADMINISTRATOR,
        )  # fmt: skip
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    return Refused(Refusal.SECRET_CHANGE_DUE) if member.must_change else None


def _administered(state: Staff, order: c.StaffOrder) -> Decided:
    command = order.command
    assert not isinstance(command, c.SignOnCommand | c.RecordKey | c.RequestCommand)
    if isinstance(command, c.AddMember):
        return _add(state, order, command)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    if isinstance(command, c.SetPolicy):
        return _policy(state, order, command)
    member = state.members.get(command.number)
    if member is None:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=phrase("'{number}'.", number=command.number))
    match command:
        case c.ChangeMember():
            return _change(state, order, command)
        case c.SetVerifier():
            return _reset(state, order, command)
        case c.DisableMember():
            return _disable(state, order, member)
        case c.EnableMember():
            return _enable(state, order, member)
        case c.Unlock():
            return (event_from(order, command, e.Unlocked),)
        case _:
            assert_never(command)


def _record_key(state: Staff, order: c.StaffOrder, command: c.RecordKey) -> Decided:
    """Record the keys of a store that has none yet, or further keys of the same file."""
    if order.by.rank != SYSTEM:
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=order.by.name, rank=order.by.rank, ranks=SYSTEM,
        )  # fmt: skip
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    recorded = state.fingerprints
    if not command.fingerprints or command.fingerprints[: len(recorded)] != recorded:
        return Refused(Refusal.KEY_UNKNOWN)
    if command.fingerprints == recorded:
        return ()
    return (event_from(order, command, e.KeyRecorded),)


def _policy(state: Staff, order: c.StaffOrder, command: c.SetPolicy) -> Decided:
    wrong = [
        f"{name} from {least} to {most}"
        for name, (least, most) in BOUNDS.items()
        if not least <= getattr(command.policy, name) <= most
    ]
    if wrong:
        return Refused(
            Refusal.POLICY_INVALID, detail=phrase("Accepted: {accepted}.", accepted=tuple(wrong))
        )
    refused = _not_two(state, order, command)
    return refused or (event_from(order, command, e.PolicySet, second=_second(command)),)


def _second(command: c.AccessCommand) -> str:
    """The name of the second administrator; empty if there is none."""
    return command.second.name if command.second else ""


def _not_two(
    state: Staff, order: c.StaffOrder, command: c.AccessCommand, *, alone: bool = False
) -> Refused | None:
    """Refuse unless a second administrator, whom the act is not about, answers for it too.

    `alone` permits the act without a second person.
    """
    name, about = _second(command), getattr(command, "number", "")
    if _is_exempt(order, command) or (alone and not name):
        return None
    member = state.members.get(name)
    if member and state.can_second(member, order.by.name, about, order.at):
        return None
    detail = phrase(
        "The second is '{name}'; accepted: another {rank} who may second by now.",
        name=name, rank=ADMINISTRATOR,
    )  # fmt: skip
    return Refused(Refusal.SECOND_PERSON, detail=detail)


def _is_exempt(order: c.StaffOrder, command: c.AccessCommand) -> bool:
    """Whether the rule of two does not apply: to the system itself, and to orders from before the rule."""
    return order.by == THE_SYSTEM or command.second is None


def _alone(state: Staff, order: c.StaffOrder, *, adds: bool, only_administers: bool) -> bool:
    """Whether one person alone may do this.

    While a house is set up, one administrator adds its people. Afterwards only an administrator, who moves no
    money, is added or reset by one person: while the house never had two, or by the person at the machine.
    """
    if only_administers and order.by == OPERATOR:
        return True
    lone = only_administers and not state.has_two_administrators(order.at)
    return adds and (lone or state.in_set_up(order.at))


def _add(state: Staff, order: c.StaffOrder, command: c.AddMember) -> Decided:
    if not NUMBER.fullmatch(command.number):
        detail = phrase(
            "Number '{number}'; accepted: up to 20 letters, digits and hyphens, one digit at least.",
            number=command.number,
        )
        return Refused(Refusal.MEMBER_INVALID, detail=detail)
    if not (command.name.strip() and len(command.name) <= LONGEST_NAME):
        return Refused(
            Refusal.MEMBER_INVALID,
            detail=phrase("The name '{name}'.", name=command.name[:LONGEST_NAME]),
        )
    refused = unfit_rights(command.ranks, command.roles)
    if refused:
        return refused
    if same_person(command.number, *state.members):
        return Refused(
            Refusal.NUMBER_TAKEN,
            detail=phrase("'{number}'; none is given twice.", number=command.number),
        )
    gains = gained(None, command.ranks, command.roles, command.area)
    only = not command.ranks and command.roles == (ADMINISTRATOR,)
    if gains:
        alone = _alone(state, order, adds=True, only_administers=only)
        refused = _not_two(state, order, command, alone=alone)
        if refused:
            return refused
    temporary = command.temporary or order.by.rank != SYSTEM
    return (_given(order, command, e.MemberAdded, gains, temporary=temporary),)


def _given(
    order: c.StaffOrder, command: c.AccessCommand, kind: type[Given], gains: tuple[str, ...], **others: Any
) -> Given:  # fmt: skip
    """Return an event that gives access; what the system itself sets up is no new right."""
    gains = () if _is_exempt(order, command) else gains
    return event_from(order, command, kind, second=_second(command), gains=gains, **others)


def _change(state: Staff, order: c.StaffOrder, command: c.ChangeMember) -> Decided:
    if is_himself(order.by, command.number):
        return Refused(Refusal.OWN_RIGHTS)
    refused = unfit_rights(command.ranks, command.roles)
    if refused:
        return refused
    if ADMINISTRATOR not in command.roles and _is_last(state, command.number):
        return Refused(Refusal.LAST_ADMINISTRATOR)
    member = state.members[command.number]
    gains = gained(member, command.ranks, command.roles, command.area)
    if gains:
        alone = _alone(state, order, adds=True, only_administers=False)
        refused = _not_two(state, order, command, alone=alone)
        if refused:
            return refused
    return (_given(order, command, e.MemberChanged, gains),)


def _enable(state: Staff, order: c.StaffOrder, member: Member) -> Decided:
    """Enables a member: all rights of the member are given again."""
    command = order.command
    assert isinstance(command, c.EnableMember)
    if not member.disabled:
        return ()
    gains = gained(None, member.ranks, member.roles, member.area)
    if gains:
        alone = _alone(state, order, adds=True, only_administers=member.only_administers)
        refused = _not_two(state, order, command, alone=alone)
        if refused:
            return refused
    return (_given(order, command, e.MemberEnabled, gains),)


def _is_last(state: Staff, number: str) -> bool:
    return [administrator.number for administrator in state.administrators()] == [number]


def _disable(state: Staff, order: c.StaffOrder, member: Member) -> Decided:
    command = order.command
    assert isinstance(command, c.DisableMember)
    if member.disabled:
        return ()
    if _is_last(state, member.number):
        return Refused(Refusal.LAST_ADMINISTRATOR)
    disabled = event_from(order, command, e.MemberDisabled)
    if member.number not in state.sign_ons:
        return (disabled,)
    return disabled, event_from(order, command, e.SignedOff, cause="disabled")


def _change_own_secret(state: Staff, order: c.StaffOrder, command: c.SetVerifier) -> Decided:
    """Sets a member's own secret, which no other person knows."""
    member = state.members.get(command.number)
    if member is None or member.disabled:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=phrase("'{number}'.", number=command.number))
    if (
        command.proven != member.verifier.digest
    ):  # an administrator reset it since the old one was proven
        return Refused(Refusal.SIGN_ON_FAILED)
    return (_given(order, command, e.VerifierSet, (), temporary=False),)


def _reset(state: Staff, order: c.StaffOrder, command: c.SetVerifier) -> Decided:
    """Resets the secret of another member.

    The giver knows the new secret, so the member must change it. An open sign-on with the old secret ends.
    """
    member = state.members[command.number]
    # In the set-up, a member who never had a secret of their own gets another first secret.
    alone = _alone(state, order, adds=member.must_change, only_administers=member.only_administers)
    refused = _not_two(state, order, command, alone=alone)
    if refused:
        return refused
    known = command.temporary or order.by.rank != SYSTEM
    changed = _given(order, command, e.VerifierSet, ("secret",), temporary=known)
    if command.number not in state.sign_ons:
        return (changed,)
    return changed, event_from(order, command, e.SignedOff, cause="stopped")
