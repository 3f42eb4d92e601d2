"""PAR sheets: every game in both forms, the figures of `croupier odds` on them, the same bytes for the same inputs."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import starmap
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest

from croupier.cli.main import main
from croupier.errors import BadInput
from croupier.games import GAMES, game
from croupier.maths.exact import figures_of, percent
from croupier.maths.sheets.par_html import as_html
from croupier.maths.sheets.par_pdf import as_pdf
from croupier.maths.sheets.par_sheet import ParSheet, chosen_figures, par_sheet
from croupier.maths.sheets.rules_digest import definition, digest
from croupier.rulebook import at, instant

AT = "2026-01-01T04:00"
RULES = at(instant(AT))
GOLDEN = Path(__file__).parent / "triple-chase.json"
ONE_OF_EACH = {
    "electronic-baccarat": {"decks": 8, "bet": "banker"},
    "rapid-baccarat": {"decks": 6, "option": "no commission"},
    "rapid-roulette": {"variant": "single zero"},
    "ministar-roulette": {"variant": "double zero", "bet": "straight-up"},
    "diamond-roulette": {"variant": "American double zero", "bet": "red"},
    "big-wheel": {"variant": "option 1"},
    "rapid-big-wheel": {"variant": "option 4", "bet": "symbol-A"},
    "blackjack": {"variant": "Super Bonus", "decks": 6},
    "rapid-blackjack": {"variant": "Crown 21", "decks": 6},
    "casino-war": {"decks": 6},
    "rapid-casino-war": {"decks": 4},
    "com-bo": {"decks": 8},
}
"""Of games with many options one of each is drawn here: which bets are on a sheet is another test."""


def sheet_of(key: str) -> ParSheet:
    return par_sheet(game(key), RULES, charts=False, **ONE_OF_EACH.get(key, {}))  # type: ignore[arg-type]


def words_of(paper: bytes) -> str:
    document = pypdfium2.PdfDocument(paper)
    return " ".join(page.get_textpage().get_text_range() for page in document)


class Texts(HTMLParser):
    """The texts of a page, and whatever it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in {"script", "link", "img", "iframe"} or "src" in given:
            self.loads.append(tag)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.mark.parametrize("key", [item.key for item in GAMES])
def test_every_game_has_its_sheet_in_both_forms_with_the_figures_of_the_odds(key: str) -> None:
    sheet = sheet_of(key)
    page, paper = as_html(sheet), words_of(as_pdf(sheet))
    read = Texts()
    read.feed(page)
    assert not read.loads
    said = " ".join(read.said)
    rows = chosen_figures(game(key), RULES, **ONE_OF_EACH.get(key, {}))  # type: ignore[arg-type]
    assert len(rows) == len(sheet.bets)
    for row, bet in zip(rows, sheet.bets, strict=True):
        assert (Fraction(bet.figures.edge), Fraction(bet.figures.variance)) == (
            row.edge,
            row.variance,
        )
        for form in (said, paper):
            assert percent(row.edge) in form
            assert percent(row.hit) in form
        for line in row.lines:
            assert f"{line.probability.numerator}/{line.probability.denominator}" in said
    for form in (said, paper):
        assert digest() in form
        assert game(key).name in form
        assert "Croupier 0.1.0" in form
        assert "1 January 2026 04:00 AEDT" in form
        assert ("date assumed" in form) == any(edition.assumed for edition in sheet.editions)
    assert "<svg" in page


@pytest.mark.parametrize("key", ["triple-chase", "casino-war"])
def test_the_same_inputs_give_the_same_bytes(key: str) -> None:
    first, again = (sheet_of(key) for _ in range(2))
    assert as_html(first) == as_html(again)
    assert as_pdf(first) == as_pdf(again)


def disturbed(place: int, chance: float) -> float:
    """A chance as another processor might work it out, only worse."""
    return chance * (1 + 1e-9 * (place % 7))


def test_the_last_digits_of_a_distribution_are_on_no_sheet() -> None:
    """Fourier transforms differ between processors; what is drawn from them is rounded more coarsely."""
    sheet = sheet_of("triple-chase")
    bets = []
    for bet in sheet.bets:
        sessions = tuple(
            msgspec.structs.replace(
                session, chances=tuple(starmap(disturbed, enumerate(session.chances)))
            )
            for session in bet.charts.sessions
        )
        charts = msgspec.structs.replace(bet.charts, sessions=sessions)
        bets.append(replace(bet, charts=charts))
    other = replace(sheet, bets=tuple(bets))
    assert as_html(other) == as_html(sheet)
    assert as_pdf(other) == as_pdf(sheet)


def test_the_lines_contribute_the_return() -> None:
    for bet in sheet_of("rapid-three-card-poker").bets:
        returned = sum(line.returns for line in bet.figures.lines)
        assert returned == pytest.approx(1 - float(Fraction(bet.figures.edge)))
        assert sum(Fraction(line.probability) for line in bet.figures.lines) == 1


