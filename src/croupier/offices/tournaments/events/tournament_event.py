"""The base of the events of the tournaments."""

from croupier.table.values.event_base import EventBase


class OfTournament(EventBase, frozen=True, kw_only=True):
    """Something happened to a tournament."""

    tournament: str
    by: str
    """The person who did it."""
    for_director: str = ""
    """For an act of a deputy: the director for whom the deputy acted (SATG 19.2.3(a))."""


class OfEntrant(OfTournament, frozen=True, kw_only=True):
    """Something happened to one of its players."""

    entrant: str
