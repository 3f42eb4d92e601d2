"""Commands on incidents, disputes, complaints and claims, and the powers that need them."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase, CommandRecord


class OpenCase(CommandBase, frozen=True, kw_only=True):
    """Open a case: an `incident` about a broken rule, a `claim`, a `dispute` or a `complaint`."""

    record = CommandRecord(
        "open-case KIND ABOUT [TEXT…] [ground=GROUND] [people=PATRON+PATRON] [round=NUMBER] [terminal=TERMINAL]",
        by="run-table player",
        spaced=("ground", "people"),
        while_closed=True,
    )

    kind: str
    about: str
    """The kind of incident, or the subject."""
    ground: str = ""
    """How the rule was broken, where that matters (reading B10), or the clause that was broken."""
    people: tuple[str, ...] = ()
    """The people it concerns: players by their keys, others by name."""
    round: int = 0
    terminal: str = ""
    text: str


class RecordAct(CommandBase, frozen=True, kw_only=True):
    """Record an act in a case: a confiscation, a detention, a hand-over, an advice or a finding."""

    record = CommandRecord(
        "record-act CASE ACT [DETAIL…] [person=PERSON] [place=PLACE] [ground=GROUND] [to=NAME]",
        by="run-table supervise detain confiscate player",
        spaced=("place", "ground", "to"),
        while_closed=True,
    )

    case: str
    act: str
    person: str = ""
    place: str = ""
    ground: str = ""
    to: str = ""
    """The receiver: the custodian of a thing, or the officer who came for a person."""
    detail: str = ""


class CloseCase(CommandBase, frozen=True, kw_only=True):
    """Close a case with its decision and the action taken."""

    record = CommandRecord(
        "close-case CASE [DECISION…] [action=ACTION]",
        by="run-table supervise decide-claim decide-dispute analyse",
        while_closed=True,
    )

    case: str
    decision: str
    action: str = ""
    """For a claim: recalculated, voided, adjusted or none. For a dispute: resolved or unresolved."""


class Withhold(CommandBase, frozen=True, kw_only=True):
    """Withhold winnings until their owner is determined."""

    record = CommandRecord(
        "withhold CASE HOLDER AMOUNT", by="withhold", while_closed=True, waits_for_session=True
    )

    case: str
    holder: str
    amount: Cents


class Determine(CommandBase, frozen=True, kw_only=True):
    """Release withheld winnings to the player or forfeit them to the house, by the finding of the case."""

    record = CommandRecord(
        "determine CASE HOLDER GOES",
        by="withhold",
        fields={"goes": "goes_to"},
        while_closed=True,
        waits_for_session=True,
    )
    needs_secret = True

    case: str
    holder: str
    goes_to: str
    """`player` or `house`."""


CaseCommand: TypeAlias = OpenCase | RecordAct | CloseCase | Withhold | Determine
