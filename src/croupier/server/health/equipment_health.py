"""The equipment of games and jackpots, by class, and whether it works (SATG 1.1 game-hardware)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from croupier import __version__
from croupier.engine.clock import Clock
from croupier.engine.cluster.leases import Leases
from croupier.engine.store import Store
from croupier.errors import CroupierError
from croupier.offices.floor.state import Floor
from croupier.offices.jackpots import Jackpots
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.rulebook import cite
from croupier.server.feeds.jackpot_health import JackpotHealth
from croupier.server.screens.hub import Hub
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.opening.checklist import DEALER_TERMINAL, PLAYER_TERMINAL
from croupier.table.state import State
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


class Component(Struct, frozen=True, kw_only=True):
    """One class of equipment, of one table or of the whole house."""

    kind: str
    clause: str
    table: str = ""
    registered: bool = True
    works: bool = True
    says: str = ""
    at: int = 0
    """The time of the last check, for classes that are checked periodically and not on request."""


@dataclass(eq=False, kw_only=True)
class EquipmentHealth:
    """The register of a process: what is enrolled, and which of it answers."""

    floor: Callable[[], Floor]
    jackpots: Callable[[], Jackpots]
    plan: Callable[[str], Plan | None]
    """Returns the plan with which a table will be opened."""
    state: Callable[[str], State | None]
    """Returns the state of a table in this process."""
    hub: Hub
    jackpot_health: JackpotHealth
    store: Store
    leases: Leases
    clock: Clock

    def components(self) -> Iterator[Component]:
        """List everything: first what serves the whole house, then each table with a jackpot."""
        yield self._server()
        yield Component(
            kind="jackpot-software", clause="SATG 2.3.6", says=f"Version {__version__}."
        )
        yield self._database()
        yield self._network()
        state = self.jackpots()
        for table in sorted({it for name in state.jackpots for it in state.tables_of(name)}):
            yield from self.components_of(table)

    def components_of(self, table: str) -> Iterator[Component]:
        """List what a jackpot needs at a table (SATG 2.3)."""
        devices = list(self.floor().at(table))
        terminals = [device.device for device in devices if device.kind == "terminal"]
        reached = [terminal for terminal in terminals if self.hub.connected(terminal)]
        yield Component(
            kind=PLAYER_TERMINAL, clause="SATG 2.3", table=table, registered=bool(terminals),
            works=bool(reached), says=f"{len(reached)} of {len(terminals)} are connected.",
        )  # fmt: skip
        shows = [device for device in devices if device.kind in ("display", "terminal")]
        yield Component(
            kind="meter-display", clause="SATG 2.3.3", table=table, registered=bool(shows)
        )
        yield from self._dealer(table)
        yield self._content(table)

    def _dealer(self, table: str) -> Iterator[Component]:
        """List the dealer's terminal, only where a dealer activates the game."""
        state = self.state(table)
        plan = state.plan if state and state.plan else self.plan(table)
        if plan is None or plan.dealer_activated:
            items = plan.items if plan else ()
            yield Component(
                kind=DEALER_TERMINAL, clause="SATG 2.3", table=table,
                registered=any(item.kind == DEALER_TERMINAL for item in items),
                works=self.hub.is_attended(table),
            )  # fmt: skip

    def _content(self, table: str) -> Component:
        kind, clause = "image-content-server", "SATG 2.3.5"
        try:
            self.jackpot_health.content([table])
        except Exception as failed:  # noqa: BLE001  any error means that it does not answer
            return Component(kind=kind, clause=clause, table=table, works=False, says=repr(failed))
        return Component(kind=kind, clause=clause, table=table)

    def _server(self) -> Component:
        """Return the jackpot office, which counts as working while no jackpot is suspended."""
        broken = [
            f"{jackpot.name}: {jackpot.why}"
            for jackpot in self.jackpots().jackpots.values()
            if jackpot.status == "suspended"
        ]
        text = " ".join(broken)
        return Component(
            kind="jackpot-server", clause="SATG 2.3.1", works=not broken, says=text,
            at=self.jackpot_health.checked_at,
        )  # fmt: skip

    def _database(self) -> Component:
        clause = "SATG 1.1 game-hardware"
        try:
            self.store.heads()
        except CroupierError as failed:
            return Component(kind="database", clause=clause, works=False, says=str(failed))
        return Component(kind="database", clause=clause)

    def _network(self) -> Component:
        works = self.leases.can_take
        return Component(kind="network", clause="SATG 1.1 game-hardware", works=works)

    def offered(self, table: str) -> Sequence[Offered]:
        """Return the jackpots of a round opened now.

        There are none while their equipment is missing.
        """
        offered = self.jackpots().approved(table, self.clock())
        return () if offered and self.lacking(table) else offered

    def lacking(self, table: str) -> tuple[str, ...]:
        """Return the equipment that a table with a jackpot lacks: it does not open with one (SATG 2.3)."""
        return tuple(
            component.kind for component in self.components_of(table) if not component.registered
        )

    def unready(self, terms: JackpotTerms, tables: Sequence[str]) -> Refused | None:
        """Return why a jackpot with these terms may not be offered at tables (SATG 2.3)."""
        if terms.software != __version__:
            detail = phrase(
                "Version {version} runs, and {software} was approved.",
                version=__version__,
                software=terms.software,
            )
            return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite("SATG 2.3.6"), detail)
        for table in tables:
            for component in self.components_of(table):
                missing = not component.registered or (
                    not component.works and component.kind not in LINKS
                )
                if missing:
                    cites = cite(component.clause, "SATG 1.1 game-hardware")
                    detail = phrase(
                        "{table} has no {component} that works. {says}",
                        table=table,
                        component=component.kind,
                        says=component.says,
                    )
                    return Refused(Refusal.EQUIPMENT_MISSING, cites, detail)
        return None


LINKS = (PLAYER_TERMINAL, DEALER_TERMINAL)
"""These only need to be registered, because people sit down later."""
