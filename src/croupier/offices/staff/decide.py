"""Who may change people and their access, and how."""

import re
from collections.abc import Mapping
from typing import assert_never

from croupier.offices.staff import commands as c
from croupier.offices.staff import events as e
from croupier.offices.staff.sign_on import second, sign_off, sign_on, still_there
from croupier.offices.staff.state import (
    ADMINISTRATOR,
    CASHIER,
    ENGINEER,
    INSPECTOR,
    ROLES,
    Member,
    Staff,
)
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused

Decided = tuple[e.StaffEvent, ...] | Refused
LONGEST_NAME = 100
NUMBER = re.compile(r"(?=[A-Za-z-]*[0-9])[A-Za-z0-9-]{1,20}")
"""A staff number has a digit, and so is never taken for a rank or for the system."""
BOUNDS = {"tries": 10, "lock_minutes": 24 * 60, "idle_minutes": 30, "second_minutes": 15}
"""The most of each; one is the least."""


def decide(state: Staff, order: c.StaffOrder) -> Decided:
    """Each command has its judge."""
    command = order.command
    match command:
        case c.SignOn():
            return sign_on(state, order, command)
        case c.SignOff():
            return sign_off(state, order, command)
        case c.StillThere():
            return still_there(state, order, command)
        case c.Second():
            return second(state, order, command)
        case c.SetVerifier(number=number) if is_himself(order.by, number):
            return _own_secret(state, order, command)
        case _:
            return _not_for(state, order.by) or _administered(state, order)


def is_himself(by: Actor, number: str) -> bool:
    """Whether a member of staff acts on himself."""
    return by.rank not in (PLAYER, DEVICE, SYSTEM) and same_person(by.name, number)


def _not_for(state: Staff, by: Actor) -> Refused | None:
    """People are changed by an administrator, or by the system when it is set up."""
    if by.rank == SYSTEM:
        return None
    member = state.members.get(by.name)
    if by.rank != ADMINISTRATOR or member is None or not member.administers:
        detail = f"{by.name} is {by.rank}; accepted: {ADMINISTRATOR}."
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    return Refused(Refusal.SECRET_CHANGE_DUE) if member.must_change else None


def _administered(state: Staff, order: c.StaffOrder) -> Decided:
    command = order.command
    assert not isinstance(command, c.SignOn | c.SignOff | c.StillThere | c.Second)
    if isinstance(command, c.AddMember):
        return _add(state, order, command)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    if isinstance(command, c.SetPolicy):
        return _policy(order, command)
    member = state.members.get(command.number)
    if member is None:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=f"{command.number!r}.")
    by, at, reason = order.by.name, order.at, command.reason
    match command:
        case c.ChangeMember():
            return _change(state, order, command)
        case c.SetVerifier():
            return _reset(state, order, command)
        case c.DisableMember():
            return _disable(state, order, member)
        case c.EnableMember(number=number):
            enabled = e.MemberEnabled(at=at, number=number, reason=reason, by=by)
            return (enabled,) if member.disabled else ()
        case c.Unlock(number=number):
            return (e.Unlocked(at=at, number=number, reason=reason, by=by),)
        case _:
            assert_never(command)


def _policy(order: c.StaffOrder, command: c.SetPolicy) -> Decided:
    wrong = [
        f"{n} up to {m}" for n, m in BOUNDS.items() if not 1 <= getattr(command.policy, n) <= m
    ]
    if wrong:
        return Refused(Refusal.POLICY_INVALID, detail=f"Accepted: {', '.join(wrong)}.")
    by = order.by.name
    return (e.PolicySet(at=order.at, policy=command.policy, reason=command.reason, by=by),)


def _add(state: Staff, order: c.StaffOrder, command: c.AddMember) -> Decided:
    if not NUMBER.fullmatch(command.number):
        detail = f"Number {command.number!r}; accepted: up to 20 letters, digits and hyphens, one digit at least."
        return Refused(Refusal.MEMBER_INVALID, detail=detail)
    if not (command.name.strip() and len(command.name) <= LONGEST_NAME):
        return Refused(Refusal.MEMBER_INVALID, detail=f"The name {command.name[:LONGEST_NAME]!r}.")
    refused = _unfit(command.ranks, command.roles)
    if refused:
        return refused
    if same_person(command.number, *state.members):
        return Refused(Refusal.NUMBER_TAKEN, detail=f"{command.number!r}; none is given twice.")
    return (
        e.MemberAdded(
            at=order.at, number=command.number, name=command.name, ranks=command.ranks,
            roles=command.roles, area=command.area, verifier=command.verifier,
            temporary=command.temporary or order.by.rank != SYSTEM, by=order.by.name,
        ),
    )  # fmt: skip


