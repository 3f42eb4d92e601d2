"""The people and devices that give orders, and the patrons who play."""

from msgspec import Struct

CASHIER = "cashier"
"""The role that pays at a cage and counts boxes there; it is on no ladder of an edition."""
PLAYER, SYSTEM, DEVICE = "player", "system", "device"
"""Ranks outside the staff ladder: a player at a terminal, the game system, a sensor or reader."""


class Actor(Struct, frozen=True):
    """The giver of a command: a terminal, a member of staff by rank, the system or a device."""

    name: str
    rank: str
    area: str = ""
    """The part of the floor allotted to a TG Area Manager; empty if the floor is not divided."""


def same_person(name: str, *others: str) -> bool:
    """Return whether a name equals one of the others, ignoring case and outer spaces."""
    return name.strip().casefold() in {other.strip().casefold() for other in others}


THE_SYSTEM = Actor("system", SYSTEM)
NO_ACTOR = Actor("", "")
"""Placeholder in a command until the second person has proven their identity."""


class Session(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The data that follows a terminal from table to table: its patron and the tables played."""

    tables: tuple[str, ...] = ()
    patron: "Patron | None" = None
    leaving: str = ""
    """Why the player must leave (SATG 5.5.2)."""
    tickets: int = 0
    """The number of tickets it has printed, for all patrons at all tables."""


class Patron(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An anonymous occupant of a terminal or an area, or an identified person.

    Limits, advice, exclusion and seats attach to the key in both cases.
    """

    key: str
    name: str = ""
    """Empty for an anonymous occupant (SATG 1.1 player)."""
    nominee: str = ""
    """Who may act for the player (SATG 1.1 player)."""
