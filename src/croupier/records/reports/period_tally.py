"""The tally of a period: orders go in one after another, and nothing is kept of them but sums.

What happened before the period is looked at only for what it says about the period: which game a table
plays, who deals there, when its round was opened. Money belongs to the period in which it moved: a round is
counted in the one in which it was settled, and a correction in the one in which it was made.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.games import Played
from croupier.money import Cents
from croupier.records.reports.exact_edges import Priced
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.meter_events import differences, meter_of_event, moved, put, sheets_of
from croupier.records.reports.meter_report import Meter, Sums
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent, By, Period
from croupier.records.reports.round_pace import Dealt, RoundClock, Slip, slip_of
from croupier.records.reports.theoretical_win import Prices, Theory
from croupier.table import events as e
from croupier.table.opening.offer_setup import offer_at, set_up
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM
from croupier.table.values.sheet import Sheet

DEALS = (
    e.RoundOpened, e.SetInMotion, e.Drawn, e.RoundSettled, e.BoughtIn, e.ChipsBought, e.ColourIssued,
)  # fmt: skip
"""Whoever of the staff causes one of these is dealing."""


class Correction(NamedTuple):
    """A correction, and the round to which it refers."""

    place: str
    number: int
    settled_at: int
    corrected_at: int
    by: str
    ground: str
    handle: Cents
    """By how much it changed what was decided."""
    gained: Cents
    """What the house gained by it."""


class Exposed(NamedTuple):
    """A round in which wagers were open while something moved."""

    place: str
    number: int
    dealer: str
    ms: int


@dataclass
class PlaceSoFar:
    """What must be known of a place to read its next event."""

    name: str
    prices: Prices | None = None
    live: bool = False
    game: str = ""
    dealer: str = ""
    in_chips: bool = False
    """It serves a tournament: chips are no money, and its rounds no rounds of the house."""
    clock: RoundClock = field(default_factory=RoundClock)
    staked: Counter[Priced] = field(default_factory=Counter)
    """In the round in progress."""
    dealers: list[str] = field(default_factory=list)
    settled: "array[int]" = field(default_factory=lambda: array("q"))
    """By round: who dealt it, and when it was settled. That is all that is kept of each."""


class Tally:
    """Sums over the orders of a period, by table, game, terminal, dealer, shift or day."""

    def __init__(
        self, period: Period, by: By, calendar: Calendar, sheets: Callable[[str], Sheet]
    ) -> None:
        self._period, self._by, self._calendar, self._sheets = period, by, calendar, sheets
        self._places: dict[str, PlaceSoFar] = {}
        self._now = (Period(0, 0), "")
        """The shift or day that was asked for last: the next event is probably of the same."""
        self.lines: defaultdict[str, Sums] = defaultdict(Sums)
        self.theory = Theory()
        self.dealt: defaultdict[str, Dealt] = defaultdict(Dealt)
        self.corrections: list[Correction] = []
        self.exposed: list[Exposed] = []
        self.gained = 0
        """What floats and cages gained, by the books."""

    def take(self, told: AnsweredOrder) -> None:
        """An order and what came of it; those of a place come in their order."""
        seen = self._places.get(told.place)
        if seen is None:
            seen = self._places[told.place] = PlaceSoFar(told.place, game=told.place)
        seen.dealer = dealer_after(told, seen.dealer, is_table=seen.prices is not None)
        for event in told.events:
            self._look(seen, event)
            if self._period.covers(event.at) and not seen.in_chips:
                self._count(seen, event)
            _remember(seen, event)
        if told.events and self._period.covers(told.events[-1].at):
            self.gained += told.gained

    def _look(self, seen: PlaceSoFar, event: AnyEvent) -> None:
        """What an event says about itself and those after it."""
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

    def _count(self, seen: PlaceSoFar, event: AnyEvent) -> None:
        for one in moved(event):
            self._sums(seen, event.at, one.terminal).money[one.meter] += one.amount
        number = meter_of_event(event)
        if number is not None:
            self._sums(seen, event.at).counts[number] += 1
        for digest, sign in sheets_of(event):
            self._paid(seen, event.at, self._sheets(digest), sign)
        slip = slip_of(event)
        if slip is not None:
            self.dealt[seen.dealer].slips[slip] += 1
        match event:
            case e.RoundSettled():
                self._settled(seen, event.at)
            case e.RoundCorrected():
                self._corrected(seen, event)
            case _:
                pass

    def _paid(self, seen: PlaceSoFar, at: int, sheet: Sheet, sign: int) -> None:
        assert seen.prices is not None, "A table that pays is open."
        for row in sheet:
            key = self._key(seen, at, row.holder)
            put(row, sign, self.lines[key])
            first = self.theory.put(key, row, sign, seen.prices)
            if first is not None:
                seen.staked[first[0]] += first[1]

    def _settled(self, seen: PlaceSoFar, at: int) -> None:
        clock = seen.clock
        clock.settled(at, self.dealt[seen.dealer])
        self.theory.settled(seen.staked)
        if clock.exposed:
            self.exposed.append(Exposed(seen.name, clock.number, seen.dealer, clock.exposed))

    def _corrected(self, seen: PlaceSoFar, event: e.RoundCorrected) -> None:
        was, now = self._sheets(event.was), self._sheets(event.sheet)
        dealer, settled_at = seen.dealers[event.number], seen.settled[event.number]
        found = differences(was, now)
        for holder, (handle, gained) in found.items():
            money = self._sums(seen, event.at, holder, dealer).money
            money[Meter.CORRECTED_HANDLE] += handle
            money[Meter.CORRECTED] += gained
        self.dealt[dealer].slips[Slip.CORRECTIONS] += 1
        sums = (Cents(sum(column)) for column in zip(*found.values(), strict=True))
        handle, gained = sums if found else (Cents(0), Cents(0))
        correction = Correction(
            seen.name, event.number, settled_at, event.at, event.by, event.ground, handle, gained
        )  # fmt: skip
        self.corrections.append(correction)

    def _sums(self, seen: PlaceSoFar, at: int, terminal: str = "", dealer: str = "") -> Sums:
        return self.lines[self._key(seen, at, terminal, dealer)]

    def _key(self, seen: PlaceSoFar, at: int, terminal: str = "", dealer: str = "") -> str:
        """The line to which something at a place belongs."""
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


def dealer_after(told: AnsweredOrder, before: str, *, is_table: bool) -> str:
    """Whoever deals at a table, the system where there is no dealer (SATG 1.3); at a cage whoever pays."""
    staff = told.by.rank not in (PLAYER, DEVICE, SYSTEM)
    deals = DEALS if staff else e.RoundOpened
    if not is_table or any(isinstance(one, deals) for one in told.events):
        return told.by.name
    return before


def _remember(seen: PlaceSoFar, event: AnyEvent) -> None:
    """What a later event may refer to."""
    match event:
        case e.RoundSettled():
            missing = (
                seen.clock.number + 1 - len(seen.dealers)
            )  # rounds that were void or abandoned
            seen.dealers.extend([""] * missing)
            seen.settled.extend([0] * missing)
            seen.dealers[-1], seen.settled[-1] = seen.dealer, event.at
        case _:
            pass
    if isinstance(event, e.RoundSettled | e.RoundVoided | e.RoundAbandoned):
        seen.clock.ended = event.at
