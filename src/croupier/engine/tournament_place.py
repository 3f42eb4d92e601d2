"""The tournaments as a place: what it decides moves money, and is written with it or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from croupier.engine.keys import MasterKey
from croupier.engine.office_place import Office, OfficeSnapshot
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


def no_barred_people(_patron: str) -> str:
    """The default of a house without a list of barred people: everybody may take part."""
    return ""


def seats_of(plan: Plan) -> tuple[str, ...]:
    """The terminals of a table, or the places of a live one."""
    return plan.terminals or tuple(str(place) for place in range(1, plan.places + 1))


@dataclass(frozen=True)
class TournamentHouse:
    """Services of the house for its tournaments: secret random seeds, and the people who are barred."""

    key: MasterKey
    barred: Callable[[str], str] = no_barred_people
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
        """The game of a table; empty if it has no plan."""
        plan = self._plan(table)
        return plan.game if plan else ""

    def is_barred(self, patron: str) -> str:
        """Why a person may not take part; empty if he may."""
        return self.house.barred(patron)

    def cash_chips(self) -> bool:
        """Whether cash chips may be tournament chips."""
        return self.house.cash_chips

    def is_unreported(self, table: str, tournament: str, stage: int, *, after: int) -> bool:
        """Whether a round of a stage goes on at a table, or was settled and is not reported yet."""
        serves, unreported = bool(after), False
        for record in self.reads.records(table, after):
            match record.event:
                case TournamentSessionBegun(session=session):
                    known = (session.tournament, session.stage) == (tournament, stage)
                    serves = known and not session.practice
                case TournamentSessionEnded():
                    serves = False
                case RoundOpened() | RoundSettled() | RoundCorrected() if serves:
                    unreported = True
        return unreported

    def seed(self, name: str) -> bytes:
        """The secret seed of a name, which follows from the house's key."""
        return self.house.key.draw_seed(name)


class TournamentOffice(Office[Tournaments, TournamentEvent]):
    """Any number of processes have one over the same log."""

    def __init__(
        self, store: Store, house: TournamentHouse,
        resumed: OfficeSnapshot[Tournaments] | None = None,
    ) -> None:  # fmt: skip
        self.house = house
        super().__init__(TOURNAMENTS, store, self.decided, evolve, Tournaments(), resumed)

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
        """The refusal that an order would get now; nothing is written."""
        decided = self.decided(self.state, order, self.store)
        return decided if isinstance(decided, Refused) else None

    def commit(
        self, answer: Answered[Any, TournamentEvent], state: Tournaments, seq: int
    ) -> Commit:
        """Commit the batch with its transfers."""
        return commit_of(answer, state, seq)


def commit_of(answer: Answered[Any, TournamentEvent], _state: Tournaments, seq: int) -> Commit:
    """All effects of an answer of the tournaments, at this position of their log."""
    moves = (postings(at, event) for at, event in enumerate(answer.events, seq))
    transfers = tuple(chain.from_iterable(moves))
    return Commit(place=TOURNAMENTS, after=seq, answer=answer, transfers=transfers)
