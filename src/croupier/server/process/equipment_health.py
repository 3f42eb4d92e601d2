"""The equipment of which games and jackpots are made, class by class, and whether it works (SATG 1.1 game-hardware)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from croupier import __version__
from croupier.errors import CroupierError
from croupier.offices.jackpots.terms import Terms
from croupier.rulebook import cite
from croupier.table.opening.checklist import DEALER_TERMINAL, PLAYER_TERMINAL
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused

if TYPE_CHECKING:
    from croupier.server.process.system import System


class Component(Struct, frozen=True, kw_only=True):
    """One class of equipment, of one table or of the whole house."""

    kind: str
    clause: str
    table: str = ""
    registered: bool = True
    works: bool = True
    says: str = ""
    at: int = 0
    """When it was last tried, where that is done every so often and not as it is asked."""


class Hardware:
    """The register of a process: what is enrolled, and what of it answers."""

    def __init__(self, system: "System") -> None:
        self._system = system

    def all(self) -> Iterator[Component]:
        """Everything: what serves the whole house, then each table that has a jackpot."""
        yield self._server()
        yield Component(
            kind="jackpot-software", clause="SATG 2.3.6", says=f"Version {__version__}."
        )
        yield self._database()
        yield self._network()
        state = self._system.jackpots.state
        for table in sorted({it for name in state.jackpots for it in state.tables_of(name)}):
            yield from self.of(table)

    def of(self, table: str) -> Iterator[Component]:
        """What a jackpot needs at a table (SATG 2.3)."""
        devices = list(self._system.floor.state.at(table))
        terminals = [one.device for one in devices if one.kind == "terminal"]
        reached = [one for one in terminals if self._system.hub.connected(one)]
        yield Component(
            kind=PLAYER_TERMINAL, clause="SATG 2.3", table=table, registered=bool(terminals),
            works=bool(reached), says=f"{len(reached)} of {len(terminals)} are connected.",
        )  # fmt: skip
        shows = [one for one in devices if one.kind in ("display", "terminal")]
        yield Component(
            kind="meter-display", clause="SATG 2.3.3", table=table, registered=bool(shows)
        )
        yield from self._dealer(table)
        yield self._content(table)

    def _dealer(self, table: str) -> Iterator[Component]:
        """Only where a dealer activates the game."""
        state = self._system.state(table)
        plan = state.plan if state and state.plan else self.plan(table)
        if plan is None or plan.dealer_activated:
            items = plan.items if plan else ()
            yield Component(
                kind=DEALER_TERMINAL, clause="SATG 2.3", table=table,
                registered=any(one.kind == DEALER_TERMINAL for one in items),
                works=self._system.hub.is_attended(table),
            )  # fmt: skip

    def _content(self, table: str) -> Component:
        kind, clause = "image-content-server", "SATG 2.3.5"
        try:
            self._system.working.content([table])
        except Exception as failed:  # noqa: BLE001  whatever it is, it does not answer
            return Component(kind=kind, clause=clause, table=table, works=False, says=repr(failed))
        return Component(kind=kind, clause=clause, table=table)

    def _server(self) -> Component:
        """The place of the jackpots: it works as long as none of them had to be suspended by the system."""
        broken = [
            f"{one.name}: {one.why}"
            for one in self._system.jackpots.state.jackpots.values()
            if one.status == "suspended"
        ]
        said = " ".join(broken)
        return Component(
            kind="jackpot-server", clause="SATG 2.3.1", works=not broken, says=said,
            at=self._system.working.looked_at,
        )  # fmt: skip

    def _database(self) -> Component:
        clause = "SATG 1.1 game-hardware"
        try:
            self._system.store.heads()
        except CroupierError as failed:
            return Component(kind="database", clause=clause, works=False, says=str(failed))
        return Component(kind="database", clause=clause)

    def _network(self) -> Component:
        works = self._system.leases.can_take
        return Component(kind="network", clause="SATG 1.1 game-hardware", works=works)

    def plan(self, table: str) -> Plan | None:
        """With what a table will be opened."""
        found = self._system.config.tables.get(table)
        return found.plan if found else None

    def lacking(self, table: str) -> tuple[str, ...]:
        """The classes of equipment that a table with a jackpot has lost: it does not open with one (SATG 2.3)."""
        return tuple(one.kind for one in self.of(table) if not one.registered)

    def unready(self, terms: Terms, tables: Sequence[str]) -> Refused | None:
        """Why a jackpot of such terms may not be offered at tables (SATG 2.3)."""
        if terms.software != __version__:
            detail = f"Version {__version__} runs, and {terms.software} was approved."
            return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite("SATG 2.3.6"), detail)
        for table in tables:
            for one in self.of(table):
                missing = not one.registered or (not one.works and one.kind not in LINKS)
                if missing:
                    cites = cite(one.clause, "SATG 1.1 game-hardware")
                    detail = f"{table} has no {one.kind} that works. {one.says}".strip()
                    return Refused(Refusal.EQUIPMENT_MISSING, cites, detail)
        return None


LINKS = (PLAYER_TERMINAL, DEALER_TERMINAL)
"""Of these it is asked that they are registered: people sit down later, and who is not there misses nothing."""
