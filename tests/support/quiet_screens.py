"""Screens at tables where nobody lives: the tests deal, so nothing happens before they say so."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import Locator, Page

from croupier.games import Game
from croupier.money import Cents
from croupier.server.demo.demo_behaviour import readying
from croupier.server.settings.config import StaffConfig, TableConfig
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.equipment.equipment_ready import steps
from croupier.table.values.people import DEVICE, Actor
from croupier.table.values.refusals import Refusal, Refused
from support.demo_house import Living, quick_floor, served, until

WAGERING_S = 600
"""Long, so that no round is over before a test has done with it, however slow the machine is."""
ROULETTE, SIC_BO, LUCKY, WHEEL = "RR1", "RSB1", "LSB1", "RBW1"
Pages = Callable[[], Page]


@contextmanager
def shown_floor(folder: Path, games: Iterable[Game]) -> Iterator[Living]:
    """A table of each of these games."""
    config = quick_floor(folder, [game.key for game in games], wagering_s=WAGERING_S)
    tables = dict(config.tables)
    if LUCKY in tables:
        lucky = replace(
            tables[LUCKY].plan, shooter_s=600, shooter_minimum=Cents(2_000), shooter_cumulative=True
        )  # fmt: skip
        tables[LUCKY] = TableConfig(plan=lucky)
    staff = StaffConfig(idle_minutes=30)  # time is skipped, and nobody signs off for that
    with served(replace(config, tables=tables, staff=staff)) as floor:
        yield floor


def at(page: Page, floor: Living, path: str) -> Page:
    page.goto(f"http://{floor.address}{path}")
    return page


def asked(floor: Living, table: str, command: c.Command) -> Refused | None:
    """What the dealer asks for, and what is said against it; whoever is away too long signs on again."""
    refused = _order(floor, table, command)
    if refused is not None and refused.why is Refusal.NO_DEALER:
        if floor.system.offices.staff.state.is_signed_off("K1", floor.system.clock()):
            floor.http("K1")
        _order(floor, table, c.TakeTable())
        refused = _order(floor, table, command)
    return refused


def _order(floor: Living, table: str, command: c.Command) -> Refused | None:
    kim = floor.system.offices.staff.state.members["K1"]
    answer = floor.run(floor.system.orders.builder.staff(kim, table, floor.new_id(), command))
    refusal: Refused | None = answer.refused
    return refusal


def does(floor: Living, table: str, *commands: c.Command) -> None:
    """The dealer does these things."""
    for command in commands:
        refused = asked(floor, table, command)
        assert refused is None, refused


def device(floor: Living, table: str, *commands: c.Command) -> None:
    """A device at the table reports these things."""
    for command in commands:
        order = c.Order(id=floor.new_id(), at=0, by=Actor(f"{table}-eye", DEVICE), command=command)
        answer = floor.run(floor.system.orders.submit(table, order))
        assert answer.refused is None, answer.refused


def begins(floor: Living, table: str) -> int:
    """The cards are made ready where there are some, and wagers are called for.

    Time that another test let pass has passed here too: then that round is over, and the next one begins. What
    is returned is where the journal of the table stood, for what is found in it after that.
    """
    asked(floor, table, c.TakeTable())
    if floor.state(table).phase.value == "wagering" and left_s(floor, table) < WAGERING_S / 2:
        closes(floor, table)
    if floor.state(table).phase.value == "dealing":
        does(floor, table, c.Abandon())
    length = floor.store.length(table)
    if floor.state(table).round is not None:
        return length
    while (shoe := floor.state(table).shoe) and (wanted := steps(floor.state(table))):
        does(floor, table, readying(shoe, wanted[0]))
    until(lambda: _opens(floor, table))
    return length


def _opens(floor: Living, table: str) -> bool:
    """Rounds are held while a test has just closed the page of the dealer: that comes when it comes.

    So does the word of a sign-on that skipped time has ended: the table takes its dealer off the record after that.
    """
    if floor.state(table).rounds_held:
        _order(floor, table, c.ReleaseRounds())
    refused = asked(floor, table, c.OpenWagering())
    assert refused is None or refused.why in {"rounds-held", Refusal.NO_DEALER}, refused
    return refused is None


def left_s(floor: Living, table: str) -> float:
    closing = floor.state(table).playing.until
    assert closing is not None
    return (closing - floor.system.clock()) / 1_000


def closes(floor: Living, table: str) -> None:
    """The wagering period is over."""
    floor.skip(max(0, left_s(floor, table)))
    until(lambda: floor.state(table).phase.value == "dealing")


def instants(floor: Living, table: str, length: int, kind: type[e.Event]) -> list[int]:
    """When such things happened at a table after its journal stood there."""
    events = (event.event for event in floor.store.records(table, length))
    return [event.at for event in events if isinstance(event, kind)]


def spot(page: Page, named: str) -> Locator:
    return page.locator(f'[data-spot="{named}"]')
