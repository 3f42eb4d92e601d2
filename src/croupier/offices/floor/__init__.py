"""The floor: which terminals and devices may connect, and what somebody must know or see to.

Neither clock nor secret is here: a secret follows from the house's key, the id of a device and how often
that id was enrolled.
"""

from croupier.offices.floor.commands import FLOOR, FloorOrder
from croupier.offices.floor.events import FloorEvent
from croupier.offices.floor.state import Device, Floor

__all__ = ["FLOOR", "Device", "Floor", "FloorEvent", "FloorOrder"]
