"""Open a case: staff about anything, a player for their own terminal (SATG 8.4, SATG 20.10, SATG 20.12)."""

from croupier.rulebook import CLAUSES
from croupier.rulebook.incident_rules import Incident, KindOfCase, casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.case_file import INCIDENT
from croupier.table.cases.incident_powers import actor_line
from croupier.table.draft import Draft
from croupier.table.order_checks import missing_reason, unauthorised
from croupier.table.seats.terminal_checks import empty_terminal, no_account, person_at
from croupier.table.values.people import PLAYER
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def open_case(draft: Draft, command: c.OpenCase) -> Refused | None:
    """Open a case; refuse it if a required detail is missing."""
    book = casebook(draft.state.edition)
    kind = book.kinds.get(command.kind)
    if kind is None or kind.reported:
        accepted = tuple(key for key, kind in book.kinds.items() if not kind.reported)
        detail = phrase("'{kind}'. Accepted: {accepted}.", kind=command.kind, accepted=accepted)
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    incident = None
    if command.kind == INCIDENT:
        incident = book.incidents.get(command.about)
        if incident is None:
            detail = phrase(
                "'{about}'. Accepted: {incidents}.",
                about=command.about,
                incidents=tuple(book.incidents),
            )
            return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = _not_his(draft, command, kind) or missing_reason(command.text)
    refused = refused or _incomplete(draft, command, kind)
    clauses = incident.citations if incident else kind.citations
    for name in command.people:
        refused = refused or empty_terminal(draft, name, clauses)
    people = _people(draft, command)
    if incident:
        refused = refused or _unproven(draft, command, incident, people)
    return refused or _no_terminal(draft, command) or _open(draft, command, people)


def _open(draft: Draft, command: c.OpenCase, people: tuple[str, ...]) -> Refused | None:
    return draft.emit_from(
        command,
        e.CaseOpened,
        case=draft.state.next_case,
        people=people,
        by=actor_line(draft.order.by),
    )


def _not_his(draft: Draft, command: c.OpenCase, kind: KindOfCase) -> Refused | None:
    """Refuse a player a case of another kind or for another terminal."""
    by = draft.order.by
    if by.rank != PLAYER or not kind.players:
        return unauthorised(draft, "run-table")
    if by.name == command.terminal:
        return None
    return Refused(
        Refusal.NOT_YOURS,
        kind.citations,
        phrase("Terminal '{terminal}'.", terminal=command.terminal),
    )


def _incomplete(draft: Draft, command: c.OpenCase, kind: KindOfCase) -> Refused | None:
    missing = [
        field
        for field, value in (("round", command.round), ("terminal", command.terminal))
        if field in kind.needs and not value
    ]
    if missing:
        return Refused(
            Refusal.CASE_INCOMPLETE,
            kind.citations,
            phrase("It needs {missing}.", missing=tuple(missing)),
        )
    if 0 <= command.round <= draft.state.number:
        return None
    detail = phrase(
        "Round {round}; the last is {number}.", round=command.round, number=draft.state.number
    )
    return Refused(Refusal.CASE_INCOMPLETE, kind.citations, detail)


def _people(draft: Draft, command: c.OpenCase) -> tuple[str, ...]:
    """Return the people it concerns: the player of the named terminal, then the others, each by name."""
    terminal = draft.state.terminals.get(command.terminal)
    first = (terminal.patron.key,) if terminal and terminal.patron else ()
    others = (person_at(draft, name) for name in command.people)
    return tuple(dict.fromkeys((*first, *others)))


def _unproven(
    draft: Draft, command: c.OpenCase, incident: Incident, people: tuple[str, ...]
) -> Refused | None:
    """Refuse an incident without the ground, the people or the broken clause that it needs (reading B10)."""
    cites = incident.citations
    if len(people) < incident.people:
        detail = phrase(
            "{count} named; it needs {people} or more.", count=len(people), people=incident.people
        )
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    document = draft.state.edition.split()[0]
    clause = CLAUSES.get(command.ground)
    if incident.names_clause and (clause is None or clause.document != document):
        detail = phrase(
            "The clause that was broken, of {document}: '{ground}'.",
            document=document,
            ground=command.ground,
        )
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    if incident.grounds and command.ground not in incident.grounds:
        detail = phrase(
            "Ground '{ground}'. Accepted: {grounds}.",
            ground=command.ground,
            grounds=tuple(incident.grounds),
        )
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    return None


def _no_terminal(draft: Draft, command: c.OpenCase) -> Refused | None:
    """Refuse a player without the terminal; staff may name a terminal whose player has left."""
    if draft.order.by.rank == PLAYER:
        return no_account(draft, command.terminal)
    if not command.terminal or command.terminal in draft.state.opened.terminals:
        return None
    return Refused(
        Refusal.TERMINAL_UNKNOWN, detail=phrase("Terminal {terminal}.", terminal=command.terminal)
    )
