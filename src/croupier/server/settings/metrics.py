"""The metrics of a process for Prometheus: a registry of its own, and plain methods.

Labels are places, kinds and codes, because there are few of each. No person, terminal, ticket or
order is a label.
"""

from collections.abc import Iterable, Mapping
from platform import python_version

from msgspec import Struct
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
ACCEPTED = "accepted"
"""The result of an order that was not refused. Otherwise the result is the code of the refusal."""


class Figures(Struct, frozen=True, kw_only=True):
    """What an operator asks of the house as a whole, at one instant. Every known label is there, also with 0."""

    at: int
    """In milliseconds since 1970."""
    alerts: Mapping[str, int]
    devices: Mapping[tuple[str, str], int]
    """By kind, and state: enrolled, connected to this process, or lost."""
    phases: Mapping[str, int]
    owed: Mapping[str, int]
    """In cents: tickets that can be paid, and those that were not redeemed in time."""
    anchored_at: int
    disk_free: int


class Metrics:
    """All metrics.

    The hub, the pump and the sockets call it, and no other module knows Prometheus.
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def counter(name: str, says: str, *labels: str) -> Counter:
            return Counter(f"croupier_{name}", says, labels, registry=registry)

        def gauge(name: str, says: str, *labels: str) -> Gauge:
            return Gauge(f"croupier_{name}", says, labels, registry=registry)

        def seconds(name: str, says: str) -> Histogram:
            return Histogram(f"croupier_{name}_seconds", says, buckets=SECONDS, registry=registry)

        self._orders = counter("orders", "Orders answered.", "place", "kind", "result")
        self._refusals = counter("refusals", "Orders refused, by code.", "code")
        self._batch = Histogram(
            "croupier_batch_orders", "Orders in a commit.", buckets=BATCHES, registry=registry
        )
        self._commit = seconds("commit", "A commit, from the first decision until it is kept.")
        self._lag = seconds("loop_lag", "How late the event loop comes back.")
        self._queue = gauge("queue_orders", "Orders that wait for the pump.")
        self._tables = gauge("table_here", "1 for each table that is at this process.", "table")
        self._rejected = counter("wrong_messages", "Messages of screens not taken.", "code")
        self._mistakes = counter("mistakes", "Faults of our own.")
        self._screens = gauge("screens", "Connected screens.", "audience")
        self._drops = counter("outbox_drops", "Views a slow screen was not sent.", "audience")
        self._sign_ons = counter("sign_ons", "Sign-ons of staff, by result.", "result")
        self._lines = counter("device_lines_refused", "Lines of devices refused.", "reason")
        self._crowded = counter(
            "connections_crowded", "Connections beyond the limit of their address.", "port"
        )
        self._sent_outside = counter(
            "target_messages",
            "Alerts for targets outside the house, by result.",
            "target",
            "result",
        )
        self._oldest_outside = gauge(
            "target_oldest_seconds",
            "When the oldest alert that a target lacks was raised; 0 for none.",
            "target",
        )
        self._alerts = gauge("open_alerts", "Alerts that wait for a person.", "level")
        self._devices = gauge("devices", "Enrolled terminals and devices.", "kind", "state")
        self._phases = gauge("tables", "Tables of this process.", "phase")
        self._owed = gauge("tickets_owed_cents", "Money of tickets, in cents.", "account")
        self._anchor = gauge(
            "last_anchor_seconds", "When the logs were anchored last; 0 for never."
        )
        self._free = gauge("disk_free_bytes", "Free space where the store or the configuration is.")
        self._build = gauge("build_info", "1 for what runs.", "version", "mode", "python")
        self._began = gauge("figures_refreshed_seconds", "When the figures of the house were read.")
        ProcessCollector(registry=registry)
        self._unsent = gauge("monitoring_unsent_orders", "Orders the central system lacks.")
        self._linked = gauge("monitoring_connected", "Whether the central system is connected.")

    def order(self, place: str, kind: str, refusal: str = "") -> None:
        """Count an answered order. `refusal` is its code if it was refused."""
        self._orders.labels(place, kind, refusal or ACCEPTED).inc()
        if refusal:
            self._refusals.labels(refusal).inc()

    def commit(self, orders: int, seconds: float) -> None:
        """Record a committed batch."""
        self._batch.observe(orders)
        self._commit.observe(seconds)

    def queued(self, orders: int) -> None:
        """Set the number of waiting orders."""
        self._queue.set(orders)

    def at_this_process(self, tables: Iterable[str]) -> None:
        """Set the tables of this process. Each table is at one process."""
        self._tables.clear()
        for table in tables:
            self._tables.labels(table).set(1)

    def rejected(self, code: str) -> None:
        """Count a message of a screen that was not taken."""
        self._rejected.labels(code).inc()

    def mistake(self) -> None:
        """Count a fault of our own."""
        self._mistakes.inc()

    def connected(self, audience: str) -> None:
        """Count a connected screen."""
        self._screens.labels(audience).inc()

    def disconnected(self, audience: str) -> None:
        """Count a disconnected screen."""
        self._screens.labels(audience).dec()

    def dropped(self, audience: str) -> None:
        """Count a view that a slow screen was not sent."""
        self._drops.labels(audience).inc()

    def signed_on(self, result: str) -> None:
        """Count an attempt to sign on: `accepted`, or the reason why not."""
        self._sign_ons.labels(result).inc()

    def line_refused(self, reason: str) -> None:
        """Count a message of a device that cannot be true, or not now."""
        self._lines.labels(reason).inc()

    def crowded(self, port: str) -> None:
        """Count a connection beyond the limit of its address."""
        self._crowded.labels(port).inc()

    def lagged(self, seconds: float) -> None:
        """Record how late the event loop came back, in seconds."""
        self._lag.observe(max(seconds, 0))

    def monitored(self, *, connected: bool, unsent: int) -> None:
        """Set the state of the link to the central monitoring system."""
        self._linked.set(connected)
        self._unsent.set(unsent)

    def sent_outside(self, target: str, result: str, messages: int) -> None:
        """Count alerts that a target took, that failed or that were skipped."""
        self._sent_outside.labels(target, result).inc(messages)

    def waits_for_outside(self, target: str, since: int) -> None:
        """Set when the oldest alert that waits for a target was raised, in milliseconds since 1970."""
        self._oldest_outside.labels(target).set(since / 1_000)

    def runs(self, version: str, mode: str) -> None:
        """Set what runs."""
        self._build.labels(version, mode, python_version()).set(1)

    def of_house(self, figures: "Figures") -> None:
        """Set the figures of the house."""
        for gauge, counts in (
            (self._alerts, {(level,): n for level, n in figures.alerts.items()}),
            (self._devices, figures.devices),
            (self._phases, {(phase,): n for phase, n in figures.phases.items()}),
            (self._owed, {(account,): n for account, n in figures.owed.items()}),
        ):
            for labels, count in counts.items():
                gauge.labels(*labels).set(count)
        self._anchor.set(figures.anchored_at / 1_000)
        self._free.set(figures.disk_free)
        self._began.set(figures.at / 1_000)

    def page(self) -> tuple[bytes, str]:
        """Return the page that Prometheus fetches, and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST
