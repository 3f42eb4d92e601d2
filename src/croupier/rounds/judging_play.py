"""Commands when the book is sealed: devices, cards, decisions, results."""

from typing import assert_never

from croupier.errors import BadInput
from croupier.games.contract import Motion
from croupier.games.procedure import Ask, Deal, Lay, Result, Settle
from croupier.money import Cents
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.closing import close_wagers
from croupier.rounds.draft import (
    Draft,
    no_round,
    not_dealer_nor_device,
    not_the_player,
    unauthorised,
)
from croupier.rounds.ending import settle_interim, settle_round, void_round
from croupier.rounds.judging_choices import choose
from croupier.rounds.judging_wagers import early_end
from croupier.rounds.people import DEVICE
from croupier.rounds.phases import Phase
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.settling import amount_of
from croupier.rounds.state import Round, State
from croupier.rulebook import cite

GROUNDS = {"disruption": True, "fraud": True, "malfunction": False}
"""Why a round may be void, and whether interim settlements are taken back (WAR 11.4, WAR 9.11.1)."""
SENSED_ONLY = {
    "lucky-sic-bo": cite("SATG 15.5.5"),
    "ministar-roulette": cite("SATG 16.4.3"),
    "diamond-roulette": cite("SATG 16.4.3"),
}
"""Games whose result is sensed, never keyed in."""


def judge_play(draft: Draft, command: c.PlayCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.StartDevice():
            return _start(draft)
        case c.PressShooter(terminal=terminal):
            return _press(draft, terminal)
        case c.EnterFace(face=face):
            return _enter(draft, face)
        case c.Choose():
            return choose(draft, command)
        case c.PayInterim(key=key):
            return _pay_interim(draft, key)
        case c.Confirm():
            return _confirm(draft)
        case c.VoidRound():
            return _void(draft, command)
        case c.Abandon():
            return _abandon(draft)
        case c.TimeIsUp():
            return None
        case _:
            assert_never(command)


def _start(draft: Draft) -> Refused | None:
    """Spin or tumble, when the game allows it (SATG 10.4.1, SATG 11.4.1, SATG 14.3.1, WHEEL 5.1.2)."""
    state = draft.state
    motion = state.offer.game.motion
    refused = not_dealer_nor_device(draft)
    if refused:
        return refused
    if motion is Motion.CARDS:
        return Refused(Refusal.NOT_APPLICABLE, detail="Cards are dealt at this table.")
    if state.round is None:
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("SATG 10.4.1"))
    late = motion is Motion.BEFORE_CALL and state.phase is Phase.DEALING
    if late:
        return Refused(Refusal.WINDOW_CLOSED, cite("WHEEL 5.1.2"))
    after_close = motion is Motion.AFTER_CLOSE or (
        motion is Motion.AT_POINT and not state.opened.starts_with_wagering
    )
    if after_close and state.phase is Phase.WAGERING:
        cites = cite("SATG 14.3.1") if motion is Motion.AFTER_CLOSE else cite("SATG 11.4.1(b)")
        return Refused(Refusal.WINDOW_OPEN, cites)
    refused = _undirected(state)
    if refused and state.phase is Phase.DEALING:
        return refused
    if state.round.motion:
        return Refused(Refusal.ALREADY_ACTIVATED, detail=f"By {state.round.motion}.")
    if state.round.shooter is not None:
        detail = f"Terminal {state.round.shooter.terminal} is the shooter."
        return Refused(Refusal.NOT_SHOOTER, cite("SATG 15.5.3"), detail)
    return draft.emit(e.SetInMotion(at=draft.at, source=draft.order.by.rank))


def _press(draft: Draft, terminal: str) -> Refused | None:
    """Only the shooter's button does anything, and only in his time (SATG 15.2 shooter-button)."""
    state = draft.state
    refused = not_the_player(draft, terminal)
    if refused:
        return refused
    if state.offer.game.key != "lucky-sic-bo":
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 15.2 shooter-button"))
    refused = no_round(state)
    if refused:
        return refused
    if state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 15.5.1(b)"))
    if state.playing.motion:
        detail = f"By {state.playing.motion}."
        return Refused(Refusal.ALREADY_ACTIVATED, cite("SATG 15.5.3"), detail)
    shooter = state.playing.shooter
    if shooter is None or shooter.terminal != terminal:
        return Refused(Refusal.NOT_SHOOTER, cite("SATG 15.2 shooter"))
    return draft.emit(e.SetInMotion(at=draft.at, source=f"shooter {terminal}"))


def _undirected(state: State) -> Refused | None:
    """Without wagers nothing is dealt unless a supervisor directed it (SATG 6.3, WHEEL 5.1.5)."""
    one = state.playing
    if one.holders or state.direction or one.draws or state.phase is Phase.WAGERING:
        return None
    return Refused(Refusal.NO_DIRECTION, cite("SATG 6.3", "SATG 9.8.1", "WHEEL 5.1.5"))


