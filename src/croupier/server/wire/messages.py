"""What screens and the game system say to each other: a closed list of messages, one JSON object a frame.

A screen begins with `hello`; it is answered by `welcome` or `bye`. From then on every change is shown in a
`show`, in which what did not change is left out, and every order gets one `answer`. Whoever asks makes the id:
the same id again is the same order, so that after a broken connection everything may be asked again.
What cannot be read is answered by `wrong`, and changes nothing.

A terminal speaks for itself alone: no message of it names a terminal.
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
from croupier.views.terminal.lookup_view import EntryView, RecallView, ReceiptView, RulesView

VERSION = 1
"""A screen of another version is told so, and sent away."""

Id: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_ID - 80, pattern=r"^[^#\x00-\x1f]*$")
]
"""Room is left for whose it is and for what follows from it; a # is in those that the system itself makes."""
Name: TypeAlias = Annotated[str, Meta(max_length=64)]
Words: TypeAlias = Annotated[str, Meta(max_length=2_000)]


class Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a screen says."""


class Hello(Said, frozen=True, kw_only=True, tag="hello"):
    """A screen says what it is: a terminal or display by its secret, staff by the token of a sign-on."""

    version: int
    screen: Literal["terminal", "wall", "dealer", "pit", "inspector", "tournament"]
    device: Name = ""
    secret: Annotated[str, Meta(max_length=128)] = ""
    token: Annotated[str, Meta(max_length=128)] = ""
    table: Name = ""
    """At which a wall, a dealer or an inspector looks; a terminal is where it was."""
    tournament: Name = ""
    """Which one is run from this screen; without it only the list of them is shown."""


class Ping(Said, frozen=True, kw_only=True, tag="ping"):
    """Are you there, and what time is it?"""

    number: int = 0


class Asked(Said, frozen=True, kw_only=True):
    """What gets an answer."""

    id: Id


class Wager(Asked, frozen=True, kw_only=True, tag="wager"):
    """Each position named gets its amount (SATG 3.4, SATG 3.5)."""

    wagers: Annotated[tuple[Chip, ...], Meta(max_length=400)]
    secret: bool = False
    """In a tournament: nobody shall know them before the close (SATG 19.4.4(b))."""


class Choice(Asked, frozen=True, kw_only=True, tag="choice"):
    """The answer to a question that is open."""

    wager: Words
    question: Name
    choice: Name


class Shoot(Asked, frozen=True, kw_only=True, tag="shoot"):
    """The shooter presses his button on the screen (SATG 15.5.3)."""


class Move(Asked, frozen=True, kw_only=True, tag="move"):
    """Go to a table, and leave the one where the terminal is; without a table only leave."""

    table: Name = ""


class CashOut(Asked, frozen=True, kw_only=True, tag="cash-out"):
    """The whole balance on a ticket (SATG 5.6.1)."""


class Claim(Asked, frozen=True, kw_only=True, tag="claim"):
    """A player says that something was wrong (SATG 8.4)."""

    about: Name
    round: int = 0
    text: Words


class Call(Asked, frozen=True, kw_only=True, tag="call"):
    """Somebody shall come."""


class Failed(Asked, frozen=True, kw_only=True, tag="failed"):
    """The terminal finds that it does not work as it should (SATG 8.7)."""

    what: Words


class Look(Asked, frozen=True, kw_only=True, tag="look"):
    """Look something up of what is the terminal's own; nothing is changed, so it is read anew each time."""

    what: Literal["receipts", "statement", "rounds", "round", "rules"]
    round: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """Of which: for `round`, and for `receipts`; without it receipts are of the latest with wagers of the terminal."""
    page: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """Pages of 50, the newest first."""


