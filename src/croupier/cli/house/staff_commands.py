"""The commands about people and equipment, for whoever has the configuration and the key of the house.

They go to the log as the system's own. A server that runs over the same store knows of it within a second.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import time_ns
from typing import Annotated, Any, get_args

from cyclopts import App, Parameter

from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store import Store
from croupier.engine.store.address import opened
from croupier.errors import BadInput, unknown
from croupier.offices.floor import FloorOrder
from croupier.offices.floor.commands import DeviceKind, Enrol, FloorCommand, Part, Revoke
from croupier.offices.staff import ROLES, StaffOrder
from croupier.offices.staff.commands import AddMember, DisableMember, SetVerifier, StaffCommand
from croupier.server.settings.config import Config
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refused

staff = App(name="staff", group="The house", help="The people: who may sign on, and as what.")
devices = App(name="devices", group="The house", help="The equipment that may connect.")

Number = Annotated[str, Parameter(name="number", help="What the person signs on with.")]
Device = Annotated[str, Parameter(name="device", help="The name of a terminal or device.")]
Reason = Annotated[str, Parameter(help="Why; it is recorded.")]
HERE = Path(CONFIG)


@dataclass(frozen=True)
class _House:
    """The offices of a house without its server."""

    store: Store
    key: MasterKey
    config: Config

    def staff(self, named: str, command: StaffCommand) -> None:
        order = StaffOrder(id=named, at=_now(), by=THE_SYSTEM, command=command)
        _expect(the_staff(self.store).handle(order).refused)

    def floor(self, command: FloorCommand) -> None:
        order = FloorOrder(id=new_id(_now()), at=_now(), by=THE_SYSTEM, command=command)
        _expect(the_floor(self.store).handle(order).refused)


@contextmanager
def _house(config: Path, *, reading: bool = False) -> Iterator[_House]:
    found = read_config(config)
    key = MasterKey.read(found.server.key_file)
    with opened(found.store.address, reading=reading) as store:
        yield _House(store, key, found)


def _expect(refused: Refused | None) -> None:
    if refused is not None:
        raise BadInput(f"Refused: {refused}")


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
    config: ConfigFile = HERE,
) -> None:
    """Add a person. The first secret is printed once; it is changed at the first sign-on."""
    if not (rank or role):
        raise BadInput(
            f"{name} would be nothing here. Accepted: `--rank`, such as 'SATG 15.1=dealer', or `--role`, "
            f"one of {', '.join(ROLES)}."
        )
    named = new_id(_now())
    with _house(config) as house:
        secret = house.key.first_secret(named)
        joins = AddMember(
            number=number, name=name, ranks=dict(map(_ranked, rank)), roles=role, area=area,
            verifier=house.key.verifier(secret),
        )  # fmt: skip
        house.staff(named, joins)
    _say_secret(number, secret)


def _ranked(text: str) -> tuple[str, str]:
    edition, equals, rank = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} is no rank. Accepted: such as 'SATG 15.1=dealer'.")
    return edition.strip(), rank.strip()


@staff.command(name="list")
def list_staff(*, config: ConfigFile = HERE) -> None:
    """List the people with what they may be."""
    with _house(config, reading=True) as house:
        found = the_staff(house.store).state
    for number in sorted(found.members):
        one = found.members[number]
        ranks = (f"{edition}={rank}" for edition, rank in sorted(one.ranks.items()))
        standing = "disabled" if one.disabled else "first secret" if one.must_change else ""
        _say("  ".join(filter(None, (number, one.name, *ranks, *one.roles, one.area, standing))))


@staff.command
def reset(number: Number, /, *, reason: Reason, config: ConfigFile = HERE) -> None:
    """Give a person another first secret, which is printed once; whoever used the old one is out."""
    named = new_id(_now())
    with _house(config) as house:
        secret = house.key.first_secret(named)
        verifier = house.key.verifier(secret)
        given = SetVerifier(number=number, verifier=verifier, temporary=True, reason=reason)
        house.staff(named, given)
    _say_secret(number, secret)


@staff.command
def disable(number: Number, /, *, reason: Reason, config: ConfigFile = HERE) -> None:
    """Take a person's access, from this instant."""
    with _house(config) as house:
        house.staff(new_id(_now()), DisableMember(number=number, reason=reason))
    _say(f"{number} has no access any more.")


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
        has=tuple(_one_of(Part, "part", one) for one in has),
    )  # fmt: skip
    with _house(config) as house:
        _expect_tables(house.config, table)
        house.floor(enrolled)
        generation = the_floor(house.store).state.devices[device].generation
        secret = house.key.device_secret(device, generation).hex()
    _say(f"{device} connects with the secret {secret}")


def _expect_tables(config: Config, named: tuple[str, ...]) -> None:
    """Where it belongs must be there; a house that has no tables yet may enrol for those to come."""
    places = (*config.tables, *config.cages.names)
    for one in named:
        if config.tables and one not in places:
            raise unknown("table", one, places)


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
def list_devices(*, config: ConfigFile = HERE) -> None:
    """List the equipment that was enrolled."""
    with _house(config, reading=True) as house:
        found = the_floor(house.store).state.devices
    for name in sorted(found):
        one = found[name]
        standing = ("simulated" if one.simulated else "", "revoked" if one.revoked else "")
        words = (name, one.kind, ", ".join(one.tables), one.terminal, one.approval, *standing)
        _say("  ".join(filter(None, words)))


@devices.command
def revoke(device: Device, /, *, reason: Reason, config: ConfigFile = HERE) -> None:
    """Let a terminal or device connect no more: its secret is worthless from here on."""
    with _house(config) as house:
        house.floor(Revoke(device=device, reason=reason))
    _say(f"{device} connects no more.")


def _say_secret(number: str, secret: str) -> None:
    _say(f"{number} signs on with the secret {secret}")
    _say("It is shown only now, and changed at the first sign-on.")


def _now() -> int:
    return time_ns() // 1_000_000


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
