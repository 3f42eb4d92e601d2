"""One round of play: its wagers, its entries, and the progress that follows from them."""

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
    """Return the name of a wager; holder and position identify it."""
    area = f"@{where.area}" if where.area else ""
    return " ".join(filter(None, (holder, where.bet, where.spot, area)))


def spot_of(holder: str, wager: str, area: str) -> Spot:
    """Return the position of a wager from its name; the reverse of `wager_id`."""
    named = wager.removeprefix(holder + " ")
    if area:
        named = named.removesuffix(f" @{area}")
    bet, _, spot = named.partition(" ")
    return Spot(bet, spot, area)


@dataclass(frozen=True, slots=True)
class StakedWager:
    """The money of a wager on a position."""

    amount: Cents
    colour: str
    value: Cents
    """What each chip is worth, where they are colour chips."""
    salt: str
    """The id of the order that placed it; random, so that the seal cannot be guessed."""
    arrived: int
    """The number of the event that first placed it; earlier wagers go first."""
    reached: int
    """The number of the event that set its present amount (SATG 15.5.2(c)(i))."""


RECOGNITION = "dice-recognition"
"""The equipment that reads dice automatically; also the source of its results."""
HAND = "hand"


def side_of(source: str) -> str:
    """Return whether a face was keyed in by hand or read by a device."""
    return DEVICE if source in (DEVICE, RECOGNITION) else HAND


NO_ACTION, ABSENT = "no-action", "absent"
"""Why no choice came in time: the player did nothing, or was absent (SATG 13.9.2(b), SATG 17.6.2)."""
IDLE_TERMINAL = "idle"
"""A terminal that is connected but without a player present."""


class Silence(NamedTuple):
    """A wager for which no choice came in time, and the state of its terminal then."""

    question: str
    wager: str
    terminal: str = ""
    """`disconnected` or `idle` when the time was up; empty if it was connected and in use."""

    @property
    def cause(self) -> str:
        """Why no choice came; the fate of the wager does not depend on it."""
        return ABSENT if self.terminal else NO_ACTION

    def __str__(self) -> str:
        """Show the cause as a text for people."""
        if not self.terminal:
            return "no answer in time: the player did nothing"
        there = "no player was at the terminal" if self.terminal == IDLE_TERMINAL else ""
        return f"no answer in time: {there or 'the terminal was not connected'}"


Wagers = Map[str, Map[Spot, StakedWager]]
"""By holder (a terminal, or a patron at a live table) and position."""


