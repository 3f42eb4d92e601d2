"""The commands of the office that knows the staff."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.table.values.command_base import CommandBase, OrderBase
from croupier.table.values.people import Actor

STAFF = "staff"
"""The place whose log holds the members of staff and their sign-ons."""

Cause: TypeAlias = Literal["own", "idle", "taken-over", "disabled", "stopped"]
"""Why a sign-on ended; `stopped` means by an administrator or with the system."""


class Verifier(Struct, frozen=True, array_like=True):
    """Verifies a secret without revealing it. It is never shown."""

    text: str

    @property
    def digest(self) -> str:
        """Identifies the verifier, so that a command can say which secret was proven."""
        return sha256(self.text.encode()).hexdigest()

    def __repr__(self) -> str:
        return "Verifier(hidden)"


class Policy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How sign-ons are protected."""

    tries: int = 5
    """Misses in a row that lock a member out at one address; `WIDER` times as many lock everywhere."""
    lock_minutes: int = 30
    idle_minutes: int = 15
    """Minutes without activity after which a member is signed off, or a watched screen only shows."""
    watch_hours: int = 24
    """Hours without activity after which a member at a watched screen is signed off too."""
    second_minutes: int = 5
    """Minutes for which a second person's approval is valid for its act."""
    proof_minutes: int = 5
    """Minutes for which a member who entered the own secret may do what needs a fresh proof."""
    fresh_hours: int = 24
    """Hours for which a member with a new secret from another, or with new rights, seconds no act."""
    set_up_hours: int = 72
    """Hours from the first member in which one administrator alone may set up a house."""


class SetPolicy(CommandBase, frozen=True, kw_only=True):
    """Change how sign-ons are protected from now on."""

    policy: Policy
    reason: str
    second: Actor | None = None
    """As in `AboutAccess`."""


class RecordKey(CommandBase, frozen=True, kw_only=True):
    """Record which key seals the secrets of the house, so that no process starts with another one."""

    fingerprints: tuple[str, ...]
    """One for each line of the key file, in its order."""


class AboutMember(CommandBase, frozen=True, kw_only=True):
    """A command about one member of staff, by number."""

    number: str


class AboutAccess(AboutMember, frozen=True, kw_only=True):
    """A command that one administrator alone may not give where it opens a way to money."""

    second: Actor | None = None
    """The second administrator; an actor without a name if there is none.

    None for an order of the system itself, or from before two administrators had to answer for it.
    """


class AddMember(AboutAccess, frozen=True, kw_only=True):
    """Add a member of staff. The first secret is known to its giver, so the member must change it at once."""

    name: str
    ranks: Mapping[str, str] = {}
    """By edition."""
    roles: tuple[str, ...] = ()
    area: str = ""
    verifier: Verifier
    temporary: bool = True


class ChangeMember(AboutAccess, frozen=True, kw_only=True):
    """Change ranks, roles and area; all three values replace the old ones."""

    ranks: Mapping[str, str] = {}
    roles: tuple[str, ...] = ()
    area: str = ""
    reason: str


class SetVerifier(AboutAccess, frozen=True, kw_only=True):
    """Set a new secret: one's own, or for another member, who must then change it at once."""

    verifier: Verifier
    temporary: bool = False
    reason: str = ""
    proven: str = ""
    """For one's own secret: the digest of the verifier that proved the old secret."""


class DisableMember(AboutMember, frozen=True, kw_only=True):
    """Disable a member of staff: access ends at this instant."""

    reason: str


class EnableMember(AboutAccess, frozen=True, kw_only=True):
    """Enable a member of staff again."""

    reason: str


class Unlock(AboutMember, frozen=True, kw_only=True):
    """Unlock a member who was locked out after too many misses."""

    reason: str


class SignOn(AboutMember, frozen=True, kw_only=True):
    """Sign on with number and secret; the caller has verified the secret before."""

    proven: str
    """The digest of the verifier that proved the secret; empty if it was wrong.

    The member may have a new one by now.
    """
    token: str
    """The SHA-256, in hex, of the token that the screen presents from now on."""
    where: str
    address: str = ""
    """The network address, as the process saw it."""
    takes_over: bool = False
    """End the member's sign-on elsewhere, if there is one."""
    vouched: str = ""
    """The provider that vouched for the member; empty where the own secret was proven."""


class SignOff(AboutMember, frozen=True, kw_only=True):
    """End a sign-on."""

    cause: Cause


class StillThere(AboutMember, frozen=True, kw_only=True):
    """Report that the member of staff was active."""


class WatchScreen(AboutMember, frozen=True, kw_only=True):
    """A member opened a screen that is watched for hours: it shows on, and acting asks for the own secret."""


class Prove(AboutMember, frozen=True, kw_only=True):
    """A member who is signed on enters the own secret again, before an act that needs a fresh proof."""

    proven: str
    """As in `SignOn`."""


class Second(AboutMember, frozen=True, kw_only=True):
    """A second person gives number and secret to approve one act of another."""

    proven: str
    """As in `SignOn`."""
    act: str
    """The order that is approved, by its id and its contents."""
    of: str
    """The member who gives that order."""


AccessCommand: TypeAlias = AboutAccess | SetPolicy
MemberAccess: TypeAlias = AddMember | ChangeMember | SetVerifier | EnableMember
"""A command about the access of one member, for which a second administrator may have to answer."""


class RequestAccess(CommandBase, frozen=True, kw_only=True):
    """Give a command about access; where a second administrator must answer for it, it waits for one."""

    access: MemberAccess


class AboutRequest(CommandBase, frozen=True, kw_only=True):
    """A command about a request that waits for a second administrator, by its number."""

    request: int


class ApproveRequest(AboutRequest, frozen=True, kw_only=True):
    """Approve the request of another administrator: the command in it is done now."""


class CloseRequest(AboutRequest, frozen=True, kw_only=True):
    """Refuse a request, or withdraw the own one."""

    reason: str


RequestCommand: TypeAlias = RequestAccess | ApproveRequest | CloseRequest
SignOnCommand: TypeAlias = SignOn | SignOff | StillThere | WatchScreen | Prove | Second

StaffCommand: TypeAlias = (
    AddMember | ChangeMember | SetVerifier | DisableMember | EnableMember | Unlock | SignOnCommand | SetPolicy
    | RecordKey | RequestCommand
)  # fmt: skip


class StaffOrder(OrderBase, frozen=True, kw_only=True, tag=STAFF):
    """An order about members of staff."""

    command: StaffCommand
