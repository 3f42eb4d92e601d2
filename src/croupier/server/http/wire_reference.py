"""The reference page of the wire: every message and every part of a `show`, from the code itself."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc, getdoc, getsource
from textwrap import dedent
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from croupier.server.wire import messages as wire
from croupier.table.commands import Command
from croupier.views.jackpots.jackpot_view import JackpotsView
from croupier.views.screens.dealer_view import DealerView
from croupier.views.screens.inspector_view import InspectorView
from croupier.views.screens.offer_view import OfferView
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
        "own": ("a terminal: what it may know of itself", OwnView),
        "lobby": ("a terminal at no table: a list of the tables that it can reach", TableView),
        "dealer": ("the dealer's screen", DealerView),
        "floor": ("the pit's screen: every table", PitView),
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
"""By part of a `show`: who is shown it, and what it is made of."""
SAID: Mapping[str, Any] = MappingProxyType(
    {
        "terminal": wire.OfTerminal,
        "dealer": wire.OfDealer,
        "pit": wire.OfPit,
        "wall": wire.OfWatcher,
        "inspector": wire.OfWatcher,
        "tournament": wire.OfWatcher,
    }
)
TOLD = (wire.Welcome, wire.Show, wire.Answer, wire.Seen, wire.Wrong, wire.Pong, wire.Bye)
HEAD = """\
# The wire

Made from the code; [how a conversation goes](../wire.md). A field with a default may be left out by a screen, and is
left out by the game system where it has that default. `Cents` are whole cents; `at`, `until`, `since` and
other instants are whole milliseconds since 1970. `Raw` is JSON: the part of that name below."""


def server_pages() -> dict[str, str]:
    """The pages of the server by their names."""
    return {"wire.md": page()}


def page() -> str:
    """The whole page."""
    messages = list(dict.fromkeys(one for union in SAID.values() for one in get_args(union)))
    lines = [HEAD, "", "## What a screen says"]
    for one in messages:
        screens = [name for name, union in SAID.items() if one in get_args(union)]
        who = "every screen" if len(screens) == len(SAID) else ", ".join(screens)
        lines += _struct(one, f"`{_tag(one)}`", f"Said by: {who}.")
    lines += ["", "## What the game system says"]
    for told in TOLD:
        lines += _struct(told, f"`{_tag(told)}`")
    lines += ["", "## The parts of a `show`", "", "| part | shown to | made of |", "|---|---|---|"]
    for name, (to, kind) in PARTS.items():
        lines.append(f"| `{name}` | {to} | {kind.__name__} |")
    views = [kind for _, kind in PARTS.values()]
    lines += ["", "## What they are made of"]
    for one in _below([*messages, *TOLD, *views]):
        if one not in (*messages, *TOLD):
            lines += _struct(one, one.__name__)
    return "\n".join(lines) + "\n"


def _tag(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)


def _below(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """Structs and whatever they hold; commands have a page of their own."""
    found: dict[type[Struct], None] = {}
    left = list(kinds)
    while left:
        one = left.pop(0)
        if one not in found:
            found[one] = None
            left += [kind for hint in get_type_hints(one).values() for kind in _structs(hint)]
    return list(found)


def _structs(hint: Any) -> Iterator[type[Struct]]:
    if hint == Command:
        return
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for one in get_args(hint):
        yield from _structs(one)


def _struct(kind: type[Struct], name: str, more: str = "") -> Iterator[str]:
    yield from ("", f"### {name}", "", " ".join((getdoc(kind) or "").split()))
    if more:
        yield from ("", more)
    if not fields(kind):
        return
    yield from ("", "| field | what | without it | |", "|---|---|---|---|")
    told: dict[str, tuple[str, str, str]] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            told |= _fields(base)
    for field in fields(kind):
        what, default, says = told[field.name]
        yield f"| `{field.name}` | {what} | {default} | {says} |".replace("|  |", "| |")


def _fields(kind: type[Struct]) -> dict[str, tuple[str, str, str]]:
    """The fields that a class itself adds: what they hold, their default, and what is said of them."""
    (written,) = ast.parse(dedent(getsource(kind))).body
    assert isinstance(written, ast.ClassDef), "It is the source of a class."
    found, hints = {}, get_type_hints(kind, include_extras=True)
    for one, after in zip(written.body, [*written.body[1:], None], strict=True):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            default = f"`{_default(one.value)}`" if one.value else "must be there"
            found[one.target.id] = (
                f"`{_shown(one.annotation, hints[one.target.id])}`",
                default,
                _said(after),
            )
    return found


def _shown(annotation: ast.expr, hint: Any) -> str:
    """As it is written; bounds by their values, for their names are known to the code only."""
    text = ast.unparse(annotation)
    if bounded := re.fullmatch(r"Annotated\[(.*), Meta\(.*\)\]", text):
        (bounds,) = hint.__metadata__
        text = f"{bounded[1]}, {repr(bounds).removeprefix('msgspec.Meta(').removesuffix(')')}"
    return text.replace("|", r"\|").strip("'")


def _said(after: ast.stmt | None) -> str:
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return " ".join(cleandoc(str(after.value.value)).split()).replace("|", r"\|")
    return ""


def _default(value: ast.expr) -> str:
    """As it is written; what is made anew for each form by its name."""
    match value:
        case ast.Call(keywords=[ast.keyword(arg="default_factory", value=made)]):
            return f"{ast.unparse(made)}()"
        case _:
            return ast.unparse(value)
