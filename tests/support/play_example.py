"""Play a round of the worked example from table to receipt, and write down what was seen.

`tests/games/test_worked_example.py` runs this as a program in a copy of croupier that has the example.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from croupier.games import GAMES, game
from croupier.maths.exact import figures_of
from croupier.records.receipts import Receipt, receipts
from croupier.rulebook import at
from croupier.table.history.history_from_log import read_history
from croupier.table.values.instants import instant_of
from support.scripted_tables import START, Played, opened
from support.table_screens import screens

KEY = "rapid-dragon-tiger"
ROUNDS = """
    0   dealer  wagering             -> round-opened
    1   1       wager dragon 20      -> wagers-set
    1   1       wager tie 5          -> wagers-set
    2   2       wager tiger 30       -> wagers-set
    2   2       wager tie 2          -> refused below-minimum SATG 4.3.1
    60  system  time                 -> wagers-closed
    61  dealer  enter Kh
"""


def seen(played: Played) -> dict[str, Any]:
    """Everything that screens show, as it is sent."""
    every = screens(played)
    builtins = to_builtins(every._asdict() | {"own": every.own})
    assert isinstance(builtins, dict)
    return builtins


def in_short(receipt: Receipt) -> dict[str, Any]:
    """What a receipt says of a wager, and whether the rules, run again, agree."""
    return {
        "bet": receipt.bet,
        "amount": receipt.amount,
        "dealt": receipt.dealt,
        "returns": receipt.returns,
        "agrees": all(part.agrees for part in receipt.parts),
        "lines": [part.line for part in receipt.parts],
        "clauses": [str(clause) for part in receipt.parts for clause in part.clauses],
        "governs": [str(part.governs) for part in receipt.parts],
    }


def played_rounds() -> Iterator[tuple[str, Any]]:
    """Two rounds: the Dragon wins, then a suited tie."""
    table = opened(KEY)
    yield "offer", seen(table)["offer"]
    table.run(ROUNDS)
    yield "while dealing", seen(table)
    table.run("62 dealer enter 9c\n63 dealer confirm")
    yield "balances", {seat: table.holds(f"player:{seat}") for seat in ("1", "2")}
    yield "after", seen(table)
    table.run("""
        70   dealer  wagering
        71   1       wager dragon 20
        71   1       wager suited-tie 5
        72   2       wager tie 10
        130  system  time
        131  dealer  enter 7s
        132  dealer  enter 7s
        133  dealer  confirm
    """)
    yield "balances after a tie", {seat: table.holds(f"player:{seat}") for seat in ("1", "2")}
    yield "last", seen(table)
    read = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    yield "receipts", [in_short(receipt) for history in read for receipt in receipts(history)]


def exact() -> Iterator[tuple[str, Any]]:
    """The edge of every bet, as a fraction."""
    for figures in figures_of(game(KEY), at(instant_of(START))):
        yield figures.bet.key, str(figures.edge)


if __name__ == "__main__":
    record: dict[str, Any] = {"games": [each.key for each in GAMES], **dict(played_rounds())}
    record["edges"] = dict(exact())
    folder = Path(sys.argv[1])
    (folder / "seen.json").write_text(json.dumps(record), encoding="utf-8")
