"""The board of a pit: one tile a table, open files, and alerts with their owners."""

from collections.abc import Iterable, Mapping

from croupier.money import Cents
from croupier.rounds.phases import Phase
from croupier.rounds.state import State
from croupier.views.dealer import CaseView
from croupier.views.view import Clock, OutcomeView, View

LATEST = 5


class PitTile(View, frozen=True, kw_only=True):
    """One table on the board."""

    table: str
    phase: Phase
    game: str = ""
    name: str = ""
    area: str = ""
    number: int = 0
    clock: Clock = ""
    until: int | None = None
    stopped: int | None = None
    players: int = 0
    """Open terminals, or patrons at a live table."""
    places: int = 0
    """How many there can be."""
    held: Cents = Cents(0)
    """What lies on the table."""
    minimum: Cents = Cents(0)
    maximum: Cents = Cents(0)
    rate: int | None = None
    """Rounds an hour over the last ones; none before two were settled."""
    latest: tuple[OutcomeView, ...] = ()
    flags: tuple[str, ...] = ()
    """Codes of what needs somebody: `frozen`, `fault`, `closing`, `case`, `no-spin`, `shoe`."""


class OpenCaseView(View, frozen=True, kw_only=True):
    """An open file, and at which table."""

    table: str
    case: CaseView


class AlertView(View, frozen=True, kw_only=True):
    """Something that somebody must take."""

    id: str
    rank: str
    fact: str
    since: int
    table: str = ""
    owner: str = ""
    """Nothing while nobody took it."""


class PitView(View, frozen=True, kw_only=True):
    """The whole board."""

    tiles: tuple[PitTile, ...] = ()
    cases: tuple[OpenCaseView, ...] = ()
    alerts: tuple[AlertView, ...] = ()
    """Those that nobody took first, then the oldest first."""


def pit_tile(state: State) -> PitTile:
    """The tile of a table."""
    raise NotImplementedError


def pit_view(states: Mapping[str, State], alerts: Iterable[AlertView] = ()) -> PitView:
    """The board of some tables, by their names."""
    raise NotImplementedError
