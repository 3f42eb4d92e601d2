"""What everybody at a table may see. It is the same for all, and no wager of anybody changes it."""

from croupier.money import Cents
from croupier.rounds.phases import Phase
from croupier.rounds.state import State
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
    question: QuestionView | None = None
    last: OutcomeView | None = None
    history: tuple[OutcomeView, ...] = ()
    """The newest first, without words and hands."""


def table_view(state: State) -> TableView:
    """A table as everybody sees it."""
    raise NotImplementedError
