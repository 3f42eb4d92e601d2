"""The view of a table for everybody. It is the same for all, and wagers do not change it."""

from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask
from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.table.limits.limit_sign import minimums
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.wagers.open_round import next_round_at
from croupier.views.screens.appearance_view import AppearanceView, appearance_view
from croupier.views.screens.hands_view import hands_of
from croupier.views.screens.notice_bar import notice_bar
from croupier.views.screens.outcomes_view import short, whole, words_of
from croupier.views.wire_struct import (
    ChangeView,
    Clock,
    FaceView,
    HandView,
    LimitView,
    Moves,
    NoticeView,
    OutcomeView,
    View,
)


class ShooterView(View, frozen=True, kw_only=True):
    """Who sets off the tumbler (SATG 15.5.2); without a terminal it is the system."""

    terminal: str = ""
    until: int
    clause: str


class QuestionView(View, frozen=True, kw_only=True):
    """The question that is open."""

    key: str
    until: int | None = None


class TableView(View, frozen=True, kw_only=True):
    """A table as the players, the wall and the lobby see it."""

    table: str
    phase: Phase
    game: str = ""
    """Nothing while the table was never opened."""
    name: str = ""
    appearance: AppearanceView | None = None
    """How the game is drawn; none while the table was never opened."""
    variant: str = ""
    live: bool = False
    unit: str = ""
    """The unit of all amounts: the chips of a tournament or of its practice; empty for money."""
    number: int = 0
    """The number of the round in progress, else of the last one."""
    clock: Clock = ""
    """The purpose of the running time."""
    until: int | None = None
    """The end of the running time; None while nothing runs by the clock."""
    stopped: int | None = None
    """Since when the time of the round is stopped (SATG 8.3): the remaining time stays the same."""
    limits: tuple[LimitView, ...] = ()
    aggregate: Cents = Cents(0)
    """The least total of all wagers of a player (SATG 4.3.3)."""
    multiples: bool = False
    per_player: bool = False
    change: ChangeView | None = None
    shooter_minimum: Cents | None = None
    """The least wager by which a player may be the shooter (SATG 15.4.1)."""
    shooter_cumulative: bool = False
    """All wagers of the player together, not one of them."""
    notices: tuple[NoticeView, ...] = ()
    seal: str = ""
    """The root of the sealed book, from the close on."""
    sealed_at: int | None = None
    shooter: ShooterView | None = None
    device: Moves = ""
    """The motion of wheel, ball or dice; empty where cards are dealt."""
    faces: tuple[FaceView, ...] = ()
    """Cards as they are dealt (SATG 12.7.1); of wheel and dice nothing before the result is confirmed."""
    hands: tuple[HandView, ...] = ()
    called: str = ""
    """Symbol and odds, as the dealer calls them before anything is settled (WHEEL 5.1.3)."""
    cutting_card: bool = False
    """Whether it came out and lies in clear view until the shuffle (SATG 9.4.2(a), GAZ 29/2000 7.7(a))."""
    question: QuestionView | None = None
    last: OutcomeView | None = None
    history: tuple[OutcomeView, ...] = ()
    """The newest first, without words and hands."""


def table_view(state: State) -> TableView:
    """A table as everybody sees it."""
    if state.plan is None:
        return TableView(table=state.table, phase=state.phase)
    setup, round_, sign = state.offer, state.round, state.sign
    clock, until = clock_of(state)
    return TableView(
        table=state.table,
        phase=state.phase,
        game=setup.game.key,
        name=setup.game.name,
        appearance=appearance_view(setup.game),
        variant=setup.variant.name,
        live=state.is_live,
        unit=state.unit,
        number=state.number,
        clock=clock,
        until=until,
        stopped=stopped_since(state),
        limits=limits_of(state),
        aggregate=max((it.aggregate for it in sign.limits.values()), default=NOTHING)
        if sign
        else NOTHING,
        multiples=state.opened.multiples,
        per_player=state.opened.per_player,
        change=change_of(state),
        shooter_minimum=state.opened.shooter_minimum,
        shooter_cumulative=state.opened.shooter_cumulative,
        notices=notice_bar(state),
        seal=round_.root if round_ else "",
        sealed_at=round_.closed_at if round_ and round_.root else None,
        shooter=_shooter(round_),
        device=moves_of(state),
        faces=faces_of(round_) if round_ and _is_seen(setup) else (),
        hands=_hands(setup, round_),
        called=_called(state),
        cutting_card=state.shoe is not None and state.shoe.out is not None,
        question=_question(round_),
        last=whole(setup, state.history[0]) if state.history else None,
        history=tuple(short(setup, ended) for ended in state.history),
    )


