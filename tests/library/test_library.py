"""The library at work: results as tables and records, tables that play scripts, records that are read."""

import json
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.cli.main import main
from croupier.games import GAMES
from croupier.library.rows import Result, Rows

AT = "2026-01-01T12:00"
DAY = "2026-01-01"
EVENING = """
    0     7       join
    1     dealer  buy-in 7 100 cash
    2     dealer  wagering
    3     7       wager red 5, straight-up 17 5
    33    7       wager red 500
    33    dealer  start
    35    dealer  enter 17
    36    dealer  confirm
"""


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a day of two tables."""
    store = tmp_path_factory.mktemp("library") / "day.db"
    for game in ("rapid-roulette", "casino-war"):
        rounds = croupier.play_demo(str(store), game=game, rounds=6, seed=28, at="2026-01-01T10:00")
        assert len(rounds) == 6
    return store


def test_a_table_of_results_prints_shows_and_turns_into_records() -> None:
    (row,) = croupier.odds("triple-chase", bet="crown-pairs")
    assert row.edge == Fraction(13, 311)
    assert sum(line.chance for line in row.lines) == 1
    assert row.record()["edge"] == Fraction(13, 311)
    assert "lines" not in row.record()
    text = str(row).splitlines()
    assert text[0].split() == [
        "game",
        "decks",
        "bet",
        "name",
        "positions",
        "edge",
        "hit",
        "variance",
    ]
    assert "4.1801%" in text[1]
    assert text[3] == "Crown Pairs"
    table = croupier.odds("triple-chase")
    assert len(table[:2]) == 2
    assert table[:2].title == "Triple Chase"
    assert table[0] == row
    assert table._repr_html_().count("<tr>") == len(table) + 1
    assert str(Rows(())) == "nothing"


def test_a_notebook_gets_no_tags_from_values() -> None:
    rows: Rows[Result] = Rows(
        (croupier.Answered(line="<b>", refused="", events=("a&b",)),), title="<i>"
    )
    assert rows._repr_html_() == (
        "<table><caption>&lt;i&gt;</caption><thead><tr><th>line</th><th>events</th></tr></thead>"
        "<tbody><tr><td>&lt;b&gt;</td><td>a&amp;b</td></tr></tbody></table>"
    )


def test_games_and_bets_are_listed() -> None:
    games = croupier.list_games(at=AT)
    assert [row.game for row in games] == [game.key for game in GAMES]
    assert {row.game for row in croupier.list_games(at="2005-01-01")} == {"blackjack", "com-bo"}
    roulette = next(row for row in games if row.game == "rapid-roulette")
    assert roulette.bets == croupier.list_bets("rapid-roulette")
    assert {row.positions for row in roulette.bets if row.bet == "straight-up"} == {37, 38}


@pytest.mark.parametrize(
    "game", [game.key for game in GAMES if game.key not in ("blackjack", "rapid-blackjack")]
)
def test_the_odds_are_those_of_the_command(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", game, "--at", AT, "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert [(it["bet"], it["decks"], Fraction(it["edge"])) for it in printed] == [
        (row.bet, row.decks, row.edge) for row in croupier.odds(game, at=AT)
    ]


def test_what_is_supposed_stands_beside_what_is_in_force() -> None:
    supposed = croupier.what_if(
        "triple-chase", bet="crown-pairs", pays={"suited-pair": "30 to 1"}, at=AT
    )
    assert supposed.before.edge == Fraction(13, 311)
    assert supposed.edge_change == Fraction(-25, 311)
    assert [record["supposed"] for record in supposed.records()] == [False, True]
    with pytest.raises(croupier.BadInput, match="Accepted: pays, decks, an option or a setting"):
        croupier.what_if("triple-chase", bet="crown-pairs")


def test_the_same_seed_simulates_the_same_counts() -> None:
    first, second = (
        croupier.simulate("big-wheel", rounds=20_000, seed=7, workers=it) for it in (1, 2)
    )
    assert first == second
    assert (first.rounds, first.seed, first.agrees) == (20_000, 7, True)
    wheel = first[0]
    assert wheel.exact_edge == Fraction(1, 13)
    assert wheel.edge_within is not None
    assert abs(wheel.edge - Fraction(1, 13)) < 2 * wheel.edge_within
    with pytest.raises(croupier.BadInput, match="0 rounds cannot be played"):
        croupier.simulate("big-wheel", rounds=0)
    with pytest.raises(croupier.BadInput, match="Unknown bet"):
        croupier.simulate("big-wheel", bet="red")


@pytest.mark.clause("SATG 3.7")
def test_a_table_plays_a_script_line_by_line() -> None:
    table = croupier.Table("rapid-roulette", at=AT)
    answers = table.play(EVENING)
    assert [answer.happened for answer in answers] == [
        ("terminal-joined",), ("bought-in",), ("round-opened",), ("wagers-set",), (), ("set-in-motion",),
        ("drawn",), ("round-settled",),
    ]  # fmt: skip
    assert answers[4].refused == "Wagering is closed. (SATG 3.7)"
    assert table.balance_cents("7") == 27_000
    (played,) = table.rounds()
    assert (played.round, played.faces, played.returned_cents) == ("T1/1", ("17",), 18_000)
    assert played.opened == datetime.fromisoformat("2026-01-01T12:00:02+11:00")
    told = table.explain("T1/1")
    assert told.agrees
    assert told_stakes(told) == [("7 red", 0), ("7 straight-up 17", 18_000)]
    again = croupier.explain(played.notation)
    assert told_stakes(again) == told_stakes(told)


def told_stakes(told: croupier.Explanation) -> list[tuple[str, int]]:
    """The stakes, and what went to their holders."""
    return [(stake.wager, stake.back_cents + stake.winnings_cents) for stake in told]


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_a_table_of_every_game_opens_for_wagering(game: str) -> None:
    table = croupier.Table(game, at=AT)
    (answer,) = table.play("1 dealer wagering")
    assert answer.refused == ""
    assert "round-opened" in answer.happened


def test_a_table_keeps_its_rounds_in_a_store(tmp_path: Path) -> None:
    store = str(tmp_path / "evening.db")
    with croupier.Table("rapid-roulette", store=store, at=AT) as table:
        table.play(EVENING)
    with croupier.open_store(store) as records:
        assert records.tables() == ["T1"]
        assert [row.returned_cents for row in records.rounds()] == [18_000]
        assert not records.verify()
    with pytest.raises(croupier.BadInput, match="Table 'T1' is in the store already"):
        croupier.Table("rapid-roulette", store=store, at=AT)
    assert "straight-up 17" in str(croupier.explain("T1/1", store=store))


def test_an_export_says_the_same_as_its_store(day: Path, tmp_path: Path) -> None:
    file = tmp_path / "day.jsonl.gz"
    with croupier.open_store(str(day)) as records:
        assert records.export(str(file)) > 100
        report = records.report(day=DAY, by="game")
        rounds, told = records.rounds(), records.explain("CW1/2")
        assert not records.verify()
        with pytest.raises(croupier.BadInput, match="is there already"):
            records.export(str(file))
    export = croupier.read_export(str(file))
    assert export.tables() == ["CW1", "RR1"]
    assert export.rounds() == rounds
    assert export.report(day=DAY, by="game") == report
    assert export.explain("CW1/2").records() == told.records()
    assert not export.verify()
    assert [line.key for line in report] == ["casino-war", "rapid-roulette single zero"]
    assert report.agrees
    assert report.total.rounds == 12
    assert report.total.win_cents == sum(row.staked_cents - row.returned_cents for row in rounds)
    assert report.total.hold == Fraction(report.total.win_cents, report.total.handle_cents)
    assert report.total.expected_win_cents == sum(bet.expected_win_cents for bet in report.bets)


def test_a_changed_export_is_found_out(day: Path, tmp_path: Path) -> None:
    file = tmp_path / "day.jsonl"
    with croupier.open_store(str(day)) as records:
        records.export(str(file))
    text = file.read_text(encoding="utf-8")
    assert '"amount":50000' in text
    file.write_text(text.replace('"amount":50000', '"amount":60000', 1), encoding="utf-8")
    faults = croupier.read_export(str(file)).verify()
    assert "its hash is not that of what is written there and before" in [it.what for it in faults]


def test_what_cannot_be_read_is_refused_with_what_is_accepted(day: Path) -> None:
    with pytest.raises(croupier.BadInput, match=r"Accepted: \.jsonl or \.jsonl\.gz"):
        croupier.read_export("day.txt")
    with pytest.raises(croupier.BadInput, match=r"No file 'no\.jsonl'"):
        croupier.read_export("no.jsonl")
    with pytest.raises(croupier.BadInput, match="there is no such file"):
        croupier.open_store("no.db")
    with pytest.raises(croupier.BadInput, match="is no round in notation"):
        croupier.explain("RR1/1")
    with croupier.open_store(str(day)) as records:
        with pytest.raises(croupier.BadInput, match=r"Unknown table 'RR2'. .* Accepted: CW1, RR1"):
            records.rounds("RR2")
        with pytest.raises(croupier.BadInput, match="Unknown kind of lines 'hour'"):
            records.report(by="hour")
        with pytest.raises(croupier.BadInput, match="Unknown round of RR1 '99'"):
            records.explain("RR1/99")
    with pytest.raises(croupier.BadInput, match="0 rounds"):
        croupier.play_demo(str(day), rounds=0)
