"""Duties of equipment that were not met: the operator answers for them, so each is an exception that cites its clause.

A duty is checked where it is judged: what must be there and approved when a table, a desk or a terminal is opened or
connected, and what works no more later. That it was not met is told here (SATG 1.7).
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
"""Refusals that say that equipment is not as the rules demand."""
TERMINAL, SYSTEM, TICKETS = cite("SATG 2.2.1"), cite("SATG 2.2.3"), cite("SATG 5.6.1")


def lacking(place: str, who: str, refused: Refused | None) -> Iterator[Raise]:
    """Equipment was asked for that may not be used as it is."""
    if refused is not None and refused.why in LACKING:
        for clause in refused.cites:
            yield _failed(place, who, refused.detail, clause)


def failing(state: State, event: object) -> Iterator[Raise]:
    """Equipment of a table that was as it must be works no more."""
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


def is_told(floor: Floor, raised: Raise) -> bool:
    """Whether it is open already: whoever tries again and again does not fill the log."""
    about = (raised.place, raised.subject, raised.clause)
    return any(
        (one.raised.place, one.raised.subject, one.raised.clauses[-1]) == about
        for one in floor.open.values()
        if one.raised.code == CODE
    )


def _failed(place: str, subject: str, detail: str, clause: str) -> Raise:
    return Raise(
        code=CODE, place=place, subject=mask(subject), detail=mask(detail), clause=str(clause)
    )
