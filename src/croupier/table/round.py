"""One round of play: the wagers, what came from outside since, and where that leaves it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from immutables import Map
from msgspec import Struct

from croupier.games.contract.procedure import Book, Draw, Entries, Procedure, Request, Result, Wager
from croupier.games.contract.setup import Setup
from croupier.games.equipment.spin import IDLE
from croupier.money import NOTHING, Cents
from croupier.table.events import Asked, EntryDiffered, Returned, ShooterChosen, WagersSealed
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.values.live_terms import Terms
from croupier.table.values.people import DEVICE
from croupier.table.values.sheet import Sheet


class Spot(NamedTuple):
    """Where a wager lies: a bet, a position of it, an area."""

    bet: str
    spot: str = ""
    area: str = ""


def wager_id(holder: str, where: Spot) -> str:
    """One holder has one wager on one position: that names it."""
    area = f"@{where.area}" if where.area else ""
    return " ".join(filter(None, (holder, where.bet, where.spot, area)))


def spot_of(holder: str, wager: str, area: str) -> Spot:
    """Where a wager of that name lies: its name read backwards."""
    named = wager.removeprefix(holder + " ")
    if area:
        named = named.removesuffix(f" @{area}")
    bet, _, spot = named.partition(" ")
    return Spot(bet, spot, area)


@dataclass(frozen=True, slots=True)
class StakedWager:
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


RECOGNITION = "dice-recognition"
"""The item of a table, and the source of a result, that reads dice by itself."""
HAND = "hand"


def side_of(source: str) -> str:
    """Whether a face was keyed in by hand or read by a device."""
    return DEVICE if source in (DEVICE, RECOGNITION) else HAND


NO_ACTION, ABSENT = "no-action", "absent"
"""Why nobody answered in time: the player did nothing, or was not there (SATG 13.9.2(b), SATG 17.6.2)."""
IDLE_TERMINAL = "idle"
"""Of a terminal that answers, though nobody is at it."""


class Silence(NamedTuple):
    """A wager for which nobody answered in time, and what was known of its terminal then."""

    question: str
    wager: str
    terminal: str = ""
    """`disconnected` or `idle` when the time was up; nothing if it answered."""

    @property
    def cause(self) -> str:
        """Why nobody answered; what becomes of the wager is the same."""
        return ABSENT if self.terminal else NO_ACTION

    def __str__(self) -> str:
        """The cause for people."""
        if not self.terminal:
            return "no answer in time: the player did nothing"
        there = "nobody was at the terminal" if self.terminal == IDLE_TERMINAL else ""
        return f"no answer in time: {there or 'the terminal was not connected'}"


Wagers = Map[str, Map[Spot, StakedWager]]
"""By holder (a terminal, or a patron at a live table) and position."""


class Round(Struct, frozen=True, kw_only=True, eq=False):
    """One round of play, from the call for wagers to the last payment (SATG 1.1 round-of-play)."""

    number: int
    opened_at: int
    until: int | None
    setup: Setup
    """The rules in force when it opened: by these it is settled."""
    wagers: Wagers
    secrets: Map[str, WagersSealed] = Map()
    """By terminal: wagers that are sealed until the close."""
    slips: Map[str, str] = Map()
    """By place of a live table: the slip that lies there unopened."""
    unslipped: frozenset[str] = frozenset()
    """The places whose slips were opened in this round."""
    jackpots: tuple[Offered, ...] = ()
    """What may be won besides; not what was withdrawn while wagers were taken."""
    suspended: frozenset[str] = frozenset()
    """The jackpots that were withdrawn in this round, whenever it was (SATG 7.7)."""
    closed_at: int | None = None
    """When no more bets were taken: what failed before and what failed after differ (SATG 8.7)."""
    barred: frozenset[str] = frozenset()
    """Terminals that failed while wagers were taken: from the next round on they may wager again."""
    entered: frozenset[str] = frozenset()
    """Who entered faces or confirmed them."""
    reached: Map[str, int] = Map()
    """The event by which each holder came to the total of his wagers (SATG 15.5.2(c)(i))."""
    motion: str = ""
    """Who set wheel, ball or dice in motion; nothing before."""
    rests: bool = False
    """Whether they have come to rest since."""
    said: Map[str, tuple[int, ...]] = Map()
    """The faces that each side, hand and device, has entered or agreed to."""
    differs: EntryDiffered | None = None
    """An entry of the other side that differs from what lies there, until somebody has ruled (SATG 8.3)."""
    fault: str = ""
    """For what a no spin must be called, as was seen of the present spin."""
    no_spins: int = 0
    """How often it was called in this round."""
    root: str = ""
    holders: Map[str, tuple[str, Spot]] = Map()
    """Of the sealed book: whose each wager is and where it lies."""
    shooter: ShooterChosen | None = None
    procedure: Procedure | None = None
    """A cache: where the round stands follows from book and entries."""
    entries: Entries = Entries()
    wants: Request | Result | None = None
    """What the procedure waits for; derived."""
    dealt: tuple[tuple[str, int], ...] = ()
    """Where each face went; derived."""
    awaited: Map[str, None] = Map()
    """The wagers that have not answered the present question."""
    asked: Asked | None = None
    silent: tuple[Silence, ...] = ()
    """The wagers for which nobody answered, by questions whose time ran out."""
    added: Map[tuple[str, str], Cents] = Map()
    """By wager and choice: the stake that the choice adds each time."""
    times: Map[tuple[str, str], int] = Map()
    """How often each such choice was made."""
    more: Map[str, Cents] = Map()
    """By wager: all that choices added to it; derived."""
    holds: Map[str, Cents] = Map()
    """By wager: what is kept back for a choice to come (SATG 18.8.3)."""
    sheets: tuple[tuple[str, Sheet], ...] = ()
    """Interim settlements made, each with its hash."""
    voids: tuple[tuple[str, Sheet], ...] = ()
    """Wagers that were voided singly: what went back, each with its hash."""
    returned: tuple[Returned, ...] = ()
    """What was not recognised at the close."""
    back: Map[str, tuple[Returned, ...]] = Map()
    """The same by holder; derived."""
    advised: frozenset[str] = frozenset()
    """Who had been told before the round that wagers under the minimum will be handed back."""
    terms: Terms | None = None
    """What a live table pays by besides the odds, as it was at the call (WHEEL 3.5)."""
    paid: tuple[str, ...] = ()
    """Interim settlements and chips of the house, in their order."""
    laid: Cents = NOTHING
    """Chips of the house beside wagers (WAR 7.4.4(a)(ii))."""

    def __eq__(self, other: object) -> bool:
        """Two rounds are the same if all that happened in them is; what is derived does not count."""
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    __hash__ = None  # type: ignore[assignment]  # nobody keeps rounds in sets

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

    @property
    def device(self) -> str:
        """Where wheel, ball or dice stand, in the words of the device; nothing where cards are dealt."""
        moving = self.setup.variant.dealing.source.moving
        if moving is None:
            return ""
        if not self.motion:
            return IDLE
        return moving.rests if self.rests else moving.moves

    def held(self, wager: str) -> StakedWager:
        """The money of a wager of the sealed book."""
        holder, where = self.holders[wager]
        return self.wagers[holder][where]

    def choices(self, wager: str) -> list[str]:
        """The stakes that choices added to a wager, each by a name of its own."""
        made = [(choice, count) for (of, choice), count in self.times.items() if of == wager]
        return [f"{choice}/{place}" for choice, count in made for place in range(1, count + 1)]

    def wagered(self, holder: str) -> Mapping[Spot, StakedWager]:
        """What a holder has on the layout."""
        return self.wagers.get(holder, Map())


def _order(entry: tuple[str, tuple[str, Spot]]) -> tuple[str, Spot]:
    return entry[1]


DERIVED = ("procedure", "wants", "dealt", "more", "back")
COMPARED = tuple(name for name in Round.__struct_fields__ if name not in DERIVED)
"""What makes a round what it is."""
