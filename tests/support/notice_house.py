"""A house that writes notices, signs them, and plays by them."""

from datetime import UTC, date, datetime
from typing import Any

from msgspec.structs import replace

from croupier.engine.office_place import the_register
from croupier.engine.store import AnyAnswer, MemoryStore, Store
from croupier.offices.notices import (
    HouseNotice,
    HouseNotices,
    NewNotice,
    RegisterCommand,
    RegisterOrder,
)
from croupier.offices.notices import commands as c
from croupier.rulebook import ZONE
from croupier.rulebook.register.amendment import Change
from croupier.table import events as e
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refused
from support.scripted_tables import START, Played, log

RANK = "tg-area-manager"
ANN, BOB = Actor("Ann", RANK), Actor("Bob", RANK)
DAY = 24 * 3_600_000
EFFECT = datetime(2026, 1, 2, 4)  # noqa: DTZ001  by the clock of the casino
EFFECT_MS = int(EFFECT.replace(tzinfo=ZONE).timestamp()) * 1_000
IN_UTC = EFFECT.replace(tzinfo=ZONE).astimezone(UTC)
"""There it is the day before."""
SEVEN = Change(bet="crown-pairs", line="mixed-pair", pays="7 to 1")


def written(**changes: Any) -> NewNotice:
    notice = NewNotice(
        number=1, year=2026, game="triple-chase", title="Crown Pairs", by="VCGLR", basis="section 60(1)",
        made=date(2025, 12, 20), effect=EFFECT, changes=(SEVEN,),
    )  # fmt: skip
    return replace(notice, **changes)


SEEN = written().digest


class House:
    """The place, with a clock that goes on by a second for each order."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store or MemoryStore()
        self.office = the_register(self.store)
        self.at, self.number = START, 0

    def ask(self, by: Actor, command: RegisterCommand) -> AnyAnswer:
        self.at, self.number = self.at + 1_000, self.number + 1
        order = RegisterOrder(id=f"n-{self.number}", at=self.at, by=by, command=command)
        return self.office.handle(order)

    def done(self, by: Actor, command: RegisterCommand) -> "House":
        answer = self.ask(by, command)
        assert answer.refused is None, answer.refused
        return self

    def refused(self, by: Actor, command: RegisterCommand) -> Refused:
        before = self.office.state
        answer = self.ask(by, command)
        assert answer.refused is not None
        assert self.office.state == before
        return answer.refused

    @property
    def notice(self) -> HouseNotice:
        return self.office.state.notices["1/2026"]


def signed(notice: NewNotice | None = None) -> House:
    draft = notice or written()
    house = House().done(ANN, c.DraftNotice(notice=draft))
    return house.done(ANN, c.SignNotice(notice="1/2026", seen=draft.digest)).done(
        BOB, c.CountersignNotice(notice="1/2026", seen=draft.digest)
    )


def house_with(*notices: NewNotice) -> HouseNotices:
    """Two people signed each of them."""
    return HouseNotices(
        {
            notice.key: HouseNotice(
                notice=notice, drafted_by="Ann", signed_by="Ann", countersigned_by="Bob"
            )
            for notice in notices
        }
    )


def played(table: Played, at_ms: int) -> int:
    """A round of five dollars on Crown Pairs that comes as a mixed pair: what it won."""
    at = (at_ms - START) // 1_000
    for line in (
        f"{at} dealer wagering", f"{at + 1} 1 wager crown-pairs 5", f"{at + 30} system time",
        f"{at + 31} dealer enter 9h", f"{at + 31} dealer enter 2c", f"{at + 31} dealer enter 9s",
        f"{at + 32} dealer confirm",
    ):  # fmt: skip
        answer = table.line(line)
        assert answer.refused is None, (line, answer.refused)
    *_, settled = log(table, e.RoundSettled)
    (row,) = table.store.sheet(settled.sheet)
    return row.winnings


class OnDisk(Played):
    """A table whose books are those of a store, and looked at when the day is over."""

    def check(self) -> None:
        pass
