"""Automatic steps of a table: deadlines that have passed, questions to players, devices that start."""

from collections.abc import Iterator

from croupier.errors import Mistake
from croupier.games.contract.procedure import Ask, Hit, Lay, Result, Settle
from croupier.money import NOTHING
from croupier.table import events as e
from croupier.table.context import TableContext
from croupier.table.dealing.motion import set_in_motion
from croupier.table.dealing.start_device import starts_at_the_close, starts_the_game
from croupier.table.draft import Draft
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.seats.terminal_checks import is_locked
from croupier.table.settlement.end_round import released, settle_interim, settle_round
from croupier.table.settlement.round_sheet import settled_stakes, unsettled
from croupier.table.state import State
from croupier.table.tickets.cash_out import complete_cash_out
from croupier.table.tournament.tournament_chips import session_over
from croupier.table.values.people import SYSTEM
from croupier.table.values.plan import Plan
from croupier.table.wagers.close_wagers import close_wagers
from croupier.table.wagers.open_round import begin_round, next_round_at, unapproved_now


def is_due(state: State, at: int, context: TableContext) -> bool:
    """Whether an automatic step is overdue."""
    if (state.held is None) is not (_held_since(state, context) is None):
        return True
    if next(_leaving(state, context), None) is not None:
        return True
    return _is_time(state, at, context)


def run_overdue(draft: Draft) -> None:
    """Apply every step that was due before the order arrived, each at its own instant."""
    arrived, before = draft.at, len(draft.events)
    since = _held_since(draft.state, draft.context)
    if draft.state.held is not None and since is None:
        draft.emit(e.TimeRan(at=arrived))
        run_automatic_steps(draft)
    _until(draft, arrived if since is None else min(since, arrived))
    # An automatic step may have ended the round that would wait.
    since = _held_since(draft.state, draft.context)
    if draft.state.held is None and since is not None:
        begun = max(since, draft.state.playing.opened_at)
        draft.emit(e.TimeHeld(at=arrived, since=begun))
    draft.at = arrived
    if len(draft.events) == before:
        # A balance is known once its settlement is committed; only then the leaving player is paid.
        for terminal in list(_leaving(draft.state, draft.context)):
            complete_cash_out(draft, terminal)


def _leaving(state: State, context: TableContext) -> Iterator[str]:
    """Yield the terminals that wait only for their ticket (SATG 5.5.1)."""
    for terminal in sorted(state.cashing):
        round_ = state.round
        locked = round_ is not None and bool(round_.wagered(terminal))
        # Where it plays at other tables too, its balance is at stake there (SATG 3.1.1).
        elsewhere = set(context.session(terminal).tables) - {state.table}
        device = state.terminals[terminal]
        works = device.escrow is not None or bool(device.printing)
        stopped = context.is_frozen(terminal) or is_locked(state, terminal)
        if not (locked or works or elsewhere or stopped):
            yield terminal


def _is_time(state: State, at: int, context: TableContext) -> bool:
    """Whether the next deadline has come; no round begins after the end of a session or an approval."""
    when = due(state)
    if when is None or when > at:
        return False
    begins = state.round is None
    return not (begins and (session_over(state, at) or unapproved_now(state, at, context)))


def _until(draft: Draft, arrived: int) -> None:
    """Run the steps due by an instant. A new round begins at that instant, because players must see it first."""
    while _is_time(draft.state, arrived, draft.context):
        when = due(draft.state)
        draft.at = arrived if when is None or draft.state.round is None else when
        _run_due(draft)
        run_automatic_steps(draft)
    draft.at = arrived


def _held_since(state: State, context: TableContext) -> int | None:
    """Return since when the round waits for an account that another table froze (SATG 8.3)."""
    if state.round is None or state.frozen is not None:
        return None
    return context.frozen_since([*state.round.wagers, *state.round.secrets])


def due(state: State) -> int | None:
    """Return the next deadline of the round, or when the next round begins automatically."""
    round_ = state.round
    if state.frozen is not None or state.held is not None:
        return None  # no deadline runs while accounts are frozen (SATG 8.3)
    if round_ is None:
        return next_round_at(state)
    shot = None if round_.shooter is None or round_.motion else round_.shooter.until
    if state.phase is Phase.WAGERING:
        return round_.until if shot is None else shot
    return shot if round_.asked is None else round_.asked.until


