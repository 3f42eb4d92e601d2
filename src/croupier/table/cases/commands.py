"""What may be asked about people: incidents, disputes, complaints, claims, and the powers that need them."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase


class OpenCase(CommandBase, frozen=True, kw_only=True):
    """Open a file: an `incident` about a rule that was broken, a `claim`, a `dispute`, a `complaint`."""

    kind: str
    about: str
    """What it is about: the kind of incident, or the subject."""
    ground: str = ""
    """How the rule was broken, where that matters (reading B10), or the clause that was."""
    people: tuple[str, ...] = ()
    """Whom it concerns: players by their keys, others by name."""
    round: int = 0
    terminal: str = ""
    text: str


class RecordAct(CommandBase, frozen=True, kw_only=True):
    """Something was done in a case: a confiscation, a detention, a hand-over, an advice, a finding."""

    case: str
    act: str
    person: str = ""
    place: str = ""
    ground: str = ""
    to: str = ""
    """Who took over: the custodian of a thing, the officer who came for a person."""
    detail: str = ""


class CloseCase(CommandBase, frozen=True, kw_only=True):
    """End a case with its decision, and what was done about it."""

    case: str
    decision: str
    action: str = ""
    """For a claim: recalculated, voided, adjusted or none. For a dispute: resolved or unresolved."""


class Withhold(CommandBase, frozen=True, kw_only=True):
    """Hold back winnings until it is determined whose they are."""

    case: str
    holder: str
    amount: Cents


class Determine(CommandBase, frozen=True, kw_only=True):
    """What was held back goes to the player or to the house, by the finding of the case."""

    case: str
    holder: str
    goes_to: str
    """`player` or `house`."""


CaseCommand: TypeAlias = OpenCase | RecordAct | CloseCase | Withhold | Determine
