"""Settled rounds put right: accounts frozen, the fit report ruled, the difference paid (SATG 8.3)."""

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

STANDS: Mapping[str, Citations] = {
    "WAR": cite("WAR 9.8.1"),
    "GAZ 27/2000": cite("GAZ 26/2000 15.5"),
}
"""By edition: what says that a settled round is not settled anew."""


def no_correction(draft: Draft) -> Refused | None:
    """Whether a result may not be corrected at this table at all: then it stands."""
    edition = draft.state.edition
    if "correct-result" in acts(edition):
        return unauthorised(draft, "correct-result")
    if edition in STANDS:
        return Refused(Refusal.STANDS, STANDS[edition])
    return Refused(Refusal.NOT_APPLICABLE, detail=f"{edition} knows no correction of a result.")


def freeze_accounts(draft: Draft, command: c.FreezeAccounts) -> Refused | None:
    """Every chip account of the table, and of whoever had a wager in the round (SATG 8.3)."""
    state = draft.state
    if state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="There are no chip accounts.")
    refused = no_correction(draft) or missing_reason(command.reason)
    if refused:
        return refused
    if state.frozen is not None:
        detail = f"For round {state.frozen.number}."
        return Refused(Refusal.ALREADY_FROZEN, cite("SATG 8.3"), detail)
    told = draft.purse.finished(command.number)
    if told is None:
        return _no_such_round(command.number)
    refused = of_another_session(state, told)
    if refused:
        return refused
    moves = state.phase is Phase.WAGERING and bool(state.playing.motion)
    refused = account_frozen(draft, sorted(state.playing.wagers)) if moves else None
    if refused:
        return refused
    if moves:
        # What moves cannot be held up: wagering ends, and the settlement waits.
        close_wagers(draft)
    there = {name for name, one in state.terminals.items() if one.is_open}
    there |= {one.holder for one in told.wagers}
    event = e.AccountsFrozen(
        at=draft.at,
        number=command.number,
        # What another table froze too stays frozen until both have freed it.
        terminals=tuple(sorted(there)),
        reason=command.reason,
        by=draft.order.by.name,
    )
    return draft.emit(event)


def _no_such_round(number: int) -> Refused:
    detail = f"There is no finished round {number} at this table."
    return Refused(Refusal.NO_ROUND, cite("SATG 8.3"), detail)


def unfreeze_accounts(draft: Draft, reason: str) -> Refused | None:
    """The outcome was right: the accounts are free again."""
    frozen = draft.state.frozen
    refused = no_correction(draft) or missing_reason(reason)
    if refused:
        return refused
    if frozen is None:
        return Refused(Refusal.NOT_FROZEN, cite("SATG 8.3"))
    event = e.AccountsUnfrozen(at=draft.at, terminals=frozen.terminals, reason=reason)
    return draft.emit(event)


def correct_round(draft: Draft, command: c.CorrectRound) -> Refused | None:
    """A recording error: the round is settled on what really came, and the difference paid."""
    refused = _on_record(draft, command)
    if refused:
        return refused
    told = _settled(draft, command.number, command.reason)
    if isinstance(told, Refused):
        return told
    refused = _not_ready(draft, command, told) or _not_in_it(command, told)
    if refused:
        return refused
    source = told.setup.variant.dealing.source
    faces = read_faces(told.setup, command.faces)
    if isinstance(faces, Refused):
        return faces
    refused = too_often(told.setup, faces)
    if refused:
        return refused
    made = refit(told, faces, command.rulings)
    refused = unruled(made, command.rulings)
    if refused:
        return refused
    post_correction(
        draft,
        told,
        resettled(told, made),
        made=made,
        faces=tuple(map(source.show, faces)),
        ground="wrong-result",
        reason=command.reason,
        clauses=power(draft.state.edition, "correct-result").citations,
        unsettled=command.unsettled,
    )
    return None


def _on_record(draft: Draft, command: c.CorrectRound | c.VoidSettled) -> Refused | None:
    """Whether it is said who was not paid in chips where accounts say it."""
    if not command.unsettled or (draft.state.is_live and not draft.state.tournament):
        return None
    detail = "What is not settled is for live tables: accounts, and chips of tournaments, say it."
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _not_in_it(command: c.CorrectRound | c.VoidSettled, told: RoundHistory) -> Refused | None:
    """Nobody owes or is owed anything for a round in which he had no wager."""
    strange = sorted(set(command.unsettled) - {one.holder for one in told.wagers})
    if not strange:
        return None
    detail = f"{', '.join(strange)} had no wager in round {told.number}."
    return Refused(Refusal.NO_SUCH_WAGER, detail=detail)


def _settled(draft: Draft, number: int, reason: str) -> RoundHistory | Refused:
    """The round to be corrected, if this may be done at all and by whoever asks."""
    refused = no_correction(draft) or missing_reason(reason)
    if refused:
        return refused
    told = draft.purse.finished(number)
    if told is None or told.end != "settled":
        return _no_such_round(number)
    return told


