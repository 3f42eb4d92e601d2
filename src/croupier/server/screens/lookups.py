"""What a terminal looks up: read away from the loop, by one thread, a page at a time.

A terminal sees what is its own, and of that only what whoever has it now did there (SATG 20.7).
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from croupier.engine.store import Reads
from croupier.money import Cents
from croupier.offices.jackpots import Jackpots
from croupier.records.receipts import Part, Receipt
from croupier.rulebook.register import Choice
from croupier.server.orders.secret_check import TooFast
from croupier.server.screens.balances import Holdings
from croupier.server.screens.table_memory import Moved, Remembered
from croupier.server.wire import messages as wire
from croupier.table.events import RoundSettled
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.state import State
from croupier.table.values.event_base import kebab
from croupier.views.terminal.lookup_view import (
    ChosenView,
    EntryView,
    GovernsView,
    PartView,
    ReceiptView,
    SilentView,
    line_clauses,
    put_right_view,
    recall_view,
    rules_view,
)
from croupier.views.terminal.own_hands_view import Out, own_hands
from croupier.views.wire_struct import FaceView, HandView, clauses_as_text

PAGE = 50
SETTLED = kebab(RoundSettled.__name__)
WAITING = 200
"""So many wait at most until theirs was read."""

T = TypeVar("T")


class Looking:
    """Everything that terminals look up. Whoever reads is one thread, so nobody reads beside him."""

    def __init__(
        self,
        store: Reads,
        state: Callable[[str], State | None],
        holdings: Holdings,
        reach: Callable[[str], Iterable[str]],
        jackpots: Callable[[], Jackpots] = Jackpots,
    ) -> None:
        self._store, self._state, self._holdings = store, state, holdings
        self._jackpots, self._reach = jackpots, reach
        """The tables for which a terminal is enrolled: its account moves at each of them."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="looking")
        self._tables: dict[str, Remembered] = {}
        self._waiting = 0

    async def seen(self, terminal: str, table: str, look: wire.Look) -> bytes:
        """What a terminal looked up, ready to be sent."""
        if self._waiting >= WAITING:
            raise TooFast("Too many look something up. Accepted: again in a while.")
        patron = await self._patron(terminal, table)
        tables = (
            sorted(self._reach(terminal)) if look.what == "statement" else [table][: bool(table)]
        )
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(
                self._thread, self._read, Whose(terminal, patron), tables, look
            )
        finally:
            self._waiting -= 1
        if await self._patron(terminal, table) != patron:
            return wire.encode(_nothing(look))  # somebody else has the terminal by now
        return found

    def close(self) -> None:
        """Nobody looks any more."""
        self._thread.shutdown(cancel_futures=True)

    async def _patron(self, terminal: str, table: str) -> str:
        """Who has a terminal."""
        state = self._state(table)
        here = state.terminals.get(terminal) if state is not None else None
        found = here.patron if here else (await self._holdings.session(terminal)).patron
        return found.key if found else ""

    # In the thread.

    def _read(self, whose: "Whose", tables: Sequence[str], look: wire.Look) -> bytes:
        if not tables:
            return wire.encode(_nothing(look))
        match look.what:
            case "receipts":
                seen = self._receipts(whose, tables[0], look)
            case "statement":
                seen = self._statement(whose, tables, look)
            case "rules":
                state = self._state(tables[0])
                offer = state.setup if state is not None else None
                seen = replace(_nothing(look), rules=rules_view(offer) if offer else None)
            case _:
                seen = self._rounds(whose, tables[0], look)
        return wire.encode(seen)

    def _table(self, table: str) -> Remembered:
        found = self._tables.setdefault(table, Remembered(table, self._store))
        found.read_on()
        return found

    def _receipts(self, whose: "Whose", table: str, look: wire.Look) -> wire.Seen:
        """Of the round that is asked for; else of the latest in which the terminal had wagers."""
        found = self._table(table)
        named = [look.round] if look.round else reversed(found.rounds)
        rounds = (found.rounds[number] for number in named if number in found.rounds)
        for one in rounds:
            wagers, _ = one.own(*whose)
            if wagers:
                some, more = _page(wagers, look)
                audit, told = found.audit(one), one.over.told
                views = tuple(receipt_view(told, it, audit.receipt(it)) for it in some)
                return replace(_nothing(look), round=told.number, receipts=views, more=more)
        return _nothing(look)

    def _rounds(self, whose: "Whose", table: str, look: wire.Look) -> wire.Seen:
        found, full = self._table(table).rounds, look.what == "round"
        numbers = [look.round] if full else list(reversed(found))
        some, more = _page([it for it in numbers if it in found], look)
        views = tuple(recall_view(found[it].over, *found[it].own(*whose), full=full) for it in some)
        return replace(_nothing(look), rounds=views, more=more)

    def _statement(self, whose: "Whose", tables: Sequence[str], look: wire.Look) -> wire.Seen:
        """The newest first; each with what the account held after it."""
        every = [self._table(it) for it in tables]
        own = [it.moved[whose.terminal] for it in every if whose.terminal in it.moved]
        prizes = list(_prizes(self._jackpots(), whose.terminal))
        # Beyond what one table forgot nobody knows what the account held.
        since = max((it[0].at for it in own if len(it) == it.maxlen), default=0)
        entries = [
            one
            for it in (*own, prizes)
            for one in it
            if one.at >= since and one.patron == whose.patron
        ]
        entries.sort(key=lambda one: one.at, reverse=True)
        held = sum(it.held[whose.terminal] for it in every) + sum(it.amount for it in prizes)
        views = []
        for one in entries:
            views.append(_entry(one, Cents(held)))
            held -= one.amount
        some, more = _page(views, look)
        told = tuple(self._with_lines(whose, one) for one in some)
        return replace(_nothing(look), statement=told, more=more)

    def _with_lines(self, whose: "Whose", one: EntryView) -> EntryView:
        """A settlement also names the lines that paid; of one that was put right the receipts tell."""
        if one.what != SETTLED:
            return one
        found = self._tables[one.table].rounds.get(one.round)
        if found is None or found.over.told.correction is not None:
            return one
        _, rows = found.own(*whose)
        return replace(one, clauses=(*one.clauses, *line_clauses(found.over.setup, rows)))


