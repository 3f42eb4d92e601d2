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
from croupier.server.demo.demo_jackpots import furnish_jackpots
from croupier.server.demo.demo_life import DemoLife
from croupier.server.demo.demo_players import LEFT_FREE
from croupier.server.demo.demo_tables import demo_plan, table_names
from croupier.server.demo.demo_terms import RESERVED, TOURNAMENT_GAME
from croupier.server.demo.demo_tournament import furnish_tournament
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
"""What its terminals show beyond what they must."""
AUTOMATED = (game("ministar-roulette"),)
"""The game system runs a table of these by itself."""
WITHOUT_DEALER: Mapping[str, Any] = MappingProxyType(
    {"dealer_activated": False, "confirms": "device", "starts_itself": True}
)


def demo_config(
    folder: Path,
    games: Iterable[Game] = GAMES,
    plan: Mapping[str, Any] = MappingProxyType({}),
    automated: Iterable[Game] = (),
    reserved: Iterable[str] = (),
    **server: Any,
) -> Config:
    """The configuration of the demo floor in a folder; `plan` is what its tables have otherwise.

    Of `automated` games there is a table more, without a dealer (SATG 1.3). `reserved` are tables of the tournament.
    """
    tables = {table_of(one): TableConfig(plan=replace(_plan(one), **plan)) for one in games}
    for one in automated:
        table = automated_of(one)
        without = replace(_plan(one, table), **WITHOUT_DEALER, **plan)
        items = demo_items(one, one.variants[0], dealer_activated=False)
        kept = (item for item in without.items if item.kind == TERMINAL_FEATURE)
        tables[table] = TableConfig(plan=replace(without, items=(*items, *kept)), automated=True)
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
    """The table of a game on the demo floor."""
    return next(table_names(game.key))


def automated_of(game: Game) -> str:
    """The table of a game that the game system runs by itself."""
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
    more = (Item(kind=TERMINAL_FEATURE, name=one, approval=APPROVAL) for one in FEATURES)
    return replace(plan, terminals=terminals, terminal_limit=SEATS, items=(*plan.items, *more))


def demo_key(config: Config) -> MasterKey:
    """The key of the demo: made once."""
    path = config.server.key_file
    return MasterKey.read(path) if path.exists() else make_key(path, Mode.DEMO)


async def furnish(system: System) -> None:
    """People, terminals, open tables, and money on some accounts; what is there already stays."""
    verifier = system.key.verifier(SECRET)
    for member in members(verifier):
        order = StaffOrder(id=f"demo {member.number}", at=0, by=THE_SYSTEM, command=member)
        await system.submit("staff", order)
    for enrol in (*_terminals(system.config), *_kiosks(system.config)):
        await _floor(system, f"demo {enrol.device}", enrol)
    for table in system.config.tables:
        await _open(system, table)


def _terminals(config: Config) -> Iterator[Enrol]:
    played = [name for name, one in config.tables.items() if one.plan.terminals]
    for table, one in config.tables.items():
        for terminal in one.plan.terminals:
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
    await system.submit("floor", order)


async def _open(system: System, table: str) -> None:
    state = system.state(table)
    if state is None or state.terminals or state.number:
        return
    plan = system.config.tables[table].plan
    kim = system.staff.state.members["K1"]
    if state.plan is None:
        await system.asking.staff(kim, table, f"demo open {table}", c.OpenTable(plan=plan))
    if table in RESERVED:
        return  # nobody plays there for money
    if not plan.terminals:
        await system.asking.staff(
            kim, table, f"demo float {table}", c.Fill(amount=Cents(1_000_000))
        )
        return
    for terminal in plan.terminals:
        by = Actor(terminal, PLAYER)
        join = c.Order(
            id=f"demo {terminal} joins", at=0, by=by, command=c.JoinTable(terminal=terminal)
        )
        await system.submit(table, join)
        bought = c.BuyIn(terminal=terminal, amount=Cents(50_000), tender="cash")
        await system.asking.staff(kim, table, f"demo {terminal} buys in", bought)


def serve_demo(folder: Path, say: Callable[[str], None], **server: Any) -> None:
    """The demo floor, until the process is told to stop; `server` says where it listens."""
    config = demo_config(folder, automated=AUTOMATED, reserved=RESERVED, **server)
    refuse_taken_ports(config.server)
    folder.mkdir(parents=True, exist_ok=True)
    with opened(config.store.address, new=True) as store:
        system = System(config, store, demo_key(config))

        life = DemoLife(system)

        async def begun() -> None:
            await furnish(system)
            await furnish_jackpots(system)
            await furnish_tournament(system)
            await life.start()
            for line in where_to_look(system):
                say(line)
            warm(system)

        server_of(system, begun, life.stop).run()


def where_to_look(system: System) -> Iterator[str]:
    """What the demo prints."""
    yield f"Croupier demo floor: http://{system.address}  Play money, simulated devices, invented people."
    yield f"Tables: {', '.join(sorted(system.config.tables))}."
    yield "Demo staff, for this floor only; the secret of each is " + SECRET
    for number, (name, rung) in RUNGS.items():
        yield f"  {number}  {name}, {ladder('SATG 15.1')[rung]}"
    for number, (name, role) in ROLES.items():
        yield f"  {number}  {name}, {role}"
    yield "Simulated dealers and players make way for whoever takes a table or connects a terminal."
    if LEFT_FREE in system.floor.state.devices:
        yield f"Terminal {LEFT_FREE} is left free for yours; its secret is {system.device_secret(LEFT_FREE)}"
        yield f"  ws://{system.address}/ws, as docs/wire.md says"
    yield f"Why a round paid what it paid: croupier explain RR1/1 --store {system.config.store.address}"
    yield f"Interface: http://{system.address}/schema/openapi.json  Health: http://{system.address}/health/ready"
    yield "Stop with Ctrl-C; the floor is kept and goes on when it is started again."
