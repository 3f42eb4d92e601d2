"""A decision in the making: the events so far, and the jackpots as they would be after them."""

from dataclasses import dataclass, field
from typing import Protocol

from croupier.games.contract.setup import Setup
from croupier.offices.jackpots.commands import CountRound, JackpotOrder
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.sealed_value import Vault
from croupier.offices.jackpots.state import Jackpot, Jackpots
from croupier.rulebook import cite
from croupier.rulebook.authority import ladder, power, reaches
from croupier.table.values.people import SYSTEM, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused

EDITION = "SATG 15.1"
"""Jackpots belong to semi-automated games: its ranks govern them."""


class JackpotContext(Vault, Protocol):
    """What the machine must know that is not its own to decide."""

    def patron(self, terminal: str) -> str:
        """Who has a terminal now; nothing if nobody."""
        ...

    def is_frozen(self, terminal: str) -> bool:
        """Whether its account may not be touched (SATG 8.3)."""
        ...

    def is_corrected(self, table: str, number: int, *, after: int) -> bool:
        """Whether a round was corrected or declared void since so many events of the table's log."""
        ...

    def is_uncounted(self, table: str, jackpot: str, *, after: int) -> bool:
        """Whether a round with the jackpot was settled since so many events of the table's log."""
        ...

    def game(self, table: str, at: int) -> Setup | None:
        """What is played at a table, or will be when it opens; nothing where that is not known."""
        ...

    def fault(self, one: Jackpot) -> str:
        """What the self-check finds wrong with a jackpot now; nothing if it operates properly (SATG 7.6)."""
        ...

    def ticket(self, order: str, win: str) -> str:
        """The number of the ticket for a prize; asked again for the same, it is the same."""
        ...

    def good_until(self, at: int) -> int:
        """The first instant at which a ticket of this instant is not paid any more."""
        ...


@dataclass
class Draft:
    """Events are applied as they are drafted; nothing of it counts before the decision is made."""

    state: Jackpots
    order: JackpotOrder
    world: JackpotContext
    events: list[JackpotEvent] = field(default_factory=list)

    @property
    def at(self) -> int:
        """The instant of the order."""
        return self.order.at

    @property
    def by(self) -> str:
        """Who gave it."""
        return self.order.by.name

    @property
    def is_disputed(self) -> bool:
        """Whether the round that is counted was corrected since: what it won waits for a person."""
        command = self.order.command
        return isinstance(command, CountRound) and command.disputed

    def emit(self, event: JackpotEvent) -> None:
        """This happens."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def jackpot(self, name: str) -> Jackpot:
        """A jackpot as it is by now."""
        return self.state.jackpots[name]


def unauthorised(draft: Draft, act: str) -> Refused | None:
    """Whether the rank of whoever asks is too low for an act."""
    needed, by = power(EDITION, act), draft.order.by
    if reaches(EDITION, by.rank, needed.rank):
        return None
    why = Refusal.AUTHORITY_INSUFFICIENT if by.rank in ladder(EDITION) else Refusal.ROLE_REQUIRED
    detail = f"{by.name} is {by.rank}; accepted: {needed.rank} or above."
    return Refused(why, needed.citations, detail)


def not_the_system(draft: Draft) -> Refused | None:
    """Rounds are counted by the system alone: nobody feeds a meter by hand (SATG 7.6.1)."""
    if draft.order.by.rank == SYSTEM:
        return None
    detail = f"{draft.by} is {draft.order.by.rank}; accepted: the system."
    return Refused(Refusal.ROLE_REQUIRED, cite("SATG 7.6.1"), detail)


def not_two(draft: Draft, second: Actor, act: str) -> Refused | None:
    """Whether no second person of the rank answers for it too."""
    needed = power(EDITION, act)
    if same_person(second.name, draft.by) or not reaches(EDITION, second.rank, needed.rank):
        detail = f"Beside {draft.by} another {needed.rank} or above."
        return Refused(Refusal.SECOND_PERSON, needed.citations, detail)
    return None


def unknown(draft: Draft, name: str) -> Refused | None:
    """Whether there is no such jackpot."""
    if name in draft.state.jackpots:
        return None
    known = ", ".join(sorted(draft.state.jackpots)) or "none"
    return Refused(Refusal.JACKPOT_UNKNOWN, detail=f"{name!r}. Accepted: {known}.")
