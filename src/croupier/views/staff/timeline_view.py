"""A round as a timeline: every entry of its log with time, person, old and new values, clauses and money."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Raw

from croupier.money import MONEY, Cents
from croupier.table import events as e
from croupier.table.round import Spot, StakedWager
from croupier.table.state import State
from croupier.views.wire_struct import View
from croupier.words.phrase_data import PhraseData

Form = Literal["money", "phase", "faces", "seconds", "person", "accounts"]
"""How both values of a change are read: `500`, `wagering`, `9h 4s`, `30`, `D1`, `free`."""
Part = Literal["wagers", "cards", "money", "corrections", "cases", "table"]


class ValueChangeView(View, frozen=True, kw_only=True):
    """A value before and after an event."""

    form: Form
    was: str = ""
    """Empty if there was none."""
    now: str = ""
    bet: str = ""
    spot: str = ""
    area: str = ""
    """The position whose amount or limit changed."""
    limit: Literal["", "minimum", "maximum"] = ""


class MovedMoneyView(View, frozen=True, kw_only=True):
    """The sum that an event moved to an account, or from it if negative."""

    kind: str
    of: str
    """The table or holder; empty for the sum of many holders."""
    amount: Cents
    unit: str = MONEY


class RefusedOrderView(View, frozen=True, kw_only=True):
    """An order that was refused, and why."""

    command: str
    code: str
    says: str
    phrase: PhraseData | None = None
    """The same for a reader in another language."""


class TimelineEntryView(View, frozen=True, kw_only=True):
    """An event of the log, or an order that was refused."""

    seq: int
    """The position of the event in the log; of a refusal, the position that the log had reached."""
    at: int
    by: str
    """The member of staff, terminal or device that gave the order."""
    rank: str
    kind: str = ""
    event: Raw | None = None
    """The fields of the event, without secrets."""
    part: Part = "table"
    place: str = ""
    """The terminal or patron that it concerns."""
    refused: RefusedOrderView | None = None
    changes: tuple[ValueChangeView, ...] = ()
    clauses: tuple[str, ...] = ()
    money: tuple[MovedMoneyView, ...] = ()
    later: bool = False
    """Whether it belongs to the round, but happened after its end."""


class TimelineView(View, frozen=True, kw_only=True):
    """The entries of a round, from its opening to its last correction."""

    table: str
    number: int
    game: str
    opened_at: int
    entries: tuple[TimelineEntryView, ...] = ()
    left_out: int = 0
    """Entries beyond the upper limit of one answer."""
    goes_on: bool = False


PARTS: dict[str, Part] = {
    "wagers": "wagers", "secret_wagers": "wagers", "jackpots": "wagers",
    "dealing": "cards", "choices": "cards", "equipment": "cards",
    "settlement": "money", "seats": "money", "tickets": "money", "chips": "money",
    "corrections": "corrections", "irregular": "corrections",
    "cases": "cases",
}  # fmt: skip
"""By topic of the event: the part of the timeline that it belongs to."""


def part_of(event: e.EventBase) -> Part:
    """Return the part of the timeline that an event belongs to."""
    return PARTS.get(type(event).__module__.split(".")[2], "table")


def place_of(event: e.EventBase) -> str:
    """Return the terminal or patron that an event concerns; empty if it concerns the table."""
    for name in ("terminal", "holder", "patron"):
        value = getattr(event, name, "")
        if value:
            return str(getattr(value, "key", value))
    return ""


def changes_of(before: State, event: e.Event, after: State) -> Iterator[ValueChangeView]:
    """Yield the values that an event changed at the table, old and new."""
    if before.phase != after.phase:
        yield ValueChangeView(form="phase", was=before.phase, now=after.phase)
    if isinstance(event, e.DealingEvent | e.EquipmentEvent | e.IrregularityEvent):
        yield from _faces(before, event)
        return
    match event:
        case e.WagersSet():
            yield from _wagers(before, event)
        case e.LimitsChanged():
            yield from _limits(before, after)
        case e.WageringPeriodSet(seconds=seconds):
            was = "" if before.wagering_s is None else str(before.wagering_s)
            yield ValueChangeView(form="seconds", was=was, now=str(seconds))
        case e.DealerOnRecord(dealer=dealer, relieved=relieved):
            yield ValueChangeView(form="person", was=relieved, now=dealer)
        case e.AccountsFrozen():
            yield ValueChangeView(form="accounts", was="free", now="frozen")
        case e.AccountsUnfrozen():
            yield ValueChangeView(form="accounts", was="frozen", now="free")


def _wagers(before: State, event: e.WagersSet) -> Iterator[ValueChangeView]:
    """Yield the amount of each position that a holder changed."""
    lying: Mapping[Spot, StakedWager] = before.playing.wagers.get(event.holder, {})
    for wager in event.wagers:
        held = lying.get(Spot(wager.bet, wager.spot, wager.area))
        yield ValueChangeView(
            form="money", was=str(held.amount if held else 0), now=str(wager.amount),
            bet=wager.bet, spot=wager.spot, area=wager.area,
        )  # fmt: skip


def _faces(before: State, event: e.Event) -> Iterator[ValueChangeView]:
    """Yield the faces that were entered, and those that they replaced."""
    match event:
        case e.Drawn(face=face):
            yield ValueChangeView(form="faces", now=face)
        case e.DrawReplaced(place=place, face=face):
            yield ValueChangeView(form="faces", was=_counted(before)[place - 1], now=face)
        case e.DeviceOverruled(read=read, face=face):
            yield ValueChangeView(form="faces", was=" ".join(read), now=face)
        case e.EntryDiffered(instead=instead, faces=faces):
            yield ValueChangeView(form="faces", was=" ".join(instead), now=" ".join(faces))
        case e.DealReconstructed(faces=faces):
            yield ValueChangeView(form="faces", was=" ".join(_counted(before)), now=" ".join(faces))


def _counted(state: State) -> list[str]:
    """Return the faces of the round that were not discarded, in the order of their entry."""
    show = state.playing.setup.variant.dealing.source.show
    return [show(draw.face) for draw in state.playing.entries.draws if not draw.discarded]


def _limits(before: State, after: State) -> Iterator[ValueChangeView]:
    """Yield each minimum and maximum of the sign that is another now."""
    old: Any = before.sign.limits if before.sign else {}
    new: Any = after.sign.limits if after.sign else {}
    for bet, limits in sorted(new.items()):
        for limit in ("minimum", "maximum"):
            was = getattr(old[bet], limit) if bet in old else ""
            now = getattr(limits, limit)
            if was != now:
                yield ValueChangeView(
                    form="money", was=str(was), now=str(now), bet=bet, limit=limit
                )
