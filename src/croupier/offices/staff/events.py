"""The events of the members of staff and their sign-ons."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.offices.staff.commands import Cause, MemberAccess, Policy, Verifier
from croupier.table.values.event_base import Alert, EventBase


class OfMember(EventBase, frozen=True, kw_only=True):
    """An event of one member of staff, by number."""

    number: str


class AccessGiven(OfMember, frozen=True, kw_only=True):
    """An event that may open a way to money, so that two administrators answer for it."""

    by: str
    second: str = ""
    """The second administrator; empty if there was none."""
    gains: tuple[str, ...] = ()
    """The new ranks and roles that move money, or the power over them; `secret` for a secret that another gave."""


class MemberAdded(AccessGiven, frozen=True, kw_only=True):
    """A member of staff was added."""

    alert = Alert("access-changed", "number", "roles")

    name: str
    ranks: Mapping[str, str]
    roles: tuple[str, ...]
    area: str
    verifier: Verifier
    temporary: bool


class MemberChanged(AccessGiven, frozen=True, kw_only=True):
    """The member has these ranks, roles and area from now on."""

    alert = Alert("access-changed", "number", "reason")

    ranks: Mapping[str, str]
    roles: tuple[str, ...]
    area: str
    reason: str


class VerifierSet(AccessGiven, frozen=True, kw_only=True):
    """The member has a new secret."""

    alert = Alert("secret-changed", "number", "reason")

    verifier: Verifier
    temporary: bool
    reason: str


class AccessChanged(OfMember, frozen=True, kw_only=True):
    """A change of access that needs only its reason."""

    alert = Alert("access-changed", "number", "reason")

    reason: str
    by: str


class MemberDisabled(AccessChanged, frozen=True, kw_only=True):
    """The member has no access any more."""


class MemberEnabled(AccessGiven, frozen=True, kw_only=True):
    """The member has access again."""

    alert = Alert("access-changed", "number", "reason")

    reason: str


class Unlocked(AccessChanged, frozen=True, kw_only=True):
    """The member may try to sign on again."""


class SignOnFailed(EventBase, frozen=True, kw_only=True):
    """The number is unknown or the secret is wrong; the answer does not say which."""

    alert = Alert("sign-on-failed", "number", "where")

    number: str
    """The number of a member. Other input is not recorded, because it may be a secret."""
    where: str
    address: str = ""


class LockedOut(OfMember, frozen=True, kw_only=True):
    """There were too many misses in a row under this number."""

    alert = Alert("locked-out", "number", "address")

    until: int
    address: str = ""
    """The locked address; empty if all addresses are locked."""


class SignedOn(OfMember, frozen=True, kw_only=True):
    """A member signed on; the screen proves it with the token that has this hash."""

    token: str
    where: str
    address: str = ""
    vouched: str = ""
    """The provider that vouched for the member; empty where the own secret was proven."""


class SignedOff(OfMember, frozen=True, kw_only=True):
    """The sign-on is over."""

    cause: Cause
    by: str


class Seen(OfMember, frozen=True, kw_only=True):
    """The member was active."""


class WatchBegun(OfMember, frozen=True, kw_only=True):
    """The sign-on holds for a screen that is watched for hours."""


class Proven(OfMember, frozen=True, kw_only=True):
    """The member entered the own secret again."""


class Seconded(OfMember, frozen=True, kw_only=True):
    """A second person approved one act of another."""

    alert = Alert("second-person", "number", "act")

    act: str
    of: str


class PolicySet(EventBase, frozen=True, kw_only=True):
    """This policy protects sign-ons from now on."""

    alert = Alert("access-changed", "", "reason")

    policy: Policy
    reason: str
    by: str
    second: str = ""


class KeyRecorded(EventBase, frozen=True, kw_only=True):
    """The secrets of the house are sealed with the keys of these fingerprints."""

    fingerprints: tuple[str, ...]


class AccessRequested(EventBase, frozen=True, kw_only=True):
    """A command about access waits for a second administrator."""

    request: int
    access: MemberAccess
    by: str


class RequestApproved(EventBase, frozen=True, kw_only=True):
    """A second administrator approved a request; the events of its command follow."""

    request: int
    by: str


class RequestClosed(EventBase, frozen=True, kw_only=True):
    """A request was refused, or withdrawn by the administrator who made it."""

    request: int
    reason: str
    by: str


StaffEvent: TypeAlias = (
    MemberAdded | MemberChanged | VerifierSet | MemberDisabled | MemberEnabled | Unlocked | SignOnFailed | LockedOut
    | SignedOn | SignedOff | Seen | WatchBegun | Proven | Seconded | PolicySet | KeyRecorded | AccessRequested
    | RequestApproved | RequestClosed
)  # fmt: skip
