"""What may be asked in a round of play."""

from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rounds.commands.asks import Asks


class OpenWagering(Asks, frozen=True, kw_only=True):
    """Begin a round: wagers are taken from here on."""


class Chip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager on one position shall be, in all; nothing takes it back."""

    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents


class SetWagers(Asks, frozen=True, kw_only=True):
    """Place, change, move or take back wagers on a terminal: each position named gets its amount."""

    terminal: str
    wagers: tuple[Chip, ...]


class RecordWager(Asks, frozen=True, kw_only=True):
    """What a patron's wager on one position of a live layout is, in all."""

    patron: str
    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    tender: str = "chips"
    """A spoken wager comes with a tender, which is converted before it is laid."""
    spoken: bool = False
    colour: str = ""
    emblem: str = ""
    """Whose colour chips they are."""


class DeclineTie(Asks, frozen=True, kw_only=True):
    """Who has the first right to Tie does not want it."""

    patron: str
    area: str


class TurnDown(Asks, frozen=True, kw_only=True):
    """Refuse a wager that could not be paid exactly."""

    patron: str
    bet: str
    spot: str = ""
    area: str = ""


class CloseWagering(Asks, frozen=True, kw_only=True):
    """No more bets: the dealer begins early, or calls at a live table."""


class StartDevice(Asks, frozen=True, kw_only=True):
    """Spin the ball or the wheel, set off the tumbler."""


class ReportRest(Asks, frozen=True, kw_only=True):
    """Wheel, ball or dice have come to rest."""


class ReportSpin(Asks, frozen=True, kw_only=True):
    """What was seen of a spin or a tumble: how many turns, which way, what was wrong with it."""

    turns: int | None = None
    direction: str = ""
    fault: str = ""


class DeclareNoSpin(Asks, frozen=True, kw_only=True):
    """The spin counts for nothing, and is made again."""

    ground: str


class PressShooter(Asks, frozen=True, kw_only=True):
    """The shooter sets off the tumbler."""

    terminal: str


class EnterFace(Asks, frozen=True, kw_only=True):
    """The next card, number or die, as the screens print it: `9h`, `17`, `6`."""

    face: str
    to: str = ""
    """Where it went, where the dealer says so: it must be where it has to go."""


class ReadDice(Asks, frozen=True, kw_only=True):
    """What dice recognition reads, all three top faces at once, or for what it cannot."""

    faces: tuple[str, ...] = ()
    fault: str = ""


class Choose(Asks, frozen=True, kw_only=True):
    """A player's choice for a wager; at a live table the dealer records it with its signal."""

    holder: str
    wager: str
    question: str
    choice: str
    amount: Cents | None = None
    """What the player put up for it, where he says so: no more and no less than it costs."""
    signal: str = ""


class PayInterim(Asks, frozen=True, kw_only=True):
    """The interim settlement of that name was made, or the chips of the house were laid."""

    key: str


class Confirm(Asks, frozen=True, kw_only=True):
    """The result is what lies there: settle the round."""


class VoidRound(Asks, frozen=True, kw_only=True):
    """Declare the round void on a ground of the rules; fraud needs its incident."""

    ground: str
    reason: str
    case: str = ""


class Abandon(Asks, frozen=True, kw_only=True):
    """End a round without wagers of which nothing was dealt."""


class WithdrawJackpot(Asks, frozen=True, kw_only=True):
    """Offer a jackpot no more in this round: it does not operate as it should."""

    jackpot: str
    reason: str


class TimeIsUp(Asks, frozen=True, kw_only=True):
    """The system looks at the clock: what is overdue happens."""


WagerCommand: TypeAlias = (
    OpenWagering | SetWagers | RecordWager | DeclineTie | TurnDown | CloseWagering
)
PlayCommand: TypeAlias = (
    StartDevice
    | ReportRest
    | ReportSpin
    | DeclareNoSpin
    | PressShooter
    | EnterFace
    | ReadDice
    | Choose
    | PayInterim
    | Confirm
    | VoidRound
    | Abandon
    | WithdrawJackpot
    | TimeIsUp
)
