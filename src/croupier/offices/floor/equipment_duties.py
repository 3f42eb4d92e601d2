"""Duties of equipment that were not met: the operator answers for each, as an exception that cites its clause.

A duty is checked where it is judged. Required and approved equipment is checked when a table, a desk or a
terminal is opened or connected. Failures are checked later, during operation. This module raises the
significant event for a duty that was not met (SATG 1.7).
"""

from collections.abc import Iterator

from croupier.offices.floor.commands import Raise
from croupier.offices.floor.state import Floor
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.equipment.equipment_ready import checklist
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.refusals import Refusal, Refused

CODE = "duty-failed"
LACKING = (
    Refusal.EQUIPMENT_MISSING, Refusal.UNAPPROVED_EQUIPMENT, Refusal.DECK_COUNT, Refusal.TERMINAL_LIMIT,
)  # fmt: skip
"""Refusals that say that equipment does not meet the rules."""
TERMINAL, SYSTEM, TICKETS = cite("SATG 2.2.1"), cite("SATG 2.2.3"), cite("SATG 5.6.1")


def lacking(place: str, who: str, refused: Refused | None) -> Iterator[Raise]:
    """Raises an event for each clause when an order was refused because of its equipment."""
    if refused is not None and refused.why in LACKING:
        for clause in refused.cites:
            yield _failed(place, who, refused.detail, clause)


def failing(state: State, event: object) -> Iterator[Raise]:
    """Raises an event for each duty when equipment of a table fails during operation."""
    place = state.table
    match event:
        case e.EquipmentFailed(item=item, what=what):
            for clause in checklist(state, item):
                yield _failed(place, item, what, clause)
        case e.MalfunctionReported(terminal=terminal, what=what):
            (clause,) = TERMINAL if terminal else SYSTEM
            yield _failed(place, terminal, what, clause)
        case e.TicketFailed(terminal=terminal, what=what):
            yield _failed(place, terminal, what, *TICKETS)


def is_already_open(floor: Floor, raised: Raise) -> bool:
    """Whether the same failure is open already; repeated attempts must not fill the log."""
    about = (raised.place, raised.subject, raised.clause)
    return any(
        (alert.raised.place, alert.raised.subject, alert.raised.clauses[-1]) == about
        for alert in floor.open.values()
        if alert.raised.code == CODE
    )


def _failed(place: str, subject: str, detail: str, clause: str) -> Raise:
    facts = {"device": mask(subject or place), "finding": mask(detail)}
    return Raise(
        code=CODE, place=place, subject=mask(subject), detail=mask(detail), clause=str(clause),
        facts=facts,
    )  # fmt: skip
