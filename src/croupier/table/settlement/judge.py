"""Judge the commands at the end of a round: pay, confirm, void, abandon."""

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
from croupier.table.irregular.void_grounds import FRAUD, MALFUNCTION, void_grounds
from croupier.table.order_checks import account_frozen, missing_reason, no_round, unauthorised
from croupier.table.phases import Phase
from croupier.table.settlement.end_round import REFUNDS, settle_interim, settle_round, void_round
from croupier.table.settlement.round_sheet import amount_of
from croupier.table.values.people import DEVICE
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.close_wagers import ends_wagering
from croupier.words import NO_PHRASE, phrase, sentences


def judge_settlement(draft: Draft, command: c.SettlementCommand) -> Refused | None:
    """Dispatch a settlement command to its judge."""
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
    round_ = draft.state.playing
    match round_.wants:
        case Settle() as due if due.key == key:
            settle_interim(draft, due)
        case Lay() as due if due.key == key:
            beside = [stake for stake in due.beside if stake.wager not in round_.entries.out]
            amount = Cents(sum(amount_of(round_, stake) for stake in beside))
            draft.emit(e.HouseLaid(at=draft.at, key=key, amount=amount))
        case _:
            named = (
                round_.wants.key
                if isinstance(round_.wants, Settle | Lay)
                else phrase("nothing of the kind")
            )
            return Refused(
                Refusal.NOTHING_TO_SETTLE,
                detail=phrase("'{key}'; due is '{named}'.", key=key, named=named),
            )
    return None


def _confirm(draft: Draft) -> Refused | None:
    """Confirm the result and settle the round (SATG 10.4.3(a), SATG 12.7.2(b))."""
    by_device = draft.order.by.rank == DEVICE and draft.state.opened.confirms == DEVICE
    refused = None if by_device else unauthorised(draft, "run-table")
    refused = refused or no_round(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        return Refused(
            Refusal.WINDOW_OPEN,
            draft.state.offer.game.conduct.results or ends_wagering(draft.state),
        )
    refused = entries_differ(draft.state)
    if refused:
        return refused
    round_ = draft.state.playing
    if isinstance(round_.wants, Deal):
        cites = round_.setup.variant.dealing.cites
        came = NO_PHRASE if round_.faces else phrase("No result was entered.")
        return Refused(
            Refusal.CARD_COUNT,
            cites,
            sentences(came, phrase("The next goes to {to}.", to=round_.wants.to)),
        )
    if not isinstance(round_.wants, Result):
        return face_not_due(round_)
    refused = no_spin_due(draft.state) or account_frozen(draft, sorted(round_.wagers))
    if refused:
        return refused
    settle_round(draft, round_.wants)
    return None


def _void(draft: Draft, command: c.VoidRound) -> Refused | None:
    """Void the round and refund every wager (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    accepted = void_grounds(draft.state)
    ground = command.ground
    if ground not in accepted:
        detail = phrase(
            "Ground '{ground}'. Accepted: {accepted}.", ground=ground, accepted=tuple(accepted)
        )
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
        # A malfunction leaves interim settlements as they are (WAR 9.11.1, WAR 11.4).
        reverses=ground != MALFUNCTION,
    )
    return None


def _abandon(draft: Draft) -> Refused | None:
    """Abandon a round without wagers. Once a result or a card is out it must be completed, by the game's clause."""
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    if refused:
        return refused
    round_, conduct = draft.state.playing, draft.state.offer.game.conduct
    burned = draft.state.shoe is not None and draft.state.shoe.burned_in == round_.number
    if round_.faces or burned:
        cites = conduct.completes or conduct.results or round_.setup.variant.dealing.cites
        return Refused(Refusal.MUST_COMPLETE, cites)
    if round_.holders:
        return Refused(
            Refusal.MUST_COMPLETE, cite("SATG 1.1 round-of-play"), phrase("There are wagers.")
        )
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, conduct.no_wagers or ends_wagering(draft.state))
    return draft.emit(e.RoundAbandoned(at=draft.at))
