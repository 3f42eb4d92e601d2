"""A stored day once more: every order is judged and settled again under the rules in force.

The orders come in the order of their numbers into an empty memory. What they cause must be what they caused:
the same events, refusals and notices, and in the end the same balances. Only jackpots and tournaments are not judged
again: their chance, and the key of the house that hides it, are in no archive. Wagers that were sealed are laid as
they were opened.
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
from croupier.table.events import Opened, RoundOpened, SecretsOpened
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.script.format import format_event as show_event
from croupier.table.script.format import format_refusal
from croupier.table.secret_wagers.secret_wager import Secret

Kept: TypeAlias = Callable[[Any, Any, int], Commit]
"""What an answer of an office causes, as the office stood, after so many events of its log."""


class ReplayedOffice:
    """An office that rests on chance: what it decided is taken as it stands; what that moves is worked out again."""

    def __init__(
        self, store: MemoryStore, state: Any, evolve: Evolve[Any, Any], commit: Kept
    ) -> None:
        self._store, self._evolve, self._commit = store, evolve, commit
        self._state, self._seq = state, 0

    def retell(self, was: AnyAnswer) -> AnyAnswer:
        """An order with its answer."""
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
    """An order, or an account, that would come out otherwise."""

    where: str
    at: int | None
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.where}: it was {self.was}; now {self.now}"


class OnOffer:
    """The jackpots that a round was opened with, as its log has them; and what two people had signed by then."""

    def __init__(self, register: Office[Any, Any]) -> None:
        self._now: tuple[Offered, ...] = ()
        self.register = register

    def see(self, was: AnyAnswer) -> None:
        """The next order is this one."""
        opened = [one for one in was.events if isinstance(one, RoundOpened)]
        self._now = next((one.jackpots for one in opened), ())

    def __call__(self, _table: str) -> tuple[Offered, ...]:
        """What was offered when the order was given."""
        return self._now

    def notices(self) -> HouseNotices:
        """The notices of the house by then: from their own log, whatever a round took down."""
        return cast("HouseNotices", self.register.state)


class Unsealed:
    """Secret wagers as they were opened: before that nobody but the house could read them."""

    def __init__(self) -> None:
        self._now: dict[str, Secret] = {}

    def see(self, was: AnyAnswer) -> None:
        """The next order is this one."""
        for event in was.events:
            if isinstance(event, SecretsOpened):
                self._now = {one.terminal: _secret(one) for one in event.opened}

    def unseal_wagers(self, place: str, _sealed: str, _published: str) -> Secret:
        """What came out of the box of a terminal."""
        _, _, terminal = place.partition(" ")
        return self._now[terminal]


def _secret(one: Opened) -> Secret:
    chips = (Chip(bet=it.bet, spot=it.spot, area=it.area, amount=it.amount) for it in one.wagers)
    return Secret(wagers=tuple(chips), salt=one.salt)


def replay(archive: Archive, each: Callable[[], None] = lambda: None) -> Iterator[Difference]:
    """Everything that would come out otherwise today."""
    store, unsealed = MemoryStore(), Unsealed()
    on_offer = OnOffer(the_register(store))
    places: dict[str, Replayed] = {}
    for entry in archive.entries():
        if entry.place == HOUSE:
            continue  # what it wrote down are hashes, which a memory has not
        was = _answered(entry)
        on_offer.see(was)
        unsealed.see(was)
        if entry.place not in places:
            places[entry.place] = _place(entry.place, was, store, on_offer, unsealed)
        yield from _compared(entry, was, places[entry.place], store)
        each()
    standing = archive.standing()
    yield from _lengths(standing, store)
    yield from _tickets(standing, store)
    yield from _balances(standing, store)


def _place(
    name: str, was: AnyAnswer, store: MemoryStore, on_offer: OnOffer, unsealed: Unsealed
) -> Replayed:
    """An empty place of the kind that such an order goes to."""
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
            return Table(name, store, on_offer, unsealed, on_offer.notices)


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
    moves = [move_of(one) for seq in seqs for one in store.transfers(entry.place, seq)]
    before, after = [*_lines(was), *_moved(entry.moves)], [*_lines(now), *_moved(moves)]
    if now != was or before != after:
        told = [_without(before, after), _without(after, before)]
        yield Difference(_named(entry), entry.at, *told)


def _again(
    entry: Entry, was: AnyAnswer, place: Replayed, store: MemoryStore
) -> tuple[AnyAnswer, int]:
    """The answer of today, and where its events begin."""
    if isinstance(place, Table) and entry.id.startswith(OWN):
        # The table's own order: it follows from the time, and may have followed already.
        place.tick(entry.at)
        return store.answer(entry.id) or Answered(entry.place, was.order), entry.first
    if isinstance(place, Table) and isinstance(was.order.command, SealWagers):
        return _as_it_stands(place, was, store), entry.first
    now = place.retell(was) if isinstance(place, ReplayedOffice) else place.handle(was.order)
    return now, store.length(entry.place) - len(now.events)


def _as_it_stands(table: Table, was: AnyAnswer, store: MemoryStore) -> AnyAnswer:
    """Wagers that are sealed cannot be judged again: what was answered then is taken as it stands."""
    with store.work() as work:
        work.write(Commit(place=table.name, after=table.state.seq, answer=was))
        work.done()
    table.catch_up()
    return was


def _lines(answer: AnyAnswer) -> list[str]:
    """An answer in lines, as people read it."""
    refused = [format_refusal(answer.refused)] if answer.refused else []
    return [
        *refused,
        *map(show_event, answer.events),
        *(f"notice {one.code}" for one in answer.notices),
    ]


def _moved(moves: Iterable[Move]) -> list[str]:
    return [f"{show(Cents(one.amount))} from {one.giver} to {one.taker}" for one in moves]


def _without(lines: list[str], others: list[str]) -> str:
    """What is told here and not there."""
    rest = list(lines)
    for one in others:
        if one in rest:
            rest.remove(one)
    return "; ".join(rest) or "nothing of that"


def _lengths(standing: StoreSummary, store: MemoryStore) -> Iterator[Difference]:
    """A table may have orders of its own now that it had not."""
    for place, stream in standing.streams.items():
        if place != HOUSE and stream.length != store.length(place):
            yield Difference(
                place, None, f"{stream.length} events", f"{store.length(place)} events"
            )


def _tickets(standing: StoreSummary, store: MemoryStore) -> Iterator[Difference]:
    """What became of each ticket."""
    for number, body in sorted(standing.tickets.items()):
        was, now = ticket_of(body), store.ticket(number)
        if was != now:
            yield Difference(f"ticket {number}", was.at, was.status, now.status if now else "none")


def _balances(standing: StoreSummary, store: MemoryStore) -> Iterator[Difference]:
    was = {account: Cents(held) for account, held in standing.balances.items()}
    now = {str(account): held for account, held in store.books.balances.items()}
    for account in sorted({*was, *now}):
        before, after = was.get(account, NOTHING), now.get(account, NOTHING)
        if before != after:
            yield Difference(account, None, show(before), show(after))
