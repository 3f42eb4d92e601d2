"""The people and the floor of a store, with orders that are numbered."""

from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from typing import Any

from croupier.engine.office_place import Office, the_floor, the_staff
from croupier.engine.store import AnyAnswer, MemoryStore, Store
from croupier.offices.floor import Floor, FloorEvent, FloorOrder
from croupier.offices.floor import commands as f
from croupier.offices.staff import Staff, StaffEvent, StaffOrder, Verifier
from croupier.offices.staff import commands as s
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal

SATG = "SATG 15.1"
ADA, BEN, CAS, DEE, EVE = "1001", "1002", "1003", "1004", "1005"
"""Two administrators, a cashier, a dealer, an engineer."""
PEOPLE: dict[str, dict[str, Any]] = {
    ADA: {"name": "Ada", "roles": ("administrator",)},
    BEN: {"name": "Ben", "roles": ("administrator",)},
    CAS: {"name": "Cas", "roles": ("cashier",)},
    DEE: {"name": "Dee", "ranks": {SATG: "dealer"}, "area": "north"},
    EVE: {"name": "Eve", "roles": ("engineer",)},
}
MINUTE = 60_000
SECRET = Verifier("$argon2id$hidden")
ADMIN = Actor(ADA, "administrator")
BEN_TOO = Actor(BEN, "administrator")
"""The second administrator, who answers for what one alone may not do."""
ENGINEER = Actor(EVE, "engineer")
TERMINAL = partial(
    f.Enrol, kind="terminal", tables=("T1",), approval="letter 9", has=("touch-screen", "note-acceptor")
)  # fmt: skip
"""A terminal as it may be enrolled."""


def token(number: int) -> str:
    """The hash of some token."""
    return sha256(str(number).encode()).hexdigest()


def why(answer: AnyAnswer) -> Refusal | None:
    return answer.refused.why if answer.refused else None


def kinds(answer: AnyAnswer) -> list[str]:
    """The events of an answer, by their names."""
    assert answer.refused is None, answer.refused
    return [type(event).__name__ for event in answer.events]


def joining(number: str, *, temporary: bool = False) -> s.AddMember:
    return s.AddMember(number=number, verifier=SECRET, temporary=temporary, **PEOPLE[number])


@dataclass
class People:
    """The place of the people, with a clock that stands still unless it is set."""

    store: Store = field(default_factory=MemoryStore)
    at: int = 0
    numbers: Any = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.office: Office[Staff, StaffEvent] = the_staff(self.store)

    @property
    def state(self) -> Staff:
        return self.office.state

    def order(self, command: s.StaffCommand, by: Actor = THE_SYSTEM) -> StaffOrder:
        return StaffOrder(id=f"staff-{next(self.numbers)}", at=self.at, by=by, command=command)

    def ask(self, command: s.StaffCommand, by: Actor = THE_SYSTEM) -> AnyAnswer:
        return self.office.handle(self.order(command, by))

    def join(self, *numbers: str) -> "People":
        for number in numbers or PEOPLE:
            assert why(self.ask(joining(number))) is None
        return self

    def proof(self, number: str) -> str:
        """What whoever knows the secret has proven."""
        member = self.state.members.get(number)
        return (member.verifier if member else SECRET).digest

    def sign_on(
        self,
        number: str,
        *,
        proven: bool = True,
        takes_over: bool = False,
        where: str = "D1",
        address: str = "",
    ) -> AnyAnswer:
        serial = next(self.numbers)
        asked = s.SignOn(
            number=number,
            proven=self.proof(number) if proven else "",
            token=token(serial),
            where=where,
            address=address,
            takes_over=takes_over,
        )
        return self.ask(asked)


@dataclass
class Watched:
    """The place of the floor."""

    store: Store = field(default_factory=MemoryStore)
    at: int = 0
    numbers: Any = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.office: Office[Floor, FloorEvent] = the_floor(self.store)

    @property
    def state(self) -> Floor:
        return self.office.state

    def ask(self, command: f.FloorCommand, by: Actor = THE_SYSTEM) -> AnyAnswer:
        order = FloorOrder(id=f"floor-{next(self.numbers)}", at=self.at, by=by, command=command)
        return self.office.handle(order)


def a_day(store: Store, at: int) -> tuple[People, Watched]:
    """People join, sign on, miss and are locked out; equipment is enrolled and fails."""
    people, watched = People(store, at), Watched(store, at)
    people.join()
    people.sign_on(DEE)
    for _ in range(5):
        people.sign_on(CAS, proven=False)
    people.sign_on("nobody", proven=False)
    people.ask(s.Unlock(number=CAS, reason="seen"), ADMIN)
    lost = s.SetVerifier(
        number=DEE, verifier=Verifier("$argon2id$x"), reason="lost", second=BEN_TOO
    )
    people.ask(lost, ADMIN)
    people.ask(s.Second(number=BEN, proven=SECRET.digest, act="T1-7", of=ADA))
    longer = s.SetPolicy(policy=s.Policy(idle_minutes=20), reason="longer", second=BEN_TOO)
    people.ask(longer, ADMIN)
    people.ask(s.DisableMember(number=BEN, reason="left"), ADMIN)
    people.ask(s.DisableMember(number=ADA, reason="left"), ADMIN)
    watched.ask(TERMINAL(device="P1"), ENGINEER)
    watched.ask(TERMINAL(device="P2", approval=""), ENGINEER)
    watched.ask(f.Revoke(device="P1", reason="stolen"), ENGINEER)
    watched.ask(TERMINAL(device="P1"), ENGINEER)
    watched.ask(f.Raise(code="terminal-failed", place="T1", subject="P1"))
    watched.ask(f.Raise(code="system-started", place="floor"))
    watched.ask(f.Take(number=1), ENGINEER)
    watched.ask(f.Clear(number=1, reason="closed again"), ENGINEER)
    return people, watched
