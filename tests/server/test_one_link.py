"""One process has the link to the central monitoring system, once, and as long as it has the lease."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.table_place import is_table
from croupier.server.health import process_checks
from croupier.server.process import timers
from croupier.server.settings.config import MonitoringConfig
from croupier.server.settings.config_reader import Address
from support.local_server import serving


def test_the_link_ends_with_its_lease_and_begins_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links: list[str] = []

    class Link:
        def __init__(self, *_what: Any, **_more: Any) -> None: ...

        async def run(self) -> None:
            links.append("on")
            try:
                await asyncio.Event().wait()
            finally:
                links.append("off")

    monkeypatch.setattr(process_checks, "MonitoringLink", Link)
    monkeypatch.setattr(timers, "SWEEPS_S", 60)  # nobody else looks meanwhile
    with serving(tmp_path) as served:
        system = served.system
        system.timers.checks.config = replace(
            system.config, monitoring=MonitoringConfig(address=Address("127.0.0.1", 9))
        )

        async def look(*, lost: bool = False) -> list[str]:
            if lost:
                system.tables.leases.give_back(process_checks.LINK)
            await system.timers.checks.run_monitoring()
            for _ in range(10):
                await asyncio.sleep(0.001)
            return list(links)

        assert served.run(look()) == ["on"]
        assert served.run(look()) == ["on"]
        assert served.run(look(lost=True)) in (["on", "off", "on"], ["on", "on", "off"])
    assert not is_table(process_checks.LINK)
