"""Signing on and off: one sign-on per person, and answers that reveal no more than necessary.

A wrong number and a wrong secret get the same answer. Only a person who knows the secret learns that the
member is locked out or disabled.
"""

import re
from collections.abc import Iterable
from typing import assert_never

from croupier.offices.office_draft import event_from
from croupier.offices.staff import commands as c
from croupier.offices.staff import events as e
from croupier.offices.staff.state import ADMINISTRATOR, INSPECTOR, MINUTE, WIDER, Member, Staff
from croupier.table.values.people import DEVICE, SYSTEM, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

Decided = tuple[e.StaffEvent, ...] | Refused
TOKEN = re.compile(r"[0-9a-f]{64}")
UNKNOWN = ""
"""Recorded in place of an unknown number, because people type their secret there by mistake."""
WITNESSES = (SYSTEM, DEVICE)
"""Who may report that a secret was right: the system, or the screen at which it was given."""


def failed(events: Iterable[object]) -> Refused | None:
    """The refusal to answer with when number and secret do not match.

    The miss must be counted, so it is an event and not a refusal. The person who tries to sign on is refused
    all the same.
    """
    missed = any(isinstance(event, e.SignOnFailed) for event in events)
    return Refused(Refusal.SIGN_ON_FAILED) if missed else None


def judge_sign_on(state: Staff, order: c.StaffOrder, command: c.SignOnCommand) -> Decided:
    """Dispatch a command about a sign-on to its judge."""
    match command:
        case c.SignOn():
            return sign_on(state, order, command)
        case c.SignOff():
            return sign_off(state, order, command)
        case c.StillThere():
            return still_there(state, order, command)
        case c.WatchScreen():
            return watch_screen(state, order, command)
        case c.Prove():
            return prove(state, order, command)
        case c.Second():
            return second(state, order, command)
        case _:
            assert_never(command)


def sign_on(state: Staff, order: c.StaffOrder, command: c.SignOn) -> Decided:
    """Signs a member on, or counts a miss."""
    if order.by.rank not in WITNESSES:
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("Accepted: {accepted}.", accepted=tuple(WITNESSES)),
        )
    if not TOKEN.fullmatch(command.token) or command.token in state.tokens:
        return Refused(Refusal.TOKEN_INVALID, detail=phrase("Accepted: a new SHA-256 in hex."))
    member = state.members.get(command.number)
    if member is None and command.vouched:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=phrase("'{number}'.", number=command.number))
    if member is None or (command.proven != member.verifier.digest and not command.vouched):
        return _missed(state, order, command.where, command.address)
    refused = _barred(member, order.at, command.address)
    if refused:
        return refused
    open_ = state.sign_ons.get(command.number)
    on = event_from(order, command, e.SignedOn)
    if open_ is None:
        return (on,)
    idle = state.is_idle(open_, order.at)
    if not (idle or command.takes_over):
        return Refused(
            Refusal.SIGNED_ON_ELSEWHERE,
            detail=phrase(
                "That screen is {where}. Sign off there, or take the sign-on over here.",
                where=open_.where,
            ),
        )
    return event_from(order, command, e.SignedOff, cause="idle" if idle else "taken-over"), on


