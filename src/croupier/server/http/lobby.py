"""The lobby: the public view of the floor, and on the demo floor the keys to its screens."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from croupier.offices.staff.state import Member
from croupier.server.http.access import ANYBODY, KIOSK, reads
from croupier.server.http.parts import (
    TheClock,
    TheConfig,
    TheEnrolled,
    TheFloor,
    TheHub,
    ThePresence,
    TheStaff,
)
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.process.offices import FloorOffice, StaffOffice
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.screens.hub import Hub
from croupier.server.settings.config import Config, Mode
from croupier.server.settings.demo_staff import ROLES, RUNGS, SECRET
from croupier.table.state import State
from croupier.views.screens.offer_view import period_s
from croupier.views.screens.table_view import TableView, table_view


class DemoDeviceOut(Struct, frozen=True, kw_only=True):
    """A terminal, a wall or a kiosk of the demo floor, with its secret."""

    device: str
    kind: str
    table: str
    """Its home table. A kiosk has none."""
    secret: str


class DemoMemberOut(Struct, frozen=True, kw_only=True):
    """A demo member of staff whom any visitor may play."""

    number: str
    name: str
    role: str


class DemoOut(Struct, frozen=True, kw_only=True):
    """Demo credentials. They are public because they are worth nothing."""

    secret: str
    """The secret of every demo member of staff."""
    staff: tuple[DemoMemberOut, ...]
    devices: tuple[DemoDeviceOut, ...]


class SeatsOut(Struct, frozen=True, kw_only=True):
    """The terminals or places of a table."""

    places: int
    free: int
    wagering_ms: int | None = None
    """Duration of wagering; empty where the dealer ends it."""


class LobbyOut(Struct, frozen=True, kw_only=True):
    """The floor at a glance."""

    venue: str
    mode: Mode
    at: int
    """The present time, by the clock that judges wagers."""
    tables: tuple[TableView, ...]
    seats: Mapping[str, SeatsOut]
    """By table; a table that was never opened has none."""
    cages: tuple[str, ...]
    kiosks: tuple[str, ...]
    """The cages without a cashier."""
    demo: DemoOut | None = None
    """Set only on the demo floor."""


@reads("/api/v1/lobby", ANYBODY, tags=["lobby"])
async def lobby(
    config: TheConfig, clock: TheClock, staff_office: TheStaff, floor_office: TheFloor,
    enrolled: TheEnrolled, hub: TheHub, presence: ThePresence,
) -> LobbyOut:  # fmt: skip
    """Show the tables of the house, and on the demo floor the keys to everything."""
    house, tables = config.house, sorted(hub.tables.items())
    return LobbyOut(
        venue=house.venue,
        mode=house.mode,
        at=clock(),
        tables=tuple(table_view(state) for _, state in tables),
        seats={
            name: _seats(config, hub, presence, state)
            for name, state in tables
            if state.plan is not None
        },
        cages=tuple(config.cages.names),
        kiosks=tuple(name for name in config.cages.names if _is_kiosk(floor_office, name)),
        demo=_demo(staff_office, floor_office, enrolled) if house.mode is Mode.DEMO else None,
    )


def _seats(config: Config, hub: Hub, presence: ScreenPresence, state: State) -> SeatsOut:
    places = state.opened.places if state.is_live else len(state.opened.terminals)
    return SeatsOut(
        places=places,
        free=max(0, places - _players(config, hub, presence, state)),
        wagering_ms=None if state.is_live else 1_000 * period_s(state),
    )


def _players(config: Config, hub: Hub, presence: ScreenPresence, state: State) -> int:
    """Count the players of a table.

    At a live table players without a seat count too, as in the pit's view.
    """
    if state.is_live:
        return len(state.patrons)
    if config.house.mode is not Mode.DEMO:
        return sum(1 for _ in state.in_use())
    # On the demo floor, terminals without a player also have open accounts.
    seated = presence.seated
    return sum(1 for name in state.in_use() if name in seated or hub.connected(name))


def _is_kiosk(floor_office: FloorOffice, cage: str) -> bool:
    device = floor_office.state.devices.get(cage)
    return device is not None and device.kind == KIOSK


def _demo(
    staff_office: StaffOffice, floor_office: FloorOffice, enrolled: EnrolledEquipment
) -> DemoOut:
    members = staff_office.state.members.values()
    return DemoOut(
        secret=SECRET,
        staff=tuple(
            DemoMemberOut(number=member.number, name=member.name, role=_role(member))
            for member in members
            if member.number in RUNGS or member.number in ROLES
        ),
        devices=tuple(_devices(floor_office, enrolled)),
    )


def _role(member: Member) -> str:
    return member.roles[0] if member.roles else member.ranks["SATG 15.1"]


def _devices(floor_office: FloorOffice, enrolled: EnrolledEquipment) -> Iterator[DemoDeviceOut]:
    for device in floor_office.state.devices.values():
        if device.kind in ("terminal", "display", "kiosk") and not device.revoked:
            secret = enrolled.secret(device.device)
            table = next(iter(device.tables), "")
            yield DemoDeviceOut(device=device.device, kind=device.kind, table=table, secret=secret)
