"""The outcome of a round: marks for a history strip, and a sentence for people."""

from msgspec.structs import replace

from croupier.games.contract.appearance import Board
from croupier.games.contract.outcome import DEALER, Outcome
from croupier.games.contract.setup import Setup
from croupier.table.last_results import Dealt, Ended
from croupier.table.state import State
from croupier.views.screens.hands_view import hand_view, hands_of
from croupier.views.wire_struct import HandView, OutcomeView, View, clauses_as_text


class BoardView(View, frozen=True, kw_only=True):
    """The results on the board beside the felt, which every screen at the table draws for itself."""

    results: tuple[str, ...]
    """The oldest first: the faces as in `1-4-6`; of roads the marks as in `banker+player-pair`."""


def board_view(state: State) -> BoardView | None:
    """The board of a table; none where the game has no board."""
    setup = state.setup
    if setup is None or setup.game.appearance.board is Board.NONE:
        return None
    return BoardView(results=tuple(it.mark for it in state.board))


def marks_of(setup: Setup, dealt: Dealt) -> tuple[str, ...]:
    """The marks of a round in the history strip; none where the faces are enough."""
    return setup.game.reading.marked(dealt)


def words_of(setup: Setup, faces: tuple[str, ...], dealt: Dealt) -> str:
    """The outcome in a sentence, as it is called out."""
    if not faces:
        return ""
    reading, marks = setup.game.reading, marks_of(setup, dealt)
    hands = {hand.of: hand for hand in reading.hands(dealt)}
    if reading.words and (marks or reading.marks is None):
        return reading.words(Outcome(faces, marks, hands, lambda bet: _odds(setup, bet)))
    if DEALER in hands:
        return f"Dealer {_hand_text(hand_view(setup, hands[DEALER]))}"
    return " ".join(faces)


def _odds(setup: Setup, bet: str) -> str:
    """The odds of a bet with one line."""
    (row,) = setup.rows(setup.variant.bet(bet)).values()
    return str(row.pay)


def _hand_text(hand: HandView) -> str:
    text = hand.rank.replace("-", " ") or ("" if hand.total is None else str(hand.total))
    faces = " ".join(hand.faces)
    return f"{text}: {faces}" if text else faces


def short(setup: Setup, ended: Ended) -> OutcomeView:
    """A round in a history strip."""
    return OutcomeView(
        number=ended.number, at=ended.at, end=ended.end, faces=ended.faces, marks=marks_of(setup, ended.dealt),
        corrected=ended.corrected,
    )  # fmt: skip


def whole(setup: Setup, ended: Ended) -> OutcomeView:
    """A round with its hands and its sentence."""
    return replace(
        short(setup, ended),
        hands=hands_of(setup, ended.dealt),
        words=words_of(setup, ended.faces, ended.dealt),
        clauses=clauses_as_text(ended.clauses),
    )