def _barred(member: Member, at: int, address: str) -> Refused | None:
    """Why the member may not sign on although the secret was right."""
    if member.disabled:
        return Refused(Refusal.MEMBER_DISABLED)
    if member.is_locked(at, address):
        minutes = -(-(member.locked(address) - at) // MINUTE)
        return Refused(Refusal.LOCKED_OUT, detail=phrase("For {minutes} min.", minutes=minutes))
    return None


def _missed(
    state: Staff, order: c.StaffOrder, where: str, address: str
) -> tuple[e.StaffEvent, ...]:
    """Counts a miss; too many in a row lock the number at that address for a while."""
    command, at = order.command, order.at
    assert isinstance(command, c.SignOn | c.Prove | c.Second)
    member = state.members.get(command.number)
    number = command.number if member else UNKNOWN
    miss = e.SignOnFailed(at=at, number=number, where=where, address=address)
    if member is None or member.is_locked(at, address):
        return (miss,)  # a running lock is not extended
    tries, until = state.policy.tries, at + state.policy.lock_minutes * MINUTE
    here, wider = member.misses.get(address, 0) + 1 >= tries, member.missed + 1 >= WIDER * tries
    locks = [e.LockedOut(at=at, number=number, until=until, address=address)] if here else []
    if wider:
        locks.append(e.LockedOut(at=at, number=number, until=until))
    return miss, *locks


def sign_off(state: Staff, order: c.StaffOrder, command: c.SignOff) -> Decided:
    """Ends a sign-on: by the member, by the system for any cause, or by an administrator."""
    by, cause = order.by, command.cause
    himself = same_person(by.name, command.number) or by.rank == DEVICE
    stops = cause == "stopped" and by.rank == ADMINISTRATOR
    if not (by.rank == SYSTEM or stops or (himself and cause == "own")):
        return Refused(
            Refusal.ROLE_REQUIRED, detail=phrase("{name} is {rank}.", name=by.name, rank=by.rank)
        )
    open_ = state.sign_ons.get(command.number)
    if open_ is None:
        return Refused(Refusal.NOT_SIGNED_ON, detail=phrase("'{number}'.", number=command.number))
    if cause == "idle" and not state.is_idle(open_, order.at):
        return Refused(Refusal.NOT_NOW, detail=phrase("He was seen meanwhile."))
    return (event_from(order, command, e.SignedOff),)


def still_there(state: Staff, order: c.StaffOrder, command: c.StillThere) -> Decided:
    """Records activity, at most four times within the idle time."""
    himself = same_person(order.by.name, command.number)
    if not (himself or order.by.rank in WITNESSES):
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("{name} is {rank}.", name=order.by.name, rank=order.by.rank),
        )
    open_ = state.present(command.number, order.at)
    if open_ is None:
        return Refused(Refusal.NOT_SIGNED_ON, detail=phrase("'{number}'.", number=command.number))
    if state.only_shows(open_, order.at):
        return Refused(Refusal.PROOF_DUE)
    if 4 * (order.at - open_.seen) < state.policy.idle_minutes * MINUTE:
        return ()
    return (event_from(order, command, e.Seen),)


def watch_screen(state: Staff, order: c.StaffOrder, command: c.WatchScreen) -> Decided:
    """Keeps a sign-on open for a screen that is watched for hours; only its process knows which screen it is."""
    if order.by.rank not in WITNESSES:
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("Accepted: {accepted}.", accepted=tuple(WITNESSES)),
        )
    open_ = state.present(command.number, order.at)
    if open_ is None:
        return Refused(Refusal.NOT_SIGNED_ON, detail=phrase("'{number}'.", number=command.number))
    return () if open_.watches else (event_from(order, command, e.WatchBegun),)


def prove(state: Staff, order: c.StaffOrder, command: c.Prove) -> Decided:
    """Records that a member at a screen entered the own secret again, or counts a miss."""
    if order.by.rank not in WITNESSES:
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("Accepted: {accepted}.", accepted=tuple(WITNESSES)),
        )
    open_, member = state.present(command.number, order.at), state.members.get(command.number)
    if open_ is None or member is None:
        return Refused(Refusal.NOT_SIGNED_ON, detail=phrase("'{number}'.", number=command.number))
    if command.proven != member.verifier.digest:
        return _missed(state, order, open_.where, open_.address)
    refused = _barred(member, order.at, open_.address)
    return refused or (event_from(order, command, e.Proven),)


def second(state: Staff, order: c.StaffOrder, command: c.Second) -> Decided:
    """A second person approves one act, and is not signed on by it."""
    if order.by.rank not in WITNESSES:
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("Accepted: {accepted}.", accepted=tuple(WITNESSES)),
        )
    if same_person(command.number, command.of) or not command.act:
        return Refused(Refusal.SECOND_PERSON)
    if command.of not in state.members:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=phrase("'{of}'.", of=command.of))
    member = state.members.get(command.number)
    first = state.sign_ons.get(command.of)
    address = first.address if first else ""  # the second person is at the same screen
    if member is None or command.proven != member.verifier.digest:
        return _missed(state, order, f"second for {command.of}", address)
    refused = _barred(member, order.at, address)
    if refused:
        return refused
    if member.must_change:
        return Refused(Refusal.SECRET_CHANGE_DUE)
    if INSPECTOR in member.roles:
        return Refused(
            Refusal.DUTIES_APART, detail=phrase("An inspector sees, and does nothing else.")
        )
    if order.at < member.seconds_from:
        minutes = -(-(member.seconds_from - order.at) // MINUTE)
        detail = phrase(
            "{number} has a new secret or new rights. Accepted: in {minutes} min.",
            number=member.number,
            minutes=minutes,
        )
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    return (event_from(order, command, e.Seconded),)
