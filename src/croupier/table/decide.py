"""Judge a command: events, or a refusal that changes nothing.

Deadlines are stored data. What is overdue at the instant of a command has happened before it, by a
`TimeIsUp` of its own: a wager counts if it came before the deadline, whatever a timer did.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from croupier.errors import Mistake
from croupier.rulebook import Citations
from croupier.table import commands as c
from croupier.table.automatic import is_due, run_automatic_steps, run_overdue
from croupier.table.cases.judge import judge_case
from croupier.table.chips.judge import judge_float
from croupier.table.choices.judge import choose
from croupier.table.context import TableContext
from croupier.table.corrections.judge import judge_correction
from croupier.table.dealing.judge import judge_dealing
from croupier.table.draft import Decision, Draft
from croupier.table.equipment.judge import judge_equipment
from croupier.table.irregular.judge import judge_irregularity
from croupier.table.jackpots.judge import withdraw_jackpot
from croupier.table.limits.judge import judge_limits
from croupier.table.locks.judge import judge_lock
from croupier.table.opening.judge import judge_opening
from croupier.table.permissions.judge import judge_permission
from croupier.table.phases import Phase
from croupier.table.presence.judge import judge_presence
from croupier.table.seats.judge import judge_seat
from croupier.table.secret_wagers.judge import judge_secret
from croupier.table.settlement.judge import judge_settlement
from croupier.table.state import State
from croupier.table.tickets.judge import judge_ticket
from croupier.table.tournament.judge import judge_tournament
from croupier.table.tournament.tournament_chips import barred_by_tournament
from croupier.table.values.people import Patron
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.table.wagers.judge import judge_wagers


def decide(state: State, order: c.Order, purse: TableContext) -> Decision | Refused:
    """What becomes of a command."""
    draft = Draft(state, order, purse, order.at)
    if isinstance(order.command, c.TimeIsUp):
        run_overdue(draft)
    elif is_due(state, order.at, purse):
        raise Mistake(f"{state.table}: what was due before {order.at} has not happened yet.")
    refused = _judge(draft)
    if refused:
        return replace(refused, cites=governing(state, refused.cites))
    run_automatic_steps(draft)
    return draft.decision()


BASES = {"rapid-casino-war": ("WAR",), "rapid-big-wheel": ("WHEEL",), "rapid-blackjack": ("GAZ",)}
"""Rules on which a semi-automated game rests besides its own (SATG 13.1, SATG 14.1, SATG 17.1)."""
SISTERS = {"GAZ": ("WAR",)}
"""Where the document of a live game is silent, its sister may be cited: the Act, as WAR quotes it."""


def governing(state: State, cites: Citations) -> Citations:
    """Of the clauses behind a refusal those of the rules that govern this table."""
    if state.plan is None:
        return cites
    own = state.edition.split()[0]
    named = (own, *BASES.get(state.plan.game, ()))
    found = tuple(one for one in cites if one.split()[0] in named)
    if found or own not in SISTERS:
        return found
    return tuple(one for one in cites if one.split()[0] in SISTERS[own])


SHUT_TOO = (
    c.OpenTable | c.PayOut | c.LeaveTable | c.TimeIsUp | c.CaseCommand | c.FreezeAccounts | c.UnfreezeAccounts
    | c.CorrectRound | c.VoidSettled | c.Adjust | c.CountCards | c.ReportStacked | c.ReportReturned | c.CashOut
    | c.ReportPrinted | c.ReportPrintFailed | c.ReportLost | c.ReportBack | c.LockCommand
    | c.ReserveTable | c.FreeTable
)  # fmt: skip
"""What may be asked of a table that is not open."""


def _nameless(command: c.Command) -> bool:
    """Whether a player is spoken of who could neither owe anything nor be owed it."""
    patron = getattr(command, "patron", None)
    named = patron.key if isinstance(patron, Patron) else patron
    return isinstance(named, str) and not named.strip()


Judge = Callable[[Draft, Any], Refused | None]


def _each(kinds: Any, judge: Judge) -> dict[type, Judge]:
    """Every command of a topic, with its judge."""
    return dict.fromkeys(get_args(kinds) or (kinds,), judge)


JUDGES: Mapping[type, Judge] = {
    **_each(c.OpeningCommand, judge_opening),
    **_each(c.LimitCommand, judge_limits),
    **_each(c.PermissionCommand, judge_permission),
    **_each(c.SeatCommand, judge_seat),
    **_each(c.FloatCommand, judge_float),
    **_each(c.WagerCommand, judge_wagers),
    **_each(c.DealingCommand, judge_dealing),
    **_each(c.ChoiceCommand, choose),
    **_each(c.SettlementCommand, judge_settlement),
    **_each(c.JackpotCommand, withdraw_jackpot),
    **_each(c.EquipmentCommand, judge_equipment),
    **_each(c.IrregularityCommand, judge_irregularity),
    **_each(c.CorrectionCommand, judge_correction),
    **_each(c.CaseCommand, judge_case),
    **_each(c.TicketCommand, judge_ticket),
    **_each(c.PresenceCommand, judge_presence),
    **_each(c.LockCommand, judge_lock),
    **_each(c.TournamentCommand, judge_tournament),
    **_each(c.SecretCommand, judge_secret),
}
"""The judge of each command, by topic."""


def _judge(draft: Draft) -> Refused | None:
    command = draft.order.command
    if draft.state.plan is None and not isinstance(command, c.OpenTable):
        return Refused(Refusal.TABLE_CLOSED)
    if draft.state.phase is Phase.SHUT and not isinstance(command, SHUT_TOO):
        return Refused(Refusal.TABLE_CLOSED)
    refused = barred_by_tournament(draft.state, command)
    if refused:
        return refused
    if _nameless(command):
        return Refused(Refusal.NOT_APPLICABLE, detail="A player without a name.")
    return JUDGES[type(command)](draft, command)
