"""`croupier demo` keeps what happened; `croupier explain` tells why."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.engine.store import SqliteStore
from croupier.engine.table_place import Table
from croupier.games import GAMES, game
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, OpenWagering, Order
from croupier.table.script.parse import parse_line
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import Actor
from croupier.table.values.seal import check
from croupier.views.rules.reference_pages import pages
from support.scripted_tables import HIGHEST, START, prepare


@pytest.fixture(scope="module")
def recorded_evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "floor.db"
    main(["demo", "--store", str(path), "--rounds", "2", "--seed", "3"])
    return path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    main(["explain", *words])
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    assert stop.value.code == 2
    return capsys.readouterr().err


def test_the_demonstration_plays_every_game(recorded_evening: Path) -> None:
    with closing(SqliteStore(recorded_evening)) as store:
        assert len(store.places()) == len(GAMES)


def test_it_prints_every_round_and_what_to_ask_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "floor.db")
    main(["demo", "triple-chase", "--store", path, "--rounds", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if " | " in line] == ["TC1/1", "TC1/2", "TC1/3"]
    asked = [line.split()[2] for line in lines if line.startswith("  croupier explain ")]
    assert asked[0] == "TC1/3"
    assert "Round TC1/3" in told(capsys, asked[0], "--store", path)
    assert f"Order {asked[1]}" in told(capsys, asked[1], "--store", path)


def test_tables_are_told_apart_by_their_names(recorded_evening: Path) -> None:
    with closing(SqliteStore(recorded_evening)) as store:
        names = store.places()
    letters = [name.rstrip("0123456789") for name in names]
    assert len(set(letters)) == len(GAMES)
    assert {"RBA1", "RBL1", "RBW1"} <= set(names)


def test_every_game_goes_on_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    for _ in range(2):
        main(["demo", "--store", str(path), "--rounds", "1"])
    with closing(SqliteStore(path)) as store:
        assert len(store.places()) == 2 * len(GAMES)


def test_the_reference_makes_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["reference", str(tmp_path / "some" / "where")])
    assert {path.name for path in (tmp_path / "some" / "where").iterdir()} == {
        *pages(FORMS),
        "wire.md", "configuration.md", "croupier.schema.json",
    }  # fmt: skip
    (tmp_path / "file").touch()
    assert "is a file" in refused(capsys, "reference", str(tmp_path / "file"))


def test_it_goes_on_in_the_same_file_and_can_be_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []
    for name in ("one.db", "two.db"):
        main(["demo", "triple-chase", "--store", str(tmp_path / name), "--seed", "9"])
        line = capsys.readouterr().out.splitlines()[0]
        shown.append(re.sub(r"T\S+ \S+ ", "", line, count=1).rpartition("|")[0])
    assert shown[0] == shown[1]
    main(["demo", "triple-chase", "--store", str(tmp_path / "one.db")])
    with closing(SqliteStore(tmp_path / "one.db")) as store:
        assert len(store.places()) == 2


def test_a_round_is_told_with_its_rules_its_course_its_payments_and_its_transfers(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "RR1/2", "--store", str(recorded_evening))
    for part in (
        "Rapid Roulette",
        "in force when it opened",
        "sealed before any result",
        "In the books:",
    ):
        assert part in text
    assert "SATG 10.5.1" in text
    assert "NOT WHAT THE RULES SAY" not in text


def test_one_terminal_is_shown_its_proof_of_the_seal_and_nobody_elses_wagers(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "RR1/2", "--store", str(recorded_evening), "--for", "RR1-2")
    assert "RR1-2 are in the seal" in text
    assert re.search(r"^  leaf [0-9a-f]{64}$", text, flags=re.MULTILINE)
    assert re.search(r"^  with [0-9a-f]{64} on the (left|right)$", text, flags=re.MULTILINE)
    (root,) = re.findall(r"^  root ([0-9a-f]{64})$", text, flags=re.MULTILINE)
    assert f"sealed before any result: {root}." in text
    assert "player:RR1-2" in text
    for other in ("RR1-1", "RR1-3", " | "):
        assert other not in text


def test_at_a_live_table_chips_have_no_account_of_their_own(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "CW1/1", "--store", str(recorded_evening), "--for", "P1")
    assert "Chips in the hands of patrons have no account of their own" in text
    assert "stakes:CW1" not in text
    assert "P2" not in text
    assert "stakes:CW1" in told(capsys, "CW1/1", "--store", str(recorded_evening))


def test_a_round_is_printed_as_json(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(told(capsys, "RR1/2", "--store", str(recorded_evening), "--json"))
    assert set(found) == {"round", "notation", "receipts", "transfers", "seal"}
    assert found["round"] == "RR1/2"
    assert found["notation"].startswith("RR1/2 ")
    assert found["receipts"]
    assert all(part["agrees"] for receipt in found["receipts"] for part in receipt["parts"])
    assert {receipt["holder"] for receipt in found["receipts"]} == {"RR1-1", "RR1-2", "RR1-3"}
    assert found["seal"]["holds"] is True
    assert found["notation"].endswith(found["seal"]["root"])


def test_one_holder_is_printed_as_json(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "RR1/2", "--store", str(recorded_evening), "--json", "--for", "RR1-2")
    found = json.loads(text)
    assert "RR1-1" not in text
    assert "notation" not in found
    assert found["transfers"]
    assert all("player:RR1-2" in (item["giver"], item["taker"]) for item in found["transfers"])
    seal = found["seal"]
    steps = tuple((step["side"], step["hash"]) for step in seal["proof"])
    assert seal["holds"] is True
    assert check(seal["leaf"], steps, seal["root"])


PAID = (
    "T1/12 2026-01-01T12:00:00.000+11:00 triple-chase % | 7: crown-pairs 5.00 | | 9h 2c 9s | | |"
    " #1 mixed-pair 5.00+{} | settled | "
)


def test_the_status_says_whether_the_rules_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert "$35.00" in told(capsys, PAID.format("30.00"))
    for more in ((), ("--json",)):
        with pytest.raises(SystemExit) as stop:
            main(["explain", PAID.format("31.00"), *more])
        assert stop.value.code == 1
    text = capsys.readouterr().out
    assert "THIS IS NOT WHAT THE RULES SAY" in text
    assert '"agrees": false' in text


def evening(path: Path, key: str, script: str) -> None:
    """A table that a script has run, in a file of its own."""
    with closing(SqliteStore(path)) as store:
        table, the_game = Table("T1", store), game(key)
        opening = OpenTable(plan=demo_plan(the_game))
        boss = Actor("Kim", HIGHEST[the_game.edition])
        assert table.handle(Order(id="0", at=START, by=boss, command=opening)).refused is None
        for place, text in enumerate(script.strip().splitlines(), 1):
            line = parse_line(text, START)
            at = START + line.after_ms
            if isinstance(line.command, OpenWagering):
                prepare(table, at=at)
            order = Order(id=f"line/{place}", at=at, by=line.by, command=line.command)
            answer = table.handle(order)
            assert answer.refused is None, answer.refused


ROULETTE = """
    0   7       join
    0   8       join
    1   dealer  buy-in 7 100 cash
    1   dealer  buy-in 8 100 cash
    2   dealer  wagering
    3   7       wager red 5, straight-up 17 5
    4   tg-higher-duties-dealer  void fire in the kitchen
    10  dealer  wagering
    11  7       wager red 5
    11  8       wager black 10
    50  dealer  start
    51  dealer  enter 17
    52  dealer  confirm
    60  dealer  wagering
    61  7       wager red 5, black 10
    62  7       wager red 0
    99  dealer  start
    99  dealer  enter 17
    99  dealer  confirm
    100 dealer  pay-out 7 105
