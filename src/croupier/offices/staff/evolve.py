"""Applies events to the members of staff and their sign-ons."""

from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.offices.staff import events as e
from croupier.offices.staff.state import (
    HOUR,
    KNOWN,
    MINUTE,
    NEVER,
    REMEMBERED,
    Member,
    OpenRequest,
    OpenSignOn,
    SecondWord,
    Staff,
)
from croupier.table.values.replace import from_fields


def evolve(state: Staff, event: e.StaffEvent) -> Staff:
    """The staff after an event."""
    after = _applied(state, event)
    if after.two_from is None and isinstance(event, e.AccessGiven):
        return replace(after, two_from=_two_administrators(after, event.at))
    return after


def _two_administrators(state: Staff, at: int) -> int | None:
    """The instant from which two administrators with secrets of their own can second each other."""
    able = (member for member in state.administrators() if not member.must_change)
    times = sorted(max(at, member.seconds_from) for member in able)
    return times[1] if len(times) > 1 else None


def _applied(state: Staff, event: e.StaffEvent) -> Staff:
    match event:
        case e.PolicySet() | e.KeyRecorded():
            return _protected(state, event)
        case e.MemberAdded():
            added = from_fields(Member, event, ranks=Map(event.ranks), must_change=event.temporary)
            added = replace(added, seconds_from=_seconds_from(state, added, event))
            began = event.at if state.began is None else state.began
            return replace(state, members=state.members.set(event.number, added), began=began)
        case e.SignedOn():
            return _signed_on(state, event)
        case e.SignedOff(number=number):
            return _signed_off(state, number)
        case e.Seen() | e.WatchBegun():
            return _used(state, event)
        case e.Proven(number=number):
            open_, member = state.sign_ons[number], _proven(state.members[number])
            proved = replace(open_, proved=event.at, seen=event.at)
            return replace(
                state,
                members=state.members.set(number, member),
                sign_ons=state.sign_ons.set(number, proved),
            )
        case e.Seconded():
            return _seconded(state, event)
        case e.AccessRequested() | e.RequestApproved() | e.RequestClosed():
            return _requested(state, event)
        case e.SignOnFailed(number=number) if number not in state.members:
            return state
        case _:
            after = _after(state.members[event.number], event)
            after = replace(after, seconds_from=_seconds_from(state, after, event))
            return replace(
                state,
                members=state.members.set(event.number, after),
                seconds=_valid_approvals(state, event),
            )


def _protected(state: Staff, event: e.PolicySet | e.KeyRecorded) -> Staff:
    if isinstance(event, e.PolicySet):
        return replace(state, policy=event.policy)
    return replace(state, fingerprints=event.fingerprints)


def _requested(
    state: Staff, event: e.AccessRequested | e.RequestApproved | e.RequestClosed
) -> Staff:
    if not isinstance(event, e.AccessRequested):
        return replace(state, requests=state.requests.delete(event.request))
    request = from_fields(OpenRequest, event)
    requests = state.requests.set(event.request, request)
    return replace(state, requests=requests, requested=event.request)


def _seconds_from(state: Staff, member: Member, event: e.StaffEvent) -> int:
    """The instant from which a member may second: later after a new secret from another, or new rights.

    Two administrators who add a member answer for that member at once.
    """
    match event:
        case e.MemberAdded(gains=gains, second=second):
            fresh = bool(gains) and not second
        case e.AccessGiven(gains=gains):
            fresh = bool(gains)
        case _:
            fresh = False
    until = event.at + state.policy.fresh_hours * HOUR
    return max(until, member.seconds_from) if fresh else member.seconds_from


def _valid_approvals(state: Staff, event: e.StaffEvent) -> Map[tuple[str, str], SecondWord]:
    """The approvals that stay valid: those of a member with a new secret, new rights or no access are dropped."""
    if not isinstance(event, e.MemberChanged | e.MemberDisabled | e.VerifierSet):
        return state.seconds
    if isinstance(event, e.MemberChanged) and not event.gains:
        return state.seconds
    good = {key: second for key, second in state.seconds.items() if second.number != event.number}
    return Map(good)


def _signed_on(state: Staff, event: e.SignedOn) -> Staff:
    before = state.members[event.number]
    # A provider that vouches proves no secret of ours: misses of the secret stay, and proofs are due.
    proved, member = (NEVER, before) if event.vouched else (event.at, _proven(before))
    made = from_fields(OpenSignOn, event, since=event.at, seen=event.at, proved=proved)
    member = replace(member, signed_off=False)
    if event.address:
        others = (name for name in member.known if name != event.address)
        member = replace(member, known=(event.address, *others)[:KNOWN])
    return replace(
        state,
        members=state.members.set(event.number, member),
        sign_ons=state.sign_ons.set(event.number, made),
        tokens=state.tokens.set(event.token, event.number),
    )


def _used(state: Staff, event: e.Seen | e.WatchBegun) -> Staff:
    """The sign-on of a member who was active, or who watches a screen from now on."""
    before = state.sign_ons[event.number]
    seen = isinstance(event, e.Seen)
    after = replace(before, seen=event.at) if seen else replace(before, watches=True)
    return replace(state, sign_ons=state.sign_ons.set(event.number, after))


def _signed_off(state: Staff, number: str) -> Staff:
    member = replace(state.members[number], signed_off=True)
    return replace(
        state,
        members=state.members.set(number, member),
        sign_ons=state.sign_ons.delete(number),
        tokens=state.tokens.delete(state.sign_ons[number].token),
    )


def _seconded(state: Staff, event: e.Seconded) -> Staff:
    expired = event.at - state.policy.second_minutes * MINUTE
    good = {key: word for key, word in state.seconds.items() if word.at > expired}
    good[event.act, event.of] = SecondWord(event.number, event.at)
    member = _proven(state.members[event.number])
    members = state.members.set(event.number, member)
    return replace(state, members=members, seconds=Map(good))


def _proven(member: Member) -> Member:
    return replace(member, misses=Map(), missed=0) if member.missed else member


_OfMember = (
    e.MemberChanged | e.VerifierSet | e.MemberDisabled | e.MemberEnabled | e.Unlocked | e.SignOnFailed | e.LockedOut
)  # fmt: skip


def _missed(member: Member, address: str) -> Member:
    misses = member.misses.set(address, member.misses.get(address, 0) + 1)
    return replace(member, misses=misses, missed=member.missed + 1)


def _after(member: Member, event: _OfMember) -> Member:
    match event:
        case e.MemberChanged(ranks=ranks, roles=roles, area=area):
            return replace(member, ranks=Map(ranks), roles=roles, area=area)
        case e.VerifierSet(verifier=verifier, temporary=temporary):
            former = (member.verifier, *member.former)[:REMEMBERED]
            return replace(member, verifier=verifier, must_change=temporary, former=former)
        case e.MemberDisabled():
            return replace(member, disabled=True)
        case e.MemberEnabled():
            return replace(member, disabled=False)
        case e.Unlocked():
            return replace(member, misses=Map(), missed=0, locks=Map(), locked_until=0)
        case e.SignOnFailed(at=at, address=address):
            return member if member.is_locked(at, address) else _missed(member, address)
        case e.LockedOut(until=until, address=""):
            return replace(member, misses=Map(), missed=0, locked_until=until)
        case e.LockedOut(at=at, until=until, address=address):
            still = {name: end for name, end in member.locks.items() if at < end}
            misses = member.misses.delete(address)
            return replace(member, misses=misses, locks=Map({**still, address: until}))
        case _:
            assert_never(event)
