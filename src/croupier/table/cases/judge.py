"""Judge commands on incidents, disputes, complaints, claims and withheld winnings."""

from typing import assert_never

from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations
from croupier.rulebook.authority import power
from croupier.rulebook.incident_rules import casebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.case_acts import record_act
from croupier.table.cases.case_file import BREACH, WITHHOLD, Case, may_close
from croupier.table.cases.incident_powers import actor_line, needs_incident
from croupier.table.cases.open_case import open_case
from croupier.table.corrections.resettle import counted_winnings
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, unauthorised
from croupier.table.seats.terminal_checks import HELD, no_account, terminal_frozen
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase

PLAYER, OWED, HOUSE = "player", "owed", "house"


def judge_case(draft: Draft, command: c.CaseCommand) -> Refused | None:
    """Dispatch a case command to its judge."""
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
    """Close a case with the power to decide it; an undecided one needs only `run-table` (SATG 20.10, SATG 20.11)."""
    state, by = draft.state, draft.order.by
    this_case = state.cases.get(command.case)
    if this_case is None:
        refused = unauthorised(draft, "run-table")
        return refused or Refused(
            Refusal.CASE_REQUIRED, detail=phrase("'{case}'.", case=command.case)
        )
    kind = casebook(this_case.edition).kinds[this_case.kind]
    filed = bool(kind.undecided) and command.action == kind.undecided
    act = "run-table" if filed else kind.decides
    refused = unauthorised(draft, act, edition=this_case.edition)
    refused = refused or may_close(this_case, decision=command.decision, action=command.action)
    refused = refused or _still_held(draft, command.case)
    return refused or draft.emit_from(command, e.CaseClosed, by=actor_line(by))


def _still_held(draft: Draft, number: str) -> Refused | None:
    """Refuse to close a case for which a terminal is still held."""
    held = sorted(name for name, hold in draft.state.holds.items() if hold.case == number)
    if not held:
        return None
    detail = phrase("Terminal {held} is held for it.", held=tuple(held))
    return Refused(Refusal.CASE_INCOMPLETE, HELD, detail)


def _withhold(draft: Draft, command: c.Withhold) -> Refused | None:
    """Withhold winnings under suspicion of a device (SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3)."""
    cites = power(draft.state.edition, WITHHOLD).citations
    patron = _patron(draft, command.holder)
    refused = unauthorised(draft, WITHHOLD)
    refused = refused or needs_incident(draft, command.case, patron, cites, power=WITHHOLD)
    if refused:
        return refused
    before = draft.state.cases[command.case].withheld.get(command.holder)
    if before and before.patron != patron:
        detail = phrase(
            "{amount} of {patron} is not determined yet.",
            amount=Sum(before.amount),
            patron=before.patron,
        )
        return Refused(Refusal.CASE_INCOMPLETE, cites, detail)
    refused = _not_there(draft, command, cites) or _not_won(draft, command, patron, cites)
    return refused or draft.emit_from(
        command, e.WinningsWithheld, patron=patron, by=actor_line(draft.order.by)
    )


def _patron(draft: Draft, holder: str) -> str:
    """Return the patron of the terminal, or the holder at a live table; empty if there is none."""
    if draft.state.is_live:
        return holder
    terminal = draft.state.terminals.get(holder)
    return terminal.patron.key if terminal and terminal.patron else ""


def _not_there(draft: Draft, command: c.Withhold, cites: Citations) -> Refused | None:
    """Refuse if the account does not hold the amount. At a live table staff count the chips."""
    if draft.state.is_live:
        return invalid_amount(command.amount, cites)
    refused = no_account(draft, command.holder) or terminal_frozen(draft, command.holder)
    refused = refused or invalid_amount(command.amount, cites)
    credit = draft.context.credit(command.holder)
    if refused or command.amount <= credit:
        return refused
    detail = phrase(
        "{amount}; the balance is {credit}.", amount=Sum(command.amount), credit=Sum(credit)
    )
    return Refused(Refusal.INSUFFICIENT_CREDIT, cites, detail)


