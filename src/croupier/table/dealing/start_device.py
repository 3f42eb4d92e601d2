"""Who sets off wheel, ball or tumbler where no dealer does it: the system or a shooter."""

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

SHOT = "lucky-sic-bo"
"""The game in which a player sets off the tumbler (SATG 15.2 shooter)."""


def starts_the_game(draft: Draft, one: Round) -> bool:
    """Where the operator chose the start of the game, it moves from then on (SATG 11.4.1(a), SATG 15.5.1(a))."""
    state = draft.state
    plan, motion = state.opened, state.offer.game.motion
    if one.motion or not plan.starts_with_wagering or unlinked(state):
        return False
    if motion not in (Motion.AT_POINT, Motion.ANY_TIME):
        return False
    shot = state.offer.game.key == SHOT
    if plan.starts_itself or (shot and one.no_spins):
        set_in_motion(draft, SYSTEM)
        return True
    return shot and one.shooter is None and _chosen(draft, _in_turn(state))


def starts_at_the_close(draft: Draft, one: Round) -> bool:
    """At the close a shooter is chosen, or the system starts the device where it is to."""
    state = draft.state
    if state.offer.game.motion is Motion.CARDS or unlinked(state):
        return False
    shot = state.offer.game.key == SHOT
    if shot and not one.no_spins:
        return one.shooter is None and _chosen(draft, _by_wagers(state, one))
    if shot or state.opened.starts_itself:
        set_in_motion(draft, SYSTEM)  # SATG 15.7.2 of a tumble that was called off
        return True
    return False


def _in_turn(state: State) -> Shooter:
    """Before anybody has wagered the turn goes round the terminals that are open (SATG 15.5.1(a))."""
    seats = state.opened.terminals
    active = [name for name in seats if name in state.terminals and _plays(state, name)]
    candidates = [
        Candidate(terminal=name, largest=NOTHING, total=NOTHING, reached=0) for name in active
    ]
    return _shooter(state, candidates, minimum=None)


def _plays(state: State, terminal: str) -> bool:
    one = state.terminals[terminal]
    return one.is_open and not one.leaving


def _by_wagers(state: State, one: Round) -> Shooter:
    """By turn or by wager, decided when wagering closes (SATG 15.5.2)."""
    plan = state.opened
    candidates = [
        _candidate(name, own, one.reached.get(name, 0), cumulative=plan.shooter_cumulative)
        for name in plan.terminals
        if (own := _on_the_game(one, name))
    ]
    return _shooter(state, candidates, minimum=plan.shooter_minimum)


def _on_the_game(one: Round, terminal: str) -> list[StakedWager]:
    """The wagers of a terminal; those on a jackpot make nobody the shooter."""
    return [held for at, held in one.wagered(terminal).items() if not is_jackpot(at.bet)]


def _candidate(
    name: str, own: Sequence[StakedWager], total_since: int, *, cumulative: bool
) -> Candidate:
    """What a terminal has to show, and since when it has shown it."""
    largest = max(held.amount for held in own)
    since = min(held.reached for held in own if held.amount == largest)
    return Candidate(
        terminal=name,
        largest=largest,
        total=Cents(sum(held.amount for held in own)),
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
    """His time runs from here, but not beyond the close of wagering; without one the system does it."""
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
