"""The staff: who they are, which ranks and roles they have, and who is signed on.

No secret is here. The caller verifies a secret before, and passes only the result. Instants come in as
arguments, so that the same orders always give the same sign-ons.
"""

from croupier.offices.staff.commands import STAFF, Policy, StaffOrder, Verifier
from croupier.offices.staff.events import StaffEvent
from croupier.offices.staff.sign_on import failed
from croupier.offices.staff.state import ROLES, Member, OpenSignOn, Staff

__all__ = [
    "ROLES",
    "STAFF",
    "Member",
    "OpenSignOn",
    "Policy",
    "Staff",
    "StaffEvent",
    "StaffOrder",
    "Verifier",
    "failed",
]
