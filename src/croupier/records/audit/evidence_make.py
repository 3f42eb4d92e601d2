"""Evidence gathered from a store: the entries of a round, what led to it, and an anchor that vouches for them.

What a round needs of the past is taken as short as it can be: the opening of the table, changes of its limits, and
the round itself. Where that does not tell the round as the whole log tells it (wagers that stayed on the layout from
an earlier round, a session of a tournament) the run begins earlier, until it does.
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
from croupier.records.audit.evidence_round import RoundFromEvidence, retold
from croupier.records.audit.program_hash import code_hash
from croupier.table import events as e
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.history.round_history import RoundHistory
from croupier.table.tickets.ticket import Status
from croupier.table.values.sheet import pack

MOST = 5_000
"""An anchor is not looked for further behind the round: the house writes one after 1,000 orders."""
VOUCHING = 1_000
"""So many entries of the house's log are taken at most: whoever kept any of these anchors can compare."""
LED_THERE = (
    e.TableOpened | e.LimitsChanged | e.MinimumAnnounced | e.AnnouncementTaken | e.PersonalLimitsSet
)
"""What a round is played by and that may have happened long before it."""
OUT = (Status.PRINTING, Status.ISSUED, Status.HELD)


@dataclass
class _Passed:
    """What is noted of a log on the way to a round."""

    led: list[int] = field(default_factory=list)
    """Where something happened by which the round was played, since the table was opened."""
    openings: list[int] = field(default_factory=list)
    """Where rounds were opened, since then."""


def gathered(store: SqlStore, table: str, number: int, at: int) -> Evidence:
    """The evidence of a round that is over."""
    if table not in tables_of(store):
        raise unknown("table", table, tables_of(store))
    told, passed = _told(store, table, number)
    runs, found = _runs(store, told, passed)
    anchor = _anchor(store, table, runs)
    if anchor:
        runs = _as_far(store, runs, anchor)
    used = used_in(_entries(runs), store.sheet, number)
    parts = {
        LOG: lines_of_runs(runs),
        SHEETS: lines_of_sheets(_sheets(store, told, runs)),
        ANCHOR: lines_of_runs([anchor] if anchor else []),
        **derived(found, used),
    }
    manifest = Manifest(
        evidence=FORMAT, round=told.name, made_at=at, version=__version__, code=code_hash(),
        parts={name: hashed(part) for name, part in parts.items()},
    )  # fmt: skip
    return Evidence(
        manifest=manifest,
        parts=parts,
        entries=sum(len(run.entries) for run in runs),
        anchored=anchor is not None,
        tickets=tuple(_still_out(store, runs)),
    )


def _told(store: SqlStore, table: str, number: int) -> tuple[RoundHistory, _Passed]:
    """The round as the whole log tells it."""
    telling, passed = HistoryReader(table, store.sheet, number), _Passed()
    for record in store.records(table):
        event = record.event
        if number not in telling.over:
            if isinstance(event, e.TableOpened):
                passed = _Passed()
            if isinstance(event, LED_THERE):
                passed.led.append(record.seq)
            if isinstance(event, e.RoundOpened):
                passed.openings.append(record.seq)
        telling.hear(event)
    if number not in telling.over:
        last = telling.state.number
        if telling.going_on() is not None:
            raise BadInput(f"Round {table}/{number} goes on. Accepted: a round that is over.")
        raise BadInput(f"No round {table}/{number}. Accepted: from {table}/1 to {table}/{last}.")
    return telling.over[number], passed


def _runs(
    store: SqlStore, told: RoundHistory, passed: _Passed
) -> tuple[list[Run], RoundFromEvidence]:
    """As few entries as tell the round as the whole log does."""
    for start in _starts(passed):
        wanted = {
            (number, number)
            for seq in (*(seq for seq in passed.led if seq < start), *told.corrections())
            for number in [store.number_at(told.table, seq)]
        }
        span = tuple(store.number_at(told.table, seq) for seq in (start, told.last))
        runs = [_run(store, told.table, *one) for one in _merged({*wanted, span})]
        try:
            found = retold(told.table, told.number, runs, store.sheet)
        except (CroupierError, LookupError, AssertionError):
            continue  # something earlier is missing
        if found.told == told and not found.unposted:
            return runs, found
    raise BadInput(f"The log of {told.table} does not tell round {told.number} as it was settled.")


def _starts(passed: _Passed) -> Iterator[int]:
    """Where the run may begin: at the round, at ever earlier rounds, where the table was opened, at the beginning."""
    back = 1
    while back <= len(passed.openings):
        yield passed.openings[-back]
        back *= 2
    yield passed.led[0]
    yield 0


def _merged(spans: set[tuple[int, ...]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(last, found[-1][1])
        else:
            found.append((first, last))
    return found


def _run(store: SqlStore, place: str, first: int, last: int) -> Run:
    entries = store.entries(place, after=first - 1, until=last, most=EVERY)
    return Run(place, store.head_before(place, first), tuple(entries))


def _anchor(store: SqlStore, table: str, runs: Sequence[Run]) -> Run | None:
    """The house's log from the first anchor on that vouches for the runs; nothing if it is too far behind."""
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
    """The last run on to the entry for which the anchor vouches."""
    *others, last = runs
    event = event_of(anchor.entries[0].events[0])
    assert isinstance(event, HeadsAnchored), "The house writes down heads."
    more = event.heads[last.place].orders - last.end
    rest = store.entries(last.place, after=last.entries[-1].number, most=more) if more else []
    return [*others, Run(last.place, last.before, (*last.entries, *rest))]


def _entries(runs: Sequence[Run]) -> Iterator[Entry]:
    for run in runs:
        yield from run.entries


def _sheets(store: SqlStore, told: RoundHistory, runs: Sequence[Run]) -> Iterator[SheetLine]:
    """The sheets by which the round, and what led to it, was paid."""
    last = max((told.last, *told.corrections()))
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
        found = store.ticket(number)
        if found is not None and found.status in OUT:
            yield number
