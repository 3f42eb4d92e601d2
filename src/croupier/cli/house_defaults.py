"""What commands that read take from the configuration of the house, where the current folder holds one.

A value that is typed wins. The command says on the error output what it took from the file.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from cyclopts import App, ArgumentCollection, CycloptsError, Token

from croupier.errors import BadInput

FILE = Path("croupier.toml")
READING = frozenset({
    ("case",), ("equipment",), ("evidence",), ("explain",), ("fairness",), ("fit",), ("guide",), ("jackpots",),
    ("jackpots", "rounds"), ("large-cash",), ("pickup",), ("replay",), ("report",), ("review-tickets",), ("tickets",),
    ("unclaimed",), ("verify",),
})  # fmt: skip
"""Commands that read one store and write nothing to it."""
NO_SHIFTS = "none"
"""Typed for gaming days that are not divided."""
STORE = ("--store", "store", "from")
"""How these commands name the store."""


def take_house_defaults(_app: App, command: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Fill in what was not typed, by the configuration in the current folder."""
    if command not in READING or not FILE.is_file():
        return
    from croupier.engine.store.address import printed

    taken = []
    for name, value in _values().items():
        for argument in arguments:
            if argument.name == name and not argument.tokens:
                argument.append(Token(keyword=name, value=value, source=str(FILE)))
                shown = printed(value) if name in STORE else value
                taken.append(f"{'store' if name in STORE else name.removeprefix('--')} {shown}")
    if taken:
        sys.stderr.write(f"croupier: from {FILE}: {'; '.join(taken)}\n")


def _values() -> Mapping[str, str]:
    from croupier.server.settings.config import BadConfig, load

    try:
        config = load(FILE)
    except BadConfig as refused:
        faults = " ".join(f"{fault.key}: {fault.says}" for fault in refused.faults)
        raise CycloptsError(
            msg=f"{FILE} of this folder cannot be used: {faults} Accepted: a configuration without "
            "faults, or another folder."
        ) from None
    except BadInput as refused:
        raise CycloptsError(msg=str(refused)) from None
    house, address = config.house, config.store.address
    shifts = ", ".join(f"{name} {starts:%H:%M}" for name, starts in house.shifts.items())
    return {
        **dict.fromkeys(STORE, address), "--operator": house.operator, "--venue": house.venue,
        "--zone": house.time_zone.key, "--day-starts": f"{house.gaming_day_starts:%H:%M}",
        "--shifts": shifts or NO_SHIFTS,
    }  # fmt: skip
