"""The view of a winning number display (SATG 1.1 wnd). Nothing is ever read back from it (SATG 8.6)."""

from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.views.screens.appearance_view import AppearanceView
from croupier.views.screens.outcomes_view import short, whole
from croupier.views.screens.table_view import ShooterView, table_view
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

SHOWN = 12
"""Results shown in a row."""


class SealView(View, frozen=True, kw_only=True):
    """The sealed book of a round: from its close to the next, so that people can compare it at their leisure."""

    number: int
    root: str
    at: int | None = None


class WallView(View, frozen=True, kw_only=True):
    """The display at a table."""

    table: str
    phase: Phase
    game: str = ""
    name: str = ""
    appearance: AppearanceView | None = None
    number: int = 0
    clock: Clock = ""
    until: int | None = None
    stopped: int | None = None
    seal: SealView | None = None
    """The seal of the round whose wagers closed last."""
    device: Moves = ""
    shooter: ShooterView | None = None
    faces: tuple[FaceView, ...] = ()
    hands: tuple[HandView, ...] = ()
    called: str = ""
    cutting_card: bool = False
    outcome: OutcomeView | None = None
    """The confirmed outcome of the last settled round, and no other."""
    history: tuple[OutcomeView, ...] = ()
    """The newest first: the first is the outcome."""
    unit: str = ""
    """The unit of the limits: the chips of a tournament; empty for money."""
    limits: tuple[LimitView, ...] = ()
    change: ChangeView | None = None
    notices: tuple[NoticeView, ...] = ()


def wall_view(state: State) -> WallView:
    """The display of a table."""
    seen = table_view(state)
    settled = [ended for ended in state.history if ended.end == "settled"]
    setup = state.setup
    return WallView(
        table=seen.table, phase=seen.phase, game=seen.game, name=seen.name, appearance=seen.appearance,
        number=seen.number, clock=seen.clock, until=seen.until, stopped=seen.stopped, seal=_seal(state),
        device=seen.device, shooter=seen.shooter, faces=seen.faces, hands=seen.hands, called=seen.called,
        cutting_card=seen.cutting_card, outcome=whole(setup, settled[0]) if settled and setup else None,
        history=tuple(short(setup, ended) for ended in settled[:SHOWN]) if setup else (), unit=seen.unit,
        limits=seen.limits, change=seen.change, notices=seen.notices,
    )  # fmt: skip


def _seal(state: State) -> SealView | None:
    """A round that was abandoned has no result, and nothing of it is compared."""
    round_ = state.round
    if round_ and round_.root:
        return SealView(number=round_.number, root=round_.root, at=round_.closed_at)
    over = next((ended for ended in state.history if ended.seal), None)
    return SealView(number=over.number, root=over.seal, at=over.sealed_at) if over else None


def shows(state: State, echo: tuple[str, ...]) -> bool:
    """Whether a display shows the outcome, by what it says that it shows.

    If not, it is out of order, and no more: no money goes by it (SATG 8.6).
    """
    outcome = wall_view(state).outcome
    return echo == (outcome.faces if outcome else ())
