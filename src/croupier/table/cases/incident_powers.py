"""Powers over people need an open incident that names them (SATG 20.2, WAR 11.2, WHEEL 9.2)."""

from croupier.rulebook import Citations
from croupier.rulebook.incident_rules import casebook
from croupier.table import events as e
from croupier.table.cases.case_file import INCIDENT
from croupier.table.draft import Draft
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused


def actor_line(by: Actor) -> str:
    """Who did it, with the rank by which it was his to do (SATG 8.4)."""
    return by.rank if by.name in ("", by.rank) else f"{by.rank} {by.name}"


def open_incident(draft: Draft, about: str) -> None:
    """A file that is opened by itself, where the rules know such an incident."""
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
    """Whether there is no open incident that names the patron (if one is) and opens the power."""
    found = draft.state.cases.get(case)
    if found is None or found.kind != INCIDENT:
        return Refused(Refusal.CASE_REQUIRED, cites, f"{case!r} is no incident.")
    book = casebook(found.edition)
    if power and power not in book.incidents[found.about].powers:
        detail = f"{case} is about {found.about}, which does not open it."
        return Refused(Refusal.CASE_REQUIRED, cites, detail)
    if patron and patron not in found.broke(book):
        accepted = ", ".join(found.broke(book)) or "nobody"
        detail = f"{case} does not name {patron}. It names {accepted}."
        return Refused(Refusal.CASE_REQUIRED, cites, detail)
    return Refused(Refusal.CASE_CLOSED, cites, case) if found.closed else None
