"""The tally of a period: it takes orders one after another and keeps only sums.

The tally reads the time before the period only for facts that affect the period. Examples are the game of a table, its
dealer, and when its round was opened. Money belongs to the period in which it moved. A round counts in the period in
which it was settled, and a correction in the period in which it was made.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, get_args

from croupier.games import Played
from croupier.money import Cents
from croupier.records.reports.exact_edges import Priced
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.meter_events import (
    COUNTS,
    differences,
    meter_amounts,
    paid_up,
    put,
    sheets_of,
)
from croupier.records.reports.meter_report import Count, Meter, Sums
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent, By, Period
from croupier.records.reports.round_pace import SLIPS, Dealt, RoundClock, Slip
from croupier.records.reports.theoretical_win import Prices, Theory
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.opening.offer_setup import offer_at, set_up
from croupier.table.state import State
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM
from croupier.table.values.sheet import Sheet

DEALS = (
    e.RoundOpened, e.SetInMotion, e.Drawn, e.RoundSettled, e.BoughtIn, e.ChipsBought, e.ColourIssued,
)  # fmt: skip
"""A member of staff who causes one of these events is the dealer."""


class Correction(NamedTuple):
    """A correction and the round that it corrects."""

    place: str
    number: int
    settled_at: int
    corrected_at: int
    by: str
    ground: str
    handle: Cents
    """By how much the correction changed the decided stakes."""
    gained: Cents
    """What the house gained by the correction."""


class Exposed(NamedTuple):
    """A round in which wagers were open while something moved."""

    place: str
    number: int
    dealer: str
    ms: int


@dataclass
class PlaceSoFar:
    """The state of a place that is needed to read its next event."""

    name: str
    prices: Prices | None = None
    live: bool = False
    game: str = ""
    dealer: str = ""
    in_chips: bool = False
    """Whether the table serves a tournament: its chips are no money, and its rounds do not count."""
    state: State | None = None
    """The table as its log has it; none at terminals, where wagers are paid exactly."""
    clock: RoundClock = field(default_factory=RoundClock)
    staked: Counter[tuple[str, Priced]] = field(default_factory=Counter)
    """By line and bet: the first wagers of the round in progress."""
    dealers: list[str] = field(default_factory=list)
    settled: "array[int]" = field(default_factory=lambda: array("q"))
    """`dealers` and `settled`, by round number: the dealer, and the instant of the settlement."""

    def copy(self) -> "PlaceSoFar":
        """Return the same state, which does not change with this one. The prices stay: they only grow."""
        return replace(
            self, clock=replace(self.clock), staked=self.staked.copy(), dealers=[*self.dealers],
            settled=self.settled[:],
        )  # fmt: skip


TABLE_EVENTS = frozenset(get_args(e.Event))


class Tally:
    """Sums over the orders of a period, by table, game, terminal, dealer, shift or day."""

    def __init__(
        self, period: Period, by: By, calendar: Calendar, sheets: Callable[[str], Sheet]
    ) -> None:
        self._period, self._by, self._calendar, self._sheets = period, by, calendar, sheets
        self.places: dict[str, PlaceSoFar] = {}
        self._now = (Period(0, 0), "")
        """Cache of the last shift or day: the next event is probably in the same one."""
        self.lines: defaultdict[str, Sums] = defaultdict(Sums)
        self.theory = Theory()
        self.dealt: defaultdict[str, Dealt] = defaultdict(Dealt)
        self.corrections: list[Correction] = []
        self.exposed: list[Exposed] = []
        self.paid_up: defaultdict[str, Fraction] = defaultdict(Fraction)
        """By line: what live tables paid above the exact odds, up to whole chips, in cents."""
        self.gained = 0
        """What floats and cages gained, by the books."""

    def resume(self, places: Mapping[str, PlaceSoFar]) -> None:
        """Go on from the state of all places before the period."""
        self.places = {name: place.copy() for name, place in places.items()}

    def take(self, answered: AnsweredOrder) -> None:
        """Take an order with its events; the orders of a place come in their order."""
        seen = self.places.get(answered.place)
        if seen is None:
            state = State(table=answered.place)
            seen = PlaceSoFar(answered.place, game=answered.place, state=state)
            self.places[answered.place] = seen
        seen.dealer = dealer_after(answered, seen.dealer, is_table=seen.prices is not None)
        for event in answered.events:
            self._update(seen, event)
            if self._period.covers(event.at) and not seen.in_chips:
                self._count(seen, event)
            _remember(seen, event)
            self._evolve(seen, event)
        if answered.events and self._period.covers(answered.events[-1].at):
            self.gained += answered.gained

    def _update(self, seen: PlaceSoFar, event: AnyEvent) -> None:
        """Update the state of a place by an event that affects how this and later events are read."""
        match event:
            case e.TableOpened(plan=plan):
                setup = set_up(plan, event.at)
                seen.prices, seen.live = Prices(setup), setup.game.played is Played.LIVE
                seen.game = " ".join(filter(None, (plan.game, setup.variant.name)))
            case e.RoundOpened(amended=amended):
                assert seen.prices is not None, "A table that opens wagering is open."
                setup = offer_at(seen.prices.setup, event.at, amended)
                if setup is not seen.prices.setup:
                    seen.prices = Prices(setup)
                seen.staked.clear()
            case e.TournamentSessionBegun() | e.TournamentSessionEnded():
                seen.in_chips = isinstance(event, e.TournamentSessionBegun)
            case _:
                pass
        seen.clock.see(event)

    def _evolve(self, seen: PlaceSoFar, event: AnyEvent) -> None:
        """Keep the state of a live table, whose terms say what was paid up to whole chips."""
        if type(event) not in TABLE_EVENTS:
            return
        if isinstance(event, e.TableOpened) and not seen.live:
            seen.state = None
        elif isinstance(event, e.TableOpened) and seen.state is None:
            seen.state = State(table=seen.name)
        if seen.state is not None:
            of_table: e.Event = event  # type: ignore[assignment]  # by the list of them
            seen.state = evolve(seen.state, of_table, self._sheets)

    def _count(self, seen: PlaceSoFar, event: AnyEvent) -> None:
        for movement in meter_amounts(event):
            self._sums(seen, event.at, movement.terminal).money[movement.meter] += movement.amount
        if type(event) in COUNTS:
            self._sums(seen, event.at).counts[COUNTS[type(event)]] += 1
        for digest, sign in sheets_of(event):
            self._paid(seen, event.at, self._sheets(digest), sign)
        if type(event) in SLIPS:
            self.dealt[seen.dealer].slips[SLIPS[type(event)]] += 1
        if isinstance(event, e.RoundSettled):
            self._settled(seen, event.at)
        elif isinstance(event, e.RoundCorrected):
            self._corrected(seen, event)

    def _paid(self, seen: PlaceSoFar, at: int, sheet: Sheet, sign: int) -> None:
        assert seen.prices is not None, "A table that pays is open."
        for row in sheet:
            key = self._key(seen, at, row.holder)
            put(row, sign, self.lines[key])
            first = self.theory.put(key, row, sign, seen.prices)
            if first is not None:
                seen.staked[key, first[0]] += first[1]
        if seen.state is not None and seen.state.round is not None:
            for row, rest in paid_up(seen.state.round, sheet):
                self.paid_up[self._key(seen, at, row.holder)] += sign * rest

    def _settled(self, seen: PlaceSoFar, at: int) -> None:
        clock = seen.clock
        clock.settled(at, self.dealt[seen.dealer])
        self.theory.settled(seen.staked)
        if clock.exposed:
            self.exposed.append(Exposed(seen.name, clock.number, seen.dealer, clock.exposed))

    def _corrected(self, seen: PlaceSoFar, event: e.RoundCorrected) -> None:
        was, now = self._sheets(event.was), self._sheets(event.sheet)
        dealer, settled_at = seen.dealers[event.number], seen.settled[event.number]
        self._sums(seen, event.at, dealer=dealer).counts[Count.CORRECTIONS] += 1
        changes = differences(was, now, event.case_winnings)
        for holder, (handle, gained) in changes.items():
            money = self._sums(seen, event.at, holder, dealer).money
            money[Meter.CORRECTED_HANDLE] += handle
            money[Meter.CORRECTED] += gained
        self.dealt[dealer].slips[Slip.CORRECTIONS] += 1
        sums = (Cents(sum(column)) for column in zip(*changes.values(), strict=True))
        handle, gained = sums if changes else (Cents(0), Cents(0))
        correction = Correction(
            seen.name, event.number, settled_at, event.at, event.by, event.ground, handle, gained
        )  # fmt: skip
        self.corrections.append(correction)

    def _sums(self, seen: PlaceSoFar, at: int, terminal: str = "", dealer: str = "") -> Sums:
        return self.lines[self._key(seen, at, terminal, dealer)]

    def _key(self, seen: PlaceSoFar, at: int, terminal: str = "", dealer: str = "") -> str:
        """Return the line of the report to which an event at a place belongs."""
        match self._by:
            case By.TABLE:
                return seen.name
            case By.GAME:
                return seen.game
            case By.TERMINAL:
                return seen.name if seen.live or not terminal else terminal
            case By.DEALER:
                return dealer or seen.dealer
            case By.SHIFT | By.DAY:
                return self._part_of_time(at)

    def _part_of_time(self, at: int) -> str:
        known, name = self._now
        if known.covers(at):
            return name
        if self._by is By.DAY:
            day = self._calendar.day_of(at)
            self._now = self._calendar.period(day), str(day)
        else:
            self._now = self._calendar.shift_of(at)
        return self._now[1]


def dealer_after(answered: AnsweredOrder, before: str, *, is_table: bool) -> str:
    """Return the dealer of a table after an order, the system without a dealer (SATG 1.3), or the payer at a cage."""
    staff = answered.by.rank not in (PLAYER, DEVICE, SYSTEM)
    deals = DEALS if staff else e.RoundOpened
    if not is_table or any(isinstance(event, deals) for event in answered.events):
        return answered.by.name
    return before


def _remember(seen: PlaceSoFar, event: AnyEvent) -> None:
    """Keep what a later event may refer to: the dealer, the settlement and the end of a round."""
    if isinstance(event, e.RoundSettled):
        missing = seen.clock.number + 1 - len(seen.dealers)  # the others were void or abandoned
        seen.dealers.extend([""] * missing)
        seen.settled.extend([0] * missing)
        seen.dealers[-1], seen.settled[-1] = seen.dealer, event.at
    if isinstance(event, e.RoundSettled | e.RoundVoided | e.RoundAbandoned):
        seen.clock.ended = event.at
