"""Gather evidence from a store: the entries of a round, what led to it, and an anchor that vouches for them.

The module takes as few entries as possible: the opening of the table, changes of its limits, and the round itself.
Sometimes these entries do not reproduce the round as the whole log does. Examples are wagers that stayed on the layout
from an earlier round, or a session of a tournament. Then the run begins earlier, until it reproduces the round.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier import __version__
from croupier.engine.store import SqlStore
from croupier.engine.store.archive.export import SheetLine
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_codec import event_of, marks_of
from croupier.engine.table_place import tables_of
from croupier.errors import BadInput, CroupierError, unknown
from croupier.offices.house_log import HOUSE, HeadsAnchored
from croupier.records.audit.clause_usage import EVERY, used_in
from croupier.records.audit.evidence_derived import derived
from croupier.records.audit.evidence_file import (
    ANCHOR,
    FORMAT,
    LOG,
    SHEETS,
    Evidence,
    Manifest,
    Run,
    hashed,
    lines_of_runs,
    lines_of_sheets,
)
from croupier.records.audit.evidence_round import RoundFromEvidence, reproduce
from croupier.records.audit.program_hash import code_hash
from croupier.table import events as e
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.history.round_history import RoundHistory
from croupier.table.state import State
from croupier.table.tickets.ticket import Status
from croupier.table.tickets.ticket_number import sealed_body
from croupier.table.values.sheet import pack

MOST = 5_000
"""An anchor may lie at most this many orders after the round; the house writes one after 1,000 orders."""
VOUCHING = 1_000
"""Upper limit of entries taken from the house's log; a reader who kept one of these anchors can compare it."""
LED_THERE = (
    e.TableOpened | e.LimitsChanged | e.MinimumAnnounced | e.AnnouncementTaken | e.PersonalLimitsSet
)
"""Events that determine how a round is played and may lie long before it."""
OUT = (Status.PRINTING, Status.ISSUED, Status.HELD)


@dataclass
class _Passed:
    """Positions in the log before a round, counted since the last opening of the table."""

    led: list[int] = field(default_factory=list)
    """Positions of events that determine how the round is played (`LED_THERE`)."""
    openings: list[int] = field(default_factory=list)
    """Positions at which rounds were opened."""


def gathered(store: SqlStore, table: str, number: int, at: int) -> Evidence:
    """Gather the evidence of a round that is over."""
    if table not in tables_of(store):
        raise unknown("table", table, tables_of(store))
    history, passed = _read_round(store, table, number)
    runs, reproduced = _runs(store, history, passed)
    anchor = _anchor(store, table, runs)
    if anchor:
        runs = _as_far(store, runs, anchor)
    used = used_in(_entries(runs), store.sheet, number)
    parts = {
        LOG: lines_of_runs(runs),
        SHEETS: lines_of_sheets(_sheets(store, history, runs)),
        ANCHOR: lines_of_runs([anchor] if anchor else []),
        **derived(reproduced, used),
    }
    manifest = Manifest(
        evidence=FORMAT, round=history.name, made_at=at, version=__version__, code=code_hash(),
        parts={name: hashed(part) for name, part in parts.items()},
    )  # fmt: skip
    return Evidence(
        manifest=manifest,
        parts=parts,
        entries=sum(len(run.entries) for run in runs),
        anchored=anchor is not None,
        tickets=tuple(_still_out(store, runs)),
    )


def _read_round(store: SqlStore, table: str, number: int) -> tuple[RoundHistory, _Passed]:
    """Read the round from the whole log."""
    reader, passed = HistoryReader(State(table=table), store.sheet, number), _Passed()
    for record in store.records(table):
        event = record.event
        if number not in reader.over:
            if isinstance(event, e.TableOpened):
                passed = _Passed()
            if isinstance(event, LED_THERE):
                passed.led.append(record.seq)
            if isinstance(event, e.RoundOpened):
                passed.openings.append(record.seq)
        reader.add_event(event)
    if number not in reader.over:
        last = reader.state.number
        if reader.going_on() is not None:
            raise BadInput(f"Round {table}/{number} goes on. Accepted: a round that is over.")
        raise BadInput(f"No round {table}/{number}. Accepted: from {table}/1 to {table}/{last}.")
    return reader.over[number], passed


