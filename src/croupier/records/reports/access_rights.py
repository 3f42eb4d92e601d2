"""Who may act as what, since when, and when he last did: for whoever reviews access.

A right is used by an order that was given in its name and not refused. Reading leaves no order: who only looks, as an
inspector does, has used his right when he last signed on.
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
"""A rank with its edition, or a role with none."""


class Right(Struct, frozen=True, kw_only=True):
    """A rank under an edition, or a role."""

    right: str
    edition: str = ""
    given: int
    given_by: str
    last_used: int | None
    """Nothing where it was never used."""
    unused: bool
    """Neither given nor used for as long as was asked for."""


class Holder(Struct, frozen=True, kw_only=True):
    """A person with all that he may be."""

    number: str
    name: str
    disabled: bool
    last_sign_on: int | None
    last_second: int | None
    """When he last stood for an act of another as the second person."""
    rights: tuple[Right, ...]


class RightsReport(Struct, frozen=True, kw_only=True):
    """Everybody who was ever added."""

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
    """Takes orders one after another, and keeps of each right when it was last used."""

    def __init__(self) -> None:
        self._editions: dict[str, str] = {}
        """By table."""
        self._people: dict[str, _Person] = {}

    def take(self, told: AnsweredOrder) -> None:
        """An order and what came of it, in the order of the store."""
        for event in told.events:
            if isinstance(event, e.TableOpened):
                self._editions[told.place] = game(event.plan.game).edition
            self._look(event)
        person = self._people.get(told.by.name)
        if person is not None and told.events:
            edition = self._editions.get(told.place, "")
            # At a cage or for the jackpots a rank of whichever edition serves.
            for key in person.given:
                if key[0] == told.by.rank and edition in ("", key[1]):
                    person.used[key] = told.events[-1].at

    def _look(self, event: AnyEvent) -> None:
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
        """What he has from here on; what he had already he has since then."""
        person, now = self._people[event.number], (event.at, event.by)
        person.given = {key: person.given.get(key, now) for key in _keys(event.ranks, event.roles)}
        # What is given anew was not used yet.
        person.used = {key: at for key, at in person.used.items() if key in person.given}

    def people(self, end: int, unused_days: int) -> Iterator[Holder]:
        """Everybody with what he may be at the end."""
        before = end - unused_days * DAY_MS
        for number, one in sorted(self._people.items()):
            rights = (
                Right(
                    right=key[0], edition=key[1], given=at, given_by=by, last_used=one.used.get(key),
                    unused=max(at, one.used.get(key, at)) < before,
                )
                for key, (at, by) in sorted(one.given.items())
            )  # fmt: skip
            yield Holder(
                number=number, name=one.name, disabled=one.disabled, last_sign_on=one.signed_on,
                last_second=one.seconded, rights=tuple(rights),
            )  # fmt: skip


def _keys(ranks: Mapping[str, str], roles: tuple[str, ...]) -> Iterator[Key]:
    yield from ((rank, edition) for edition, rank in ranks.items())
    yield from ((role, "") for role in roles)


def rights_report(head: PeriodHead, unused_days: int, tally: RightsTally) -> RightsReport:
    """The report of a tally that has taken all orders up to the end of its period."""
    people = tuple(tally.people(head.period.end, unused_days))
    return RightsReport(head=head, unused_days=unused_days, people=people)
