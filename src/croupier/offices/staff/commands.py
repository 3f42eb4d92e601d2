"""What may be asked of the place that knows the people."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Actor

STAFF = "staff"
"""The place whose log holds the people and their sign-ons."""

Cause: TypeAlias = Literal["own", "idle", "taken-over", "disabled", "stopped"]
"""Why a sign-on ended; one that was stopped was ended by an administrator or with the system."""


class Verifier(Struct, frozen=True, array_like=True):
    """By this a secret can be proven and not be found out. It is shown to nobody."""

    text: str

    @property
    def digest(self) -> str:
        """By this whoever proved a secret says which one it was."""
        return sha256(self.text.encode()).hexdigest()

    def __repr__(self) -> str:
        return "Verifier(hidden)"


class Policy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How sign-ons are guarded."""

    tries: int = 5
    """So many misses in a row lock a member out where they were made; `WIDER` times as many, everywhere."""
    lock_minutes: int = 30
    idle_minutes: int = 15
    """Whoever was not seen for so long is signed off."""
    second_minutes: int = 5
    """So long a second person's word is good for the act it was given for."""


class SetPolicy(CommandBase, frozen=True, kw_only=True):
    """Guard sign-ons otherwise from here on."""

    policy: Policy
    reason: str


class AddMember(CommandBase, frozen=True, kw_only=True):
    """A person joins. The first secret is one that somebody else knows, and is changed at once."""

    number: str
    name: str
    ranks: Mapping[str, str] = {}
    """By edition."""
    roles: tuple[str, ...] = ()
    area: str = ""
    verifier: Verifier
    temporary: bool = True


class ChangeMember(CommandBase, frozen=True, kw_only=True):
    """Another rank, role or area: all three as they are from here on."""

    number: str
    ranks: Mapping[str, str] = {}
    roles: tuple[str, ...] = ()
    area: str = ""
    reason: str


class SetVerifier(CommandBase, frozen=True, kw_only=True):
    """Another secret: one's own, or for somebody else one that he must change at once."""

    number: str
    verifier: Verifier
    temporary: bool = False
    reason: str = ""
    proven: str = ""
    """For one's own: which verifier the old secret was proven by, as its digest."""


class DisableMember(CommandBase, frozen=True, kw_only=True):
    """The person has no access any more, from this instant."""

    number: str
    reason: str


class EnableMember(CommandBase, frozen=True, kw_only=True):
    """The person has access again."""

    number: str
    reason: str


class Unlock(CommandBase, frozen=True, kw_only=True):
    """Let somebody try again who missed too often."""

    number: str
    reason: str


class SignOn(CommandBase, frozen=True, kw_only=True):
    """Somebody gives his number and secret; whether the secret was right was found out before."""

    number: str
    proven: str
    """By which verifier, as its digest; nothing if it was wrong. He may have another by now."""
    token: str
    """The SHA-256, in hex, of what the screen will show from here on."""
    where: str
    address: str = ""
    """From where on the network, as the process saw it."""
    takes_over: bool = False
    """End his sign-on elsewhere, if there is one."""


class SignOff(CommandBase, frozen=True, kw_only=True):
    """End a sign-on."""

    number: str
    cause: Cause


class StillThere(CommandBase, frozen=True, kw_only=True):
    """The person has done something."""

    number: str


class Second(CommandBase, frozen=True, kw_only=True):
    """A second person gives number and secret for one act of another."""

    number: str
    proven: str
    """As for a sign-on."""
    act: str
    """The order that it is for, by its id and its contents."""
    of: str
    """Who gives that order."""


StaffCommand: TypeAlias = (
    AddMember | ChangeMember | SetVerifier | DisableMember | EnableMember | Unlock | SignOn | SignOff | StillThere
    | Second | SetPolicy
)  # fmt: skip


class StaffOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=STAFF):
    """A command with its id, who gives it, and the instant at which it was given."""

    id: str
    at: int
    by: Actor
    command: StaffCommand
