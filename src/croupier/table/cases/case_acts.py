"""What is done in a file: who may do it, in which file, and what must be said of it."""

from croupier.rulebook.incident_rules import ActOfCase, Casebook, casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.case_file import DETAIN, ENDS_DETENTION, POLICE_ARRIVED, Case
from croupier.table.cases.incident_powers import actor_line, needs_incident
from croupier.table.draft import Draft
from croupier.table.order_checks import unauthorised
from croupier.table.values.people import PLAYER
from croupier.table.values.refusals import Refusal, Refused


def record_act(draft: Draft, command: c.RecordAct) -> Refused | None:
    """An act that the edition does not know is not applicable, whoever asks."""
    book = _book(draft, command.case)
    rule = book.acts.get(command.act)
    if rule is None:
        detail = f"{command.act!r}. Accepted: {', '.join(book.acts)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    found = draft.state.cases.get(command.case)
    refused = _not_his(draft, rule, found) or _unfit(draft, command, rule)
    if refused or found is None:
        return refused
    refused = _missing(command, rule) or _out_of_turn(command, rule, found)
    refused = refused or _groundless(command, rule, found, book)
    event = e.ActRecorded(
        at=draft.at,
        case=command.case,
        act=command.act,
        person=command.person,
        place=command.place,
        ground=command.ground,
        to=command.to,
        detail=command.detail,
        by=actor_line(draft.order.by),
    )
    return refused or draft.emit(event)


def _book(draft: Draft, case: str) -> Casebook:
    """The rules under which the file was opened, or those of the table."""
    found = draft.state.cases.get(case)
    return casebook(found.edition if found else draft.state.edition)


def _not_his(draft: Draft, rule: ActOfCase, found: Case | None) -> Refused | None:
    """Staff by rank; a player what is for players, in a file of the own (SATG 20.12)."""
    by = draft.order.by
    if by.rank != PLAYER or not rule.players:
        return unauthorised(draft, rule.by, edition=found.edition if found else "")
    one = draft.state.terminals.get(by.name)
    patron = one.patron if one else None
    if found and patron and patron.key in found.people:
        return None
    return Refused(Refusal.NOT_YOURS, rule.citations)


def _unfit(draft: Draft, command: c.RecordAct, rule: ActOfCase) -> Refused | None:
    """Whether it cannot be done in this file, or not any more, or not yet."""
    found, book = draft.state.cases.get(command.case), _book(draft, command.case)
    if any(command.act in one.powers for one in book.incidents.values()):
        refused = needs_incident(
            draft, command.case, command.person, rule.citations, power=command.act
        )
        if refused:
            return refused
    if found is None or (rule.kinds and found.kind not in rule.kinds):
        accepted = ", ".join(rule.kinds or book.kinds)
        detail = f"{command.case!r}. Accepted: {accepted}."
        return Refused(Refusal.CASE_REQUIRED, rule.citations, detail)
    if rule.when == "open" and found.closed:
        return Refused(Refusal.CASE_CLOSED, rule.citations, command.case)
    if rule.when == "closed" and not found.closed:
        return Refused(Refusal.CASE_INCOMPLETE, rule.citations, "It is not decided yet.")
    return None


def _missing(command: c.RecordAct, rule: ActOfCase) -> Refused | None:
    said = {
        "person": command.person,
        "place": command.place,
        "ground": command.ground,
        "to": command.to,
        "detail": command.detail,
    }
    missing = [field for field in rule.needs if not said[field].strip()]
    if not missing:
        return None
    return Refused(Refusal.CASE_INCOMPLETE, rule.citations, f"It needs {', '.join(missing)}.")


def _out_of_turn(command: c.RecordAct, rule: ActOfCase, found: Case) -> Refused | None:
    """Who is not detained is not handed over, and nobody is detained twice (SATG 20.2.4, WAR 11.2.5)."""
    held = command.person in found.detained
    if command.act == DETAIN and held:
        return Refused(Refusal.CASE_INCOMPLETE, rule.citations, f"{command.person} is detained.")
    if command.act in (*ENDS_DETENTION, POLICE_ARRIVED) and not held:
        detail = f"{command.person} is not detained."
        return Refused(Refusal.CASE_INCOMPLETE, rule.citations, detail)
    person = command.person if "person" in rule.needs else ""
    if rule.follows and not found.after(rule.follows, person=person):
        return Refused(Refusal.CASE_INCOMPLETE, rule.citations, f"First: {rule.follows}.")
    return None


def _groundless(
    command: c.RecordAct, rule: ActOfCase, found: Case, book: Casebook
) -> Refused | None:
    """Whether the ground is none of those for which it may be done."""
    grounds = rule.grounds
    if command.act == DETAIN:
        grounds = book.incidents[found.about].detains_for
    if not grounds or command.ground in grounds:
        return None
    detail = f"Ground {command.ground!r}. Accepted: {', '.join(grounds)}."
    return Refused(Refusal.CASE_INCOMPLETE, rule.citations, detail)
