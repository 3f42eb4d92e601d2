"""A decision in the making: the events so far, and the tournaments as they would be after them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec.structs import replace

from croupier.offices.tournaments.commands import TournamentOrder
from croupier.offices.tournaments.events import TournamentEvent
from croupier.offices.tournaments.evolve import evolve
from croupier.offices.tournaments.state import Tournament, Tournaments
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import ladder, power, reaches
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused

DESK = "cashier"
"""Who takes entries besides those who run the tournament."""


class TournamentContext(Protocol):
    """What the machine must know that is not its own to decide."""

    def seats(self, table: str) -> Sequence[str]:
        """The seats of a table: its terminals, or the places of a live one; none if there is no such table."""
        ...

    def game(self, table: str) -> str:
        """Which game a table has; nothing if there is no such table."""
        ...

    def is_barred(self, patron: str) -> str:
        """Why somebody may not be in the casino or gamble; nothing if he may (SATG 19.4.2(a)(ii))."""
        ...

    def cash_chips(self) -> bool:
        """Whether the operator lets cash chips be tournament chips (WAR 10.4.4(a), WHEEL 8.4.4(a))."""
        ...

    def is_unheard(self, table: str, tournament: str, stage: int, *, after: int) -> bool:
        """Whether a round of a stage goes on at a table, or was settled since so many events of its log."""
        ...

    def seed(self, name: str) -> bytes:
        """Chance that nobody knows; asked again for the same name, it is the same."""
        ...


@dataclass
class Draft:
    """Events are applied as they are drafted; nothing of it counts before the decision is made."""

    state: Tournaments
    order: TournamentOrder
    world: TournamentContext
    events: list[TournamentEvent] = field(default_factory=list)

    @property
    def at(self) -> int:
        """The instant of the order."""
        return self.order.at

    @property
    def by(self) -> str:
        """Who gave it."""
        return self.order.by.name

    def emit(self, event: TournamentEvent) -> Refused | None:
        """This happens, and so nothing is refused. What a deputy does, he does for the director."""
        one = self.state.tournaments.get(event.tournament)
        if one and one.director and one.director.name != self.by and one.acting(self.by):
            event = replace(event, for_director=one.director.name)
        self.state = evolve(self.state, event)
        self.events.append(event)
        return None

    def tournament(self, name: str) -> Tournament:
        """A tournament as it is by now."""
        return self.state.tournaments[name]


def unknown(draft: Draft, name: str) -> Refused | None:
    """Whether there is no such tournament."""
    if name in draft.state.tournaments:
        return None
    known = ", ".join(sorted(draft.state.tournaments)) or "none"
    return Refused(Refusal.TOURNAMENT_UNKNOWN, detail=f"{name!r}. Accepted: {known}.")


def is_over(one: Tournament) -> Refused | None:
    """Whether it is finished or cancelled: its players, seats and chips are what they are."""
    if one.status not in ("finished", "cancelled"):
        return None
    return Refused(Refusal.TOURNAMENT_BEGUN, one.duties.equal, f"{one.name} is {one.status}.")


def held_elsewhere(draft: Draft, one: Tournament, table: str) -> Refused | None:
    """Whether another tournament goes on at a table, which is then used for nothing else (SATG 19.2.5)."""
    found = draft.state.holding(table)
    if found is None or found.name == one.name:
        return None
    detail = f"{table} is designated for {found.name}."
    return Refused(Refusal.NOT_DESIGNATED, one.duties.exclusive, detail)


def no_entrant(one: Tournament, key: str, *, whoever: bool = False) -> Refused | None:
    """Whether somebody does not take part, or not any more."""
    found = one.entrants.get(key)
    if found is None:
        return Refused(Refusal.ENTRANT_UNKNOWN, one.duties.equal, f"{key!r}.")
    if found.standing != "in" and not whoever:
        return Refused(Refusal.ENTRANT_GONE, one.duties.equal, f"{key!r} is {found.standing}.")
    return None


def not_the_operator(draft: Draft, edition: str) -> Refused | None:
    """Whether the rank of whoever asks is too low to hold tournaments."""
    needed, by = power(edition, "hold-tournaments"), draft.order.by
    if reaches(edition, by.rank, needed.rank):
        return None
    why = Refusal.AUTHORITY_INSUFFICIENT if by.rank in ladder(edition) else Refusal.ROLE_REQUIRED
    detail = f"{by.name} is {by.rank}; accepted: {needed.rank} or above."
    return Refused(why, needed.citations, detail)


def not_the_director(draft: Draft, one: Tournament) -> Refused | None:
    """Whether whoever asks is neither the director nor a deputy who may act now, or is not there."""
    duties = one.duties
    if not one.acting(draft.by):
        detail = f"{draft.by} is neither the director of {one.name} nor a deputy who may act now."
        return Refused(Refusal.AUTHORITY_INSUFFICIENT, (*duties.director, *duties.deputies), detail)
    if draft.by not in one.present:
        detail = f"{draft.by} has not taken charge of {one.name}."
        return Refused(Refusal.DIRECTOR_ABSENT, duties.director, detail)
    return None


def not_at_the_desk(draft: Draft, one: Tournament) -> Refused | None:
    """Whether whoever asks neither runs the tournament nor takes money for the house."""
    if draft.order.by.rank == DESK or one.acting(draft.by):
        return None
    return not_the_operator(draft, one.edition)


def not_the_system(draft: Draft) -> Refused | None:
    """What was played is told by the system alone: nobody writes a result by hand."""
    if draft.order.by.rank == SYSTEM:
        return None
    detail = f"{draft.by} is {draft.order.by.rank}; accepted: the system."
    return Refused(Refusal.ROLE_REQUIRED, cite("SATG 19.4.6(a)"), detail)


def no_term(ground: str, known: Sequence[str], cites: Citations) -> Refused | None:
    """Whether the terms name no such ground: then nothing of the kind can be done (SATG 19.4.8(a))."""
    if ground in known:
        return None
    accepted = ", ".join(sorted(known)) or "none: the terms name no such ground"
    return Refused(Refusal.NO_TERM, cites, f"{ground!r}. Accepted: {accepted}.")
