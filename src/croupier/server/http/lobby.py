"""The lobby: the floor as everybody may see it, and on the demo floor whatever opens its screens."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from croupier.offices.staff.state import Member
from croupier.server.http.access import ANYBODY, KIOSK, TheSystem, reads
from croupier.server.process.system import System
from croupier.server.settings.config import Mode
from croupier.server.settings.demo_staff import ROLES, RUNGS, SECRET
from croupier.table.state import State
from croupier.views.screens.offer_view import period_s
from croupier.views.screens.table_view import TableView, table_view


class DemoDeviceOut(Struct, frozen=True, kw_only=True):
    """A terminal, a wall or a kiosk of the demo floor, with what it shows to be let in."""

    device: str
    kind: str
    table: str
    """Where it is at home; a kiosk is at none."""
    secret: str


class DemoMemberOut(Struct, frozen=True, kw_only=True):
    """Somebody whom anybody may be."""

    number: str
    name: str
    role: str


class DemoOut(Struct, frozen=True, kw_only=True):
    """Default credentials: they are printed because they are worth nothing."""

    secret: str
    """Of every demo member of staff."""
    staff: tuple[DemoMemberOut, ...]
    devices: tuple[DemoDeviceOut, ...]


class SeatsOut(Struct, frozen=True, kw_only=True):
    """The terminals or places of a table."""

    places: int
    free: int
    wagering_ms: int | None = None
    """So long it takes wagers; nothing where the dealer says when that ends."""


class LobbyOut(Struct, frozen=True, kw_only=True):
    """The floor at a glance."""

    venue: str
    mode: Mode
    at: int
    """Now, by the clock that wagers are judged by."""
    tables: tuple[TableView, ...]
    seats: Mapping[str, SeatsOut]
    """By table; a table that was never opened has none."""
    cages: tuple[str, ...]
    kiosks: tuple[str, ...]
    """Those of the cages at which nobody works."""
    demo: DemoOut | None = None
    """Only on the demo floor."""


@reads("/api/v1/lobby", ANYBODY, tags=["lobby"])
async def lobby(system: TheSystem) -> LobbyOut:
    """The tables of the house, and on the demo floor the keys to everything."""
    house, tables = system.config.house, sorted(system.hub.tables.items())
    return LobbyOut(
        venue=house.venue,
        mode=house.mode,
        at=system.clock(),
        tables=tuple(table_view(state) for _, state in tables),
        seats={name: _seats(system, state) for name, state in tables if state.plan is not None},
        cages=tuple(system.config.cages.names),
        kiosks=tuple(name for name in system.config.cages.names if _is_kiosk(system, name)),
        demo=_demo(system) if house.mode is Mode.DEMO else None,
    )


def _seats(system: System, state: State) -> SeatsOut:
    places = state.opened.places if state.is_live else len(state.opened.terminals)
    return SeatsOut(
        places=places,
        free=max(0, places - _taken(system, state)),
        wagering_ms=None if state.is_live else 1_000 * period_s(state),
    )


def _taken(system: System, state: State) -> int:
    """Who stands behind a live table plays there too, as the pit counts them."""
    if state.is_live:
        return len(state.patrons)
    if system.config.house.mode is not Mode.DEMO:
        return sum(1 for _ in state.in_use())
    # There accounts lie ready on terminals at which nobody sits.
    seated = system.presence.seated
    return sum(1 for one in state.in_use() if one in seated or system.hub.connected(one))


def _is_kiosk(system: System, cage: str) -> bool:
    device = system.floor.state.devices.get(cage)
    return device is not None and device.kind == KIOSK


def _demo(system: System) -> DemoOut:
    members = system.staff.state.members.values()
    return DemoOut(
        secret=SECRET,
        staff=tuple(
            DemoMemberOut(number=one.number, name=one.name, role=_role(one))
            for one in members
            if one.number in RUNGS or one.number in ROLES
        ),
        devices=tuple(_devices(system)),
    )


def _role(one: Member) -> str:
    return one.roles[0] if one.roles else one.ranks["SATG 15.1"]


def _devices(system: System) -> Iterator[DemoDeviceOut]:
    for one in system.floor.state.devices.values():
        if one.kind in ("terminal", "display", "kiosk") and not one.revoked:
            secret = system.device_secret(one.device)
            table = next(iter(one.tables), "")
            yield DemoDeviceOut(device=one.device, kind=one.kind, table=table, secret=secret)
