"""Report the rights of all staff for an access review: since when each right exists and when it was last used.

An order in the name of a right that was not refused uses that right. Reading leaves no order in the log. For staff who
only read, such as an inspector, the last sign-on shows the last use.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from croupier.games import game
from croupier.offices.staff import events as s
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent
from croupier.table import events as e

DAY_MS = 86_400_000
Key = tuple[str, str]
"""A rank with its edition, or a role with an empty edition."""


class Right(Struct, frozen=True, kw_only=True):
    """A rank under an edition, or a role."""

    right: str
    edition: str = ""
    given: int
    given_by: str
    last_used: int | None
    """None if the right was never used."""
    unused: bool
    """Whether the right was neither given nor used for the requested number of days."""


class Holder(Struct, frozen=True, kw_only=True):
    """A member of staff with all rights."""

    number: str
    name: str
    disabled: bool
    last_sign_on: int | None
    last_second: int | None
    """When this person last approved an act of another as the second person."""
    rights: tuple[Right, ...]


class RightsReport(Struct, frozen=True, kw_only=True):
    """The rights of every member of staff who was ever added."""

    head: PeriodHead
    unused_days: int
    people: tuple[Holder, ...]


@dataclass
class _Person:
    name: str
    disabled: bool = False
    signed_on: int | None = None
    seconded: int | None = None
    given: dict[Key, tuple[int, str]] = field(default_factory=dict)
    used: dict[Key, int] = field(default_factory=dict)


class RightsTally:
    """Takes orders one after another, and keeps when each right was last used."""

    def __init__(self) -> None:
        self._editions: dict[str, str] = {}
        """By table: the edition of its game."""
        self._people: dict[str, _Person] = {}

    def take(self, answered: AnsweredOrder) -> None:
        """Take an order with its events; orders come in the order of the store."""
        for event in answered.events:
            if isinstance(event, e.TableOpened):
                self._editions[answered.place] = game(event.plan.game).edition
            self._apply(event)
        person = self._people.get(answered.by.name)
        if person is not None and answered.events:
            edition = self._editions.get(answered.place, "")
            # At a place without an edition, such as a cage, a rank of any edition counts.
            for key in person.given:
                if key[0] == answered.by.rank and edition in ("", key[1]):
                    person.used[key] = answered.events[-1].at

    def _apply(self, event: AnyEvent) -> None:
        match event:
            case s.MemberAdded(number=number, name=name):
                self._people[number] = _Person(name)
                self._give(event)
            case s.MemberChanged():
                self._give(event)
            case s.MemberDisabled(number=number) | s.MemberEnabled(number=number):
                self._people[number].disabled = isinstance(event, s.MemberDisabled)
            case s.SignedOn(number=number, at=at):
                self._people[number].signed_on = at
            case s.Seconded(number=number, at=at):
                self._people[number].seconded = at
            case _:
                pass

    def _give(self, event: s.MemberAdded | s.MemberChanged) -> None:
        """Set the rights of a member from here on; a right that the member already has keeps its first date."""
        person, now = self._people[event.number], (event.at, event.by)
        person.given = {key: person.given.get(key, now) for key in _keys(event.ranks, event.roles)}
        # Forget the use of rights that were taken away: given again, they count as unused.
        person.used = {key: at for key, at in person.used.items() if key in person.given}

    def people(self, end: int, unused_days: int) -> Iterator[Holder]:
        """Yield every member of staff with the rights at the end of the period."""
        before = end - unused_days * DAY_MS
        for number, person in sorted(self._people.items()):
            rights = (
                Right(
                    right=key[0], edition=key[1], given=at, given_by=by, last_used=person.used.get(key),
                    unused=max(at, person.used.get(key, at)) < before,
                )
                for key, (at, by) in sorted(person.given.items())
            )  # fmt: skip
            yield Holder(
                number=number, name=person.name, disabled=person.disabled, last_sign_on=person.signed_on,
                last_second=person.seconded, rights=tuple(rights),
            )  # fmt: skip


def _keys(ranks: Mapping[str, str], roles: tuple[str, ...]) -> Iterator[Key]:
    yield from ((rank, edition) for edition, rank in ranks.items())
    yield from ((role, "") for role in roles)


def rights_report(head: PeriodHead, unused_days: int, tally: RightsTally) -> RightsReport:
    """Make the report from a tally that has taken all orders up to the end of its period."""
    people = tuple(tally.people(head.period.end, unused_days))
    return RightsReport(head=head, unused_days=unused_days, people=people)
