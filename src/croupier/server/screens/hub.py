"""Decide which screen sees what: the hub keeps the views and sends each screen its changes.

The hub runs on the event loop alone and never reads the store there. It receives committed batches
as a whole. A view that many screens share is built and encoded once. Terminals and walls get every
change at once. Screens that oversee many terminals get changes a few times a second
(`staff_screens.py`).
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec

from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.settlement_ahead import SettlementAhead
from croupier.engine.store import AnyAnswer
from croupier.money import Cents
from croupier.server.screens.balances import Balances
from croupier.server.screens.views_ahead import ViewsAhead
from croupier.server.wire.screen_outbox import Outbox
from croupier.table import commands as c
from croupier.table.state import State
from croupier.table.values.people import Session
from croupier.views.screens.offer_view import offer_view
from croupier.views.screens.outcomes_view import board_view
from croupier.views.screens.table_view import table_view
from croupier.views.screens.wall_view import wall_view
from croupier.views.terminal.terminal_view import OwnView, own_view, visit_of

encode = msgspec.json.Encoder(enc_hook=str).encode

NOTHING_THERE = b"null"
TOGETHER = 500
"""Terminals that get their changes in one group.

The first ones read while the views of the next group are built. Sent one by one, each reader would
sleep between two frames, and waking it takes longer than sending.
"""
A_FEW = 50
"""Views that are built ahead in one turn of the loop."""


@dataclass(eq=False)
class Screen:
    """One connection and its owner."""

    kind: str
    name: str
    """The terminal, the display, or the number of the member of staff."""
    outbox: Outbox
    table: str = ""
    page: int = 0
    token: str = ""
    """The hash of the token of a sign-on."""
    tournament: str = ""
    """The tournament that is run from this screen."""
    pinned: str = ""
    """The one table that a window of a terminal shows. Without it, the window shows the table joined last."""
    has_meters: bool = False
    """Whether the screen showed jackpots.

    If so, it must also learn that there are none any more.
    """


@dataclass
class PublishedTable:
    """A table as it was shown last."""

    state: State
    at: Session
    """The session of a player at this table: the same for all, built once."""
    table: bytes = NOTHING_THERE
    offer: bytes = NOTHING_THERE
    wall: bytes = NOTHING_THERE
    board: bytes = NOTHING_THERE
    jackpots: bytes = NOTHING_THERE
    """The same for all screens there. A meter can change without rebuilding any other view."""
    watchers: set[Screen] = field(default_factory=set)
    """Screens of all kinds that look at this table, except its terminals."""
    terminals: set[str] = field(default_factory=set)
    """Its terminals that are connected here."""
    ahead: ViewsAhead | None = None
    """The views that terminals will get if the entered result is confirmed."""
    ready: Mapping[str, bytes] = field(default_factory=dict)
    """By terminal: views built ahead that have become true, while they are sent."""


class Hub:
    """All screens of this process, and the tables they look at."""

    def __init__(self, balances: Balances) -> None:
        self._balances = balances
        self._tables: dict[str, PublishedTable] = {}
        self._screens: dict[str, set[Screen]] = defaultdict(set)
        """By terminal: its connections."""
        self._away: set[Screen] = set()
        """Connections of terminals that are at no table."""
        self._sessions: dict[str, Session] = {}
        """By terminal without a table: the session of its player."""
        self._several: dict[str, Session] = {}
        """By terminal that plays at several tables: its session with all of them (SATG 3.1.1)."""
        self._frozen: frozenset[str] = frozenset()

    @property
    def tables(self) -> Mapping[str, State]:
        """The tables as they were shown last."""
        return {name: table.state for name, table in self._tables.items()}

    def connected(self, terminal: str) -> frozenset[Screen]:
        """Return the connections of a terminal."""
        return frozenset(self._screens.get(terminal, ()))

    def is_attended(self, table: str) -> bool:
        """Say whether a table's dealer's screen is connected. Any thread may call this."""
        published = self._tables.get(table)
        return published is not None and any(
            watcher.kind == "dealer" for watcher in tuple(published.watchers)
        )

    # Screens that come and go.

    def open(self, state: State) -> None:
        """Make a table visible to screens."""
        self._tables[state.table] = PublishedTable(state, at=Session(tables=(state.table,)))
        self._note_several(state.terminals)
        self.frozen_changed(State(table=state.table), state)
        self._publish(self._tables[state.table])

    async def prepare(self, screen: Screen) -> None:
        """Read what a screen will be shown first."""
        if screen.kind == "terminal":
            await self._balances.read_missing([screen.name])
            if not self._where(screen):
                self._sessions[screen.name] = await self._balances.session(screen.name)

    def enter(self, screen: Screen) -> None:
        """Show a new screen everything that it may see."""
        if screen.kind == "terminal":
            self._screens[screen.name].add(screen)
            self._seat(screen, self._where(screen))
        elif screen.table:
            published = self._tables[screen.table]
            published.watchers.add(screen)
            screen.outbox.show("offer", published.offer)
            screen.outbox.show("table", published.table)
            if screen.kind == "wall":
                screen.outbox.show("wall", published.wall)
                screen.outbox.show("board", published.board)
                self._show_meters(screen, published.jackpots)

    def leave(self, screen: Screen) -> None:
        """Remove a screen."""
        published = self._tables.get(screen.table)
        if published is not None:
            published.watchers.discard(screen)
        if screen.kind != "terminal":
            return
        self._away.discard(screen)
        self._screens[screen.name].discard(screen)
        if published is not None and not self._shown_at(published, screen.name):
            published.terminals.discard(screen.name)
        if not self._screens[screen.name]:
            del self._screens[screen.name]
            self._sessions.pop(screen.name, None)

    def _joined(self, terminal: str) -> tuple[str, ...]:
        """Return the tables where a terminal plays, in the order in which it joined them."""
        at = [
            (published.state.terminals[terminal].joined_at, name)
            for name, published in self._tables.items()
            if terminal in published.state.terminals
        ]
        return tuple(name for _, name in sorted(at))

    def _where(self, screen: Screen) -> str:
        """Return the table that a window of a terminal shows, or an empty text if it is at none."""
        joined = self._joined(screen.name)
        if screen.pinned:
            return screen.pinned if screen.pinned in joined else ""
        return joined[-1] if joined else ""

    def _shown_at(self, published: PublishedTable, terminal: str) -> list[Screen]:
        """Return the windows of a terminal that show a table."""
        screens = self._screens.get(terminal, ())
        return [screen for screen in screens if screen.table == published.state.table]

    def _seat(self, screen: Screen, table: str) -> None:
        """Show a terminal at a table, or in the lobby."""
        if screen.table in self._tables:
            before = self._tables[screen.table]
            screen.table = ""
            if not self._shown_at(before, screen.name):
                before.terminals.discard(screen.name)
        screen.table = table
        self._away.discard(screen)
        if table:
            published = self._tables[table]
            published.terminals.add(screen.name)
            screen.outbox.show("offer", published.offer)
            screen.outbox.show("table", published.table)
            screen.outbox.show("board", published.board)
            self._show_meters(screen, published.jackpots)
        else:
            self._away.add(screen)
            screen.outbox.show("table", NOTHING_THERE)
            self._show_meters(screen, NOTHING_THERE)
            screen.outbox.show("lobby", self._lobby(screen.name))
        screen.outbox.show("own", self._own_view(screen.name, table))

    # Views.

    def on_commit(self, batch: CommittedBatch) -> None:
        """Show the changes of a committed batch to the screens that look at them."""
        stale = self._balances.on_commit(batch)
        answers = [commit.answer for commit in batch.commits]
        for place, state in batch.states.items():
            if isinstance(state, State):
                place_answers = [answer for answer in answers if answer.place == place]
                stale |= self._changed(state, place_answers)
        self._show(stale)

    def show_remote(self, state: State, concerned: Iterable[str]) -> None:
        """Show a table that another process changed, after its terminals' balances were read again."""
        self._show({*self._changed(state, None), *concerned})

    def refresh(self, terminals: Iterable[str]) -> None:
        """Show terminals whose balances were read again."""
        self._show(terminals)

    def _changed(self, state: State, answers: Sequence[AnyAnswer] | None) -> set[str]:
        """Return the terminals whose view may have changed.

        Without answers these are all of the table.
        """
        if state.table not in self._tables:
            self.open(state)
        published = self._tables[state.table]
        if state.seq < published.state.seq:
            return set()  # a newer state is already shown
        before, published.state = published.state, state
        stale = self.terminals_moved(before, state) | self.frozen_changed(before, state)
        self._use_views_ahead(published)
        if self._publish(published) or answers is None:
            return stale | published.terminals
        if all(answer.order.command.record.one_terminal for answer in answers):
            return stale | {_terminal(answer.order.command) for answer in answers if answer.events}
        return stale | published.terminals

    def terminals_moved(self, before: State, after: State) -> set[str]:
        """Show terminals that joined or left a table where they are now."""
        if before.terminals is after.terminals:
            return set()
        left_terminals = [
            terminal for terminal in before.terminals if terminal not in after.terminals
        ]
        new_terminals = [
            terminal for terminal in after.terminals if terminal not in before.terminals
        ]
        for terminal in left_terminals:
            left = before.terminals[terminal]
            self._sessions[terminal] = Session(patron=left.patron, leaving=left.leaving)
        self._note_several((*left_terminals, *new_terminals))
        for terminal in (*left_terminals, *new_terminals):
            for screen in self.connected(terminal):
                table = self._where(screen)
                if screen.table != table:
                    self._seat(screen, table)
        return {*left_terminals, *new_terminals}

    def _note_several(self, terminals: Iterable[str]) -> None:
        """Note which terminals play at several tables (SATG 3.1.1)."""
        for terminal in terminals:
            joined = self._joined(terminal)
            self._several.pop(terminal, None)
            if len(joined) > 1:
                self._several[terminal] = Session(tables=joined)

    def frozen_changed(self, before: State, after: State) -> set[str]:
        """Update the accounts that other tables may not touch either (SATG 8.3)."""
        if before.frozen == after.frozen:
            return set()
        frozen = [published.state.frozen for published in self._tables.values()]
        self._frozen = frozenset(terminal for each in frozen if each for terminal in each.terminals)
        return {
            terminal
            for each in (before.frozen, after.frozen)
            if each
            for terminal in each.terminals
        }

    def _publish(self, published: PublishedTable) -> bool:
        """Encode the public views of a table, and say whether they changed.

        Terminals get them with their own view.
        """
        table = encode(table_view(published.state))
        if table == published.table:
            return False
        offer, wall = encode(offer_view(published.state)), encode(wall_view(published.state))
        changed = offer != published.offer
        published.table, published.offer, published.wall = table, offer, wall
        published.board = encode(board_view(published.state))
        for screen in published.watchers:
            screen.outbox.show("table", table)
            if screen.kind == "wall":
                screen.outbox.show("wall", wall)
                screen.outbox.show("board", published.board)
        if changed:
            at = (
                screen
                for terminal in published.terminals
                for screen in self._shown_at(published, terminal)
            )
            for screen in (*published.watchers, *at):
                screen.outbox.show("offer", offer)
        self._show_lobby(published.state)
        return True

    def meters(self, table: str, jackpots: bytes) -> None:
        """Show new jackpots or new meter values of a table (SATG 7.3.7(a))."""
        published = self._tables[table]
        if published.jackpots == jackpots:
            return
        published.jackpots = jackpots
        for screen in self.audience(table):
            self._show_meters(screen, jackpots)

    @staticmethod
    def _show_meters(screen: Screen, jackpots: bytes) -> None:
        """Show meters only to a screen that has or had any."""
        if screen.has_meters or jackpots != NOTHING_THERE:
            screen.has_meters = True
            screen.outbox.show("jackpots", jackpots)

    def audience(self, table: str) -> Iterator[Screen]:
        """Return the displays and terminals of a table."""
        published = self._tables[table]
        yield from (watcher for watcher in published.watchers if watcher.kind == "wall")
        for terminal in published.terminals:
            yield from self._shown_at(published, terminal)

    def _show_lobby(self, state: State) -> None:
        for screen in self._away:
            if _reaches(state, screen.name):
                screen.outbox.show("lobby", self._lobby(screen.name))

    def _show(self, terminals: Iterable[str]) -> None:
        """Show connected terminals their own view and that of their table."""
        screens = [screen for terminal in terminals for screen in self._screens.get(terminal, ())]
        try:
            for at in range(0, len(screens), TOGETHER):
                some = [
                    (screen.outbox, self._table_and_own(screen))
                    for screen in screens[at : at + TOGETHER]
                ]
                for outbox, both in some:
                    outbox.bring(both)
        finally:
            for published in self._tables.values():
                published.ready = {}  # a view that is true now may be wrong after the next batch

    def foresee(self, due: SettlementAhead) -> None:
        """Build the terminals' views for a result that may be confirmed, without showing them yet."""
        published = self._tables[due.after.table]
        if published.ahead is None or published.ahead.after is not due.after:
            published.ahead = ViewsAhead(due, iter(tuple(published.terminals)))
            self._make_ahead(published, published.ahead)

    def _make_ahead(self, published: PublishedTable, ahead: ViewsAhead) -> None:
        """Build a few views at a time, so that no screen waits for views that may never be shown."""
        if published.ahead is not ahead:
            return
        some = tuple(islice(ahead.left, A_FEW))
        for terminal in some:
            balance = Cents(self._balances.balance_of(terminal) + ahead.gain(terminal))
            view = own_view(
                ahead.after, terminal, session=published.at, balance=balance, frozen=False
            )
            ahead.put(terminal, balance, encode(view))
        if some:
            asyncio.get_running_loop().call_soon(self._make_ahead, published, ahead)

    def _use_views_ahead(self, published: PublishedTable) -> None:
        """Use the views built ahead if the table became what they expected, or else drop them."""
        ahead, state = published.ahead, published.state
        if ahead is not None and state.round is None:
            ready = ahead.ready(state, self._balances.players(state.unit))
            for terminal in (*self._frozen, *self._several):
                ready.pop(terminal, None)
            published.ready, published.ahead = ready, None

    def _table_and_own(self, screen: Screen) -> Sequence[tuple[str, bytes]]:
        published = self._tables.get(screen.table)
        if published is None:
            return (("own", self._own_view(screen.name, "")),)
        data = published.ready.get(screen.name) or self._own_view(screen.name, screen.table)
        return ("table", published.table), ("board", published.board), ("own", data)

    def _own_view(self, terminal: str, table: str) -> bytes:
        if table:
            published, frozen = self._tables[table], terminal in self._frozen
            balance = self._balances.balance_of(terminal, published.state.unit)
            session = self._several.get(terminal, published.at)
            return encode(
                own_view(published.state, terminal, session=session, balance=balance, frozen=frozen)
            )
        away, balance = self._sessions.get(terminal, Session()), self._balances.balance_of(terminal)
        opened = away.patron is not None
        return encode(
            OwnView(
                terminal=terminal,
                table="",
                tables=self._joined(terminal),
                open=opened,
                visit=visit_of(away.patron),
                balance=balance,
                leaving=away.leaving,
            )
        )

    def takes(self, table: str, terminal: str) -> bool:
        """Say whether a table was opened with this terminal among its own."""
        published = self._tables.get(table)
        return published is not None and _reaches(published.state, terminal)

    def _lobby(self, terminal: str) -> bytes:
        """Return the tables that a terminal can reach."""
        near = [table.table for table in self._tables.values() if _reaches(table.state, terminal)]
        return b"[" + b",".join(near) + b"]"


def _terminal(command: Any) -> str:
    return str(command.holder if isinstance(command, c.Choose) else command.terminal)


def _reaches(state: State, terminal: str) -> bool:
    return state.plan is not None and terminal in state.plan.terminals
