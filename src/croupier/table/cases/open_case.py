"""Opening a file: by staff about anything, by a player for the own terminal (SATG 8.4, SATG 20.10, SATG 20.12)."""

from croupier.rulebook import CLAUSES
from croupier.rulebook.incident_rules import Incident, KindOfCase, casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.case_file import INCIDENT
from croupier.table.cases.incident_powers import actor_line
from croupier.table.draft import Draft
from croupier.table.order_checks import missing_reason, unauthorised
from croupier.table.seats.terminal_checks import no_account
from croupier.table.values.people import PLAYER
from croupier.table.values.refusals import Refusal, Refused


def open_case(draft: Draft, command: c.OpenCase) -> Refused | None:
    """What is missing on a file is asked for before it is opened."""
    book = casebook(draft.state.edition)
    kind = book.kinds.get(command.kind)
    if kind is None or kind.reported:
        accepted = ", ".join(key for key, one in book.kinds.items() if not one.reported)
        detail = f"{command.kind!r}. Accepted: {accepted}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    incident = None
    if command.kind == INCIDENT:
        incident = book.incidents.get(command.about)
        if incident is None:
            detail = f"{command.about!r}. Accepted: {', '.join(book.incidents)}."
            return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _not_his(draft, command, kind) or missing_reason(command.text)
    refused = refused or _incomplete(draft, command, kind)
    people = _people(draft, command)
    if incident:
        refused = refused or _unproven(draft, command, incident, people)
    return refused or _no_terminal(draft, command) or _open(draft, command, people)


def _open(draft: Draft, command: c.OpenCase, people: tuple[str, ...]) -> Refused | None:
    event = e.CaseOpened(
        at=draft.at,
        case=draft.state.next_case,
        kind=command.kind,
        about=command.about,
        ground=command.ground,
        people=people,
        round=command.round,
        terminal=command.terminal,
        text=command.text,
        by=actor_line(draft.order.by),
    )
    return draft.emit(event)


def _not_his(draft: Draft, command: c.OpenCase, kind: KindOfCase) -> Refused | None:
    """A player opens what is for players, and for no terminal but the own."""
    by = draft.order.by
    if by.rank != PLAYER or not kind.players:
        return unauthorised(draft, "run-table")
    if by.name == command.terminal:
        return None
    return Refused(Refusal.NOT_YOURS, kind.citations, f"Terminal {command.terminal!r}.")


def _incomplete(draft: Draft, command: c.OpenCase, kind: KindOfCase) -> Refused | None:
    missing = [
        field
        for field, said in (("round", command.round), ("terminal", command.terminal))
        if field in kind.needs and not said
    ]
    if missing:
        return Refused(Refusal.CASE_INCOMPLETE, kind.citations, f"It needs {', '.join(missing)}.")
    if 0 <= command.round <= draft.state.number:
        return None
    detail = f"Round {command.round}; the last is {draft.state.number}."
    return Refused(Refusal.CASE_INCOMPLETE, kind.citations, detail)


def _people(draft: Draft, command: c.OpenCase) -> tuple[str, ...]:
    """Whom it concerns: who has the terminal named, then the others."""
    one = draft.state.terminals.get(command.terminal)
    first = (one.patron.key,) if one and one.patron else ()
    return tuple(dict.fromkeys((*first, *command.people)))


def _unproven(
    draft: Draft, command: c.OpenCase, incident: Incident, people: tuple[str, ...]
) -> Refused | None:
    """Whether an incident lacks how the rule was broken, by whom, or which rule it was (reading B10)."""
    cites = incident.citations
    if len(people) < incident.people:
        detail = f"{len(people)} named; it needs {incident.people} or more."
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    document = draft.state.edition.split()[0]
    clause = CLAUSES.get(command.ground)
    if incident.names_clause and (clause is None or clause.document != document):
        detail = f"The clause that was broken, of {document}: {command.ground!r}."
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    if incident.grounds and command.ground not in incident.grounds:
        detail = f"Ground {command.ground!r}. Accepted: {', '.join(incident.grounds)}."
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    return None


def _no_terminal(draft: Draft, command: c.OpenCase) -> Refused | None:
    """A player must have the terminal; staff may name one whose player has left."""
    if draft.order.by.rank == PLAYER:
        return no_account(draft, command.terminal)
    if not command.terminal or command.terminal in draft.state.opened.terminals:
        return None
    return Refused(Refusal.TERMINAL_UNKNOWN, detail=command.terminal)
