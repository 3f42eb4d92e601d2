"""Who runs a tournament, where, and what the players are told (SATG 19.2.3, SATG 19.2.4, SATG 19.3)."""

from collections.abc import Sequence
from typing import assert_never

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    held_elsewhere,
    is_over,
    no_entrant,
    not_the_director,
    not_the_operator,
    unknown,
)
from croupier.offices.tournaments.state import Tournament
from croupier.rulebook.authority import reaches
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused


def judge_people(draft: Draft, command: c.PeopleCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    one = draft.tournament(command.tournament)
    # A dispute may be decided after the end: whoever does it takes charge again.
    refused = None if isinstance(command, c.TakeCharge | c.LeaveCharge) else is_over(one)
    if refused:
        return refused
    match command:
        case c.AppointDirector():
            return _appoint_director(draft, one, command)
        case c.AppointDeputy():
            return _appoint_deputy(draft, one, command)
        case c.TakeCharge() | c.LeaveCharge():
            return _charge(draft, one, command)
        case c.Designate():
            return _designate(draft, one, command)
        case c.Brief():
            return _brief(draft, one, command)
        case c.AnnounceBank():
            return _announce_bank(draft, one)
        case _:
            assert_never(command)


def _appoint_director(draft: Draft, one: Tournament, command: c.AppointDirector) -> Refused | None:
    refused = not_the_operator(draft, one.edition) or _unqualified(one, command.director)
    if refused:
        return refused
    event = e.DirectorAppointed(
        at=draft.at, tournament=one.name, by=draft.by, director=command.director
    )
    return draft.emit(event)


def _unqualified(one: Tournament, who: Actor) -> Refused | None:
    """Whether somebody lacks the rank that the edition asks of a director and his deputies."""
    needed = one.duties.director_rank
    if not who.name.strip():
        return Refused(Refusal.MEMBER_UNKNOWN, one.duties.director, "Nobody was named.")
    if not needed or reaches(one.edition, who.rank, needed):
        return None
    detail = f"{who.name} is {who.rank or 'of no rank'}; accepted: {needed} or above."
    return Refused(Refusal.AUTHORITY_INSUFFICIENT, one.duties.director, detail)


def _appoint_deputy(draft: Draft, one: Tournament, command: c.AppointDeputy) -> Refused | None:
    """By the director himself, who need not be there; where the rules say so, by the operator."""
    duties = one.duties
    if not duties.deputies_by_director:
        refused = not_the_operator(draft, one.edition)
    elif one.director is None or draft.by != one.director.name:
        detail = f"{draft.by} is not the director of {one.name}."
        refused = Refused(Refusal.AUTHORITY_INSUFFICIENT, duties.deputies, detail)
    else:
        refused = None
    refused = refused or _unqualified(one, command.deputy)
    if refused:
        return refused
    return draft.emit(
        e.DeputyAppointed(at=draft.at, tournament=one.name, by=draft.by, deputy=command.deputy)
    )


def _charge(draft: Draft, one: Tournament, command: c.TakeCharge | c.LeaveCharge) -> Refused | None:
    """Only he himself says that he is there; told twice is told once."""
    duties, who = one.duties, draft.by
    named = {it.name for it in (one.director, *one.deputies) if it is not None}
    if who not in named:
        detail = f"{who} is neither the director of {one.name} nor a deputy."
        return Refused(Refusal.AUTHORITY_INSUFFICIENT, (*duties.director, *duties.deputies), detail)
    takes = isinstance(command, c.TakeCharge)
    if takes is (who in one.present):
        return None
    kind = e.ChargeTaken if takes else e.ChargeLeft
    return draft.emit(kind(at=draft.at, tournament=one.name, by=who, who=who))


def _designate(draft: Draft, one: Tournament, command: c.Designate) -> Refused | None:
    """By the operator, or by the director where the rules give it to him; not while it is played there."""
    duties = one.duties
    operators = not duties.approved and not not_the_operator(draft, one.edition)
    refused = None if operators else not_the_director(draft, one)
    for table, seats in command.tables.items():
        refused = refused or _unfit(draft, one, table, seats)
    if refused:
        return refused
    if not command.tables or not all(command.tables.values()):
        return Refused(Refusal.NOT_DESIGNATED, duties.designated, "At least one table with seats.")
    in_use = [table for table in one.tables if one.playing_at(table) or table in one.practice]
    lost = [table for table in in_use if command.tables.get(table) != one.tables[table]]
    if lost:
        detail = f"{', '.join(lost)} is being played at."
        return Refused(Refusal.STAGE_ORDER, duties.exclusive, detail)
    event = e.TablesDesignated(
        at=draft.at, tournament=one.name, by=draft.by, tables=dict(command.tables)
    )
    return draft.emit(event)


def _unfit(draft: Draft, one: Tournament, table: str, seats: Sequence[str]) -> Refused | None:
    """Whether a table has another game, has no such seats, or serves another tournament."""
    duties, world = one.duties, draft.world
    if world.game(table) != one.terms.game:
        has = world.game(table) or "no such table"
        detail = f"{table}: {has}. Accepted: tables of {one.terms.game}."
        return Refused(Refusal.NOT_DESIGNATED, duties.designated, detail)
    strange = sorted({*seats} - {*world.seats(table)})
    if strange or len({*seats}) != len(seats):
        detail = f"{table}: {', '.join(strange) or 'a seat twice'}."
        return Refused(Refusal.NOT_DESIGNATED, duties.designated, detail)
    return held_elsewhere(draft, one, table)


def _brief(draft: Draft, one: Tournament, command: c.Brief) -> Refused | None:
    """The director says of each that he is satisfied; whoever comes later is told later (SATG 19.3.1)."""
    refused = not_the_director(draft, one)
    for key in command.entrants:
        refused = refused or no_entrant(one, key)
    if refused:
        return refused
    if not one.holds:
        detail = "There are no terms yet that hold."
        return Refused(Refusal.TERMS_NOT_PUBLISHED, one.duties.briefed, detail)
    event = e.PlayersBriefed(
        at=draft.at, tournament=one.name, by=draft.by, entrants=command.entrants
    )
    return draft.emit(event)


def _announce_bank(draft: Draft, one: Tournament) -> Refused | None:
    """All begin with the same (SATG 19.4.3(b))."""
    refused = not_the_director(draft, one)
    if refused:
        return refused
    chips = one.terms.format.starting_bank
    if not one.holds or chips is None:
        return Refused(Refusal.TERMS_NOT_PUBLISHED, one.duties.equal, "There is no bank yet.")
    return draft.emit(e.BankAnnounced(at=draft.at, tournament=one.name, by=draft.by, chips=chips))
