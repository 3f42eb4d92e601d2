"""The notices of a table, those of the highest rank first: void and freeze, closing, limits, last coup, the rest."""

from collections.abc import Iterator

from croupier.rulebook import cite
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.equipment.equipment_ready import MAY_FAIL, checklist
from croupier.table.limits.limit_sign import RAISING
from croupier.table.opening.closing_notice import NOTICE_IN_MINUTES, NOTICE_IN_ROUNDS, THREE_ROUNDS
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.views.wire_struct import NoticeView, clauses_as_text

FREEZING = clauses_as_text(cite("SATG 8.3"))
LAST_COUP = clauses_as_text(cite("SATG 9.4.2(c)"))


def notice_bar(state: State) -> tuple[NoticeView, ...]:
    """The notices for everybody at a table."""
    if state.plan is None:
        return ()
    if state.phase is Phase.SHUT:
        return (*_stopped(state), NoticeView(code="closed"))
    return (*_stopped(state), *_closing(state), *_limits(state), *_of_the_round(state))


def _stopped(state: State) -> Iterator[NoticeView]:
    """Void, frozen, out of order."""
    last = state.history[0] if state.history else None
    if last and last.end == "void" and last.number == state.number and state.round is None:
        yield NoticeView(code="void", number=last.number, clauses=clauses_as_text(last.clauses))
    if state.frozen is not None:
        yield NoticeView(code="frozen", number=state.frozen.number, clauses=FREEZING)
    elif state.held is not None:
        yield NoticeView(code="time-held", clauses=FREEZING)
    for item in sorted(set(state.faults) - set(MAY_FAIL)):
        yield NoticeView(
            code="out-of-order", of=item, clauses=clauses_as_text(checklist(state, item))
        )


def _closing(state: State) -> Iterator[NoticeView]:
    notice = state.closing
    if notice is None:
        return
    if state.edition in NOTICE_IN_ROUNDS:
        left = max(0, THREE_ROUNDS - notice.rounds)
        yield NoticeView(
            code="closing", left=left, clauses=clauses_as_text(NOTICE_IN_ROUNDS[state.edition])
        )
    else:
        clauses = clauses_as_text(NOTICE_IN_MINUTES.get(state.edition, ()))
        yield NoticeView(code="closing", until=notice.closes_at, clauses=clauses)


def _limits(state: State) -> Iterator[NoticeView]:
    if state.announcement is not None:
        clauses = clauses_as_text(RAISING[state.edition])
        yield NoticeView(code="limits", until=state.announcement.proposed, clauses=clauses)


def _of_the_round(state: State) -> Iterator[NoticeView]:
    """The last coup of a shoe, and throws that were called off."""
    shoe, round_ = state.shoe, state.round
    coming = state.number + (round_ is None)
    if shoe is not None and shoe.ended:
        yield NoticeView(code="shoe-ended")
    elif shoe is not None and shoe.last >= coming:
        # Announced for the coup that follows, and said again while it may be wagered on.
        code = "last-coup" if shoe.last == coming else "last-coup-next"
        yield NoticeView(code=code, number=shoe.last, clauses=LAST_COUP)
    if round_ is not None and round_.no_spins:
        cites = clauses_as_text(cite(NO_SPINS[state.opened.game].cites))
        yield NoticeView(code="no-spin", number=round_.number, clauses=cites)
