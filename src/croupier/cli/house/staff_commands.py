"""The commands about staff and equipment; they need the configuration and the key of the house.

The log records their orders as those of the system or of the operator at the machine, unless two administrators
answer for them. A server on the same store sees them within a second.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any, get_args

from cyclopts import App, Parameter
from msgspec.structs import replace

from croupier.cli.arguments import now_ms
from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.cli.house.two_administrators import prove_two
from croupier.cli.output import Json, say, write_rows
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store import Store
from croupier.engine.store.address import opened
from croupier.errors import BadInput, unknown
from croupier.offices.floor import FloorOrder
from croupier.offices.floor.commands import DeviceKind, Enrol, FloorCommand, Part, Revoke
from croupier.offices.floor.state import Device as EnrolledDevice
from croupier.offices.staff import ROLES, StaffOrder
from croupier.offices.staff.commands import (
    AccessCommand,
    AddMember,
    DisableMember,
    SetVerifier,
    StaffCommand,
)
from croupier.offices.staff.state import OPERATOR, Member
from croupier.server.settings.config import Config
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.people import NO_ACTOR, THE_SYSTEM
from croupier.table.values.refusals import Refused
from croupier.words import phrase

staff = App(name="staff", group="The house", help="The people: who may sign on, and as what.")
devices = App(name="devices", group="The house", help="The equipment that may connect.")

staff.command("croupier.cli.house.access_commands:rights")

Number = Annotated[str, Parameter(name="number", help="What the person signs on with.")]
Device = Annotated[str, Parameter(name="device", help="The name of a terminal or device.")]
By = Annotated[
    str,
    Parameter(help="An administrator who answers for it, by number; the secret is asked for."),
]
Second = Annotated[str, Parameter(help="The number of a second person, who answers for it too.")]
Reason = Annotated[str, Parameter(help="Why; it is recorded.")]
HERE = Path(CONFIG)


@dataclass(frozen=True)
class _House:
    """Access to the staff and floor offices of a house without its server."""

    store: Store
    key: MasterKey
    config: Config

    def staff(self, named: str, command: StaffCommand, by: str = "", second: str = "") -> None:
        """Submit an order of two administrators, or of the operator at the machine alone."""
        office, now, actor = the_staff(self.store), now_ms(), OPERATOR
        if isinstance(command, AccessCommand):
            other = NO_ACTOR
            if by or second:
                actor, other = prove_two(office.state, self.key, by, second, now)
            command = replace(command, second=other)
        order = StaffOrder(id=named, at=now, by=actor, command=command)
        _expect(office.handle(order).refused)

    def floor(self, command: FloorCommand) -> None:
        order = FloorOrder(id=new_id(now_ms()), at=now_ms(), by=THE_SYSTEM, command=command)
        _expect(the_floor(self.store).handle(order).refused)


@contextmanager
def _house(config: Path, *, reading: bool = False) -> Iterator[_House]:
    house_config = read_config(config)
    key = MasterKey.read(house_config.server.key_file)
    with opened(house_config.store.address, reading=reading) as store:
        key.expect_recorded(the_staff(store).state.fingerprints)
        yield _House(store, key, house_config)


def _expect(refused: Refused | None) -> None:
    if refused is not None:
        raise BadInput(phrase("Refused: {refused}", refused=refused.with_clauses))


@staff.command
def add(
    number: Number,
    name: str,
    /,
    *,
    rank: Annotated[
        tuple[str, ...], Parameter(help="By edition, such as 'SATG 15.1=dealer'; any number.")
    ] = (),
    role: Annotated[tuple[str, ...], Parameter(help="Such as cashier; any number.")] = (),
    area: Annotated[str, Parameter(help="The part of the floor that was allotted.")] = "",
    by: By = "",
    second: Second = "",
    config: ConfigFile = HERE,
) -> None:
    """Add a person. The first secret is printed once; it is changed at the first sign-on.

    After the set-up of a house, two administrators answer for every right but that to read.
    """
    if not (rank or role):
        raise BadInput(
            f"{name} would be nothing here. Accepted: `--rank`, such as 'SATG 15.1=dealer', or `--role`, "
            f"one of {', '.join(ROLES)}."
        )
    named = new_id(now_ms())
    with _house(config) as house:
        secret = house.key.first_secret(named)
        joins = AddMember(
            number=number, name=name, ranks=dict(map(_ranked, rank)), roles=role, area=area,
            verifier=house.key.verifier(secret),
        )  # fmt: skip
        house.staff(named, joins, by, second)
    _say_secret(number, secret)


def _ranked(text: str) -> tuple[str, str]:
    edition, equals, rank = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} is no rank. Accepted: such as 'SATG 15.1=dealer'.")
    return edition.strip(), rank.strip()


@staff.command(name="list")
def list_staff(*, config: ConfigFile = HERE, json: Json = False) -> None:
    """List the people with what they may be."""
    with _house(config, reading=True) as house:
        people = the_staff(house.store).state
    members = [people.members[number] for number in sorted(people.members)]
    write_rows(members, _member_line, _member_json, json=json)


def _member_json(member: Member) -> dict[str, object]:
    """Return what the list says of a member: nothing that proves a secret."""
    return {
        "number": member.number, "name": member.name, "ranks": dict(member.ranks), "roles": member.roles,
        "area": member.area, "disabled": member.disabled, "mustChange": member.must_change,
    }  # fmt: skip


def _member_line(member: Member) -> str:
    ranks = (f"{edition}={rank}" for edition, rank in sorted(member.ranks.items()))
    access = "disabled" if member.disabled else "first secret" if member.must_change else ""
    words = (member.number, member.name, *ranks, *member.roles, member.area, access)
    return "  ".join(filter(None, words))


@staff.command
def reset(
    number: Number, /, *, reason: Reason, by: By = "", second: Second = "", config: ConfigFile = HERE
) -> None:  # fmt: skip
    """Give a person another first secret, which is printed once. The old one stops working at once.

    Two administrators answer for it; for the lost secret of an administrator, the operator at the machine.
    """
    named = new_id(now_ms())
    with _house(config) as house:
        secret = house.key.first_secret(named)
        verifier = house.key.verifier(secret)
        given = SetVerifier(number=number, verifier=verifier, temporary=True, reason=reason)
        house.staff(named, given, by, second)
    _say_secret(number, secret)


@staff.command
def disable(number: Number, /, *, reason: Reason, config: ConfigFile = HERE) -> None:
    """Take a person's access, from this instant."""
    with _house(config) as house:
        house.staff(new_id(now_ms()), DisableMember(number=number, reason=reason))
    say(f"{number} has no access any more.")


