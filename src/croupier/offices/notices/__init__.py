"""New notices of the house: written, signed by two people, and in force from an instant to come.

What is signed changes nothing of a round that is open: each round takes down with its opening what notices had
changed by then.
"""

from croupier.offices.notices.commands import REGISTER, NewNotice, RegisterCommand, RegisterOrder
from croupier.offices.notices.events import RegisterEvent
from croupier.offices.notices.state import HouseNotice, HouseNotices

__all__ = [
    "REGISTER",
    "HouseNotice",
    "HouseNotices",
    "NewNotice",
    "RegisterCommand",
    "RegisterEvent",
    "RegisterOrder",
]  # fmt: skip
