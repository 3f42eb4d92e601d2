"""Commands at the end of a round: pay, confirm, void, abandon."""

from typing import assert_never

from croupier.games.contract.procedure import Deal, Lay, Result, Settle
from croupier.money import Cents
from croupier.rulebook import cite
from croupier.rulebook.authority import power
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import needs_incident
from croupier.table.dealing.double_entry import entries_differ
from croupier.table.dealing.faces import face_not_due, no_spin_due
from croupier.table.draft import Draft
from croupier.table.order_checks import account_frozen, missing_reason, no_round, unauthorised
from croupier.table.phases import Phase
from croupier.table.settlement.end_round import REFUNDS, settle_interim, settle_round, void_round
from croupier.table.settlement.round_sheet import amount_of
from croupier.table.settlement.void_reasons import FRAUD, MALFUNCTION, void_grounds
from croupier.table.values.people import DEVICE
from croupier.table.values.refusals import Refusal, Refused


def judge_settlement(draft: Draft, command: c.SettlementCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.PayInterim(key=key):
            return _pay_interim(draft, key)
        case c.Confirm():
            return _confirm(draft)
        case c.VoidRound():
            return _void(draft, command)
        case c.Abandon():
            return _abandon(draft)
        case _:
            assert_never(command)


def _pay_interim(draft: Draft, key: str) -> Refused | None:
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    refused = refused or entries_differ(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    match one.wants:
        case Settle() as due if due.key == key:
            settle_interim(draft, due)
        case Lay() as due if due.key == key:
            beside = [stake for stake in due.beside if stake.wager not in one.entries.out]
            amount = Cents(sum(amount_of(one, stake) for stake in beside))
            draft.emit(e.HouseLaid(at=draft.at, key=key, amount=amount))
        case _:
            named = one.wants.key if isinstance(one.wants, Settle | Lay) else "nothing of the kind"
            return Refused(Refusal.NOTHING_TO_SETTLE, detail=f"{key!r}; due is {named!r}.")
    return None


def _confirm(draft: Draft) -> Refused | None:
    """The result is confirmed: the round is settled (SATG 10.4.3(a), SATG 12.7.2(b))."""
    by_device = draft.order.by.rank == DEVICE and draft.state.opened.confirms == DEVICE
    refused = None if by_device else unauthorised(draft, "run-table")
    refused = refused or no_round(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 10.4.3"))
    refused = entries_differ(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    if isinstance(one.wants, Deal):
        cites = one.setup.variant.dealing.cites
        came = "" if one.faces else "No result was entered. "
        return Refused(Refusal.CARD_COUNT, cites, f"{came}The next goes to {one.wants.to}.")
    if not isinstance(one.wants, Result):
        return face_not_due(one)
    refused = no_spin_due(draft.state) or account_frozen(draft, sorted(one.wagers))
    if refused:
        return refused
    settle_round(draft, one.wants)
    return None


def _void(draft: Draft, command: c.VoidRound) -> Refused | None:
    """Every wager of the round is refunded (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    accepted = void_grounds(draft.state)
    ground = command.ground
    if ground not in accepted:
        detail = f"Ground {ground!r}. Accepted: {', '.join(accepted)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    act = accepted[ground]
    cites = power(draft.state.edition, act).citations
    refused = unauthorised(draft, act) or missing_reason(command.reason)
    if refused is None and ground == FRAUD:
        refused = needs_incident(draft, command.case, "", cites, power=act)
    refused = refused or no_round(draft.state)
    if refused is None:
        refused = account_frozen(draft, sorted(draft.state.playing.wagers))
    if refused:
        return refused
    void_round(
        draft,
        ground=ground,
        reason=command.reason,
        clauses=(*cites, *REFUNDS.get(draft.state.edition, ())),
        # A machine that failed leaves interim settlements as they are (WAR 9.11.1, WAR 11.4).
        reverses=ground != MALFUNCTION,
    )
    return None


def _abandon(draft: Draft) -> Refused | None:
    """Nobody wagered; once a card is out the round must be completed (SATG 9.8.2, SATG 12.9.4)."""
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    burned = draft.state.shoe is not None and draft.state.shoe.burned_in == one.number
    if one.faces or burned:
        return Refused(Refusal.MUST_COMPLETE, cite("SATG 9.8.2", "SATG 12.9.4"))
    if one.holders:
        return Refused(Refusal.MUST_COMPLETE, cite("SATG 1.1 round-of-play"), "There are wagers.")
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 9.8.1"))
    return draft.emit(e.RoundAbandoned(at=draft.at))
