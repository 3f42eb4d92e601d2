"""The gaming days of the house and their shifts, as its configuration has them."""

from croupier.records.reports import Calendar, Shift
from croupier.server.settings.config import HouseConfig


def calendar_of(house: HouseConfig) -> Calendar:
    """Return the gaming days of the house and their shifts."""
    shifts = tuple(Shift(name, f"{starts:%H:%M}") for name, starts in house.shifts.items())
    starts = f"{house.gaming_day_starts:%H:%M}"
    return Calendar(zone=house.time_zone.key, day_starts=starts, shifts=shifts)