def test_every_option_of_every_game_is_on_its_whole_sheet() -> None:
    for item in (game("rapid-roulette"), game("big-wheel"), game("com-bo")):
        rows = list(figures_of(item, RULES))
        told = [bet.figures for bet in par_sheet(item, RULES).bets]
        assert [(row.bet.key, row.variant.name, row.option, row.decks) for row in rows] == [
            (bet.bet, bet.variant, bet.option, bet.decks) for bet in told
        ]


def test_a_pay_table_is_chosen_and_bets_without_it_stay() -> None:
    rows = chosen_figures(game("rapid-baccarat"), RULES, option="commission", decks=8)
    assert {row.option for row in rows if row.bet.key == "banker"} == {"commission"}
    assert any(row.bet.key == "tie" for row in rows)


@pytest.mark.parametrize(
    ("key", "asked", "says"),
    [
        ("rapid-roulette", {"variant": "triple zero"}, "Unknown variant"),
        ("rapid-roulette", {"decks": 6}, "uses no cards"),
        ("triple-chase", {"decks": 5}, "Accepted: 6"),
        ("triple-chase", {"option": "free"}, "no pay table to choose"),
        ("triple-chase", {"bet": "crown"}, "Did you mean 'crown-pairs'"),
    ],
)
def test_what_does_not_exist_is_refused(key: str, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        par_sheet(game(key), RULES, **asked)


def test_the_digest_is_that_of_the_files_that_define_the_games() -> None:
    names = [*definition()]
    assert "games/triple_chase.py" in names
    assert "rulebook/games/triple-chase.toml" in names
    assert "money.py" in names
    assert not any(name.endswith(("proofs.json", ".pyc")) for name in names)
    assert re.fullmatch(r"[0-9a-f]{64}", digest())


def told(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    main([str(word) for word in words])
    return capsys.readouterr().out


def test_the_golden_sheet_of_triple_chase(capsys: pytest.CaptureFixture[str]) -> None:
    """What a laboratory filed does not change unnoticed; the digest changes with every word of the rulebook."""
    found = json.loads(told(capsys, "par", "triple-chase", "--json", "--at", AT))
    del found["facts"]["Definition, SHA-256"]
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_the_command_writes_both_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, paper = tmp_path / "par.html", tmp_path / "par.pdf"
    words = ("par", "rapid-sic-bo", "--bet", "small")
    said = told(capsys, *words, "--html", page, "--pdf", paper, "--at", AT)
    assert said.split() == [str(page), str(paper)]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "PAR SHEET" in words_of(paper.read_bytes())
    front = told(capsys, *words)
    assert "PAR sheet: Rapid Sic Bo, small" in front
    assert "2.7778%" in front


def test_what_if_says_old_and_new_and_that_nobody_approved_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("what-if", "triple-chase", "--bet", "crown-pairs", "--pays", "mixed-pair=7 to 1")
    said = told(capsys, *words)
    assert "NOT APPROVED" in said
    for figure in ("4.1801%", "0.3215%", "-3.8585%", "13/311", "1/311"):
        assert figure in said
    found = json.loads(told(capsys, *words, "--json"))
    assert found["approved"] is False
    assert (found["before"]["edge"], found["after"]["edge"]) == ("13/311", "1/311")


def test_risk_is_told_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "sessions.svg"
    words = ("risk", "rapid-roulette", "--bet", "straight-up", "--bankroll", "100", "--stake", "5")
    said = told(capsys, *words, "--rounds", 100, "--target", 300, "--plot", drawn, "--seed", 3)
    assert "ruined within 100 rounds" in said
    assert "target reached in the end" in said
    first = drawn.read_bytes()
    assert first.startswith(b"<svg")
    told(capsys, *words, "--rounds", 100, "--target", 300, "--plot", drawn, "--seed", 3)
    assert drawn.read_bytes() == first
    found = json.loads(told(capsys, *words, "--json"))
    assert found["ever"]["ruin"] == [1, 1]
    assert found["edge"] == "1/37"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("what-if triple-chase --bet crown-pairs", "Nothing is supposed"),
        ("what-if triple-chase --bet crown-pairs --pays mixed-pair", "a name, = and a value"),
        ("what-if triple-chase --bet crown-pairs --decks 8 --best-play", "analyses Blackjack"),
        ("risk triple-chase --bet crown-pairs --bankroll 0 --stake 5", "A bankroll of 0"),
        ("risk triple-chase --bet crown-pairs --bankroll 4 --stake 5", "at least one stake"),
        ("par triple-chase --pdf /nowhere/at/all.pdf", "No folder"),
    ],
)
def test_the_commands_refuse_nonsense(
    words: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    assert says in capsys.readouterr().err