@devices.command
def enrol(
    device: Device,
    kind: Annotated[str, Parameter(help=f"One of {', '.join(get_args(DeviceKind))}.")],
    /,
    *,
    table: Annotated[tuple[str, ...], Parameter(help="Where it belongs; any number.")] = (),
    terminal: Annotated[str, Parameter(help="Of which it is a part, as a printer is.")] = "",
    has: Annotated[tuple[str, ...], Parameter(help="What a terminal has; any number.")] = (),
    approval: Annotated[str, Parameter(help="The reference of its approval.")] = "",
    approved_on: Annotated[str, Parameter(help="The day of it, such as 2026-01-31.")] = "",
    simulated: Annotated[bool, Parameter(help="It plays for no money.", negative=())] = False,
    config: ConfigFile = HERE,
) -> None:
    """Let a terminal or device connect. Its secret is printed, to be put into it."""
    enrolled = Enrol(
        device=device, kind=_one_of(DeviceKind, "kind", kind), tables=table, terminal=terminal,
        approval=approval, approved_on=_day(approved_on), simulated=simulated,
        has=tuple(_one_of(Part, "part", name) for name in has),
    )  # fmt: skip
    with _house(config) as house:
        _expect_tables(house.config, table)
        house.floor(enrolled)
        generation = the_floor(house.store).state.devices[device].generation
        secret = house.key.device_secret(device, generation).hex()
    say(f"{device} connects with the secret {secret}")


def _expect_tables(config: Config, named: tuple[str, ...]) -> None:
    """Check that the named tables or cages exist; a house without tables may enrol devices for future tables."""
    places = (*config.tables, *config.cages.names)
    for name in named:
        if config.tables and name not in places:
            raise unknown("table", name, places)


def _one_of(words: Any, what: str, word: str) -> Any:
    if word not in get_args(words):
        raise unknown(what, word, get_args(words))
    return word


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadInput(f"{text!r} is no day. Accepted: such as 2026-01-31.") from None


@devices.command(name="list")
def list_devices(*, config: ConfigFile = HERE, json: Json = False) -> None:
    """List the equipment that was enrolled."""
    with _house(config, reading=True) as house:
        enrolled = the_floor(house.store).state.devices
    write_rows(sorted(enrolled.items()), _device_line, _device_json, json=json)


def _device_json(row: tuple[str, EnrolledDevice]) -> dict[str, object]:
    name, device = row
    return {
        "device": name, "kind": device.kind, "tables": device.tables, "terminal": device.terminal,
        "approval": device.approval, "simulated": device.simulated, "revoked": device.revoked,
    }  # fmt: skip


def _device_line(row: tuple[str, EnrolledDevice]) -> str:
    name, device = row
    marks = ("simulated" if device.simulated else "", "revoked" if device.revoked else "")
    tables = ", ".join(device.tables)
    words = (name, device.kind, tables, device.terminal, device.approval, *marks)
    return "  ".join(filter(None, words))


@devices.command
def revoke(device: Device, /, *, reason: Reason, config: ConfigFile = HERE) -> None:
    """Let a terminal or device connect no more: its secret is worthless from here on."""
    with _house(config) as house:
        house.floor(Revoke(device=device, reason=reason))
    say(f"{device} connects no more.")


def _say_secret(number: str, secret: str) -> None:
    say(
        f"{number} signs on with the secret {secret}",
        "It is shown only now, and changed at the first sign-on.",
    )
