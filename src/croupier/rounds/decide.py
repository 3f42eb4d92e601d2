"""Judge a command: events, or a refusal that changes nothing.

Deadlines are stored data. What is overdue at the instant of a command has happened before it, by a
`TimeIsUp` of its own: a wager counts if it came before the deadline, whatever a timer did.
"""

from croupier.errors import Mistake
from croupier.rounds import commands as c
from croupier.rounds.draft import Decision, Draft, Purse
from croupier.rounds.following import follow, is_due, overdue
from croupier.rounds.judging_cases import judge_case
from croupier.rounds.judging_chips import judge_float
from croupier.rounds.judging_equipment import judge_equipment
from croupier.rounds.judging_irregular import judge_irregular
from croupier.rounds.judging_locks import judge_lock
from croupier.rounds.judging_play import judge_play
from croupier.rounds.judging_presence import judge_presence
from croupier.rounds.judging_seats import judge_seat
from croupier.rounds.judging_secrets import judge_secret
from croupier.rounds.judging_table import judge_table
from croupier.rounds.judging_tickets import judge_ticket
from croupier.rounds.judging_tournaments import judge_tournament
from croupier.rounds.judging_wagers import judge_wagers
from croupier.rounds.people import Patron
from croupier.rounds.phases import Phase
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import State
from croupier.rounds.tournament_chips import not_now
from croupier.rounds.values import replace
from croupier.rulebook import Citations


def decide(state: State, order: c.Order, purse: Purse) -> Decision | Refused:
    """What becomes of a command."""
    draft = Draft(state, order, purse, order.at)
    if isinstance(order.command, c.TimeIsUp):
        overdue(draft)
    elif is_due(state, order.at, purse):
        raise Mistake(f"{state.table}: what was due before {order.at} has not happened yet.")
    refused = _judge(draft)
    if refused:
        return replace(refused, cites=governing(state, refused.cites))
    follow(draft)
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


def _judge(draft: Draft) -> Refused | None:
    command = draft.order.command
    if draft.state.plan is None and not isinstance(command, c.OpenTable):
        return Refused(Refusal.TABLE_CLOSED)
    if draft.state.phase is Phase.SHUT and not isinstance(command, SHUT_TOO):
        return Refused(Refusal.TABLE_CLOSED)
    refused = not_now(draft.state, command)
    if refused:
        return refused
    if _nameless(command):
        return Refused(Refusal.NOT_APPLICABLE, detail="A player without a name.")
    if isinstance(command, c.TableCommand):
        return judge_table(draft, command)
    if isinstance(command, c.SeatCommand):
        return judge_seat(draft, command)
    if isinstance(command, c.FloatCommand):
        return judge_float(draft, command)
    if isinstance(command, c.WagerCommand):
        return judge_wagers(draft, command)
    if isinstance(command, c.EquipmentCommand):
        return judge_equipment(draft, command)
    if isinstance(command, c.IrregularCommand):
        return judge_irregular(draft, command)
    if isinstance(command, c.CaseCommand):
        return judge_case(draft, command)
    if isinstance(command, c.TicketCommand):
        return judge_ticket(draft, command)
    if isinstance(command, c.PresenceCommand):
        return judge_presence(draft, command)
    if isinstance(command, c.LockCommand):
        return judge_lock(draft, command)
    if isinstance(command, c.SecretCommand):
        return judge_secret(draft, command)
    if isinstance(command, c.TournamentCommand):
        return judge_tournament(draft, command)
    return judge_play(draft, command)
