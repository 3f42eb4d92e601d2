"""Correct settled rounds: freeze accounts, rule on the fit report, pay the difference (SATG 8.3)."""

from collections.abc import Mapping
from typing import assert_never

from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.corrections.adjustments import adjust
from croupier.table.corrections.correction_event import moved_players, post_correction
from croupier.table.corrections.resettle import (
    known_wagers,
    out_of,
    refit,
    resettled,
    voided_singly,
    voided_whole,
)
from croupier.table.dealing.faces import read_faces, too_often
from croupier.table.draft import Draft
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.fit_report import RULINGS, Fit, Kind, ruling_on
from croupier.table.irregular.void_grounds import GROUNDS, missing_case, settled_grounds, void_act
from croupier.table.order_checks import account_frozen, missing_reason, unauthorised
from croupier.table.phases import Phase
from croupier.table.settlement.end_round import REFUNDS
from croupier.table.tournament.tournament_chips import of_another_session
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.close_wagers import close_wagers
from croupier.words import Value, phrase

STANDS: Mapping[str, Citations] = {
    "WAR": cite("WAR 9.8.1"),
    "GAZ 27/2000": cite("GAZ 26/2000 15.5"),
}
"""By edition: the clause that forbids the correction of a settled round."""


def no_correction(draft: Draft) -> Refused | None:
    """Refuse if the edition permits no correction of a result, or the actor may not make one."""
    edition = draft.state.edition
    if "correct-result" in acts(edition):
        return unauthorised(draft, "correct-result")
    if edition in STANDS:
        return Refused(Refusal.STANDS, STANDS[edition])
    return Refused(
        Refusal.NOT_APPLICABLE,
        detail=phrase("{edition} knows no correction of a result.", edition=edition),
    )


def freeze_accounts(draft: Draft, command: c.FreezeAccounts) -> Refused | None:
    """Freeze all chip accounts of the table and of holders with a wager in the round (SATG 8.3)."""
    state = draft.state
    if state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("There are no chip accounts."))
    refused = no_correction(draft) or missing_reason(command.reason)
    if refused:
        return refused
    if state.frozen is not None:
        detail = phrase("For round {number}.", number=state.frozen.number)
        return Refused(Refusal.ALREADY_FROZEN, cite("SATG 8.3"), detail)
    history = draft.context.finished(command.number)
    if history is None:
        return _no_such_round(command.number)
    refused = of_another_session(state, history)
    if refused:
        return refused
    moves = state.phase is Phase.WAGERING and bool(state.playing.motion)
    refused = account_frozen(draft, sorted(state.playing.wagers)) if moves else None
    if refused:
        return refused
    if moves:
        # A wheel or dice in motion cannot be paused: wagering ends, and the settlement waits.
        close_wagers(draft)
    there = {name for name, terminal in state.terminals.items() if terminal.is_open}
    there |= {wager.holder for wager in history.wagers}
    # An account that another table froze too stays frozen until both have unfrozen it.
    return draft.emit_from(
        command, e.AccountsFrozen, terminals=tuple(sorted(there)), by=draft.order.by.name
    )


def _no_such_round(number: int) -> Refused:
    detail = phrase("There is no finished round {number} at this table.", number=number)
    return Refused(Refusal.NO_ROUND, cite("SATG 8.3"), detail)


def unfreeze_accounts(draft: Draft, reason: str) -> Refused | None:
    """Unfreeze the accounts, because the result was right."""
    frozen = draft.state.frozen
    refused = no_correction(draft) or missing_reason(reason)
    if refused:
        return refused
    if frozen is None:
        return Refused(Refusal.NOT_FROZEN, cite("SATG 8.3"))
    return draft.emit(e.AccountsUnfrozen(at=draft.at, terminals=frozen.terminals, reason=reason))