def _not_won(draft: Draft, command: c.Withhold, patron: str, cites: Citations) -> Refused | None:
    """Refuse more than the patron won at this table, less what is already withheld or forfeited."""
    rounds, before = draft.context.rounds(), draft.state.is_judged_as_before
    won = sum(
        row.winnings
        for history in rounds
        for row in history.rows
        if history.patron_of(row.holder) == patron and (not before or row.holder == command.holder)
    )
    files = draft.state.cases.values()
    held = sum(
        withheld.amount
        for file in files
        for withheld in file.withheld.values()
        if withheld.patron == patron
    )
    forfeited = sum(file.forfeited.get(patron, NOTHING) for file in files)
    left = Cents(won - held - forfeited + counted_winnings(rounds, patron))
    if command.amount <= left:
        return None
    detail = phrase(
        "{amount}; {left} of winnings is not held back yet.",
        amount=Sum(command.amount),
        left=Sum(left),
    )
    return Refused(Refusal.INSUFFICIENT_CREDIT, cites, detail)


def _determine(draft: Draft, command: c.Determine) -> Refused | None:
    """Return withheld winnings to the patron, or forfeit them if the finding is a breach."""
    cites = power(draft.state.edition, WITHHOLD).citations
    if command.goes_to not in (PLAYER, HOUSE):
        detail = phrase(
            "To '{goes_to}'. Accepted: {player}, {house}.",
            goes_to=command.goes_to,
            player=PLAYER,
            house=HOUSE,
        )
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    refused = unauthorised(draft, WITHHOLD)
    refused = refused or needs_incident(draft, command.case, "", cites, power=WITHHOLD)
    refused = refused or _unfounded(draft.state.cases[command.case], command, cites)
    if refused:
        return refused
    held = draft.state.cases[command.case].withheld[command.holder]
    goes_to = command.goes_to
    if goes_to == PLAYER and draft.state.cases[command.case].edition != draft.state.edition:
        goes_to = OWED  # the table no longer has the accounts of that edition
    elif goes_to == PLAYER and not draft.state.is_live:
        if _has_left(draft, command.holder, held.patron):
            goes_to = OWED
        else:
            refused = terminal_frozen(draft, command.holder)
    return refused or draft.emit_from(
        command,
        e.WithheldDetermined,
        patron=_owed_to(draft, command, held.patron) if goes_to == OWED else held.patron,
        amount=Cents(held.amount),
        goes_to=goes_to,
        by=actor_line(draft.order.by),
    )


def _unfounded(case: Case, command: c.Determine, cites: Citations) -> Refused | None:
    """Refuse without a finding, and refuse a forfeit without the finding of a breach."""
    if case.finding is None:
        return Refused(Refusal.CASE_INCOMPLETE, cites, phrase("A finding."))
    if command.goes_to == HOUSE and case.finding.ground != BREACH:
        return Refused(
            Refusal.CASE_INCOMPLETE,
            cites,
            phrase("The finding is {ground}.", ground=case.finding.ground),
        )
    if command.holder in case.withheld:
        return None
    detail = phrase("Nothing is held back from '{holder}'.", holder=command.holder)
    return Refused(Refusal.AMOUNT_INVALID, cites, detail)


def _owed_to(draft: Draft, command: c.Determine, patron: str) -> str:
    """Return the name under which the house owes the amount; names of live patrons get the case beside them."""
    live = patron == command.holder and not draft.state.is_judged_as_before
    return f"{patron}#{command.case}" if live else patron


def _has_left(draft: Draft, terminal: str, patron: str) -> bool:
    """Return whether the patron has left the account; then the house owes the patron the amount."""
    now = draft.context.session(terminal).patron
    return now is None or now.key != patron
