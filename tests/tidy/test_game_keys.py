"""A game is named in its own files: elsewhere the code asks the fields of its definition."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
WEB = ROOT / "web" / "src"
KEYS = {key for game in GAMES for key in (game.key, game.table)}

OF_GAMES = ("games/", "server/demo/")
"""Where games are defined, and the demonstration that has one table of each."""

EXCEPTIONS = {
    # Exact figures, strategies and models of the games in which players decide are written for each of them.
    "maths/players/blackjack_models.py": "a player's model is of one game",
    "maths/players/model_of_game.py": "the models of games with decisions, by game",
    "maths/risk/what_if.py": "what may be supposed of games with decisions",
    "maths/sheets/known_strategies.py": "strategies are of games with decisions",
    "maths/sheets/par_sheet.py": "a chart is needed for Blackjack",
    "maths/simulation/policies.py": "policies are of games with decisions",
    "maths/exact/figures_of_games.py": "the exact figures of games with decisions, by game",
    "records/reports/exact_edges.py": "the main bet of Blackjack needs a chart",
    "cli/maths/odds_commands.py": "best play is of Blackjack, positions are of Three Card Poker",
    "cli/maths/par_text.py": "a chart is of Blackjack",
    "maths/players/blackjack_chart_file.py": "a chart file says that it is one of Blackjack",
    # Kinds of equipment and bets that have the name of a game.
    "maths/exact/blackjack/best_play.py": "the key of a bet",
    "devices/device_kinds.py": "the kind of a wheel",
    "records/fairness/recorded_outcomes.py": "the kind of a wheel",
    # Colours of printed sheets.
    "maths/sheets/sheet_html.py": "the colour of a printed sheet",
}


def strings(module: Path) -> Iterator[tuple[int, str]]:
    """Every text of a module that is no docstring."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    documented = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in documented:
            yield getattr(node, "lineno", 0), text


def named_keys(module: Path) -> list[str]:
    return [f"{line}: {text}" for line, text in strings(module) if text in KEYS]


MODULES = [
    module.relative_to(SOURCE).as_posix()
    for module in sorted(SOURCE.rglob("*.py"))
    if not module.relative_to(SOURCE).as_posix().startswith(OF_GAMES)
]


@pytest.mark.parametrize("module", MODULES)
def test_no_module_knows_a_game_by_its_key(module: str) -> None:
    found = named_keys(SOURCE / module)
    if module in EXCEPTIONS:
        assert found, f"{module} names no game any more: it is no exception"
    else:
        assert not found, f"{module} names a game: its definition has a field to ask"


def test_tables_and_screens_are_no_exception() -> None:
    assert not [module for module in EXCEPTIONS if module.startswith(("table/", "views/"))]


RULES_BY_GAME = {
    "rulebook/irregularities.toml": "one table of what may go wrong, in many games at once",
    "rulebook/tournament_items.toml": "what an edition asks of terms",
    "rulebook/register/notices.toml": "a notice is about a game",
    "rulebook/register/gaps.toml": "a gap of the register is about a game",
}


@pytest.mark.parametrize(
    "path",
    [
        path.relative_to(SOURCE).as_posix()
        for path in sorted((SOURCE / "rulebook").rglob("*.toml"))
        if path.parent.name != "games"
    ],
)
def test_a_value_of_one_game_stands_in_the_file_of_the_game(path: str) -> None:
    text = (SOURCE / path).read_text(encoding="utf-8")
    listed = re.findall(r"^games? = (.*)$", text, re.MULTILINE)
    named = [key for line in listed for key in re.findall(r'"([^"]+)"', line) if key in KEYS]
    assert bool(named) is (path in RULES_BY_GAME), f"{path}: {named}"


SCREENS = [
    path.relative_to(WEB).as_posix()
    for kind in ("*.svelte", "*.ts")
    for path in sorted(WEB.rglob(kind))
    if not path.name.endswith(".test.ts") and path.name != "wire.ts" and "words" not in path.parts
]
GAME_KEYS = sorted(game.key for game in GAMES)
KINDS_OF_EQUIPMENT = {"screens/live/Cloth.svelte": ["big-wheel"]}
"""A wheel has the name of its game."""


@pytest.mark.parametrize("path", SCREENS)
def test_no_screen_knows_a_game_by_its_key(path: str) -> None:
    """The offer of a table says how its game is drawn."""
    text = (WEB / path).read_text(encoding="utf-8")
    named = re.findall(rf"""["'`]({"|".join(GAME_KEYS)})["'`]""", text)
    assert named == KINDS_OF_EQUIPMENT.get(path, [])
