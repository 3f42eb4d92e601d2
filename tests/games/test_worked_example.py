"""The worked example of `docs/adding-a-game.md`, played from table to receipt in a copy of the program.

The copy has the eight files of the page and nothing else, so the page cannot leave out what the game needs.
"""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from croupier.games import GAMES
from support.verifier_program import COMPILER, node
from support.worked_example import ROOT, add_example, copy_program, files_of_page, listed_files

KEY = "rapid-dragon-tiger"
MOST_FILES = 8
LARGEST_FOLDER_OF_GAMES = 16
"""As `tests/tidy/test_layout.py` has it."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that has the example."""
    folder = tmp_path_factory.mktemp("program")
    copy_program(folder)
    add_example(folder)
    return folder


def python(program: Path, *words: object, within: Path | None = None) -> str:
    """Run Python with the copy in place of the program, and return what it prints."""
    path = os.pathsep.join(map(str, (program / "src", ROOT / "tests")))
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, *map(str, words)],
        cwd=within or program,
        env={**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(program / "compiled")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def seen(program: Path) -> dict[str, Any]:
    """What screens showed of two rounds, what they paid, and the exact edges."""
    python(program, ROOT / "tests" / "support" / "play_example.py", program)
    read: dict[str, Any] = json.loads((program / "seen.json").read_text(encoding="utf-8"))
    return read


def test_a_new_game_is_at_most_eight_files() -> None:
    paths = [file.path for file in files_of_page()]
    assert list(listed_files()) == [*dict.fromkeys(listed_files())]
    assert sorted(paths) == sorted(listed_files())
    assert len(paths) <= MOST_FILES


def test_there_is_room_for_it_among_the_games(program: Path) -> None:
    modules = {module.stem for module in (program / "src/croupier/games").glob("*.py")}
    assert KEY.replace("-", "_") in modules
    assert len(modules - {"__init__"}) <= LARGEST_FOLDER_OF_GAMES


def test_the_example_is_no_game_of_the_product() -> None:
    assert KEY not in {game.key for game in GAMES}
    for file in files_of_page():
        text = (ROOT / file.path).read_text(encoding="utf-8") if file.is_change else ""
        assert file.is_change is (ROOT / file.path).exists()
        assert KEY not in text


def test_the_copy_offers_the_game_and_its_felt(seen: dict[str, Any]) -> None:
    assert KEY in seen["games"]
    offer = seen["offer"]
    assert (offer["game"], offer["name"], offer["decks"]) == (KEY, "Rapid Dragon Tiger", 8)
    assert [bet["key"] for bet in offer["bets"]] == ["dragon", "tiger", "tie", "suited-tie"]
    assert {area["bet"]: (area["x"], area["y"]) for area in offer["layout"]} == {
        "tie": (0, 0), "suited-tie": (1, 0), "dragon": (0, 1), "tiger": (1, 1),
    }  # fmt: skip
    assert len(offer["faces"]) == 52
    pays = {bet["key"]: [line["pays"] for line in bet["lines"]] for bet in offer["bets"]}
    assert pays["dragon"] == pays["tiger"] == ["1 to 1", "loses half"]
    assert (pays["tie"], pays["suited-tie"]) == (["8 to 1"], ["50 to 1"])


def test_the_dealer_is_led_card_by_card(seen: dict[str, Any]) -> None:
    following = seen["while dealing"]["dealer"]["next"]
    assert (following["what"], following["of"]) == ("face", "Tiger")
    assert following["clauses"] == ["SATG 21.3"]
    assert len(following["keys"]) == 52


def test_a_terminal_shows_its_wagers_and_its_balance(seen: dict[str, Any]) -> None:
    first, second = (seen["while dealing"]["own"][seat] for seat in ("1", "2"))
    assert first["wagers"] == [{"bet": "dragon", "amount": 2_000}, {"bet": "tie", "amount": 500}]
    assert (first["balance"], second["balance"]) == (7_500, 7_000)
    assert first["bar"]["why"] == "window-closed"


def test_screens_show_hands_marks_and_words(seen: dict[str, Any]) -> None:
    table = seen["while dealing"]["table"]
    assert table["hands"] == [{"of": "dragon", "faces": ["Kh"]}]
    assert seen["after"]["table"]["last"]["words"] == "Dragon wins, Kh to 9c"
    last = seen["last"]["table"]
    assert last["last"]["words"] == "Tie, 7s to 7s"
    assert [ended["marks"] for ended in last["history"]] == [["tie"], ["dragon"]]


def test_wagers_are_settled_to_the_cent(seen: dict[str, Any]) -> None:
    # Of $75.00 and $70.00 left: the Dragon pays 20 + 20, a tie and the Tiger lose.
    assert seen["balances"] == {"1": "$115.00", "2": "$70.00"}
    # Then a tie of one suit: the Dragon loses half of 20, the suited tie pays 5 + 250, the tie 10 + 80.
    assert seen["balances after a tie"] == {"1": "$355.00", "2": "$150.00"}


def test_every_receipt_agrees_and_names_its_clause(seen: dict[str, Any]) -> None:
    receipts = seen["receipts"]
    assert [(receipt["bet"], receipt["returns"]) for receipt in receipts] == [
        ("Dragon", 4_000), ("Tie", 0), ("Tiger", 0), ("Dragon", 1_000), ("Suited Tie", 25_500), ("Tie", 9_000),
    ]  # fmt: skip
    assert all(receipt["agrees"] for receipt in receipts)
    assert receipts[4]["clauses"] == ["SATG 21.4 suited-tie"]
    assert receipts[0]["dealt"] == [["Dragon", "Kh"], ["Tiger", "9c"]]
    for receipt in receipts:
        assert receipt["governs"][0].startswith("The rules of Rapid Dragon Tiger")


def counted_by_hand() -> dict[str, Fraction]:
    """The edges from all 416 · 415 orders of two cards of eight decks, without a function of the game."""
    kinds = [(rank, suit) for rank in range(13) for suit in range(4)]
    decks = 8
    gained = dict.fromkeys(("dragon", "tiger", "tie", "suited-tie"), Fraction(0))
    for first, second in product(kinds, kinds):
        ways = decks * (decks - 1 if first == second else decks)
        tied = first[0] == second[0]
        side = Fraction(-1, 2) if tied else Fraction(1)
        gained["dragon"] += ways * (side if tied or first[0] > second[0] else -1)
        gained["tiger"] += ways * (side if tied or second[0] > first[0] else -1)
        gained["tie"] += ways * (8 if tied else -1)
        gained["suited-tie"] += ways * (50 if first == second else -1)
    return {bet: -gain / (416 * 415) for bet, gain in gained.items()}


def test_the_exact_edges_are_those_counted_by_hand(seen: dict[str, Any]) -> None:
    edges = {bet: Fraction(edge) for bet, edge in seen["edges"].items()}
    assert edges == counted_by_hand()
    assert edges["dragon"] == Fraction(31, 830)


def test_a_simulation_agrees_with_the_exact_chances(program: Path) -> None:
    """The status of the command is 1 where a count is not what the exact chances allow."""
    told = python(
        program, "-m", "croupier", "simulate", KEY, "--rounds", "100000", "--seed", "7", "--json"
    )
    bets = json.loads(told)["bets"]
    assert [bet["bet"] for bet in bets] == ["dragon", "tiger", "tie", "suited-tie"]
    assert all(bet["agrees"] for bet in bets)
    assert {bet["bet"]: Fraction(bet["exactEdge"]) for bet in bets} == counted_by_hand()


def test_an_evening_is_played_kept_and_verified_by_the_other_program(
    program: Path, tmp_path: Path
) -> None:
    """The verifier, compiled with the rule of the page, settles every wager again."""
    if not COMPILER.exists():
        pytest.skip("the verifier is not compiled here: `make verifier` brings the compiler")
    croupier = ("-m", "croupier")
    python(program, *croupier, "demo", KEY, "--rounds", "6", "--seed", "3", within=tmp_path)
    python(program, *croupier, "export", "croupier-demo.db", "evening.jsonl", within=tmp_path)
    register = tmp_path / "register.json"
    python(program, *croupier, "register", "data", register)
    compiler = program / COMPILER.relative_to(ROOT)
    subprocess.run([node(), compiler, "--project", program / "verifier"], check=True)  # noqa: S603  our own compiler
    verifier = program / "verifier" / "dist" / "src" / "cli.js"
    verify = [node(), str(verifier), "evening.jsonl", str(register), "--json"]
    done = subprocess.run(verify, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603  our own program
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["findings"] == []
    rounds = report["games"][KEY]
    assert (rounds["sealed"], rounds["settled"], rounds["unsettled"]) == (6, 6, 0)


def test_screens_know_every_sentence_of_the_example(program: Path) -> None:
    english, chinese = (
        dict(re.findall(r'^  "([^"]+)": "(.*)",$', text, re.MULTILINE))
        for language in ("en", "zh-Hans")
        for text in [
            (program / "web/src/words" / language / "rulebook.ts").read_text(encoding="utf-8")
        ]
    )
    assert english.keys() == chinese.keys()
    game = (program / "src/croupier/games/rapid_dragon_tiger.py").read_text(encoding="utf-8")
    for sentence in ("both cards have one rank", "both cards have one rank and one suit"):
        assert sentence in english.values()
        assert f'wins="{sentence}"' in game
    assert "the Dragon has the higher rank" in english.values()
