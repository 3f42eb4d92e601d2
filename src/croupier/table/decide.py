"""Judge a command: the answer is events, or a refusal that changes nothing.

Deadlines are stored data. Before a command is judged, a separate `TimeIsUp` applies everything that is
overdue at its instant. So a wager counts if it came before the deadline, whenever a timer fired.
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
from croupier.table.counts.judge import judge_count
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
from croupier.words import phrase


def decide(state: State, order: c.Order, context: TableContext) -> Decision | Refused:
    """Judge an order and return the decision or the refusal."""
    draft = Draft(state, order, context, order.at)
    if isinstance(order.command, c.TimeIsUp):
        run_overdue(draft)
    elif is_due(state, order.at, context):
        raise Mistake(f"{state.table}: what was due before {order.at} has not happened yet.")
    refused = _judge(draft)
    if refused:
        return replace(refused, cites=governing(state, refused.cites))
    run_automatic_steps(draft)
    return draft.decision()


SISTERS = {"GAZ": ("WAR",)}
"""The document to cite where that of a live game is silent: the Act, as WAR quotes it."""


def governing(state: State, cites: Citations) -> Citations:
    """Keep the clauses of a refusal that belong to the rules of this table."""
    if state.plan is None:
        return cites
    text = state.edition.split()[0]
    named = (text, *state.offer.game.conduct.base)
    clauses = tuple(clause for clause in cites if clause.split()[0] in named)
    if clauses or text not in SISTERS:
        return clauses
    return tuple(clause for clause in cites if clause.split()[0] in SISTERS[text])


def _nameless(command: c.Command) -> bool:
    """Whether the command names a player with an empty name, who could have no account."""
    patron = getattr(command, "patron", None)
    named = patron.key if isinstance(patron, Patron) else patron
    return isinstance(named, str) and not named.strip()


Judge = Callable[[Draft, Any], Refused | None]


def _each(kinds: Any, judge: Judge) -> dict[type, Judge]:
    """Map every command of a topic to its judge."""
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
    **_each(c.CountCommand, judge_count),
}
"""The judge of each command, by topic."""


def _judge(draft: Draft) -> Refused | None:
    command = draft.order.command
    if draft.state.plan is None and not isinstance(command, c.OpenTable):
        return Refused(Refusal.TABLE_CLOSED)
    if draft.state.phase is Phase.SHUT and not command.record.while_closed:
        return Refused(Refusal.TABLE_CLOSED)
    refused = barred_by_tournament(draft.state, command)
    if refused:
        return refused
    if _nameless(command):
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("A player without a name."))
    return JUDGES[type(command)](draft, command)
