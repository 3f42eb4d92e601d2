"""Who stands where: in a stage, at a table, at the end (SATG 19.4.5, SATG 19.4.6)."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from croupier.offices.tournaments.seat_draw import in_lots
from croupier.offices.tournaments.state import Entrant, StageInPlay, Tournament

Key = tuple[int, ...]


class Advancing(NamedTuple):
    """Who goes on from a stage, and among whom lots were drawn."""

    players: tuple[str, ...]
    lots: tuple[str, ...] = ()


def by_chips(one: Tournament, players: Iterable[str], stage: int) -> list[list[str]]:
    """Players from the most chips to the fewest; equals stand together."""

    def key(name: str) -> Key:
        return _worth(one, one.entrants[name], stage)

    ordered = sorted(players, key=lambda name: (tuple(-part for part in key(name)), name))
    return [list(group) for _, group in groupby(ordered, key=key)]


def _worth(one: Tournament, entrant: Entrant, stage: int) -> Key:
    """What decides: the chips; of equals what they had in the stages before, where the terms say so."""
    chips = entrant.reached.get(stage, entrant.bank)
    if one.terms.result.ties != "stage-before":
        return (chips,)
    # A repechage is no stage before: whoever needed none has no chips of it.
    before = [it for it in range(stage - 1, 0, -1) if one.stage(it).kind == "main"]
    return (chips, *(entrant.reached.get(number, 0) for number in before))


def advancing(one: Tournament, number: int, seed: bytes) -> Advancing:
    """Who goes on: the best of each table, or of the stage. Of equals for the last place lots decide."""
    stage, terms = one.stages[number], one.stage(number)
    played = [_still_in(one, session.seats.values()) for session in stage.sessions.values()]
    fields = played if terms.across == "table" else [[key for field in played for key in field]]
    found, lots = list[str](), list[str]()
    for field in fields:
        chosen, drawn = _best(one, field, number, seed)
        found += chosen
        lots += drawn
    return Advancing(tuple(found), tuple(lots))


def _still_in(one: Tournament, players: Iterable[str]) -> list[str]:
    """Those of a table who can go on: whoever was put out or has nothing left cannot."""
    own = [one.entrants[key] for key in players]
    return [it.key for it in own if it.standing == "in" and not is_out(one, it)]


def is_out(one: Tournament, entrant: Entrant) -> str:
    """By which criterion of the terms somebody is out on account of his chips; nothing if he is not."""
    criteria, least = one.terms.result.out, one.terms.wagers.compulsory or 0
    if "no-chips" in criteria and entrant.bank <= 0:
        return "no-chips"
    if "below-compulsory" in criteria and entrant.bank < least:
        return "below-compulsory"
    return ""


def _best(
    one: Tournament, players: Sequence[str], number: int, seed: bytes
) -> tuple[list[str], list[str]]:
    places, found = one.stage(number).advance, list[str]()
    for equals in by_chips(one, players, number):
        room = places - len(found)
        if room <= 0:
            break
        if len(equals) > room:
            return found + in_lots(seed, equals)[:room], equals
        found += equals
    return found, []


def is_decided(one: Tournament, number: int, table: str) -> bool:
    """Whether it is settled who goes on from a table: no more can than there are places.

    In the last stage: nobody but one has chips left, so that the first place is settled.
    """
    stage, terms = one.stages[number], one.stage(number)
    places = terms.advance or 1
    left = _still_in(one, stage.sessions[table].seats.values())
    if terms.across == "table":
        return len(left) <= places
    others = _others_left(one, stage, table)
    return len(left) + others <= places


def _others_left(one: Tournament, stage: StageInPlay, table: str) -> int:
    sessions = (it for it in stage.sessions.values() if it.table != table)
    return sum(len(_still_in(one, it.seats.values())) for it in sessions)


def standings(one: Tournament) -> list[list[str]]:
    """Everybody who played, from the first place; equals stand together.

    Who came further is before who did not; in the same stage the chips decide. Whoever was put out or went is
    nowhere.
    """
    played = [it for it in one.entrants.values() if it.standing in ("in", "out") and it.stage]
    found = []
    for stage in sorted({it.stage for it in played}, reverse=True):
        found += by_chips(one, [it.key for it in played if it.stage == stage], stage)
    return found
