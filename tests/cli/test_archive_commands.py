"""Those who keep the records, as they type: export, verify, anchor, restore, replay."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.setup import Setup
from croupier.rulebook import PayRow
from support.full_evening import Floor, two_days
from support.typed_command import Cli


@pytest.fixture
def floor(recorded_evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(recorded_evening, tmp_path / "floor.db"))


WHOLE = r"\d+ orders, \d+ events and \d+ transfers at 11 places: all is as it was written"


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
def test_a_backup_from_the_first_word_to_the_last(
    suffix: str, floor: Path, tmp_path: Path, cli: Cli
) -> None:
    status, (anchor,), _ = cli("anchor", floor)
    assert status == 0
    assert re.fullmatch(r"\d+:[0-9a-f]{64}", anchor)
    file = tmp_path / f"backup{suffix}"
    status, (line,), _ = cli("export", floor, file)
    assert (status, line) == (0, f"344 orders in {file}")
    for source in (floor, file):
        status, (line,), _ = cli("verify", source, "--anchor", anchor)
        assert status == 0
        assert re.fullmatch(WHOLE, line)
        status, (line,), _ = cli("replay", source)
        assert (status, line) == (0, "339 orders judged again: no differences")
    new = tmp_path / "new.db"
    assert cli("restore", file, new, "--anchor", anchor) == (0, [f"344 orders in {new}"], "")
    assert cli("verify", new, "--anchor", anchor)[0] == 0


def test_postgres_is_named_by_its_address(
    floor: Path, empty_database: str, tmp_path: Path, cli: Cli
) -> None:
    cli("export", floor, tmp_path / "a.jsonl")
    assert cli("restore", tmp_path / "a.jsonl", empty_database, "--unanchored")[0] == 0
    assert cli("export", empty_database, tmp_path / "b.jsonl")[0] == 0
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    status, (line,), _ = cli("verify", empty_database)
    assert status == 0
    assert re.fullmatch(WHOLE, line)
    assert cli("replay", empty_database)[0] == 0


def test_a_bad_record_is_named_and_the_status_is_1(floor: Path, tmp_path: Path, cli: Cli) -> None:
    with closing(sqlite3.connect(floor)) as connection, connection:
        connection.execute(
            "UPDATE transfers SET amount = amount + 1 WHERE place = 'TT' AND seq = 3"
        )
    file = tmp_path / "copy.jsonl"
    status, (told, *_), _ = cli("export", floor, file)
    assert status == 1, "A backup of a damaged store is no backup."
    assert "copy.jsonl is not whole, because the store is not. TT, order" in told
    for source in (floor, file):
        status, (first, *_, last), err = cli("verify", source)
        assert status == 1
        assert re.fullmatch(
            r"TT, order \d+ \(TT-\d+, events 3 to 3\): its hash is not that of what is written there and before", first
        )  # fmt: skip
        assert re.search(r": \d+ things are wrong$", last)
        assert err == ""
    assert cli("restore", file, tmp_path / "new.db", "--unanchored")[0] == 2


def test_one_thing_is_wrong(floor: Path, cli: Cli) -> None:
    with closing(sqlite3.connect(floor)) as connection, connection:
        connection.execute("UPDATE balances SET amount = amount + 1 WHERE account = 'bank:BW'")
    status, (first, last), _ = cli("verify", floor)
    assert status == 1
    assert re.fullmatch(r"balances, bank:BW: \d+ is stored, and not \d+", first)
    assert last.endswith(": 1 thing is wrong")


def test_a_stale_restore_is_refused(floor: Path, tmp_path: Path, cli: Cli) -> None:
    file, new = tmp_path / "old.jsonl", tmp_path / "new.db"
    cli("export", floor, file)
    with closing(SqliteStore(floor)) as store:
        Floor(store, count=1_000).order("TU", "150 N1 leave")
    _, (anchor,), _ = cli("anchor", floor)
    status, out, err = cli("restore", file, new, "--anchor", anchor)
    assert (status, out) == (2, [])
    old = r"house: \d orders were anchored, and only \d are there: it is too old"
    assert re.fullmatch(rf"croupier: Nothing was restored\. {old}\.\n", err)
    assert not list(tmp_path.glob("new.db*")), "Of what was refused nothing is left."
    new.touch()
    assert cli("restore", file, new, "--anchor", anchor)[0] == 2
    assert new.exists(), "A file that was there before is not ours to remove."
    status, (first, _), _ = cli("verify", file, "--anchor", anchor)
    assert status == 1
    assert first.endswith("it is too old")


def test_a_day_that_comes_out_otherwise(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "days.db"
    with closing(SqliteStore(path)) as store:
        won = two_days(store)
    rows = Setup.rows

    def halved(setup: Setup, bet: AnyBet) -> dict[str, PayRow]:
        found = rows(setup, bet)
        return (
            {name: replace(row, pays="1 to 2") for name, row in found.items()}
            if bet.key == "red"
            else found
        )

    monkeypatch.setattr(Setup, "rows", halved)
    status, lines, _ = cli("replay", path)
    assert (status, len(lines)) == (1, 5)
    assert lines[-1].endswith(" orders judged again: 4 differences")
    for day, order in won.items():
        status, (line, last), _ = cli("replay", path, "--day", day)
        assert status == 1
        assert re.fullmatch(
            rf"RR, order \d+ \({order}\): it was round-settled .*; \$10\.00 from bank:RR to player:N1; "
            rf"now round-settled .*; \$5\.00 from bank:RR to player:N1", line
        )  # fmt: skip
        assert last.endswith(" orders judged again: 1 difference")
    status, (line,), _ = cli("replay", path, "--day", "2026-01-03")
    assert (status, line.split(": ")[1]) == (0, "no differences")


def refused(cli: Cli, *words: object) -> str:
    status, out, err = cli(*words)
    assert (status, out) == (2, [])
    assert len(err.splitlines()) == 1
    assert err.startswith("croupier: ")
    return err


def test_what_cannot_be_asked(floor: Path, tmp_path: Path, cli: Cli) -> None:
    file, junk, none = tmp_path / "a.jsonl", tmp_path / "junk.db", tmp_path / "none.db"
    cli("export", floor, file)
    junk.write_text("Dear diary\n" * 100)
    for words, told in (
        (("export", floor, file), "is there already. Accepted: a new file."),
        (
            ("export", floor, tmp_path / "a.zip"),
            "no name of an export. Accepted: .jsonl or .jsonl.gz.",
        ),
        (("export", floor, tmp_path / "no" / "a.jsonl"), "No such file or directory"),
        (("restore", file, tmp_path / "x.db"), "Accepted: `--anchor` with the last line"),
        (
            ("restore", file, tmp_path / "x.db", "--anchor", "1:2", "--unanchored"),
            "Accepted: `--anchor`",
        ),
        (("restore", file, floor, "--unanchored"), "The store is not empty."),
        (("restore", tmp_path / "b.jsonl", none, "--unanchored"), "No file"),
        (("verify", file, "--anchor", "rubbish"), "Unreadable anchor 'rubbish'."),
        (("verify", file, "--anchor", f"0:{'0' * 64}"), "Unreadable anchor"),
        (("verify", tmp_path / "b.jsonl"), "No file"),
        (
            ("replay", file, "--day", "yesterday"),
            "Unreadable day 'yesterday'. Accepted: such as 2026-01-31.",
        ),
        (("verify", "postgresql://nobody@/none?host=/nowhere"), "Cannot use 'postgresql://"),
    ):
        assert told in refused(cli, *words), words
    for command in ("verify", "replay", "anchor", "export"):
        more = (tmp_path / "c.jsonl",) if command == "export" else ()
        assert "No tables in" in refused(cli, command, none, *more)
        assert "No tables in" in refused(cli, command, junk, *more)
    assert not none.exists(), "Nothing is made where nothing was."
    assert not (tmp_path / "c.jsonl").exists()


def test_no_damage_ends_in_a_traceback(recorded_evening: Path, tmp_path: Path, cli: Cli) -> None:
    """Whatever was flipped, each command answers: with its result, or in one line."""
    whole, path = recorded_evening.read_bytes(), tmp_path / "damaged.db"
    for attack in range(40):
        chance = Random(f"9/{attack}")
        place = chance.randrange(len(whole))
        flipped = bytes([whole[place] ^ 1 << chance.randrange(8)])
        for words in (
            ("verify",),
            ("export", tmp_path / f"{attack}.jsonl"),
            ("replay",),
            ("anchor",),
        ):
            for old in tmp_path.glob("damaged.db*"):
                old.unlink()
            path.write_bytes(whole[:place] + flipped + whole[place + 1 :])
            status, _, err = cli(words[0], path, *words[1:])
            assert status in (0, 1, 2), (place, words)
            assert err == "" or err.startswith("croupier: "), (place, words)
