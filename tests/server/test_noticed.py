"""What the server can know by itself, and what ends by itself."""

import asyncio
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.floor.commands import Enrol
from croupier.offices.floor.events import EventRaised
from croupier.server.alerts import alerts as watch
from croupier.server.health import process_checks, self_check
from croupier.server.health.self_check import Check
from croupier.server.process import screen_presence as presence
from croupier.table import commands as c
from croupier.table.values.people import DEVICE, Actor
from support.demo_house import quick_floor, until
from support.demo_house import served as alone
from support.local_server import Served, serving


def told(served: Served, code: str) -> list[EventRaised]:
    events = (record.event for record in served.store.records("floor"))
    return [item for item in events if isinstance(item, EventRaised) and item.code == code]


def opened(served: Served, code: str) -> list[str]:
    """The subjects of the open events of a code."""
    return [alert.subject for alert in served.open_alerts(code)]


def is_stopped(served: Served) -> bool:
    return served.system.offices.floor.state.is_stopped()


def test_equipment_that_is_mended_needs_nobody_and_rounds_begin_again(tmp_path: Path) -> None:
    with serving(tmp_path, games=("rapid-roulette", "ministar-roulette")) as served:
        manager, state = served.http("M1"), served.system.tables.owners.tables["RR1"]
        for table in ("RR1", "MR1"):
            manager.done(table, "report-fault", item="roulette-wheel", what="It wobbles.")
        until(lambda: opened(served, "equipment-failed") == ["roulette-wheel"] * 2)
        other = served.system.tables.owners.tables["MR1"]
        until(lambda: state.state.rounds_held and other.state.rounds_held)
        manager.done("RR1", "report-mended", item="roulette-wheel", what="Level.")
        until(lambda: len(opened(served, "equipment-failed")) == 1)
        until(lambda: not state.state.rounds_held)
        assert other.state.rounds_held


def test_a_link_that_is_back_ends_its_fault_and_no_other(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        lines, table = served.system.device_lines, served.system.tables.owners.tables["RR1"]
        device, engineer = "RR1-wheel", Actor("E1", "engineer")
        enrol = Enrol(device=device, kind="wheel", tables=("RR1",))
        assert served.run(served.system.alerts.submit(engineer, "wheel", enrol)).refused is None

        def fails(what: str) -> None:
            fault = c.ReportFault(item="roulette-wheel", what=what)
            by = Actor(device, DEVICE)
            order = c.Order(id=served.new_id(), at=0, by=by, command=fault)
            assert served.run(served.system.orders.submit("RR1", order)).refused is None

        fails("link lost")
        served.run(lines._works_again(device))
        until(lambda: not table.state.faults and not opened(served, "equipment-failed"))
        fails("It wobbles.")
        served.run(lines._works_again(device))
        assert table.state.faults


def test_a_dealer_whose_screen_is_gone_in_a_round_is_missed_until_somebody_looks(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as served:
        served.system.presence.desk_s = 0.05
        dealer = served.http("D1")
        dealer.done("RR1", "take-table")
        with served.screen("dealer", table="RR1", token=dealer.token) as screen:
            screen.hear("welcome")
        served.run(asyncio.sleep(0.5))  # longer than it takes to be missed
        dealer.done("RR1", "open-wagering")
        assert not told(served, "dealer-terminal-lost"), "Nobody is missed between rounds."
        looks_on = served.http("S1")
        with served.screen("dealer", table="RR1", token=looks_on.token) as screen:
            screen.hear("welcome")
        served.run(asyncio.sleep(0.5))
        assert not told(served, "dealer-terminal-lost"), "Whoever only looked on is not missed."
        with served.screen("dealer", table="RR1", token=dealer.token) as screen:
            screen.hear("welcome")
        until(lambda: opened(served, "dealer-terminal-lost"))
        with served.screen("dealer", table="RR1", token=dealer.token) as screen:
            screen.hear("welcome")
            until(lambda: not opened(served, "dealer-terminal-lost"))


def test_who_holds_much_and_who_is_excluded_is_noticed_once(tmp_path: Path) -> None:
    config = quick_floor(tmp_path, ("rapid-roulette",))
    config = replace(config, house=replace(config.house, high_balance=Cents(50_500)))
    with alone(config) as served:
        dealer = served.http("D1")
        dealer.done("RR1", "take-table")
        for amount in (500, 1_000, 1_000):
            dealer.done("RR1", "buy-in", terminal="RR1-1", amount=amount, tender="cash")
        until(lambda: opened(served, "high-balance") == ["RR1-1"])
        patron = served.state("RR1").patron_of("RR1-2")
        top = served.http("K1")
        seen: dict[str, Any] = {
            "type": "open-case",
            "kind": "incident",
            "about": "prohibited-device",
            "text": "x",
        }
        seen |= {"ground": "use", "people": [patron]}
        assert top.post("/tables/RR1/orders", {"id": "seen", "command": seen}).status_code == 200
        case = next(iter(served.state("RR1").cases))
        top.done("RR1", "exclude-player", patron=patron, reason="x", case=case)
        money: dict[str, Any] = {"terminal": "RR1-2", "amount": 500, "tender": "cash"}
        for _ in range(2):
            assert dealer.order("RR1", "buy-in", **money).status_code == 409
        until(lambda: opened(served, "exclusion-met") == [patron])


def test_a_disk_that_fills_holds_the_tables_until_there_is_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served:
        table = served.system.tables.owners.tables["RR1"]
        with monkeypatch.context() as full:
            full.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=1))
            for _ in range(2):
                served.run(served.system.timers._catch_up())
            until(lambda: table.state.rounds_held)
            assert len(told(served, "space-low")) == 1
        served.run(served.system.timers._catch_up())
        until(lambda: not table.state.rounds_held)


