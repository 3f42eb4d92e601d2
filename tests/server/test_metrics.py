"""Everything that is measured can be fetched, is measured somewhere, and two processes in one share nothing."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import croupier
from croupier.engine.clock import Clock
from croupier.server.orders.secret_check import TooFast
from croupier.server.settings.metrics import Metrics
from croupier.server.wire.screen_outbox import Outbox, OutboxSender
from support.house_fixtures import for_each_test
from support.local_server import Served, serving


def test_what_is_counted_is_shown() -> None:
    metrics = Metrics()
    metrics.order("R1", "set-wagers")
    metrics.order("R1", "set-wagers", "insufficient-credit")
    metrics.commit(7, 0.003)
    metrics.queued(3)
    metrics.connected("terminal")
    metrics.connected("terminal")
    metrics.disconnected("terminal")
    metrics.dropped("wall")
    metrics.signed_on("accepted")
    metrics.line_refused("stale")
    metrics.lagged(-0.1)
    metrics.monitored(connected=True, unsent=4)
    page, kind = metrics.page()
    assert kind.startswith("text/plain")
    lines = page.decode().splitlines()
    for line in (
        'croupier_orders_total{kind="set-wagers",place="R1",result="accepted"} 1.0',
        'croupier_orders_total{kind="set-wagers",place="R1",result="insufficient-credit"} 1.0',
        'croupier_refusals_total{code="insufficient-credit"} 1.0',
        'croupier_batch_orders_bucket{le="5.0"} 0.0',
        'croupier_batch_orders_bucket{le="10.0"} 1.0',
        'croupier_commit_seconds_bucket{le="0.002"} 0.0',
        'croupier_commit_seconds_bucket{le="0.005"} 1.0',
        "croupier_queue_orders 3.0",
        'croupier_screens{audience="terminal"} 1.0',
        'croupier_outbox_drops_total{audience="wall"} 1.0',
        'croupier_sign_ons_total{result="accepted"} 1.0',
        'croupier_device_lines_refused_total{reason="stale"} 1.0',
        "croupier_loop_lag_seconds_sum 0.0",
        "croupier_monitoring_connected 1.0",
        "croupier_monitoring_unsent_orders 4.0",
    ):
        assert line in lines


def test_two_share_nothing() -> None:
    one, two = Metrics(), Metrics()
    one.queued(9)
    assert b"croupier_queue_orders 0.0" in two.page()[0]


def test_whatever_is_measured_is_measured_somewhere() -> None:
    """A figure that nobody sets says nothing, and looks as if all were well."""
    here = Path(croupier.__file__).parent / "server"
    own = (here / "settings" / "metrics.py").read_text(encoding="utf-8")
    others = "".join(
        path.read_text(encoding="utf-8") for path in here.rglob("*.py") if path.name != "metrics.py"
    )
    named = re.findall(r"^    def ([a-z]\w+)\(", own, flags=re.MULTILINE)
    assert len(named) > 10
    assert [name for name in named if f"metrics.{name}" not in others] == []


def figure(metrics: Metrics, name: str) -> float:
    lines = (line.rpartition(" ") for line in metrics.page()[0].decode().splitlines())
    return next((float(value) for label, _, value in lines if label == f"croupier_{name}"), 0)


served = for_each_test(serving)


def test_sign_ons_are_counted_by_what_became_of_them(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(result: str) -> float:
        return figure(served.system.metrics, f'sign_ons_total{{result="{result}"}}')

    caller = served.http()
    assert caller.sign_on("D1").status_code == 200
    assert caller.sign_on("D1", "wrong").status_code != 200
    assert (count("accepted"), count("sign-on-failed"), count("too-fast")) == (1, 1, 0)

    def full(_address: str) -> None:
        raise TooFast("Later.")

    monkeypatch.setattr(served.system.orders.secret_check, "admit", full)
    assert caller.sign_on("D1").status_code == 429
    assert (count("accepted"), count("too-fast")) == (1, 1)


class Way:
    """A way to a screen that takes something, or does not."""

    is_free = True

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, frames: Sequence[bytes]) -> None:
        self.sent += frames


class Now(OutboxSender):
    """Sends when it is told to."""

    def soon(self, outbox: Outbox) -> None: ...


def test_a_view_that_a_slow_screen_was_not_sent_is_counted() -> None:
    way, drops = Way(), list[int]()
    outbox = Outbox(way, Now(Clock()), 8, lambda: drops.append(1))
    outbox.show("table", b"1")
    outbox.show("table", b"2")
    assert not drops, "It goes out at once: whoever is quick misses nothing."
    outbox.flush()
    way.is_free = False
    outbox.show("table", b"3")
    outbox.show("own", b"3")
    outbox.show("table", b"3")
    outbox.flush()
    assert not drops, "All of it waits."
    outbox.show("table", b"4")
    assert len(drops) == 1
    way.is_free = True
    outbox.flush()
    assert len(way.sent) == 2
