"""What happened to the people and their sign-ons."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.offices.staff.commands import Cause, Policy, Verifier
from croupier.table.values.event_base import EventBase


class MemberAdded(EventBase, frozen=True, kw_only=True):
    """A person joined."""

    number: str
    name: str
    ranks: Mapping[str, str]
    roles: tuple[str, ...]
    area: str
    verifier: Verifier
    temporary: bool
    by: str


class MemberChanged(EventBase, frozen=True, kw_only=True):
    """These are his ranks, roles and area from here on."""

    number: str
    ranks: Mapping[str, str]
    roles: tuple[str, ...]
    area: str
    reason: str
    by: str


class VerifierSet(EventBase, frozen=True, kw_only=True):
    """He has another secret."""

    number: str
    verifier: Verifier
    temporary: bool
    reason: str
    by: str


class MemberDisabled(EventBase, frozen=True, kw_only=True):
    """He has no access any more."""

    number: str
    reason: str
    by: str


class MemberEnabled(EventBase, frozen=True, kw_only=True):
    """He has access again."""

    number: str
    reason: str
    by: str


class Unlocked(EventBase, frozen=True, kw_only=True):
    """He may try again."""

    number: str
    reason: str
    by: str


class SignOnFailed(EventBase, frozen=True, kw_only=True):
    """Nobody has this number, or the secret was another. Nobody is told which."""

    number: str
    """Of a member; nothing else that was typed is written down, for it may be a secret."""
    where: str
    address: str = ""


class LockedOut(EventBase, frozen=True, kw_only=True):
    """Somebody missed too often in a row under this number."""

    number: str
    until: int
    address: str = ""
    """Only there; nothing if everywhere."""


class SignedOn(EventBase, frozen=True, kw_only=True):
    """Whoever shows what this is the hash of is this person."""

    number: str
    token: str
    where: str
    address: str = ""


class SignedOff(EventBase, frozen=True, kw_only=True):
    """The sign-on is over."""

    number: str
    cause: Cause
    by: str


class Seen(EventBase, frozen=True, kw_only=True):
    """He was there."""

    number: str


class Seconded(EventBase, frozen=True, kw_only=True):
    """A second person stood for one act of another."""

    number: str
    act: str
    of: str


class PolicySet(EventBase, frozen=True, kw_only=True):
    """So sign-ons are guarded from here on."""

    policy: Policy
    reason: str
    by: str


StaffEvent: TypeAlias = (
    MemberAdded | MemberChanged | VerifierSet | MemberDisabled | MemberEnabled | Unlocked | SignOnFailed | LockedOut
    | SignedOn | SignedOff | Seen | Seconded | PolicySet
)  # fmt: skip
