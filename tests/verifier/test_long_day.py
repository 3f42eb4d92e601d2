"""A long random day: both verifiers say that all is right. A rule that is wrong in one is found by the other."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import FileArchive, export
from croupier.engine.store.archive.verify import Books, verify
from croupier.games import GAMES, game
from croupier.rulebook import TABLES
from support.random_day import TABLES as OF_THE_DAY
from support.random_day import long_day
from support.stored_tables import opened, play
from support.thoroughness import times
from support.verifier_program import Verdict, judged

SEED = 11


def exported(store: Path, path: Path) -> Path:
    with closing(open_store(str(store))) as kept, kept.archive() as archive:
        export(archive, path, version="0")
    return path


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The day in a compressed file."""
    folder = tmp_path_factory.mktemp("long day")
    with closing(SqliteStore(folder / "day.db")) as store:
        long_day(store, seed=SEED, rounds=times(2))
    return exported(folder / "day.db", folder / "day.jsonl.gz")


def test_both_verifiers_agree_on_the_day(day: Path, register: Path) -> None:
    books = Books()
    assert list(verify(FileArchive(day), books)) == []
    verdict = judged(day, register)
    assert verdict.findings == []
    report = verdict.report
    orders = sum(stream.orders for stream in books.streams.values())
    counted = report["orders"], report["events"], report["transfers"], report["places"]
    assert counted == (orders, books.events, books.moves, len(books.streams))
    assert report["sheets"] == len(books.sheets)


def test_the_day_had_everything_that_a_verifier_must_see(day: Path, register: Path) -> None:
    """A day on which nothing happens proves nothing."""
    report = judged(day, register).report
    undecided = {game.key for game in GAMES if all(it.play is None for it in game.variants)}
    assert undecided <= {key for key, _, _ in OF_THE_DAY}
    for key in undecided:
        counts = report["games"][key]
        assert min(counts["sealed"], counts["settled"], counts["corrected"], counts["voids"]) > 0, key  # fmt: skip
        assert counts["unsettled"] == 0
    for key in ("rapid-casino-war", "casino-war", "rapid-blackjack"):
        assert report["games"][key]["unsettled"] > 0
        assert report["games"][key]["settled"] == 0
    tickets = report["tickets"]
    assert tickets["issued"] > tickets["paid"] > 0
    assert min(report["refused"], report["anchors"]) > 0


# A wrong rule in the program that played the day: whoever settles again by other rules finds it.


@contextmanager
def wrong_line(key: str, bet: str, line: Callable[..., int]) -> Iterator[None]:
    """A bet of the first variant of a game is decided by another function."""
    found = game(key).variants[0].bet(bet)
    right = found.line
    object.__setattr__(found, "line", line)
    try:
        yield
    finally:
        object.__setattr__(found, "line", right)


@contextmanager
def wrong_odds(table: str, bet: str, line: str, pays: str) -> Iterator[None]:
    """The first row of a line pays something else."""
    lines: Any = TABLES[table].pays[bet]
    right = lines[line]
    lines[line] = (replace(right[0], pays=pays), *right[1:])
    try:
        yield
    finally:
        lines[line] = right


def played(folder: Path, key: str, wagers: str, faces: str) -> Path:
    """One round at a semi-automated table of the first variant."""
    store = SqliteStore(folder / "round.db")
    with closing(store):
        table = opened(store, key)
        script = "0 1 join\n0 dealer buy-in 1 100\n1 dealer wagering\n"
        script += f"2 1 wager {wagers}\n32 system time\n"
        moves = table.state.offer.variant.dealing.source.moving is not None
        script += "33 dealer start\n" if moves else ""
        for place, face in enumerate(faces.split()):
            script += f"{34 + place} dealer enter {face}\n"
        for answer in play(table, f"{script}50 dealer confirm"):
            assert answer.refused is None, answer.refused
    return exported(folder / "round.db", folder / "round.jsonl")


MUTANTS: dict[str, tuple[Any, tuple[str, str, str], str]] = {
    "a column that wins with any number": (
        lambda: wrong_line("rapid-roulette", "column", lambda *_: 1),
        ("rapid-roulette", "column 2 5", "18"),
        "1 column 2 was paid wins on $5.00: $5.00 back, $10.00 won, and should be loses",
    ),
    "small that wins with a triple": (
        lambda: wrong_line("rapid-sic-bo", "small", lambda *_: 1),
        ("rapid-sic-bo", "small 5", "2 2 2"),
        "1 small was paid wins on $5.00: $5.00 back, $5.00 won, and should be loses",
    ),
    "a pair of cards that are not first and third": (
        lambda: wrong_line("triple-chase", "crown-pairs", lambda *_: 3),
        ("triple-chase", "crown-pairs 5", "9h 9h 2c"),
        "1 crown-pairs was paid suited-pair on $5.00: $5.00 back, $125.00 won, and should be loses",
    ),
    "a tie that takes the wager on Player": (
        lambda: wrong_line("rapid-baccarat", "player", lambda *_: 0),
        ("rapid-baccarat", "player 5", "9h 9c Kh Ks"),
        "1 player was paid loses on $5.00: $0.00 back, $0.00 won, and should be tie on $5.00",
    ),
    "odds of another edition": (
        lambda: wrong_odds("roulette", "straight-up", "wins", "34 to 1"),
        ("rapid-roulette", "straight-up 17 5", "17"),
        "was paid wins on $5.00: $5.00 back, $170.00 won, and should be wins on $5.00: $5.00 back, $175.00 won",
    ),
    "a symbol that the indicator does not show": (
        lambda: wrong_line("rapid-big-wheel", "symbol-G", lambda *_: 1),
        ("rapid-big-wheel", "symbol-G 5", "A"),
        "1 symbol-G was paid rests on $5.00: $5.00 back, $235.00 won, and should be loses",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_found_by_whoever_has_the_right_one(
    name: str, register: Path, tmp_path: Path
) -> None:
    mutant, (key, wagers, faces), says = MUTANTS[name]
    with mutant():
        path = played(tmp_path, key, wagers, faces)
    assert list(verify(FileArchive(path))) == [], "The program agrees with itself."
    verdict: Verdict = judged(path, register)
    (only,) = verdict.findings
    assert only.startswith("settlement: T1, order ")
    assert says in only


def test_the_same_round_by_the_right_rule(register: Path, tmp_path: Path) -> None:
    path = played(tmp_path, "rapid-roulette", "column 2 5", "18")
    assert judged(path, register).findings == []
