"""The people: who they are, what they may be, and who is signed on.

No secret is here: whether one was right is found out before, and comes in as a yes or no. The instants come
in as arguments, so that the same orders always give the same sign-ons.
"""

from croupier.staff.commands import STAFF, StaffOrder
from croupier.staff.events import StaffEvent

__all__ = ["STAFF", "StaffEvent", "StaffOrder"]
