"""The floor: which terminals and devices may connect, and which significant events staff must handle.

Neither clock nor secret is here. The secret of a device is derived from the house's key, the id of the
device, and its number of enrolments.
"""

from croupier.offices.floor.commands import FLOOR, FloorOrder
from croupier.offices.floor.events import FloorEvent
from croupier.offices.floor.state import Device, Floor

__all__ = ["FLOOR", "Device", "Floor", "FloorEvent", "FloorOrder"]