def correct_round(draft: Draft, command: c.CorrectRound) -> Refused | None:
    """Correct a recording error: settle the round on the actual result and pay the difference."""
    refused = _on_record(draft, command)
    if refused:
        return refused
    history = _settled(draft, command.number, command.reason)
    if isinstance(history, Refused):
        return history
    refused = _not_ready(draft, command, history) or _not_in_it(command, history)
    if refused:
        return refused
    source = history.setup.variant.dealing.source
    faces = read_faces(history.setup, command.faces)
    if isinstance(faces, Refused):
        return faces
    refused = too_often(draft.state, history.setup, faces, besides=history.number)
    if refused:
        return refused
    made = refit(history, faces, command.rulings)
    refused = unruled(made, command.rulings)
    if refused:
        return refused
    return post_correction(
        draft,
        history,
        resettled(history, made),
        made=made,
        faces=tuple(map(source.show, faces)),
        ground="wrong-result",
        reason=command.reason,
        clauses=power(draft.state.edition, "correct-result").citations,
        unsettled=command.unsettled,
        second=command.second,
    )


def _on_record(draft: Draft, command: c.CorrectRound | c.VoidSettled) -> Refused | None:
    """Refuse a list of unsettled players where accounts already record who was paid."""
    if not command.unsettled or (draft.state.is_live and not draft.state.tournament):
        return None
    detail = phrase("What is not settled is for live tables: accounts, and chips of tournaments, say it.")  # fmt: skip
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _not_in_it(command: c.CorrectRound | c.VoidSettled, history: RoundHistory) -> Refused | None:
    """Refuse unsettled players who had no wager in the round."""
    strange = sorted(set(command.unsettled) - {wager.holder for wager in history.wagers})
    if not strange:
        return None
    detail = phrase(
        "{strange} had no wager in round {number}.", strange=tuple(strange), number=history.number
    )
    return Refused(Refusal.NO_SUCH_WAGER, detail=detail)


def _settled(draft: Draft, number: int, reason: str) -> RoundHistory | Refused:
    """Return the settled round to correct, or refuse if the edition or the actor's rank forbids it."""
    refused = no_correction(draft) or missing_reason(reason)
    if refused:
        return refused
    history = draft.context.finished(number)
    if history is None or history.end != "settled":
        return _no_such_round(number)
    return history


def _not_ready(draft: Draft, command: c.CorrectRound, history: RoundHistory) -> Refused | None:
    """Require another person than the one who entered the result, and frozen accounts."""
    clauses = power(draft.state.edition, "correct-result").citations
    refused = _foreign(draft, history) or _entered_it(draft, history, clauses)
    if refused:
        return refused
    if draft.state.is_live:
        if command.notified_by.strip():
            return None
        detail = phrase("Record who informed the pit boss.")
        return Refused(Refusal.REASON_REQUIRED, clauses, detail)
    frozen = draft.state.frozen
    if frozen is None or frozen.number != command.number:
        return Refused(Refusal.NOT_FROZEN, clauses, phrase("Round {number}.", number=command.number))  # fmt: skip
    return account_frozen(draft, _others_frozen(draft, history))


def unruled(made: Fit, rulings: Mapping[str, str]) -> Refused | None:
    """Refuse while a line of the fit report lacks a permitted ruling."""
    strange = [key for key in rulings if key.partition(" ")[0] not in set(Kind)]
    if strange:
        detail = phrase("{strange}. Accepted: {kind}.", strange=tuple(strange), kind=tuple(Kind))
        return Refused(Refusal.UNRULED, cite("SATG 8.3"), detail)
    for line in made.lines:
        given = ruling_on(line, rulings)
        if given and given not in RULINGS[line.kind]:
            detail = phrase(
                "{line}: '{given}'. Accepted: {rulings}.",
                line=line.key, given=given, rulings=tuple(RULINGS[line.kind]),
            )  # fmt: skip
            return Refused(Refusal.UNRULED, cite("SATG 8.3"), detail)
    if made.void or not made.unruled:
        return None
    lines: tuple[Value, ...] = tuple(
        f"{line.key} ({' | '.join(RULINGS[line.kind])})" for line in made.unruled[:9]
    )
    if len(made.unruled) > 9:
        lines = (*lines, phrase("and {count} more", count=len(made.unruled) - 9))
    return Refused(Refusal.UNRULED, cite("SATG 8.3"), phrase("{lines}.", lines=lines))


