"""How a game is conducted at a table: what its own rules say besides bets, dealing and odds.

The table asks these fields and never the key of a game. A field that a game leaves out means that its rules
do not say it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from croupier.errors import Mistake
from croupier.rulebook import Citations


@dataclass(frozen=True, slots=True)
class OutOfLimits:
    """The clauses of a rule set on wagers outside the limits of a live table."""

    below: Citations
    above: Citations
    odd: Citations


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The rules on the places of a live table."""

    most: int | None
    """The highest number of places, each with its area; none where the layout is one for all."""
    most_players: int | None
    """How many players may use one area; none if any number."""
    cites: Citations = ()
    sharing: Citations = ()
    second: Citations = ()
    """The clause that requires permission for a second area; empty where no rule does."""


@dataclass(frozen=True, slots=True)
class FirstRight:
    """Players with one bet on an area choose first whether to take the other bet."""

    holders: str
    """The bet that gives the right."""
    bet: str
    """The bet to which it is the first right."""
    cites: Citations


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """The conduct that only a live table needs."""

    places: Places
    out_of_limits: OutOfLimits
    first_right: FirstRight | None = None
    stays: bool = False
    """Whether winning stakes stay on the layout until they are withdrawn."""
    one_method: Mapping[str, Citations] = field(default_factory=dict)
    """The settings that must be the same at every open table of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotWagers:
    """How players of a game take part in a jackpot by a wager of its own."""

    cites: Citations = ()
    """The clause that permits the wager; the general rule (SATG 2.1.3) where the game has none."""
    required: bool = False
    """Whether no player takes part without such a wager."""
    main: tuple[str, ...] = ()
    """The bets of which one must be wagered on beside it."""
    main_cites: Citations = ()
    beside_any: Citations = ()
    """The clause that requires another wager beside it, on any bet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """How a game is conducted at a table."""

    base: tuple[str, ...] = ()
    """The documents whose rules apply besides the general ones and its own."""
    starts: Citations = ()
    """The clause for setting wheel, ball or dice in motion."""
    results: Citations = ()
    """The clause for entering a result."""
    sensed_only: Citations = ()
    """The clause by which the result is sensed and confirmed by the system, never keyed in."""
    settled_stands: Citations = ()
    """The clause by which a dealing error found after settlement changes nothing."""
    laid_aside: Citations = ()
    """The clause for the cutting card when it appears, if it is not in the rules of the shoe."""
    no_wagers: Citations = ()
    """The game's clause for a round without wagers, beside the general rule (SATG 6.3)."""
    completes: Citations = ()
    """The game's clause for a round without wagers that has begun to be dealt."""
    stops: Mapping[str, Citations] = field(default_factory=dict)
    """By item of equipment: what stops play while it is out of order, in addition to the checklist."""
    calls_for_cards: bool = False
    """Whether a rule calls for cards one by one, so that a card too many is out of turn."""
    shooter: bool = False
    """Whether a player sets off the dice."""
    least_period: str = ""
    """The setting with the shortest wagering period in seconds; empty where no rule sets one."""
    first_cards: Callable[[int, int], int] | None = None
    """(areas with a wager, areas dealt to) → the cards dealt before any player decides."""
    live: LiveTable | None = None
    """None at terminals."""
    jackpots: JackpotWagers = JackpotWagers()

    @property
    def at_live_table(self) -> LiveTable:
        """The conduct of the game at a live table; a mistake for a game at terminals."""
        if self.live is None:
            raise Mistake("The game is played at terminals.")
        return self.live
