"""The requests of a procedure and the entries from outside: the vocabulary of a round."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.money import Cents, Fate
from croupier.rulebook import Citations

OUT = "out"
"""The answer of a wager that was voided, withdrawn or excluded: it takes no further part, and yet
the cards of other players do not change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A wager of the sealed book; how much it is does not concern a procedure."""

    id: str
    bet: str
    spot: str = ""
    area: str = ""
    """The betting area at a live table; several players may share one."""
    player: str = ""


Book = tuple[Wager, ...]


class Stake(NamedTuple):
    """Money that has a fate: the wager itself, or what a choice added to it.

    `added` begins with the choice; a number may follow where it was made more than once.
    """

    wager: str
    added: str = ""

    @property
    def choice(self) -> str:
        """The choice that added it."""
        return self.added.partition("/")[0]


class Hit(NamedTuple):
    """The pay line that a stake hit; its odds are in the rulebook."""

    bet: str
    line: str


Fates = Mapping[Stake, Hit | Fate]


@dataclass(frozen=True, slots=True)
class Deal:
    """A request for the next card, die or number, and its place."""

    to: str
    cites: Citations


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to players, each with the choices open to the wager and what a choice adds.

    A choice adds a stake as a multiple of the wager. The default may differ by wager;
    without a default the deal waits.
    """

    key: str
    of: Mapping[str, Mapping[str, Fraction]]
    default: str | Mapping[str, str] | None
    time: str
    cites: Citations
    at_once: Mapping[str, Hit] = field(default_factory=dict)
    """Choices that settle the wager as soon as they are made, while others still choose."""


@dataclass(frozen=True, slots=True)
class Settle:
    """An interim settlement; the deal waits until it has been made."""

    key: str
    fates: Fates
    cites: Citations


@dataclass(frozen=True, slots=True)
class Lay:
    """The house lays chips of its own beside stakes; the deal waits until they lie there."""

    key: str
    beside: tuple[Stake, ...]
    cites: Citations


@dataclass(frozen=True, slots=True)
class Result:
    """The end of the round: a fate for every stake not settled before."""

    fates: Fates
    bonuses: Mapping[str, Hit] = field(default_factory=dict)
    """Payments to a wager in addition, for which nothing was staked."""


Request = Deal | Ask | Settle | Lay
Play = Generator[Request, Any, Result]
"""Sent in: a face for a Deal, the choices by wager for an Ask, nothing for a Settle or a Lay."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A face that came from the equipment. One that was discarded stays in the stream, marked."""

    face: int
    discarded: bool = False


class Picture(NamedTuple):
    """The facts that were known when a question was asked."""

    dealt: tuple[tuple[str, int], ...]
    """The place of each card at that time."""
    wagers: frozenset[str]
    """The wagers to which the question was put."""
    paid: tuple[str, ...]
    """Interim settlements made by then, and chips of the house laid."""


class Answer(NamedTuple):
    """The key of an answer: the question and the wager."""

    question: str
    wager: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """Everything that came from outside since the book was sealed."""

    draws: tuple[Draw, ...] = ()
    answers: Mapping[Answer, str] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
    """Questions whose time is up: silence gives the ruled default."""
    paid: frozenset[str] = frozenset()
    """Interim settlements that have been made, and chips of the house that have been laid."""
    out: frozenset[str] = frozenset()
    """Wagers voided, withdrawn or excluded before they were settled."""
    took_part: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For a wager that is out, the questions in which it took part: what it chose there, or its silence,
    counts as it did."""


class Cover(NamedTuple):
    """The wagers that are void because their choice could not be paid for, and what is reserved."""

    play_not_covered: tuple[str, ...]
    reserved: Cents
