"""Every kind of device: the words it may send and receive, and the commands of its table that they become.

The words are those of the scripts (`croupier.table.script`): there is one language. The server refuses words that
are not in this table, even from a device that has proved its identity.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.devices.fault_codes import Code
from croupier.errors import BadInput
from croupier.table import commands as c
from croupier.table.commands import Command
from croupier.table.dealing.motion import LINK_LOST
from croupier.table.script.parse import parse_line
from croupier.table.values.people import DEVICE, PLAYER, Actor
from croupier.table.values.terminal_condition import Condition


class Kind(StrEnum):
    """The kinds of devices."""

    WHEEL = "wheel"
    """The sensor and the release of a roulette wheel."""
    DICE = "dice"
    """Dice recognition and the controller of the tumbler (SATG 11.2 dice-tumbler-controller)."""
    BUTTON = "button"
    """The shooter's button of a terminal (SATG 15.2 shooter-button)."""
    SHOE = "shoe"
    """A shoe that reads the cards as they leave it."""
    SHUFFLER = "shuffler"
    INDICATOR = "indicator"
    """The sensor at the indicator of a Big Wheel."""
    ACCEPTOR = "acceptor"
    """The note and ticket acceptor of a terminal, with its escrow."""
    PRINTER = "printer"
    """The ticket printer of a terminal."""
    DISPLAY = "display"
    """A winning number display: it follows, and says what it shows (SATG 8.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Works:
    """How a kind of device works."""

    sends: frozenset[str]
    """The verbs that become orders to its table."""
    receives: Mapping[str, str]
    """The messages that the game system may send to it: the verb, and its words."""
    items: tuple[str, ...] = ()
    """The equipment that it may call out of order; the first is its own, unless it was enrolled for another."""
    fails_with_its_link: bool = False
    """Whether its table must know at once that it cannot be reached (SATG 11.2 dice-tumbler-controller)."""
    gives_results: bool = False
    """Whether a refusal of what it says is worth an alert: a result was stale, impossible or early."""
    at_terminal: bool = False
    parts: tuple[str, ...] = ()
    """The parts of its terminal whose condition it may report (`croupier.table.values.terminal_condition`)."""
    speaks_for_the_player: bool = False
    """Whether its words are commands of the player himself, only carried by the device (SATG 3.2)."""
    has_status: bool = False


_SPIN = frozenset({"start", "rest", "report", "no-spin", "enter", "fault"})
WORKS: Mapping[Kind, Works] = {
    Kind.WHEEL: Works(
        sends=_SPIN, receives={"release": ""}, items=("roulette-wheel",),
        fails_with_its_link=True, gives_results=True,
    ),
    Kind.INDICATOR: Works(
        sends=_SPIN, receives={"release": ""}, items=("big-wheel",),
        fails_with_its_link=True, gives_results=True,
    ),
    Kind.DICE: Works(
        sends=frozenset({"start", "rest", "report", "no-spin", "read-dice", "fault"}),
        receives={"tumble": "", "read": ""}, items=("dice-tumbler", "dice-recognition"),
        fails_with_its_link=True, gives_results=True,
    ),
    Kind.BUTTON: Works(
        sends=frozenset({"press"}), receives={"light": "", "dark": ""}, at_terminal=True, speaks_for_the_player=True,
    ),
    Kind.SHOE: Works(
        sends=frozenset({"enter", "cutting-card", "fault"}), receives={}, items=("dealing-shoe", "csm"),
        gives_results=True,
    ),
    Kind.SHUFFLER: Works(
        sends=frozenset({"fault"}), receives={"shuffle": ""}, items=("automatic-shuffler", "csm"), has_status=True,
    ),
    Kind.ACCEPTOR: Works(
        sends=frozenset({"insert-note", "insert-ticket", "stacked", "returned", "condition"}), receives={"return": ""},
        parts=("door", "stacker", "acceptor"), at_terminal=True,
    ),
    Kind.PRINTER: Works(
        sends=frozenset({"printed", "print-failed", "condition"}), receives={"print": "NUMBER AMOUNT"},
        parts=("door", "paper", "printer"), at_terminal=True,
    ),
    Kind.DISPLAY: Works(
        sends=frozenset({"shows"}), receives={"show": "FACES", "clear": ""}, items=("wnd",), fails_with_its_link=True,
    ),
}  # fmt: skip
"""The closed table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolledDevice:
    """A device that is enrolled, as the floor knows it now."""

    kind: Kind
    place: str
    """The table to which its orders go."""
    secret: bytes
    terminal: str = ""
    """The terminal that it belongs to, if it belongs to one."""
    item: str = ""
    """The piece of the table's equipment that fails with it, where it is not the usual one."""
    simulated: bool = False
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Unfit:
    """Words that this device may not say."""

    code: Code
    detail: str


def command_of(device: str, known: EnrolledDevice, words: str) -> Command | Unfit:
    """The command that the words of a device stand for."""
    works, verb = WORKS[known.kind], words.partition(" ")[0]
    if verb not in works.sends:
        accepted = ", ".join(sorted(works.sends))
        return Unfit(Code.VERB, f"A {known.kind} does not say {verb[:20]}. Accepted: {accepted}.")
    sender = f"{PLAYER}:{known.terminal}" if works.speaks_for_the_player else f"{DEVICE}:{device}"
    try:
        command = parse_line(f"0 {sender} {words}").command
    except BadInput:
        return Unfit(Code.WORDS, f"Unreadable words after {verb}.")
    terminal = getattr(command, "terminal", known.terminal)
    if terminal != known.terminal:
        return Unfit(Code.NOT_ITS_OWN, f"It belongs to terminal {known.terminal or 'none'}.")
    items = {*works.items, *filter(None, (known.item,))}
    if isinstance(command, c.ReportFault) and command.item not in items:
        return Unfit(Code.NOT_ITS_OWN, f"Accepted: {', '.join(sorted(items))}.")
    if isinstance(command, c.ReportCondition) and command.condition not in own_conditions(works):
        return Unfit(Code.NOT_ITS_OWN, f"Accepted: {', '.join(own_conditions(works))}.")
    return command


def own_conditions(works: Works) -> tuple[Condition, ...]:
    """The conditions that a kind of device may report."""
    return tuple(condition for condition in Condition if condition.part in works.parts)


def speaker(device: str, known: EnrolledDevice) -> Actor:
    """Who gives the orders of a device: itself, or the player whose hand it is."""
    if WORKS[known.kind].speaks_for_the_player:
        return Actor(known.terminal, PLAYER)
    return Actor(device, DEVICE)


def fault_of(known: EnrolledDevice) -> c.ReportFault | None:
    """The fault that its table gets when its link is lost; None where that is no fault of the table."""
    works = WORKS[known.kind]
    if not works.fails_with_its_link:
        return None
    return c.ReportFault(item=known.item or works.items[0], what=LINK_LOST)


def understands(kind: Kind, words: str) -> bool:
    """Whether a kind of device understands these words."""
    verb, *rest = words.split()
    form = WORKS[kind].receives.get(verb)
    return form is not None and len(rest) == len(form.split())
