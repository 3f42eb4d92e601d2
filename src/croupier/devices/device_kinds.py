"""Every kind of device: what it may say, what it may be told, and how its words become a command of its table.

The words are those of the scripts (`croupier.table.script`): there is one language. What is not in this table a device
cannot say, however well it proves who it is.
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


class Kind(StrEnum):
    """What a device is."""

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

    says: frozenset[str]
    """The verbs that become orders to its table."""
    hears: Mapping[str, str]
    """What the game system may tell it: the verb, and its words."""
    items: tuple[str, ...] = ()
    """The equipment that it may call out of order; the first is its own, unless it was enrolled for another."""
    fails_with_its_link: bool = False
    """Whether its table must know at once that it cannot be reached (SATG 11.2 dice-tumbler-controller)."""
    gives_results: bool = False
    """Whether a refusal of what it says is worth an alert: a result was stale, impossible or early."""
    at_terminal: bool = False
    speaks_for_the_player: bool = False
    """What a player does with his hand is his command, whatever carried it (SATG 3.2)."""
    has_status: bool = False


_SPIN = frozenset({"start", "rest", "report", "no-spin", "enter", "fault"})
WORKS: Mapping[Kind, Works] = {
    Kind.WHEEL: Works(
        says=_SPIN, hears={"release": ""}, items=("roulette-wheel",),
        fails_with_its_link=True, gives_results=True,
    ),
    Kind.INDICATOR: Works(
        says=_SPIN, hears={"release": ""}, items=("big-wheel",),
        fails_with_its_link=True, gives_results=True,
    ),
    Kind.DICE: Works(
        says=frozenset({"start", "rest", "report", "no-spin", "read-dice", "fault"}),
        hears={"tumble": "", "read": ""}, items=("dice-tumbler", "dice-recognition"),
        fails_with_its_link=True, gives_results=True,
    ),
    Kind.BUTTON: Works(
        says=frozenset({"press"}), hears={"light": "", "dark": ""}, at_terminal=True, speaks_for_the_player=True,
    ),
    Kind.SHOE: Works(
        says=frozenset({"enter", "cutting-card", "fault"}), hears={}, items=("dealing-shoe", "csm"),
        gives_results=True,
    ),
    Kind.SHUFFLER: Works(
        says=frozenset({"fault"}), hears={"shuffle": ""}, items=("automatic-shuffler", "csm"), has_status=True,
    ),
    Kind.ACCEPTOR: Works(
        says=frozenset({"insert-note", "insert-ticket", "stacked", "returned"}), hears={"return": ""},
        at_terminal=True,
    ),
    Kind.PRINTER: Works(
        says=frozenset({"printed", "print-failed"}), hears={"print": "NUMBER AMOUNT"}, at_terminal=True,
    ),
    Kind.DISPLAY: Works(
        says=frozenset({"shows"}), hears={"show": "FACES", "clear": ""}, items=("wnd",), fails_with_its_link=True,
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
    if verb not in works.says:
        accepted = ", ".join(sorted(works.says))
        return Unfit(Code.VERB, f"A {known.kind} does not say {verb[:20]}. Accepted: {accepted}.")
    who = f"{PLAYER}:{known.terminal}" if works.speaks_for_the_player else f"{DEVICE}:{device}"
    try:
        command = parse_line(f"0 {who} {words}").command
    except BadInput:
        return Unfit(Code.WORDS, f"Unreadable words after {verb}.")
    terminal = getattr(command, "terminal", known.terminal)
    if terminal != known.terminal:
        return Unfit(Code.NOT_ITS_OWN, f"It belongs to terminal {known.terminal or 'none'}.")
    items = {*works.items, *filter(None, (known.item,))}
    if isinstance(command, c.ReportFault) and command.item not in items:
        return Unfit(Code.NOT_ITS_OWN, f"Accepted: {', '.join(sorted(items))}.")
    return command


def speaker(device: str, known: EnrolledDevice) -> Actor:
    """Who gives the orders of a device: itself, or the player whose hand it is."""
    if WORKS[known.kind].speaks_for_the_player:
        return Actor(known.terminal, PLAYER)
    return Actor(device, DEVICE)


def fault_of(known: EnrolledDevice) -> c.ReportFault | None:
    """What its table must be told when its link is lost; nothing where that is no fault of the table."""
    works = WORKS[known.kind]
    if not works.fails_with_its_link:
        return None
    return c.ReportFault(item=known.item or works.items[0], what=LINK_LOST)


def may_hear(kind: Kind, words: str) -> bool:
    """Whether a kind of device can be told this."""
    verb, *rest = words.split()
    form = WORKS[kind].hears.get(verb)
    return form is not None and len(rest) == len(form.split())
