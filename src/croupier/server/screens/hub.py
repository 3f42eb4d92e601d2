"""The hub: who looks at what, and what each of them is to be shown now.

It lives on the event loop alone, and reads nothing there. Whatever is written reaches it as a whole batch; a view that
is the same for many is built and encoded once. Terminals and walls are shown every change at once; those who oversee
many terminals a few times a second (`overseeing.py`).
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
from croupier.server.screens.balances import Holdings
from croupier.server.screens.views_ahead import ViewsAhead
from croupier.server.wire.screen_outbox import Outbox
from croupier.table import commands as c
from croupier.table.state import State
from croupier.table.values.people import Session
from croupier.views.screens.offer_view import offer_view
from croupier.views.screens.table_view import table_view
from croupier.views.screens.wall_view import wall_view
from croupier.views.terminal.terminal_view import OwnView, own_view

encode = msgspec.json.Encoder(enc_hook=str).encode

QUICK = (
    c.SetWagers | c.Choose | c.InsertNote | c.InsertTicket | c.ReportStacked | c.ReportReturned
    | c.ReportPrinted | c.BuyIn
)  # fmt: skip
"""What concerns the terminal that it names and no other."""
NOTHING_THERE = b"null"
TOGETHER = 500
"""So many terminals are sent what is new at a time. The first read theirs while those of the others are made; one by
one, whoever reads would sleep between two frames, and to wake him takes longer than to send to him."""
A_FEW = 50
"""So many views are made ahead in one turn of the loop."""


@dataclass(eq=False)
class Screen:
    """One connection and whose it is."""

    kind: str
    name: str
    """The terminal, the display, or the number of the member of staff."""
    outbox: Outbox
    table: str = ""
    page: int = 0
    token: str = ""
    """The hash of the token of a sign-on."""
    tournament: str = ""
    """The one that is run from it."""
    has_meters: bool = False
    """It was shown jackpots: where there are none, it is told so."""


@dataclass
class ShownTable:
    """A table as it was shown last."""

    state: State
    at: Session
    """The session of whoever is at it: the same for all, made once."""
    table: bytes = NOTHING_THERE
    offer: bytes = NOTHING_THERE
    wall: bytes = NOTHING_THERE
    jackpots: bytes = NOTHING_THERE
    """The same for everybody there: a meter runs without any other view being made anew."""
    lookers: set[Screen] = field(default_factory=set)
    """Screens of all kinds that look at this table, but for its terminals."""
    terminals: set[str] = field(default_factory=set)
    """Those of its terminals that are connected here."""
    ahead: ViewsAhead | None = None
    """What they will be shown if the result that is entered is confirmed."""
    ready: Mapping[str, bytes] = field(default_factory=dict)
    """By terminal: such views that have become true, while they are sent."""


class Hub:
    """Everything that anybody looks at."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self._tables: dict[str, ShownTable] = {}
        self._screens: dict[str, set[Screen]] = defaultdict(set)
        """By terminal: its connections."""
        self._away: set[Screen] = set()
        """Connections of terminals that are at no table."""
        self._sessions: dict[str, Session] = {}
        """Whose a terminal is that is at no table."""
        self._frozen: frozenset[str] = frozenset()

    @property
    def tables(self) -> Mapping[str, State]:
        """The tables as they were shown last."""
        return {name: one.state for name, one in self._tables.items()}

    def connected(self, terminal: str) -> frozenset[Screen]:
        """The connections of a terminal."""
        return frozenset(self._screens.get(terminal, ()))

    def is_attended(self, table: str) -> bool:
        """Whether somebody is at the dealer's screen of a table; any thread may ask."""
        shown = self._tables.get(table)
        return shown is not None and any(one.kind == "dealer" for one in tuple(shown.lookers))

    # Who comes and goes.

    def open(self, state: State) -> None:
        """A table that can be looked at from here on."""
        self._tables[state.table] = ShownTable(state, at=Session(tables=(state.table,)))
        self._refreeze(State(table=state.table), state)
        self._publish(self._tables[state.table])

    async def prepare(self, screen: Screen) -> None:
        """Have at hand what a screen will be shown first."""
        if screen.kind == "terminal":
            await self._holdings.know([screen.name])
            if not self._where(screen.name):
                self._sessions[screen.name] = await self._holdings.session(screen.name)

    def enter(self, screen: Screen) -> None:
        """Somebody looks: he is shown everything that he may see."""
        if screen.kind == "terminal":
            self._screens[screen.name].add(screen)
            self._seat(screen, self._where(screen.name))
        elif screen.table:
            shown = self._tables[screen.table]
            shown.lookers.add(screen)
            screen.outbox.show("offer", shown.offer)
            screen.outbox.show("table", shown.table)
            if screen.kind == "wall":
                screen.outbox.show("wall", shown.wall)
                self._show_meters(screen, shown.jackpots)

    def leave(self, screen: Screen) -> None:
        """He looks no more."""
        shown = self._tables.get(screen.table)
        if shown is not None:
            shown.lookers.discard(screen)
        if screen.kind != "terminal":
            return
        self._away.discard(screen)
        self._screens[screen.name].discard(screen)
        if not self._screens[screen.name]:
            del self._screens[screen.name]
            self._sessions.pop(screen.name, None)
            if shown is not None:
                shown.terminals.discard(screen.name)

    def _where(self, terminal: str) -> str:
        """The table that a terminal came to last; nothing if it is at none."""
        at = [
            (shown.state.terminals[terminal].joined_at, name)
            for name, shown in self._tables.items()
            if terminal in shown.state.terminals
        ]
        return max(at)[1] if at else ""

    def _seat(self, screen: Screen, table: str) -> None:
        """Where a terminal is shown from here on."""
        if screen.table in self._tables:
            self._tables[screen.table].terminals.discard(screen.name)
        screen.table = table
        self._away.discard(screen)
        if table:
            shown = self._tables[table]
            shown.terminals.add(screen.name)
            screen.outbox.show("offer", shown.offer)
            screen.outbox.show("table", shown.table)
            self._show_meters(screen, shown.jackpots)
        else:
            self._away.add(screen)
            screen.outbox.show("table", NOTHING_THERE)
            self._show_meters(screen, NOTHING_THERE)
            screen.outbox.show("lobby", self._lobby(screen.name))
        screen.outbox.show("own", self._own(screen.name, table))

    # What is shown.

    def written(self, written: CommittedBatch) -> None:
        """A batch is kept: whoever looks at what it changed is shown it."""
        stale = self._holdings.written(written)
        answers = [commit.answer for commit in written.commits]
        for place, state in written.states.items():
            if isinstance(state, State):
                own = [one for one in answers if one.place == place]
                stale |= self._changed(state, own)
        self._show(stale)

    def followed(self, state: State, concerned: Iterable[str]) -> None:
        """A table that another process runs has gone on; what its terminals hold has been read again."""
        self._show({*self._changed(state, None), *concerned})

    def refresh(self, terminals: Iterable[str]) -> None:
        """What terminals hold has been read again."""
        self._show(terminals)

    def _changed(self, state: State, answers: Sequence[AnyAnswer] | None) -> set[str]:
        """The terminals that may see something else now; without answers all of the table."""
        if state.table not in self._tables:
            self.open(state)
        shown = self._tables[state.table]
        if state.seq < shown.state.seq:
            return set()  # what was shown is newer
        before, shown.state = shown.state, state
        stale = self._hand_over(before, state) | self._refreeze(before, state)
        self._look_ahead(shown)
        if self._publish(shown) or answers is None:
            return stale | shown.terminals
        if all(isinstance(one.order.command, QUICK) for one in answers):
            return stale | {_terminal(one.order.command) for one in answers if one.events}
        return stale | shown.terminals

    def _hand_over(self, before: State, after: State) -> set[str]:
        """Terminals that came to a table, or left it, are shown where they are now."""
        if before.terminals is after.terminals:
            return set()
        gone = [one for one in before.terminals if one not in after.terminals]
        came = [one for one in after.terminals if one not in before.terminals]
        for terminal in gone:
            left = before.terminals[terminal]
            self._sessions[terminal] = Session(patron=left.patron, leaving=left.leaving)
        for terminal in (*gone, *came):
            for screen in self.connected(terminal):
                table = self._where(terminal)
                if screen.table != table:
                    self._seat(screen, table)
        return {*gone, *came}

    def _refreeze(self, before: State, after: State) -> set[str]:
        """Whose account another table may not touch either (SATG 8.3)."""
        if before.frozen == after.frozen:
            return set()
        frozen = [shown.state.frozen for shown in self._tables.values()]
        self._frozen = frozenset(one for each in frozen if each for one in each.terminals)
        return {one for each in (before.frozen, after.frozen) if each for one in each.terminals}

    def _publish(self, shown: ShownTable) -> bool:
        """Encode what all may see; whether it is another than before. Terminals are shown it with their own."""
        table = encode(table_view(shown.state))
        if table == shown.table:
            return False
        offer, wall = encode(offer_view(shown.state)), encode(wall_view(shown.state))
        changed = offer != shown.offer
        shown.table, shown.offer, shown.wall = table, offer, wall
        for screen in shown.lookers:
            screen.outbox.show("table", table)
            if screen.kind == "wall":
                screen.outbox.show("wall", wall)
        if changed:
            at = (one for terminal in shown.terminals for one in self._screens[terminal])
            for screen in (*shown.lookers, *at):
                screen.outbox.show("offer", offer)
        self._show_lobby(shown.state)
        return True

    def meters(self, table: str, jackpots: bytes) -> None:
        """The jackpots of a table are others, or their meters ran on (SATG 7.3.7(a))."""
        shown = self._tables[table]
        if shown.jackpots == jackpots:
            return
        shown.jackpots = jackpots
        at = (one for terminal in shown.terminals for one in self._screens[terminal])
        for screen in (*(one for one in shown.lookers if one.kind == "wall"), *at):
            self._show_meters(screen, jackpots)

    @staticmethod
    def _show_meters(screen: Screen, jackpots: bytes) -> None:
        """Only whoever has or had any hears of them."""
        if screen.has_meters or jackpots != NOTHING_THERE:
            screen.has_meters = True
            screen.outbox.show("jackpots", jackpots)

    def audience(self, table: str) -> Iterator[Screen]:
        """Displays and terminals of a table."""
        shown = self._tables[table]
        yield from (one for one in shown.lookers if one.kind == "wall")
        for terminal in shown.terminals:
            yield from self._screens[terminal]

    def _show_lobby(self, state: State) -> None:
        for screen in self._away:
            if _reaches(state, screen.name):
                screen.outbox.show("lobby", self._lobby(screen.name))

    def _show(self, terminals: Iterable[str]) -> None:
        """What terminals may know of themselves and of their table, to those that are connected here."""
        here = [one for terminal in terminals for one in self._screens.get(terminal, ())]
        try:
            for at in range(0, len(here), TOGETHER):
                some = [(screen.outbox, self._both(screen)) for screen in here[at : at + TOGETHER]]
                for outbox, both in some:
                    outbox.bring(both)
        finally:
            for shown in self._tables.values():
                shown.ready = {}  # what is true now need not be so after the next batch

    def foresee(self, due: SettlementAhead) -> None:
        """A result may be confirmed: what its terminals will be shown is made now, and shown to nobody."""
        shown = self._tables[due.after.table]
        if shown.ahead is None or shown.ahead.after is not due.after:
            shown.ahead = ViewsAhead(due, iter(tuple(shown.terminals)))
            self._make_ahead(shown, shown.ahead)

    def _make_ahead(self, shown: ShownTable, ahead: ViewsAhead) -> None:
        """A few at a time: nobody waits for what may never be shown."""
        if shown.ahead is not ahead:
            return
        some = tuple(islice(ahead.left, A_FEW))
        for terminal in some:
            balance = Cents(self._holdings.of(terminal) + ahead.gain(terminal))
            view = own_view(ahead.after, terminal, session=shown.at, balance=balance, frozen=False)
            ahead.put(terminal, balance, encode(view))
        if some:
            asyncio.get_running_loop().call_soon(self._make_ahead, shown, ahead)

    def _look_ahead(self, shown: ShownTable) -> None:
        """The table is another: what was made for this, if it was, is taken now or never."""
        ahead, state = shown.ahead, shown.state
        if ahead is not None and state.round is None:
            ready = ahead.ready(state, self._holdings.players(state.unit))
            for terminal in self._frozen:
                ready.pop(terminal, None)
            shown.ready, shown.ahead = ready, None

    def _both(self, screen: Screen) -> Sequence[tuple[str, bytes]]:
        shown = self._tables.get(screen.table)
        if shown is None:
            return (("own", self._own(screen.name, "")),)
        own = shown.ready.get(screen.name) or self._own(screen.name, screen.table)
        return ("table", shown.table), ("own", own)

    def _own(self, terminal: str, table: str) -> bytes:
        if table:
            shown, frozen = self._tables[table], terminal in self._frozen
            balance = self._holdings.of(terminal, shown.state.unit)
            return encode(
                own_view(shown.state, terminal, session=shown.at, balance=balance, frozen=frozen)
            )
        away, balance = self._sessions.get(terminal, Session()), self._holdings.of(terminal)
        opened = away.patron is not None
        return encode(
            OwnView(terminal=terminal, table="", open=opened, balance=balance, leaving=away.leaving)
        )

    def takes(self, table: str, terminal: str) -> bool:
        """Whether a table was opened with a terminal among its own."""
        shown = self._tables.get(table)
        return shown is not None and _reaches(shown.state, terminal)

    def _lobby(self, terminal: str) -> bytes:
        """The tables that a terminal can reach."""
        near = [one.table for one in self._tables.values() if _reaches(one.state, terminal)]
        return b"[" + b",".join(near) + b"]"


def _terminal(command: Any) -> str:
    return str(command.holder if isinstance(command, c.Choose) else command.terminal)


def _reaches(state: State, terminal: str) -> bool:
    return state.plan is not None and terminal in state.plan.terminals
