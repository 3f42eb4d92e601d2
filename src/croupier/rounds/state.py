"""Where a table and its round stand: immutable values, swapped as a whole."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from immutables import Map
from msgspec.structs import replace as with_fields

from croupier.errors import Mistake
from croupier.games import Played
from croupier.games.procedure import Book, Draw, Entries, Procedure, Request, Result, Wager
from croupier.games.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.rounds.areas import Areas
from croupier.rounds.colour_chips import Issue
from croupier.rounds.events import Asked, Returned, ShooterChosen
from croupier.rounds.notices import Closing, Idle
from croupier.rounds.people import Patron
from croupier.rounds.phases import Phase
from croupier.rounds.plan import BetLimits, Plan
from croupier.rounds.sheet import Sheet
from croupier.rounds.signs import TABLE, Announcement, Personal, Sign, binding
from croupier.rounds.terms import Terms

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def instant_of(at: int) -> datetime:
    """The instant of a stamp in milliseconds."""
    return _EPOCH + timedelta(milliseconds=at)


class Spot(NamedTuple):
    """Where a wager lies: a bet, a position of it, an area."""

    bet: str
    spot: str = ""
    area: str = ""


def wager_id(holder: str, where: Spot) -> str:
    """One holder has one wager on one position: that names it."""
    area = f"@{where.area}" if where.area else ""
    return " ".join(filter(None, (holder, where.bet, where.spot, area)))


@dataclass(frozen=True, slots=True)
class Held:
    """Money that lies on a position."""

    amount: Cents
    colour: str
    value: Cents
    """What each chip is worth, where they are colour chips."""
    salt: str
    """The id of the command that laid it; random, so that the seal cannot be guessed."""
    arrived: int
    """The event by which a wager first lay there: who came first goes before others."""
    reached: int
    """The event by which it came to its present amount (SATG 15.5.2(c)(i))."""


Wagers = Map[str, Map[Spot, Held]]
"""By holder (a terminal, or a patron at a live table) and position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of play, from the call for wagers to the last payment (SATG 1.1 round-of-play)."""

    number: int
    opened_at: int
    until: int | None
    setup: Setup
    """The rules in force when it opened: by these it is settled."""
    wagers: Wagers
    reached: Map[str, int] = Map()
    """The event by which each holder came to the total of his wagers (SATG 15.5.2(c)(i))."""
    motion: str = ""
    """Who set wheel, ball or dice in motion; nothing while they rest."""
    fault: str = ""
    """For what a no spin must be called, as was seen of the present spin."""
    no_spins: int = 0
    """How often it was called in this round."""
    root: str = ""
    holders: Map[str, tuple[str, Spot]] = Map()
    """Of the sealed book: whose each wager is and where it lies."""
    shooter: ShooterChosen | None = None
    procedure: Procedure | None = field(default=None, compare=False)
    """A cache: where the round stands follows from book and entries."""
    entries: Entries = field(default_factory=Entries)
    wants: Request | Result | None = field(default=None, compare=False)
    """What the procedure waits for; derived."""
    awaited: Map[str, None] = Map()
    """The wagers that have not answered the present question."""
    asked: Asked | None = None
    added: Map[tuple[str, str], Cents] = Map()
    """By wager and choice: the stake that the choice adds each time."""
    times: Map[tuple[str, str], int] = Map()
    """How often each such choice was made."""
    holds: Map[str, Cents] = Map()
    """By wager: what is kept back for a choice to come (SATG 18.8.3)."""
    sheets: tuple[tuple[str, Sheet], ...] = ()
    """Interim settlements made, each with its hash."""
    returned: tuple[Returned, ...] = ()
    """What was not recognised at the close."""
    advised: frozenset[str] = frozenset()
    """Who had been told before the round that wagers under the minimum will be handed back."""
    terms: Terms | None = None
    """What a live table pays by besides the odds, as it was at the call (WHEEL 3.5)."""
    paid: tuple[str, ...] = ()
    """Interim settlements and chips of the house, in their order."""
    laid: Cents = NOTHING
    """Chips of the house beside wagers (WAR 7.4.4(a)(ii))."""

    @property
    def book(self) -> Book:
        """The recognised wagers as the procedure sees them."""
        return tuple(
            Wager(id=wager, bet=where.bet, spot=where.spot, area=where.area, player=holder)
            for wager, (holder, where) in sorted(self.holders.items(), key=_order)
        )

    @property
    def draws(self) -> tuple[Draw, ...]:
        """Everything that came from the equipment, in its order."""
        return self.entries.draws

    @property
    def faces(self) -> tuple[int, ...]:
        """What counts of it: not what was discarded."""
        return tuple(draw.face for draw in self.entries.draws if not draw.discarded)

    def held(self, wager: str) -> Held:
        """The money of a wager of the sealed book."""
        holder, where = self.holders[wager]
        return self.wagers[holder][where]

    def choices(self, wager: str) -> list[str]:
        """The stakes that choices added to a wager, each by a name of its own."""
        made = [(choice, count) for (of, choice), count in self.times.items() if of == wager]
        return [f"{choice}/{place}" for choice, count in made for place in range(1, count + 1)]

    def wagered(self, holder: str) -> Mapping[Spot, Held]:
        """What a holder has on the layout."""
        return self.wagers.get(holder, Map())


def _order(entry: tuple[str, tuple[str, Spot]]) -> tuple[str, Spot]:
    return entry[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """A terminal at this table."""

    joined_at: int
    patron: Patron | None = None
    """Who has it; a terminal with a player is open (SATG 1.6)."""
    leaving: str = ""
    """Why the player must leave: no new wagers (SATG 5.5.2)."""

    @property
    def is_open(self) -> bool:
        """Whether a chip account is active on it."""
        return self.patron is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table across its rounds."""

    table: str
    seq: int = 0
    """How many events have happened."""
    phase: Phase = Phase.SHUT
    plan: Plan | None = None
    setup: Setup | None = None
    sign: Sign | None = None
    announcement: Announcement | None = None
    wagering_s: int | None = None
    direction: str = ""
    """The direction to deal without wagers that is in force (SATG 6.3)."""
    coups: int = 0
    """Rounds completed on these cards."""
    closing: Closing | None = None
    idle: Idle = field(default_factory=Idle)
    terminals: Map[str, Terminal] = Map()
    patrons: Map[str, Patron] = Map()
    """Who is at a live table."""
    places: Map[str, str] = Map()
    """Whose each place of a live table is."""
    excluded: frozenset[str] = frozenset()
    advised: frozenset[str] = frozenset()
    """Who was told that wagers under the minimum will be handed back (WAR 6.2.1)."""
    personal: tuple[Personal, ...] = ()
    areas: Areas | None = None
    issues: tuple[Issue, ...] = ()
    """Colour chips that are out."""
    sides: Map[str, int] = Map()
    """Until when side wagers need no main one, by terminal or for the table (SATG 9.5.2(a))."""
    number: int = 0
    last_shooter: str | None = None
    riding: Wagers = Map()
    """Winning stakes of the Big Wheel that stay until withdrawn (WHEEL 3.2)."""
    round: Round | None = None
    results: tuple[str, ...] = ()
    """The faces of the last settled round, for the winning number display."""

    @property
    def playing(self) -> Round:
        """The round in progress."""
        if self.round is None:
            raise Mistake(f"Table {self.table} has no round.")
        return self.round

    @property
    def opened(self) -> Plan:
        """The plan of an open table."""
        if self.plan is None:
            raise Mistake(f"Table {self.table} is not open.")
        return self.plan

    def terms(self) -> Terms:
        """What a live table pays by as it stands."""
        assert self.sign is not None, "An open table has a sign."
        return Terms(
            limits=binding(self.sign, TABLE, self.playing.opened_at),
            chips=self.opened.chips,
            per_player=self.opened.per_player,
            personal=self.personal,
            # Wagers laid before the advice are not later ones (WAR 6.2.1).
            advised=self.playing.advised,
        )

    @property
    def shown_plan(self) -> Plan:
        """The plan as others see it: with the limits of the present sign."""
        assert self.sign is not None, "An open table has a sign."
        limits = {
            bet: BetLimits(minimum=one.minimum, maximum=one.maximum, step=one.step)
            for bet, one in self.sign.limits.items()
        }
        return with_fields(self.opened, limits=limits)

    @property
    def offer(self) -> Setup:
        """The game as the table offers it."""
        if self.setup is None:
            raise Mistake(f"Table {self.table} is not open.")
        return self.setup

    @property
    def is_live(self) -> bool:
        """Whether wagers lie on a cloth instead of terminals."""
        return self.offer.game.played is Played.LIVE

    @property
    def edition(self) -> str:
        """The edition whose ranks and notices govern the table."""
        return self.offer.game.edition

    def in_use(self) -> Iterator[str]:
        """The seats that somebody has."""
        if self.is_live:
            yield from self.places
        else:
            yield from (name for name, one in self.terminals.items() if one.is_open)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats there are."""
        if self.is_live:
            return tuple(str(place) for place in range(1, self.opened.places + 1))
        return self.opened.terminals
