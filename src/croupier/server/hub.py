"""The hub: who looks at what, and what each of them is to be shown now.

It lives on the event loop alone. Whatever is written reaches it as a whole batch; a view that is the same for
many is built and encoded once. Terminals and walls are shown every change at once, those who oversee many
terminals a few times a second.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from croupier.floor.state import Floor
from croupier.ledger import Account, Kind
from croupier.money import NOTHING, Cents
from croupier.pump import Written
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.people import Session
from croupier.rounds.state import State
from croupier.server.outbox import Outbox
from croupier.store import AnyAnswer, Reads
from croupier.views.dealer import dealer_view
from croupier.views.inspector import inspector_view
from croupier.views.offer import offer_view
from croupier.views.pit import AlertView, pit_view
from croupier.views.table import table_view
from croupier.views.terminal import OwnView, own_view
from croupier.views.wall import wall_view

encode = msgspec.json.Encoder(enc_hook=str).encode

QUICK = (
    c.SetWagers | c.Choose | c.InsertNote | c.InsertTicket | c.ReportStacked | c.ReportReturned
    | c.ReportPrinted | c.BuyIn
)  # fmt: skip
"""What concerns the terminal that it names and no other."""


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


@dataclass
class Shown:
    """A table as it was shown last."""

    state: State
    table: bytes = b"null"
    offer: bytes = b"null"
    screens: set[Screen] = field(default_factory=set)
    """Of all kinds that look at this table, but for its terminals."""
    terminals: dict[str, set[Screen]] = field(default_factory=lambda: defaultdict(set))


class Hub:
    """Everything that anybody looks at."""

    def __init__(self, store: Reads, floor: Callable[[], Floor], now: Callable[[], int]) -> None:
        self._store, self._floor, self.now = store, floor, now
        self._tables: dict[str, Shown] = {}
        self._balances: dict[str, Cents] = {}
        self._frozen: frozenset[str] = frozenset()
        self._away: dict[str, set[Screen]] = defaultdict(set)
        """Screens of terminals that are at no table."""
        self._overseers: set[Screen] = set()
        self._stale: set[str] = set()
        """Tables of which the overseers have not seen the newest."""
        self._refreeze()

    # Who comes and goes.

    def open(self, state: State) -> None:
        """A table that can be looked at from here on."""
        self._tables[state.table] = Shown(state)
        self._publish(self._tables[state.table])

    @property
    def tables(self) -> Mapping[str, State]:
        """The tables as they were shown last."""
        return {name: one.state for name, one in self._tables.items()}

    def enter(self, screen: Screen) -> None:
        """Somebody looks: he is shown everything that he may see."""
        if screen.kind == "terminal":
            self._enter_terminal(screen)
            return
        if screen.table:
            self._tables[screen.table].screens.add(screen)
        if screen.kind in ("pit", "dealer", "inspector"):
            self._overseers.add(screen)
        self._show_all(screen)

    def _enter_terminal(self, screen: Screen) -> None:
        self._balances[screen.name] = self._store.balance(Account(Kind.PLAYER, screen.name))
        self._seat(screen, self._where(screen.name))

    def _where(self, terminal: str) -> str:
        """The table that a terminal came to last; nothing if it is at none."""
        at = [one for one in self._store.session(terminal).tables if one in self._tables]
        return at[-1] if at else ""

    def _seat(self, screen: Screen, table: str) -> None:
        """Where a terminal is shown from here on."""
        screen.table = table
        if table:
            shown = self._tables[table]
            shown.terminals[screen.name].add(screen)
            screen.outbox.show("offer", shown.offer)
            screen.outbox.show("table", shown.table)
            screen.outbox.show("own", self._own(shown.state, screen.name))
            return
        self._away[screen.name].add(screen)
        session = self._store.session(screen.name)
        screen.outbox.show("table", b"null")
        screen.outbox.show("own", encode(self._own_away(screen.name, session)))
        screen.outbox.show("lobby", self._lobby(screen.name))

    def leave(self, screen: Screen) -> None:
        """He looks no more."""
        self._overseers.discard(screen)
        self._unseat(screen)
        shown = self._tables.get(screen.table)
        if shown:
            shown.screens.discard(screen)
        if screen.kind == "terminal" and not self.connected(screen.name):
            self._balances.pop(screen.name, None)

    def _unseat(self, screen: Screen) -> None:
        homes = [self._away]
        if screen.table in self._tables:
            homes.append(self._tables[screen.table].terminals)
        for home in homes:
            if screen.name in home:
                home[screen.name].discard(screen)
                if not home[screen.name]:
                    del home[screen.name]

    def connected(self, terminal: str) -> set[Screen]:
        """The connections of a terminal."""
        found = set(self._away.get(terminal, ()))
        for shown in self._tables.values():
            found |= shown.terminals.get(terminal, set())
        return found

    def is_attended(self, table: str) -> bool:
        """Whether somebody is at the dealer's screen of a table."""
        shown = self._tables.get(table)
        return shown is not None and any(one.kind == "dealer" for one in shown.screens)

    # What is shown.

    def written(self, written: Written) -> None:
        """A batch is kept: whoever looks at what it changed is shown it."""
        moved = {one.of for one in written.balances if one.kind is Kind.PLAYER}
        for account, held in written.balances.items():
            if account.kind is Kind.PLAYER and account.of in self._balances:
                self._balances[account.of] = held
        answers = [commit.answer for commit in written.commits]
        freezes = any(map(_freezes, answers))
        if freezes:
            self._refreeze()
        for place, state in written.states.items():
            if isinstance(state, State):
                own = [one for one in answers if one.place == place]
                self._changed(state, own, moved)
            elif isinstance(state, Floor):
                self._stale.update(self._tables)
        self._show_elsewhere(written.states, moved, freezes=freezes)

    def _show_elsewhere(
        self, places: Iterable[str], moved: Iterable[str], *, freezes: bool
    ) -> None:
        """A table may move or freeze the money of a terminal that has gone to another, or to none."""
        here = [self._tables[one] for one in places if one in self._tables]
        away = [one for one in moved if not any(one in shown.terminals for shown in here)]
        for terminal in away:
            for screen in self._away.get(terminal, ()):
                session = self._store.session(terminal)
                screen.outbox.show("own", encode(self._own_away(terminal, session)))
        for shown in self._tables.values():
            named = list(shown.terminals) if freezes else away
            self._show_terminals(shown, [one for one in named if one in shown.terminals])

    def followed(self, state: State, concerned: Iterable[str]) -> None:
        """A table that another process runs has gone on: what the accounts hold is read again."""
        here = [Account(Kind.PLAYER, one) for one in concerned if one in self._balances]
        for account, held in self._store.holdings(here).items():
            self._balances[account.of] = held
        self._refreeze()
        self._hand_over(account.of for account in here)
        self._changed(state)

    def _changed(
        self, state: State, answers: Sequence[AnyAnswer] | None = None, moved: Iterable[str] = ()
    ) -> None:
        """Without answers everything may be another than before."""
        if state.table not in self._tables:
            self._tables[state.table] = Shown(State(table=state.table))
        shown = self._tables[state.table]
        alone = answers is not None and all(isinstance(one.order.command, QUICK) for one in answers)
        shown.state = state
        self._stale.add(state.table)
        self._hand_over(_moved(answers or ()))
        if self._publish(shown) or not alone:
            self._show_terminals(shown, list(shown.terminals))
        else:
            quick = {_terminal(one.order.command) for one in answers or () if one.events}
            named = quick | set(moved)
            self._show_terminals(shown, [one for one in named if one in shown.terminals])

    def _hand_over(self, terminals: Iterable[str]) -> None:
        """Terminals that may have come to a table, or left it, are shown where they are now."""
        for terminal in terminals:
            for screen in self.connected(terminal):
                table = self._where(terminal)
                if screen.table != table:
                    self._unseat(screen)
                    self._seat(screen, table)

    def _publish(self, shown: Shown) -> bool:
        """Encode what all may see; whether it is another than before."""
        table = encode(table_view(shown.state))
        if table == shown.table:
            return False
        offer = encode(offer_view(shown.state))
        wall = encode(wall_view(shown.state))
        changed = offer != shown.offer
        shown.table, shown.offer = table, offer
        for screen in self._lookers(shown):
            screen.outbox.show("table", table)
            if changed:
                screen.outbox.show("offer", offer)
        for screen in shown.screens:
            if screen.kind == "wall":
                screen.outbox.show("wall", wall)
        for terminal, screens in self._away.items():
            for screen in screens:
                screen.outbox.show("lobby", self._lobby(terminal))
        return True

    @staticmethod
    def _lookers(shown: Shown) -> Iterable[Screen]:
        yield from shown.screens
        for screens in shown.terminals.values():
            yield from screens

    def _show_terminals(self, shown: Shown, terminals: Iterable[str]) -> None:
        for terminal in terminals:
            own = self._own(shown.state, terminal)
            for screen in shown.terminals[terminal]:
                screen.outbox.show("own", own)

    def _own(self, state: State, terminal: str) -> bytes:
        view = own_view(
            state,
            terminal,
            session=Session(tables=(state.table,)),
            balance=self._balances.get(terminal, NOTHING),
            frozen=terminal in self._frozen,
        )
        return encode(view)

    def _own_away(self, terminal: str, session: Session) -> OwnView:
        return OwnView(
            terminal=terminal,
            table="",
            open=session.patron is not None,
            balance=self._balances.get(terminal, NOTHING),
            leaving=session.leaving,
        )

    def _lobby(self, terminal: str) -> bytes:
        """The tables that a terminal can reach."""
        near = [one for one in self._tables.values() if _reaches(one.state, terminal)]
        return b"[" + b",".join(one.table for one in near) + b"]"

    # Those who oversee.

    def flush(self) -> None:
        """Show those who oversee tables what has become of them."""
        stale, self._stale = self._stale, set()
        if stale:
            for screen in self._overseers:
                self._oversee(screen, stale)

    def _show_all(self, screen: Screen) -> None:
        if screen.table:
            shown = self._tables[screen.table]
            screen.outbox.show("offer", shown.offer)
            screen.outbox.show("table", shown.table)
            if screen.kind == "wall":
                screen.outbox.show("wall", encode(wall_view(shown.state)))
        self._oversee(screen, set(self._tables))

    def turn(self, screen: Screen, page: int) -> None:
        """Another page of the terminals."""
        screen.page = page
        self._oversee(screen, {screen.table})

    def _oversee(self, screen: Screen, stale: set[str]) -> None:
        alerts = self.alerts()
        if screen.kind == "pit":
            screen.outbox.show("floor", encode(pit_view(self.tables, alerts)))
        elif screen.table not in stale:
            return
        elif screen.kind == "dealer":
            state = self._tables[screen.table].state
            calls = {one.of for one in alerts if one.fact == "attendant-called"}
            view = dealer_view(
                state, balances=self.balances_at(state), calls=calls, page=screen.page
            )
            screen.outbox.show("dealer", encode(view))
        elif screen.kind == "inspector":
            state = self._tables[screen.table].state
            screen.outbox.show("inspector", encode(inspector_view(state)))

    def balances_at(self, state: State) -> Mapping[str, Cents]:
        """What the terminals of a table hold."""
        unknown = [one for one in state.terminals if one not in self._balances]
        found = self._store.holdings([Account(Kind.PLAYER, one) for one in unknown])
        return {**self._balances, **{account.of: held for account, held in found.items()}}

    def alerts(self) -> list[AlertView]:
        """What somebody must see to."""
        found = sorted(self._floor().open.items(), key=lambda one: (bool(one[1].taken_by), one[0]))
        return [
            AlertView(
                id=str(number), rank=one.raised.action, fact=one.raised.code, since=one.raised.at,
                table=one.raised.place, of=one.raised.subject, owner=one.taken_by,
            )
            for number, one in found
        ]  # fmt: skip

    def _refreeze(self) -> None:
        self._frozen = frozenset(one.of for one in self._store.freezes())


def _terminal(command: Any) -> str:
    return str(command.holder if isinstance(command, c.Choose) else command.terminal)


def _moved(answers: Iterable[AnyAnswer]) -> list[str]:
    """The terminals that came to a table or left it."""
    events = (event for answer in answers for event in answer.events)
    moved = (it.terminal for it in events if isinstance(it, e.TerminalJoined | e.TerminalLeft))
    return list(dict.fromkeys(moved))


def _reaches(state: State, terminal: str) -> bool:
    return state.plan is not None and terminal in state.plan.terminals


def _freezes(answer: AnyAnswer) -> bool:
    return any(isinstance(one, e.AccountsFrozen | e.AccountsUnfrozen) for one in answer.events)
