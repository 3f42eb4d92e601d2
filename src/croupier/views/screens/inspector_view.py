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


def round_view(told: RoundHistory) -> RoundView:
    """A round, told."""
    setup, fix = told.setup, told.correction
    dealt = told.standing().dealt if told.root and told.end != "abandoned" else ()
    end, _, ground = told.end.partition(" ")
    return RoundView(
        table=told.table,
        number=told.number,
        opened_at=told.at,
        game=setup.game.key,
        variant=setup.variant.name,
        edition=setup.game.edition,
        decks=setup.decks,
        seal=told.root,
        motion=told.motion,
        book=tuple(map(_wager, told.wagers)),
        faces=tuple(_faces(told, dealt)),
        hands=hands_of(setup, dealt),
        answers=tuple(
            AnswerView(question=it.question, wager=it.wager, choice=it.choice, stake=it.stake)
            for it in told.answers
        ),
        timed_out=told.closed,
        interim=told.paid,
        sheet=tuple(row_view(setup, row) for row in told.rows),
        end=ENDS[end] if end else None,
        ground=ground,
        reason=mask(told.reason),
        entered_by=tuple(sorted(filter(None, told.entered))),
        patrons=dict(sorted(told.patrons.items())),
        first=told.first,
        last=told.last,
        before=round_view(told.before) if told.before else None,
        correction=_correction(fix) if fix else None,
    )


ENDS: Mapping[str, End] = {"settled": "settled", "void": "void", "abandoned": "abandoned"}


def _wager(laid: RecordedWager) -> BookView:
    return BookView(
        wager=laid.id,
        holder=laid.holder,
        bet=laid.where.bet,
        spot=laid.where.spot,
        area=laid.where.area,
        amount=laid.amount,
        colour=laid.colour,
        returned=str(laid.why),
        void=laid.out is not None,
    )


def _faces(told: RoundHistory, dealt: Dealt) -> Iterator[FaceView]:
    places = iter(place for place, _ in dealt)
    for one in told.draws:
        to = "" if one.discarded else next(places, "")
        yield FaceView(face=one.shown, to=to, discarded=one.discarded)


def row_view(setup: Setup, row: Row) -> RowView:
    """A row of a sheet, as an inspector and the pit see it."""
    return RowView(
        holder=row.holder,
        wager=row.wager,
        bet=row.bet,
        added=row.added,
        area=row.area,
        line=str(row.line),
        amount=row.amount,
        back=row.back,
        winnings=row.winnings,
        stays=row.stays,
        colour=row.colour,
        clause=clause_of(setup, row),
    )


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
    """A table as it stands, its round with it."""
    one = state.round
    rows: Sheet = rows_of_round(one, None, ()) if one else ()
    return InspectorView(
        table=table_view(state),
        round=round_view(history_of_round(state, rows, "")) if one else None,
        seq=state.seq,
    )
