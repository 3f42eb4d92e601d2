"""What the server asks of a process that reads the records, and what it gets back."""

from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from croupier.errors import CroupierError
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.gaming_calendar import USUAL_SHIFTS, Calendar
from croupier.records.reports.period_report import ReportHead
from croupier.records.reports.report_head import Period
from croupier.rulebook.register.amendment import Amendments
from croupier.table.values.plan import Plan

ReportForm: TypeAlias = Literal["pdf", "csv", "json"]


class _Job(Struct, frozen=True, tag=True):
    """A reading. It changes nothing, so it may be ended at any time."""


class MakeReport(_Job, frozen=True):
    """Make a report, as JSON."""

    head: ReportHead


class WriteReport(_Job, frozen=True):
    """Write a report that was made, as a document or as a table."""

    report: bytes
    form: ReportForm


class ReadDayFigures(_Job, frozen=True):
    """Read the figures of the present gaming day, as JSON."""

    calendar: Calendar
    now: int


class ReviewTickets(_Job, frozen=True):
    """Review the tickets of a gaming day, as JSON."""

    head: PeriodHead


class ReviewRights(_Job, frozen=True):
    """Review the rights of all staff and when each was last used, as JSON."""

    head: PeriodHead
    unused_days: int


class WatchFairness(_Job, frozen=True):
    """Weigh the results of a period, also by the shifts of the house."""

    period: Period
    calendar: Calendar = USUAL_SHIFTS


class GatherEvidence(_Job, frozen=True):
    """Gather the evidence of a round in one file."""

    table: str
    number: int
    at: int


class VerifyLog(_Job, frozen=True):
    """Hash a log again from its beginning."""

    place: str


class FindRounds(_Job, frozen=True):
    """Find the latest rounds that used a clause: a page of one table, or a few of each table."""

    tables: tuple[str, ...]
    clause: str
    before: int | None = None
    """Rounds below this number of one table; none for a few of each table."""


class TraceClause(_Job, frozen=True):
    """Find where the program cites a clause, and which tests prove it."""

    clause: str


class ShowRound(_Job, frozen=True):
    """Show a round with all that is known of it, as JSON."""

    table: str
    number: int


class ShowTimeline(_Job, frozen=True):
    """Show every entry of a round in the order of time, as JSON."""

    table: str
    number: int


class ShowReceipt(_Job, frozen=True):
    """Show why a wager was paid its amount, as JSON."""

    table: str
    number: int
    wager: str


class WorkOutRules(_Job, frozen=True):
    """Work out the rule sheet of a table with every edge, as JSON."""

    plan: Plan
    at: int
    """The instant whose rules hold."""
    amended: Amendments = ()
    jackpots: tuple[JackpotTerms, ...] = ()


class Simulate(_Job, frozen=True):
    """Simulate a game with all its bets, as JSON."""

    game: str
    variant: str
    decks: int | None
    policy: str
    rounds: int
    seed: int
    at: int
    """The instant whose rules are played."""


class WorkOutRisk(_Job, frozen=True):
    """Work out the risk of a bankroll on one bet, as JSON."""

    game: str
    bet: str
    variant: str
    option: str
    decks: int | None
    policy: str
    stake: int
    bankroll: int
    target: int
    """In cents, as the stake and the bankroll; 0 for none."""
    rounds: int
    at: int


Job: TypeAlias = (
    MakeReport | WriteReport | ReadDayFigures | ReviewTickets | WatchFairness | GatherEvidence | VerifyLog | FindRounds
    | TraceClause | ShowRound | ShowTimeline | ShowReceipt | ReviewRights
    | WorkOutRules | Simulate | WorkOutRisk
)  # fmt: skip
LONG = (
    MakeReport, ReviewTickets, ReviewRights, WatchFairness, GatherEvidence, VerifyLog, Simulate, WorkOutRisk,
)  # fmt: skip
"""Simulations, risks, and readings whose time grows with the logs of the house.

One process is free of them, if there are several.
"""


class NoRecord(CroupierError):
    """The record does not exist."""


class Outcome(StrEnum):
    """How a reading ended."""

    DONE = "done"
    GOES_ON = "goes-on"
    """The reading goes on: `done` of `of` orders are read."""
    MISSING = "missing"
    """The record does not exist."""
    UNREADABLE = "unreadable"
    """The request or the record cannot be read."""
    UNSURE = "unsure"
    """The store did not answer."""
    TOO_LARGE = "too-large"
    """The reading needs more memory than a process may have."""
    MISTAKE = "mistake"


class Answer(Struct, frozen=True):
    """How a reading ended, with its result as bytes or with the reason."""

    outcome: Outcome
    value: bytes = b""
    says: str = ""
    done: int = 0
    of: int = 0
    is_last: bool = False
    """Whether the process ends after this answer."""


class Opening(Struct, frozen=True):
    """The first message to a process: the store, and the limits."""

    store: str
    memory_mb: int


encode = msgspec.msgpack.encode
opening_of = msgspec.msgpack.Decoder(Opening).decode
job_of = msgspec.msgpack.Decoder(Job).decode
answer_of = msgspec.msgpack.Decoder(Answer).decode
