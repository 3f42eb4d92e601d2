"""What the configuration names is there when the process has started."""

from pathlib import Path

from msgspec.structs import replace

from croupier.offices.floor.commands import Revoke
from croupier.offices.floor.events import DeviceEnrolled
from croupier.server.settings.config import Config, DeviceConfig
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.values.people import THE_SYSTEM
from support.demo_house import quick_floor, served
from support.round_tables import clause

DEVICES = {
    "wheel": DeviceConfig(kind="wheel", table="MR2", simulated=True),
    "printer": DeviceConfig(kind="printer", terminal="MR2-1"),
}


def furnished(folder: Path) -> Config:
    config = quick_floor(folder, (), ("ministar-roulette",))
    return replace(config, devices=DEVICES)


def test_devices_of_the_file_are_enrolled_once_and_people_go_on_from_there(tmp_path: Path) -> None:
    config = furnished(tmp_path)
    with served(config) as floor:
        found = [floor.system.offices.floor.state.devices[name] for name in DEVICES]
        assert [(item.kind, item.tables, item.terminal, item.simulated) for item in found] == [
            ("wheel", ("MR2",), "", True),
            ("printer", ("MR2",), "MR2-1", False),
        ]
        gone = Revoke(device="wheel", reason="It is broken.")
        floor.run(floor.system.alerts.submit(THE_SYSTEM, "revokes", gone))
    with served(config) as floor:
        assert floor.system.offices.floor.state.device("wheel") is None, "A person said so."
        enrolled = [record.event for record in floor.store.records("floor")]
        names = [item.device for item in enrolled if isinstance(item, DeviceEnrolled)]
        assert [name for name in names if name in DEVICES] == ["wheel", "printer"]


@clause("SATG 1.3")
def test_an_automated_table_is_opened_by_the_system(tmp_path: Path) -> None:
    config = furnished(tmp_path)
    table = config.tables["MR2"]
    by_hand = replace(config, tables={"MR2": replace(table, automated=False)})
    for automated, site in ((False, by_hand), (True, config)):
        item = replace(site, store=replace(site.store, address=str(tmp_path / f"{automated}.db")))
        with served(item) as floor:
            records = list(floor.store.records("MR2"))
            assert isinstance(records[0].event, e.TableOpened)
            opened = floor.store.answer(records[0].order)
            assert opened is not None
            assert (opened.order.by == THE_SYSTEM) is automated
            assert floor.state("MR2").phase is not Phase.SHUT