def _unfit(ranks: Mapping[str, str], roles: tuple[str, ...]) -> Refused | None:
    """What nobody can be, or not together."""
    for edition, rank in ranks.items():
        if edition not in AUTHORITY:
            detail = f"Edition {edition!r}; accepted: {', '.join(AUTHORITY)}."
            return Refused(Refusal.MEMBER_INVALID, detail=detail)
        if rank not in ladder(edition):
            detail = f"{rank!r} under {edition}; accepted: {', '.join(ladder(edition))}."
            return Refused(Refusal.MEMBER_INVALID, detail=detail)
    if set(roles) - set(ROLES) or len(set(roles)) < len(roles):
        detail = f"Roles {', '.join(roles)}; accepted: {', '.join(ROLES)}, each once."
        return Refused(Refusal.MEMBER_INVALID, detail=detail)
    if INSPECTOR in roles and (len(roles) > 1 or ranks):
        return Refused(Refusal.DUTIES_APART, detail="An inspector sees, and does nothing else.")
    if {ADMINISTRATOR, ENGINEER} & {*roles} and (ranks or CASHIER in roles):
        detail = "Whoever sees to access or equipment moves no money."
        return Refused(Refusal.DUTIES_APART, detail=detail)
    return None


def _change(state: Staff, order: c.StaffOrder, command: c.ChangeMember) -> Decided:
    if is_himself(order.by, command.number):
        return Refused(Refusal.OWN_RIGHTS)
    refused = _unfit(command.ranks, command.roles)
    if refused:
        return refused
    if ADMINISTRATOR not in command.roles and _is_last(state, command.number):
        return Refused(Refusal.LAST_ADMINISTRATOR)
    return (
        e.MemberChanged(
            at=order.at, number=command.number, ranks=command.ranks, roles=command.roles,
            area=command.area, reason=command.reason, by=order.by.name,
        ),
    )  # fmt: skip


def _is_last(state: Staff, number: str) -> bool:
    return [one.number for one in state.administrators()] == [number]


def _disable(state: Staff, order: c.StaffOrder, member: Member) -> Decided:
    command = order.command
    assert isinstance(command, c.DisableMember)
    if member.disabled:
        return ()
    if _is_last(state, member.number):
        return Refused(Refusal.LAST_ADMINISTRATOR)
    by, number = order.by.name, member.number
    disabled = e.MemberDisabled(at=order.at, number=number, reason=command.reason, by=by)
    if number not in state.sign_ons:
        return (disabled,)
    return disabled, e.SignedOff(at=order.at, number=number, cause="disabled", by=by)


def _own_secret(state: Staff, order: c.StaffOrder, command: c.SetVerifier) -> Decided:
    """Everybody changes his own secret, and nobody else knows it."""
    member = state.members.get(command.number)
    if member is None or member.disabled:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=f"{command.number!r}.")
    if command.proven != member.verifier.digest:  # it was reset since the old one was proven
        return Refused(Refusal.SIGN_ON_FAILED)
    return (_set(order, command, temporary=False),)


def _reset(state: Staff, order: c.StaffOrder, command: c.SetVerifier) -> Decided:
    """Whoever gives another a secret knows it: it must be changed, and whoever used the old one is out."""
    known = command.temporary or order.by.rank != SYSTEM
    changed = _set(order, command, temporary=known)
    if command.number not in state.sign_ons:
        return (changed,)
    by = order.by.name
    return changed, e.SignedOff(at=order.at, number=command.number, cause="stopped", by=by)


def _set(order: c.StaffOrder, command: c.SetVerifier, *, temporary: bool) -> e.VerifierSet:
    return e.VerifierSet(
        at=order.at, number=command.number, verifier=command.verifier, temporary=temporary,
        reason=command.reason, by=order.by.name,
    )  # fmt: skip
