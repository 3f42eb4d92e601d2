"""The chain for whoever inspects: clause, code, tests, rounds that used it, and the evidence of a round."""

import asyncio
from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import QueryParameter
from msgspec import Struct

from croupier.engine.store import SqlStore
from croupier.offices.staff.state import INSPECTOR
from croupier.records.audit import Evidence, evidence_bytes, gathered
from croupier.records.audit.clause_trace import cited_lines, traced
from croupier.records.audit.clause_usage import How, Searched
from croupier.rulebook import CLAUSES
from croupier.server.api.people_routes import AnyRequest
from croupier.server.api.tables_routes import found, numbered
from croupier.server.http.access import (
    RECORDS,
    REFUSED,
    STAFF,
    From,
    Number,
    TheSystem,
    Word,
    member_of,
    reads,
)
from croupier.server.process.system import System

Clause = Annotated[str, QueryParameter(max_length=80)]
Named = Annotated[str, QueryParameter(max_length=64)]
ZIP = "application/zip"


class CitedOut(Struct, frozen=True, kw_only=True):
    """A place of the program that cites a clause."""

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
    """The rounds of a table that used a clause, the newest first, and how far was looked."""

    table: str
    rounds: tuple[UsedOut, ...]
    more: bool
    """Whether older ones used it too."""
    until: int
    """Rounds 1 to this one were looked at."""
    done: bool
    """Whether the log was read to its end; if not, the same question goes on."""


class TheTrace(Controller):
    """From a clause to what obeys it, and to where it was used."""

    path = "/api/v1/trace"
    tags = ("records",)

    @reads("/clause", *STAFF)
    async def clause(
        self, named: Annotated[str, QueryParameter(name="id", max_length=80)]
    ) -> TracedOut:
        """Where the program cites a clause, line by line, and which tests prove it."""
        if named not in CLAUSES:
            raise NotFoundException(detail=f"No clause {named!r}.")
        return await asyncio.to_thread(_traced, named)

    @reads("/rounds", *RECORDS)
    async def rounds(self, system: TheSystem, clause: Clause) -> list[SearchedOut]:
        """The latest rounds of every table that used a clause."""
        if clause not in CLAUSES:
            raise NotFoundException(detail=f"No clause {clause!r}.")
        tables = sorted(system.hub.tables)
        every = await asyncio.to_thread(lambda: list(system.tracing.everywhere(tables, clause)))
        return [_searched(table, one) for table, one in every]

    @reads("/rounds/{table:str}", *RECORDS)
    async def of_table(
        self, table: Word, system: TheSystem, clause: Clause, before: From = 0
    ) -> SearchedOut:
        """A page of the rounds of a table that used a clause; `before` goes on to older ones."""
        found(system, table)
        one = await asyncio.to_thread(system.tracing.at, table, clause, before)
        return _searched(table, one)

    @reads("/evidence/{table:str}/{number:int}", INSPECTOR, media_type=ZIP)
    async def evidence(
        self, request: AnyRequest, table: Word, number: Number, system: TheSystem
    ) -> Response[bytes]:
        """The evidence of a round in one file; who took it is on record before it is handed out."""
        numbered(system, table, number)
        made = await asyncio.to_thread(_gathered, system, table, number)
        if made.tickets:
            few = f"{len(made.tickets)} tickets in it are still out"
            detail = (
                f"Whoever reads it could cash them: {few}. Accepted: when they are paid; or that the operator makes "
                "it by `croupier evidence`, and keeps it like cash."
            )
            raise HTTPException(status_code=REFUSED, detail=detail)
        who, detail = member_of(request).number, f"Evidence of round {number}."
        await system.watch.raised("log-exported", place=table, subject=who, detail=detail)
        name = f"{table}-{number}.zip"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(evidence_bytes(made), media_type=ZIP, headers=headers)


def _gathered(system: System, table: str, number: int) -> Evidence:
    store = system.store
    assert isinstance(store, SqlStore), "A floor is kept in entries."
    return gathered(store, table, number, system.clock())


def _traced(named: str) -> TracedOut:
    found = traced(CLAUSES[named])
    return TracedOut(
        id=named,
        cited_by=tuple(CitedOut(where=where, says=says) for where, says in cited_lines(named)),
        # One test with many cases stands once.
        tests=tuple(dict.fromkeys(one.partition("[")[0] for one in found.tests)),
        reason=CLAUSES[named].reason,
    )


def _searched(table: str, one: Searched) -> SearchedOut:
    rounds = (UsedOut(number=number, how=tuple(sorted(how))) for number, how in one.rounds)
    return SearchedOut(
        table=table, rounds=tuple(rounds), more=one.more, until=one.until, done=one.done
    )
