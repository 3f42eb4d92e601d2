"""What every event of a tournament has."""

from croupier.rounds.events.happened import Happened


class OfTournament(Happened, frozen=True, kw_only=True):
    """Something happened to a tournament; `by` is who did it, for the director where he is a deputy."""

    tournament: str
    by: str


class OfEntrant(OfTournament, frozen=True, kw_only=True):
    """Something happened to one of its players."""

    entrant: str
