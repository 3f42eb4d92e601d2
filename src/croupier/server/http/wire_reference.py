"""Build the reference pages of the server; here that of the wire: every message and every part of a `show`."""

from collections.abc import Iterable, Iterator, Mapping
from inspect import getdoc
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from croupier.records.reports.table_figures import DayFigures
from croupier.server.settings.config_reference import configuration_pages
from croupier.server.struct_sources import written_fields
from croupier.server.wire import messages as wire
from croupier.table.commands import Command
from croupier.views.jackpots.jackpot_view import JackpotsView
from croupier.views.screens.dealer_view import DealerView
from croupier.views.screens.inspector_view import InspectorView
from croupier.views.screens.offer_view import OfferView
from croupier.views.screens.outcomes_view import BoardView
from croupier.views.screens.pit_view import PitView
from croupier.views.screens.table_view import TableView
from croupier.views.screens.wall_view import WallView
from croupier.views.terminal.terminal_view import OwnView
from croupier.views.tournaments.leaderboard import LeaderboardView, TournamentLineView
from croupier.views.tournaments.tournament_console import ConsoleView
from croupier.views.tournaments.tournament_seat import SeatTournamentView

PARTS: Mapping[str, tuple[str, type[Struct]]] = MappingProxyType(
    {
        "table": ("every screen that looks at a table, and the terminals there", TableView),
        "offer": ("the same: what can be wagered on, once and when it changes", OfferView),
        "board": (
            "terminals and the display of a table that has a board of past results",
            BoardView,
        ),
        "own": ("a terminal: what it may know of itself", OwnView),
        "lobby": ("a terminal at no table: a list of the tables that it can reach", TableView),
        "dealer": ("the dealer's screen", DealerView),
        "floor": ("the pit's screen: every table", PitView),
        "figures": ("the pit's screen: the gaming day, read from the logs", DayFigures),
        "wall": ("the display over a table", WallView),
        "inspector": ("the inspector's screen", InspectorView),
        "jackpots": ("terminals and displays of a table that has any", JackpotsView),
        "tournament": ("a terminal that is a seat of a tournament", SeatTournamentView),
        "leaderboard": (
            "terminals and displays of a table that serves a tournament",
            LeaderboardView,
        ),
        "tournaments": ("a tournament screen: a list of all of them", TournamentLineView),
        "console": ("a tournament screen: the one that it named", ConsoleView),
    }
)
"""By part of a `show`: which screens get it, and its type."""
BY_SCREEN: Mapping[str, Any] = MappingProxyType(
    {
        "terminal": wire.OfTerminal,
        "dealer": wire.OfDealer,
        "pit": wire.OfPit,
        "wall": wire.OfWatcher,
        "inspector": wire.OfWatcher,
        "tournament": wire.OfWatcher,
    }
)
SYSTEM_MESSAGES = (
    wire.Welcome,
    wire.Show,
    wire.Answer,
    wire.LookupReply,
    wire.Rejected,
    wire.Pong,
    wire.Bye,
)
HEAD = """\
# The wire

Made from the code; [how a conversation goes](../wire.md). A field with a default may be left out by a screen, and is
left out by the game system where it has that default. `Cents` are whole cents; `at`, `until`, `since` and
other instants are whole milliseconds since 1970. `Raw` is JSON: the part of that name below."""


def server_pages() -> dict[str, str]:
    """Return the pages of the server by their names."""
    return {"wire.md": page(), **configuration_pages()}


def page() -> str:
    """Return the whole page."""
    messages = list(
        dict.fromkeys(value for union in BY_SCREEN.values() for value in get_args(union))
    )
    lines = [HEAD, "", "## What a screen says"]
    for value in messages:
        screens = [name for name, union in BY_SCREEN.items() if value in get_args(union)]
        senders = "every screen" if len(screens) == len(BY_SCREEN) else ", ".join(screens)
        lines += _struct(value, f"`{_tag(value)}`", f"Said by: {senders}.")
    lines += ["", "## What the game system says"]
    for message in SYSTEM_MESSAGES:
        lines += _struct(message, f"`{_tag(message)}`")
    lines += ["", "## The parts of a `show`", "", "| part | shown to | made of |", "|---|---|---|"]
    for name, (to, kind) in PARTS.items():
        lines.append(f"| `{name}` | {to} | {kind.__name__} |")
    views = [kind for _, kind in PARTS.values()]
    lines += ["", "## What they are made of"]
    for value in _below([*messages, *SYSTEM_MESSAGES, *views]):
        if value not in (*messages, *SYSTEM_MESSAGES):
            lines += _struct(value, value.__name__)
    return "\n".join(lines) + "\n"


def _tag(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)


def _below(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """List structs and all structs they hold. Commands have a page of their own."""
    structs: dict[type[Struct], None] = {}
    left = list(kinds)
    while left:
        this_kind = left.pop(0)
        if this_kind not in structs:
            structs[this_kind] = None
            left += [kind for hint in get_type_hints(this_kind).values() for kind in _structs(hint)]
    return list(structs)


def _structs(hint: Any) -> Iterator[type[Struct]]:
    if hint == Command:
        return
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for value in get_args(hint):
        yield from _structs(value)


def _struct(kind: type[Struct], name: str, more: str = "") -> Iterator[str]:
    yield from ("", f"### {name}", "", " ".join((getdoc(kind) or "").split()))
    if more:
        yield from ("", more)
    if not fields(kind):
        return
    if kind.__struct_config__.array_like:
        order = ", ".join(field.name for field in fields(kind))
        yield from ("", f"It is written as a list in this order: `[{order}]`.")
    yield from ("", "| field | what | without it | |", "|---|---|---|---|")
    written = written_fields(kind)
    for field in fields(kind):
        type_text, default, says = written[field.name]
        yield f"| `{field.name}` | {type_text} | {default} | {says} |".replace("|  |", "| |")
