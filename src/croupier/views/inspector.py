"""A round as an inspector sees it: everything but what would be money or luck in other hands.

He sees every wager also while wagering is open (he watches, and cannot wager). He never sees the number of a
ticket, and the salts of a seal only when the round is over: with them the sealed wagers could be guessed.
"""

from collections.abc import Mapping

from croupier.money import Cents
from croupier.rounds.state import State
from croupier.rounds.telling import Told
from croupier.views.table import TableView
from croupier.views.view import End, FaceView, HandView, View


class BookView(View, frozen=True, kw_only=True):
    """A wager of the book."""

    wager: str
    holder: str
    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    colour: str = ""
    returned: str = ""
    """The code for which it was not recognised at the close."""
    void: bool = False


class AnswerView(View, frozen=True, kw_only=True):
    """A choice and what it added."""

    question: str
    wager: str
    choice: str
    stake: Cents = Cents(0)


class RowView(View, frozen=True, kw_only=True):
    """A row of the sheet: what became of one stake."""

    holder: str
    wager: str
    bet: str
    added: str = ""
    area: str = ""
    line: str
    amount: Cents = Cents(0)
    back: Cents = Cents(0)
    winnings: Cents = Cents(0)
    stays: Cents = Cents(0)
    colour: str = ""
    clause: str = ""


class CorrectionView(View, frozen=True, kw_only=True):
    """By what a settled round was put right."""

    at: int
    by: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    was: str
    """The hash of the sheet by which it was paid until then."""
    now: str


class RoundView(View, frozen=True, kw_only=True):
    """One round of one table with everything that is known of it."""

    table: str
    number: int
    opened_at: int
    game: str
    variant: str = ""
    edition: str
    decks: int | None = None
    seal: str = ""
    motion: str = ""
    """Who set wheel, ball or dice in motion."""
    book: tuple[BookView, ...] = ()
    faces: tuple[FaceView, ...] = ()
    hands: tuple[HandView, ...] = ()
    answers: tuple[AnswerView, ...] = ()
    timed_out: tuple[str, ...] = ()
    """Questions whose time ran out."""
    interim: tuple[str, ...] = ()
    """Interim settlements, and chips of the house laid."""
    sheet: tuple[RowView, ...] = ()
    end: End | None = None
    """None while it goes on."""
    ground: str = ""
    """Of a void."""
    reason: str = ""
    entered_by: tuple[str, ...] = ()
    patrons: Mapping[str, str] = {}
    """By terminal: who had it when the round ended."""
    first: int = 0
    last: int = 0
    """Its place in the log of the table."""
    before: "RoundView | None" = None
    """How it was settled before it was corrected."""
    correction: CorrectionView | None = None


class InspectorView(View, frozen=True, kw_only=True):
    """A table as an inspector watches it."""

    table: TableView
    round: RoundView | None = None
    seq: int = 0
    """How many events the log of the table has."""


def round_view(told: Told) -> RoundView:
    """A round, told."""
    raise NotImplementedError


def inspector_view(state: State) -> InspectorView:
    """A table as it stands, its round with it."""
    raise NotImplementedError
