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
from croupier.offices.jackpots.judges.win_prize import fitting, hit, opened, redraw, seed
from croupier.offices.jackpots.sealed_value import Opened
from croupier.offices.jackpots.state import NO_PART, Jackpot
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.refusals import Refused

Where = tuple[str, int]
"""A round: its table and its number."""


def count_round(draft: Draft, command: c.CountRound) -> Refused | None:
    """Each jackpot by itself, in the order of their names; then the round is heard."""
    refused = not_the_system(draft)
    if refused or was_heard(draft, command):
        return refused
    where = (command.table, command.number)
    for part in command.parts:
        count(draft, where, part)
    is_heard(draft, command)
    return None


def was_heard(draft: Draft, command: c.CountRound | c.RecountRound) -> bool:
    """Whether it was counted before, whoever counted it."""
    return command.heard <= draft.state.heard.get(command.table, 0)


def is_heard(draft: Draft, command: c.CountRound | c.RecountRound) -> None:
    """All that the round meant stands before this."""
    table, number, heard = command.table, command.number, command.heard
    draft.emit(e.RoundCounted(at=draft.at, table=table, number=number, heard=heard))


def count(draft: Draft, where: Where, part: c.Part, before: c.Part | None = None) -> None:
    """What a round means to one jackpot besides what it meant before it was corrected.

    One that does not operate properly counts it later.
    """
    one, had = draft.state.jackpots.get(part.jackpot), before.entries if before else ()
    if one is None or not (part.entries or had):
        return
    new, gone = _beyond(part.entries, had), _beyond(had, part.entries)
    if new and one.status == "open" and one.sealed and opened(draft, one) is None:
        # Nothing is lost while the value cannot be read (SATG 7.6.1, SATG 7.7).
        reason = "The hidden value cannot be read."
        draft.emit(e.JackpotSuspended(at=draft.at, jackpot=one.name, reason=reason, by=draft.by))
        one = draft.jackpot(one.name)
    if one.status == "suspended" or draft.state.undecided(*where, one.name):
        # What a void round brought is in its prize until that has a meter (SATG 7.8).
        park(draft, where, part, before)
    elif one.status == "closed":
        _inherit(draft, one.name, where, part, total(new) - total(gone))
    else:
        if gone and not draft.state.won_in(*where, one.name):
            # What is in a prize that stands is not taken from those who play for the next one.
            _grow(draft, one.name, where, part, -total(gone))
        _add(draft, where, part, new, before)


def _add(
    draft: Draft, where: Where, part: c.Part, new: tuple[c.Entry, ...], before: c.Part | None
) -> None:
    if draft.jackpot(part.jackpot).terms.style == "mystery":
        _count_mystery(draft, where, part, new)
    else:
        _grow(draft, part.jackpot, where, part, total(new))
        _find(draft, where, part, before)


def total(entries: Iterable[c.Entry]) -> int:
    """All that took part."""
    return sum(entry.amount for entry in entries)


def _beyond(entries: tuple[c.Entry, ...], others: tuple[c.Entry, ...]) -> tuple[c.Entry, ...]:
    """What stakes there are beyond others of the same terminals."""
    if not (entries and others):
        return entries
    left = Counter[str]()
    for entry in others:
        left[entry.terminal] += entry.amount
    found = []
    for entry in entries:
        same = min(entry.amount, left[entry.terminal])
        left[entry.terminal] -= same
        if entry.amount > same:
            found.append(with_fields(entry, amount=Cents(entry.amount - same)))
    return tuple(found)


def park(draft: Draft, where: Where, part: c.Part, before: c.Part | None) -> None:
    """It waits, and is counted when it can be."""
    table, number = where
    parked = e.RoundParked(
        at=draft.at, jackpot=part.jackpot, table=table, number=number, part=part, before=before
    )
    draft.emit(parked)


