"""Replay an archive: judge and settle every order again under the rules in force.

The replay gives the orders in their stored order to an empty memory store. They must cause the same events, refusals
and remarks as before, and in the end the same balances. An order that comes out differently is judged once more as
release 0.1.0 judged it, because its logs hold orders that later checks refuse.

Orders for jackpots and tournaments are not judged again: no archive holds their random values or the key of the
house. Secret wagers are placed as they were opened.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from msgspec import MsgspecError

from croupier.engine.cage_place import Cage
from croupier.engine.jackpot_place import commit_of as jackpots_kept
from croupier.engine.office_place import Evolve, Office, the_floor, the_register, the_staff
from croupier.engine.store import Answered, AnyAnswer, Commit, MemoryStore
from croupier.engine.store.entry import Entry, Move
from croupier.engine.store.entry_codec import answer_of, move_of, ticket_of
from croupier.engine.store.entry_stream import Archive, Broken, StoreSummary
from croupier.engine.store.store_port import OWN
from croupier.engine.table_place import Table
from croupier.engine.tournament_place import commit_of as tournaments_kept
from croupier.errors import BadInput, Mistake
from croupier.money import NOTHING, Cents, show
from croupier.offices.cage.commands import CageOrder
from croupier.offices.floor import FloorOrder
from croupier.offices.house_log import HOUSE
from croupier.offices.jackpots import JackpotOrder, Jackpots
from croupier.offices.jackpots.evolve import evolve as evolve_jackpots
from croupier.offices.notices import HouseNotices, RegisterOrder
from croupier.offices.staff import StaffOrder
from croupier.offices.tournaments import TournamentOrder, Tournaments
from croupier.offices.tournaments.evolve import evolve as evolve_tournaments
from croupier.table.commands import Chip, SealWagers
from croupier.table.events import Opened, RoundOpened, SecretsOpened, TableOpened
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.script.format import format_event as show_event
from croupier.table.script.format import format_refusal
from croupier.table.secret_wagers.secret_wager import Secret
from croupier.table.values.refusals import Refused

MakeCommit: TypeAlias = Callable[[Any, Any, int], Commit]
"""Makes the commit for an answer of an office, from the state of the office and the length of its log."""


class ReplayedOffice:
    """An office with random decisions: the replay takes its stored answers and computes only their transfers again."""

    def __init__(
        self, store: MemoryStore, state: Any, evolve: Evolve[Any, Any], commit: MakeCommit
    ) -> None:
        self._store, self._evolve, self._commit = store, evolve, commit
        self._state, self._seq = state, 0

    def repeat(self, was: AnyAnswer) -> AnyAnswer:
        """Commit a stored answer and apply its events to the state."""
        with self._store.work() as work:
            work.write(self._commit(was, self._state, self._seq))
            work.done()
        for event in was.events:
            self._state = self._evolve(self._state, event)
        self._seq += len(was.events)
        return was


Replayed: TypeAlias = Table | Cage | Office[Any, Any] | ReplayedOffice


@dataclass(frozen=True, slots=True)
class Difference:
    """An order, an account or a ticket that comes out differently in the replay."""

    where: str
    at: int | None
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.where}: it was {self.was}; now {self.now}"


class OnOffer:
    """What tables learned when they judged first: jackpots and readings from the log, and signed notices."""

    def __init__(self, register: Office[Any, Any]) -> None:
        self._now: tuple[Offered, ...] = ()
        self._readings = 0
        self.register = register

    def see(self, was: AnyAnswer) -> None:
        """Take the jackpots and the readings of the order that is replayed next."""
        opened = [event for event in was.events if isinstance(event, RoundOpened)]
        self._now = next((round_opened.jackpots for round_opened in opened), ())
        tables = [event for event in was.events if isinstance(event, TableOpened)]
        self._readings = next((table_opened.readings for table_opened in tables), 0)

    def __call__(self, _table: str) -> tuple[Offered, ...]:
        """Return the jackpots on offer when the order was given."""
        return self._now

    def readings(self) -> int:
        """Return the readings by which the table judged that opened with the order."""
        return self._readings

    def notices(self) -> HouseNotices:
        """Return the notices of the house at that time: from their own log, not from what a round recorded."""
        return cast("HouseNotices", self.register.state)


class Unsealed:
    """Secret wagers as they were opened: before that only the house can read them."""

    def __init__(self) -> None:
        self._now: dict[str, Secret] = {}

    def see(self, was: AnyAnswer) -> None:
        """Take the opened wagers of the order that is replayed next."""
        for event in was.events:
            if isinstance(event, SecretsOpened):
                self._now = {opened.terminal: _secret(opened) for opened in event.opened}

    def unseal_wagers(self, place: str, _sealed: str, _published: str) -> Secret:
        """Return the secret wagers of a terminal as they were opened."""
        _, _, terminal = place.partition(" ")
        return self._now[terminal]


def _secret(opened: Opened) -> Secret:
    chips = (Chip(bet=it.bet, spot=it.spot, area=it.area, amount=it.amount) for it in opened.wagers)
    return Secret(wagers=tuple(chips), salt=opened.salt)


def replay(archive: Archive, each: Callable[[], None] = lambda: None) -> Iterator[Difference]:
    """Yield every difference between the stored results and those of today's rules and program."""
    store, unsealed = MemoryStore(), Unsealed()
    on_offer = OnOffer(the_register(store))
    places: dict[str, Replayed] = {}
    for entry in archive.entries():
        if entry.place == HOUSE:
            continue  # its log holds hashes, and a memory store has none
        was = _answered(entry)
        on_offer.see(was)
        unsealed.see(was)
        if entry.place not in places:
            places[entry.place] = _place(entry.place, was, store, on_offer, unsealed)
        yield from _compared(entry, was, places[entry.place], store)
        each()
    summary = archive.summary()
    yield from _lengths(summary, store)
    yield from _tickets(summary, store)
    yield from _balances(summary, store)


