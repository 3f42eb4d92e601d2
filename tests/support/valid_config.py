"""A configuration that is right, and ways to make it wrong."""

from pathlib import Path

from croupier.server.settings.config import Config, load

RIGHT = """\
[house]
operator = "Harbour Casino"
venue = "Main Floor"
mode = "test"

[store]
address = "floor.db"

[server]
key_file = "house.key"

[cages]
names = ["cage-1", "kiosk-1"]

[tables.R1]
game = "rapid-roulette"
terminals = ["1", "2"]
notes = ["$5.00", "10"]
limits."*" = { minimum = "$5.00", maximum = "$1,000.00" }

[devices.wheel-1]
kind = "wheel"
table = "R1"
"""


def written(folder: Path, text: str = RIGHT) -> Path:
    """The file of a configuration."""
    file = folder / "croupier.toml"
    file.write_text(text, encoding="utf-8")
    return file


def configured(folder: Path, text: str = RIGHT) -> Config:
    """A configuration."""
    return load(written(folder, text))