def _run_due(draft: Draft) -> None:
    round_ = draft.state.round
    if round_ is None:
        begin_round(draft)
        return
    waits = round_.shooter is not None and not round_.motion
    if draft.state.phase is Phase.WAGERING and not waits:
        close_wagers(draft)
    elif round_.asked is not None:
        back = released(round_, round_.awaited)
        draft.emit(e.AskClosed(at=draft.at, key=round_.asked.key, released=back))
    else:
        # The shooter did not press in time: the system starts the tumbler (SATG 15.5.3).
        set_in_motion(draft, SYSTEM)


def run_automatic_steps(draft: Draft) -> None:
    """Run automatic steps until no further step follows."""
    while _run_next_step(draft):
        pass


def _run_next_step(draft: Draft) -> bool:
    """Run one step that follows from the progress of the round; return false if none does."""
    state = draft.state
    round_ = state.round
    if round_ is None or state.phase not in (Phase.WAGERING, Phase.DEALING):
        return False
    if state.phase is Phase.WAGERING:
        return starts_the_game(draft, round_)
    if state.is_live and _settle_decided_stakes(draft, round_):
        return True
    if isinstance(round_.wants, Ask) and round_.asked is None:
        draft.emit(e.Asked(at=draft.at, key=round_.wants.key, until=_deadline(draft, round_.wants)))
        return True
    if isinstance(round_.wants, Settle | Lay) and _only_void(round_, round_.wants):
        _skip_void_step(draft, round_.wants)
        return True
    if not round_.holders and not state.direction:
        return _abandon_without_wagers(draft, round_)
    if not round_.motion and not round_.faces:
        return starts_at_the_close(draft, round_)
    if isinstance(round_.wants, Result) and _settles_itself(state.opened):
        # The settlement waits while an account of the round is frozen.
        if round_.fault or round_.differs or any(map(draft.context.is_frozen, round_.wagers)):
            return False
        settle_round(draft, round_.wants)
        return True
    return False


def _settle_decided_stakes(draft: Draft, round_: Round) -> bool:
    """Settle stakes that a choice decides at once, while others still choose (WAR 7.4.3(a))."""
    if round_.procedure is None or not round_.entries.answers:
        return False
    done = settled_stakes(round_)
    decided = unsettled(round_, round_.procedure.at(round_.entries).settled)
    due = {stake: hit for stake, hit in decided.items() if stake not in done}
    hit = next(iter(due.values()), None)
    if not isinstance(hit, Hit):
        return False
    settle_interim(draft, Settle(hit.line, due, ()))
    return True


def _settles_itself(plan: Plan) -> bool:
    """Whether rounds settle automatically: a device confirms, or there is no dealer (SATG 10.4.3(b), SATG 1.3)."""
    return plan.confirms == "device" or not plan.dealer_activated


def _only_void(round_: Round, due: Settle | Lay) -> bool:
    """Whether nothing is left to pay or lay, because every wager of it was voided."""
    stakes = due.fates if isinstance(due, Settle) else due.beside
    return all(stake.wager in round_.entries.out for stake in stakes)


def _skip_void_step(draft: Draft, due: Settle | Lay) -> None:
    if isinstance(due, Settle):
        settle_interim(draft, due)
    else:
        draft.emit(e.HouseLaid(at=draft.at, key=due.key, amount=NOTHING))


def _deadline(draft: Draft, ask: Ask) -> int | None:
    """Return the deadline of a question: none at a live table, the operator's time at terminals."""
    if not ask.time or draft.state.is_live:
        return None
    seconds = draft.state.opened.decision_s.get(ask.time)
    if seconds is None:
        raise Mistake(f"The table opened without a time for {ask.time!r}.")
    return draft.at + 1_000 * seconds


def _abandon_without_wagers(draft: Draft, round_: Round) -> bool:
    """Abandon a round without wagers if there is no dealer; a dealer decides it otherwise (SATG 9.8.1)."""
    if draft.state.opened.dealer_activated or round_.faces:
        return False
    draft.emit(e.RoundAbandoned(at=draft.at))
    return True