def _not_ready(draft: Draft, command: c.CorrectRound, told: RoundHistory) -> Refused | None:
    """Who entered a result does not authorise its correction; the accounts are frozen first."""
    clauses = power(draft.state.edition, "correct-result").citations
    refused = _foreign(draft, told) or _entered_it(draft, told, clauses)
    if refused:
        return refused
    if draft.state.is_live:
        if command.notified_by.strip():
            return None
        detail = "Who told the pit boss must be recorded."
        return Refused(Refusal.REASON_REQUIRED, clauses, detail)
    frozen = draft.state.frozen
    if frozen is None or frozen.number != command.number:
        return Refused(Refusal.NOT_FROZEN, clauses, f"Round {command.number}.")
    return account_frozen(draft, _others_frozen(draft, told))


def unruled(made: Fit, rulings: Mapping[str, str]) -> Refused | None:
    """Every line of the fit report needs a ruling that is open to it."""
    strange = [key for key in rulings if key.partition(" ")[0] not in set(Kind)]
    if strange:
        detail = f"{', '.join(strange)}. Accepted: {', '.join(Kind)}."
        return Refused(Refusal.UNRULED, cite("SATG 8.3"), detail)
    for line in made.lines:
        given = ruling_on(line, rulings)
        if given and given not in RULINGS[line.kind]:
            detail = f"{line.key}: {given!r}. Accepted: {', '.join(RULINGS[line.kind])}."
            return Refused(Refusal.UNRULED, cite("SATG 8.3"), detail)
    if made.void or not made.unruled:
        return None
    lines = "; ".join(f"{one.key} ({' | '.join(RULINGS[one.kind])})" for one in made.unruled[:9])
    more = f"; and {len(made.unruled) - 9} more" if len(made.unruled) > 9 else ""
    return Refused(Refusal.UNRULED, cite("SATG 8.3"), f"{lines}{more}.")


def void_settled(draft: Draft, command: c.VoidSettled) -> Refused | None:
    """What was paid is taken back and every stake returned (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    edition, accepted = draft.state.edition, settled_grounds(draft.state.edition)
    act = void_act(command.ground)
    if command.ground not in accepted:
        detail = f"Ground {command.ground!r}. Accepted: {', '.join(accepted)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = (
        _on_record(draft, command) or unauthorised(draft, act) or missing_reason(command.reason)
    )
    if refused is None and command.ground in GROUNDS:
        refused = missing_case(draft, command)
    if refused:
        return refused
    told = draft.purse.finished(command.number)
    if told is None or told.end != "settled":
        return _no_such_round(command.number)
    refused = _foreign(draft, told) or _entered_it(draft, told, power(edition, act).citations)
    refused = refused or account_frozen(draft, _others_frozen(draft, told))
    refused = refused or _not_these(command, told) or _not_in_it(command, told)
    if refused:
        return refused
    singly = command.wagers
    sheet = voided_singly(told, singly) if singly else voided_whole(told)
    clauses = (*power(edition, act).citations, *REFUNDS.get(edition, ()))
    post_correction(
        draft, told, sheet, ground=command.ground, reason=command.reason, clauses=clauses,
        out=out_of(told, singly), whole=not singly, unsettled=command.unsettled,
    )  # fmt: skip
    return None


def _not_these(command: c.VoidSettled, told: RoundHistory) -> Refused | None:
    """Single wagers for what a file says of them; a disruption or a failure is the whole round's."""
    unknown = [one for one in command.wagers if one not in known_wagers(told)]
    single = command.ground in ("contravention", "unconfirmed")
    if unknown or (single and not command.wagers):
        return Refused(Refusal.NO_SUCH_WAGER, detail=f"{', '.join(unknown) or 'None was named'}.")
    if command.wagers and command.ground not in GROUNDS:
        detail = f"{command.ground} voids the whole round. Accepted: {', '.join(GROUNDS)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return None


def _foreign(draft: Draft, told: RoundHistory) -> Refused | None:
    """A round is put right under the rules and with the accounts by which it was played."""
    then, now = told.setup.game, draft.state.offer.game
    refused = of_another_session(draft.state, told)
    if refused:
        return refused
    if (then.edition, then.played) == (now.edition, now.played):
        return None
    detail = (
        f"Round {told.number} was played as {then.name}; the table was opened as {now.name} since."
    )
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _entered_it(draft: Draft, told: RoundHistory, clauses: Citations) -> Refused | None:
    """Who entered or confirmed a result does not authorise what is done about it."""
    if same_person(draft.order.by.name, *told.entered):
        detail = f"{draft.order.by.name} entered or confirmed the result."
        return Refused(Refusal.SECOND_PERSON, clauses, detail)
    return None


def _others_frozen(draft: Draft, told: RoundHistory) -> list[str]:
    """Accounts of the round that this table did not freeze for it."""
    frozen = draft.state.frozen
    own = set(frozen.terminals) if frozen and frozen.number == told.number else set()
    holders = {one.holder for one in told.wagers}
    return sorted({*holders, *moved_players(draft, told).values()} - own)


def judge_correction(draft: Draft, command: c.CorrectionCommand) -> Refused | None:
    """Each command of this kind has its judge."""
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
