"""The messages between screens and the game system: a closed list, one JSON object per frame.

A screen begins with `hello`; the system answers with `welcome` or `bye`. From then on a `show`
carries every change and leaves out what did not change. Every order gets one `answer`. The sender
makes the id. The same id again is the same order, so after a broken connection a screen may ask
everything again.

The system answers an unreadable message with `wrong`, and changes nothing. A terminal acts for
itself alone: no message of it names a terminal.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from croupier.engine.keys import MOST
from croupier.engine.store import AnyAnswer
from croupier.engine.store.store_port import LONGEST_ID
from croupier.table.commands import Chip, Command
from croupier.table.values.refusals import Refused
from croupier.views.terminal.lookup_view import EntryView, ReceiptView, RulesView
from croupier.views.terminal.recall_view import RecallView
from croupier.words import PhraseData, data_of

VERSION = 1
"""The version of the protocol. A screen with another version gets a `bye`."""

Id: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_ID - 80, pattern=r"^[^#\x00-\x1f]*$")
]
"""Leaves room for a prefix and for suffixes. Only ids that the system itself makes contain a #."""
Name: TypeAlias = Annotated[str, Meta(max_length=64)]
Words: TypeAlias = Annotated[str, Meta(max_length=2_000)]


class ScreenMessage(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    """A message from a screen."""


class Hello(ScreenMessage, frozen=True, kw_only=True, tag="hello"):
    """A screen identifies itself: a terminal or display by its secret, staff by the token of a sign-on."""

    version: int
    screen: Literal["terminal", "wall", "dealer", "pit", "inspector", "tournament"]
    device: Name = ""
    secret: Annotated[str, Meta(max_length=128)] = ""
    token: Annotated[str, Meta(max_length=128)] = ""
    table: Name = ""
    """The table that a wall, a dealer or an inspector looks at.

    A terminal stays where it was. If it names a table, this window shows it there and nowhere else.
    """
    tournament: Name = ""
    """The tournament that this screen runs.

    Without it the screen shows only the list of tournaments.
    """


class Ping(ScreenMessage, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the system is there, and for its time."""

    number: int = 0


class Request(ScreenMessage, frozen=True, kw_only=True):
    """A message that gets an answer."""

    id: Id


class Wager(Request, frozen=True, kw_only=True, tag="wager"):
    """Set the amount of each named position (SATG 3.4, SATG 3.5)."""

    wagers: Annotated[tuple[Chip, ...], Meta(max_length=400)]
    secret: bool = False
    """In a tournament: keep the wagers secret until the close (SATG 19.4.4(b))."""


class Choice(Request, frozen=True, kw_only=True, tag="choice"):
    """Answer an open question."""

    wager: Words
    question: Name
    choice: Name


class Shoot(Request, frozen=True, kw_only=True, tag="shoot"):
    """The shooter presses the button on the screen (SATG 15.5.3)."""


class Move(Request, frozen=True, kw_only=True, tag="move"):
    """Go to a table, and leave the present one. Without a table the terminal only leaves."""

    table: Name = ""
    also: bool = False
    """Whether it plays at the present table too, where that is approved (SATG 3.1.1)."""


class CashOut(Request, frozen=True, kw_only=True, tag="cash-out"):
    """Pay the whole balance out on a ticket (SATG 5.6.1)."""


class Claim(Request, frozen=True, kw_only=True, tag="claim"):
    """A player claims that something was wrong (SATG 8.4)."""

    about: Name
    round: int = 0
    text: Words


class Call(Request, frozen=True, kw_only=True, tag="call"):
    """Call an attendant or a supervisor."""


class Failed(Request, frozen=True, kw_only=True, tag="failed"):
    """The terminal reports that it does not work properly (SATG 8.7)."""

    what: Words


class Lookup(Request, frozen=True, kw_only=True, tag="look"):
    """Look up data of the terminal itself.

    A lookup changes nothing, so it is read again each time.
    """

    what: Literal["receipts", "statement", "rounds", "round", "rules"]
    round: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """The round, for `round` and `receipts`.

    Without it, `receipts` shows the latest round with wagers of the terminal.
    """
    page: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """Pages of 50, the newest first."""


class Second(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another member of staff, beside the one who asks, with a secret of their own.

    A second person is given here for every command, never in the command itself. For a command that
    takes two people this is the second one. Any other command counts as this person's own, by rank.
    """

    number: Name
    secret: Annotated[str, Meta(max_length=MOST)]


class Ask(Request, frozen=True, kw_only=True, tag="ask"):
    """A member of staff gives a command to a table.

    On the dealer's screen it goes to the dealer's table.
    """

    table: Name = ""
    command: Command
    second: Second | None = None


class Turn(ScreenMessage, frozen=True, kw_only=True, tag="turn"):
    """Show another page of the terminals."""

    page: Annotated[int, Meta(ge=0, le=10_000)]


OfTerminal: TypeAlias = (
    Hello | Ping | Wager | Choice | Shoot | Move | CashOut | Claim | Call | Failed | Lookup
)
OfDealer: TypeAlias = Hello | Ping | Ask | Turn | Call
OfPit: TypeAlias = Hello | Ping | Ask
OfWatcher: TypeAlias = Hello | Ping
"""Screens that only look on."""

hello = msgspec.json.Decoder(Hello)
MAY_SAY: dict[str, msgspec.json.Decoder[ScreenMessage]] = {
    "terminal": msgspec.json.Decoder(OfTerminal),
    "dealer": msgspec.json.Decoder(OfDealer),
    "pit": msgspec.json.Decoder(OfPit),
    "wall": msgspec.json.Decoder(OfWatcher),
    "inspector": msgspec.json.Decoder(OfWatcher),
    "tournament": msgspec.json.Decoder(OfWatcher),
}
"""By screen: the messages that it may send. Any other message is unreadable."""


class SystemMessage(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A message from the game system."""


class Welcome(SystemMessage, frozen=True, kw_only=True, tag="welcome"):
    """The system knows the screen. What the screen may see follows."""

    version: int
    at: int
    """The present time, by the clock that judges wagers."""
    name: str
    """The name of the terminal, the display or the member of staff."""
    house: str = ""
    """The name of the casino, as its layouts show it."""
    rank: str = ""
    tables: tuple[str, ...] = ()
    """The tables that the screen can reach."""


class Refusal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The reason why an order was not done, with the clauses that say so."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()
    phrase: PhraseData | None = None


class RefusedCall(Struct, frozen=True, kw_only=True):
    """The body of every call over HTTP that was not done. An `Answer` says it in the same field."""

    refused: Refusal


class Remark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the sender should know although the order was done."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()
    phrase: PhraseData | None = None


class Answer(SystemMessage, frozen=True, kw_only=True, tag="answer"):
    """The answer to an order. It is kept, and the same order always gets the same answer."""

    id: str
    refused: Refusal | None = None
    remarks: tuple[Remark, ...] = ()


class LookupReply(SystemMessage, frozen=True, kw_only=True, tag="seen"):
    """The result of a lookup.

    It has no data of other players or of earlier ones at the terminal (SATG 20.7).
    """

    id: str
    what: str
    round: int = 0
    page: int = 0
    more: bool = False
    """Whether another page follows."""
    receipts: tuple[ReceiptView, ...] = ()
    statement: tuple[EntryView, ...] = ()
    """The newest first."""
    rounds: tuple[RecallView, ...] = ()
    """The newest first. For `round` there is one, with its hands."""
    rules: RulesView | None = None


class Pong(SystemMessage, frozen=True, kw_only=True, tag="pong"):
    """The reply to a `ping`."""

    number: int
    at: int


class Rejected(SystemMessage, frozen=True, kw_only=True, tag="wrong"):
    """The message was not taken, and nothing changed.

    If an id is given, that order may be asked again.
    """

    code: str
    says: str
    id: str = ""


class Bye(SystemMessage, frozen=True, kw_only=True, tag="bye"):
    """The last message: why the connection ends, and whether the screen may reconnect by itself."""

    code: str
    says: str
    again: bool = False


class Show(SystemMessage, frozen=True, kw_only=True, tag="show"):
    """What a screen shows from now on. A part that is missing is unchanged."""

    at: int
    table: Raw | None = None
    board: Raw | None = None
    offer: Raw | None = None
    own: Raw | None = None
    dealer: Raw | None = None
    floor: Raw | None = None
    figures: Raw | None = None
    wall: Raw | None = None
    inspector: Raw | None = None
    lobby: Raw | None = None
    jackpots: Raw | None = None
    tournament: Raw | None = None
    leaderboard: Raw | None = None
    tournaments: Raw | None = None
    console: Raw | None = None


# A citation is a checked string. It is sent as any other string.
encode = msgspec.json.Encoder(enc_hook=str).encode


def answer_of(answer: AnyAnswer, named: str = "") -> Answer:
    """Build the answer for a screen, without events and without other people's money."""
    remarks = tuple(
        Remark(
            code=notice.code,
            says=str(notice.says),
            clauses=tuple(map(str, notice.cites)),
            phrase=data_of(notice.says),
        )
        for notice in answer.notices
    )
    refused = None if answer.refused is None else refusal_of(answer.refused)
    return Answer(id=named or answer.order.id, refused=refused, remarks=remarks)


def refusal_of(refused: Refused) -> Refusal:
    """Build the message of a refusal."""
    says, clauses = refused.says, tuple(map(str, refused.cites))
    return Refusal(code=refused.why.value, says=str(says), clauses=clauses, phrase=data_of(says))


def frame(at: int, parts: Sequence[tuple[str, bytes]]) -> bytes:
    """Build a `show` of encoded parts, so that the same bytes go to many screens."""
    pieces = [b'{"type":"show","at":%d' % at]
    for name, part in parts:
        pieces += _LABELS[name], part
    pieces.append(b"}")
    return b"".join(pieces)


_LABELS = {name: b',"%s":' % name.encode() for name in Show.__struct_fields__}