class Round(Struct, frozen=True, kw_only=True, eq=False):
    """One round of play, from the call for wagers to the last payment (SATG 1.1 round-of-play)."""

    number: int
    opened_at: int
    until: int | None
    setup: Setup
    """The rules in force when the round opened; it is settled by them."""
    wagers: Wagers
    secrets: Map[str, WagersSealed] = Map()
    """By terminal: wagers that are sealed until the close."""
    slips: Map[str, str] = Map()
    """By place of a live table: the unopened slip."""
    unslipped: frozenset[str] = frozenset()
    """The places whose slips were opened in this round."""
    jackpots: tuple[Offered, ...] = ()
    """The jackpots of this round, without those withdrawn while wagers were taken."""
    suspended: frozenset[str] = frozenset()
    """The jackpots that were withdrawn during this round (SATG 7.7)."""
    closed_at: int | None = None
    """When no more bets were taken: what failed before and what failed after differ (SATG 8.7)."""
    barred: frozenset[str] = frozenset()
    """Terminals that failed while wagers were taken; they may wager again from the next round on."""
    dealers: frozenset[str] = frozenset()
    """Who was in charge of the game since the round opened."""
    entered: frozenset[str] = frozenset()
    """The people who entered faces or confirmed them."""
    reached: Map[str, int] = Map()
    """By holder: the number of the event that set the total of the wagers (SATG 15.5.2(c)(i))."""
    motion: str = ""
    """Who set wheel, ball or dice in motion; empty before."""
    rests: bool = False
    """Whether wheel, ball or dice have come to rest since."""
    faces_by_side: Map[str, tuple[int, ...]] = Map()
    """The faces that each side, hand and device, has entered or agreed to."""
    seen: Map[tuple[str, int], int] = Map()
    """By side and position, counted from 1: the face that this side itself has entered there."""
    differs: EntryDiffered | None = None
    """A second entry that differs from the first one, until a person has ruled (SATG 8.3)."""
    fault: str = ""
    """The ground for which a no spin must be declared for the present spin; empty if there is none."""
    no_spins: int = 0
    """The number of no spins in this round."""
    root: str = ""
    holders: Map[str, tuple[str, Spot]] = Map()
    """Of the sealed book: the holder and the position of each wager."""
    shooter: ShooterChosen | None = None
    procedure: Procedure | None = None
    """A cache: the progress of the round follows from book and entries."""
    entries: Entries = Entries()
    wants: Request | Result | None = None
    """What the procedure waits for; derived."""
    dealt: tuple[tuple[str, int], ...] = ()
    """Where each face went; derived."""
    awaited: Map[str, None] = Map()
    """The wagers that still need a choice for the present question."""
    asked: Asked | None = None
    silent: tuple[Silence, ...] = ()
    """The wagers without a choice, by questions whose time ran out."""
    added: Map[tuple[str, str], Cents] = Map()
    """By wager and choice: the stake that the choice adds each time."""
    times: Map[tuple[str, str], int] = Map()
    """By wager and choice: how often the choice was made."""
    more: Map[str, Cents] = Map()
    """By wager: the total that choices added to it; derived."""
    holds: Map[str, Cents] = Map()
    """By wager: the amount kept back for a later choice (SATG 18.8.3)."""
    sheets: tuple[tuple[str, Sheet], ...] = ()
    """Interim settlements made, each with its hash."""
    voids: tuple[tuple[str, Sheet], ...] = ()
    """Refunds of wagers that were voided singly, each with its hash."""
    returned: tuple[Returned, ...] = ()
    """The wagers that were not recognised at the close."""
    back: Map[str, tuple[Returned, ...]] = Map()
    """The same by holder; derived."""
    advised: frozenset[str] = frozenset()
    """Patrons who were advised before the round that wagers under the minimum will be handed back."""
    terms: Terms | None = None
    """The live terms at the call: what a live table pays by besides the odds (WHEEL 3.5)."""
    paid: tuple[str, ...] = ()
    """The keys of interim settlements and of chips of the house, in order."""
    decided_faces: int = 0
    """How many faces were out when a player last decided: those are corrected by a supervisor."""
    settled_faces: int = 0
    """How many faces were out when wagers were last settled: those are corrected no more."""
    laid: Cents = NOTHING
    """Chips of the house beside wagers (WAR 7.4.4(a)(ii))."""

    def __eq__(self, other: object) -> bool:
        """Compare rounds by their recorded fields; derived fields do not count."""
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    __hash__ = None  # type: ignore[assignment]  # rounds are never put into sets

    @property
    def book(self) -> Book:
        """The recognised wagers in the form that the procedure takes."""
        return tuple(
            Wager(id=wager, bet=where.bet, spot=where.spot, area=where.area, player=holder)
            for wager, (holder, where) in sorted(self.holders.items(), key=_order)
        )

    @property
    def draws(self) -> tuple[Draw, ...]:
        """All faces from the equipment in order, also discarded ones."""
        return self.entries.draws

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that count, without discarded ones."""
        return tuple(draw.face for draw in self.entries.draws if not draw.discarded)

    @property
    def device(self) -> str:
        """The state of wheel, ball or dice in the words of the device; empty where cards are dealt."""
        moving = self.setup.variant.dealing.source.moving
        if moving is None:
            return ""
        if not self.motion:
            return IDLE
        return moving.rests if self.rests else moving.moves

    def staked_wager(self, wager: str) -> StakedWager:
        """Return the money of a wager of the sealed book."""
        holder, where = self.holders[wager]
        return self.wagers[holder][where]

    def choices(self, wager: str) -> list[str]:
        """Return the names of the stakes that choices added to a wager."""
        made = [(choice, count) for (of, choice), count in self.times.items() if of == wager]
        return [f"{choice}/{place}" for choice, count in made for place in range(1, count + 1)]

    def wagered(self, holder: str) -> Mapping[Spot, StakedWager]:
        """Return the wagers of a holder by position."""
        return self.wagers.get(holder, Map())


def _order(entry: tuple[str, tuple[str, Spot]]) -> tuple[str, Spot]:
    return entry[1]


DERIVED = ("procedure", "wants", "dealt", "more", "back")
COMPARED = tuple(name for name in Round.__struct_fields__ if name not in DERIVED)
"""The recorded fields by which two rounds are compared."""