"""


@pytest.fixture(scope="module")
def roulette(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("roulette") / "floor.db"
    evening(path, "rapid-roulette", ROULETTE)
    return path


def test_a_round_that_was_void_while_wagers_were_taken_has_no_seal(
    roulette: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("T1/1", "--store", str(roulette), "--for", "7")
    text = told(capsys, *words)
    assert "there is no seal" in text
    assert "in the seal" not in text
    assert "void fire: in the kitchen" in text
    assert json.loads(told(capsys, *words, "--json"))["seal"] is None


def test_the_seal_is_the_one_of_its_own_round(
    roulette: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roots = set()
    for name in ("T1/2", "T1/3"):
        found = json.loads(told(capsys, name, "--store", str(roulette), "--for", "7", "--json"))
        assert found["seal"]["holds"] is True
        roots.add(found["seal"]["root"])
    assert len(roots) == 2


def test_a_wager_withdrawn_after_the_call_makes_another_seal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening(tmp_path / "war.db", "casino-war", """
        0  pit-boss fill 1000
        1  dealer   wagering
        2  dealer   lay ann casino-war @1 10
        2  dealer   lay bob casino-war @2 10
        2  dealer   lay bob tie @2 5
        3  dealer   call
        4  dealer   lay bob tie @2 0
    """)  # fmt: skip
    words = ("T1/1", "--store", str(tmp_path / "war.db"), "--json")
    for more in (("--for", "ann"), ("--for", "bob"), ()):
        assert json.loads(told(capsys, *words, *more))["seal"]["holds"] is True


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (3, "7 bought in for $100.00 (cash)"),
        (6, "7 has $5.00 on red, $5.00 on straight-up 17; $10.00 was taken"),
        (12, "17 was drawn, by dealer"),
        (13, "the round was settled: 7 was paid $0.00; 8 was paid $20.00"),
        (16, "7 has nothing on red; $5.00 went back"),
        (20, "7 was paid out $105.00"),
    ],
)
def test_what_came_of_an_order_is_told_in_dollars(
    roulette: Path, capsys: pytest.CaptureFixture[str], line: int, says: str
) -> None:
    """An id may have a slash: it is looked for among the orders first."""
    assert says in told(capsys, f"line/{line}", "--store", str(roulette))


def test_a_choice_is_told_with_what_it_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening(tmp_path / "war.db", "casino-war", """
        0  pit-boss fill 1000
        1  dealer   wagering
        2  dealer   lay ann casino-war @1 10
        3  dealer   call
        4  dealer   enter 9h
        5  dealer   enter 9s
        6  dealer   choose war go-to-war casino-war @1 for=ann
    """)  # fmt: skip
    text = told(capsys, "line/7", "--store", str(tmp_path / "war.db"))
    assert "ann chose go-to-war for ann casino-war @1, $10.00 more" in text


def test_an_order_is_printed_as_json(roulette: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "line/6", "--store", str(roulette), "--json"))
    assert found["table"] == "T1"
    assert found["order"]["command"]["type"] == "set-wagers"
    assert found["refused"] is None
    assert found["events"][0]["type"] == "wagers-set"


def test_a_round_in_notation_needs_no_store(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = told(capsys, "TC1/1", "--store", str(recorded_evening)).splitlines()[-1]
    assert "Triple Chase" in told(capsys, line)


def test_a_refused_order_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "floor.db"
    order = Order(id="asked-once", at=START, by=Actor("Dana", "dealer"), command=OpenWagering())
    with closing(SqliteStore(path)) as store:
        Table("T1", store).handle(order)
    text = told(capsys, "asked-once", "--store", str(path))
    assert "Dana (dealer)" in text
    assert "refused (table-closed)" in text
    found = json.loads(told(capsys, "asked-once", "--store", str(path), "--json"))
    assert found["refused"]["why"] == "table-closed"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("explain", "RR1/9"), "Unknown round of RR1 '9'"),
        (("explain", "XX/1"), "Unknown table 'XX'"),
        (("explain", "nothing"), "No order 'nothing'"),
        (("explain", "RR1/1", "--for", "nobody"), "Unknown holder 'nobody'"),
        (("explain", "line/99"), "Unknown table 'line'"),
        (("explain", PAID.replace("settled", "over")), "Unreadable end 'over'"),
        (("explain", PAID.replace("9h", "9H").format("30.00")), "Unknown card '9H'"),
        (("explain", PAID.replace("crown-pairs", "crown").format("30.00")), "'crown'"),
        (("demo", "--rounds", "0"), "0 rounds"),
        (("demo", "chess"), "Unknown game 'chess'"),
    ],
)
def test_what_does_not_exist_is_answered_in_one_line(
    recorded_evening: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    capsys.readouterr()
    with pytest.raises(SystemExit) as stop:
        main([*words, "--store", str(recorded_evening)])
    assert stop.value.code == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.err.count("\n") == 1
    assert not printed.out, "An error comes before anything is printed."


def test_an_order_is_not_told_in_part(roulette: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = refused(capsys, "explain", "line/6", "--store", str(roulette), "--for", "7")
    assert "`--for` is for rounds" in text


@pytest.mark.parametrize("command", [("explain", "T1/1"), ("demo", "triple-chase")])
@pytest.mark.parametrize("kind", ["folder", "text", "other"])
def test_what_holds_no_tables_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], kind: str
) -> None:
    path = tmp_path / "floor.db"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("These are no tables, but some words that fill more than a page.\n" * 99)
    else:
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE events (what TEXT)")
            other.commit()
    before = path.read_bytes() if path.is_file() else b""
    text = refused(capsys, *command, "--store", str(path))
    assert "No tables in" in text
    assert text.count("\n") == 1
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert [item.name for item in tmp_path.iterdir()] == ["floor.db"]


def test_tables_of_another_making_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "floor.db"
    evening(path, "rapid-roulette", "0 7 join")
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE events SET body = '{}'")
        other.commit()
    assert "Unreadable tables" in refused(capsys, "explain", "T1/1", "--store", str(path))


def test_explaining_changes_nothing_in_the_file(
    roulette: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = roulette.read_bytes()
    told(capsys, "T1/2", "--store", str(roulette))
    assert roulette.read_bytes() == before
    assert [path.name for path in roulette.parent.iterdir()] == ["floor.db"]


def test_a_file_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No tables in" in refused(capsys, "explain", "T1/1", "--store", str(tmp_path / "no.db"))
    assert not (tmp_path / "no.db").exists()


def test_where_no_store_is_named_the_option_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused(capsys, "explain", "RR1/1")
    assert said.endswith("Accepted: a store, named with `--store`, or `croupier demo` first.\n")


def test_a_store_without_tables_accepts_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteStore(tmp_path / "floor.db").close()
    said = refused(capsys, "explain", "RR1/3", "--store", str(tmp_path / "floor.db"))
    assert said == "croupier: Unknown table 'RR1'. Accepted: none.\n"


def test_a_round_that_was_put_right_tells_both_settlements_and_what_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "floor.db")
    main(["demo", "rapid-roulette", "--rounds", "1", "--seed", "3", "--store", path])
    for rank, name, faces in (
        ("tg-area-manager", "Sam", 17), ("tg-assistant-casino-manager", "Kim", 19),
    ):  # fmt: skip
        for line in ("freeze 1 seen", f"correct 1 the camera says {faces} faces={faces}"):
            main(["order", "RR1", f"{rank}:{name} {line}", "--store", path])
    found = told(capsys, "RR1/1", "--for", "RR1-1", "--store", path)
    assert "It came: ball: 19." in found
    first = found.index(
        "by Sam: the camera says 17. [SATG 8.3] Until then it stood as ball: 22, and $30.00 was paid."
    )
    second = found.index(
        "by Kim: the camera says 19. [SATG 8.3] Until then it stood as ball: 17, and "
    )
    assert first < second
    books = found[found.index("In the books:") :]
    assert "bank:RR1 → player:RR1-1 $50.00 [SATG 8.3]" in books
    assert books.count("[SATG 8.3]") == 2
