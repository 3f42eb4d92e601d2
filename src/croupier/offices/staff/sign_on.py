"""Who is signed on: one sign-on a person, and nobody is told more than he must know.

Whoever gives a wrong number is answered as whoever gives a wrong secret; that somebody is locked out or has
no access is told only to whoever knows the secret.
"""

import re
from collections.abc import Iterable

from croupier.offices.staff import commands as c
from croupier.offices.staff import events as e
from croupier.offices.staff.state import ADMINISTRATOR, INSPECTOR, MINUTE, WIDER, Member, Staff
from croupier.table.values.people import DEVICE, SYSTEM, same_person
from croupier.table.values.refusals import Refusal, Refused

Decided = tuple[e.StaffEvent, ...] | Refused
TOKEN = re.compile(r"[0-9a-f]{64}")
UNKNOWN = ""
"""What stands for a number that nobody has: people type their secret there."""
WITNESSES = (SYSTEM, DEVICE)
"""Who may say that a secret was right: the system, also by the screen at which it was given."""


def failed(events: Iterable[object]) -> Refused | None:
    """What to answer where number and secret do not go together.

    The miss must be counted, so it is an event and no refusal; whoever asked is refused all the same.
    """
    missed = any(isinstance(event, e.SignOnFailed) for event in events)
    return Refused(Refusal.SIGN_ON_FAILED) if missed else None


def sign_on(state: Staff, order: c.StaffOrder, command: c.SignOn) -> Decided:
    """Let somebody in, or count a miss."""
    if order.by.rank not in WITNESSES:
        return Refused(Refusal.ROLE_REQUIRED, detail=f"Accepted: {', '.join(WITNESSES)}.")
    if not TOKEN.fullmatch(command.token) or command.token in state.tokens:
        return Refused(Refusal.TOKEN_INVALID, detail="Accepted: a new SHA-256 in hex.")
    member = state.members.get(command.number)
    if member is None or command.proven != member.verifier.digest:
        return _missed(state, order, command.where, command.address)
    refused = _barred(member, order.at, command.address)
    if refused:
        return refused
    open_ = state.sign_ons.get(command.number)
    on = e.SignedOn(
        at=order.at, number=command.number, token=command.token, where=command.where,
        address=command.address,
    )  # fmt: skip
    if open_ is None:
        return (on,)
    idle = state.is_idle(open_, order.at)
    if not (idle or command.takes_over):
        return Refused(Refusal.SIGNED_ON_ELSEWHERE, detail=f"At {open_.where}.")
    off = e.SignedOff(
        at=order.at, number=command.number, cause="idle" if idle else "taken-over", by=order.by.name
    )
    return off, on


def _barred(member: Member, at: int, address: str) -> Refused | None:
    """Whether he may not sign on though the secret was right."""
    if member.disabled:
        return Refused(Refusal.MEMBER_DISABLED)
    if member.is_locked(at, address):
        minutes = -(-(member.locked(address) - at) // MINUTE)
        return Refused(Refusal.LOCKED_OUT, detail=f"For {minutes} min.")
    return None


def _missed(
    state: Staff, order: c.StaffOrder, where: str, address: str
) -> tuple[e.StaffEvent, ...]:
    """A miss; after too many in a row nobody signs on from there under that number for a while."""
    command, at = order.command, order.at
    assert isinstance(command, c.SignOn | c.Second)
    member = state.members.get(command.number)
    number = command.number if member else UNKNOWN
    miss = e.SignOnFailed(at=at, number=number, where=where, address=address)
    if member is None or member.is_locked(at, address):
        return (miss,)  # whoever is locked out already is not locked out for longer
    tries, until = state.policy.tries, at + state.policy.lock_minutes * MINUTE
    here, wider = member.misses.get(address, 0) + 1 >= tries, member.missed + 1 >= WIDER * tries
    locks = [e.LockedOut(at=at, number=number, until=until, address=address)] if here else []
    if wider:
        locks.append(e.LockedOut(at=at, number=number, until=until))
    return miss, *locks


def sign_off(state: Staff, order: c.StaffOrder, command: c.SignOff) -> Decided:
    """By himself; by the system for whatever cause; by an administrator."""
    by, cause = order.by, command.cause
    himself = same_person(by.name, command.number) or by.rank == DEVICE
    stops = cause == "stopped" and by.rank == ADMINISTRATOR
    if not (by.rank == SYSTEM or stops or (himself and cause == "own")):
        return Refused(Refusal.ROLE_REQUIRED, detail=f"{by.name} is {by.rank}.")
    open_ = state.sign_ons.get(command.number)
    if open_ is None:
        return Refused(Refusal.NOT_SIGNED_ON, detail=f"{command.number!r}.")
    if cause == "idle" and not state.is_idle(open_, order.at):
        return Refused(Refusal.NOT_NOW, detail="He was seen meanwhile.")
    return (e.SignedOff(at=order.at, number=command.number, cause=cause, by=by.name),)


def still_there(state: Staff, order: c.StaffOrder, command: c.StillThere) -> Decided:
    """Written down at most four times within the time after which he would be signed off."""
    himself = same_person(order.by.name, command.number)
    if not (himself or order.by.rank in WITNESSES):
        return Refused(Refusal.ROLE_REQUIRED, detail=f"{order.by.name} is {order.by.rank}.")
    open_ = state.present(command.number, order.at)
    if open_ is None:
        return Refused(Refusal.NOT_SIGNED_ON, detail=f"{command.number!r}.")
    if 4 * (order.at - open_.seen) < state.policy.idle_minutes * MINUTE:
        return ()
    return (e.Seen(at=order.at, number=command.number),)


def second(state: Staff, order: c.StaffOrder, command: c.Second) -> Decided:
    """Another person proves himself for one act, and is not signed on by it."""
    if order.by.rank not in WITNESSES:
        return Refused(Refusal.ROLE_REQUIRED, detail=f"Accepted: {', '.join(WITNESSES)}.")
    if same_person(command.number, command.of) or not command.act:
        return Refused(Refusal.SECOND_PERSON)
    if command.of not in state.members:
        return Refused(Refusal.MEMBER_UNKNOWN, detail=f"{command.of!r}.")
    member = state.members.get(command.number)
    first = state.sign_ons.get(command.of)
    address = first.address if first else ""  # he stands beside whoever asks
    if member is None or command.proven != member.verifier.digest:
        return _missed(state, order, f"second for {command.of}", address)
    refused = _barred(member, order.at, address)
    if refused:
        return refused
    if member.must_change:
        return Refused(Refusal.SECRET_CHANGE_DUE)
    if INSPECTOR in member.roles:
        return Refused(Refusal.DUTIES_APART, detail="An inspector sees, and does nothing else.")
    return (e.Seconded(at=order.at, number=command.number, act=command.act, of=command.of),)
