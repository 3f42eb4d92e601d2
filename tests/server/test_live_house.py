"""A live house refuses what is simulated, assumed or left at its default, each in a line of its own."""

from pathlib import Path

from croupier.devices.device_simulators import SimulatedButton
from croupier.games import game
from croupier.offices.floor.commands import Enrol
from croupier.server.demo.demo_tables import demo_plan
from support.real_house import house, powered, table_text, until

LIVE = ("--approval", "VCGLR-7")


def test_what_a_live_house_does_not_open_with(tmp_path: Path) -> None:
    with house(tmp_path / "demo", mode="demo") as own:
        file = own.folder / "croupier.toml"
        text = file.read_text(encoding="utf-8").replace('mode = "demo"', 'mode = "live"')
        file.write_text(text, encoding="utf-8")
        plan = demo_plan(game("rapid-roulette"))
        wheel = '[devices.wheel-1]\nkind = "wheel"\ntable = "R1"\nsimulated = true'
        status, said = own.configure(table_text("R1", plan), wheel, name="all.toml").refused()
        assert status == 1
        assert [line.split(": ")[1] for line in said.splitlines()] == [
            "house.approval",
            "devices.wheel-1.simulated",
            "tables.R1.game",
        ]
        file.write_text(text.replace('approval = ""', 'approval = "7"'), encoding="utf-8")
        status, said = own.configure(name="approved.toml").refused()
        assert (status, [line for line in said.splitlines() if not line.startswith("ok ")]) == (
            1,
            [
                "FAILED key: croupier.key is that of every demonstration. Accepted: a key of this house."
            ],
        )


def test_who_may_not_come_into_a_live_house(tmp_path: Path) -> None:
    with house(tmp_path / "live", *LIVE, mode="live") as own:
        own.enrol(
            Enrol(device="button", kind="button", tables=("R1",), terminal="1", simulated=True),
            Enrol(device="wall", kind="display", tables=("R1",), simulated=True),
        )
        site = own.configure()
        process = site.start()
        secret = bytes.fromhex(own.device_secret("button"))
        button = SimulatedButton("button", secret, port=site.device_port)
        with powered(button):
            until(lambda: button.link.barred)
        with process.screen("wall", device="wall", secret=own.device_secret("wall")) as wall:
            assert wall.hear("bye", "welcome")["code"] == "unknown-device"
        assert process.stop() == 0
        own.furnish()
        status, said = site.refused()
        assert (status, said.count("\n")) == (2, 1)
        assert "has the secret of the demo" in said
