"""Answer the lookups of terminals: one thread reads the store, away from the event loop, page by page.

A terminal sees only its own data, and only those of the player who has the terminal now
(SATG 20.7).
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.engine.store import Reads
from croupier.money import Cents
from croupier.offices.jackpots import Jackpots
from croupier.records.receipts import Part, Receipt
from croupier.records.reports.gaming_calendar import ms_of
from croupier.rulebook.register import Choice
from croupier.server.jobs.job_messages import WorkOutRules
from croupier.server.jobs.job_pool import Interrupted, TooLarge
from croupier.server.orders.secret_check import TooFast
from croupier.server.screens.balances import Balances
from croupier.server.screens.table_memory import BalanceChange, TableMemory
from croupier.server.wire import messages as wire
from croupier.table.events import RoundSettled
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.opening.offer_setup import game_identity
from croupier.table.state import State
from croupier.table.values.event_base import kebab
from croupier.views.screens.appearance_view import appearance_view
from croupier.views.terminal.lookup_view import (
    ChosenView,
    EntryView,
    GovernsView,
    PartView,
    ReceiptView,
    RulesView,
    SilentView,
    line_clauses,
    put_right_view,
)
from croupier.views.terminal.own_hands_view import Out, own_hands
from croupier.views.terminal.recall_view import RecallView, recall_view, unfinished_view
from croupier.views.wire_struct import FaceView, HandView, clauses_as_text

rules_of = msgspec.json.Decoder(RulesView).decode

PAGE = 50
SETTLED = kebab(RoundSettled.__name__)
WAITING = 200
"""Upper limit of lookups that wait for the reading thread."""

T = TypeVar("T")


@dataclass(eq=False)
class Lookups:
    """Answers all lookups of terminals.

    One thread reads, so that no two lookups read at the same time.
    """

    store: Reads
    state_of: Callable[[str], State | None]
    balances: Balances
    reach: Callable[[str], Iterable[str]]
    """Returns the tables for which a terminal is enrolled. Its account moves at each of them."""
    jackpots: Callable[[], Jackpots]
    do: Callable[[WorkOutRules], Awaitable[bytes]]
    """Works a rule sheet out in another process."""
    _thread: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="looking"), init=False
    )
    _tables: dict[str, TableMemory] = field(default_factory=dict, init=False)
    _sheets: dict[str, tuple[WorkOutRules, "asyncio.Future[bytes]"]] = field(
        default_factory=dict, init=False
    )
    """By table: the rule sheet of its present offer."""
    _waiting: int = field(default=0, init=False)

    async def answer(self, terminal: str, table: str, lookup: wire.Lookup) -> bytes:
        """Answer one lookup of a terminal, encoded and ready to send."""
        if self._waiting >= WAITING:
            raise TooFast("Too many look something up. Accepted: again in a while.")
        if lookup.what == "rules":
            return await self._rules(table, lookup)
        patron = await self._patron(terminal, table)
        tables = (
            sorted(self.reach(terminal)) if lookup.what == "statement" else [table][: bool(table)]
        )
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            reply = await loop.run_in_executor(
                self._thread, self._read, TerminalPlayer(terminal, patron), tables, lookup
            )
        finally:
            self._waiting -= 1
        if await self._patron(terminal, table) != patron:
            return wire.encode(_empty_reply(lookup))  # another player has the terminal by now
        return reply

    async def _rules(self, table: str, lookup: wire.Lookup) -> bytes:
        """Show the rule sheet with its edges. A process beside the tables works it out once for each offer."""
        state = self.state_of(table)
        if state is None or state.setup is None or state.plan is None:
            return wire.encode(_empty_reply(lookup))
        terms = tuple(jackpot.terms for jackpot in self.jackpots().at(table))
        job = WorkOutRules(
            game_identity(state.plan), ms_of(state.setup.rules.instant), state.setup.rules.amended, terms
        )  # fmt: skip
        known = self._sheets.get(table)
        if known is None or known[0] != job:
            known = self._sheets[table] = job, asyncio.ensure_future(self.do(job))
        try:
            # Another terminal may wait for the same sheet.
            sheet = await asyncio.shield(known[1])
        except (Interrupted, TooLarge):
            self._sheets.pop(table, None)
            raise TooFast(
                "The edges could not be worked out. Accepted: again in a while."
            ) from None
        except BaseException:
            if known[1].done() and self._sheets.get(table) is known:
                del self._sheets[table]
            raise
        return wire.encode(replace(_empty_reply(lookup), rules=rules_of(sheet)))

    def close(self) -> None:
        """Stop the reading thread and cancel the lookups that wait."""
        self._thread.shutdown(cancel_futures=True)

    async def _patron(self, terminal: str, table: str) -> str:
        """Return the key of the player who has a terminal, or an empty text."""
        state = self.state_of(table)
        occupied = state.terminals.get(terminal) if state is not None else None
        patron = occupied.patron if occupied else (await self.balances.session(terminal)).patron
        return patron.key if patron else ""

    # The methods below run in the reading thread.

    def _read(self, whose: "TerminalPlayer", tables: Sequence[str], lookup: wire.Lookup) -> bytes:
        if not tables:
            return wire.encode(_empty_reply(lookup))
        match lookup.what:
            case "receipts":
                reply = self._receipts(whose, tables[0], lookup)
            case "statement":
                reply = self._statement(whose, tables, lookup)
            case _:
                reply = self._rounds(whose, tables[0], lookup)
        return wire.encode(reply)

    def _table(self, table: str) -> TableMemory:
        memory = self._tables.setdefault(table, TableMemory(table, self.store))
        memory.read_on()
        return memory

    def _receipts(
        self, whose: "TerminalPlayer", table: str, lookup: wire.Lookup
    ) -> wire.LookupReply:
        """Show the receipts of the requested round, or of the latest round with wagers of this terminal."""
        memory = self._table(table)
        named = [lookup.round] if lookup.round else reversed(memory.rounds)
        rounds = (memory.rounds[number] for number in named if number in memory.rounds)
        for round_ in rounds:
            wagers, _ = round_.of_player(*whose)
            if wagers:
                some, more = _page(wagers, lookup)
                audit, history = memory.audit(round_), round_.over.history
                views = tuple(receipt_view(history, it, audit.receipt(it)) for it in some)
                return replace(
                    _empty_reply(lookup), round=history.number, receipts=views, more=more
                )
        return _empty_reply(lookup)

    def _rounds(self, whose: "TerminalPlayer", table: str, lookup: wire.Lookup) -> wire.LookupReply:
        """Recall rounds, the newest first. The first may be the round in progress."""
        memory, full = self._table(table), lookup.what == "round"
        remembered, views = memory.rounds, dict[int, RecallView]()
        in_progress = memory.in_progress()
        if in_progress is not None:
            state, round_ = in_progress
            history = round_.over.history
            wagers, _ = round_.of_player(*whose)
            views[history.number] = unfinished_view(state, history, wagers)
        numbers = [lookup.round] if full else [*views, *reversed(remembered)]
        known = [it for it in numbers if it in views or it in remembered]
        some, more = _page(known, lookup)
        for it in set(some) - views.keys():
            past = remembered[it]
            sealed = past.sealed_for(*whose) if full else None
            views[it] = recall_view(past.over, *past.of_player(*whose), full=full, sealed=sealed)
        return replace(_empty_reply(lookup), rounds=tuple(views[it] for it in some), more=more)

    def _statement(
        self, whose: "TerminalPlayer", tables: Sequence[str], lookup: wire.Lookup
    ) -> wire.LookupReply:
        """List the movements of the account, newest first, each with the balance after it."""
        every = [self._table(it) for it in tables]
        movements = [it.changes[whose.terminal] for it in every if whose.terminal in it.changes]
        prizes = list(_prizes(self.jackpots(), whose.terminal))
        # Once a table has dropped old entries, the balance before that moment is unknown.
        since = max((it[0].at for it in movements if len(it) == it.maxlen), default=0)
        entries = [
            change
            for it in (*movements, prizes)
            for change in it
            if change.at >= since and change.patron == whose.patron
        ]
        entries.sort(key=lambda change: change.at, reverse=True)
        balance = sum(it.totals[whose.terminal] for it in every) + sum(it.amount for it in prizes)
        views = []
        for entry in entries:
            views.append(_entry(entry, Cents(balance)))
            balance -= entry.amount
        some, more = _page(views, lookup)
        entry_views = tuple(self._with_lines(whose, view) for view in some)
        return replace(_empty_reply(lookup), statement=entry_views, more=more)

    def _with_lines(self, whose: "TerminalPlayer", view: EntryView) -> EntryView:
        """Add the clauses of the lines that paid to a settlement.

        The receipts show a corrected round.
        """
        if view.what != SETTLED:
            return view
        remembered = self._tables[view.table].rounds.get(view.round)
        if remembered is None or remembered.over.history.correction is not None:
            return view
        _, rows = remembered.of_player(*whose)
        return replace(view, clauses=(*view.clauses, *line_clauses(remembered.over.setup, rows)))


class TerminalPlayer(NamedTuple):
    """A terminal and the key of the player who has it."""

    terminal: str
    patron: str


def _empty_reply(lookup: wire.Lookup) -> wire.LookupReply:
    return wire.LookupReply(id=lookup.id, what=lookup.what, round=lookup.round, page=lookup.page)


def _page(every: Sequence[T], lookup: wire.Lookup) -> tuple[Sequence[T], bool]:
    """Return the requested page, and whether another page follows."""
    first = lookup.page * PAGE
    return every[first : first + PAGE], len(every) > first + PAGE


def _prizes(state: Jackpots, terminal: str) -> Iterator[BalanceChange]:
    """List what jackpots paid to the account of a terminal, for every player it had (SATG 7.3.9)."""
    for win in state.wins.values():
        paid, hit = win.paid, win.hit
        if paid is not None and paid.goes == "account" and paid.terminal == terminal:
            clauses = ("SATG 7.3.9(b)" if hit.pays == "automatic" else "SATG 7.3.9(a)(i)",)
            kind = kebab(type(paid).__name__)
            yield BalanceChange(
                paid.at, paid.amount, kind, hit.table, hit.number, clauses, paid.patron
            )


def _entry(change: BalanceChange, balance: Cents) -> EntryView:
    return EntryView(
        at=change.at, amount=change.amount, balance=balance, what=change.what, table=change.table,
        round=change.round, clauses=change.clauses,
    )  # fmt: skip


def receipt_view(history: RoundHistory, wager: RecordedWager, receipt: Receipt) -> ReceiptView:
    """Build the view of a receipt that screens show."""
    return ReceiptView(
        round=history.number,
        game=history.setup.game.key,
        appearance=appearance_view(history.setup.game),
        opened=receipt.opened,
        edition=receipt.edition,
        in_force_since=receipt.in_force_since,
        date_assumed=receipt.date_assumed,
        bet=wager.where.bet,
        spot=wager.where.spot,
        area=wager.where.area,
        name=receipt.bet,
        amount=receipt.amount,
        returns=receipt.returns,
        facts=tuple(FaceView(to=to, face=face) for to, face in receipt.dealt),
        hands=_hands(history, wager, receipt),
        choices=tuple(
            ChosenView(question=it.question, choice=it.choice, adds=it.stake)
            for it in history.answers
            if it.wager == wager.id
        ),
        silences=tuple(
            SilentView(question=it.question, terminal=it.terminal)
            for it in history.silent
            if it.wager == wager.id
        ),
        parts=tuple(map(_part, receipt.parts)),
        before=put_right_view(history, wager.id),
    )


def _hands(history: RoundHistory, wager: RecordedWager, receipt: Receipt) -> tuple[HandView, ...]:
    """Return the hands of this wager, without cards that later went to other wagers of the same hand."""
    setup = history.setup
    read = setup.variant.dealing.source.read
    out = Out(setup, tuple((to, read(face)) for to, face in receipt.dealt), history.entries)
    return tuple(own_hands(out, wager.id, wager.where))


def _part(part: Part) -> PartView:
    return PartView(
        stake=part.stake, line=part.line, pays=part.pays, arithmetic=part.arithmetic,
        clauses=clauses_as_text(part.clauses), source=part.source, amount=part.amount,
        back=part.back, winnings=part.winnings, stays=part.stays, agrees=part.agrees,
        ruled=part.ruled, wins_when=part.wins_when,
        governs=_governs(part.governs) if part.governs else None,
    )  # fmt: skip


def _governs(choice: Choice) -> GovernsView:
    return GovernsView(
        rules=choice.rules, held=choice.held, silent=choice.silent, goes_before=choice.goes_before,
        gave_way=choice.gave_way, clauses=clauses_as_text(choice.by),
    )  # fmt: skip
