"""How screens show a game: what they cannot know from its bets, its layout and its equipment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.games.contract.layout import Shape
from croupier.rulebook import Citations, cite

JACKPOTS = cite("SATG 7.3.7(a)")


class Family(StrEnum):
    """What decides a round: it gives the felt its colour, and says how a face is drawn."""

    CARDS = "cards"
    BACCARAT = "baccarat"
    ROULETTE = "roulette"
    DICE = "dice"
    WHEEL = "wheel"


class Strip(StrEnum):
    """What a history strip shows of a round."""

    NONE = "none"
    """Nothing, because each hand is separate."""
    FACES = "faces"
    """The faces, as they are drawn."""
    TOTAL = "total"
    """The sum of the faces, with the faces beneath."""
    WINNER = "winner"
    """The first mark of the outcome: the hand that won, or a tie."""


class Board(StrEnum):
    """Which board of past results is always beside the felt."""

    NONE = "none"
    """None, because each hand is separate."""
    ROADS = "roads"
    """The five roads of baccarat, since the cards were shuffled."""
    NUMBERS = "numbers"
    """How often each number of a wheel came."""
    TOTALS = "totals"
    """How often each total of the dice came, and each triple."""
    RESULTS = "results"
    """The last results, and how often each face came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """How screens show one game. A game that says nothing is shown as cards on a plain layout."""

    family: Family = Family.CARDS
    felt: str = ""
    """The layout that is drawn for this game alone; without one, screens draw its areas by their shape."""
    shape: Shape = field(default_factory=Shape)
    """How the areas of the layout lie on the felt."""
    strip: Strip = Strip.NONE
    board: Board = Board.NONE
    names: Mapping[str, str] = field(default_factory=dict)
    """Hands and marks in English, by key: for those that the catalogues of the screens do not have."""
    shared: tuple[str, ...] = ()
    """Hands that all players share, so that each plays them in his own way."""
    row: tuple[str, ...] = ()
    """At a live table: the places of a row that lies before all players, one card each."""
    ranks_first: bool = False
    """Whether the dealer enters a card by its rank, its suit and a deal key."""
    colour_chips: bool = False
    """Whether a live table issues colour chips, whose value their buyer declares."""
    jackpot_cites: Citations = JACKPOTS
    """The clause on what players must be told of a jackpot."""


PLAIN = Appearance()
"""Cards on a plain layout, and no history strip."""
