"""Acts in a case: who may do them, in which case, and which details they need."""

from croupier.rulebook.incident_rules import ActOfCase, Casebook, casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.case_file import DETAIN, ENDS_DETENTION, POLICE_ARRIVED, Case
from croupier.table.cases.incident_powers import actor_line, needs_incident
from croupier.table.draft import Draft
from croupier.table.order_checks import unauthorised
from croupier.table.seats.terminal_checks import empty_terminal, person_at
from croupier.table.values.people import PLAYER
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import phrase


def record_act(draft: Draft, command: c.RecordAct) -> Refused | None:
    """Record an act; one that the edition does not define is not applicable for any rank."""
    book = _book(draft, command.case)
    rule = book.acts.get(command.act)
    if rule is None:
        detail = phrase("'{act}'. Accepted: {acts}.", act=command.act, acts=tuple(book.acts))
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    this_case = draft.state.cases.get(command.case)
    refused = _not_his(draft, rule, this_case)
    refused = refused or empty_terminal(draft, command.person, rule.citations)
    command = replace(command, person=person_at(draft, command.person))
    refused = refused or _unfit(draft, command, rule)
    if refused or this_case is None:
        return refused
    refused = _missing(command, rule) or _out_of_turn(command, rule, this_case)
    refused = refused or _groundless(command, rule, this_case, book)
    return refused or draft.emit_from(command, e.ActRecorded, by=actor_line(draft.order.by))


def _book(draft: Draft, case: str) -> Casebook:
    """Return the rules under which the case was opened, or those of the table."""
    this_case = draft.state.cases.get(case)
    return casebook(this_case.edition if this_case else draft.state.edition)


def _not_his(draft: Draft, rule: ActOfCase, this_case: Case | None) -> Refused | None:
    """Check staff by rank, and let players do acts for players in their own case only (SATG 20.12)."""
    by = draft.order.by
    if by.rank != PLAYER or not rule.players:
        return unauthorised(draft, rule.by, edition=this_case.edition if this_case else "")
    terminal = draft.state.terminals.get(by.name)
    patron = terminal.patron if terminal else None
    if this_case and patron and patron.key in this_case.people:
        return None
    return Refused(Refusal.NOT_YOURS, rule.citations)


def _unfit(draft: Draft, command: c.RecordAct, rule: ActOfCase) -> Refused | None:
    """Refuse an act that does not fit this case, or comes before or after its time."""
    this_case, book = draft.state.cases.get(command.case), _book(draft, command.case)
    if any(command.act in incident.powers for incident in book.incidents.values()):
        refused = needs_incident(
            draft, command.case, command.person, rule.citations, power=command.act
        )
        if refused:
            return refused
    if this_case is None or (rule.kinds and this_case.kind not in rule.kinds):
        accepted = tuple(rule.kinds or book.kinds)
        detail = phrase("'{case}'. Accepted: {accepted}.", case=command.case, accepted=accepted)
        return Refused(Refusal.CASE_REQUIRED, rule.citations, detail)
    if rule.when == "open" and this_case.closed:
        return Refused(
            Refusal.CASE_CLOSED, rule.citations, phrase("Case {case}.", case=command.case)
        )
    if rule.when == "closed" and not this_case.closed:
        return Refused(Refusal.CASE_INCOMPLETE, rule.citations, phrase("It is not decided yet."))
    return None


def _missing(command: c.RecordAct, rule: ActOfCase) -> Refused | None:
    record = {
        "person": command.person,
        "place": command.place,
        "ground": command.ground,
        "to": command.to,
        "detail": command.detail,
    }
    missing = [field for field in rule.needs if not record[field].strip()]
    if not missing:
        return None
    return Refused(
        Refusal.CASE_INCOMPLETE,
        rule.citations,
        phrase("It needs {missing}.", missing=tuple(missing)),
    )


def _out_of_turn(command: c.RecordAct, rule: ActOfCase, this_case: Case) -> Refused | None:
    """Refuse a hand-over without a detention, and a second detention (SATG 20.2.4, WAR 11.2.5)."""
    held = command.person in this_case.detained
    if command.act == DETAIN and held:
        return Refused(
            Refusal.CASE_INCOMPLETE,
            rule.citations,
            phrase("{person} is detained.", person=command.person),
        )
    if command.act in (*ENDS_DETENTION, POLICE_ARRIVED) and not held:
        detail = phrase("{person} is not detained.", person=command.person)
        return Refused(Refusal.CASE_INCOMPLETE, rule.citations, detail)
    person = command.person if "person" in rule.needs else ""
    if rule.follows and not this_case.after(rule.follows, person=person):
        return Refused(
            Refusal.CASE_INCOMPLETE,
            rule.citations,
            phrase("First: {follows}.", follows=rule.follows),
        )
    return None


def _groundless(
    command: c.RecordAct, rule: ActOfCase, this_case: Case, book: Casebook
) -> Refused | None:
    """Refuse a ground that the act does not accept."""
    grounds = rule.grounds
    if command.act == DETAIN:
        grounds = book.incidents[this_case.about].detains_for
    if not grounds or command.ground in grounds:
        return None
    detail = phrase(
        "Ground '{ground}'. Accepted: {grounds}.", ground=command.ground, grounds=tuple(grounds)
    )
    return Refused(Refusal.CASE_INCOMPLETE, rule.citations, detail)
