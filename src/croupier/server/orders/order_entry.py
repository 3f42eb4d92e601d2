"""The way in for orders: who signs on, how a message becomes an order, and the queue of the orders."""

from collections.abc import Awaitable, Callable

from croupier.engine.clock import Clock
from croupier.engine.keys import MasterKey
from croupier.engine.store import Store
from croupier.offices.tournaments import Tournaments
from croupier.server.orders.message_to_order import OrderBuilder
from croupier.server.orders.order_queue import OrderQueue
from croupier.server.orders.secret_check import SecretCheck
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.process.offices import StaffOffice
from croupier.server.settings.config import Config
from croupier.server.settings.metrics import Metrics
from croupier.table.state import State


class OrderEntry:
    """Sign-on, order builder and queue of this process."""

    def __init__(
        self, config: Config, store: Store, key: MasterKey, clock: Clock, metrics: Metrics, *,
        queue: OrderQueue, staff: StaffOffice, read_staff: Callable[[], Awaitable[None]],
        state: Callable[[str], State | None], serves: Callable[[str, str], bool],
        unknown_table: Callable[[str, str], Awaitable[None]],
        tournaments: Callable[[], Tournaments],
    ) -> None:  # fmt: skip
        self.queue = queue
        self.submit, self.ask = queue.submit, queue.ask
        self.secret_check = SecretCheck(clock, config.limits.sign_ons_a_second)
        self.sign_on = StaffSignOn(
            staff, key, self.submit, clock, self.secret_check, read_staff, metrics
        )
        self.builder = OrderBuilder(
            self.submit, self.sign_on, key, state, store.answer, clock, config.house.ticket_system,
            config.game_of, serves, unknown_table, tournaments,
        )  # fmt: skip
