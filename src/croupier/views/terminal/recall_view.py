"""A round as a terminal recalls it: one that is over, or the one in progress as far as it has come."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.last_results import Ended
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.refusals import RETURNS
from croupier.table.values.sheet import Sheet
from croupier.views.screens.outcomes_view import short, whole
from croupier.views.screens.paid_view import PaidView, paid_of
from croupier.views.screens.table_view import table_view
from croupier.views.terminal.lookup_view import ChosenView
from croupier.views.terminal.terminal_view import WagerView
from croupier.views.wire_struct import FaceView, Moves, OutcomeView, View, clauses_as_text


class UnfinishedView(View, frozen=True, kw_only=True):
    """The progress of an unfinished round, as far as players may see it."""

    phase: Phase
    seal: str = ""
    """The root of the sealed book, from the close on."""
    device: Moves = ""
    """The motion of wheel, ball or dice; empty where cards are dealt."""
    faces: tuple[FaceView, ...] = ()
    """The cards as they were dealt, and those that were discarded."""
    question: str = ""
    """The question that is open."""
    choices: tuple[ChosenView, ...] = ()
    """The choices of the player so far."""


class RecallView(View, frozen=True, kw_only=True):
    """A round of the table, and what the terminal had in it."""

    history: bool
    """Whether the round is over: the screen marks it as a past round."""
    unfinished: UnfinishedView | None = None
    """The progress of the round; None if the round is finished."""
    outcome: OutcomeView
    wagers: tuple[WagerView, ...] = ()
    paid: PaidView | None = None


class Over(NamedTuple):
    """A round that is over, with what the table remembered of it."""

    history: RoundHistory
    setup: Setup
    ended: Ended | None
    """Nothing of a round that was abandoned."""


def recall_view(
    over: Over, wagers: Sequence[RecordedWager], rows: Sheet, *, full: bool
) -> RecallView:
    """A round that is over; of its wagers and payments those of one holder."""
    history, ended = over.history, over.ended
    outcome = OutcomeView(number=history.number, at=history.at, end="abandoned")
    if ended is not None:
        outcome = (whole if full else short)(over.setup, ended)
    end, corrected = ended.end if ended else "abandoned", outcome.corrected
    paid = paid_of(over.setup, history.number, end, rows=rows, corrected=corrected)
    return RecallView(
        history=True, outcome=outcome, wagers=_laid(history, wagers), paid=paid if rows else None
    )


def unfinished_view(
    state: State, history: RoundHistory, wagers: Sequence[RecordedWager]
) -> RecallView:
    """The round in progress, as far as it has come; of its wagers and choices those of one holder."""
    table, wager_ids = table_view(state), {wager.id for wager in wagers}
    outcome = OutcomeView(
        number=history.number, at=history.at, end="unfinished", hands=table.hands,
        faces=tuple(face.face for face in table.faces if not face.discarded),
    )  # fmt: skip
    progress = UnfinishedView(
        phase=table.phase, seal=table.seal, device=table.device, faces=table.faces,
        question=table.question.key if table.question else "",
        choices=tuple(
            ChosenView(question=it.question, choice=it.choice, adds=it.stake)
            for it in history.answers
            if it.wager in wager_ids
        ),
    )  # fmt: skip
    return RecallView(
        history=False, unfinished=progress, outcome=outcome, wagers=_laid(history, wagers)
    )


def _laid(history: RoundHistory, wagers: Sequence[RecordedWager]) -> tuple[WagerView, ...]:
    """The wagers of one holder, with what choices added."""
    added: dict[str, int] = {}
    for given in history.answers if wagers else ():
        added[given.wager] = added.get(given.wager, 0) + given.stake
    return tuple(_wager(it, Cents(added.get(it.id, NOTHING))) for it in wagers)


def _wager(wager: RecordedWager, added: Cents) -> WagerView:
    return WagerView(
        bet=wager.where.bet, spot=wager.where.spot, area=wager.where.area, amount=wager.amount, added=added,
        void=wager.out is not None, returned=wager.why,
        clauses=clauses_as_text(next((RETURNS[code] for code in RETURNS if code == wager.why), ())),
    )  # fmt: skip
