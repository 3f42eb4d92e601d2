"""What each event puts on the meters."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.money import Cents, Fate
from croupier.offices.cage import events as cage
from croupier.records.reports.meter_report import DROPS, Count, Meter, Sums
from croupier.records.reports.report_head import AnyEvent
from croupier.table import events as e
from croupier.table.values.sheet import Row, Sheet

BY_HAND: Mapping[str, Meter] = {
    "credit": Meter.ADDED_BY_HAND,
    "debit": Meter.TAKEN_BY_HAND,
    "pay-owed": Meter.PAID_BY_HAND,
    "collect-debt": Meter.COLLECTED,
    "write-off": Meter.WRITTEN_OFF,
}
"""By the way of an adjustment."""


AT_TERMINALS: Mapping[type[AnyEvent], Meter] = {
    e.NoteStacked: Meter.DROP_NOTES,
    e.TicketStacked: Meter.DROP_TICKETS,
    e.PaidOut: Meter.PAID_OUT,
}
AT_CAGES: Mapping[type[AnyEvent], Meter] = {
    cage.TicketRedeemed: Meter.REDEEMED,
    cage.PaidByHand: Meter.PAID_BY_HAND,
    cage.TicketExpired: Meter.EXPIRED,
}


class Moved(NamedTuple):
    """An amount on a meter, and the terminal it belongs to."""

    meter: Meter
    amount: int
    terminal: str = ""


def moved(event: AnyEvent) -> Iterator[Moved]:
    """What an event puts on the meters besides what its sheets do."""
    match event:
        case e.BoughtIn(terminal=terminal, amount=amount, tender=tender):
            yield Moved(DROPS[tender], amount, terminal)
        case e.NoteStacked() | e.TicketStacked() | e.PaidOut():
            yield Moved(AT_TERMINALS[type(event)], event.amount, event.terminal)
        case e.CashedOut(terminal=terminal, amount=amount) if event.number:
            yield Moved(Meter.TICKETS_OUT, amount, terminal)
        case e.Adjusted(way=way, of=of, amount=amount):
            yield Moved(BY_HAND[way], amount, of if way in ("credit", "debit") else "")
        case e.WinningsWithheld(holder=holder, amount=amount):
            yield Moved(Meter.WITHHELD, amount, holder)
        case e.WithheldDetermined(holder=holder, amount=amount, goes_to=goes_to):
            meter = Meter.FORFEITED if goes_to == "house" else Meter.RELEASED
            yield Moved(meter, amount, holder)
        case cage.TicketRedeemed() | cage.PaidByHand() | cage.TicketExpired():
            yield Moved(AT_CAGES[type(event)], event.amount)
        case _:
            yield from _of_floats(event)


def _of_floats(event: AnyEvent) -> Iterator[Moved]:
    match event:
        case e.ChipsBought(amount=amount, tender=tender):
            yield Moved(DROPS[tender], amount)
            yield Moved(Meter.SOLD, amount)
        case e.ColourIssued(value=value, count=count, tender=tender):
            yield Moved(DROPS[tender], value * count)
            yield Moved(Meter.SOLD, value * count)
        case e.ForeignColourRedeemed(amount=amount, issued_at=""):
            yield Moved(Meter.FOREIGN, amount)
        case e.Filled(amount=amount):
            yield Moved(Meter.FILLS, amount)
        case e.Credited(amount=amount):
            yield Moved(Meter.CREDITS, amount)
        case e.HouseLaid(amount=amount):
            yield Moved(Meter.LAID, amount)
        case (
            e.RoundSettled(laid=laid)
            | e.RoundVoided(laid=laid)
            | e.DealReconstructed(laid=laid)
            | e.DealRewound(laid=laid)
        ):
            yield Moved(Meter.LAID, -laid)
        case _:
            pass  # everything else moves nothing on its own


def sheets_of(event: AnyEvent) -> Iterator[tuple[str, int]]:
    """The sheets that an event pays, and (below nothing) those it takes back."""
    match event:
        case e.InterimPaid(sheet=sheet) | e.RoundSettled(sheet=sheet) | e.WagersVoided(sheet=sheet):
            yield sheet, 1
        case e.RoundVoided(sheet=sheet, reversed=back):
            yield from ((one, -1) for one in back)
            yield sheet, 1
        case e.DealReconstructed(reversed=back) | e.DealRewound(reversed=back):
            yield from ((one, -1) for one in back)
        case _:
            pass


def meter_of_event(event: AnyEvent) -> Count | None:
    """What an event is one of."""
    match event:
        case e.RoundSettled():
            return Count.ROUNDS
        case e.RoundVoided():
            return Count.ROUNDS_VOIDED
        case e.RoundAbandoned():
            return Count.ROUNDS_ABANDONED
        case e.RoundCorrected():
            return Count.CORRECTIONS
        case _:
            return None


def is_void(row: Row) -> bool:
    """Whether a stake counted for nothing."""
    return row.line == Fate.VOID.value


def put(row: Row, sign: int, sums: Sums) -> None:
    """A row of a sheet on the meters."""
    if is_void(row):
        sums.money[Meter.VOIDED] += sign * row.amount
        sums.counts[Count.STAKES_VOIDED] += sign
        return
    sums.money[Meter.HANDLE] += sign * row.amount
    sums.money[Meter.RETURNED] += sign * returned(row)
    sums.money[Meter.WINS] += sign * row.winnings
    sums.counts[Count.STAKES] += sign if row.amount else 0


def returned(row: Row) -> int:
    """What a row gives to its holder; what stays on the layout is still his (WHEEL 3.2)."""
    return row.back + row.winnings + row.stays


def differences(was: Sheet, now: Sheet) -> dict[str, tuple[Cents, Cents]]:
    """By holder: by how much a correction changes what was decided, and what the house gains."""
    found: dict[str, tuple[int, int]] = {}
    for sheet, sign in ((now, 1), (was, -1)):
        for row in sheet:
            handle, gained = found.get(row.holder, (0, 0))
            handle += 0 if is_void(row) else sign * row.amount
            gained += sign * (row.amount - returned(row))
            found[row.holder] = handle, gained
    return {one: (Cents(handle), Cents(gained)) for one, (handle, gained) in found.items()}