def _inherit(draft: Draft, closed: str, where: Where, part: c.Part, wagers: int) -> None:
    """A round that was opened before it closed: what players gave goes where the rest of theirs went."""
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
            hit(draft, name, where, entry, from_meter=value.value, opened=value)
            seed(draft, name)
            wagers, (missing, value) = 0, _missing(draft, name)
            enough = -((over - missing) // rate)
    exact = over + wagers * rate
    contribute(draft, name, where, wagers=wagers, exact=exact, put_by=wagers * put_by)


def _missing(draft: Draft, name: str) -> tuple[Fraction, Opened]:
    """What the meter lacks until the hidden value is reached, and that value."""
    one = draft.jackpot(name)
    value = opened(draft, one)
    assert value is not None, "Whether it can be read was seen before."
    return value.value - one.pool.meter - one.pool.carry, value


def _find(draft: Draft, where: Where, part: c.Part, before: c.Part | None) -> None:
    """Every terminal that took part has won, one after the other or all together; none wins twice."""
    if not part.won:
        return
    one = draft.jackpot(part.jackpot)
    known = {win.hit.terminal for win in draft.state.won_in(*where, one.name)}
    if before and before.won:
        known |= {entry.terminal for entry in before.entries}
    took_part = {entry.terminal: entry for entry in part.entries}
    winners = [entry for terminal, entry in took_part.items() if terminal not in known]
    if not one.terms.has_meter:
        for entry in winners:
            hit(draft, one.name, where, entry)
    elif winners and one.terms.several == "shared":
        share = Cents(one.pool.meter // len(winners))
        for entry in winners:
            hit(draft, one.name, where, entry, from_meter=share)
        seed(draft, one.name)
    else:
        for entry in winners:
            hit(draft, one.name, where, entry, from_meter=draft.jackpot(one.name).pool.meter)
            seed(draft, one.name)


def _grow(draft: Draft, name: str, where: Where, part: c.Part, wagers: int) -> None:
    """By the rates with which the round was opened; less than nothing is taken back."""
    exact, put_by = wagers * part.rate.fraction, wagers * part.reserve.fraction
    contribute(draft, name, where, wagers=wagers, exact=exact, put_by=put_by)


def contribute(
    draft: Draft, name: str, where: Where, *, wagers: int, exact: Fraction, put_by: Fraction,
    inherited: bool = False,
) -> None:  # fmt: skip
    """Whole cents are posted, the part of a cent is carried: nothing is lost and nothing is made."""
    one, (table, number) = draft.jackpot(name), where
    if not (exact or put_by or wagers):
        return
    meter, carry = _whole(one.pool.carry + exact, least=one.terms.minimum - one.pool.meter)
    reserve, reserve_carry = _whole(one.pool.reserve_carry + put_by, least=-one.pool.reserve)
    above = _above(one, meter, inherited=inherited)
    event = e.Contributed(
        at=draft.at, jackpot=name, table=table, number=number, wagers=wagers, meter=meter - above,
        reserve=reserve + above, carry=Rate(*carry.as_integer_ratio()),
        reserve_carry=Rate(*reserve_carry.as_integer_ratio()),
    )  # fmt: skip
    draft.emit(event)


def _whole(total: Fraction, *, least: int) -> tuple[int, Fraction]:
    """Whole cents and the rest; what is taken back never brings a meter below its minimum (SATG 7.5)."""
    whole = floor(total)
    return (whole, total - whole) if whole >= min(least, 0) else (min(least, 0), NO_PART)


def _above(one: Jackpot, meter: int, *, inherited: bool) -> int:
    """What a meter that stands at its maximum passes on to its reserve; wagers on a mystery hit it by then."""
    if meter <= 0 or (one.terms.style == "mystery" and not inherited):
        return 0
    return meter - fitting(one, Cents(meter))


def count_parked(draft: Draft, one: Jackpot) -> None:
    """What waited, in its order."""
    for it in one.parked:
        count(draft, (it.table, it.number), it.part, it.before)


def carry_over(draft: Draft, closed: Jackpot, heir: str) -> None:
    """The parts of a cent of a closed pool are not lost either (SATG 7.3.6)."""
    rest = closed.pool.carry + closed.pool.reserve_carry
    origin = (closed.name, 0)
    contribute(draft, heir, origin, wagers=0, exact=rest, put_by=NO_PART, inherited=True)
