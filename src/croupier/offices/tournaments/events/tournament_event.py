"""What every event of a tournament has."""

from croupier.table.values.event_base import EventBase


class OfTournament(EventBase, frozen=True, kw_only=True):
    """Something happened to a tournament."""

    tournament: str
    by: str
    """Who did it."""
    for_director: str = ""
    """Of what a deputy did: for whom he acted (SATG 19.2.3(a))."""


class OfEntrant(OfTournament, frozen=True, kw_only=True):
    """Something happened to one of its players."""

    entrant: str