def void_settled(draft: Draft, command: c.VoidSettled) -> Refused | None:
    """Reverse the payments and return every stake (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    edition, accepted = draft.state.edition, settled_grounds(draft.state.edition)
    act = void_act(command.ground)
    if command.ground not in accepted:
        detail = phrase(
            "Ground '{ground}'. Accepted: {accepted}.",
            ground=command.ground, accepted=tuple(accepted),
        )  # fmt: skip
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = (
        _on_record(draft, command) or unauthorised(draft, act) or missing_reason(command.reason)
    )
    if refused is None and command.ground in GROUNDS:
        refused = missing_case(draft, command)
    if refused:
        return refused
    history = draft.context.finished(command.number)
    if history is None or history.end != "settled":
        return _no_such_round(command.number)
    refused = _foreign(draft, history) or _entered_it(draft, history, power(edition, act).citations)
    refused = refused or account_frozen(draft, _others_frozen(draft, history))
    refused = refused or _not_these(command, history) or _not_in_it(command, history)
    if refused:
        return refused
    singly = command.wagers
    sheet = voided_singly(history, singly) if singly else voided_whole(history)
    clauses = (*power(edition, act).citations, *REFUNDS.get(edition, ()))
    return post_correction(
        draft, history, sheet, ground=command.ground, reason=command.reason, clauses=clauses,
        out=out_of(history, singly), whole=not singly, unsettled=command.unsettled, second=command.second,
    )  # fmt: skip


def _not_these(command: c.VoidSettled, history: RoundHistory) -> Refused | None:
    """Check the named wagers: a case may void single wagers, but disruption and malfunction void the whole round."""
    unknown = [wager for wager in command.wagers if wager not in known_wagers(history)]
    single = command.ground in ("contravention", "unconfirmed")
    if unknown or (single and not command.wagers):
        return Refused(
            Refusal.NO_SUCH_WAGER,
            detail=phrase("{unknown}.", unknown=tuple(unknown) or phrase("None was named")),
        )
    if command.wagers and command.ground not in GROUNDS:
        detail = phrase(
            "{ground} voids the whole round. Accepted: {grounds}.",
            ground=command.ground, grounds=tuple(GROUNDS),
        )  # fmt: skip
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return None


def _foreign(draft: Draft, history: RoundHistory) -> Refused | None:
    """Refuse a round that was played under other rules or other accounts than the table has now."""
    then, now = history.setup.game, draft.state.offer.game
    refused = of_another_session(draft.state, history)
    if refused:
        return refused
    if (then.edition, then.played) == (now.edition, now.played):
        return None
    detail = phrase(
        "Round {number} was played as {then}; the table was opened as {now} since.",
        number=history.number, then=then.name, now=now.name,
    )  # fmt: skip
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _entered_it(draft: Draft, history: RoundHistory, clauses: Citations) -> Refused | None:
    """Refuse a correction by the person who entered or confirmed the result."""
    if same_person(draft.order.by.name, *history.entered):
        detail = phrase("{name} entered or confirmed the result.", name=draft.order.by.name)
        return Refused(Refusal.SECOND_PERSON, clauses, detail)
    return None


def _others_frozen(draft: Draft, history: RoundHistory) -> list[str]:
    """Return the accounts of the round that this table did not freeze for it."""
    frozen = draft.state.frozen
    frozen_here = set(frozen.terminals) if frozen and frozen.number == history.number else set()
    holders = {wager.holder for wager in history.wagers}
    return sorted({*holders, *moved_players(draft, history).values()} - frozen_here)


def judge_correction(draft: Draft, command: c.CorrectionCommand) -> Refused | None:
    """Dispatch a correction command to its judge."""
    match command:
        case c.FreezeAccounts():
            return freeze_accounts(draft, command)
        case c.UnfreezeAccounts(reason=reason):
            return unfreeze_accounts(draft, reason)
        case c.CorrectRound():
            return correct_round(draft, command)
        case c.VoidSettled():
            return void_settled(draft, command)
        case c.Adjust():
            return adjust(draft, command)
        case _:
            assert_never(command)
