"""The jackpots as a place: what it decides moves money, and is written with it or not at all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier.engine.hidden_values import KeyVault
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import Office, OfficeDesk
from croupier.engine.store import Answered, Commit, Reads, Store, Work
from croupier.errors import BadInput
from croupier.games.contract.setup import Setup
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, JackpotEvent, JackpotOrder, Jackpots
from croupier.offices.jackpots.decide import decide
from croupier.offices.jackpots.events import (
    GroupJoined,
    JackpotHit,
    JackpotOpened,
    JackpotResumed,
    PrizePaid,
    TermsAgreed,
)
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.postings import postings
from croupier.offices.jackpots.sealed_value import Opened, Sealed, Vault
from croupier.offices.jackpots.state import Jackpot
from croupier.offices.jackpots.terms import Terms
from croupier.table.events import RoundCorrected, RoundOpened, RoundSettled
from croupier.table.opening.offer_setup import set_up
from croupier.table.tickets.ticket import Status, Ticket, good_until
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refused

TICKET_DAYS = 365
"""How long the ticket of a prize is paid, unless the house says otherwise: as long as one of a terminal."""


Unready: TypeAlias = Callable[[Terms, Sequence[str]], Refused | None]
"""What a jackpot of such terms lacks at tables, if anything."""


@dataclass(frozen=True)
class JackpotServices:
    """What the house lends to its jackpots: chance, secrecy, the numbers of tickets and its equipment."""

    key: MasterKey
    system: int = 0
    ticket_days: int = TICKET_DAYS
    unready: Unready | None = None
    """Asked before a jackpot is offered anywhere (SATG 2.3); nobody asks where no table is served."""

    plan: Callable[[str], Plan | None] | None = None
    """With what a table that is not open will be."""
    check: "Check | None" = None
    """Asked before a jackpot is resumed (SATG 7.6)."""

    @property
    def vault(self) -> Vault:
        """Where hidden values come from."""
        return KeyVault(self.key)


Check: TypeAlias = Callable[[Jackpot, Reads, JackpotServices], str]
"""What a jackpot cannot do, by trying it and by what is kept; nothing if all is well."""


@dataclass(frozen=True)
class BatchWorld:
    """The world as a batch finds it."""

    reads: Reads
    house: JackpotServices
    vault: Vault

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        """A hidden value."""
        return self.vault.draw(jackpot, cycle, above=above, to=to)

    def unseal(self, jackpot: str, cycle: int, sealed: Sealed) -> Opened:
        """What it is."""
        return self.vault.unseal(jackpot, cycle, sealed)

    def patron(self, terminal: str) -> str:
        """Who has a terminal now."""
        patron = self.reads.session(terminal).patron
        return patron.key if patron else ""

    def is_frozen(self, terminal: str) -> bool:
        """Whether its account may not be touched."""
        return Account(Kind.PLAYER, terminal) in self.reads.freezes()

    def is_corrected(self, table: str, number: int, *, after: int) -> bool:
        """Whether a round was corrected or declared void since."""
        events = (record.event for record in self.reads.records(table, after))
        return any(isinstance(one, RoundCorrected) and one.number == number for one in events)

    def is_uncounted(self, table: str, jackpot: str, *, after: int) -> bool:
        """Whether a round with the jackpot was settled since, which is on its way to be counted."""
        with_it = False
        for record in self.reads.records(table, after):
            match record.event:
                case RoundOpened(jackpots=offered):
                    with_it = jackpot in {one.name for one in offered}
                case RoundSettled() if with_it:
                    return True
        return False

    def game(self, table: str, at: int) -> Setup | None:
        """By the plan with which the table is open, or will be."""
        plan = dict(self.reads.plans()).get(table)
        if plan is None and self.house.plan is not None:
            plan = self.house.plan(table)
        try:
            return set_up(plan, at) if plan else None
        except BadInput:
            return None  # whether it may be played at all is judged when the table opens

    def fault(self, one: Jackpot) -> str:
        """By the check of the house."""
        return self.house.check(one, self.reads, self.house) if self.house.check else ""

    def ticket(self, order: str, win: str) -> str:
        """The number of the ticket for a prize."""
        return self.house.key.ticket_number(f"{order} {win}", self.house.system).digits

    def good_until(self, at: int) -> int:
        """When it is not paid any more."""
        return good_until(at, self.house.ticket_days)


class JackpotOffice(Office[Jackpots, JackpotEvent]):
    """Any number of processes have one over the same log."""

    def __init__(self, store: Store, house: JackpotServices) -> None:
        self.house = house
        self.vault = house.vault
        super().__init__(JACKPOTS, store, self.decided, evolve, Jackpots())

    def decided(
        self, state: Jackpots, order: JackpotOrder, reads: Reads | None = None
    ) -> tuple[JackpotEvent, ...] | Refused:
        """By the rules and what a batch holds; and nothing is offered for which the equipment is not there."""
        reads = reads or self.store
        events = decide(state, order, BatchWorld(reads, self.house, self.vault))
        if isinstance(events, Refused) or self.house.unready is None:
            return events
        lacks = (self.house.unready(*what) for what in _begun(state, events))
        return next((one for one in lacks if one is not None), events)

    def desk(self, work: Work) -> "JackpotDesk":
        """The jackpots within a batch: nobody else decides there until it is written."""
        found = super().desk(work)
        return JackpotDesk(self, work, found.state, found.seq, found.clock)


def _begun(
    state: Jackpots, events: Sequence[JackpotEvent]
) -> Iterator[tuple[Terms, Sequence[str]]]:
    """What is offered from here on, and where."""
    for event in events:
        match event:
            case JackpotOpened(jackpot=name) | JackpotResumed(jackpot=name):
                yield state.jackpots[name].terms, state.tables_of(name)
            case TermsAgreed(terms=terms) if state.jackpots[terms.name].status == "open":
                yield terms, state.tables_of(terms.name)
            case GroupJoined(jackpot=name, group=group) if state.jackpots[name].status == "open":
                yield state.jackpots[name].terms, state.groups[group]


class JackpotDesk(OfficeDesk[Jackpots, JackpotEvent]):
    """The jackpots within a batch."""

    office: JackpotOffice

    def decide(self, order: JackpotOrder) -> tuple[JackpotEvent, ...] | Refused:
        """By what the batch holds."""
        return self.office.decided(self.state, order, self.work)

    def commit(self, answer: Answered[Any, JackpotEvent]) -> Commit:
        """With the money, and the tickets that were made."""
        return commit_of(answer, self.state, self.seq)


def commit_of(answer: Answered[Any, JackpotEvent], state: Jackpots, seq: int) -> Commit:
    """All that an answer of the jackpots causes, after so many events of their log."""
    return Commit(
        place=JACKPOTS,
        after=seq,
        answer=answer,
        transfers=tuple(
            transfer
            for at, event in enumerate(answer.events, seq)
            for transfer in postings(at, event)
        ),
        tickets={
            event.number: _ticket(event, answer, state)
            for event in answer.events
            if isinstance(event, PrizePaid) and event.number
        },
    )


def _ticket(event: PrizePaid, answer: Answered[Any, JackpotEvent], state: Jackpots) -> Ticket:
    """A prize on a ticket is redeemed like any other ticket (SATG 7.3.9(c))."""
    hits = (one for one in answer.events if isinstance(one, JackpotHit))
    hit = next((one for one in hits if one.win == event.win), None)
    hit = hit or state.wins[event.win].hit
    return Ticket(
        number=event.number, amount=event.amount, terminal=event.terminal, table=hit.table,
        sequence=0, at=event.at, until=event.until, status=Status.ISSUED, since=event.at,
    )  # fmt: skip
