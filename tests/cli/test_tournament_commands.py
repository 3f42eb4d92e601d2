"""Tournaments, as a director types: a draft, what it lacks, and the terms on paper."""

import re
from pathlib import Path

import pypdfium2
import pytest

from croupier.cli.house.tournament_files import draft, read_terms
from croupier.errors import BadInput
from croupier.games import GAMES
from croupier.money import Cents
from croupier.offices.tournaments.terms.required_items import edition_of, items, missing
from croupier.rulebook import ZONE
from croupier.rulebook.tournament_rules import tournament_rules
from croupier.table.jackpots.jackpot_offer import Rate
from support.full_terms import EDITIONS, OPERATOR
from support.round_tables import clause
from support.typed_command import Cli

HELD = [game.key for game in GAMES if edition_of(game.key)]


def filled(text: str) -> str:
    """A draft with all that is proposed taken, as an event at which everything applies."""
    taken = re.sub(r"^#(?=\S)", "", text, flags=re.MULTILINE)
    return taken.replace('event = "ordinary"', 'event = "charity"').replace(
        "signed = false", "signed = true"
    )


@pytest.fixture
def terms(tmp_path: Path) -> Path:
    """Complete terms of a tournament of Rapid Roulette."""
    file = tmp_path / "terms.toml"
    file.write_text(filled(draft("rapid-roulette", OPERATOR)), encoding="utf-8")
    return file