def _enter(draft: Draft, face: str) -> Refused | None:
    """The next card, number or die. No result is accepted while wagering is open (ruling 3)."""
    refused = _not_from_here(draft) or no_round(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        # With cards the first card ends wagering (SATG 6.1.3, SATG 12.6.1).
        refused = _needs_call(draft.state) or early_end(draft)
        if refused:
            return refused
        read = _read(draft.state, face)
        if isinstance(read, Refused):
            return read
        close_wagers(draft)
    state = draft.state
    refused = _undirected(state) or _resting(state)
    if refused:
        return refused
    read = _read(state, face)
    if isinstance(read, Refused):
        return read
    refused = _not_now(state.playing) or _too_often(state.playing, read)
    if refused:
        return refused
    shown = state.offer.variant.dealing.source.show(read)
    return draft.emit(e.Drawn(at=draft.at, face=shown, source=draft.order.by.rank))


def _not_from_here(draft: Draft) -> Refused | None:
    refused = not_dealer_nor_device(draft)
    sensed = SENSED_ONLY.get(draft.state.opened.game)
    if refused is None and sensed and draft.order.by.rank != DEVICE:
        return Refused(Refusal.NOT_APPLICABLE, sensed, "The result is sensed, not keyed in.")
    return refused


def _needs_call(state: State) -> Refused | None:
    if not state.is_live:
        return None
    cites = cite("WAR 7.3.1(a)", "WHEEL 5.1.2", "GAZ 29/2000 7.1")
    return Refused(Refusal.WINDOW_OPEN, cites, "No more bets is called first.")


def _resting(state: State) -> Refused | None:
    if state.offer.game.motion is Motion.CARDS or state.playing.motion:
        return None
    return Refused(Refusal.SPIN_MISSING, cite("SATG 10.4.3", "SATG 11.4.2", "SATG 14.3.2"))


def _read(state: State, face: str) -> int | Refused:
    try:
        return state.offer.variant.dealing.source.read(face)
    except BadInput as refused:
        return Refused(Refusal.CARD_INVALID, detail=str(refused))


def _not_now(one: Round) -> Refused | None:
    match one.wants:
        case Deal():
            return None
        case Ask(key=key, cites=cites):
            return Refused(Refusal.DECISIONS_PENDING, cites, f"{len(one.awaited)} for {key!r}.")
        case Settle(key=key, cites=cites) | Lay(key=key, cites=cites):
            return Refused(Refusal.CARD_SEQUENCE, cites, f"First comes {key!r}.")
        case _:
            detail = f"{len(one.draws)} were entered, and the round needs no more."
            return Refused(Refusal.CARD_COUNT, one.setup.variant.dealing.cites, detail)


def _too_often(one: Round, face: int) -> Refused | None:
    """No card comes more often than the decks hold it (SATG 18.4.1)."""
    source, decks = one.setup.variant.dealing.source, one.setup.decks
    if source.returns or decks is None:
        return None
    times = sum(draw.face == face for draw in one.draws)
    if times < decks * source.faces.count(face):
        return None
    detail = f"{source.show(face)} was dealt {times} times from {decks} decks."
    return Refused(Refusal.CARD_DUPLICATE, detail=detail)


def _pay_interim(draft: Draft, key: str) -> Refused | None:
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    match one.wants:
        case Settle() as due if due.key == key:
            settle_interim(draft, due)
        case Lay() as due if due.key == key:
            amount = Cents(sum(amount_of(one, stake) for stake in due.beside))
            draft.emit(e.HouseLaid(at=draft.at, key=key, amount=amount))
        case _:
            return Refused(Refusal.NOTHING_TO_SETTLE, detail=f"{key!r}.")
    return None


def _confirm(draft: Draft) -> Refused | None:
    """The result is confirmed: the round is settled (SATG 10.4.3(a), SATG 12.7.2(b))."""
    refused = not_dealer_nor_device(draft) or no_round(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 10.4.3"))
    one = draft.state.playing
    if isinstance(one.wants, Deal):
        cites = one.setup.variant.dealing.cites
        return Refused(Refusal.CARD_COUNT, cites, f"The next goes to {one.wants.to}.")
    if not isinstance(one.wants, Result):
        return _not_now(one)
    settle_round(draft, one.wants)
    return None


def _void(draft: Draft, command: c.VoidRound) -> Refused | None:
    """Every wager of the round is refunded (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    if command.ground not in GROUNDS:
        detail = f"Ground {command.ground!r}. Accepted: {', '.join(GROUNDS)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = unauthorised(draft, f"void-round-{command.ground}") or no_round(draft.state)
    if refused:
        return refused
    void_round(
        draft, ground=command.ground, reason=command.reason, reverses=GROUNDS[command.ground]
    )
    return None


def _abandon(draft: Draft) -> Refused | None:
    """Nobody wagered; once a card is out the round must be completed (SATG 9.8.2, SATG 12.9.4)."""
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    if one.draws:
        return Refused(Refusal.MUST_COMPLETE, cite("SATG 9.8.2", "SATG 12.9.4"))
    if one.holders:
        return Refused(Refusal.MUST_COMPLETE, cite("SATG 1.1 round-of-play"), "There are wagers.")
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 9.8.1"))
    return draft.emit(e.RoundAbandoned(at=draft.at))
