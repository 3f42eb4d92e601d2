"""The readings of the records, each by its job. They run in a process of their own and change nothing."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.json import decode as decode_json
from sqlalchemy.exc import DBAPIError

from croupier.engine.store import SqlStore, Unsure
from croupier.engine.store.address import open_store
from croupier.engine.store.entry_codec import encode as encode_view
from croupier.engine.store.sql.soundness import chain
from croupier.errors import BadInput, missing_extra
from croupier.records.audit import evidence_bytes, gathered
from croupier.records.audit.clause_trace import cited_lines, traced
from croupier.records.audit.clause_usage import How, Use, used_by
from croupier.records.day_figures import DayFiguresReader
from croupier.records.fairness.watch_a_store import watch_of_store
from croupier.records.log_reader import made_of, make_rights, make_ticket_review
from croupier.records.receipts import Audit, receipts
from croupier.records.report_marks import ReportMarks
from croupier.records.reports.period_report import Report
from croupier.records.reports.period_report import encode as encode_report
from croupier.records.reports.report_pdf import as_pdf
from croupier.records.reports.report_text import csv_bytes
from croupier.records.round_timeline import timeline
from croupier.rulebook import CLAUSES
from croupier.server.jobs import job_messages as jobs
from croupier.server.jobs.clause_indexes import ClauseIndexes
from croupier.server.jobs.job_messages import Answer, Job, NoRecord, Outcome, encode
from croupier.server.screens.lookups import receipt_view
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.opening.offer_setup import offer_at, set_up
from croupier.views.screens.inspector_view import RoundView, round_view
from croupier.views.terminal.lookup_view import rules_view

if TYPE_CHECKING:
    from croupier.server.jobs.maths_jobs import MathsJobs


class UsedClauseOut(Struct, frozen=True, kw_only=True):
    """A clause that a round used in one way, and how often."""

    clause: str
    how: How
    times: int


class RoundOut(Struct, frozen=True, kw_only=True):
    """A round with everything that is known of it."""

    round: RoundView
    agrees: bool
    """Whether the rules, run again, give what was paid."""
    unfinished: bool = False
    """Whether the round is not over: it is shown as far as it has come."""
    clauses: tuple[UsedClauseOut, ...] = ()
    """The clauses by which stakes ended, money moved or orders were refused.

    Only for a finished round.
    """


class ClauseTrace(Struct, frozen=True):
    """The positions in the program that cite a clause, each with its text, and the tests that prove it."""

    cited: tuple[tuple[str, str], ...]
    tests: tuple[str, ...]


class EvidenceFile(Struct, frozen=True):
    """The evidence of a round as a file, unless tickets in it are still out."""

    tickets: int
    file: bytes


def ignore_answer(_answer: Answer) -> None:
    """Ignore the progress of a reading; the default."""


class RecordJobs:
    """Answers jobs from one store, over a connection that only reads."""

    def __init__(self, address: str, tell: Callable[[Answer], None] = ignore_answer) -> None:
        self._address, self._tell = address, tell
        self._marks = ReportMarks()

    @cached_property
    def _store(self) -> SqlStore:
        return open_store(self._address, reading=True)

    @cached_property
    def _day_figures(self) -> DayFiguresReader:
        return DayFiguresReader(self._store)

    @cached_property
    def _clauses(self) -> ClauseIndexes:
        return ClauseIndexes(self._store)

    @cached_property
    def _maths(self) -> "MathsJobs":
        # A process that only reads does not load it.
        from croupier.server.jobs.maths_jobs import MathsJobs

        return MathsJobs()

    def answer(self, job: Job) -> Answer:
        """Do a job. A failure is an answer too, because the next job may succeed."""
        try:
            return Answer(Outcome.DONE, self._result(job))
        except NoRecord as missing:
            return Answer(Outcome.MISSING, says=str(missing))
        except BadInput as unreadable:
            return Answer(Outcome.UNREADABLE, says=str(unreadable))
        except (Unsure, DBAPIError) as unsure:
            return Answer(Outcome.UNSURE, says=str(unsure))
        except MemoryError:
            return Answer(Outcome.TOO_LARGE)
        except ImportError as failed:
            refusal = missing_extra(failed)
            if refusal is None:
                return Answer(Outcome.MISTAKE, says=format_exc())
            return Answer(Outcome.UNREADABLE, says=str(refusal))
        except Exception:  # noqa: BLE001  the server reports it, and this process serves on
            return Answer(Outcome.MISTAKE, says=format_exc())

    def _result(self, job: Job) -> bytes:
        does: Mapping[type[Job], Callable[[Any], bytes]] = {
            jobs.MakeReport: self._report,
            jobs.WriteReport: self._written,
            jobs.ReadDayFigures: self._figures_of_day,
            jobs.ReviewTickets: self._review,
            jobs.ReviewRights: self._review,
            jobs.WatchFairness: self._fairness,
            jobs.GatherEvidence: self._evidence,
            jobs.VerifyLog: self._log,
            jobs.FindRounds: self._rounds,
            jobs.TraceClause: self._clause,
            jobs.ShowRound: self._of_round,
            jobs.ShowTimeline: self._of_round,
            jobs.ShowReceipt: self._of_round,
            jobs.WorkOutRules: self._rules,
            jobs.Simulate: self._simulated,
            jobs.WorkOutRisk: self._risk,
        }
        return does[type(job)](job)

    @staticmethod
    def _rules(job: jobs.WorkOutRules) -> bytes:
        setup = offer_at(set_up(job.plan, job.at), job.at, job.amended)
        return encode_view(rules_view(setup, job.jackpots))

    def _simulated(self, job: jobs.Simulate) -> bytes:
        return encode_view(self._maths.simulate(job))

    def _risk(self, job: jobs.WorkOutRisk) -> bytes:
        return encode_view(self._maths.risk(job))

    def _figures_of_day(self, job: jobs.ReadDayFigures) -> bytes:
        return encode_report(self._day_figures.read(job.calendar, job.now))

    def _of_round(self, job: jobs.ShowRound | jobs.ShowTimeline | jobs.ShowReceipt) -> bytes:
        history = self._history(job.table, job.number)
        match job:
            case jobs.ShowRound():
                return self._round(history)
            case jobs.ShowTimeline():
                return encode_view(timeline(self._store, history))
            case jobs.ShowReceipt():
                return self._receipt(history, job.wager)

    def _report(self, job: jobs.MakeReport) -> bytes:
        # The same bytes as on the command line, so that a reader can reproduce the report.
        orders = sum(head.orders for head in self._store.heads().values())

        def progress(number: int) -> None:
            self._tell(Answer(Outcome.GOES_ON, done=min(number, orders), of=orders))

        made = made_of(self._store, job.head, marks=self._marks, progress=progress)
        return encode_report(made)

    def _written(self, job: jobs.WriteReport) -> bytes:
        if job.form == "json":
            return job.report  # as it is sealed
        report = decode_json(job.report, type=Report)
        return as_pdf(report) if job.form == "pdf" else csv_bytes(report)

    def _review(self, job: jobs.ReviewTickets | jobs.ReviewRights) -> bytes:
        with self._store.archive() as archive:
            if isinstance(job, jobs.ReviewRights):
                return encode_view(make_rights(archive, job.head, job.unused_days))
            return encode_view(make_ticket_review(archive, job.head))

    def _fairness(self, job: jobs.WatchFairness) -> bytes:
        return encode(watch_of_store(self._store, job.period, calendar=job.calendar))

    def _evidence(self, job: jobs.GatherEvidence) -> bytes:
        evidence = gathered(self._store, job.table, job.number, job.at)
        tickets = len(evidence.tickets)
        return encode(EvidenceFile(tickets, b"" if tickets else evidence_bytes(evidence)))

    def _log(self, job: jobs.VerifyLog) -> bytes:
        return encode(chain(self._store, job.place))

    def _rounds(self, job: jobs.FindRounds) -> bytes:
        if job.before is None:
            return encode(list(self._clauses.everywhere(job.tables, job.clause)))
        (table,) = job.tables
        return encode([(table, self._clauses.at(table, job.clause, job.before))])

    def _clause(self, job: jobs.TraceClause) -> bytes:
        trace = traced(CLAUSES[job.clause])
        return encode(ClauseTrace(tuple(cited_lines(job.clause)), tuple(trace.tests)))

    def _round(self, history: RoundHistory) -> bytes:
        """Thousands of wagers are settled again."""
        agrees = not history.end or all(
            part.agrees for receipt in receipts(history) for part in receipt.parts
        )
        used = used_by(self._store, history) if history.end else Counter[Use]()
        clauses = (
            UsedClauseOut(clause=use.clause, how=use.how, times=times)
            for use, times in sorted(used.items())
        )
        view = RoundOut(
            round=round_view(history), agrees=agrees, unfinished=not history.end,
            clauses=tuple(clauses),
        )  # fmt: skip
        return encode_view(view)

    def _receipt(self, history: RoundHistory, wager: str) -> bytes:
        recorded = next((laid for laid in history.wagers if laid.id == wager), None)
        if recorded is None:
            raise NoRecord(f"No wager {wager!r} in round {history.number}.")
        if not history.end:
            raise NoRecord(f"Round {history.number} goes on: nothing is paid yet.")
        return encode_view(receipt_view(history, recorded, Audit(history).receipt(recorded)))

    def _history(self, table: str, number: int) -> RoundHistory:
        """Read the history of a round from the log, with the earlier events that it follows from."""
        events = (record.event for record in self._store.records(table))
        (history,) = read_history(table, events, self._store.sheet, number)
        return history