class Whose(NamedTuple):
    """A terminal, and who has it."""

    terminal: str
    patron: str


def _nothing(look: wire.Look) -> wire.Seen:
    return wire.Seen(id=look.id, what=look.what, round=look.round, page=look.page)


def _page(every: Sequence[T], look: wire.Look) -> tuple[Sequence[T], bool]:
    """The page that is asked for, and whether there is another behind it."""
    first = look.page * PAGE
    return every[first : first + PAGE], len(every) > first + PAGE


def _prizes(state: Jackpots, terminal: str) -> Iterator[Moved]:
    """What jackpots paid to the account of a terminal, whoever had it (SATG 7.3.9)."""
    for win in state.wins.values():
        paid, hit = win.paid, win.hit
        if paid is not None and paid.goes == "account" and paid.terminal == terminal:
            clauses = ("SATG 7.3.9(b)" if hit.pays == "automatic" else "SATG 7.3.9(a)(i)",)
            what = kebab(type(paid).__name__)
            yield Moved(paid.at, paid.amount, what, hit.table, hit.number, clauses, paid.patron)


def _entry(one: Moved, balance: Cents) -> EntryView:
    return EntryView(
        at=one.at,
        amount=one.amount,
        balance=balance,
        what=one.what,
        table=one.table,
        round=one.round,
        clauses=one.clauses,
    )


def receipt_view(told: RoundHistory, wager: RecordedWager, one: Receipt) -> ReceiptView:
    """A receipt as screens show it."""
    return ReceiptView(
        round=told.number,
        game=told.setup.game.key,
        opened=one.opened,
        edition=one.edition,
        in_force_since=one.in_force_since,
        date_assumed=one.date_assumed,
        bet=wager.where.bet,
        spot=wager.where.spot,
        area=wager.where.area,
        name=one.bet,
        amount=one.amount,
        returns=one.returns,
        facts=tuple(FaceView(to=to, face=face) for to, face in one.dealt),
        hands=_own(told, wager, one),
        choices=tuple(
            ChosenView(question=it.question, choice=it.choice, adds=it.stake)
            for it in told.answers
            if it.wager == wager.id
        ),
        silences=tuple(
            SilentView(question=it.question, terminal=it.terminal)
            for it in told.silent
            if it.wager == wager.id
        ),
        parts=tuple(map(_part, one.parts)),
        before=put_right_view(told, wager.id),
    )


def _own(told: RoundHistory, wager: RecordedWager, one: Receipt) -> tuple[HandView, ...]:
    """The cards that were his, not those that went to others of the same hand later."""
    setup = told.setup
    read = setup.variant.dealing.source.read
    out = Out(setup, tuple((to, read(face)) for to, face in one.dealt), told.entries)
    return tuple(own_hands(out, wager.id, wager.where))


def _part(one: Part) -> PartView:
    return PartView(
        stake=one.stake,
        line=one.line,
        pays=one.pays,
        arithmetic=one.arithmetic,
        clauses=clauses_as_text(one.clauses),
        source=one.source,
        amount=one.amount,
        back=one.back,
        winnings=one.winnings,
        stays=one.stays,
        agrees=one.agrees,
        ruled=one.ruled,
        wins_when=one.wins_when,
        governs=_governs(one.governs) if one.governs else None,
    )


def _governs(one: Choice) -> GovernsView:
    return GovernsView(
        rules=one.rules,
        held=one.held,
        silent=one.silent,
        goes_before=one.goes_before,
        gave_way=one.gave_way,
        clauses=clauses_as_text(one.by),
    )
