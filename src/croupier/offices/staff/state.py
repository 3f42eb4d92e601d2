"""The people and who is signed on: immutable values, swapped as a whole."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from immutables import Map

from croupier.offices.staff.commands import Policy, Verifier
from croupier.table.values.people import Actor

CASHIER, INSPECTOR, ENGINEER = "cashier", "inspector", "engineer"
ADMINISTRATOR, MATHEMATICIAN, DIRECTOR = "administrator", "mathematician", "director"
ROLES = (CASHIER, INSPECTOR, ENGINEER, ADMINISTRATOR, MATHEMATICIAN, DIRECTOR)
"""What a person may be that stands on no ladder of an edition."""
UNRANKED = "unranked"
"""The rank of whoever has none where he acts: it reaches nothing."""
REMEMBERED = 4
"""So many former secrets are not taken again."""
MINUTE = 60_000
WIDER = 10
"""So many times the misses of one address lock a member out everywhere."""
KNOWN = 8
"""So many addresses of a member are remembered."""
USUAL = Policy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person, and what he may be."""

    number: str
    name: str
    ranks: Mapping[str, str]
    """By edition."""
    roles: tuple[str, ...]
    area: str
    verifier: Verifier
    must_change: bool
    """Somebody else knows his secret: until he has changed it he can do nothing else."""
    former: tuple[Verifier, ...] = ()
    disabled: bool = False
    signed_off: bool = False
    """He was signed on, and is no more."""
    misses: Map[str, int] = Map()
    """In a row, by address; those of an address that is locked are not counted."""
    missed: int = 0
    """In a row, from wherever."""
    locks: Map[str, int] = Map()
    """Until when he may not try, by address."""
    locked_until: int = 0
    """The same for every address but those from which he signed on before."""
    known: tuple[str, ...] = ()
    """From where he signed on, the latest first."""

    def actor(self, edition: str) -> Actor:
        """As whom he acts where an edition governs."""
        return self._as(self.ranks.get(edition, UNRANKED))

    def acting(self, role: str) -> Actor:
        """As whom he acts where a role is needed."""
        return self._as(role if role in self.roles else UNRANKED)

    def still(self, rank: str) -> Actor:
        """As whom he acts under a rank or role, if he still has it."""
        return self._as(rank if rank in (*self.roles, *self.ranks.values()) else UNRANKED)

    def at_cage(self) -> Actor:
        """As whom he stands at a cage: as a cashier, or under a rank of whichever edition."""
        return self._as(
            CASHIER if CASHIER in self.roles else next(iter(self.ranks.values()), UNRANKED)
        )

    def _as(self, rank: str) -> Actor:
        barred = self.must_change or self.disabled
        return Actor(self.number, UNRANKED if barred else rank, self.area)

    def locked(self, address: str) -> int:
        """Until when nobody signs on under his number from an address.

        A stranger who misses on purpose shuts out himself. Many of them shut out everybody but whoever comes
        from where the member came before.
        """
        everywhere = 0 if address in self.known else self.locked_until
        return max(self.locks.get(address, 0), everywhere)

    def is_locked(self, at: int, address: str) -> bool:
        """Whether he may not try yet from an address."""
        return at < self.locked(address)

    @property
    def administers(self) -> bool:
        """Whether he may change people and their access."""
        return ADMINISTRATOR in self.roles and not self.disabled


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSignOn:
    """A person at a screen."""

    number: str
    token: str
    where: str
    address: str
    since: int
    seen: int
    """When he last did something, as far as it was recorded."""


@dataclass(frozen=True, slots=True)
class SecondWord:
    """A second person's word for one act of another."""

    number: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff:
    """Everybody, with their open sign-ons."""

    members: Map[str, Member] = Map()
    sign_ons: Map[str, OpenSignOn] = Map()
    """By number: nobody has two."""
    tokens: Map[str, str] = Map()
    """Whose each hash is."""
    seconds: Map[tuple[str, str], SecondWord] = Map()
    """By the act and whose it is."""
    policy: Policy = USUAL

    def present(self, number: str, at: int) -> OpenSignOn | None:
        """The sign-on of a person, unless he has been away too long."""
        found = self.sign_ons.get(number)
        return None if found is None or self.is_idle(found, at) else found

    def by_token(self, token: str, at: int) -> OpenSignOn | None:
        """The sign-on of whoever shows what this is the SHA-256 of."""
        number = self.tokens.get(token)
        return None if number is None else self.present(number, at)

    def is_idle(self, sign_on: OpenSignOn, at: int) -> bool:
        """Whether the person was not seen for so long that the sign-on is over."""
        return at - sign_on.seen >= self.policy.idle_minutes * MINUTE

    def has_gone(self, number: str, at: int) -> bool:
        """Whether a sign-on is over; who never signs on, as a simulated dealer, does not go either."""
        found = self.sign_ons.get(number)
        if found is not None:
            return self.is_idle(found, at)
        return number in self.members and self.members[number].signed_off

    def as_he_is(self, by: Actor, edition: str | None) -> Actor:
        """Whoever acted as somebody, as he may act now; where no edition governs, by what he has anywhere."""
        member = self.members.get(by.name)
        if member is None:
            return Actor(by.name, UNRANKED)
        return member.still(by.rank) if edition is None else member.actor(edition)

    def idle(self, at: int) -> list[str]:
        """Whom to sign off because they have been away too long."""
        return sorted(one.number for one in self.sign_ons.values() if self.is_idle(one, at))

    def second_for(self, act: str, of: str, at: int) -> Member | None:
        """Who stood as the second person for an act, as long as his word is good."""
        word = self.seconds.get((act, of))
        if word is None or at - word.at >= self.policy.second_minutes * MINUTE:
            return None
        return self.members[word.number]

    def administrators(self) -> Iterator[Member]:
        """Those who may change people and their access."""
        return (one for one in self.members.values() if one.administers)
