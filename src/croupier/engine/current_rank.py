"""Staff act by the rank that they have when their order is decided, not when they gave it.

A process may lag behind: a member who was disabled, signed off or given another rank elsewhere may
still give orders there. Within the batch the staff are read from the store, and the order is judged
by that.
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
from croupier.table.commands import Command, CountBox, OpenTable
from croupier.table.state import State
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, Actor

EDITIONS = {each_game.key: each_game.edition for each_game in GAMES}


def edition_of(state: State | None, command: Command) -> str:
    """Return the edition whose ranks govern a command to a table."""
    if isinstance(command, OpenTable):
        return game(command.plan.game).edition
    return state.edition if state is not None and state.setup is not None else ""


def edition_of_tournament(state: Tournaments, command: TournamentCommand) -> str:
    """Return the edition of the game of a tournament; empty without such a tournament or game."""
    if isinstance(command, DraftTerms):
        return EDITIONS.get(command.terms.game, "")
    tournament = state.tournaments.get(command.tournament)
    return tournament.edition if tournament is not None else ""


def _governs(state: object, by: Actor, command: Any) -> str | None:
    """Return the edition whose ranks govern an order to any place; none where roles govern."""
    if isinstance(state, Tournaments):
        return None if by.rank in ROLES else edition_of_tournament(state, command)
    if isinstance(state, Jackpots):
        return EDITION
    if isinstance(state, HouseNotices):
        return EDITIONS.get(state.game_of(command), "")
    if isinstance(command, CountBox):
        return None  # boxes are counted at the cage too, where roles govern
    return edition_of(state, command) if isinstance(state, State) else None


@dataclass(frozen=True)
class CurrentRanks:
    """The present ranks of the staff, as a pump asks for them."""

    staff: Office[Staff, StaffEvent]

    def with_current_ranks(self, order: Any, state: object, work: Work) -> Any:
        """Return the order with the present ranks of its people; an answered order stays as it was."""
        by, command = order.by, order.command
        if by.rank in (PLAYER, DEVICE, SYSTEM) or work.answer(order.id) is not None:
            return order
        staff = self.staff.read_on(work).state
        edition = _governs(state, by, command)
        second = getattr(command, "second", None)
        if isinstance(second, Actor):
            # The seconding member is beside the other, and signed on nowhere.
            command = replace(command, second=staff.with_current_rank(second, edition))
        if staff.is_signed_off(by.name, order.at):
            edition = ""
        return replace(order, by=staff.with_current_rank(by, edition), command=command)
