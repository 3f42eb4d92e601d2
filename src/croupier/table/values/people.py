"""Who acts, and who plays."""

from msgspec import Struct

PLAYER, SYSTEM, DEVICE = "player", "system", "device"
"""Ranks that stand on no ladder: a player at a terminal, the game system, a sensor or reader."""


class Actor(Struct, frozen=True):
    """Whoever gives a command: a terminal, a member of staff by rank, the system, a device."""

    name: str
    rank: str
    area: str = ""
    """The part of the floor that was allotted to a TG Area Manager; nothing if the floor is not divided."""


def same_person(name: str, *others: str) -> bool:
    """Whether a name stands for one of the others, however it is written."""
    return name.strip().casefold() in {other.strip().casefold() for other in others}


THE_SYSTEM = Actor("system", SYSTEM)
NOBODY = Actor("", "")
"""In a command, until the second person has proven himself."""


class Session(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a terminal takes with it from table to table: who has it, and where he plays."""

    tables: tuple[str, ...] = ()
    patron: "Patron | None" = None
    leaving: str = ""
    """Why the player must leave (SATG 5.5.2)."""
    tickets: int = 0
    """How many tickets it has printed, for whomever and at whichever table."""


class Patron(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An anonymous occupant of a terminal or an area, or an identified person.

    Limits, advice, exclusion and seats attach to the key, whoever it stands for.
    """

    key: str
    name: str = ""
    """Nothing for an anonymous occupant (SATG 1.1 player)."""
    nominee: str = ""
    """Who may act for the player (SATG 1.1 player)."""
