"""Commands about people: incidents, disputes, complaints, claims, and winnings held back."""

from typing import assert_never

from croupier.money import NOTHING, Cents, show
from croupier.rulebook import Citations
from croupier.rulebook.authority import power
from croupier.rulebook.incident_rules import casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.case_acts import record_act
from croupier.table.cases.case_file import BREACH, WITHHOLD, Case, may_close
from croupier.table.cases.incident_powers import actor_line, needs_incident
from croupier.table.cases.open_case import open_case
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, unauthorised
from croupier.table.seats.terminal_checks import no_account, terminal_frozen
from croupier.table.values.refusals import Refusal, Refused

PLAYER, OWED, HOUSE = "player", "owed", "house"


def judge_case(draft: Draft, command: c.CaseCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.OpenCase():
            return open_case(draft, command)
        case c.RecordAct():
            return record_act(draft, command)
        case c.CloseCase():
            return _close(draft, command)
        case c.Withhold():
            return _withhold(draft, command)
        case c.Determine():
            return _determine(draft, command)
        case _:
            assert_never(command)


def _close(draft: Draft, command: c.CloseCase) -> Refused | None:
    """By whoever may decide it; what is left undecided is only filed (SATG 20.10, SATG 20.11)."""
    state, by = draft.state, draft.order.by
    found = state.cases.get(command.case)
    if found is None:
        refused = unauthorised(draft, "run-table")
        return refused or Refused(Refusal.CASE_REQUIRED, detail=f"{command.case!r}.")
    kind = casebook(found.edition).kinds[found.kind]
    filed = bool(kind.undecided) and command.action == kind.undecided
    act = "run-table" if filed else kind.decides
    refused = unauthorised(draft, act, edition=found.edition)
    refused = refused or may_close(found, decision=command.decision, action=command.action)
    event = e.CaseClosed(
        at=draft.at,
        case=command.case,
        decision=command.decision,
        action=command.action,
        by=actor_line(by),
    )
    return refused or draft.emit(event)


def _withhold(draft: Draft, command: c.Withhold) -> Refused | None:
    """Winnings under suspicion of a device, out of reach (SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3)."""
    cites = power(draft.state.edition, WITHHOLD).citations
    patron = _patron(draft, command.holder)
    refused = unauthorised(draft, WITHHOLD)
    refused = refused or needs_incident(draft, command.case, patron, cites, power=WITHHOLD)
    if refused:
        return refused
    before = draft.state.cases[command.case].withheld.get(command.holder)
    if before and before.patron != patron:
        detail = f"{show(before.amount)} of {before.patron} is not determined yet."
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    refused = _not_there(draft, command, cites) or _not_won(draft, command, patron, cites)
    event = e.WinningsWithheld(
        at=draft.at,
        case=command.case,
        holder=command.holder,
        patron=patron,
        amount=command.amount,
        by=actor_line(draft.order.by),
    )
    return refused or draft.emit(event)


def _patron(draft: Draft, holder: str) -> str:
    """Who has the terminal, or the patron himself at a live table; nothing if nobody has it."""
    if draft.state.is_live:
        return holder
    terminal = draft.state.terminals.get(holder)
    return terminal.patron.key if terminal and terminal.patron else ""


def _not_there(draft: Draft, command: c.Withhold, cites: Citations) -> Refused | None:
    """Whether the account does not hold it; chips in somebody's hands are counted by people."""
    if draft.state.is_live:
        return invalid_amount(command.amount, cites)
    refused = no_account(draft, command.holder) or terminal_frozen(draft, command.holder)
    refused = refused or invalid_amount(command.amount, cites)
    credit = draft.purse.credit(command.holder)
    if refused or command.amount <= credit:
        return refused
    detail = f"{show(command.amount)}; the balance is {show(credit)}."
    return Refused(Refusal.INSUFFICIENT_CREDIT, cites, detail)


def _not_won(draft: Draft, command: c.Withhold, patron: str, cites: Citations) -> Refused | None:
    """Only winnings are held back: what the patron won at this table, less what is held or forfeited."""
    won = sum(
        row.winnings
        for told in draft.purse.rounds()
        for row in told.rows
        if row.holder == command.holder and told.patrons.get(row.holder, row.holder) == patron
    )
    files = draft.state.cases.values()
    held = sum(
        one.amount for file in files for one in file.withheld.values() if one.patron == patron
    )
    left = Cents(won - held - sum(file.forfeited.get(patron, NOTHING) for file in files))
    if command.amount <= left:
        return None
    detail = f"{show(command.amount)}; {show(left)} of winnings is not held back yet."
    return Refused(Refusal.INSUFFICIENT_CREDIT, cites, detail)


def _determine(draft: Draft, command: c.Determine) -> Refused | None:
    """By the finding: back to whom it was held from, or forfeited if a rule was broken."""
    cites = power(draft.state.edition, WITHHOLD).citations
    if command.goes_to not in (PLAYER, HOUSE):
        detail = f"To {command.goes_to!r}. Accepted: {PLAYER}, {HOUSE}."
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    refused = unauthorised(draft, WITHHOLD)
    refused = refused or needs_incident(draft, command.case, "", cites, power=WITHHOLD)
    refused = refused or _unfounded(draft.state.cases[command.case], command, cites)
    if refused:
        return refused
    held = draft.state.cases[command.case].withheld[command.holder]
    goes_to = command.goes_to
    if goes_to == PLAYER and draft.state.cases[command.case].edition != draft.state.edition:
        goes_to = OWED  # the table has other accounts than it had
    elif goes_to == PLAYER and not draft.state.is_live:
        if _has_left(draft, command.holder, held.patron):
            goes_to = OWED
        else:
            refused = terminal_frozen(draft, command.holder)
    event = e.WithheldDetermined(
        at=draft.at,
        case=command.case,
        holder=command.holder,
        patron=held.patron,
        amount=Cents(held.amount),
        goes_to=goes_to,
        by=actor_line(draft.order.by),
    )
    return refused or draft.emit(event)


def _unfounded(case: Case, command: c.Determine, cites: Citations) -> Refused | None:
    """Whether the investigation is not over, or found nothing for which money is forfeited."""
    if case.finding is None:
        return Refused(Refusal.CASE_INCOMPLETE, cites, "A finding.")
    if command.goes_to == HOUSE and case.finding.ground != BREACH:
        return Refused(Refusal.CASE_INCOMPLETE, cites, f"The finding is {case.finding.ground}.")
    if command.holder in case.withheld:
        return None
    detail = f"Nothing is held back from {command.holder!r}."
    return Refused(Refusal.AMOUNT_INVALID, cites, detail)


def _has_left(draft: Draft, terminal: str, patron: str) -> bool:
    """Whether the account is no longer that of whom it was held from: he is owed it."""
    now = draft.purse.session(terminal).patron
    return now is None or now.key != patron
