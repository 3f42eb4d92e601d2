"""Start wheel, ball or tumbler without a dealer: by the system or by a shooter."""

from collections.abc import Sequence

from croupier.games.contract.definition import Motion
from croupier.games.lucky_sic_bo import Candidate, Shooter, choose_shooter
from croupier.money import NOTHING, Cents
from croupier.table import events as e
from croupier.table.dealing.motion import set_in_motion, unlinked
from croupier.table.draft import Draft
from croupier.table.jackpots.jackpot_offer import is_jackpot
from croupier.table.round import Round, StakedWager
from croupier.table.state import State
from croupier.table.values.people import SYSTEM


def starts_the_game(draft: Draft, round_: Round) -> bool:
    """Start the device with wagering, if the operator chose that point (SATG 11.4.1(a), SATG 15.5.1(a))."""
    state = draft.state
    plan, motion = state.opened, state.offer.game.motion
    if round_.motion or not plan.starts_with_wagering or unlinked(state):
        return False
    if motion not in (Motion.AT_POINT, Motion.ANY_TIME):
        return False
    shot = state.offer.game.conduct.shooter
    if plan.starts_itself or (shot and round_.no_spins):
        set_in_motion(draft, SYSTEM)
        return True
    return shot and round_.shooter is None and _chosen(draft, _in_turn(state))


def starts_at_the_close(draft: Draft, round_: Round) -> bool:
    """Choose a shooter at the close, or let the system start the device."""
    state = draft.state
    if state.offer.game.motion is Motion.CARDS or unlinked(state):
        return False
    shot = state.offer.game.conduct.shooter
    if shot and not round_.no_spins:
        return round_.shooter is None and _chosen(draft, _by_wagers(state, round_))
    if shot or state.opened.starts_itself:
        set_in_motion(draft, SYSTEM)  # SATG 15.7.2 of a tumble that was called off
        return True
    return False


def _in_turn(state: State) -> Shooter:
    """Choose the shooter by turn among the open terminals, before any wager (SATG 15.5.1(a))."""
    seats = state.opened.terminals
    active = [name for name in seats if name in state.terminals and _may_shoot(state, name)]
    candidates = [
        Candidate(terminal=name, largest=NOTHING, total=NOTHING, reached=0) for name in active
    ]
    return _shooter(state, candidates, minimum=None)


def _may_shoot(state: State, terminal: str) -> bool:
    this_terminal = state.terminals[terminal]
    return this_terminal.is_open and not this_terminal.leaving


def _by_wagers(state: State, round_: Round) -> Shooter:
    """Choose the shooter by turn or by wager when wagering closes (SATG 15.5.2)."""
    plan = state.opened
    candidates = [
        _candidate(name, wagers, round_.reached.get(name, 0), cumulative=plan.shooter_cumulative)
        for name in plan.terminals
        if (wagers := _on_the_game(round_, name))
    ]
    return _shooter(state, candidates, minimum=plan.shooter_minimum)


def _on_the_game(round_: Round, terminal: str) -> list[StakedWager]:
    """Return the wagers of a terminal without jackpots, which do not count for the choice of the shooter."""
    return [held for at, held in round_.wagered(terminal).items() if not is_jackpot(at.bet)]


def _candidate(
    name: str, wagers: Sequence[StakedWager], total_since: int, *, cumulative: bool
) -> Candidate:
    """Return the amounts of a terminal, and the event at which it reached them."""
    largest = max(held.amount for held in wagers)
    since = min(held.reached for held in wagers if held.amount == largest)
    return Candidate(
        terminal=name,
        largest=largest,
        total=Cents(sum(held.amount for held in wagers)),
        reached=total_since if cumulative else since,
    )


def _shooter(state: State, candidates: Sequence[Candidate], *, minimum: Cents | None) -> Shooter:
    return choose_shooter(
        candidates,
        last=state.last_shooter,
        seats=state.opened.terminals,
        minimum=minimum,
        cumulative=state.opened.shooter_cumulative,
    )


def _chosen(draft: Draft, shooter: Shooter) -> bool:
    """Start the shooter's time, at most until wagering closes; without a shooter the system starts the device."""
    if shooter.terminal is None:
        set_in_motion(draft, SYSTEM)
        return True
    until = draft.at + 1_000 * (draft.state.opened.shooter_s or 0)
    closes = draft.state.playing.until
    if draft.state.playing.closed_at is None and closes is not None:
        until = min(until, closes)
    event = e.ShooterChosen(
        at=draft.at, terminal=shooter.terminal, until=until, clause=str(shooter.cites)
    )
    draft.emit(event)
    return True
