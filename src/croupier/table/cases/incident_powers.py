"""Powers over people need an open incident that names them (SATG 20.2, WAR 11.2, WHEEL 9.2)."""

from croupier.rulebook import Citations
from croupier.rulebook.incident_rules import casebook
from croupier.table import events as e
from croupier.table.cases.case_file import INCIDENT
from croupier.table.draft import Draft
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def actor_line(by: Actor) -> str:
    """Name the actor with the rank that gave the power to act (SATG 8.4)."""
    return by.rank if by.name in ("", by.rank) else f"{by.rank} {by.name}"


def open_incident(draft: Draft, about: str) -> None:
    """Open an incident automatically, if the edition defines one of this kind."""
    state, book = draft.state, casebook(draft.state.edition)
    if about not in book.incidents:
        return
    event = e.CaseOpened(
        at=draft.at,
        case=state.next_case,
        kind=INCIDENT,
        about=about,
        round=state.number,
        text=book.incidents[about].says,
        by=actor_line(draft.order.by),
    )
    draft.emit(event)


def needs_incident(
    draft: Draft, case: str, patron: str, cites: Citations, *, power: str = ""
) -> Refused | None:
    """Refuse unless an open incident opens the power and names the patron, if one is given."""
    incident = draft.state.cases.get(case)
    if incident is None or incident.kind != INCIDENT:
        return Refused(Refusal.CASE_REQUIRED, cites, phrase("'{case}' is no incident.", case=case))
    book = casebook(incident.edition)
    if power and power not in book.incidents[incident.about].powers:
        detail = phrase(
            "{case} is about {about}, which does not open it.", case=case, about=incident.about
        )
        return Refused(Refusal.CASE_REQUIRED, cites, detail)
    if patron and patron not in incident.broke(book):
        accepted = tuple(incident.broke(book)) or phrase("no player")
        detail = phrase(
            "{case} does not name {patron}. It names {accepted}.",
            case=case,
            patron=patron,
            accepted=accepted,
        )
        return Refused(Refusal.CASE_REQUIRED, cites, detail)
    return (
        Refused(Refusal.CASE_CLOSED, cites, phrase("Case {case}.", case=case))
        if incident.closed
        else None
    )
