"""The rulebook: the clauses in our own words, the editions, and the dated values with their sources.

`cite` checks the id of a clause where it is written. `at(instant)` answers what was in force.
Nothing here knows a game; the games read their odds from here.
"""

from croupier.rulebook.clauses import (
    CLAUSES,
    DEFECTS,
    DOCUMENTS,
    Citation,
    Citations,
    Clause,
    Defect,
    Fulfilment,
    cite,
)
from croupier.rulebook.editions import EDITIONS, ZONE, Edition, edition, instant
from croupier.rulebook.parameter_records import Compartments, Decks, PayRow, Setting
from croupier.rulebook.parameters import TABLES, Rules, at, begun, in_force

__all__ = [
    "CLAUSES", "DEFECTS", "DOCUMENTS", "EDITIONS", "TABLES", "ZONE",
    "Citation", "Citations", "Clause", "Compartments", "Decks", "Defect", "Edition", "Fulfilment",
    "PayRow", "Rules", "Setting", "at", "begun", "cite", "edition", "in_force", "instant",
]  # fmt: skip
