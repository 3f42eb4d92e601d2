"""The ranking of entrants: in a stage, at a table, at the end (SATG 19.4.5, SATG 19.4.6)."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from croupier.offices.tournaments.seat_draw import in_lots
from croupier.offices.tournaments.state import Entrant, StageInPlay, Tournament

Key = tuple[int, ...]


class Advancing(NamedTuple):
    """The players who advance from a stage, and those among whom lots were drawn."""

    players: tuple[str, ...]
    lots: tuple[str, ...] = ()


def by_chips(tournament: Tournament, players: Iterable[str], stage: int) -> list[list[str]]:
    """Players from the most chips to the fewest; equals stand together."""

    def key(name: str) -> Key:
        return _worth(tournament, tournament.entrants[name], stage)

    ordered = sorted(players, key=lambda name: (tuple(-part for part in key(name)), name))
    return [list(group) for _, group in groupby(ordered, key=key)]


def _worth(tournament: Tournament, entrant: Entrant, stage: int) -> Key:
    """Return the sort key of an entrant: the chips, then the chips of earlier stages if the terms say so."""
    chips = entrant.reached.get(stage, entrant.bank)
    if tournament.terms.result.ties != "stage-before":
        return (chips,)
    # A repechage is no stage before: entrants who did not need it have no chips of it.
    before = [it for it in range(stage - 1, 0, -1) if tournament.stage(it).kind == "main"]
    return (chips, *(entrant.reached.get(number, 0) for number in before))


def advancing(tournament: Tournament, number: int, seed: bytes) -> Advancing:
    """Return who advances: the best of each table, or of the stage. Lots decide between equals for the last place."""
    stage, terms = tournament.stages[number], tournament.stage(number)
    played = [_still_in(tournament, session.seats.values()) for session in stage.sessions.values()]
    fields = played if terms.across == "table" else [[key for field in played for key in field]]
    players, lots = list[str](), list[str]()
    for field in fields:
        chosen, drawn = _best(tournament, field, number, seed)
        players += chosen
        lots += drawn
    return Advancing(tuple(players), tuple(lots))


def _still_in(tournament: Tournament, players: Iterable[str]) -> list[str]:
    """The players of a table who can go on: not those who were put out or have no chips left."""
    entrants = [tournament.entrants[key] for key in players]
    return [it.key for it in entrants if it.standing == "in" and not is_out(tournament, it)]


def is_out(tournament: Tournament, entrant: Entrant) -> str:
    """Return the criterion of the terms by which too few chips put an entrant out; empty if none does."""
    criteria, least = tournament.terms.result.out, tournament.terms.wagers.compulsory or 0
    if "no-chips" in criteria and entrant.bank <= 0:
        return "no-chips"
    if "below-compulsory" in criteria and entrant.bank < least:
        return "below-compulsory"
    return ""


def _best(
    tournament: Tournament, players: Sequence[str], number: int, seed: bytes
) -> tuple[list[str], list[str]]:
    places, best = tournament.stage(number).advance, list[str]()
    for equals in by_chips(tournament, players, number):
        room = places - len(best)
        if room <= 0:
            break
        if len(equals) > room:
            return best + in_lots(seed, equals)[:room], equals
        best += equals
    return best, []


def is_decided(tournament: Tournament, number: int, table: str) -> bool:
    """Return whether it is certain who advances from a table: no more players are left than places.

    In the last stage it is settled when only one player has chips left, who has the first place.
    """
    stage, terms = tournament.stages[number], tournament.stage(number)
    places = terms.advance or 1
    left = _still_in(tournament, stage.sessions[table].seats.values())
    if terms.across == "table":
        return len(left) <= places
    others = _others_left(tournament, stage, table)
    return len(left) + others <= places


def _others_left(tournament: Tournament, stage: StageInPlay, table: str) -> int:
    sessions = (it for it in stage.sessions.values() if it.table != table)
    return sum(len(_still_in(tournament, it.seats.values())) for it in sessions)


def final_ranking(tournament: Tournament) -> list[list[str]]:
    """Everybody who played, from the first place; equals are grouped together.

    Entrants who came further come first; in the same stage the chips decide. Entrants who were put out or left
    are not ranked.
    """
    played = [
        it for it in tournament.entrants.values() if it.standing in ("in", "out") and it.stage
    ]
    ranked = []
    for stage in sorted({it.stage for it in played}, reverse=True):
        ranked += by_chips(tournament, [it.key for it in played if it.stage == stage], stage)
    return ranked
