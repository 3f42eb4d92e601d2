"""What events change of the people and their sign-ons."""

from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.offices.staff import events as e
from croupier.offices.staff.state import (
    KNOWN,
    MINUTE,
    REMEMBERED,
    Member,
    OpenSignOn,
    SecondWord,
    Staff,
)


def evolve(state: Staff, event: e.StaffEvent) -> Staff:
    """Everybody after an event."""
    match event:
        case e.PolicySet(policy=policy):
            return replace(state, policy=policy)
        case e.MemberAdded():
            return replace(state, members=state.members.set(event.number, _added(event)))
        case e.SignedOn():
            return _on(state, event)
        case e.SignedOff(number=number):
            return _off(state, number)
        case e.Seen(number=number):
            seen = replace(state.sign_ons[number], seen=event.at)
            return replace(state, sign_ons=state.sign_ons.set(number, seen))
        case e.Seconded():
            return _seconded(state, event)
        case e.SignOnFailed(number=number) if number not in state.members:
            return state
        case _:
            after = _after(state.members[event.number], event)
            return replace(
                state,
                members=state.members.set(event.number, after),
                seconds=_words(state, event),
            )


def _words(state: Staff, event: e.StaffEvent) -> Map[tuple[str, str], SecondWord]:
    """Whoever has no access any more, or has proven himself by a secret of old, has stood for nothing."""
    if not isinstance(event, e.MemberDisabled | e.VerifierSet):
        return state.seconds
    good = {key: one for key, one in state.seconds.items() if one.number != event.number}
    return Map(good)


def _added(event: e.MemberAdded) -> Member:
    return Member(
        number=event.number,
        name=event.name,
        ranks=Map(event.ranks),
        roles=event.roles,
        area=event.area,
        verifier=event.verifier,
        must_change=event.temporary,
    )


def _on(state: Staff, event: e.SignedOn) -> Staff:
    made = OpenSignOn(
        number=event.number, token=event.token, where=event.where, address=event.address,
        since=event.at, seen=event.at,
    )  # fmt: skip
    member = replace(_proven(state.members[event.number]), signed_off=False)
    if event.address:
        others = (one for one in member.known if one != event.address)
        member = replace(member, known=(event.address, *others)[:KNOWN])
    return replace(
        state,
        members=state.members.set(event.number, member),
        sign_ons=state.sign_ons.set(event.number, made),
        tokens=state.tokens.set(event.token, event.number),
    )


def _off(state: Staff, number: str) -> Staff:
    member = replace(state.members[number], signed_off=True)
    return replace(
        state,
        members=state.members.set(number, member),
        sign_ons=state.sign_ons.delete(number),
        tokens=state.tokens.delete(state.sign_ons[number].token),
    )


def _seconded(state: Staff, event: e.Seconded) -> Staff:
    kept = event.at - state.policy.second_minutes * MINUTE
    good = {key: word for key, word in state.seconds.items() if word.at > kept}
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
            still = {one: end for one, end in member.locks.items() if at < end}
            misses = member.misses.delete(address)
            return replace(member, misses=misses, locks=Map({**still, address: until}))
        case _:
            assert_never(event)
