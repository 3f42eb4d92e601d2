"""Trace a clause for inspection: its code, its tests, the rounds that used it, and a round's evidence."""

from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import QueryParameter
from msgspec import Struct, msgpack

from croupier.offices.staff.state import INSPECTOR
from croupier.records.audit.clause_usage import How, Searched
from croupier.rulebook import CLAUSES
from croupier.server.api.people_routes import AnyRequest
from croupier.server.api.tables_routes import expect_round, known_table
from croupier.server.http.access import (
    RECORDS,
    REFUSED,
    STAFF,
    From,
    Number,
    Word,
    member_of,
    reads,
)
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import TheAlerts, TheClock, TheHub, TheJobs, TheTables
from croupier.server.jobs.job_messages import FindRounds, GatherEvidence, TraceClause
from croupier.server.jobs.record_jobs import ClauseTrace, EvidenceFile

Clause = Annotated[str, QueryParameter(max_length=80)]
Named = Annotated[str, QueryParameter(max_length=64)]
ZIP = "application/zip"
_trace_of = msgpack.Decoder(ClauseTrace).decode
_evidence_of = msgpack.Decoder(EvidenceFile).decode
_found_of = msgpack.Decoder(list[tuple[str, Searched]]).decode


class CitedOut(Struct, frozen=True, kw_only=True):
    """A position in the program that cites a clause."""

    where: str
    """File and line, within the package."""
    says: str


class TracedOut(Struct, frozen=True, kw_only=True):
    """A clause with the code that cites it and the tests that prove it."""

    id: str
    cited_by: tuple[CitedOut, ...]
    tests: tuple[str, ...]
    reason: str = ""
    """Why no software can fulfil it, where no test proves it."""


class UsedOut(Struct, frozen=True, kw_only=True):
    """A round that used a clause, and in which ways."""

    number: int
    how: tuple[How, ...]


class SearchedOut(Struct, frozen=True, kw_only=True):
    """The rounds of a table that used a clause, newest first, and how far the search went."""

    table: str
    rounds: tuple[UsedOut, ...]
    more: bool
    """Whether older rounds used it too."""
    until: int
    """Rounds 1 to this one were searched."""
    done: bool
    """Whether the log was read to its end. If not, repeat the call to continue."""


class TraceRoutes(Controller):
    """From a clause to the code that obeys it, and to the rounds that used it."""

    path = "/api/v1/trace"
    tags = ("records",)

    @reads("/clause", *STAFF)
    async def clause(
        self, request: AnyRequest, jobs: TheJobs,
        named: Annotated[str, QueryParameter(name="id", max_length=80)],
    ) -> TracedOut:  # fmt: skip
        """Show where the program cites a clause, line by line, and which tests prove it."""
        if named not in CLAUSES:
            raise NotFoundException(detail=f"No clause {named!r}.")
        trace = _trace_of(await while_present(request, jobs.do(TraceClause(named))))
        return TracedOut(
            id=named,
            cited_by=tuple(CitedOut(where=where, says=says) for where, says in trace.cited),
            # A test with many cases is listed once.
            tests=tuple(dict.fromkeys(test.partition("[")[0] for test in trace.tests)),
            reason=CLAUSES[named].reason,
        )

    @reads("/rounds", *RECORDS)
    async def rounds(
        self, request: AnyRequest, hub: TheHub, jobs: TheJobs, clause: Clause
    ) -> list[SearchedOut]:
        """List the latest rounds of every table that used a clause."""
        if clause not in CLAUSES:
            raise NotFoundException(detail=f"No clause {clause!r}.")
        job = FindRounds(tuple(sorted(hub.tables)), clause)
        every = _found_of(await while_present(request, jobs.do(job)))
        return [_searched(table, searched) for table, searched in every]

    @reads("/rounds/{table:str}", *RECORDS)
    async def of_table(
        self, request: AnyRequest, table: Word, running_tables: TheTables, jobs: TheJobs,
        clause: Clause, before: From = 0,
    ) -> SearchedOut:  # fmt: skip
        """Show a page of the rounds of a table that used a clause.

        `before` continues with older ones.
        """
        known_table(running_tables, table)
        job = FindRounds((table,), clause, before)
        ((_, searched),) = _found_of(await while_present(request, jobs.do(job)))
        return _searched(table, searched)

    @reads("/evidence/{table:str}/{number:int}", INSPECTOR, media_type=ZIP)
    async def evidence(
        self, request: AnyRequest, table: Word, number: Number, jobs: TheJobs, clock: TheClock,
        running_tables: TheTables, alerts: TheAlerts,
    ) -> Response[bytes]:  # fmt: skip
        """Export the evidence of a round in one file. The export is on record before the answer."""
        expect_round(running_tables, table, number)
        job = GatherEvidence(table, number, clock())
        evidence = _evidence_of(await while_present(request, jobs.do(job)))
        if evidence.tickets:
            few = f"{evidence.tickets} tickets in it are still out"
            detail = (
                f"A reader could cash them: {few}. Accepted: when they are paid; or that the operator makes "
                "it by `croupier evidence`, and keeps it like cash."
            )
            raise HTTPException(status_code=REFUSED, detail=detail)
        inspector, detail = member_of(request).number, f"Evidence of round {number}."
        facts = {"by": inspector, "what": f"{table}. {detail}"}
        await alerts.raise_alert(
            "log-exported", place=table, subject=inspector, detail=detail, facts=facts
        )
        name = f"{table}-{number}.zip"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(evidence.file, media_type=ZIP, headers=headers)


def _searched(table: str, searched: Searched) -> SearchedOut:
    rounds = (UsedOut(number=number, how=tuple(sorted(how))) for number, how in searched.rounds)
    return SearchedOut(
        table=table, rounds=tuple(rounds), more=searched.more, until=searched.until,
        done=searched.done,
    )  # fmt: skip
