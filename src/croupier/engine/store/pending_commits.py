"""Commits that are not written yet, over what a store holds.

The orders of a batch are decided one after the other, each on what those before it left: what is
pending is asked first, the store behind it then, and that only once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from croupier.engine.store.store_port import AnyAnswer, Commit, Reads, Record, Stale
from croupier.errors import Mistake
from croupier.ledger import Account, Kind, Transfer
from croupier.money import Cents
from croupier.offices.house_log import Head
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.people import Session
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet

ARRIVED = (Kind.NOTES, Kind.TICKETS)
"""Money in the box of an acceptor is credited even to a frozen account, because it cannot be given back."""


class Pending:
    """The store as it will be after the commits of a batch."""

    def __init__(self, behind: Reads) -> None:
        self._behind = behind
        self.commits: list[Commit] = []
        self.balances: dict[Account, Cents] = {}
        """The balances of the accounts that were asked for or moved."""
        self.moved: set[Account] = set()
        self.sheets: dict[str, Sheet] = {}
        self.sessions: dict[str, Session] = {}
        self.changed: dict[str, Ticket] = {}
        """Tickets that are something else after the batch."""
        self.closed_or_open: dict[str, Plan | None] = {}
        self._asked: dict[str, Session] = {}
        self._answers: dict[str, AnyAnswer | None] = {}
        self._lengths: dict[str, int] = {}
        self.frozen: dict[tuple[Account, str], int | None] = {}
        """Since when a place froze an account in this batch; nothing where it freed it."""
        self._freezes: Mapping[Account, Mapping[str, int]] | None = None

    def expect(
        self, orders: Iterable[str], terminals: Iterable[str], tickets: Iterable[str] = ()
    ) -> None:
        """Look up, and lock, what the orders of a batch will ask for: once for all of them."""
        self._answers.update(self.answers_behind(orders))
        named = sorted(set(terminals))
        # At once, and so in one order everywhere: two batches never wait for each other.
        accounts = [Account(Kind.PLAYER, name) for name in named]
        self.hold([*accounts, *(Account(Kind.TICKETS, number) for number in tickets)])
        self._asked.update(self.sessions_behind(named))

    def answers_behind(self, orders: Iterable[str]) -> Mapping[str, AnyAnswer | None]:
        """The answers of the store to orders of these ids."""
        return {order: self._behind.answer(order) for order in orders}

    def sessions_behind(self, terminals: Iterable[str]) -> Mapping[str, Session]:
        """The sessions of the store at these terminals."""
        return {terminal: self._behind.session(terminal) for terminal in terminals}

    def hold(self, accounts: Iterable[Account]) -> None:
        """Know what accounts hold, and keep others from changing it until the batch is done."""
        unknown = {account for account in accounts if account not in self.balances}
        if unknown:
            self.balances.update(self.balances_behind(sorted(unknown)))
            self._freezes = None  # who waited for a lock must look again

    def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
        """The balances of the store."""
        return {account: self._behind.balance(account) for account in accounts}

    def alone(self) -> None:
        """A store that has one writer at a time needs nothing for that."""

    def write(self, commit: Commit) -> None:
        """Take a commit into the batch, or raise and leave the batch as it was."""
        length = self.length(commit.place)
        if length != commit.after:
            raise Stale(f"{commit.place} has {length} events, not {commit.after}.")
        order = commit.answer.order.id
        if self.answer(order) is not None:
            raise Stale(f"The order {order!r} was answered before.")
        self.hold(commit.freezes)
        moved = self._moved(commit)
        self.balances |= moved
        self.moved |= moved.keys()
        self._freeze(commit)
        self.sheets |= commit.sheets
        self.sessions |= commit.sessions
        self.changed |= commit.tickets
        for plan in commit.plans:
            self.closed_or_open[commit.place] = plan
        self._answers[order] = commit.answer
        self._lengths[commit.place] = length + len(commit.answer.events)
        self.commits.append(commit)

    def _moved(self, commit: Commit) -> dict[Account, Cents]:
        """The balances after a commit. What could be refused was refused when it was decided."""
        if not commit.transfers:
            return {}
        self.hold(account for move in commit.transfers for account in (move.giver, move.taker))
        # What another place froze waits for it, unless this one frees it too (SATG 8.3).
        frozen = {freeze for freeze in self.freezes() if commit.freezes.get(freeze, True)}
        found: dict[Account, int] = {}
        for move in commit.transfers:
            for account, amount in ((move.giver, -move.amount), (move.taker, move.amount)):
                if account in frozen and move.giver.kind not in ARRIVED:
                    raise Mistake(f"The account {mask(str(account))} is frozen.")
                before = found[account] if account in found else self.balances[account]
                found[account] = before + amount
                if found[account] < 0 and not account.kind.may_be_negative:
                    raise Mistake(f"{move.id}: {mask(str(account))} does not hold so much.")
        return {account: Cents(amount) for account, amount in found.items()}

    def _freeze(self, commit: Commit) -> None:
        for account, freezes in commit.freezes.items():
            before = self.freezes().get(account, {}).get(commit.place)
            since = commit.answer.order.at if before is None else before
            self.frozen[account, commit.place] = since if freezes else None
        if commit.freezes:
            self._freezes = None

    def answer(self, order: str) -> AnyAnswer | None:
        """The answer to the order with this id; None if there was none."""
        if order not in self._answers:
            self._answers[order] = self._behind.answer(order)
        return self._answers[order]

    def records(self, place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The log of a place, from a position on, and at most `limit` events of it."""
        behind = self._behind.records(place, after, limit)
        yield from islice(chain(behind, self._pending(place, after)), limit)

    def _pending(self, place: str, after: int) -> Iterator[Record]:
        for commit in self.commits:
            if commit.place == place:
                for seq, event in enumerate(commit.answer.events, commit.after):
                    if seq >= after:
                        yield Record(
                            place=place, seq=seq, order=commit.answer.order.id, event=event
                        )

    def length(self, place: str) -> int:
        """How many events the log of a place has."""
        if place not in self._lengths:
            self._lengths[place] = self._behind.length(place)
        return self._lengths[place]

    def clock(self, place: str) -> int:
        """The latest instant of an order of the place, answered or refused."""
        pending: list[int] = [
            commit.answer.order.at for commit in self.commits if commit.place == place
        ]
        return max((self._behind.clock(place), *pending))

    def places(self) -> list[str]:
        """The places that have a log."""
        return sorted({*self._behind.places(), *(place for place, n in self._lengths.items() if n)})

    def heads(self) -> Mapping[str, Head]:
        """How far every log had come when the batch began."""
        return self._behind.heads()

    def sheet(self, digest: str) -> Sheet:
        """The sheet of payments with this hash in the log."""
        return self.sheets[digest] if digest in self.sheets else self._behind.sheet(digest)

    def transfers(self, place: str, seq: int) -> tuple[Transfer, ...]:
        """The transfers of an event."""
        prefix = f"{place}#{seq}."
        moves = (
            move for commit in self.commits if commit.place == place for move in commit.transfers
        )
        pending = tuple(move for move in moves if move.id.startswith(prefix))
        return pending or self._behind.transfers(place, seq)

    def balance(self, account: Account) -> Cents:
        """The balance of an account."""
        self.hold((account,))
        return self.balances[account]

    def holdings(self, accounts: Sequence[Account]) -> dict[Account, Cents]:
        """The balances of accounts, all at once."""
        self.hold(accounts)
        return {account: self.balances[account] for account in accounts}

    def freezes(self) -> Mapping[Account, Mapping[str, int]]:
        """The accounts that may not be touched: which places froze them, and since when."""
        if self._freezes is None:
            found = {account: dict(by) for account, by in self._behind.freezes().items()}
            for (account, place), since in self.frozen.items():
                by = found.setdefault(account, {})
                if since is None:
                    by.pop(place, None)
                else:
                    by[place] = since
            self._freezes = {account: by for account, by in found.items() if by}
        return self._freezes

    def session(self, terminal: str) -> Session:
        """Return the session at a terminal: its player and its table."""
        if terminal in self.sessions:
            return self.sessions[terminal]
        if terminal not in self._asked:
            self.expect((), (terminal,))
        return self._asked[terminal]

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a name, locked until the batch is done."""
        self.hold((Account(Kind.TICKETS, number),))
        return self.known_ticket(number)

    def known_ticket(self, name: str) -> Ticket | None:
        """The ticket of a name, without a lock."""
        return self.changed.get(name) or self._behind.ticket(name)

    def tickets(self, *statuses: Status) -> list[Ticket]:
        """The tickets of these statuses, the oldest first; all without any."""
        found = {ticket.number: ticket for ticket in self._behind.tickets(*statuses)} | self.changed
        chosen = (ticket for ticket in found.values() if not statuses or ticket.status in statuses)
        return sorted(chosen, key=lambda ticket: (ticket.at, ticket.number))

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        found: dict[str, Plan | None] = {**dict(self._behind.plans()), **self.closed_or_open}
        return [(place, plan) for place, plan in sorted(found.items()) if plan is not None]
