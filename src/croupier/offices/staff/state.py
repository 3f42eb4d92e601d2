"""The members of staff and their sign-ons: immutable values, replaced as a whole."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from immutables import Map

from croupier.offices.staff.commands import MemberAccess, Policy, Verifier
from croupier.rulebook.authority import ladder
from croupier.table.values.people import SYSTEM, Actor, same_person

CASHIER, INSPECTOR, ENGINEER = "cashier", "inspector", "engineer"
ADMINISTRATOR, MATHEMATICIAN, DIRECTOR = "administrator", "mathematician", "director"
ROLES = (CASHIER, INSPECTOR, ENGINEER, ADMINISTRATOR, MATHEMATICIAN, DIRECTOR)
"""The roles, which are on no ladder of an edition."""
READS_ONLY = (INSPECTOR, MATHEMATICIAN)
"""The roles that move no money and have no power over people, equipment or tournaments."""
OPERATOR = Actor("operator", SYSTEM)
"""The person at the machine of the house, who has its key. A staff number has a digit, so none is this name."""
NEVER = -(2**53)
"""Before every instant."""
UNRANKED = "unranked"
"""The rank of an actor who has none in that place: it permits nothing."""
REMEMBERED = 4
"""How many former secrets cannot be used again."""
MINUTE = 60_000
HOUR = 60 * MINUTE
WIDER = 10
"""How many times the misses of one address lock a member out everywhere."""
KNOWN = 8
"""How many addresses of a member are remembered."""
USUAL = Policy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of staff, with ranks and roles."""

    number: str
    name: str
    ranks: Mapping[str, str]
    """By edition."""
    roles: tuple[str, ...]
    area: str
    verifier: Verifier
    must_change: bool
    """Another person knows the secret: the member must change it before anything else."""
    former: tuple[Verifier, ...] = ()
    disabled: bool = False
    signed_off: bool = False
    """The member was signed on, and no longer is."""
    misses: Map[str, int] = Map()
    """Misses in a row, by address; misses at a locked address are not counted."""
    missed: int = 0
    """Misses in a row, over all addresses."""
    locks: Map[str, int] = Map()
    """Until when the member may not try, by address."""
    locked_until: int = 0
    """The same for every address except the known ones."""
    known: tuple[str, ...] = ()
    """The addresses from which the member signed on, the latest first."""
    seconds_from: int = 0
    """The instant from which the member may be a second person."""

    def actor(self, edition: str) -> Actor:
        """The member as an actor under an edition."""
        return self._as(self.ranks.get(edition, UNRANKED))

    def acting(self, role: str) -> Actor:
        """The member as an actor in a role."""
        return self._as(role if role in self.roles else UNRANKED)

    def still(self, rank: str) -> Actor:
        """The member as an actor with a rank or role, if the member still has it."""
        return self._as(rank if rank in (*self.roles, *self.ranks.values()) else UNRANKED)

    def at_cage(self) -> Actor:
        """The member as an actor at a cage: as a cashier, or with the rank of any edition."""
        return self._as(
            CASHIER if CASHIER in self.roles else next(iter(self.ranks.values()), UNRANKED)
        )

    def _as(self, rank: str) -> Actor:
        barred = self.must_change or self.disabled
        return Actor(self.number, UNRANKED if barred else rank, self.area)

    def locked(self, address: str) -> int:
        """Until when an address may not sign on under this number.

        A stranger who misses on purpose locks only their own address. Misses from many addresses lock every
        address except those from which the member signed on before.
        """
        everywhere = 0 if address in self.known else self.locked_until
        return max(self.locks.get(address, 0), everywhere)

    def is_locked(self, at: int, address: str) -> bool:
        """Whether an address may not try yet."""
        return at < self.locked(address)

    @property
    def administers(self) -> bool:
        """Whether the member may change staff and their access."""
        return ADMINISTRATOR in self.roles and not self.disabled

    @property
    def only_administers(self) -> bool:
        """Whether the member has the role of an administrator and no other right."""
        return self.roles == (ADMINISTRATOR,) and not self.ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSignOn:
    """A member of staff at a screen."""

    number: str
    token: str
    where: str
    address: str
    since: int
    seen: int
    """The last recorded activity."""
    proved: int
    """When the member last entered the own secret; `NEVER` since a provider vouched for the member."""
    watches: bool = False
    """The sign-on holds for a screen that is watched for hours, such as the pit's."""


