"""Jackpots, as those who keep the records and those who approve them type."""

import json
import re
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from support.jackpot_office import BONUS, LINKED, MYSTERY, OTHER, SUPERVISOR, Running
from support.typed_command import Cli

LINK = """
    name = "link"
    title = "Link"
    style = "linked"
    minimum = 100_000
    rate = [1, 100]
    reserve = [1, 300]
    goods = "a car"
    game = "lucky-sic-bo"
    condition = [{ bet = "specific-triples", spot = "6", line = "wins" }]
    wager = { minimum = 100, maximum = 500 }
    how_won = "by the outcome"
    payouts = "the meter"
    approval = "letter 7"
    software = "1.0"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A store with a win that was paid, one that waits, a mystery that was hit, and a bonus."""
    path = tmp_path / "floor.db"
    with closing(SqliteStore(path)) as store:
        running = Running(store=store).opened(LINKED, "LSB1", "LSB2").opened(MYSTERY, "RR1")
        running.opened(BONUS, "RR1")
        running.played("LSB1", ("4", 333), ("7", 100), won=True)
        running.done(c.ConfirmWin(win="link#1", terminal="4"), SUPERVISOR)
        running.played("RR1", ("1", 20_000_000), jackpots=("mist",))
    return path


def test_meters_and_wins_of_a_store_and_that_they_add_up(house: Path, cli: Cli) -> None:
    status, lines, _ = cli("jackpots", house)
    assert status == 0
    text = "\n".join(lines)
    assert "link: linked, open, LSB1, LSB2: $1,000.00, of it players' $0.00, put by $0.00" in text
    assert "link#1 at LSB1/1, terminal 4: $1,000.04, confirmed by Sue, owed $1,000.04" in text
    assert "link#2 at LSB1/1, terminal 7: $1,000.00, pending" in text
    assert "bonus: bonus, open, RR1: $200.00 and dinner for two" in text
    assert lines[-1].startswith("3 jackpots, ")
    assert lines[-1].endswith("meter, books and log agree")


def test_a_meter_that_somebody_changed_is_found(house: Path, cli: Cli) -> None:
    with closing(sqlite3.connect(house)) as database, database:
        database.execute("UPDATE balances SET amount = amount + 1 WHERE account = 'meter:link'")
    status, lines, _ = cli("jackpots", house)
    assert status == 1
    assert "meter:link: shown $1,000.00, books $1,000.01, log $1,000.00" in lines
    assert lines[-1].endswith("1 wrong")


def test_rounds_of_which_no_table_knows_are_named(house: Path, cli: Cli) -> None:
    status, lines, _ = cli("jackpots", "rounds", house)
    assert status == 1
    assert lines == [
        "LSB1 unknown link: 0 cents, the jackpots counted 433/75; rounds that differ: 1",
        "RR1 unknown mist: 0 cents, the jackpots counted 75000; rounds that differ: 1",
        "2 lines: 2 rounds differ",
    ]


def test_a_commitment_is_verified_without_the_store(house: Path, cli: Cli) -> None:
    _, lines, _ = cli("jackpots", house)
    hit = next(line for line in lines if "mist#1" in line)
    value, salt = hit.partition("laid open $")[2].split(" salt ")
    with closing(SqliteStore(house)) as store:
        first = Running(store=store).state.jackpots["mist"]
        seeds = (it.event for it in store.records("jackpots") if hasattr(it.event, "sealed"))
        published = next(seed.sealed.commitment for seed in seeds if seed.sealed)
    assert first.cycle > 1
    asked = ("jackpots", "verify", "mist", "1", published, value.replace(",", ""), salt)
    assert cli(*asked)[0] == 0
    assert cli(*asked[:3], "2", *asked[4:])[0] == 1
    status, (line,), _ = cli(*asked[:5], "500.02" if value != "500.02" else "500.03", salt)
    assert status == 1
    assert "was not published" in line


def test_a_value_that_was_drawn_anew_is_laid_open_and_verified(house: Path, cli: Cli) -> None:
    with closing(SqliteStore(house)) as store:
        running = Running(store=store, at=1_000_000, numbers=count(1_000))
        running.done(c.PostNotice(jackpot="link", change="close", text="It closes."))
        pool = running.jackpot("link").pool
        to = {"mist": Cents(pool.players + pool.reserve)}
        running.done(c.CloseJackpot(jackpot="link", to=to, second=OTHER))
    status, lines, _ = cli("jackpots", house)
    assert status == 0
    (redrawn,) = (line for line in lines if "redrawn in cycle" in line)
    cycle, published, value, salt = re.findall(
        r"cycle (\d+), published (\w+), laid open \$([\d,.]+) salt (\w+)", redrawn
    )[0]
    asked = ("jackpots", "verify", "mist", cycle, published, value.replace(",", ""), salt)
    assert cli(*asked)[0] == 0
    assert cli(*asked[:4], "0" * 64, *asked[5:])[0] == 1


def test_what_is_hidden_is_not_printed(house: Path, cli: Cli) -> None:
    _, lines, _ = cli("jackpots", house)
    with closing(SqliteStore(house)) as store:
        running = Running(store=store)
        item = running.jackpot("mist")
        assert item.sealed is not None
        value = running.office.vault.unseal("mist", item.cycle, item.sealed)
    assert item.sealed.box not in "\n".join(lines)
    assert value.salt not in "\n".join(lines)


def test_the_odds_of_a_jackpot(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "link.toml"
    file.write_text(LINK)
    status, lines, _ = cli("odds", "lucky-sic-bo", "--jackpot", file)
    assert status == 0
    text = " ".join(" ".join(lines).split())
    for wanted in (
        "Link linked, by the outcome", "1 in 216, 0.4630%", "216 rounds, $216.00 take part",
        "$1,002.16 and a car", "costs the house, each hit $999.28", "no edge at a meter of $216.00",
    ):  # fmt: skip
        assert wanted in text
    _, printed, _ = cli("odds", "--jackpot", file, "--turnover", "20", "--json")
    (row,) = json.loads("\n".join(printed))
    assert (row["hit"], row["turnover"], row["prize"]) == ("1/216", "432000", "104320")


def test_what_is_no_jackpot_is_refused(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "link.toml"
    assert cli("odds", "--jackpot", file)[0] == 2
    file.write_text("name = 3")
    status, _, error = cli("odds", "--jackpot", file)
    assert status == 2
    assert "no terms of a jackpot" in error
    file.write_text(LINK)
    status, _, error = cli("odds", "rapid-roulette", "--jackpot", file)
    assert (status, "lucky-sic-bo" in error) == (2, True)
    assert cli("odds", "--turnover", "20")[0] == 2
