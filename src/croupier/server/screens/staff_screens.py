"""Those who oversee tables: dealers, the pit, inspectors. They are shown a few times a second what has changed."""

from collections.abc import Callable, Iterable

from croupier.engine.commit_pump import CommittedBatch
from croupier.offices.floor.state import Floor
from croupier.offices.jackpots import Jackpots
from croupier.server.screens.balances import Holdings
from croupier.server.screens.hub import Hub, Screen, encode
from croupier.table.state import State
from croupier.views.jackpots.jackpot_view import dealer_jackpots, pending
from croupier.views.screens.dealer_view import DealerView, dealer_view
from croupier.views.screens.inspector_view import inspector_view
from croupier.views.screens.pit_view import AlertView, PitView, pit_view

OVERSEE = frozenset({"dealer", "pit", "inspector"})


class Overseeing:
    """Everybody who looks at more than one terminal. What is the same for several is made once."""

    def __init__(
        self,
        hub: Hub,
        holdings: Holdings,
        floor: Callable[[], Floor],
        jackpots: Callable[[], Jackpots],
    ) -> None:
        self._hub, self._holdings, self._floor, self._jackpots = hub, holdings, floor, jackpots
        self._screens: set[Screen] = set()
        self._stale: set[str] = set()
        """Tables of which they have not seen the newest."""
        self._floor_seen: Floor | None = None
        self._jackpots_seen = Jackpots()

    def enter(self, screen: Screen) -> None:
        """Somebody looks."""
        if screen.kind in OVERSEE:
            self._screens.add(screen)
            self._show([screen], set(self._hub.tables))

    def leave(self, screen: Screen) -> None:
        """He looks no more."""
        self._screens.discard(screen)

    def turn(self, screen: Screen, page: int) -> None:
        """Another page of the terminals."""
        screen.page = page
        self._show([screen], {screen.table})

    def written(self, written: CommittedBatch) -> None:
        """Tables that are another now."""
        self.changed(*(name for name, one in written.states.items() if isinstance(one, State)))

    def changed(self, *tables: str) -> None:
        """They are shown at the next flush."""
        self._stale.update(tables)

    def flush(self) -> None:
        """Show what has become of the tables since, and of the floor."""
        floor = self._floor()
        if floor is not self._floor_seen:
            self._floor_seen = floor
            self._stale.update(self._hub.tables)
        jackpots = self._jackpots()
        if jackpots is not self._jackpots_seen:
            self._jackpots_seen = jackpots
            having = (table for group in jackpots.groups.values() for table in group)
            self._stale.update(one for one in having if one in self._hub.tables)
        stale, self._stale = self._stale, set()
        if stale:
            self._show(self._screens, stale)

    def _show(self, screens: Iterable[Screen], stale: set[str]) -> None:
        made: dict[tuple[str, str, int], bytes] = {}
        for screen in screens:
            if screen.kind != "pit" and screen.table not in stale:
                continue
            page = screen.page if screen.kind == "dealer" else 0
            key = (screen.kind, "" if screen.kind == "pit" else screen.table, page)
            if key not in made:
                made[key] = self._made(*key)
            screen.outbox.show("floor" if screen.kind == "pit" else screen.kind, made[key])

    def _made(self, kind: str, table: str, page: int) -> bytes:
        if kind == "pit":
            return encode(self.pit())
        state = self._hub.tables[table]
        return encode(self.dealer(state, page) if kind == "dealer" else inspector_view(state))

    def pit(self) -> PitView:
        """The whole board."""
        return pit_view(self._hub.tables, self.alerts(), wins=pending(self._jackpots()))

    def dealer(self, state: State, page: int) -> DealerView:
        """What it takes to run a table."""
        unit = state.unit
        balances = {terminal: self._holdings.of(terminal, unit) for terminal in state.terminals}
        here = [one for one in self.alerts() if one.table == state.table]
        calls = {one.of for one in here if one.fact == "attendant-called"}
        called = any(one.fact == "supervisor-called" for one in here)
        bank = self._holdings.float_of(state.table, unit)
        return dealer_view(
            state, balances=balances, calls=calls, page=page, bank=bank, called=called,
            jackpots=dealer_jackpots(self._jackpots(), state.table),
        )  # fmt: skip

    def alerts(self) -> list[AlertView]:
        """What somebody must see to, the oldest that nobody took first."""
        found = sorted(self._floor().open.items(), key=lambda one: (bool(one[1].taken_by), one[0]))
        return [
            AlertView(
                id=str(number), rank=one.raised.action, fact=one.raised.code, since=one.raised.at,
                table=one.raised.place, of=one.raised.subject, owner=one.taken_by,
                repeats=one.repeats,
            )
            for number, one in found
        ]  # fmt: skip