@dataclass(frozen=True, slots=True)
class SecondWord:
    """A second person's approval of one act of another."""

    number: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRequest:
    """A command about access that waits for a second administrator."""

    request: int
    access: MemberAccess
    by: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff:
    """All members of staff, with their open sign-ons."""

    members: Map[str, Member] = Map()
    sign_ons: Map[str, OpenSignOn] = Map()
    """By number: a member has at most one."""
    tokens: Map[str, str] = Map()
    """The number of the member, by the hash of the token."""
    seconds: Map[tuple[str, str], SecondWord] = Map()
    """By the act and the member who gives it."""
    requests: Map[int, OpenRequest] = Map()
    """Those that wait for a second administrator, by number."""
    requested: int = 0
    """How many requests were made; the next one gets the next number."""
    policy: Policy = USUAL
    fingerprints: tuple[str, ...] = ()
    """Those of the keys that seal the secrets of the house. None in a store from before they were recorded."""
    began: int | None = None
    """When the first member was added."""
    two_from: int | None = None
    """The instant from which two administrators could first second each other; it is never taken back."""

    def has_two_administrators(self, at: int) -> bool:
        """Whether the house came so far that two administrators can second each other."""
        return self.two_from is not None and at >= self.two_from

    def in_set_up(self, at: int) -> bool:
        """Whether one administrator alone may still set up the house."""
        began = at if self.began is None else self.began
        bounded = at < began + self.policy.set_up_hours * HOUR
        return bounded and not self.has_two_administrators(at)

    def is_proven(self, number: str, at: int) -> bool:
        """Whether a member who is signed on entered the own secret a short while ago."""
        sign_on = self.present(number, at)
        if sign_on is None or self.only_shows(sign_on, at):
            return False
        return at - sign_on.proved < self.policy.proof_minutes * MINUTE

    def name_of(self, number: str) -> str:
        """The name of a member of staff; empty without such a member."""
        member = self.members.get(number)
        return member.name if member else ""

    def can_second(self, member: Member, by: str, about: str, at: int) -> bool:
        """Whether a member can second an act of an administrator about a member of staff."""
        able = member.administers and not member.must_change and at >= member.seconds_from
        return able and not same_person(member.number, by, about)

    def present(self, number: str, at: int) -> OpenSignOn | None:
        """The sign-on of a member, unless it is idle for too long."""
        sign_on = self.sign_ons.get(number)
        return None if sign_on is None or self.is_idle(sign_on, at) else sign_on

    def by_token(self, token: str, at: int) -> OpenSignOn | None:
        """The sign-on whose token has this SHA-256."""
        number = self.tokens.get(token)
        return None if number is None else self.present(number, at)

    def is_idle(self, sign_on: OpenSignOn, at: int) -> bool:
        """Whether the last activity is too long ago, so that the sign-on is over."""
        policy = self.policy
        longest = policy.watch_hours * HOUR if sign_on.watches else policy.idle_minutes * MINUTE
        return at - sign_on.seen >= longest

    def only_shows(self, sign_on: OpenSignOn, at: int) -> bool:
        """Whether the screen of a sign-on shows on, but its member must enter the own secret before an act."""
        return at - sign_on.seen >= self.policy.idle_minutes * MINUTE

    def is_signed_off(self, number: str, at: int) -> bool:
        """Whether a member is away: the sign-on is over, or its screen only shows.

        A member who never signs on, such as a simulated dealer, does not sign off either.
        """
        sign_on = self.sign_ons.get(number)
        if sign_on is not None:
            return self.only_shows(sign_on, at)
        return number in self.members and self.members[number].signed_off

    def with_current_rank(self, by: Actor, edition: str | None) -> Actor:
        """An actor with the rank that the member has now.

        Where no edition governs, the member keeps the rank or role if any edition or role still gives it.
        """
        member = self.members.get(by.name)
        if member is None:
            return Actor(by.name, UNRANKED)
        return member.still(by.rank) if edition is None else member.actor(edition)

    def idle(self, at: int) -> list[str]:
        """The members to sign off because they are idle for too long."""
        return sorted(
            open_sign_on.number
            for open_sign_on in self.sign_ons.values()
            if self.is_idle(open_sign_on, at)
        )

    def second_for(self, act: str, of: str, at: int) -> Member | None:
        """The second person who approved an act, while the approval is valid."""
        word = self.seconds.get((act, of))
        if word is None or at - word.at >= self.policy.second_minutes * MINUTE:
            return None
        return self.members[word.number]

    def administrators(self) -> Iterator[Member]:
        """The members who may change staff and their access."""
        return (member for member in self.members.values() if member.administers)


def gained(
    before: Member | None, ranks: Mapping[str, str], roles: tuple[str, ...], area: str
) -> tuple[str, ...]:
    """The rights that a member gets and did not have, without those that only read.

    A higher rank is a new right, and so is another part of the floor for a member with a rank.
    """
    had_ranks = before.ranks if before else {}
    had_roles = (*READS_ONLY, *(before.roles if before else ()))
    higher = (
        f"{edition}={rank}"
        for edition, rank in sorted(ranks.items())
        if _rung(edition, rank) > _rung(edition, had_ranks.get(edition, ""))
    )
    moved = before is not None and bool(ranks) and before.area not in ("", area)
    added = (role for role in roles if role not in had_roles)
    return (*higher, *added, *((f"area={area}",) if moved else ()))


def _rung(edition: str, rank: str) -> int:
    """The place of a rank on the ladder of its edition; -1 for none."""
    ranks = ladder(edition)
    return ranks.index(rank) if rank in ranks else -1
