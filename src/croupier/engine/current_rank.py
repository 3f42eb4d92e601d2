"""As whom somebody acts is what he is when his order is decided, whatever he was when he asked.

A process may be behind: a member who was disabled, signed off or given another rank elsewhere may still ask
there. Within the batch the staff are read as they are kept, and whoever has no right any more is judged so.
"""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from croupier.engine.office_place import Office
from croupier.engine.store import Work
from croupier.games import GAMES, game
from croupier.offices.jackpots import Jackpots
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.notices import HouseNotices
from croupier.offices.staff import Staff, StaffEvent
from croupier.offices.staff.state import ROLES
from croupier.offices.tournaments import TournamentCommand, Tournaments
from croupier.offices.tournaments.commands import DraftTerms
from croupier.table.commands import Command, OpenTable
from croupier.table.state import State
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, Actor

EDITIONS = {one.key: one.edition for one in GAMES}


def edition_of(state: State | None, command: Command) -> str:
    """The edition whose ranks govern what is asked of a table."""
    if isinstance(command, OpenTable):
        return game(command.plan.game).edition
    return state.edition if state is not None and state.setup is not None else ""


def edition_of_tournament(state: Tournaments, command: TournamentCommand) -> str:
    """The edition of the game of a tournament; nothing where there is no such tournament, or no such game."""
    if isinstance(command, DraftTerms):
        return EDITIONS.get(command.terms.game, "")
    found = state.tournaments.get(command.tournament)
    return found.edition if found is not None else ""


def _governs(state: object, by: Actor, command: Any) -> str | None:
    """The edition whose ranks govern an order to whichever place; none where roles do."""
    if isinstance(state, Tournaments):
        return None if by.rank in ROLES else edition_of_tournament(state, command)
    if isinstance(state, Jackpots):
        return EDITION
    if isinstance(state, HouseNotices):
        return EDITIONS.get(state.game_of(command), "")
    return edition_of(state, command) if isinstance(state, State) else None


@dataclass(frozen=True)
class CurrentRanks:
    """What the members of staff are, as a pump asks for it."""

    staff: Office[Staff, StaffEvent]

    def of(self, order: Any, state: object, work: Work) -> Any:
        """The order as given by whoever its people are now; what was answered before stays as it was."""
        by, command = order.by, order.command
        if by.rank in (PLAYER, DEVICE, SYSTEM) or work.answer(order.id) is not None:
            return order
        staff = self.staff.as_kept(work)
        edition = _governs(state, by, command)
        second = getattr(command, "second", None)
        if isinstance(second, Actor):
            # He stands beside the other, and is signed on nowhere.
            command = replace(command, second=staff.as_he_is(second, edition))
        if staff.has_gone(by.name, order.at):
            edition = ""
        return replace(order, by=staff.as_he_is(by, edition), command=command)
