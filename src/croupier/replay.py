"""A stored day once more: every order is judged and settled again under the rules in force.

The orders come in the order of their numbers into an empty memory. What they cause must be what they caused:
the same events, refusals and notices, and in the end the same balances.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.anchors import HOUSE
from croupier.cage import Cage
from croupier.money import NOTHING, Cents, show
from croupier.store import Answered, AnyAnswer, MemoryStore
from croupier.store.archive import Archive
from croupier.store.coding import answer_of
from croupier.store.entry import Entry
from croupier.table import OWN, Table
from croupier.tickets.commands import CageOrder


@dataclass(frozen=True, slots=True)
class Difference:
    """An order, or an account, that would come out otherwise."""

    where: str
    at: int | None
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.where}: it was {self.was}; now {self.now}"


def replay(archive: Archive, each: Callable[[], None] = lambda: None) -> Iterator[Difference]:
    """Everything that would come out otherwise today."""
    store = MemoryStore()
    places: dict[str, Table | Cage] = {}
    for entry in archive.entries():
        if entry.place == HOUSE:
            continue  # what it wrote down are hashes, which a memory has not
        was = answer_of(entry.place, entry.order, entry.refusal, entry.notices, entry.events)
        if entry.place not in places:
            kind = Cage if isinstance(was.order, CageOrder) else Table
            places[entry.place] = kind(entry.place, store)
        yield from _compared(entry, was, places[entry.place], store)
        each()
    yield from _balances(archive, store)


def _compared(
    entry: Entry, was: AnyAnswer, place: Table | Cage, store: MemoryStore
) -> Iterator[Difference]:
    if isinstance(place, Table) and entry.id.startswith(OWN):
        # The table's own order: it follows from the time, and may have followed already.
        place.tick(entry.at)
        now = store.answer(entry.id) or Answered(entry.place, was.order)
    else:
        now = place.handle(was.order)
    if now != was:
        where = f"{entry.place}, order {entry.number} ({entry.id})"
        yield Difference(where, entry.at, _told(was, now), _told(now, was))


def _told(answer: AnyAnswer, other: AnyAnswer) -> str:
    """What an answer says that the other does not."""
    if answer.refused:
        return f"refused ({answer.refused})"
    if answer.events != other.events:
        return "; ".join(map(str, answer.events)) or "nothing"
    return "; ".join(one.says for one in answer.notices) or "without a notice"


def _balances(archive: Archive, store: MemoryStore) -> Iterator[Difference]:
    was = {account: Cents(held) for account, held in archive.standing().balances.items()}
    now = {str(account): held for account, held in store.books.balances.items()}
    for account in sorted({*was, *now}):
        before, after = was.get(account, NOTHING), now.get(account, NOTHING)
        if before != after:
            yield Difference(account, None, show(before), show(after))
