"""What a winning number display shows (SATG 1.1 wnd). Nothing is ever read back from it (SATG 8.6)."""

from croupier.rounds.phases import Phase
from croupier.rounds.state import State
from croupier.views.table import ShooterView
from croupier.views.view import (
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
"""So many results stand in a row."""


class WallView(View, frozen=True, kw_only=True):
    """The display at a table."""

    table: str
    phase: Phase
    game: str = ""
    name: str = ""
    number: int = 0
    clock: Clock = ""
    until: int | None = None
    stopped: int | None = None
    seal: str = ""
    sealed_at: int | None = None
    device: Moves = ""
    shooter: ShooterView | None = None
    faces: tuple[FaceView, ...] = ()
    hands: tuple[HandView, ...] = ()
    outcome: OutcomeView | None = None
    """The confirmed outcome of the last settled round, and no other."""
    history: tuple[OutcomeView, ...] = ()
    """The newest first: the first is the outcome."""
    limits: tuple[LimitView, ...] = ()
    change: ChangeView | None = None
    notices: tuple[NoticeView, ...] = ()


def wall_view(state: State) -> WallView:
    """What the display shows of a table."""
    raise NotImplementedError


def shows(state: State, echo: tuple[str, ...]) -> bool:
    """Whether a display that says what it shows shows the outcome; if not it is out of order, and no more."""
    raise NotImplementedError