@pytest.mark.parametrize("game", HELD)
def test_a_draft_has_every_item_with_its_clause(game: str, tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "draft.toml"
    status, lines, _ = cli("tournament", "draft", game, "--operator", OPERATOR, "--out", file)
    edition = edition_of(game)
    assert status == 0
    assert lines == [f"{file}: {len(items(edition))} items of {edition}, with the words proposed"]
    text = file.read_text(encoding="utf-8")
    for item in items(edition):
        for the_clause in item.clauses(tournament_rules(edition)):
            assert f"{item.says[1:]} ({the_clause})." in text
        assert not item.conditional or f'#"{item.key}",   # {item.without}' in text


@pytest.mark.parametrize("game", HELD)
def test_a_draft_with_all_that_it_proposes_is_complete(game: str, tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "terms.toml"
    file.write_text(filled(draft(game, OPERATOR)), encoding="utf-8")
    status, lines, _ = cli("tournament", "check", file)
    edition = edition_of(game)
    assert (status, lines) == (
        0,
        [f"Spring Cup: complete, all {len(items(edition))} items of {edition}"],
    )


@pytest.mark.parametrize(("edition", "game"), [*EDITIONS.items()])
def test_a_draft_as_it_is_lacks_every_figure_and_says_the_clause(
    edition: str, game: str, tmp_path: Path, cli: Cli
) -> None:
    file = tmp_path / "terms.toml"
    file.write_text(draft(game, OPERATOR), encoding="utf-8")
    status, lines, _ = cli("tournament", "check", file)
    assert status == 1
    rules = tournament_rules(edition)
    lacking = {item.key for item in missing(read_terms(file))}
    figures = {item.key for item in items(edition) if not item.is_statement}
    assert figures <= lacking
    for one in items(edition):
        clauses = ", ".join(one.clauses(rules))
        found = [
            line for line in lines if line.endswith(f"missing {one.says} [{one.key}] ({clauses})")
        ]
        assert bool(found) is (one.key in lacking)
    assert lines[0].startswith("The tournament: missing when it is held")


def test_what_cannot_be_is_told_with_what_is_missing(terms: Path, cli: Cli) -> None:
    text = terms.read_text(encoding="utf-8")
    wrong = text.replace("least_players = 8", "least_players = 80").replace(
        'place = "', 'place = "" # "'
    )
    terms.write_text(wrong, encoding="utf-8")
    status, lines, _ = cli("tournament", "check", terms)
    assert status == 1
    assert lines[0] == "The tournament: missing where it is held [place] (SATG 19.4.1(a)(iv))"
    assert "From 80 to 24 players." in lines[1]
    assert lines[1].endswith("(SATG 19.4.1(a)(iii), SATG 19.4.8(c))")
    assert len(lines) == 2


def test_amounts_shares_and_times_are_read_as_they_are_written(terms: Path) -> None:
    found = read_terms(terms)
    assert found.charges.entry_fee == Cents(50_00)
    assert found.format.starting_bank == Cents(1_000_00)
    assert [prize.share for prize in found.prizes] == [Rate(7, 10), Rate(3, 10)]
    assert found.entry.withdraw_until is not None
    assert found.entry.withdraw_until.tzinfo is ZONE
    assert found.stages[0].starts.isoformat() == "2027-03-06T14:00:00+11:00"


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('entry_fee = "$50.00"', "entry_fee = 50", "charges.entry_fee: 50 is not accepted"),
        ("least_players = 8", 'least_players = "8"', "least_players: '8' is not accepted"),
        ('of_fees = "1/2"', 'of_fees = "3/2"', "pool.of_fees: Impossible rate 3/2"),
        ('of_fees = "1/2"', 'of_fees = "half"', "pool.of_fees: 'half' is not accepted. Accepted: a share"),
        ("starts = 2027-03-06T14:00:00", 'starts = "noon"', "format.stages[0].starts: 'noon' is not accepted"),
        ("[result]", "[result]\nluck = 1", "result.luck: Unknown key 'luck'"),
        ('name = "spring-cup"', "", "name: It is missing"),
        ("[result]", "[result", "holds no terms of a tournament"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_says_where(
    before: str, after: str, says: str, *, terms: Path, cli: Cli
) -> None:
    text = terms.read_text(encoding="utf-8")
    assert before in text
    terms.write_text(text.replace(before, after, 1), encoding="utf-8")
    status, _, complaint = cli("tournament", "check", terms)
    assert status != 0
    assert says in complaint


@clause("SATG 1.1 crown")
def test_terms_are_printed_as_a_page_and_as_a_pdf(terms: Path, cli: Cli, tmp_path: Path) -> None:
    page, paper = tmp_path / "terms.html", tmp_path / "terms.pdf"
    words = ("tournament", "print", terms, "--operator", OPERATOR, "--number", 2, "--to")
    for file in (page, paper):
        status, lines, _ = cli(*words, file)
        assert status == 0
        assert lines[0].startswith(f"{file}: Spring Cup, version 2, ")
    digest = lines[0].split()[-1]
    text = page.read_text(encoding="utf-8")
    assert OPERATOR in text
    assert digest in text
    with pypdfium2.PdfDocument(paper.read_bytes()) as read:
        for item in read:
            on_page = item.get_textpage().get_text_bounded()
            assert digest in on_page
            assert f"{OPERATOR}. Spring Cup, version 2" in on_page


@clause("SATG 19.2.1", "SATG 19.4", "SATG 1.1 crown")
def test_terms_that_lack_something_are_not_printed(terms: Path, cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "terms.html"
    words = ("tournament", "print", terms, "--to", page, "--operator")
    assert cli(*words, " ")[0] != 0
    text = terms.read_text(encoding="utf-8")
    terms.write_text(text.replace("starting_bank", "#starting_bank"), encoding="utf-8")
    status, _, complaint = cli(*words, OPERATOR)
    assert status != 0
    assert "[starting-bank] (SATG 19.4.3(b))" in complaint
    assert not page.exists()


def test_other_forms_and_files_that_are_there_are_refused(
    terms: Path, cli: Cli, tmp_path: Path
) -> None:
    written = terms.read_text(encoding="utf-8")
    words = ("tournament", "draft", "com-bo", "--operator", OPERATOR, "--out")
    status, _, complaint = cli(*words, terms)
    assert status != 0
    assert "is there already" in complaint
    assert terms.read_text(encoding="utf-8") == written
    status, _, complaint = cli(
        "tournament", "print", terms, "--operator", OPERATOR, "--to", tmp_path / "terms.doc"
    )
    assert status != 0
    assert "Accepted: a file that ends in .html or .pdf" in complaint
    nowhere = tmp_path / "none" / "x.toml"
    assert "Cannot write" in cli(*words, nowhere)[2]
    assert "Cannot read" in cli("tournament", "check", nowhere)[2]


@pytest.mark.parametrize("game", ["three-card-poker", "whist"])
def test_a_game_without_tournaments_has_no_draft(game: str, cli: Cli) -> None:
    status, _, complaint = cli("tournament", "draft", game, "--operator", OPERATOR)
    assert status != 0
    assert f"{game!r} " in complaint
    assert "Accepted: " in complaint
    with pytest.raises(BadInput, match="No operator"):
        draft("com-bo", " ")


def test_a_draft_without_a_file_is_printed(cli: Cli) -> None:
    status, lines, _ = cli("tournament", "draft", "big-wheel", "--operator", OPERATOR)
    assert status == 0
    assert "\n".join(lines) + "\n" == draft("big-wheel", OPERATOR)


def test_a_tournament_is_simulated_from_its_file(terms: Path, cli: Cli) -> None:
    words = ("tournament", "simulate", terms, "--plays", "3")
    status, lines, _ = cli(*words)
    assert status == 0
    assert "3 times" in lines[0]
    assert any(line.strip().startswith("as much as allowed") for line in lines)
    assert cli(*words) == (status, lines, "")
    assert cli(*words, "--seed", "2")[1] != lines
    assert "straight up" in cli(*words, "--bet", "straight-up")[1][0].lower()
    assert "Unknown bet" in cli(*words, "--bet", "purple")[2]
    assert "fewer players" in cli(*words, "--players", "1")[2]


def test_terms_that_lack_something_are_not_simulated(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "draft.toml"
    file.write_text(draft("big-wheel", OPERATOR), encoding="utf-8")
    status, _, wrong = cli("tournament", "simulate", file)
    assert status == 2
    assert "[schedule]" in wrong
    assert wrong.count("\n") > 5
    assert all(line.startswith("croupier: ") for line in wrong.splitlines())


def test_faults_of_a_file_have_a_line_each_and_chips_are_no_dollars(terms: Path, cli: Cli) -> None:
    text = terms.read_text(encoding="utf-8")
    for before, after in (
        ('starting_bank = "1000"', "starting_bank = 1000"), ('entry_fee = "$50.00"', "entry_fee = 50"),
    ):  # fmt: skip
        assert before in text
        text = text.replace(before, after)
    terms.write_text(text, encoding="utf-8")
    money = 'an amount in quotes, such as "$5.00"'
    chips = 'a number of chips in quotes, such as "1000"'
    for words in (("check",), ("simulate",), ("print", "--operator", OPERATOR, "--to", "a.html")):
        assert cli("tournament", words[0], terms, *words[1:])[2].splitlines() == [
            f"croupier: {key} is not accepted. Accepted: {accepted}. [config-invalid]"
            for key, accepted in (
                ("charges.entry_fee: 50", money),
                ("format.starting_bank: 1000", chips),
            )
        ]
