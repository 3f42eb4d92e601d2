"""Read a round as a timeline from the log of its table, from its opening to its last correction.

Orders that were refused are entries too. What happened at the table after the round counts only if it concerns the
round: a correction, frozen accounts, a case and the acts in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec.json import decode, encode

from croupier.engine.store import AnyAnswer, SqlStore
from croupier.engine.store.entry import Entry, Move
from croupier.engine.store.entry_codec import answer_of
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.records.logged_event import clauses_of_kind, shown_event
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.history.round_history import RoundHistory
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.event_base import kebab
from croupier.table.values.people import PLAYER
from croupier.views.staff.timeline_view import (
    MovedMoneyView,
    RefusedOrderView,
    TimelineEntryView,
    TimelineView,
    ValueChangeView,
    changes_of,
    part_of,
    place_of,
)
from croupier.words.phrase_data import PhraseData, data_of

MOST = 5_000
"""Upper limit of entries in one timeline."""
AT_ONCE = 2_000
"""Entries of the log that are read at a time."""
FEW = 60
"""Up to this number of holders the money of an event is listed by holder, else in one sum."""
HOLDERS = (Kind.PLAYER, Kind.CHIPS, Kind.OWED, Kind.RECEIVABLE, Kind.WITHHELD, Kind.HOLDS)


def timeline(store: SqlStore, history: RoundHistory) -> TimelineView:
    """Return the timeline of a round; of one in progress, as far as it has come."""
    every = _Reading(store, history).entries()
    shown = tuple(islice(every, MOST))
    return TimelineView(
        table=history.table, number=history.number, game=history.plan.game, opened_at=history.at,
        entries=shown, left_out=sum(1 for _ in every), goes_on=not history.end,
    )  # fmt: skip


class _Reading:
    """One reading of the log for the timeline of a round."""

    def __init__(self, store: SqlStore, history: RoundHistory) -> None:
        self._store, self._history = store, history
        self._state = State(table=history.table)
        setup = history.setup
        self._game, self._variant = setup.game.key, setup.variant.name
        self._corrections = _faces_by_correction(history)
        self._cases: set[str] = set()
        self._is_frozen = False

    def entries(self) -> Iterator[TimelineEntryView]:
        """Yield the entries of the round itself, then those that concern it later."""
        store, table, history = self._store, self._history.table, self._history
        first = store.number_at(table, history.first)
        last = store.number_at(table, history.last)
        started = False
        for entry in _entries(store, table, first - 1):
            answer = _answer(entry)
            if not started:
                self._begin(entry.first)
                started = True
            if entry.number <= last:
                yield from self._during(entry, answer)
            elif history.end:
                yield from self._later(entry, answer)

    def _begin(self, until: int) -> None:
        """Bring the table to where it was before the round opened."""
        for record in self._store.records(self._history.table, 0, until):
            self._state = evolve(self._state, record.event, self._store.sheet)

    def _during(self, entry: Entry, answer: AnyAnswer) -> Iterator[TimelineEntryView]:
        if answer.refused is not None:
            yield self._refused(entry, answer)
        for seq, event in enumerate(answer.events, entry.first):
            before = self._state
            self._state = evolve(before, event, self._store.sheet)
            if self._history.first <= seq <= self._history.last:
                changes = tuple(changes_of(before, event, self._state))
                yield self._entry(entry, answer, seq, event, changes)

    def _later(self, entry: Entry, answer: AnyAnswer) -> Iterator[TimelineEntryView]:
        for seq, event in enumerate(answer.events, entry.first):
            if self._concerns(event):
                changes = self._corrections.get(seq) or tuple(
                    changes_of(self._state, event, self._state)
                )
                yield self._entry(entry, answer, seq, event, changes, later=True)

    def _concerns(self, event: e.Event) -> bool:
        """Return whether an event after the round concerns it."""
        number = self._history.number
        match event:
            case e.RoundCorrected(number=other) | e.AccountsFrozen(number=other):
                self._is_frozen = other == number
                return other == number
            case e.AccountsUnfrozen():
                return self._is_frozen
            case e.CaseOpened(round=other, case=case):
                if other == number:
                    self._cases.add(case)
                return other == number
            case (
                e.ActRecorded(case=case)
                | e.CaseClosed(case=case)
                | e.WinningsWithheld(case=case)
                | e.WithheldDetermined(case=case)
            ):
                return case in self._cases
        return False

    def _entry(
        self, entry: Entry, answer: AnyAnswer, seq: int, event: e.Event,
        changes: tuple[ValueChangeView, ...], *, later: bool = False,
    ) -> TimelineEntryView:  # fmt: skip
        kind, shown = shown_event(event, salted=False)
        moves = [move for move in entry.moves if move.seq == seq]
        return TimelineEntryView(
            seq=seq, at=event.at, by=answer.order.by.name, rank=answer.order.by.rank, kind=kind,
            event=shown, part=part_of(event), place=place_of(event), changes=changes,
            clauses=self._clauses(answer, event, moves, is_first=seq == entry.first),
            money=tuple(_money(moves)), later=later,
        )  # fmt: skip

    def _clauses(
        self, answer: AnyAnswer, event: e.Event, moves: Iterable[Move], *, is_first: bool
    ) -> tuple[str, ...]:
        """Return the clauses of an event: its own, those of its money and remarks, else those of its kind."""
        named = [getattr(event, "clause", ""), *getattr(event, "clauses", ())]
        named += [clause for move in moves for clause in move.cites.split(";")]
        if is_first:
            named += [clause for notice in answer.notices for clause in notice.cites]
        cited = tuple(dict.fromkeys(str(clause) for clause in named if clause))
        return cited or clauses_of_kind(type(event), self._game, self._variant)

    def _refused(self, entry: Entry, answer: AnyAnswer) -> TimelineEntryView:
        order, refused = answer.order, answer.refused
        assert refused is not None
        is_player = order.by.rank == PLAYER
        return TimelineEntryView(
            seq=entry.first, at=entry.at, by=order.by.name, rank=order.by.rank,
            part="wagers" if is_player else "table", place=order.by.name if is_player else "",
            refused=RefusedOrderView(
                command=kebab(type(order.command).__name__), code=refused.why,
                says=mask(str(refused.says)), phrase=_masked(data_of(refused.says)),
            ),
            clauses=tuple(map(str, refused.cites)),
        )  # fmt: skip


def _masked(phrase: PhraseData) -> PhraseData:
    """Return a phrase in which no number of a ticket can be read."""
    return decode(mask(encode(phrase).decode()), type=PhraseData)


def _entries(store: SqlStore, table: str, after: int) -> Iterator[Entry]:
    """Yield the entries of a table that follow a number."""
    while some := store.entries(table, after=after, most=AT_ONCE):
        yield from some
        after = some[-1].number


def _answer(entry: Entry) -> AnyAnswer:
    bodies = (bytes(body) for body in entry.events)
    parts = (bytes(entry.order), bytes(entry.refusal), bytes(entry.notices))
    return answer_of(entry.place, *parts, bodies)


def _faces_by_correction(history: RoundHistory) -> dict[int, tuple[ValueChangeView, ...]]:
    """Return, by the position of each correction in the log, the faces before and after it."""
    changes: dict[int, tuple[ValueChangeView, ...]] = {}
    while history.before is not None:
        was, now = (
            " ".join(face.shown for face in each.draws if not face.discarded)
            for each in (history.before, history)
        )
        changes[history.corrected_at] = (ValueChangeView(form="faces", was=was, now=now),)
        history = history.before
    return changes


def _money(moves: Sequence[Move]) -> Iterator[MovedMoneyView]:
    """Yield what each account got; many holders of a kind are one sum."""
    net: Counter[str] = Counter()
    for move in moves:
        net[move.giver] -= move.amount
        net[move.taker] += move.amount
    accounts = {Account.parse(name): amount for name, amount in net.items() if amount}
    for kind in Kind:
        of_kind = {it: amount for it, amount in accounts.items() if it.kind == kind}
        if kind in HOLDERS and len(of_kind) > FEW:
            unit = next(iter(of_kind)).unit
            total = Cents(sum(of_kind.values()))
            yield MovedMoneyView(kind=kind, of="", amount=total, unit=unit)
            continue
        for account, amount in of_kind.items():
            of = mask(account.of)
            yield MovedMoneyView(kind=kind, of=of, amount=Cents(amount), unit=account.unit)