def _hands(setup: Setup, round_: Round | None) -> tuple[HandView, ...]:
    if round_ is None or not _is_seen(setup):
        return ()
    return hands_of(setup, round_.dealt, round_.entries.answers)


def _is_seen(setup: Setup) -> bool:
    """Cards lie face up at once (SATG 12.7.1); a number counts when it is confirmed."""
    return setup.game.motion is Motion.CARDS


def _called(state: State) -> str:
    """At a live wheel everybody sees where the indicator rests."""
    round_ = state.round
    if round_ is None or not state.is_live or _is_seen(state.offer):
        return ""
    show = state.offer.variant.dealing.source.show
    return words_of(state.offer, tuple(map(show, round_.faces)), round_.dealt)


def clock_of(state: State) -> tuple[Clock, int | None]:
    """The purpose of the time that runs now, and its end."""
    round_ = state.round
    if round_ is None:
        coming = next_round_at(state) if state.phase is Phase.READY else None
        return ("", None) if coming is None else ("pause", coming)
    if state.phase is Phase.WAGERING and round_.until is not None:
        return "wagering", round_.until
    if round_.asked is not None and round_.asked.until is not None:
        return "decision", round_.asked.until
    if round_.shooter is not None and round_.shooter.terminal and not round_.motion:
        return "shooter", round_.shooter.until
    return "", None


def stopped_since(state: State) -> int | None:
    """Since when the time of a round is stopped (SATG 8.3)."""
    if state.round is None:
        return None
    return state.frozen.since if state.frozen else state.held


def limits_of(state: State) -> tuple[LimitView, ...]:
    """The sign: the limits that most bets have, then those of the others."""
    groups: dict[tuple[Cents, Cents, Cents], list[str]] = {}
    for bet, limits in state.sign.limits.items() if state.sign else ():
        groups.setdefault((limits.minimum, limits.maximum, limits.step), []).append(bet)
    ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
    return tuple(
        LimitView(minimum=least, maximum=most, step=step, bets=tuple(bets) if place else ())
        for place, ((least, most, step), bets) in enumerate(ordered)
    )


def change_of(state: State) -> ChangeView | None:
    """The minimums that are announced, where they differ from those of the sign."""
    if state.announcement is None or state.sign is None:
        return None
    now = minimums(state.sign.limits)
    new = {bet: to for bet, to in state.announcement.minimums.items() if now.get(bet) != to}
    return ChangeView(minimums=new, proposed=state.announcement.proposed)


def moves_of(state: State) -> Moves:
    """The motion of wheel, ball or dice; empty where cards are dealt."""
    if state.offer.variant.dealing.source.moving is None:
        return ""
    round_ = state.round
    if round_ is None or not round_.motion:
        return "idle"
    return "at-rest" if round_.rests else "moving"


def faces_of(round_: Round) -> tuple[FaceView, ...]:
    """The faces from the equipment, with their places, and those that were discarded."""
    show = round_.setup.variant.dealing.source.show
    places = iter(place for place, _ in round_.dealt)
    return tuple(
        FaceView(face=show(draw.face), discarded=True)
        if draw.discarded
        else FaceView(face=show(draw.face), to=next(places, ""))
        for draw in round_.draws
    )


def _shooter(round_: Round | None) -> ShooterView | None:
    if round_ is None or round_.shooter is None:
        return None
    chosen = round_.shooter
    return ShooterView(terminal=chosen.terminal, until=chosen.until, clause=str(chosen.clause))


def _question(round_: Round | None) -> QuestionView | None:
    if round_ is None or not isinstance(round_.wants, Ask):
        return None
    return QuestionView(key=round_.wants.key, until=round_.asked.until if round_.asked else None)
