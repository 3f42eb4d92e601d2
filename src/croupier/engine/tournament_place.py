"""The tournaments as a place: what it decides moves money, and is written with it or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.engine.keys import MasterKey
from croupier.engine.office_place import Office, OfficeDesk
from croupier.engine.store import Answered, Commit, Reads, Store
from croupier.offices.tournaments import TOURNAMENTS, TournamentEvent, TournamentOrder, Tournaments
from croupier.offices.tournaments.decide import decide
from croupier.offices.tournaments.evolve import evolve
from croupier.offices.tournaments.postings import postings
from croupier.table.events import (
    RoundCorrected,
    RoundOpened,
    RoundSettled,
    TournamentSessionBegun,
    TournamentSessionEnded,
)
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refused


def nobody_barred(_patron: str) -> str:
    """Where the house keeps no list of whom it must not let in."""
    return ""


def seats_of(plan: Plan) -> tuple[str, ...]:
    """The terminals of a table, or the places of a live one."""
    return plan.terminals or tuple(str(place) for place in range(1, plan.places + 1))


@dataclass(frozen=True)
class TournamentHouse:
    """What the house lends to its tournaments: chance that nobody knows, and whom it must not let in."""

    key: MasterKey
    barred: Callable[[str], str] = nobody_barred
    cash_chips: bool = False
    """Whether cash chips may be tournament chips: barred unless the operator set it otherwise (notes W18a)."""


@dataclass(frozen=True)
class TournamentWorld:
    """The world as a batch finds it."""

    reads: Reads
    house: TournamentHouse

    def _plan(self, table: str) -> Plan | None:
        return dict(self.reads.plans()).get(table)

    def seats(self, table: str) -> Sequence[str]:
        """The terminals of a table, or the places of a live one."""
        plan = self._plan(table)
        return seats_of(plan) if plan else ()

    def game(self, table: str) -> str:
        """Which game a table has."""
        plan = self._plan(table)
        return plan.game if plan else ""

    def is_barred(self, patron: str) -> str:
        """Why somebody may not take part."""
        return self.house.barred(patron)

    def cash_chips(self) -> bool:
        """Whether cash chips may be tournament chips."""
        return self.house.cash_chips

    def is_unheard(self, table: str, tournament: str, stage: int, *, after: int) -> bool:
        """Whether a round of a stage goes on at a table, or was settled and is on its way to be heard."""
        serves, unheard = bool(after), False
        for record in self.reads.records(table, after):
            match record.event:
                case TournamentSessionBegun(session=session):
                    known = (session.tournament, session.stage) == (tournament, stage)
                    serves = known and not session.practice
                case TournamentSessionEnded():
                    serves = False
                case RoundOpened() | RoundSettled() | RoundCorrected() if serves:
                    unheard = True
        return unheard

    def seed(self, name: str) -> bytes:
        """The same for the same name; nobody knows it who has not the key."""
        return self.house.key.draw_seed(name)


class TournamentOffice(Office[Tournaments, TournamentEvent]):
    """Any number of processes have one over the same log."""

    def __init__(self, store: Store, house: TournamentHouse) -> None:
        self.house = house
        super().__init__(TOURNAMENTS, store, self._alone, evolve, Tournaments())

    def _alone(
        self, state: Tournaments, order: TournamentOrder
    ) -> tuple[TournamentEvent, ...] | Refused:
        """Without a batch: by what is kept."""
        return self.decided(state, order, self.store)

    def decided(
        self, state: Tournaments, order: TournamentOrder, reads: Reads
    ) -> tuple[TournamentEvent, ...] | Refused:
        """By the terms and the rules."""
        return decide(state, order, TournamentWorld(reads, self.house))

    def tables_of(self, game: str) -> dict[str, tuple[str, ...]]:
        """The tables of a game with their seats."""
        plans = self.store.plans()
        return {table: seats_of(plan) for table, plan in sorted(plans) if plan.game == game}

    def tried(self, order: TournamentOrder) -> Refused | None:
        """What would refuse an order now; nothing is written of it."""
        found = self._alone(self.state, order)
        return found if isinstance(found, Refused) else None

    def desk(self, work: Any) -> "TournamentDesk":
        """The tournaments within a batch: nobody else decides there until it is written."""
        found = super().desk(work)
        return TournamentDesk(self, work, found.state, found.seq, found.clock)


class TournamentDesk(OfficeDesk[Tournaments, TournamentEvent]):
    """The tournaments within a batch."""

    office: TournamentOffice

    def decide(self, order: TournamentOrder) -> tuple[TournamentEvent, ...] | Refused:
        """By what the batch holds."""
        return self.office.decided(self.state, order, self.work)

    def commit(self, answer: Answered[Any, TournamentEvent]) -> Commit:
        """With the money."""
        return commit_of(answer, self.state, self.seq)


def commit_of(answer: Answered[Any, TournamentEvent], _state: Tournaments, seq: int) -> Commit:
    """All that an answer of the tournaments causes, after so many events of their log."""
    moved = (postings(at, event) for at, event in enumerate(answer.events, seq))
    transfers = tuple(transfer for each in moved for transfer in each)
    return Commit(place=TOURNAMENTS, after=seq, answer=answer, transfers=transfers)
