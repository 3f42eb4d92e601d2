"""Tables that share the terminals of the first one; the regulator approved that they play at several (SATG 3.1.1)."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from msgspec.structs import replace

from croupier.games import game
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.config import Config, TableConfig
from croupier.table.values.plan import Approval
from support.local_server import free_port
from support.terminal_tables import WINDOW_S, Floor


def _shared(config: Config, alone: str) -> Config:
    first = next(iter(config.tables.values())).plan
    tables = {}
    for name, table in config.tables.items():
        terminals = tuple(dict.fromkeys((*table.plan.terminals, *first.terminals)))
        plan = replace(
            table.plan, terminals=terminals, terminal_limit=len(terminals), wagering_s=WINDOW_S,
            approvals={} if name == alone else {Approval.SEVERAL_TABLES: "letter 7"},
        )  # fmt: skip
        tables[name] = TableConfig(plan=plan)
    return replace(config, tables=tables, limits=replace(config.limits, sign_ons_a_second=1_000))


def shared_floor(
    folder: Path, games: Iterable[str], *, alone: str = ""
) -> AbstractContextManager[Floor]:
    """Tables of these games; the one named `alone` has no approval for several."""
    config = demo_config(folder, map(game, games), port=free_port(), device_port=free_port())
    return Floor(_shared(config, alone)).running()
