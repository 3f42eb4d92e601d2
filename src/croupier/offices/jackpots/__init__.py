"""Jackpots: a small machine beside the round, with a log of its own (SATG 7).

A table never waits for it. A round takes down which jackpots it was opened with; when it is settled the machine
hears of it, counts what its wagers bring to the meters, and finds who has won.
"""

from croupier.offices.jackpots.commands import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.jackpots.state import Jackpots

__all__ = ["JACKPOTS", "JackpotCommand", "JackpotEvent", "JackpotOrder", "Jackpots"]
