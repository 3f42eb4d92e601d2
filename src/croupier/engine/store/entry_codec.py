"""How orders, events and refusals are written into a database, and read again."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Raw, Struct

from croupier.engine.store.entry import Entry, Move, Prepared
from croupier.engine.store.store_port import Answered, AnyAnswer, Commit
from croupier.ledger import Account, Transfer
from croupier.money import Cents
from croupier.offices.cage.commands import CageOrder
from croupier.offices.cage.events import CageEvent
from croupier.offices.floor import FloorEvent, FloorOrder
from croupier.offices.house_log import HeadsAnchored, HouseOrder
from croupier.offices.jackpots import JackpotEvent, JackpotOrder
from croupier.offices.notices import RegisterEvent, RegisterOrder
from croupier.offices.staff import StaffEvent, StaffOrder
from croupier.offices.tournaments import TournamentEvent, TournamentOrder
from croupier.rulebook import cite
from croupier.table.commands import Order
from croupier.table.draft import Notice
from croupier.table.events import Event
from croupier.table.tickets.ticket import Ticket
from croupier.table.values.people import Session
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.sheet import Sheet, pack
from croupier.words import Phrase, PhraseData, data_of, phrase_in

# A citation is a string that was checked; it is written as any other.
encode = msgspec.json.Encoder(enc_hook=str).encode
order_of = msgspec.json.Decoder(
    Order | CageOrder | HouseOrder | StaffOrder | FloorOrder | JackpotOrder | TournamentOrder | RegisterOrder
).decode  # fmt: skip
event_of = msgspec.json.Decoder(
    Event | CageEvent | HeadsAnchored | StaffEvent | FloorEvent | JackpotEvent | TournamentEvent | RegisterEvent
).decode  # fmt: skip
session_of = msgspec.json.Decoder(Session).decode
ticket_of = msgspec.json.Decoder(Ticket).decode
plan_of = msgspec.json.Decoder(Plan).decode
# Releases up to 0.2 wrote every sentence as plain text.
refusal_in = msgspec.json.Decoder(tuple[Refusal, tuple[str, ...], str | PhraseData] | None).decode
notices_in = msgspec.json.Decoder(tuple[tuple[str, str | PhraseData, tuple[str, ...]], ...]).decode


class SideEffects(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Changes by an order besides the log and the money."""

    sessions: dict[str, Session] = {}
    freezes: dict[str, bool] = {}
    tickets: dict[str, Ticket] = {}
    plans: tuple[Plan | None, ...] = ()


marks_of = msgspec.json.Decoder(SideEffects).decode


def entry_of(commit: Commit, number: int) -> Entry:
    """A commit as it is written down; its hash is set when the one before it is known."""
    answer, refused = commit.answer, commit.answer.refused
    marks = SideEffects(
        sessions=dict(commit.sessions),
        freezes={str(account): frozen for account, frozen in commit.freezes.items()},
        tickets=dict(commit.tickets),
        plans=commit.plans,
    )
    return Entry(
        place=commit.place, number=number, id=answer.order.id, at=answer.order.at,
        order=Raw(encode(answer.order)), refusal=_refusal_body(refused), notices=_notices_body(answer.notices),
        marks=Raw(encode(marks)), first=commit.after,
        events=tuple(Raw(encode(event)) for event in answer.events),
        moves=commit.prepared.moves if commit.prepared else moves_of(commit.transfers),
    )  # fmt: skip


def prepare(transfers: Iterable[Transfer], sheets: Mapping[str, Sheet]) -> Prepared:
    """Prepare the transfers and sheets of a commit for storage."""
    packed = {digest: pack(sheet) for digest, sheet in sheets.items()}
    return Prepared(moves=moves_of(transfers), sheets=packed)


def moves_of(transfers: Iterable[Transfer]) -> tuple[Move, ...]:
    """Transfers as they are written down."""
    return tuple(map(move_of, transfers))


def move_of(transfer: Transfer) -> Move:
    """A transfer as it is written down."""
    seq, _, part = transfer.id.rpartition("#")[2].partition(".")
    giver, taker = str(transfer.giver), str(transfer.taker)
    return Move(int(seq), int(part), giver, taker, transfer.amount, ";".join(transfer.cites))


def transfer_of(place: str, move: Move) -> Transfer:
    """A transfer that was written down."""
    return Transfer(
        id=f"{place}#{move.seq}.{move.part}",
        giver=Account.parse(move.giver),
        taker=Account.parse(move.taker),
        amount=Cents(move.amount),
        cites=cite(*filter(None, move.cites.split(";"))),
    )


def answer_of(place: str, order: bytes, refusal: bytes, notices: bytes, events: Any) -> AnyAnswer:
    """An answer that was written down; the events are an iterable of their bodies."""
    return Answered(
        place,
        order_of(order),
        tuple(map(event_of, events)),
        tuple(
            Notice(code, _phrase(says), cite(*cites)) for code, says, cites in notices_in(notices)
        ),
        _refused(refusal),
    )


class AnswerBody(Struct, frozen=True, array_like=True):
    """An answer as one process tells it to another."""

    place: str
    order: Raw
    refusal: Raw
    notices: Raw
    events: tuple[Raw, ...]


def body_of(answer: AnyAnswer) -> AnswerBody:
    """The body of an answer, as it is stored and sent."""
    return AnswerBody(
        place=answer.place,
        order=Raw(encode(answer.order)),
        refusal=_refusal_body(answer.refused),
        notices=_notices_body(answer.notices),
        events=tuple(Raw(encode(event)) for event in answer.events),
    )


def answer_in(body: AnswerBody) -> AnyAnswer:
    """The answer in a stored body."""
    return answer_of(body.place, body.order, body.refusal, body.notices, body.events)


def _refusal_body(refused: Refused | None) -> Raw:
    return Raw(encode(refused and (refused.why, refused.cites, _written(refused.detail))))


def _notices_body(notices: Iterable[Notice]) -> Raw:
    return Raw(encode([(it.code, _written(it.says), it.cites) for it in notices]))


def _refused(body: bytes) -> Refused | None:
    refusal = refusal_in(body)
    if refusal is None:
        return None
    why, cites, detail = refusal
    return Refused(why, cite(*cites), _phrase(detail))


def _written(sentence: Phrase) -> str | PhraseData:
    """A sentence as it is stored: plain text if it names no value."""
    return data_of(sentence) if sentence.values else str(sentence)


def _phrase(written: str | PhraseData) -> Phrase:
    return Phrase(written) if isinstance(written, str) else phrase_in(written)
