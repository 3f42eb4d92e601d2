"""The rules register: what was published, what each notice does, what stood at an instant and who made it so.

A notice is an executable patch. Nothing is overwritten: the register at an instant is what stood before the
first notice held, and every item in force by then, in order of effect.
"""

from croupier.rulebook.register.gazette_notices import (
    NOTICES,
    Item,
    Notice,
    Operation,
    history,
    notice,
    of_game,
)
from croupier.rulebook.register.notice_titles import TITLES, Title
from croupier.rulebook.register.precedence import GOVERNED, Choice, Ladder, Rung, ladder_of
from croupier.rulebook.register.publications import PUBLICATIONS, Kind, Publication, publication
from croupier.rulebook.register.rules_in_force import Approved, Register, RuleInForce, register_at

__all__ = [
    "GOVERNED",
    "NOTICES",
    "PUBLICATIONS",
    "TITLES",
    "Approved",
    "Choice",
    "Item",
    "Kind",
    "Ladder",
    "Notice",
    "Operation",
    "Publication",
    "Register",
    "RuleInForce",
    "Rung",
    "Title",
    "history",
    "ladder_of",
    "notice",
    "of_game",
    "publication",
    "register_at",
]  # fmt: skip