@pytest.mark.parametrize(
    ("check", "code"),
    [
        ("store", "store-damaged"),
        ("chain", "log-broken"),
        ("ledger", "ledger-mismatch"),
        ("durability", "store-unsafe"),
    ],
)
def test_what_is_found_damaged_while_it_runs_stops_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, check: str, code: str
) -> None:
    with serving(tmp_path) as served:
        served.run(served.system.timers.checks.check_software())
        assert not is_stopped(served)
        broken = [Check(check, passed=False, says="It does not fit.")]
        monkeypatch.setattr(process_checks, "running_check", lambda _config: broken)
        served.run(served.system.timers.checks.check_software())
        until(lambda: is_stopped(served))
        assert told(served, code)
        until(lambda: code in served.system.tables.owners.tables["RR1"].state.rounds_held)
        served.http("D1").done("RR1", "take-table")
        refused = served.http("D1").order("RR1", "open-wagering")
        assert refused.json()["refused"]["code"] == "rounds-held"


def test_every_check_of_a_process_that_runs_has_its_event(tmp_path: Path) -> None:
    """The clock has events of its own, and so has the disk."""
    with serving(tmp_path) as served:
        found = {item.name for item in self_check.running_check(served.config)}
        assert {*found, "software"} - {"clock"} == set(process_checks.STOPS)


def test_a_store_that_becomes_unsafe_while_it_runs_stops_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served:
        weak = {"journal_mode": "wal", "synchronous": "normal"}
        monkeypatch.setattr(self_check, "durability", lambda _store: weak)
        served.run(served.system.timers.checks.check_software())
        until(lambda: told(served, "store-unsafe"))
        (one,) = told(served, "store-unsafe")
        assert "synchronous is 'normal'" in one.detail
        until(lambda: served.system.tables.owners.tables["RR1"].state.rounds_held)


def test_another_version_or_mode_is_told_and_so_is_who_reads_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = quick_floor(tmp_path, ("rapid-roulette",))
    with alone(config) as served:
        assert served.http("I1").get("/records/logs/staff").status_code == 200
        until(lambda: [item.subject for item in told(served, "log-exported")] == ["I1"])
        assert not told(served, "version-changed")
    monkeypatch.setattr(watch, "__version__", "9.9.9")
    with alone(config) as served:
        until(lambda: told(served, "version-changed"))
        assert not told(served, "mode-changed")
        served.system.background.on_loop(served.system.alerts.report_start, "elsewhere", "test")
        until(lambda: told(served, "mode-changed"))


def test_a_table_that_is_taken_later_was_taken_over(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        until(lambda: served.system.timers._runs)
        assert not told(served, "table-taken-over")
        served.system.timers._overseen = frozenset()
        until(lambda: [item.place for item in told(served, "table-taken-over")] == ["RR1"])
        assert presence.DESK_S == 10