def _place(
    name: str, was: AnyAnswer, store: MemoryStore, on_offer: OnOffer, unsealed: Unsealed
) -> Replayed:
    """Return an empty place of the kind that takes such orders."""
    match was.order:
        case CageOrder():
            return Cage(name, store)
        case StaffOrder():
            return the_staff(store)
        case FloorOrder():
            return the_floor(store)
        case RegisterOrder():
            return on_offer.register
        case JackpotOrder():
            return ReplayedOffice(store, Jackpots(), evolve_jackpots, jackpots_kept)
        case TournamentOrder():
            return ReplayedOffice(store, Tournaments(), evolve_tournaments, tournaments_kept)
        case _:
            return Table(
                name, store, on_offer, unsealed, on_offer.notices, readings=on_offer.readings
            )


def _answered(entry: Entry) -> AnyAnswer:
    try:
        return answer_of(entry.place, entry.order, entry.refusal, entry.notices, entry.events)
    except (MsgspecError, UnicodeError, BadInput) as damaged:
        accepted = "Accepted: what `croupier verify` finds whole."
        raise Broken(f"{_named(entry)} cannot be read: {damaged}. {accepted}") from None


def _named(entry: Entry) -> str:
    return f"{entry.place}, order {entry.number} ({entry.id})"


def _compared(
    entry: Entry, was: AnyAnswer, place: Replayed, store: MemoryStore
) -> Iterator[Difference]:
    try:
        now, first = _again(entry, was, place, store)
    except Mistake as mistake:
        yield Difference(
            _named(entry), entry.at, "; ".join(_lines(was)) or "nothing", f"a mistake: {mistake}"
        )
        return
    seqs = range(first, first + len(now.events))
    moves = [move_of(transfer) for seq in seqs for transfer in store.transfers(entry.place, seq)]
    before, after = [*_lines(was), *_moved(entry.moves)], [*_lines(now), *_moved(moves)]
    if now.events != was.events or before != after:
        differences = [_without(before, after), _without(after, before)]
        yield Difference(_named(entry), entry.at, *differences)


def _again(
    entry: Entry, was: AnyAnswer, place: Replayed, store: MemoryStore
) -> tuple[AnyAnswer, int]:
    """Return the answer of the replay, and the position of its first event."""
    if isinstance(place, Table) and entry.id.startswith(OWN):
        # The table's own order follows from the time, and an earlier tick may already have given it.
        place.tick(entry.at)
        return store.answer(entry.id) or Answered(entry.place, was.order), entry.first
    if isinstance(place, Table) and isinstance(was.order.command, SealWagers):
        return _as_it_stands(place, was, store), entry.first
    now = place.repeat(was) if isinstance(place, ReplayedOffice) else place.handle(was.order)
    return now, store.length(entry.place) - len(now.events)


def _as_it_stands(table: Table, was: AnyAnswer, store: MemoryStore) -> AnyAnswer:
    """Commit the stored answer unchanged, because sealed wagers cannot be judged again."""
    with store.work() as work:
        work.write(Commit(place=table.name, after=table.state.seq, answer=was))
        work.done()
    table.catch_up()
    return was


def _lines(answer: AnyAnswer) -> list[str]:
    """Return an answer as lines of text.

    A refusal is its code and its clauses: a later release may say it in other words.
    """
    why = answer.refused
    refused = [format_refusal(Refused(why.why, why.cites))] if why else []
    return [
        *refused,
        *map(show_event, answer.events),
        *(f"notice {notice.code}" for notice in answer.notices),
    ]


def _moved(moves: Iterable[Move]) -> list[str]:
    return [f"{show(Cents(move.amount))} from {move.giver} to {move.taker}" for move in moves]


def _without(lines: list[str], others: list[str]) -> str:
    """Join the lines that are not among the others."""
    rest = list(lines)
    for name in others:
        if name in rest:
            rest.remove(name)
    return "; ".join(rest) or "nothing of that"


def _lengths(summary: StoreSummary, store: MemoryStore) -> Iterator[Difference]:
    """Compare the lengths of the logs: in the replay a table may give orders of its own that it did not give before."""
    for place, stream in summary.streams.items():
        if place != HOUSE and stream.length != store.length(place):
            yield Difference(
                place, None, f"{stream.length} events", f"{store.length(place)} events"
            )


def _tickets(summary: StoreSummary, store: MemoryStore) -> Iterator[Difference]:
    """Compare the status of each ticket."""
    for number, body in sorted(summary.tickets.items()):
        was, now = ticket_of(body), store.ticket(number)
        if was != now:
            yield Difference(f"ticket {number}", was.at, was.status, now.status if now else "none")


def _balances(summary: StoreSummary, store: MemoryStore) -> Iterator[Difference]:
    was = {account: Cents(held) for account, held in summary.balances.items()}
    now = {str(account): held for account, held in store.books.balances.items()}
    for account in sorted({*was, *now}):
        before, after = was.get(account, NOTHING), now.get(account, NOTHING)
        if before != after:
            yield Difference(account, None, show(before), show(after))
