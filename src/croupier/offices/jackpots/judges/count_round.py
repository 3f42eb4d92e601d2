"""A settled round: what it brings to the meters, to the last part of a cent, and who has won."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import floor

from msgspec.structs import replace as with_fields

from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, not_the_system
from croupier.offices.jackpots.judges.win_prize import (
    fitting,
    opened,
    record_hit,
    redraw,
    seed_meter,
)
from croupier.offices.jackpots.sealed_value import Opened
from croupier.offices.jackpots.state import NO_PART, Jackpot
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.refusals import Refused

Where = tuple[str, int]
"""A round: its table and its number."""


def count_round(draft: Draft, command: c.CountRound) -> Refused | None:
    """Count a round for each jackpot, in the order of their names; then mark the round as counted."""
    refused = not_the_system(draft)
    if refused or is_counted(draft, command):
        return refused
    where = (command.table, command.number)
    for part in command.parts:
        count_part(draft, where, part)
    mark_counted(draft, command)
    return None


def is_counted(draft: Draft, command: c.CountRound | c.RecountRound) -> bool:
    """Whether the round was counted before."""
    return command.heard <= draft.state.heard.get(command.table, 0)


def mark_counted(draft: Draft, command: c.CountRound | c.RecountRound) -> None:
    """Mark the round as counted, after all its other events."""
    draft.emit_from(command, e.RoundCounted)


def count_part(draft: Draft, where: Where, part: c.Part, before: c.Part | None = None) -> None:
    """Count a round for one jackpot: the difference from its count before a correction.

    One that does not operate properly counts it later.
    """
    jackpot, had = draft.state.jackpots.get(part.jackpot), before.entries if before else ()
    if jackpot is None or not (part.entries or had):
        return
    new, gone = _beyond(part.entries, had), _beyond(had, part.entries)
    if new and jackpot.status == "open" and jackpot.sealed and opened(draft, jackpot) is None:
        # Nothing is lost while the value cannot be read (SATG 7.6.1, SATG 7.7).
        reason = "The hidden value cannot be read."
        draft.emit(
            e.JackpotSuspended(at=draft.at, jackpot=jackpot.name, reason=reason, by=draft.by)
        )
        jackpot = draft.jackpot(jackpot.name)
    if jackpot.status == "suspended" or draft.state.undecided(*where, jackpot.name):
        # What a void round brought is in its prize until that has a meter (SATG 7.8).
        park_round(draft, where, part, before)
    elif jackpot.status == "closed":
        _inherit(draft, jackpot.name, where, part, total(new) - total(gone))
    else:
        if gone and not draft.state.won_in(*where, jackpot.name):
            # A confirmed prize keeps its money, which is not taken from the players of the next prize.
            _contribute_wagers(draft, jackpot.name, where, part, -total(gone))
        _add(draft, where, part, new, before)


def _add(
    draft: Draft, where: Where, part: c.Part, new: tuple[c.Entry, ...], before: c.Part | None
) -> None:
    if draft.jackpot(part.jackpot).terms.style == "mystery":
        _count_mystery(draft, where, part, new)
    else:
        _contribute_wagers(draft, part.jackpot, where, part, total(new))
        _award_winners(draft, where, part, before)


def total(entries: Iterable[c.Entry]) -> int:
    """All that took part."""
    return sum(entry.amount for entry in entries)


def _beyond(entries: tuple[c.Entry, ...], others: tuple[c.Entry, ...]) -> tuple[c.Entry, ...]:
    """The stakes beyond the other stakes of the same terminals."""
    if not (entries and others):
        return entries
    left = Counter[str]()
    for entry in others:
        left[entry.terminal] += entry.amount
    beyond = []
    for entry in entries:
        same = min(entry.amount, left[entry.terminal])
        left[entry.terminal] -= same
        if entry.amount > same:
            beyond.append(with_fields(entry, amount=Cents(entry.amount - same)))
    return tuple(beyond)


def park_round(draft: Draft, where: Where, part: c.Part, before: c.Part | None) -> None:
    """Park a round that cannot be counted yet."""
    table, number = where
    parked = e.RoundParked(
        at=draft.at, jackpot=part.jackpot, table=table, number=number, part=part, before=before
    )
    draft.emit(parked)


def _inherit(draft: Draft, closed: str, where: Where, part: c.Part, wagers: int) -> None:
    """Count a round that was opened before its jackpot closed: the money follows the rest of the players' money."""
    heir = draft.state.home(closed)
    if heir != closed:
        exact, put_by = wagers * part.rate.fraction, wagers * part.reserve.fraction
        contribute(draft, heir, where, wagers=0, exact=exact, put_by=put_by, inherited=True)
        redraw(draft, [heir] if wagers > 0 else [])


