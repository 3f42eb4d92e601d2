"""The part of the floor that a manager answers for (SATG 1.1 tg-area-manager, WHEEL 1.1 tg-area-manager)."""

from collections.abc import Collection

from croupier.rulebook import cite
from croupier.table.values.people import Actor, same_person
from croupier.table.values.refusals import Refusal, Refused

AREA_MANAGER = "tg-area-manager"
"""The one rank that is allotted an area; those above it are for the whole floor."""
PERMIT = "permit-manager"
"""The act of letting him act elsewhere."""


def outside(by: Actor, area: str, permitted: Collection[str]) -> Refused | None:
    """Whether a table stands outside the area of a manager who has no leave to act at it."""
    # A table that was assigned to no area is in nobody's; a manager without an area has the floor.
    if by.rank != AREA_MANAGER or by.area in ("", area) or same_person(by.name, *permitted):
        return None
    cites = cite("SATG 1.1 tg-area-manager", "WHEEL 1.1 tg-area-manager")
    stands = f"in {area}" if area else "in no area"
    detail = f"The area of {by.name} is {by.area}; the table stands {stands}. Accepted: a rank above, or its leave."
    return Refused(Refusal.AUTHORITY_INSUFFICIENT, cites, detail)
