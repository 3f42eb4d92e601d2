"""Who runs a tournament, where, and the briefing of the players (SATG 19.2.3, SATG 19.2.4, SATG 19.3)."""

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
)
from croupier.offices.tournaments.state import Tournament
from croupier.rulebook.authority import reaches
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_people(draft: Draft, tournament: Tournament, command: c.PeopleCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    # A dispute may be decided after the end: the person who decides takes charge again.
    refused = None if isinstance(command, c.TakeCharge | c.LeaveCharge) else is_over(tournament)
    if refused:
        return refused
    match command:
        case c.AppointDirector():
            return _appoint_director(draft, tournament, command)
        case c.AppointDeputy():
            return _appoint_deputy(draft, tournament, command)
        case c.TakeCharge() | c.LeaveCharge():
            return _charge(draft, tournament, command)
        case c.Designate():
            return _designate(draft, tournament, command)
        case c.Brief():
            return _brief(draft, tournament, command)
        case c.AnnounceBank():
            return _announce_bank(draft, tournament, command)
        case _:
            assert_never(command)


def _appoint_director(
    draft: Draft, tournament: Tournament, command: c.AppointDirector
) -> Refused | None:
    refused = not_the_operator(draft, tournament.edition) or _unqualified(
        tournament, command.director
    )
    return refused or draft.emit_from(command, e.DirectorAppointed)


def _unqualified(tournament: Tournament, who: Actor) -> Refused | None:
    """The refusal if a person lacks the rank that the edition asks of a director and his deputies."""
    needed = tournament.duties.director_rank
    if not who.name.strip():
        return Refused(
            Refusal.MEMBER_UNKNOWN, tournament.duties.director, phrase("No person was named.")
        )
    if not needed or reaches(tournament.edition, who.rank, needed):
        return None
    detail = phrase(
        "{name} is {rank}; accepted: {needed} or above.",
        name=who.name,
        rank=who.rank or phrase("of no rank"),
        needed=needed,
    )
    return Refused(Refusal.AUTHORITY_INSUFFICIENT, tournament.duties.director, detail)


def _appoint_deputy(
    draft: Draft, tournament: Tournament, command: c.AppointDeputy
) -> Refused | None:
    """By the director himself, who need not be there; where the rules say so, by the operator."""
    duties = tournament.duties
    if not duties.deputies_by_director:
        refused = not_the_operator(draft, tournament.edition)
    elif tournament.director is None or draft.by != tournament.director.name:
        detail = phrase("{by} is not the director of {name}.", by=draft.by, name=tournament.name)
        refused = Refused(Refusal.AUTHORITY_INSUFFICIENT, duties.deputies, detail)
    else:
        refused = None
    refused = refused or _unqualified(tournament, command.deputy)
    return refused or draft.emit_from(command, e.DeputyAppointed)


def _charge(
    draft: Draft, tournament: Tournament, command: c.TakeCharge | c.LeaveCharge
) -> Refused | None:
    """Take or leave charge. Only the person himself does it, and a repetition changes nothing."""
    duties, who = tournament.duties, draft.by
    named = {it.name for it in (tournament.director, *tournament.deputies) if it is not None}
    if who not in named:
        detail = phrase(
            "{who} is neither the director of {name} nor a deputy.", who=who, name=tournament.name
        )
        return Refused(Refusal.AUTHORITY_INSUFFICIENT, (*duties.director, *duties.deputies), detail)
    takes = isinstance(command, c.TakeCharge)
    if takes is (who in tournament.present):
        return None
    kind = e.ChargeTaken if takes else e.ChargeLeft
    return draft.emit(kind(at=draft.at, tournament=tournament.name, by=who, who=who))


def _designate(draft: Draft, tournament: Tournament, command: c.Designate) -> Refused | None:
    """By the operator, or by the director where the rules give it to him; not while it is played there."""
    duties = tournament.duties
    operators = not duties.approved and not not_the_operator(draft, tournament.edition)
    refused = None if operators else not_the_director(draft, tournament)
    for table, seats in command.tables.items():
        refused = refused or _unfit(draft, tournament, table, seats)
    if refused:
        return refused
    if not command.tables or not all(command.tables.values()):
        return Refused(
            Refusal.NOT_DESIGNATED, duties.designated, phrase("At least one table with seats.")
        )
    in_use = [
        table
        for table in tournament.tables
        if tournament.playing_at(table) or table in tournament.practice
    ]
    lost = [table for table in in_use if command.tables.get(table) != tournament.tables[table]]
    if lost:
        detail = phrase("{lost} is being played at.", lost=tuple(lost))
        return Refused(Refusal.STAGE_ORDER, duties.exclusive, detail)
    return draft.emit_from(command, e.TablesDesignated, tables=dict(command.tables))


def _unfit(
    draft: Draft, tournament: Tournament, table: str, seats: Sequence[str]
) -> Refused | None:
    """Whether a table has another game, has no such seats, or serves another tournament."""
    duties, world = tournament.duties, draft.world
    if world.game(table) != tournament.terms.game:
        has = world.game(table) or phrase("no such table")
        detail = phrase(
            "{table}: {has}. Accepted: tables of {game}.",
            table=table,
            has=has,
            game=tournament.terms.game,
        )
        return Refused(Refusal.NOT_DESIGNATED, duties.designated, detail)
    strange = sorted({*seats} - {*world.seats(table)})
    if strange or len({*seats}) != len(seats):
        detail = phrase(
            "{table}: {strange}.", table=table, strange=tuple(strange) or phrase("a seat twice")
        )
        return Refused(Refusal.NOT_DESIGNATED, duties.designated, detail)
    return held_elsewhere(draft, tournament, table)


def _brief(draft: Draft, tournament: Tournament, command: c.Brief) -> Refused | None:
    """Record that the director briefed each entrant; late entrants are briefed later (SATG 19.3.1)."""
    refused = not_the_director(draft, tournament)
    for key in command.entrants:
        refused = refused or no_entrant(tournament, key)
    if refused:
        return refused
    if not tournament.holds:
        detail = phrase("There are no terms yet that hold.")
        return Refused(Refusal.TERMS_NOT_PUBLISHED, tournament.duties.briefed, detail)
    return draft.emit_from(command, e.PlayersBriefed)


def _announce_bank(draft: Draft, tournament: Tournament, command: c.AnnounceBank) -> Refused | None:
    """Announce the starting bank, which is the same for all players (SATG 19.4.3(b))."""
    refused = not_the_director(draft, tournament)
    if refused:
        return refused
    chips = tournament.terms.format.starting_bank
    if not tournament.holds or chips is None:
        detail = phrase("There is no bank yet.")
        return Refused(Refusal.TERMS_NOT_PUBLISHED, tournament.duties.equal, detail)
    return draft.emit_from(command, e.BankAnnounced, chips=chips)
