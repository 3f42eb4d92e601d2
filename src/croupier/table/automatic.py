"""What happens by itself: deadlines that have passed, questions that arise, devices that start."""

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


def is_due(state: State, at: int, purse: TableContext) -> bool:
    """Whether something should have happened by itself by now."""
    if (state.held is None) is not (_held_since(state, purse) is None):
        return True
    if next(_leaving(state, purse), None) is not None:
        return True
    return _is_time(state, at, purse)


def run_overdue(draft: Draft) -> None:
    """Everything whose time had come before the command did, each at its own instant."""
    arrived, before = draft.at, len(draft.events)
    since = _held_since(draft.state, draft.purse)
    if draft.state.held is not None and since is None:
        draft.emit(e.TimeRan(at=arrived))
        run_automatic_steps(draft)
    _until(draft, arrived if since is None else min(since, arrived))
    # What came about by itself may have ended the round that would wait.
    since = _held_since(draft.state, draft.purse)
    if draft.state.held is None and since is not None:
        begun = max(since, draft.state.playing.opened_at)
        draft.emit(e.TimeHeld(at=arrived, since=begun))
    draft.at = arrived
    if len(draft.events) == before:
        # What a settlement paid is known once it is written; then whoever leaves is paid.
        for terminal in list(_leaving(draft.state, draft.purse)):
            complete_cash_out(draft, terminal)


def _leaving(state: State, purse: TableContext) -> Iterator[str]:
    """Terminals that wait for their ticket, and for nothing else (SATG 5.5.1)."""
    for terminal in sorted(state.cashing):
        one = state.round
        locked = one is not None and bool(one.wagered(terminal))
        # Where it plays at other tables too, its balance is at stake there (SATG 3.1.1).
        elsewhere = set(purse.session(terminal).tables) - {state.table}
        device = state.terminals[terminal]
        works = device.escrow is not None or bool(device.printing)
        stopped = purse.is_frozen(terminal) or is_locked(state, terminal)
        if not (locked or works or elsewhere or stopped):
            yield terminal


def _is_time(state: State, at: int, purse: TableContext) -> bool:
    """Whether the next deadline has come; a session or an approval whose time passed meanwhile begins no round."""
    when = due(state)
    if when is None or when > at:
        return False
    begins = state.round is None
    return not (begins and (session_over(state, at) or unapproved_now(state, at, purse)))


def _until(draft: Draft, arrived: int) -> None:
    """Only a round that begins by itself begins now: nobody could have wagered before he saw it."""
    while _is_time(draft.state, arrived, draft.purse):
        when = due(draft.state)
        draft.at = arrived if when is None or draft.state.round is None else when
        _run_due(draft)
        run_automatic_steps(draft)
    draft.at = arrived


def _held_since(state: State, purse: TableContext) -> int | None:
    """Since when the round waits for an account that another table froze (SATG 8.3)."""
    if state.round is None or state.frozen is not None:
        return None
    return purse.frozen_since([*state.round.wagers, *state.round.secrets])


def due(state: State) -> int | None:
    """The next deadline of the round, or when the next one begins by itself."""
    one = state.round
    if state.frozen is not None or state.held is not None:
        return None  # time stands still while accounts are frozen (SATG 8.3)
    if one is None:
        return next_round_at(state)
    shot = None if one.shooter is None or one.motion else one.shooter.until
    if state.phase is Phase.WAGERING:
        return one.until if shot is None else shot
    return shot if one.asked is None else one.asked.until


def _run_due(draft: Draft) -> None:
    one = draft.state.round
    if one is None:
        begin_round(draft)
        return
    waits = one.shooter is not None and not one.motion
    if draft.state.phase is Phase.WAGERING and not waits:
        close_wagers(draft)
    elif one.asked is not None:
        back = released(one, one.awaited)
        draft.emit(e.AskClosed(at=draft.at, key=one.asked.key, released=back))
    else:
        # The shooter did not press in time: the system does it (SATG 15.5.3).
        set_in_motion(draft, SYSTEM)


def run_automatic_steps(draft: Draft) -> None:
    """Until nothing more follows."""
    while _next(draft):
        pass


def _next(draft: Draft) -> bool:
    """One thing that follows from where the round stands; false if nothing does."""
    state = draft.state
    one = state.round
    if one is None or state.phase not in (Phase.WAGERING, Phase.DEALING):
        return False
    if state.phase is Phase.WAGERING:
        return starts_the_game(draft, one)
    if state.is_live and _chosen_and_settled(draft, one):
        return True
    if isinstance(one.wants, Ask) and one.asked is None:
        draft.emit(e.Asked(at=draft.at, key=one.wants.key, until=_deadline(draft, one.wants)))
        return True
    if isinstance(one.wants, Settle | Lay) and _only_void(one, one.wants):
        _passed_over(draft, one.wants)
        return True
    if not one.holders and not state.direction:
        return _nobody_wagered(draft, one)
    if not one.motion and not one.faces:
        return starts_at_the_close(draft, one)
    if isinstance(one.wants, Result) and _settles_itself(state.opened):
        # The settlement waits while an account that has part in it is frozen.
        if one.fault or one.differs or any(map(draft.purse.is_frozen, one.wagers)):
            return False
        settle_round(draft, one.wants)
        return True
    return False


def _chosen_and_settled(draft: Draft, one: Round) -> bool:
    """What a choice decides by itself is settled with it, whoever still has to choose (WAR 7.4.3(a))."""
    if one.procedure is None or not one.entries.answers:
        return False
    done = settled_stakes(one)
    decided = unsettled(one, one.procedure.at(one.entries).settled)
    due = {stake: hit for stake, hit in decided.items() if stake not in done}
    hit = next(iter(due.values()), None)
    if not isinstance(hit, Hit):
        return False
    settle_interim(draft, Settle(hit.line, due, ()))
    return True


def _settles_itself(plan: Plan) -> bool:
    """Where a device confirms, or where nobody runs the game (SATG 10.4.3(b), SATG 1.3)."""
    return plan.confirms == "device" or not plan.dealer_activated


def _only_void(one: Round, due: Settle | Lay) -> bool:
    """Whether nothing is left to be paid or laid: everything of it was handed back."""
    stakes = due.fates if isinstance(due, Settle) else due.beside
    return all(stake.wager in one.entries.out for stake in stakes)


def _passed_over(draft: Draft, due: Settle | Lay) -> None:
    if isinstance(due, Settle):
        settle_interim(draft, due)
    else:
        draft.emit(e.HouseLaid(at=draft.at, key=due.key, amount=NOTHING))


def _deadline(draft: Draft, ask: Ask) -> int | None:
    """A live table waits for every player; a terminal has the operator's time."""
    if not ask.time or draft.state.is_live:
        return None
    seconds = draft.state.opened.decision_s.get(ask.time)
    if seconds is None:
        raise Mistake(f"The table opened without a time for {ask.time!r}.")
    return draft.at + 1_000 * seconds


def _nobody_wagered(draft: Draft, one: Round) -> bool:
    """Without a dealer a round that nobody wagered on ends by itself; a dealer is asked (SATG 9.8.1)."""
    if draft.state.opened.dealer_activated or one.faces:
        return False
    draft.emit(e.RoundAbandoned(at=draft.at))
    return True
