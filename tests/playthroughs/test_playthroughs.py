"""A recorded evening at a table of every game, replayed line by line.

A file names its game, then lists commands as `croupier.table.script` reads them, each followed by what came
of it, indented. `pytest tests/playthroughs --record` writes down anew what comes of the commands;
whatever changed then shows in the diff.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.engine.store import Answer
from croupier.games import GAMES
from croupier.games import Played as Kind
from croupier.money import show as money
from croupier.records.receipts import receipts
from croupier.table.events import InterimPaid, RoundSettled
from croupier.table.history.history_from_log import read_history
from croupier.table.script.format import format_event, format_refusal
from croupier.table.script.parse import parse_line
from croupier.table.values.sheet import Row
from support.scripted_tables import START, Played

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))


def replayed(path: Path) -> tuple[list[str], Played]:
    """The file as it would be written now, and the table that was played."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    key, _, variant = head.removeprefix("game ").partition(", ")
    table = Played(key, variant)
    live = table.game.played is Kind.LIVE
    seats = () if live else tuple(f"T1-{seat}" for seat in range(1, 10))
    answer = table.open(terminals=seats)
    assert answer.refused is None, answer.refused
    written = [head]
    commands = [line for line in lines if line and not line.startswith(" ")]
    for number, line in enumerate(commands, 1):
        asked = parse_line(line, START)
        answer = table.order(asked.by, asked.command, at=asked.after_ms, named=f"line-{number}")
        written += [line, *(f"    {told}" for told in outcome(table, answer))]
    return written, table


def outcome(table: Played, answer: Answer) -> Iterator[str]:
    told = [*map(format_event, table.ticked)] if answer.refused else []
    yield from told
    if answer.refused:
        yield format_refusal(answer.refused)
        return
    for event in (*table.ticked, *answer.events):
        yield format_event(event)
        if isinstance(event, InterimPaid | RoundSettled):
            yield from (f"    {paid(row)}" for row in table.store.sheet(event.sheet))
    for notice in answer.notices:
        yield f"notice {notice.code}"


def paid(row: Row) -> str:
    added = f" {row.added}" if row.added else ""
    stays = f", {money(row.stays)} stays" if row.stays else ""
    sums = f"{money(row.amount)}, back {money(row.back)}, wins {money(row.winnings)}"
    return f"{row.wager}{added}: {row.line}, {sums}{stays}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_has_the_outcome_that_was_recorded(
    path: Path, request: pytest.FixtureRequest
) -> None:
    written, table = replayed(path)
    if request.config.getoption("--record"):
        path.write_text("\n".join(written) + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == written
    assert table.state.round is None, "An evening ends with its last round."


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_paid_is_what_the_rules_say(path: Path) -> None:
    _, table = replayed(path)
    store = table.store
    rounds = list(read_history("T1", (record.event for record in store.records("T1")), store.sheet))
    assert rounds
    for told in rounds:
        for receipt in receipts(told):
            assert receipt.parts, receipt
            assert all(part.agrees for part in receipt.parts), receipt


def test_every_game_has_a_playthrough() -> None:
    assert {path.stem for path in FILES} >= {game.key for game in GAMES}
