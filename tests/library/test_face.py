"""The face of `import croupier`: its names and signatures do not change without a deprecation."""

import dataclasses
import inspect
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from textwrap import fill
from typing import Any

import pytest

import croupier

FACE = """
Answered: line, refused, events
Answered.happened
Answered.record()
BadInput
BetInfo: game, variant, bet, name, wins, positions, added, clauses
BetInfo.record()
BetOdds: game, variant, pay_table, policy, decks, bet, name, positions, edge, hit, variance, estimated, lines
BetOdds.record()
Comparison: rows, title
Comparison.after
Comparison.before
Comparison.edge_change
Comparison.records()
ExplainedStake: wager, bet, stake, line, pays, staked_cents, back_cents, winnings_cents, stays_cents, source,
    arithmetic, agrees
ExplainedStake.record()
Explanation: rows, title, lines, agrees
Explanation.records()
Fault: where, what
Fault.record()
GameInfo: game, name, about, played, variants, decks, decisions, bets
GameInfo.record()
HeldBet: game, variant, decks, pay_table, policy, bet, wagers, staked_cents, handle_cents, win_cents, edge,
    expected_win_cents, deviation, review
HeldBet.record()
HoldLine: key, rounds, drop_cents, handle_cents, win_cents, net_win_cents, hold, expected_win_cents,
    expected_hold, deviation, review
HoldLine.record()
HoldReport: rows, title, total, bets, meters_cents, books_cents
HoldReport.agrees
HoldReport.records()
LineOdds: line, pays, profit, chance, estimated, source
LineOdds.record()
Records
Records.close()
Records.explain(what, *, holder='')
Records.export(file)
Records.report(*, by='table', day='', last_day='', month='', year='', since='', to='')
Records.rounds(table='')
Records.tables()
Records.verify()
RoundInfo: round, game, opened, faces, wagers, staked_cents, returned_cents, end, notation
RoundInfo.record()
Rows: rows, title
Rows.records()
SettledStake: bet, name, position, pay_table, added, line, pays, staked_cents, back_cents, winnings_cents,
    clauses, source
SettledStake.record()
SettledStake.returned_cents
Settlement: rows, title, game, variant, decks, outcome, opened
Settlement.records()
Settlement.returned_cents
SimulatedBet: bet, name, variant, exact_edge, edge, edge_within, hit, hit_from, hit_to, deviation, differs
SimulatedBet.record()
Simulation: rows, title, rounds, seed, agrees
Simulation.records()
Table(game, *, variant='', name='T1', store='', at='')
Table.balance_cents(holder)
Table.close()
Table.explain(what, *, holder='')
Table.play(script)
Table.ready_cards()
Table.rounds()
explain(what, *, store='', holder='')
list_bets(game)
list_games(*, at='')
odds(game, *, bet='', variant='', decks=None, at='')
open_store(where)
play_demo(store, *, game='', rounds=2, seed=None, at='')
read_export(file)
settle(game, outcome, *, choose='', bet='', position='', stake_cents=100, variant='', decks=None, at='')
simulate(game, *, rounds=None, precision=None, bet='', seed=None, variant='', decks=None, policy='', shoe='',
    burn=None, behind=None, workers=0, at='')
what_if(game, *, bet, pays=None, decks=None, pay_table='', settings=None, variant='', policy='', at='')
"""
"""Every name with its parameters or fields. A release that renames one still has the old name, and warns of it."""


def signature(of: Callable[..., Any]) -> str:
    """The parameters with their defaults, without types."""
    parameters = inspect.signature(of).parameters.values()
    bare = [
        it.replace(annotation=inspect.Parameter.empty) for it in parameters if it.name != "self"
    ]
    return str(inspect.Signature(bare))


def members(name: str, of: type) -> Iterator[str]:
    """The public methods and properties of a class, besides those of every sequence and exception."""
    common = {*dir(tuple), *dir(Exception)}
    for member, value in inspect.getmembers(of):
        if member.startswith("_") or member in common:
            continue
        if inspect.isfunction(value):
            yield f"{name}.{member}{signature(value)}"
        elif isinstance(value, property):
            yield f"{name}.{member}"


def face() -> Iterator[str]:
    """What the face consists of, a line for each name and member."""
    for name in croupier.__all__:
        of = getattr(croupier, name)
        if not inspect.isclass(of):
            yield f"{name}{signature(of)}"
        elif dataclasses.is_dataclass(of):
            yield f"{name}: {', '.join(field.name for field in dataclasses.fields(of))}"
        else:
            yield name if name in ("BadInput", "Records") else f"{name}{signature(of)}"
        if inspect.isclass(of) and not issubclass(of, Exception):
            yield from members(name, of)


def test_the_names_and_signatures_of_the_face_stay() -> None:
    shown = "\n".join(fill(line, 110, subsequent_indent="    ") for line in face())
    assert shown == FACE.strip()


def imported(program: str) -> set[str]:
    """What a fresh process has imported after a program."""
    text = f"{program}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", text], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )  # fmt: skip
    return set(done.stdout.split())


def test_a_name_is_imported_when_it_is_used() -> None:
    before = {name for name in imported("import croupier") if name.startswith("croupier")}
    assert before == {"croupier"}
    modules = imported("import croupier\ncroupier.odds, croupier.settle, croupier.what_if")
    assert not modules & {"cyclopts", "numba", "litestar", "sqlalchemy", "rich", "reportlab"}
    assert not {name for name in modules if name.startswith(("croupier.server", "croupier.cli"))}


def test_a_name_that_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="'croupier' has no attribute 'game_of'"):
        croupier.game_of  # type: ignore[attr-defined]  # noqa: B018
    assert {*croupier.__all__} < {*dir(croupier)}


def test_a_missing_extra_is_named() -> None:
    program = """
import sys, croupier
sys.modules["numba"] = None
try:
    croupier.simulate("big-wheel", rounds=1000)
except croupier.BadInput as refusal:
    print(refusal)
"""
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "Accepted: the same after `pip install 'croupier[maths]'`." in done.stdout
