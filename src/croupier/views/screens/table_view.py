"""What everybody at a table may see. It is the same for all, and no wager of anybody changes it."""

from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask
from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.table.limits.limit_sign import minimums
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.wagers.open_round import next_round_at
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
    variant: str = ""
    live: bool = False
    unit: str = ""
    """Whose chips all amounts here are: those of a tournament, or of its practice; nothing for money."""
    number: int = 0
    """Of the round in progress, else of the last one."""
    clock: Clock = ""
    """What the time that runs is for."""
    until: int | None = None
    """When it is over; none while nothing runs by the clock."""
    stopped: int | None = None
    """Since when time stands still (SATG 8.3): what was left then is left."""
    limits: tuple[LimitView, ...] = ()
    aggregate: Cents = Cents(0)
    """What all wagers of a player together must come to (SATG 4.3.3)."""
    multiples: bool = False
    per_player: bool = False
    change: ChangeView | None = None
    shooter_minimum: Cents | None = None
    """What a wager must come to for its player to be the shooter (SATG 15.4.1)."""
    shooter_cumulative: bool = False
    """All wagers of the player together, not one of them."""
    notices: tuple[NoticeView, ...] = ()
    seal: str = ""
    """The root of the sealed book, from the close on."""
    sealed_at: int | None = None
    shooter: ShooterView | None = None
    device: Moves = ""
    """Of wheel, ball or dice; nothing where cards are dealt."""
    faces: tuple[FaceView, ...] = ()
    """Cards as they are dealt (SATG 12.7.1); of wheel and dice nothing before the result is confirmed."""
    hands: tuple[HandView, ...] = ()
    called: str = ""
    """Symbol and odds, as the dealer calls them before anything is settled (WHEEL 5.1.3)."""
    cutting_card: bool = False
    """It came out and lies in clear view until the shuffle (SATG 9.4.2(a), GAZ 29/2000 7.7(a))."""
    question: QuestionView | None = None
    last: OutcomeView | None = None
    history: tuple[OutcomeView, ...] = ()
    """The newest first, without words and hands."""


def table_view(state: State) -> TableView:
    """A table as everybody sees it."""
    if state.plan is None:
        return TableView(table=state.table, phase=state.phase)
    setup, one, sign = state.offer, state.round, state.sign
    clock, until = clock_of(state)
    return TableView(
        table=state.table,
        phase=state.phase,
        game=setup.game.key,
        name=setup.game.name,
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
        seal=one.root if one else "",
        sealed_at=one.closed_at if one and one.root else None,
        shooter=_shooter(one),
        device=moves_of(state),
        faces=faces_of(one) if one and _is_seen(setup) else (),
        hands=hands_of(setup, one.dealt) if one and _is_seen(setup) else (),
        called=_called(state),
        cutting_card=state.shoe is not None and state.shoe.out is not None,
        question=_question(one),
        last=whole(setup, state.history[0]) if state.history else None,
        history=tuple(short(setup, ended) for ended in state.history),
    )


def _is_seen(setup: Setup) -> bool:
    """Cards lie face up at once (SATG 12.7.1); a number counts when it is confirmed."""
    return setup.game.motion is Motion.CARDS


def _called(state: State) -> str:
    """At a live wheel everybody sees where the indicator rests."""
    one = state.round
    if one is None or not state.is_live or _is_seen(state.offer):
        return ""
    show = state.offer.variant.dealing.source.show
    return words_of(state.offer, tuple(map(show, one.faces)), one.dealt)


def clock_of(state: State) -> tuple[Clock, int | None]:
    """What runs by the clock now, and until when."""
    one = state.round
    if one is None:
        coming = next_round_at(state) if state.phase is Phase.READY else None
        return ("", None) if coming is None else ("pause", coming)
    if state.phase is Phase.WAGERING and one.until is not None:
        return "wagering", one.until
    if one.asked is not None and one.asked.until is not None:
        return "decision", one.asked.until
    if one.shooter is not None and one.shooter.terminal and not one.motion:
        return "shooter", one.shooter.until
    return "", None


def stopped_since(state: State) -> int | None:
    """Since when the time of a round stands still (SATG 8.3)."""
    if state.round is None:
        return None
    return state.frozen.since if state.frozen else state.held


def limits_of(state: State) -> tuple[LimitView, ...]:
    """The sign: the limits that most bets have, then those of the others."""
    groups: dict[tuple[Cents, Cents, Cents], list[str]] = {}
    for bet, one in state.sign.limits.items() if state.sign else ():
        groups.setdefault((one.minimum, one.maximum, one.step), []).append(bet)
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
    """Where wheel, ball or dice stand; nothing where cards are dealt."""
    if state.offer.variant.dealing.source.moving is None:
        return ""
    one = state.round
    if one is None or not one.motion:
        return "idle"
    return "at-rest" if one.rests else "moving"


def faces_of(one: Round) -> tuple[FaceView, ...]:
    """What came from the equipment, where it went, and what was discarded."""
    show = one.setup.variant.dealing.source.show
    places = iter(place for place, _ in one.dealt)
    return tuple(
        FaceView(face=show(draw.face), discarded=True)
        if draw.discarded
        else FaceView(face=show(draw.face), to=next(places, ""))
        for draw in one.draws
    )


def _shooter(one: Round | None) -> ShooterView | None:
    if one is None or one.shooter is None:
        return None
    chosen = one.shooter
    return ShooterView(terminal=chosen.terminal, until=chosen.until, clause=str(chosen.clause))


def _question(one: Round | None) -> QuestionView | None:
    if one is None or not isinstance(one.wants, Ask):
        return None
    return QuestionView(key=one.wants.key, until=one.asked.until if one.asked else None)
