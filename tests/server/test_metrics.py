"""Everything that is measured can be fetched, and two processes in one share nothing."""

import pytest

from croupier.server.metrics import Metrics


def test_what_is_counted_is_shown() -> None:
    metrics = Metrics()
    metrics.order("R1", "set-wagers")
    metrics.order("R1", "set-wagers", "insufficient-credit")
    metrics.commit(7, 0.003)
    metrics.queued(3)
    metrics.connected("terminal")
    metrics.connected("terminal")
    metrics.disconnected("terminal")
    metrics.dropped("wall", 2)
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
        'croupier_outbox_drops_total{audience="wall"} 2.0',
        'croupier_sign_ons_total{result="accepted"} 1.0',
        'croupier_device_lines_refused_total{reason="stale"} 1.0',
        "croupier_loop_lag_seconds_sum 0.0",
        "croupier_monitoring_connected 1.0",
        "croupier_monitoring_unsent_orders 4.0",
    ):
        assert line in lines


def test_a_commit_that_fails_is_not_counted() -> None:
    metrics = Metrics()
    with metrics.committing(5):
        pass
    with pytest.raises(ValueError, match="disk"), metrics.committing(9):
        raise ValueError("disk")
    assert b"croupier_batch_orders_sum 5.0" in metrics.page()[0]


def test_two_share_nothing() -> None:
    one, two = Metrics(), Metrics()
    one.queued(9)
    assert b"croupier_queue_orders 0.0" in two.page()[0]
