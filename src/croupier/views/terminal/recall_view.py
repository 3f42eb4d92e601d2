"""A round as a terminal recalls it: one that is over, or the one in progress as far as it has come."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import msgspec

from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.last_results import Ended
from croupier.table.phases import Phase
from croupier.table.round import Wagers
from croupier.table.state import State
from croupier.table.values.refusals import RETURNS
from croupier.table.values.sheet import Sheet
from croupier.table.wagers.seal_proof import proof_of
from croupier.views.screens.hands_view import hands_of
from croupier.views.screens.outcomes_view import short, whole
from croupier.views.screens.paid_view import PaidView, paid_of
from croupier.views.screens.table_view import table_view
from croupier.views.terminal.lookup_view import ChosenView
from croupier.views.terminal.terminal_view import WagerView
from croupier.views.wire_struct import FaceView, HandView, Moves, OutcomeView, View, clauses_as_text


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


class ReplayStepView(View, frozen=True, kw_only=True):
    """One step of a round that is shown again: a face, or a choice of the player."""

    face: str = ""
    to: str = ""
    """The position of the face."""
    hands: tuple[HandView, ...] = ()
    """The hands with this face; none where faces are single."""
    question: str = ""
    choice: str = ""
    adds: Cents = NOTHING


class SealedWagerView(View, frozen=True, kw_only=True):
    """A wager as its hash was made: the screen makes the hash again from these values."""

    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    colour: str = ""
    salt: str
    """The id of the order that placed it last; only the player knows it."""


class ProofStepView(View, frozen=True, kw_only=True):
    """One hash on the way from the leaf to the root."""

    side: str
    """The side of the other hash: `left` or `right`."""
    hash: str


class SealedView(View, frozen=True, kw_only=True):
    """The sealed book of a round, and the proof that the wagers of the terminal are in it."""

    holder: str
    name: str
    """The name of the round, as it is hashed: `RR1/12`."""
    root: str
    at: int | None = None
    """When the book was sealed."""
    wagers: tuple[SealedWagerView, ...] = ()
    """In the order in which they are hashed; none of a player who had none in the book."""
    proof: tuple[ProofStepView, ...] = ()


class RecallView(View, frozen=True, kw_only=True):
    """A round of the table, and what the terminal had in it."""

    history: bool
    """Whether the round is over: the screen marks it as a past round."""
    unfinished: UnfinishedView | None = None
    """The progress of the round; None if the round is finished."""
    outcome: OutcomeView
    wagers: tuple[WagerView, ...] = ()
    paid: PaidView | None = None
    steps: tuple[ReplayStepView, ...] = ()
    """Of one settled round: its faces and the choices of the player, in their order."""
    sealed: SealedView | None = None
    """Of one round: what its screen needs to check the seal by itself."""


class Over(NamedTuple):
    """A round that is over, with what the table remembered of it."""

    history: RoundHistory
    setup: Setup
    ended: Ended | None
    """Nothing of a round that was abandoned."""


class SealedBook(NamedTuple):
    """The book of a round as it was sealed last."""

    wagers: Wagers
    root: str
    at: int | None


def recall_view(
    over: Over,
    wagers: Sequence[RecordedWager],
    rows: Sheet,
    *,
    full: bool,
    sealed: SealedView | None = None,
) -> RecallView:
    """A round that is over; of its wagers and payments those of one holder."""
    history, ended = over.history, over.ended
    outcome = OutcomeView(number=history.number, at=history.at, end="abandoned")
    if ended is not None:
        outcome = (whole if full else short)(over.setup, ended)
    end, corrected = ended.end if ended else "abandoned", outcome.corrected
    paid = paid_of(over.setup, history.number, end, rows=rows, corrected=corrected)
    replays = full and end == "settled"
    return RecallView(
        history=True, outcome=outcome, wagers=_laid(history, wagers), paid=paid if rows else None,
        steps=tuple(_steps(history, {wager.id for wager in wagers})) if replays else (),
        sealed=sealed if full else None,
    )  # fmt: skip


def sealed_view(name: str, book: SealedBook, holder: str) -> SealedView:
    """The sealed book of a round for one holder. Without a holder, or without wagers in the book, only its root."""
    view = SealedView(holder=holder, name=name, root=book.root, at=book.at)
    held = book.wagers.get(holder) if holder else None
    if not held:
        return view
    proof = proof_of(name, book.wagers, book.root, holder).proof
    return msgspec.structs.replace(
        view,
        wagers=tuple(
            SealedWagerView(
                bet=where.bet, spot=where.spot, area=where.area, amount=wager.amount,
                colour=wager.colour, salt=wager.salt,
            )
            for where, wager in sorted(held.items())
        ),
        proof=tuple(ProofStepView(side=side, hash=other) for side, other in proof),
    )  # fmt: skip


def _steps(history: RoundHistory, wager_ids: Collection[str]) -> Iterator[ReplayStepView]:
    """The round run again: each face in its order, and each choice of the player after the faces that lay then."""
    setup, progress = history.setup, history.progress()
    show = setup.variant.dealing.source.show
    given = [
        (len(progress.pictures[it.question].dealt), it)
        for it in history.answers
        if it.wager in wager_ids and it.question in progress.pictures
    ]
    for count in range(len(progress.dealt) + 1):
        if count:
            to, face = progress.dealt[count - 1]
            hands = hands_of(setup, progress.dealt[:count])
            yield ReplayStepView(face=show(face), to=to, hands=hands)
        for lay, answer in given:
            if lay == count:
                yield ReplayStepView(
                    question=answer.question, choice=answer.choice, adds=answer.stake
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