def _runs(
    store: SqlStore, history: RoundHistory, passed: _Passed
) -> tuple[list[Run], RoundFromEvidence]:
    """Find as few entries as possible that reproduce the round as the whole log does."""
    for start in _starts(passed):
        numbers = {
            (number, number)
            for seq in (*(seq for seq in passed.led if seq < start), *history.corrections())
            for number in [store.number_at(history.table, seq)]
        }
        span = tuple(store.number_at(history.table, seq) for seq in (start, history.last))
        runs = [_run(store, history.table, *pair) for pair in _merged({*numbers, span})]
        try:
            reproduced = reproduce(history.table, history.number, runs, store.sheet)
        except (CroupierError, LookupError, AssertionError):
            continue  # something earlier is missing
        if reproduced.history == history and not reproduced.unposted:
            return runs, reproduced
    raise BadInput(
        f"The log of {history.table} does not tell round {history.number} as it was settled."
    )


def _starts(passed: _Passed) -> Iterator[int]:
    """Yield where the run may begin: the round, ever earlier rounds, the opening of the table, the start of the log."""
    back = 1
    while back <= len(passed.openings):
        yield passed.openings[-back]
        back *= 2
    yield passed.led[0]
    yield 0


def _merged(spans: set[tuple[int, ...]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(last, merged[-1][1])
        else:
            merged.append((first, last))
    return merged


def _run(store: SqlStore, place: str, first: int, last: int) -> Run:
    entries = store.entries(place, after=first - 1, until=last, most=EVERY)
    return Run(place, store.head_before(place, first), tuple(entries))


def _anchor(store: SqlStore, table: str, runs: Sequence[Run]) -> Run | None:
    """Return the house's log from the first anchor that vouches for the runs; none if that is too far away."""
    end = runs[-1].end
    for record in store.records(HOUSE):
        event = record.event
        head = event.heads.get(table) if isinstance(event, HeadsAnchored) else None
        if head is not None and head.orders >= end:
            if head.orders - end > MOST:
                return None
            first = store.number_at(HOUSE, record.seq)
            entries = store.entries(HOUSE, after=first - 1, most=VOUCHING)
            return Run(HOUSE, store.head_before(HOUSE, first), tuple(entries))
    return None


def _as_far(store: SqlStore, runs: Sequence[Run], anchor: Run) -> list[Run]:
    """Extend the last run up to the entry for which the anchor vouches."""
    *others, last = runs
    event = event_of(anchor.entries[0].events[0])
    assert isinstance(event, HeadsAnchored), "The house writes down heads."
    more = event.heads[last.place].orders - last.end
    rest = store.entries(last.place, after=last.entries[-1].number, most=more) if more else []
    return [*others, Run(last.place, last.before, (*last.entries, *rest))]


def _entries(runs: Sequence[Run]) -> Iterator[Entry]:
    for run in runs:
        yield from run.entries


def _sheets(store: SqlStore, history: RoundHistory, runs: Sequence[Run]) -> Iterator[SheetLine]:
    """Yield the sheets that the entries of the runs name, up to the end and the corrections of the round."""
    last = max((history.last, *history.corrections()))
    named: Counter[str] = Counter()
    for entry in _entries(runs):
        if entry.first <= last:
            for event in map(event_of, entry.events):
                named.update(filter(None, (getattr(event, it, "") for it in ("sheet", "was"))))
    for digest in sorted(named):
        yield SheetLine(digest, b64encode(pack(store.sheet(digest))).decode())


def _still_out(store: SqlStore, runs: Sequence[Run]) -> Iterator[str]:
    numbers = {number for entry in _entries(runs) for number in marks_of(entry.marks).tickets}
    for number in sorted(numbers):
        ticket = store.ticket(number)
        if ticket is not None and ticket.status in OUT and not sealed_body(number):
            yield number
