"""The demo floor: one table of every game, simulated devices, invented people, play money.

Nothing of it may be used for real play: live mode refuses its people, its key and its devices.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from croupier.engine.keys import MasterKey
from croupier.engine.store.address import opened
from croupier.games import GAMES, Game, Played, game
from croupier.money import Cents
from croupier.offices.floor.commands import Enrol, FloorCommand, FloorOrder
from croupier.offices.staff.commands import StaffOrder
from croupier.rulebook.authority import ladder
from croupier.server.api.reference.rules_routes import warm
from croupier.server.demo.demo_house import DemoHouse
from croupier.server.demo.demo_jackpots import furnish_jackpots
from croupier.server.demo.demo_life import DemoLife
from croupier.server.demo.demo_players import LEFT_FREE
from croupier.server.demo.demo_tables import demo_plan, table_names
from croupier.server.demo.demo_tournament import RESERVED, TOURNAMENT_GAME, furnish_tournament
from croupier.server.process.system import System
from croupier.server.settings.config import (
    CagesConfig,
    Config,
    HouseConfig,
    Mode,
    ServerConfig,
    StoreConfig,
    TableConfig,
)
from croupier.server.settings.config_reader import Name
from croupier.server.settings.demo_staff import ROLES, RUNGS, SECRET, members
from croupier.server.setup.new_house import make_key
from croupier.server.uvicorn_server import refuse_taken_ports, server_of
from croupier.table import commands as c
from croupier.table.opening.checklist import TERMINAL_FEATURE, Item, demo_items
from croupier.table.values.people import PLAYER, THE_SYSTEM, Actor
from croupier.table.values.plan import Plan

SEATS = 5
APPROVAL = "DEMO-terminal"
FEATURES = ("statistics", "favourites")
"""Optional features that its terminals show."""
AUTOMATED = (game("ministar-roulette"),)
"""Games that also have a table run by the game system alone."""
WITHOUT_DEALER: Mapping[str, Any] = MappingProxyType(
    {"dealer_activated": False, "confirms": "device", "starts_itself": True}
)


def demo_config(
    folder: Path, games: Iterable[Game] = GAMES, plan: Mapping[str, Any] = MappingProxyType({}),
    automated: Iterable[Game] = (), reserved: Iterable[str] = (), **server: Any,
) -> Config:  # fmt: skip
    """Build the configuration of the demo floor in a folder. `plan` overrides fields of its tables.

    Each of the `automated` games has one more table, without a dealer (SATG 1.3). `reserved` are
    tables of the tournament.
    """
    tables = {
        table_of(each_game): TableConfig(plan=replace(_plan(each_game), **plan))
        for each_game in games
    }
    for each_game in automated:
        table = automated_of(each_game)
        without = replace(_plan(each_game, table), **WITHOUT_DEALER, **plan)
        items = demo_items(each_game, each_game.variants[0], dealer_activated=False)
        features = (item for item in without.items if item.kind == TERMINAL_FEATURE)
        tables[table] = TableConfig(
            plan=replace(without, items=(*items, *features)), automated=True
        )
    for table in reserved:
        tables[table] = TableConfig(plan=replace(_plan(game(TOURNAMENT_GAME), table), **plan))
    key = folder / "demo.key"
    return Config(
        file=folder / "croupier.toml",
        house=HouseConfig(
            operator=Name("Demo Operator"),
            venue=Name("Demo Floor"),
            mode=Mode.DEMO,
            documents=folder / "documents",
        ),
        store=StoreConfig(address=str(folder / "croupier-demo.db")),
        server=ServerConfig(key_file=key, **server),
        cages=CagesConfig(names=(Name("cage-1"), Name("kiosk-1"))),
        tables=tables,
    )


def table_of(game: Game) -> str:
    """Return the table of a game on the demo floor."""
    return next(table_names(game.key))


def automated_of(game: Game) -> str:
    """Return the table of a game that the game system runs alone."""
    names = table_names(game.key)
    next(names)
    return next(names)


def _plan(game: Game, table: str = "") -> Plan:
    table = table or table_of(game)
    plan = replace(demo_plan(game), dealer_on_record=True)
    if game.key == "rapid-sic-bo":  # the simulated tumbler reads its dice
        plan = replace(plan, items=(*plan.items, Item(kind="dice-recognition")))
    if game.played is Played.LIVE:
        return replace(plan, emblem=table) if plan.emblem else plan
    terminals = tuple(f"{table}-{seat}" for seat in range(1, SEATS + 1))
    more = (Item(kind=TERMINAL_FEATURE, name=feature, approval=APPROVAL) for feature in FEATURES)
    return replace(plan, terminals=terminals, terminal_limit=SEATS, items=(*plan.items, *more))


def demo_key(config: Config) -> MasterKey:
    """Return the key of the demo, which is made once."""
    path = config.server.key_file
    return MasterKey.read(path) if path.exists() else make_key(path, Mode.DEMO)


def demo_house(system: System) -> DemoHouse:
    """Return what the simulated people and devices use of a process."""
    return DemoHouse(
        clock=system.clock, log=system.log, background=system.background, store=system.store,
        offices=system.offices, tables=system.tables, orders=system.orders, hub=system.screens.hub,
        presence=system.presence,
    )  # fmt: skip


async def furnish(system: System) -> None:
    """Add people, terminals, open tables and money on some accounts. What already exists stays."""
    verifier = system.key.verifier(SECRET)
    for member in members(verifier):
        order = StaffOrder(id=f"demo {member.number}", at=0, by=THE_SYSTEM, command=member)
        await system.orders.submit("staff", order)
    for enrol in (*_terminals(system.config), *_kiosks(system.config)):
        await _floor(system, f"demo {enrol.device}", enrol)
    for table in system.config.tables:
        await _open(system, table)


def _terminals(config: Config) -> Iterator[Enrol]:
    played = [name for name, table in config.tables.items() if table.plan.terminals]
    for table, table_config in config.tables.items():
        for terminal in table_config.plan.terminals:
            yield Enrol(
                device=terminal, kind="terminal", tables=tuple(dict.fromkeys((table, *played))), approval=APPROVAL,
                has=("touch-screen", "note-acceptor", "ticket-reader", "ticket-printer"),
            )  # fmt: skip
        yield Enrol(device=f"{table}-wall", kind="display", tables=(table,), simulated=True)


def _kiosks(config: Config) -> Iterator[Enrol]:
    for place in config.cages.names:
        if place.startswith("kiosk"):
            yield Enrol(device=place, kind="kiosk", tables=(), simulated=True)


async def _floor(system: System, named: str, command: FloorCommand) -> None:
    order = FloorOrder(id=named, at=0, by=THE_SYSTEM, command=command)
    await system.orders.submit("floor", order)


async def _open(system: System, table: str) -> None:
    state = system.tables.state(table)
    if state is None or state.terminals or state.number:
        return
    plan = system.config.tables[table].plan
    kim = system.offices.staff.state.members["K1"]
    if state.plan is None:
        await system.orders.builder.staff(kim, table, f"demo open {table}", c.OpenTable(plan=plan))
    if table in RESERVED:
        return  # no round there is for money
    if not plan.terminals:
        await system.orders.builder.staff(
            kim, table, f"demo float {table}", c.Fill(amount=Cents(1_000_000))
        )
        return
    for terminal in plan.terminals:
        by = Actor(terminal, PLAYER)
        join = c.Order(
            id=f"demo {terminal} joins", at=0, by=by, command=c.JoinTable(terminal=terminal)
        )
        await system.orders.submit(table, join)
        bought = c.BuyIn(terminal=terminal, amount=Cents(50_000), tender="cash")
        await system.orders.builder.staff(kim, table, f"demo {terminal} buys in", bought)


def serve_demo(folder: Path, say: Callable[[str], None], **server: Any) -> None:
    """Run the demo floor until the process is stopped. `server` says where it listens."""
    config = demo_config(folder, automated=AUTOMATED, reserved=RESERVED, **server)
    refuse_taken_ports(config.server)
    folder.mkdir(parents=True, exist_ok=True)
    with opened(config.store.address, new=True) as store:
        system = System(config, store, demo_key(config))

        house = demo_house(system)
        life = DemoLife(config, system.key, house, system.demo_slots)

        async def begun() -> None:
            await furnish(system)
            await furnish_jackpots(config, house)
            await furnish_tournament(config, house)
            await life.start()
            for line in greeting(system):
                say(line)
            warm(config, system.clock, system.offices.register)

        server_of(system, begun, life.stop).run()


def greeting(system: System) -> Iterator[str]:
    """Return the lines that the demo prints."""
    yield f"Croupier demo floor: http://{system.config.server.address}  Play money, simulated devices, invented people."
    yield f"Tables: {', '.join(sorted(system.config.tables))}."
    yield "Demo staff, for this floor only; the secret of each is " + SECRET
    for number, (name, rung) in RUNGS.items():
        yield f"  {number}  {name}, {ladder('SATG 15.1')[rung]}"
    for number, (name, role) in ROLES.items():
        yield f"  {number}  {name}, {role}"
    yield "Simulated dealers and players make way when you take a table or connect a terminal."
    if LEFT_FREE in system.offices.floor.state.devices:
        yield f"Terminal {LEFT_FREE} is left free for yours; its secret is {system.enrolled.secret(LEFT_FREE)}"
        yield f"  ws://{system.config.server.address}/ws, as docs/wire.md says"
    yield f"Why a round paid what it paid: croupier explain RR1/1 --store {system.config.store.address}"
    yield f"Interface: http://{system.config.server.address}/schema/openapi.json  Health: http://{system.config.server.address}/health/ready"
    yield "Stop with Ctrl-C; the floor is kept and goes on when it is started again."
