"""The commands that close gaming days and shifts with a sealed report, reopen them, and list what is closed."""

from hashlib import sha256
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.arguments import now_ms
from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.cli.house.staff_commands import Reason
from croupier.cli.house.two_administrators import prove_two
from croupier.cli.output import Json, say, write_rows
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store import SqlStore
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.offices.floor import FloorOrder
from croupier.offices.floor.commands import ClosePeriod, FloorCommand, ReopenPeriod
from croupier.records.log_reader import head_of, made_of
from croupier.records.reports import By, PeriodArguments, encode
from croupier.server.settings.config import Config
from croupier.server.settings.house_calendar import calendar_of
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.people import SYSTEM, Actor
from croupier.words import phrase

period = App(name="period", help="Gaming days and shifts: closed with a sealed report.")
HERE = Path(CONFIG)
First = Annotated[str, Parameter(name="--by", help="The number of an administrator.")]
Second = Annotated[str, Parameter(name="--second", help="The number of another administrator.")]
Day = Annotated[str, Parameter(help="The gaming day, such as 2026-01-31.")]
ShiftName = Annotated[str, Parameter(help="A shift of the day; the whole day without it.")]


@period.command
def close(
    *,
    day: Day,
    shift: ShiftName = "",
    into: Annotated[Path, Parameter(help="The file for the report; it must not exist.")],
    by: First,
    second: Second,
    config: ConfigFile = HERE,
) -> None:
    """Close a gaming day or a shift: write its report on all tables, and keep the seal of it in the log.

    Both administrators are asked for their secrets. `croupier report --again FILE` makes the report again.
    """
    house = read_config(config)
    calendar = calendar_of(house.house)
    asked = PeriodArguments(day=day, shift=shift)
    title, covered = asked.period(calendar, 0)
    with opened(house.store.address) as store:
        actor, other = _two(house, store, by, second)
        head = head_of(
            calendar, By.TABLE, (), asked, now=now_ms(), operator=house.house.operator, venue=house.house.venue,
        )  # fmt: skip
        content = encode(made_of(store, head))
        seal = sha256(content).hexdigest()
        try:
            file = into.open("xb")
        except OSError as failed:
            raise BadInput(f"{into}: {failed.strerror}. Accepted: a new file.") from None
        with file:
            file.write(content)
        command = ClosePeriod(
            begin=covered.begin, end=covered.end, title=title, seal=seal, second=other
        )
        try:
            _submit(store, command, actor)
        except BadInput:
            into.unlink()
            raise
    say(f"{title} is closed. The report is {into}, seal {seal}.")


@period.command
def reopen(
    *,
    day: Day,
    shift: ShiftName = "",
    reason: Reason,
    by: First,
    second: Second,
    config: ConfigFile = HERE,
) -> None:
    """Reopen a closed gaming day or shift; the seal that it had stays in the log.

    Both administrators are asked for their secrets.
    """
    house = read_config(config)
    title, covered = PeriodArguments(day=day, shift=shift).period(calendar_of(house.house), 0)
    with opened(house.store.address) as store:
        actor, other = _two(house, store, by, second)
        command = ReopenPeriod(begin=covered.begin, end=covered.end, reason=reason, second=other)
        _submit(store, command, actor)
    say(f"{title} is open again.")


@period.command(name="list")
def list_periods(*, config: ConfigFile = HERE, json: Json = False) -> None:
    """Print the closed days and shifts with the seals of their reports."""
    house = read_config(config)
    with opened(house.store.address, reading=True) as store:
        closed = the_floor(store).state.closed.values()
    write_rows(
        sorted(closed, key=lambda each: (each.begin, each.end)),
        lambda event: f"{event.title}: closed by {event.by} and {event.second}, seal {event.seal}",
        lambda event: event, json=json,
    )  # fmt: skip


def _two(house: Config, store: SqlStore, by: str, second: str) -> tuple[str, str]:
    key, staff = MasterKey.read(house.server.key_file), the_staff(store)
    key.expect_recorded(staff.state.fingerprints)
    first, other = prove_two(staff.state, key, by, second, now_ms())
    return first.name, other.name


def _submit(store: SqlStore, command: FloorCommand, by: str) -> None:
    now = now_ms()
    order = FloorOrder(id=new_id(now), at=now, by=Actor(by, SYSTEM), command=command)
    refused = the_floor(store).handle(order).refused
    if refused is not None:
        raise BadInput(phrase("Refused: {refused}", refused=refused.with_clauses))
