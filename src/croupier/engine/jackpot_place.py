"""The jackpots as a place: what it decides moves money, and is written with it or not at all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from croupier.engine.hidden_values import KeyVault, TicketSeal
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import Office, OfficeSnapshot
from croupier.engine.store import Answered, Commit, Reads, Store
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
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.events import RoundCorrected, RoundOpened, RoundSettled
from croupier.table.opening.offer_setup import set_up
from croupier.table.tickets.ticket import Status, Ticket, good_until
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refused

TICKET_DAYS = 365
"""How long the ticket of a prize is paid, unless the house says otherwise: as long as one of a terminal."""


Unready: TypeAlias = Callable[[JackpotTerms, Sequence[str]], Refused | None]
"""Checks which equipment a jackpot of these terms lacks at tables; None if nothing."""


@dataclass(frozen=True)
class JackpotServices:
    """Services of the house for its jackpots: chance, secrecy, ticket numbers and equipment."""

    key: MasterKey
    system: int = 0
    ticket_days: int = TICKET_DAYS
    unready: Unready | None = None
    """Checks whether the equipment is ready before a jackpot is offered (SATG 2.3); None without tables."""

    plan: Callable[[str], Plan | None] | None = None
    """The plan with which a closed table will open."""
    check: "Check | None" = None
    """Asked before a jackpot is resumed (SATG 7.6)."""

    @property
    def vault(self) -> Vault:
        """The vault that draws and seals hidden values."""
        return KeyVault(self.key)


Check: TypeAlias = Callable[[Jackpot, Reads, JackpotServices], str]
"""Checks that a jackpot works, by a trial and by its records; the text is empty if it does."""


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
        """The opened hidden value."""
        return self.vault.unseal(jackpot, cycle, sealed)

    def patron(self, terminal: str) -> str:
        """Return the player at a terminal now."""
        patron = self.reads.session(terminal).patron
        return patron.key if patron else ""

    def is_frozen(self, terminal: str) -> bool:
        """Return whether the account of a terminal is frozen."""
        return Account(Kind.PLAYER, terminal) in self.reads.freezes()

    def is_corrected(self, table: str, number: int, *, after: int) -> bool:
        """Whether a round was corrected or declared void since."""
        events = (record.event for record in self.reads.records(table, after))
        return any(isinstance(event, RoundCorrected) and event.number == number for event in events)

    def is_uncounted(self, table: str, jackpot: str, *, after: int) -> bool:
        """Whether a round with the jackpot was settled since, which is on its way to be counted."""
        with_it = False
        for record in self.reads.records(table, after):
            match record.event:
                case RoundOpened(jackpots=offered):
                    with_it = jackpot in {offer.name for offer in offered}
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

    def fault(self, jackpot: Jackpot) -> str:
        """By the check of the house."""
        return self.house.check(jackpot, self.reads, self.house) if self.house.check else ""

    def ticket(self, order: str, win: str) -> str:
        """The sealed name of the ticket for a prize."""
        number = self.house.key.ticket_number(f"{order} {win}", self.house.system)
        return TicketSeal(self.house.key).name(number, self.reads.ticket)

    def good_until(self, at: int) -> int:
        """The instant after which the ticket is not paid any more."""
        return good_until(at, self.house.ticket_days)


class JackpotOffice(Office[Jackpots, JackpotEvent]):
    """Any number of processes have one over the same log."""

    def __init__(
        self, store: Store, house: JackpotServices,
        resumed: OfficeSnapshot[Jackpots] | None = None,
    ) -> None:  # fmt: skip
        self.house = house
        self.vault = house.vault
        super().__init__(JACKPOTS, store, self.decided, evolve, Jackpots(), resumed)

    def decided(
        self, state: Jackpots, order: JackpotOrder, reads: Reads
    ) -> tuple[JackpotEvent, ...] | Refused:
        """Decide an order on what the batch holds; refuse to offer a jackpot whose equipment is missing."""
        events = decide(state, order, BatchWorld(reads, self.house, self.vault))
        if isinstance(events, Refused) or self.house.unready is None:
            return events
        refusals = (self.house.unready(*begun) for begun in _begun(state, events))
        return next((refusal for refusal in refusals if refusal is not None), events)

    def commit(self, answer: Answered[Any, JackpotEvent], state: Jackpots, seq: int) -> Commit:
        """Commit the batch with its transfers and its tickets."""
        return commit_of(answer, state, seq)


def _begun(
    state: Jackpots, events: Sequence[JackpotEvent]
) -> Iterator[tuple[JackpotTerms, Sequence[str]]]:
    """The jackpots that are offered from here on, with their tables."""
    for event in events:
        match event:
            case JackpotOpened(jackpot=name) | JackpotResumed(jackpot=name):
                yield state.jackpots[name].terms, state.tables_of(name)
            case TermsAgreed(terms=terms) if state.jackpots[terms.name].status == "open":
                yield terms, state.tables_of(terms.name)
            case GroupJoined(jackpot=name, group=group) if state.jackpots[name].status == "open":
                yield state.jackpots[name].terms, state.groups[group]


def commit_of(answer: Answered[Any, JackpotEvent], state: Jackpots, seq: int) -> Commit:
    """All effects of an answer of the jackpots, at this position of their log."""
    moves = (postings(at, event) for at, event in enumerate(answer.events, seq))
    prizes = (event for event in answer.events if isinstance(event, PrizePaid) and event.number)
    return Commit(
        place=JACKPOTS, after=seq, answer=answer, transfers=tuple(chain.from_iterable(moves)),
        tickets={prize.number: _ticket(prize, answer, state) for prize in prizes},
    )  # fmt: skip


def _ticket(event: PrizePaid, answer: Answered[Any, JackpotEvent], state: Jackpots) -> Ticket:
    """A prize on a ticket is redeemed like any other ticket (SATG 7.3.9(c))."""
    hits = (event for event in answer.events if isinstance(event, JackpotHit))
    hit = next((hit for hit in hits if hit.win == event.win), None)
    hit = hit or state.wins[event.win].hit
    return Ticket(
        number=event.number, amount=event.amount, terminal=event.terminal, table=hit.table,
        sequence=0, at=event.at, until=event.until, status=Status.ISSUED, since=event.at,
    )  # fmt: skip
