"""New notices of the house: drafted, signed by two people, and in force from a future instant.

A signed notice changes nothing in an open round. Each round records at its opening what the notices had
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