class Second(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another member of staff, beside the one who asks, with his own secret.

    He is the second of two where a command takes two people; any other command is his own, by his rank.
    """

    number: Name
    secret: Annotated[str, Meta(max_length=MOST)]


class Ask(Asked, frozen=True, kw_only=True, tag="ask"):
    """A member of staff gives a command to a table; on the dealer's screen to his own."""

    table: Name = ""
    command: Command
    second: Second | None = None


class Turn(Said, frozen=True, kw_only=True, tag="turn"):
    """Show another page of the terminals."""

    page: Annotated[int, Meta(ge=0, le=10_000)]


OfTerminal: TypeAlias = (
    Hello | Ping | Wager | Choice | Shoot | Move | CashOut | Claim | Call | Failed | Look
)
OfDealer: TypeAlias = Hello | Ping | Ask | Turn | Call
OfPit: TypeAlias = Hello | Ping | Ask
OfWatcher: TypeAlias = Hello | Ping
"""Whoever only looks on."""

hello = msgspec.json.Decoder(Hello)
MAY_SAY: dict[str, msgspec.json.Decoder[Said]] = {
    "terminal": msgspec.json.Decoder(OfTerminal),
    "dealer": msgspec.json.Decoder(OfDealer),
    "pit": msgspec.json.Decoder(OfPit),
    "wall": msgspec.json.Decoder(OfWatcher),
    "inspector": msgspec.json.Decoder(OfWatcher),
    "tournament": msgspec.json.Decoder(OfWatcher),
}
"""By screen: what it may say. Anything else is no message of it."""


class Told(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What the game system says."""


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The screen is known; what it may see follows."""

    version: int
    at: int
    """Now, by the clock that wagers are judged by."""
    name: str
    """The terminal, the display or the member of staff."""
    house: str = ""
    """The name of the casino, as its layouts bear it."""
    rank: str = ""
    tables: tuple[str, ...] = ()
    """The tables that it can reach."""


class Refusal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why an order was not done, and what says so."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()


class Remark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What whoever asked should know, though it was done."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()


class Answer(Told, frozen=True, kw_only=True, tag="answer"):
    """What became of an order; it is kept, and the same whenever the order is asked again."""

    id: str
    refused: Refusal | None = None
    remarks: tuple[Remark, ...] = ()


class Seen(Told, frozen=True, kw_only=True, tag="seen"):
    """What was looked up; nothing of anybody else, nor of who had the terminal before (SATG 20.7)."""

    id: str
    what: str
    round: int = 0
    page: int = 0
    more: bool = False
    """There is another page."""
    receipts: tuple[ReceiptView, ...] = ()
    statement: tuple[EntryView, ...] = ()
    """The newest first."""
    rounds: tuple[RecallView, ...] = ()
    """The newest first; one for `round`, with its hands."""
    rules: RulesView | None = None


class Pong(Told, frozen=True, kw_only=True, tag="pong"):
    """I am here."""

    number: int
    at: int


class Wrong(Told, frozen=True, kw_only=True, tag="wrong"):
    """The message was not taken; nothing changed. With an id: that order may be asked again."""

    code: str
    says: str
    id: str = ""


class Bye(Told, frozen=True, kw_only=True, tag="bye"):
    """The last message; why the connection ends, and whether the screen may come back by itself."""

    code: str
    says: str
    again: bool = False


class Show(Told, frozen=True, kw_only=True, tag="show"):
    """What is to be seen from here on; what is not there is as before."""

    at: int
    table: Raw | None = None
    offer: Raw | None = None
    own: Raw | None = None
    dealer: Raw | None = None
    floor: Raw | None = None
    wall: Raw | None = None
    inspector: Raw | None = None
    lobby: Raw | None = None
    jackpots: Raw | None = None
    tournament: Raw | None = None
    leaderboard: Raw | None = None
    tournaments: Raw | None = None
    console: Raw | None = None


# A citation is a string that was checked; it is sent as any other.
encode = msgspec.json.Encoder(enc_hook=str).encode


def answer_of(answer: AnyAnswer, named: str = "") -> Answer:
    """An answer as a screen may know it: events and other people's money are no part of it."""
    remarks = tuple(
        Remark(code=one.code, says=one.says, clauses=tuple(map(str, one.cites)))
        for one in answer.notices
    )
    refused = None if answer.refused is None else refusal_of(answer.refused)
    return Answer(id=named or answer.order.id, refused=refused, remarks=remarks)


def refusal_of(refused: Refused) -> Refusal:
    """A refusal as it is sent."""
    clauses = tuple(map(str, refused.cites))
    return Refusal(code=refused.why.value, says=refused.says, clauses=clauses)


def frame(at: int, parts: Sequence[tuple[str, bytes]]) -> bytes:
    """A `show` of parts that are encoded already: the same bytes go to many screens."""
    said = [b'{"type":"show","at":%d' % at]
    for name, part in parts:
        said += _LABELS[name], part
    said.append(b"}")
    return b"".join(said)


_LABELS = {name: b',"%s":' % name.encode() for name in Show.__struct_fields__}
