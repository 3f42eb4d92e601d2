"""A decision in the making: the events so far, and the jackpots as they would be after them."""

from typing import Protocol

from croupier.games.contract.setup import Setup
from croupier.offices.jackpots.commands import CountRound, JackpotOrder
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.sealed_value import Vault
from croupier.offices.jackpots.state import Jackpot, Jackpots
from croupier.offices.office_draft import OfficeDraft, not_by_the_system, rank_too_low
from croupier.rulebook import cite
from croupier.rulebook.authority import power, reaches
from croupier.table.values.people import Actor, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

EDITION = "SATG 15.1"
"""Jackpots belong to semi-automated games: its ranks govern them."""


class JackpotContext(Vault, Protocol):
    """The context of the jackpots: facts that they must know and do not decide."""

    def patron(self, terminal: str) -> str:
        """The player who has a terminal now; empty if none."""

    def is_frozen(self, terminal: str) -> bool:
        """Return whether the account of a terminal is frozen (SATG 8.3)."""

    def is_corrected(self, table: str, number: int, *, after: int) -> bool:
        """Whether a round was corrected or declared void after this position in the table's log."""

    def is_uncounted(self, table: str, jackpot: str, *, after: int) -> bool:
        """Whether a round with the jackpot was settled after this position in the table's log."""

    def game(self, table: str, at: int) -> Setup | None:
        """The game at a table, or the one planned for its opening; None if unknown."""

    def fault(self, jackpot: Jackpot) -> str:
        """The fault that the self-check finds in a jackpot now; empty if it operates properly (SATG 7.6)."""

    def ticket(self, order: str, win: str) -> str:
        """The name of the ticket for a prize; asked again for the same, it is the same."""

    def good_until(self, at: int) -> int:
        """The first instant at which a ticket of this instant is not paid any more."""


class Draft(OfficeDraft[Jackpots, JackpotContext, JackpotEvent]):
    """A decision about jackpots."""

    order: JackpotOrder

    def evolved(self, event: JackpotEvent) -> Jackpots:
        """The jackpots after one more event."""
        return evolve(self.state, event)

    @property
    def is_disputed(self) -> bool:
        """Whether the round that is counted was corrected since: what it won waits for a person."""
        command = self.order.command
        return isinstance(command, CountRound) and command.disputed

    def jackpot(self, name: str) -> Jackpot:
        """A jackpot as it is by now."""
        return self.state.jackpots[name]


def unauthorised(draft: Draft, act: str) -> Refused | None:
    """The refusal if the rank of the person who asks is too low for an act."""
    return rank_too_low(draft.order.by, EDITION, act)


def not_the_system(draft: Draft) -> Refused | None:
    """The refusal if another than the system counts a round: meters are never fed by hand (SATG 7.6.1)."""
    return not_by_the_system(draft.order.by, cite("SATG 7.6.1"))


def not_two(draft: Draft, second: Actor, act: str) -> Refused | None:
    """Whether no second person of the rank answers for it too."""
    needed = power(EDITION, act)
    if same_person(second.name, draft.by) or not reaches(EDITION, second.rank, needed.rank):
        detail = phrase("Beside {by} another {rank} or above.", by=draft.by, rank=needed.rank)
        return Refused(Refusal.SECOND_PERSON, needed.citations, detail)
    return None


def unknown(draft: Draft, name: str) -> Refused | None:
    """Whether there is no such jackpot."""
    if name in draft.state.jackpots:
        return None
    known = tuple(sorted(draft.state.jackpots))
    return Refused(
        Refusal.JACKPOT_UNKNOWN,
        detail=phrase("'{name}'. Accepted: {known}.", name=name, known=known),
    )
