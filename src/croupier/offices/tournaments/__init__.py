"""Tournaments: a small machine with a log of its own, run by the terms that were published (SATG 19).

Tables play in the chips of the tournament, which are a unit of their own; the machine hears of every round they
settle, keeps the banks, finds who goes on, and pays the prizes in money.
"""

from croupier.offices.tournaments.commands import TOURNAMENTS, TournamentCommand, TournamentOrder
from croupier.offices.tournaments.events import TournamentEvent
from croupier.offices.tournaments.state import Tournaments

__all__ = ["TOURNAMENTS", "TournamentCommand", "TournamentEvent", "TournamentOrder", "Tournaments"]
