"""SATG 1.1 player-terminal: what is on record of a terminal, and that it is not opened without it."""

from typing import Any

import pytest

from croupier.table.opening.checklist import PLAYER_TERMINAL, Item
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played

WHOLE = {"touch-screen": "yes", "note-acceptor": "yes"}


def record(name: str, tables: tuple[str, ...] = (), **changes: Any) -> Item:
    """The record of one terminal, with everything on it unless said otherwise."""
    said = {"approval": "PT-1", "features": WHOLE} | changes
    return Item(kind=PLAYER_TERMINAL, name=name, tables=tables, **said)


def without_terminals(played: Played) -> list[Item]:
    return [item for item in played.plan().items if item.kind != PLAYER_TERMINAL]


def table(*records: Item, name: str = "T1") -> Played:
    """A table at which terminals have their own records, and no line stands for all of them."""
    played = Played("rapid-roulette", name=name)
    assert played.open(items=(*without_terminals(played), *records)).refused is None
    return played


LACKS: dict[str, Any] = {
    "touch-screen": {"features": {"note-acceptor": "yes"}},
    "note-acceptor": {"features": {"touch-screen": "yes", "note-acceptor": "no"}},
}


@pytest.mark.parametrize("lack", LACKS)
@clause("SATG 1.1 player-terminal")
def test_a_terminal_without_screen_or_acceptor_on_record_is_not_opened(lack: str) -> None:
    """The others are, and the terminal without a record of its own is not asked."""
    played = table(record("1"), record("2", **LACKS[lack]))
    played.run("""
        1  1       join                -> terminal-joined
        1  dealer  buy-in 1 100        -> bought-in
        2  2       join                -> refused equipment-missing SATG 1.1 player-terminal
        2  dealer  join 2              -> refused equipment-missing SATG 1.1 player-terminal
        2  dealer  buy-in 2 100        -> refused equipment-missing SATG 1.1 player-terminal
        2  device  insert-note 2 20    -> refused equipment-missing SATG 1.1 player-terminal
        3  3       join                -> terminal-joined
    """)
    answer = played.line("4 2 join")
    refused = refusal(answer.refused, "equipment-missing", "SATG 1.1 player-terminal")
    assert lack in str(refused)
    assert "Terminal 2" in str(refused)
    assert set(played.state.terminals) == {"1", "3"}


@clause("SATG 1.1 player-terminal")
def test_a_terminal_reaches_the_tables_on_its_record_one_or_more() -> None:
    both, other = record("1", ("T1", "T2")), record("2", ("T2",))
    table(both, other).run("""
        1  1       join                -> terminal-joined
        1  2       join                -> refused terminal-unknown SATG 1.1 player-terminal
    """)
    table(both, other, name="T2").run("""
        1  1       join                -> terminal-joined
        1  2       join                -> terminal-joined
    """)


@clause("SATG 1.1 player-terminal")
def test_a_terminal_that_lost_its_screen_overnight_is_not_opened_again() -> None:
    played = table(record("1"), record("2")).run("""
        1  1       join
        1  dealer  buy-in 1 100
        2  dealer  pay-out 1 100
        3  tg-higher-duties-dealer  close
    """)
    items = [item for item in played.state.opened.items if item.name != "1"]
    again = (*items, record("1", features={"note-acceptor": "yes"}))
    assert played.open(at=9_000, items=again).refused is None
    assert "1" in played.state.terminals
    played.run("""
        10  dealer  buy-in 1 100       -> refused equipment-missing SATG 1.1 player-terminal
        10  device  insert-note 1 20   -> refused equipment-missing SATG 1.1 player-terminal
        10  1       leave              -> terminal-left
        10  1       join               -> refused equipment-missing SATG 1.1 player-terminal
    """)


@clause("SATG 1.1 player-terminal(b)")
def test_a_terminal_without_its_approval_is_not_connected() -> None:
    table(record("1"), record("2", approval="")).run("""
        1  1       join                -> terminal-joined
        1  2       join                -> refused unapproved-equipment SATG 1.1 player-terminal(b)
    """)


def test_a_table_without_any_terminal_that_can_be_opened_is_not_opened_itself() -> None:
    """SATG 2.2.1."""
    played = Played("rapid-roulette")
    none = (record("1", approval=""), record("2", features={}))
    refused = refusal(
        played.open(items=(*without_terminals(played), *none)).refused,
        "equipment-missing",
        "SATG 1.1 player-terminal",
    )
    assert "SATG 1.1 player-terminal(b)" in str(refused)