def _count_mystery(draft: Draft, where: Where, part: c.Part, entries: tuple[c.Entry, ...]) -> None:
    """The wager that carries the meter over the hidden value wins what it is; the rest starts the next."""
    if not entries:
        return
    name, rate, put_by = part.jackpot, part.rate.fraction, part.reserve.fraction
    wagers, over, (missing, value) = 0, NO_PART, _missing(draft, name)
    enough = -(-missing // rate)
    for entry in entries:
        wagers += entry.amount
        while wagers >= enough:
            over += wagers * rate - missing
            contribute(draft, name, where, wagers=wagers, exact=missing, put_by=wagers * put_by)
            record_hit(draft, name, where, entry, from_meter=value.value, opened=value)
            seed_meter(draft, name)
            wagers, (missing, value) = 0, _missing(draft, name)
            enough = -((over - missing) // rate)
    exact = over + wagers * rate
    contribute(draft, name, where, wagers=wagers, exact=exact, put_by=wagers * put_by)


def _missing(draft: Draft, name: str) -> tuple[Fraction, Opened]:
    """The amount that the meter lacks to the hidden value, and that value."""
    jackpot = draft.jackpot(name)
    value = opened(draft, jackpot)
    assert value is not None, "Whether it can be read was seen before."
    return value.value - jackpot.pool.meter - jackpot.pool.carry, value


def _award_winners(draft: Draft, where: Where, part: c.Part, before: c.Part | None) -> None:
    """Every terminal that took part has won, one after the other or all together; none wins twice."""
    if not part.won:
        return
    jackpot = draft.jackpot(part.jackpot)
    known = {win.hit.terminal for win in draft.state.won_in(*where, jackpot.name)}
    if before and before.won:
        known |= {entry.terminal for entry in before.entries}
    took_part = {entry.terminal: entry for entry in part.entries}
    winners = [entry for terminal, entry in took_part.items() if terminal not in known]
    if not jackpot.terms.has_meter:
        for entry in winners:
            record_hit(draft, jackpot.name, where, entry)
    elif winners and jackpot.terms.several == "shared":
        share = Cents(jackpot.pool.meter // len(winners))
        for entry in winners:
            record_hit(draft, jackpot.name, where, entry, from_meter=share)
        seed_meter(draft, jackpot.name)
    else:
        for entry in winners:
            record_hit(
                draft, jackpot.name, where, entry, from_meter=draft.jackpot(jackpot.name).pool.meter
            )
            seed_meter(draft, jackpot.name)


def _contribute_wagers(draft: Draft, name: str, where: Where, part: c.Part, wagers: int) -> None:
    """By the rates with which the round was opened; less than nothing is taken back."""
    exact, put_by = wagers * part.rate.fraction, wagers * part.reserve.fraction
    contribute(draft, name, where, wagers=wagers, exact=exact, put_by=put_by)


def contribute(
    draft: Draft, name: str, where: Where, *, wagers: int, exact: Fraction, put_by: Fraction,
    inherited: bool = False,
) -> None:  # fmt: skip
    """Post the whole cents of a contribution, and carry the part of a cent to the next round."""
    jackpot, (table, number) = draft.jackpot(name), where
    if not (exact or put_by or wagers):
        return
    meter, carry = _whole(
        jackpot.pool.carry + exact, least=jackpot.terms.minimum - jackpot.pool.meter
    )
    reserve, reserve_carry = _whole(
        jackpot.pool.reserve_carry + put_by, least=-jackpot.pool.reserve
    )
    above = _above(jackpot, meter, inherited=inherited)
    event = e.Contributed(
        at=draft.at, jackpot=name, table=table, number=number, wagers=wagers, meter=meter - above,
        reserve=reserve + above, carry=Rate(*carry.as_integer_ratio()),
        reserve_carry=Rate(*reserve_carry.as_integer_ratio()),
    )  # fmt: skip
    draft.emit(event)


def _whole(total: Fraction, *, least: int) -> tuple[int, Fraction]:
    """Return whole cents and the rest. What is taken back leaves a meter its minimum (SATG 7.5)."""
    whole = floor(total)
    return (whole, total - whole) if whole >= min(least, 0) else (min(least, 0), NO_PART)


def _above(jackpot: Jackpot, meter: int, *, inherited: bool) -> int:
    """The amount above the maximum, which goes to the reserve. A mystery is hit before, except by inheritance."""
    if meter <= 0 or (jackpot.terms.style == "mystery" and not inherited):
        return 0
    return meter - fitting(jackpot, Cents(meter))


def count_parked(draft: Draft, jackpot: Jackpot) -> None:
    """Count the parked rounds in their order."""
    for it in jackpot.parked:
        count_part(draft, (it.table, it.number), it.part, it.before)


def carry_over(draft: Draft, closed: Jackpot, heir: str) -> None:
    """The parts of a cent of a closed pool are not lost either (SATG 7.3.6)."""
    rest = closed.pool.carry + closed.pool.reserve_carry
    origin = (closed.name, 0)
    contribute(draft, heir, origin, wagers=0, exact=rest, put_by=NO_PART, inherited=True)
