"""The command line as its users type it."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.games import GAMES
from croupier.maths.exact.blackjack import best_play as blackjack_play
from croupier.maths.exact.blackjack.best_play import BestPlay
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.records.audit import clause_trace as trace


def run(*arguments: str) -> None:
    main(arguments)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    run(*arguments)
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(output(capsys, *arguments, "--json"))


def test_odds_prints_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "odds")
    for game in GAMES:
        assert game.name in text
    assert re.search(r"Crown Pairs +25, 13, 6 to 1 +0\.0740 +4\.1801% +3\.952", text)
    assert "Lucky Sic Bo does not offer '3 of 4 Dice'" in text


def test_odds_as_json_has_what_a_program_needs(capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, "odds")
    assert {row["game"] for row in rows} == {game.key for game in GAMES}
    for row in rows:
        assert set(row) >= {"game", "variant", "decks", "bet", "edge", "hit", "sd", "lines"}
        assert isinstance(row["variant"], str)
        assert row["decks"] is None or isinstance(row["decks"], int)
        assert isinstance(row["sd"], float)
        assert re.fullmatch(r"\d+/\d+", row["edge"])
        assert re.fullmatch(r"\d+/\d+", row["hit"])
        lines = row["lines"]
        assert all(set(line) == {"line", "pays", "probability"} for line in lines)
        assert sum(Fraction(line["probability"]) for line in lines) == 1
    wheels = {row["variant"] for row in rows if row["game"] == "big-wheel"}
    assert wheels == {"option 1", "option 2", "option 3", "option 4"}


def test_odds_of_one_game_narrowed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, "odds", "electronic-baccarat", "--decks", "8", "--bet", "banker")
    assert [(row["variant"], row["edge"]) for row in rows] == [
        ("commission", "114753351728/10847218479825"),
        ("no commission", "284694798368/19524993263685"),
    ]
    rows = as_json(capsys, "odds", "rapid-roulette", "--bet", "five-numbers")
    assert [(row["variant"], row["edge"]) for row in rows] == [("American double zero", "3/38")]


def test_odds_of_one_bet_shows_every_line_with_its_source(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = output(capsys, "odds", "triple-chase", "--bet", "crown-pairs")
    assert re.search(r"mixed-pair +6 to 1 +0\.03858521 +12/311 +SATG 12\.8\.1 crown-pairs", text)
    assert "edge 4.1801% = 13/311" in text


def test_odds_at_an_instant_shows_only_what_was_in_force(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = as_json(capsys, "odds", "--at", "2005-01-01")
    assert {row["game"] for row in rows} == {"blackjack", "com-bo"}


def test_settle_says_what_each_bet_pays_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "settle", "triple-chase", "9h 2c 9s", "--stake", "5")
    assert re.search(
        r"Crown Pairs +mixed-pair +6 to 1 +\$35\.00 +SATG 12\.8\.1 crown-pairs\.mixed", text
    )
    rows = as_json(capsys, "settle", "rapid-roulette", "17", "--bet", "corner")
    won = [row["spot"] for row in rows if row["line"] == "wins"]
    assert won == ["13/14/16/17", "14/15/17/18", "16/17/19/20", "17/18/20/21"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rule_sheet_of_every_game(
    game: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = " ".join(output(capsys, "rules", game.key).split())
    page = tmp_path / "sheet.html"
    run("rules", game.key, "--html", str(page))
    html = unescape(page.read_text(encoding="utf-8"))
    checker = HTMLParser()
    checker.feed(html)
    assert html.count("<svg") == len(game.variants)
    assert "http" not in html.replace("http://www.w3.org/2000/svg", ""), (
        "nothing comes from elsewhere"
    )
    for variant in game.variants:
        for bet in variant.bets:
            if (game.key, bet.key) != ("lucky-sic-bo", "three-of-four-dice"):
                assert bet.name in text
                assert bet.name in html
                assert all(clause in html for clause in bet.cites)


def test_clause_shows_the_register(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(output(capsys, "clause", "SATG 9.2 winning-hand-total").split())
    assert "rulebook" not in text.split("Cited by")[0]
    for expected in (
        "11.4.1 (rule)",
        "executed",
        "games/baccarat.py:",
        "tests/rules/test_satg_09_baccarat.py",
    ):
        assert expected in text


def test_trace_prints_totals_per_document(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "trace")
    lines = text.splitlines()
    start = next(place for place, line in enumerate(lines) if line.split()[:1] == ["document"])
    totals = lines[start : start + 6]
    assert totals[0].split()[:2] == ["document", "clauses"]
    assert [line.split()[0] for line in totals[1:]] == ["SATG", "WAR", "WHEEL", "GAZ", "all"]
    assert [line.split()[1] for line in totals[1:]] == ["662", "233", "274", "241", "1,410"]


def test_trace_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, "trace")
    assert len(rows) == 1_410
    keys = {"clause", "fulfilment", "cited_by", "tests", "reason"}
    assert all(set(row) == keys for row in rows)
    found = {row["clause"]: row for row in rows}["SATG 12.8.1 crown-pairs.mixed-pair"]
    assert found["fulfilment"] == "executed"
    assert any(place.startswith("rulebook/games/triple-chase.toml:") for place in found["cited_by"])
    assert any(
        test.startswith("tests/rules/test_satg_12_triple_chase.py::") for test in found["tests"]
    )


def test_best_play_on_a_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    cards = "As 4d 9s 10d 6s 3s 8h 2c 4h"
    text = output(capsys, "odds", "rapid-three-card-poker", "--matrix", cards, "--hand", "1-5-9")
    assert re.fullmatch(
        r"play: fold gains -100\.0000%, play gains -?\d+\.\d{4}% of the Ante\n", text
    )


def test_best_play_of_blackjack_prints_the_chart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned, found = blackjack_play.analyse, list[BestPlay]()

    def once(terms: Terms) -> BestPlay:
        """It takes seconds, and both commands are on the same terms."""
        found.extend([] if found else [reckoned(terms)])
        assert terms == found[0].terms
        return found[0]

    monkeypatch.setattr(blackjack_play, "analyse", once)
    text = output(capsys, "odds", "blackjack", "--best-play", "--decks", "4")
    assert re.search(r"edge with the best play 0\.\d{4}%, by this chart 0\.\d{4}%", text)
    assert re.search(r"^ +8-8 +Ps", text, flags=re.MULTILINE)
    page = tmp_path / "chart.html"
    run("odds", "blackjack", "--best-play", "--decks", "4", "--html", str(page))
    assert "not to be shown to players (SATG 20.6)" in page.read_text(encoding="utf-8")


BAD_INPUT = [
    (
        ["odds", "rapid-three-card-poker", "--matrix", "As 4d", "--hand", "1-5-9"],
        "2 different",
        "nine",
    ),
    (["odds", "triple-chase", "--matrix", "As"], "Triple Chase", "Rapid Three Card Poker"),
    (["odds", "triple-chase", "--best-play"], "Triple Chase", "Blackjack"),
    (["odds", "blackjack", "--best-play", "--convention", "XYZ"], "'XYZ'", "OBO, OBBO, BB+1, ENHC"),
    (["odds", "blackjack", "--convention", "OBO"], "--convention", "--best-play"),
    (["odds", "rulet"], "'rulet'", "electronic-baccarat"),
    (["rules", "tripel-chase"], "'tripel-chase'", "Did you mean 'triple-chase'?"),
    (["odds", "com-bo", "--decks", "3"], "3 decks", "1, 8 (GAZ 29/2000 3.1)"),
    (["odds", "com-bo", "--decks", "many"], "many", "int"),
    (["odds", "big-wheel", "--decks", "1"], "1 decks", "no cards"),
    (["odds", "big-wheel", "--variant", "option 9"], "'option 9'", "option 1, option 2"),
    (["odds", "triple-chase", "--bet", "crown"], "'crown'", "crown-pairs"),
    (["odds", "--decks", "3"], "--decks", "croupier odds GAME"),
    (["odds", "com-bo", "--at", "1999-01-01"], "1999-01-01", "2000-12-15T04:00"),
    (["odds", "triple-chase", "--at", "2005-01-01"], "2005-01-01", "2018-07-01"),
    (["odds", "com-bo", "--at", "yesterday"], "'yesterday'", "2000-12-15T04:00"),
    (["odds", "--frob"], "--frob", ""),
    (["clause", "SATG 99.1"], "'SATG 99.1'", "1410 of them"),
    (["trace", "SATX"], "'SATX'", "1410 of them"),
    (["settle", "triple-chase", "9h 2x 9s"], "'2x'", "A, 2 to 10, J, Q, K"),
    (["settle", "triple-chase", "9h 2c"], "'9h 2c'", "card 3"),
    (["settle", "triple-chase", "9h 2c 9s", "--decks", "1"], "1 decks", "Accepted: 6"),
    (["settle", "com-bo", "Ah Ac Ad As Ah", "--decks", "1"], "Ah, 2 times", "at most 1"),
    (["settle", "rapid-roulette", "00"], "'00'", "0 and 1 to 36"),
    (["settle", "rapid-roulette", "-1"], "-1", ""),
    (["settle", "lucky-sic-bo", "3-4-7"], "'7'", "1 to 6"),
    (
        ["settle", "lucky-sic-bo", "3-4-6", "--bet", "three-of-four-dice"],
        "'3 of 4 Dice'",
        "no approved odds",
    ),
    (["settle", "big-wheel", "Z"], "'Z'", "A, B, C"),
    (
        ["settle", "electronic-baccarat", "Kh Kc 9s 8d", "--stake", "0.03"],
        "$0.03",
        "multiples of $0.20",
    ),
    (["settle", "triple-chase", "9h 2c 9s", "--stake", "-1"], "-$1.00", "more than nothing"),
    (["settle", "triple-chase", "9h 2c 9s", "--stake", "lots"], "'lots'", "$1,100.00"),
    (["settle", "triple-chase"], "OUTCOME", ""),
    (["settle", "triple-chase", "As", "5c", "Ks"], "5c Ks", "quotes"),
    (["settle", "casino-war", "As"], "'As'", "the next goes to dealer"),
    (["settle", "casino-war", "9h 9c"], "'war'", "Accepted: surrender, go-to-war"),
    (["settle", "casino-war", "9h 9c", "--choose", "stand"], "'stand'", "surrender, go-to-war"),
    (["settle", "casino-war", "9h 8c", "--choose", "surrender"], "'surrender'", "without it"),
    (["settle", "casino-war", "9h 8c 7c"], "'9h 8c 7c'", "over after 2"),
    (["settle", "blackjack", "9h Ac 2d", "--choose", "draw"], "'draw'", "insure, decline"),
    (
        ["settle", "casino-war", "9h 9c", "--choose", "surrender", "--stake", "0.01"],
        "$0.01",
        "multiples of $0.02",
    ),
    (["settle", "rapid-three-card-poker", "9h 8c"], "Ante lies on a position", "'1-2-3'"),
    (["settle", "rapid-roulette", "17", "--choose", "stand"], "Rapid Roulette", "no choice"),
    (
        ["settle", "rapid-roulette", "17", "--bet", "straight-up", "--position", "40"],
        "'40'",
        "Accepted",
    ),
    (["clause"], "No clause", "--find"),
    (["clause", "--find", "unicorn"], "'unicorn'", "a word"),
    (["rules", "triple-chase", "--html", "."], "'.'", "a file"),
    (["frobnicate"], "frobnicate", "demo"),
    (
        ["rules", "triple-chase", "--html", "no/such/folder/x.html"],
        "no/such/folder",
        "existing folder",
    ),
]


@pytest.mark.parametrize(
    ("arguments", "shown", "accepted"),
    BAD_INPUT,
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_bad_input_gets_one_clear_line_and_status_2(
    arguments: list[str], shown: str, accepted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*arguments)
    said = capsys.readouterr()
    assert stopped.value.code == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("croupier: ")
    assert shown in said.err
    assert accepted in said.err


def test_clauses_are_found_by_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "clause", "--find", "cutting card")
    assert "SATG 9.4.2" in text
    assert "WAR 4.2.3" in text


def test_unproven_clauses_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert as_json(capsys, "trace", "--unproven") == []
    lost = {"WAR 1.1", "GAZ S184 imprint"}
    proven = {key: tests for key, tests in trace.proofs().items() if key not in lost}
    monkeypatch.setattr(trace, "proofs", lambda: proven)
    rows = as_json(capsys, "trace", "--unproven")
    assert {row["clause"]: bool(row["reason"]) for row in rows} == {
        "WAR 1.1": False, "GAZ S184 imprint": True,
    }  # fmt: skip
    assert as_json(capsys, "trace", "SATG 1", "--unproven") == []


@pytest.mark.parametrize("width", ["60", "80", "132"])
def test_a_narrow_terminal_loses_no_figure(
    width: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    text = output(capsys, "odds", "electronic-baccarat")
    assert all(len(line.rstrip()) <= int(width) for line in text.splitlines())
    for figure in ("1.2469%", "1.2351%", "1.0579%", "13.8181%"):
        assert figure in text
    assert "Player" in text
    assert "…" not in text


def test_output_that_cannot_be_written_is_one_line() -> None:
    program = Path(sys.executable).with_name("croupier")
    done = subprocess.run(  # noqa: S602
        f"{program} odds com-bo > /dev/full",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "croupier: Cannot write the output: No space left on device.\n"


def test_a_terminal_without_our_letters_shows_others() -> None:
    program = Path(sys.executable).with_name("croupier")
    done = subprocess.run(  # noqa: S603
        [program, "--help"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0


def test_the_program_as_installed_answers_bad_input_without_a_traceback() -> None:
    program = Path(sys.executable).with_name("croupier")
    done = subprocess.run([program, "odds", "rulet"], capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
