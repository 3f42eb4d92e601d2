"""The screens that oversee tables: dealers, the pit, inspectors.

They get changes a few times a second.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from croupier.engine.commit_pump import CommittedBatch
from croupier.offices.floor.state import Floor, Open
from croupier.offices.jackpots import Jackpots
from croupier.offices.staff import Staff
from croupier.server.screens.balances import Balances
from croupier.server.screens.hub import NOTHING_THERE, Hub, Screen, encode
from croupier.table.state import State
from croupier.views.jackpots.jackpot_view import dealer_jackpots, pending
from croupier.views.list_rows import broken_row, rows
from croupier.views.screens.dealer_view import DealerView, dealer_view
from croupier.views.screens.inspector_view import inspector_view
from croupier.views.screens.pit_view import AlertView, PitView, pit_view

OVERSEE = frozenset({"dealer", "pit", "inspector"})


@dataclass(eq=False)
class StaffScreens:
    """All screens that look at more than one terminal. A view that several share is built once."""

    hub: Hub
    balances: Balances
    floor: Callable[[], Floor]
    jackpots: Callable[[], Jackpots]
    staff: Callable[[], Staff]
    mistake: Callable[[BaseException], None]
    """Reports a view that cannot be built; the other screens get theirs."""
    _screens: set[Screen] = field(default_factory=set, init=False)
    _stale: set[str] = field(default_factory=set, init=False)
    """Tables whose newest state these screens have not seen."""
    _published_floor: Floor | None = field(default=None, init=False)
    figures: bytes = NOTHING_THERE
    """The figures of the gaming day, as the pit's screens were shown them last."""
    _published_jackpots: Jackpots = field(default_factory=Jackpots, init=False)

    def enter(self, screen: Screen) -> None:
        """Add a screen, and show its first view. A screen without a first view is not kept: it connects again."""
        if screen.kind in OVERSEE:
            self._screens.add(screen)
            if screen.kind == "pit":
                screen.outbox.show("figures", self.figures)
            self._show([screen], set(self.hub.tables), self._view)

    @property
    def has_pit(self) -> bool:
        """Whether a screen of the pit is connected."""
        return any(screen.kind == "pit" for screen in self._screens)

    def show_figures(self, figures: bytes) -> None:
        """Show the pit's screens new figures of the gaming day."""
        self.figures = figures
        for screen in self._screens:
            if screen.kind == "pit":
                screen.outbox.show("figures", figures)

    def leave(self, screen: Screen) -> None:
        """Remove a screen."""
        self._screens.discard(screen)

    def turn(self, screen: Screen, page: int) -> None:
        """Show another page of the terminals."""
        screen.page = page
        self._show([screen], {screen.table})

    def on_commit(self, batch: CommittedBatch) -> None:
        """Note the tables that a batch changed."""
        self.changed(*(name for name, state in batch.states.items() if isinstance(state, State)))

    def changed(self, *tables: str) -> None:
        """Show these tables at the next flush."""
        self._stale.update(tables)

    def flush(self) -> None:
        """Show the changes of the tables and of the floor."""
        floor = self.floor()
        if floor is not self._published_floor:
            self._published_floor = floor
            self._stale.update(self.hub.tables)
        jackpots = self.jackpots()
        if jackpots is not self._published_jackpots:
            self._published_jackpots = jackpots
            having = (table for group in jackpots.groups.values() for table in group)
            self._stale.update(name for name in having if name in self.hub.tables)
        stale, self._stale = self._stale, set()
        if stale:
            self._show(self._screens, stale)

    def _show(
        self, screens: Iterable[Screen], stale: set[str],
        view_of: Callable[[str, str, int], bytes | None] | None = None,
    ) -> None:  # fmt: skip
        view_of = view_of or self._try_view
        views: dict[tuple[str, str, int], bytes | None] = {}
        for screen in screens:
            if screen.kind != "pit" and screen.table not in stale:
                continue
            page = screen.page if screen.kind == "dealer" else 0
            key = (screen.kind, "" if screen.kind == "pit" else screen.table, page)
            if key not in views:
                views[key] = view_of(*key)
            view = views[key]
            if view is not None:
                screen.outbox.show("floor" if screen.kind == "pit" else screen.kind, view)

    def _try_view(self, kind: str, table: str, page: int) -> bytes | None:
        """Build a view; report one that cannot be built, so that no other screen waits because of it."""
        try:
            return self._view(kind, table, page)
        except Exception as failed:  # noqa: BLE001  one broken record keeps no screen from its views
            self.mistake(failed)
            return None

    def _view(self, kind: str, table: str, page: int) -> bytes:
        if kind == "pit":
            return encode(self.pit())
        state = self.hub.tables[table]
        return encode(self.dealer(state, page) if kind == "dealer" else inspector_view(state))

    def pit(self) -> PitView:
        """Build the view of the whole pit."""
        board = pit_view(self.hub.tables, self.alerts(), wins=pending(self.jackpots()))
        tiles = (
            replace(tile, dealer_name=self.staff().name_of(tile.dealer)) for tile in board.tiles
        )
        return replace(board, tiles=tuple(tiles))

    def dealer(self, state: State, page: int) -> DealerView:
        """Build the view of a dealer."""
        unit = state.unit
        balances = {
            terminal: self.balances.balance_of(terminal, unit) for terminal in state.terminals
        }
        alerts = [alert for alert in self.alerts() if alert.table == state.table]
        calls = {alert_view.of for alert_view in alerts if alert_view.fact == "attendant-called"}
        called = any(alert_view.fact == "supervisor-called" for alert_view in alerts)
        bank = self.balances.float_of(state.table, unit)
        return dealer_view(
            state, balances=balances, calls=calls, page=page, bank=bank, called=called,
            jackpots=dealer_jackpots(self.jackpots(), state.table),
        )  # fmt: skip

    def alerts(self) -> list[AlertView]:
        """List the open alerts. The oldest without an owner comes first."""
        alerts = sorted(
            self.floor().open.items(), key=lambda pair: (bool(pair[1].taken_by), pair[0])
        )
        numbered = ((number, (number, alert)) for number, alert in alerts)
        return rows(numbered, _alert, broken_row(AlertView, "id", "of"))


def _alert(numbered: tuple[int, Open]) -> AlertView:
    number, alert = numbered
    return AlertView(
        id=str(number), rank=alert.raised.action, fact=alert.raised.code, since=alert.raised.at,
        table=alert.raised.place, of=alert.raised.subject, owner=alert.taken_by,
        repeats=alert.repeats, doers=alert.raised.doers,
    )  # fmt: skip
