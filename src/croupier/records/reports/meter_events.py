"""The amounts that each event adds to the meters."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.money import Cents, Fate, Odds, Pay
from croupier.records.reports.meter_report import DROPS, Count, Meter, Sums
from croupier.records.reports.report_head import AnyEvent
from croupier.table import events as e
from croupier.table.round import Round
from croupier.table.settlement.round_sheet import BONUS, by_arrival, limits_of_wagers, live_payment
from croupier.table.values.sheet import Row, Sheet

BY_HAND: Mapping[str, Meter] = {
    "credit": Meter.ADDED_BY_HAND,
    "debit": Meter.TAKEN_BY_HAND,
    "pay-owed": Meter.PAID_BY_HAND,
    "collect-debt": Meter.COLLECTED,
    "write-off": Meter.WRITTEN_OFF,
}
"""The meter of each way of an adjustment."""


class MeterAmount(NamedTuple):
    """An amount to add to a meter, and the terminal it belongs to."""

    meter: Meter
    amount: int
    terminal: str = ""


def meter_amounts(event: AnyEvent) -> Iterator[MeterAmount]:
    """Yield what an event adds to the meters, apart from its sheets. Most events name their meter themselves."""
    if event.report_meter:
        metered: Any = event
        yield MeterAmount(
            Meter(metered.report_meter), metered.amount, getattr(event, "terminal", "")
        )
    match event:
        case e.BoughtIn(terminal=terminal, amount=amount, tender=tender):
            yield MeterAmount(DROPS[tender], amount, terminal)
        case e.CashedOut(terminal=terminal, amount=amount) if event.number:
            yield MeterAmount(Meter.TICKETS_OUT, amount, terminal)
        case e.Adjusted(way=way, of=of, amount=amount):
            yield MeterAmount(BY_HAND[way], amount, of if way in ("credit", "debit") else "")
        case e.WinningsWithheld(holder=holder, amount=amount):
            yield MeterAmount(Meter.WITHHELD, amount, holder)
        case e.WithheldDetermined(holder=holder, amount=amount, goes_to=goes_to):
            meter = Meter.FORFEITED if goes_to == "house" else Meter.RELEASED
            yield MeterAmount(meter, amount, holder)
        case _:
            yield from _of_floats(event)


def _of_floats(event: AnyEvent) -> Iterator[MeterAmount]:
    match event:
        case e.ChipsBought(amount=amount, tender=tender):
            yield MeterAmount(DROPS[tender], amount)
            yield MeterAmount(Meter.SOLD, amount)
        case e.ColourIssued(value=value, count=count, tender=tender):
            yield MeterAmount(DROPS[tender], value * count)
            yield MeterAmount(Meter.SOLD, value * count)
        case e.ForeignColourRedeemed(amount=amount, issued_at=""):
            yield MeterAmount(Meter.FOREIGN, amount)
        case (
            e.RoundSettled(laid=laid)
            | e.RoundVoided(laid=laid)
            | e.DealReconstructed(laid=laid)
            | e.DealRewound(laid=laid)
        ):
            yield MeterAmount(Meter.LAID, -laid)
        case _:
            pass  # all other events add nothing of their own


def sheets_of(event: AnyEvent) -> Iterator[tuple[str, int]]:
    """Yield the sheets that an event pays, with sign 1, and those it takes back, with sign -1."""
    match event:
        case e.InterimPaid(sheet=sheet) | e.RoundSettled(sheet=sheet) | e.WagersVoided(sheet=sheet):
            yield sheet, 1
        case e.RoundVoided(sheet=sheet, reversed=back):
            yield from ((name, -1) for name in back)
            yield sheet, 1
        case e.DealReconstructed(reversed=back) | e.DealRewound(reversed=back):
            yield from ((name, -1) for name in back)
        case _:
            pass


COUNTS: Mapping[type[AnyEvent], Count] = {
    e.RoundSettled: Count.ROUNDS,
    e.RoundVoided: Count.ROUNDS_VOIDED,
    e.RoundAbandoned: Count.ROUNDS_ABANDONED,
}
"""The counter that an event increments; corrections are counted separately for the round's dealer."""


def is_void(row: Row) -> bool:
    """Whether a stake was void."""
    return row.line == Fate.VOID.value


def put(row: Row, sign: int, sums: Sums) -> None:
    """Add a row of a sheet to the meters, or take it off with sign -1."""
    if is_void(row):
        sums.money[Meter.VOIDED] += sign * row.amount
        sums.counts[Count.STAKES_VOIDED] += sign
        return
    sums.money[Meter.HANDLE] += sign * row.amount
    sums.money[Meter.RETURNED] += sign * returned(row)
    sums.money[Meter.WINS] += sign * row.winnings
    sums.counts[Count.STAKES] += sign if row.amount else 0


def returned(row: Row) -> int:
    """Return what a row gives to its holder; money that stays on the layout still belongs to the holder (WHEEL 3.2)."""
    return row.back + row.winnings + row.stays


def differences(
    was: Sheet, now: Sheet, cases: Collection[e.CaseWinnings]
) -> dict[str, tuple[Cents, Cents]]:
    """Return by holder how much a correction changes the decided stakes, and what the house gains by it.

    Winnings that were forfeited before count as forfeited, not as corrected.
    """
    sums: dict[str, tuple[int, int]] = {}
    for sheet, sign in ((now, 1), (was, -1)):
        for row in sheet:
            handle, gained = sums.get(row.holder, (0, 0))
            handle += 0 if is_void(row) else sign * row.amount
            gained += sign * (row.amount - returned(row))
            sums[row.holder] = handle, gained
    for taken in (it for it in cases if not it.case):
        handle, gained = sums[taken.holder]
        sums[taken.holder] = handle, gained - taken.amount
    return {name: (Cents(handle), Cents(gained)) for name, (handle, gained) in sums.items()}


def paid_up(round_: Round, sheet: Sheet) -> Iterator[tuple[Row, Fraction]]:
    """Yield the rows of a live table that were paid above the exact odds, each with the difference in cents.

    A live table pays in whole chips (WAR 6.2, WHEEL 4.2, GAZ 29/2000 6.2). The sheet keeps what was paid; the terms of
    the round say what was due.
    """
    terms = round_.terms
    if terms is None:
        return
    live, limits = (
        round_.setup.game.conduct.at_live_table,
        limits_of_wagers(terms, by_arrival(round_)),
    )
    for row in sheet:
        pay = _pay_of(round_, row)
        if pay is None:
            continue
        settled = live_payment(
            terms, live, limits[row.wager], holder=row.holder, pay=pay, stake=row.amount,
            added=bool(row.added), colour=row.colour,
        )  # fmt: skip
        if isinstance(pay, Odds):
            rest = row.winnings - pay.profit * settled.counted
        else:
            above_maximum = row.amount - settled.counted
            rest = row.back + row.stays - above_maximum - Fraction(settled.counted, 2)
        if rest and settled.counted:
            yield row, Fraction(rest)


def _pay_of(round_: Round, row: Row) -> Pay | None:
    """Return what a row is paid by; none if it is paid without rounding."""
    if row.added == BONUS:
        return None
    if row.line == Fate.LOSES_HALF.value:
        return Fate.LOSES_HALF
    if row.line in {fate.value for fate in Fate}:
        return None
    pay = round_.setup.rows(round_.setup.variant.bet(row.bet))[row.line].pay
    return pay if isinstance(pay, Odds) or pay is Fate.LOSES_HALF else None
