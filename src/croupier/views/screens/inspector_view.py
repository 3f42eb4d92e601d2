"""A round as an inspector sees it: everything but what would be money in other hands.

He sees every wager also while wagering is open: he watches, and cannot wager. He sees no number of a ticket, and
no salt of a seal: a salt is its holder's, who can prove his wagers with it. Receipts are asked for by themselves.
"""

from collections.abc import Iterator, Mapping

from croupier.games.contract.setup import Setup
from croupier.money import Cents
from croupier.table.events import RoundCorrected
from croupier.table.history.history_from_log import history_of_round
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.last_results import Dealt, rows_of_round
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.sheet import Row, Sheet
from croupier.views.screens.appearance_view import AppearanceView, appearance_view
from croupier.views.screens.hands_view import hands_of
from croupier.views.screens.paid_view import clause_of
from croupier.views.screens.table_view import TableView, table_view
from croupier.views.wire_struct import End, FaceView, HandView, View, clauses_as_text


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
    """A correction of a settled round."""

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
    appearance: AppearanceView
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
    """The ground of a void."""
    reason: str = ""
    entered_by: tuple[str, ...] = ()
    patrons: Mapping[str, str] = {}
    """By terminal: who had it when the round ended."""
    first: int = 0
    last: int = 0
    """Its place in the log of the table."""
    before: "RoundView | None" = None
    """The settlement before the correction."""
    correction: CorrectionView | None = None


class InspectorView(View, frozen=True, kw_only=True):
    """A table as an inspector watches it."""

    table: TableView
    round: RoundView | None = None
    seq: int = 0
    """The number of events in the log of the table."""


def round_view(history: RoundHistory) -> RoundView:
    """The view of a finished round."""
    setup, fix = history.setup, history.correction
    dealt = history.progress().dealt if history.root and history.end != "abandoned" else ()
    end, _, ground = history.end.partition(" ")
    return RoundView(
        table=history.table,
        number=history.number,
        opened_at=history.at,
        game=setup.game.key,
        appearance=appearance_view(setup.game),
        variant=setup.variant.name,
        edition=setup.game.edition,
        decks=setup.decks,
        seal=history.root,
        motion=history.motion,
        book=tuple(map(_wager, history.wagers)),
        faces=tuple(_faces(history, dealt)),
        hands=hands_of(setup, dealt, history.entries.answers),
        answers=tuple(
            AnswerView(question=it.question, wager=it.wager, choice=it.choice, stake=it.stake)
            for it in history.answers
        ),
        timed_out=history.closed,
        interim=history.paid,
        sheet=tuple(row_view(setup, row) for row in history.rows),
        end=ENDS[end] if end else None,
        ground=ground,
        reason=mask(history.reason),
        entered_by=tuple(sorted(filter(None, history.entered))),
        patrons=dict(sorted(history.patrons.items())),
        first=history.first,
        last=history.last,
        before=round_view(history.before) if history.before else None,
        correction=_correction(fix) if fix else None,
    )


ENDS: Mapping[str, End] = {"settled": "settled", "void": "void", "abandoned": "abandoned"}


def _wager(laid: RecordedWager) -> BookView:
    return BookView(
        wager=laid.id, holder=laid.holder, bet=laid.where.bet, spot=laid.where.spot, area=laid.where.area,
        amount=laid.amount, colour=laid.colour, returned=str(laid.why), void=laid.out is not None,
    )  # fmt: skip


def _faces(history: RoundHistory, dealt: Dealt) -> Iterator[FaceView]:
    places = iter(place for place, _ in dealt)
    for draw in history.draws:
        to = "" if draw.discarded else next(places, "")
        yield FaceView(face=draw.shown, to=to, discarded=draw.discarded)


def row_view(setup: Setup, row: Row) -> RowView:
    """A row of a sheet, as an inspector and the pit see it."""
    return RowView(
        holder=row.holder, wager=row.wager, bet=row.bet, added=row.added, area=row.area, line=str(row.line),
        amount=row.amount, back=row.back, winnings=row.winnings, stays=row.stays, colour=row.colour,
        clause=clause_of(setup, row),
    )  # fmt: skip


def _correction(event: RoundCorrected) -> CorrectionView:
    return CorrectionView(
        at=event.at,
        by=event.by,
        ground=event.ground,
        reason=mask(event.reason),
        clauses=clauses_as_text(event.clauses),
        was=event.was,
        now=event.sheet,
    )


def inspector_view(state: State) -> InspectorView:
    """A table in its present state, with its round."""
    round_ = state.round
    rows: Sheet = rows_of_round(round_, None, ()) if round_ else ()
    return InspectorView(
        table=table_view(state),
        round=round_view(history_of_round(state, rows, "")) if round_ else None,
        seq=state.seq,
    )
