"""What simulated people and devices use of the process: the same ways in that real ones have."""

from dataclasses import dataclass

from structlog.typing import FilteringBoundLogger

from croupier.engine.clock import Clock
from croupier.engine.store import Store
from croupier.server.orders.order_entry import OrderEntry
from croupier.server.process.background import Background
from croupier.server.process.offices import Offices
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.screens.hub import Hub


@dataclass(frozen=True, eq=False, kw_only=True)
class DemoHouse:
    """The house as the simulated dealers, players and devices meet it."""

    clock: Clock
    log: FilteringBoundLogger
    background: Background
    store: Store
    offices: Offices
    tables: RunningTables
    orders: OrderEntry
    hub: Hub
    presence: ScreenPresence
