"""Every command that prints rows prints them as JSON as well."""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from croupier.cli.main import app, main

NO_LISTS = {
    "croupier plan": "a section of the configuration, in its own language",
    "croupier grants": "SQL for the owner of the tables",
    "croupier init": "what was made, with secrets that are shown once",
    "croupier serve": "runs until it is stopped; it logs in JSON",
    "croupier sign-software": "lines that are signed as they are",
    "croupier fit": "a form to be signed by people",
    "croupier pickup": "a form to be followed by hand",
    "croupier case": "a file to be read by people; the server has it as data",
    "croupier demo": "how many rounds each table played; the store has them",
    "croupier order": "what one order did; the status says whether it was refused",
    "croupier reference": "the names of the files that it writes",
    "croupier verify": "findings; the status says whether there are any",
    "croupier replay": "differences; the status says whether there are any",
    "croupier evidence verify": "findings; the status says whether there are any",
    "croupier register check": "findings on one file; the status says whether there are any",
    "croupier tournament check": "findings on one file; the status says whether there are any",
    "croupier tournament simulate": "figures of one tournament",
}
"""Commands that print several lines and no list, each with what they print."""
PRINTERS = {"say", "_say", "print", "write_rows", "write"}


def commands(of: App = app, name: str = "croupier") -> Iterator[tuple[str, App]]:
    """Every command with the words that call it."""
    for word in of:
        if not word.startswith("-"):
            command = of[word]
            if command.default_command is not None:
                yield f"{name} {word}", command
            yield from commands(command, f"{name} {word}")


def prints_rows(function: object) -> bool:
    """Whether a function prints in a loop, or what an iterable yields."""
    assert callable(function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.ListComp | ast.GeneratorExp):
            calls = [it for it in ast.walk(node) if isinstance(it, ast.Call)]
            if any(named(call) in PRINTERS for call in calls):
                return True
        if isinstance(node, ast.Call) and named(node) in PRINTERS:
            stars = any(isinstance(argument, ast.Starred) for argument in node.args)
            if stars or named(node) == "write_rows":
                return True
    return False


def named(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


ALL = dict(commands())


def takes_json(command: App) -> bool:
    return any("--json" in argument.names for argument in command.assemble_argument_collection())


@pytest.mark.parametrize("name", ALL)
def test_a_command_that_prints_rows_has_json(name: str) -> None:
    command = ALL[name]
    assert not is_list(name) or name in NO_LISTS or takes_json(command)


def is_list(name: str) -> bool:
    command = ALL[name]
    named_so = command.help.startswith("List ") or name.endswith(" list")
    return named_so or prints_rows(command.default_command)


@pytest.mark.parametrize("name", NO_LISTS)
def test_an_exception_prints_rows_and_has_no_json(name: str) -> None:
    assert is_list(name)
    assert not takes_json(ALL[name])


def test_the_lists_are_found() -> None:
    found = {name for name, command in ALL.items() if takes_json(command)}
    assert {
        "croupier check", "croupier tickets", "croupier staff list", "croupier devices list", "croupier jackpots",
        "croupier jackpots rounds", "croupier period list", "croupier register document list", "croupier guide",
        "croupier equipment", "croupier irregularities", "croupier clause",
    } <= found  # fmt: skip


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    main([*words, "--json"])
    return json.loads(capsys.readouterr().out)


def test_lists_of_a_store_as_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["demo", "rapid-roulette", "--rounds", "1"])
    capsys.readouterr()
    empty = {"tickets": [], "unread": [], "owed": 0, "books": 0}
    assert printed(capsys, "tickets") == empty
    rows = printed(capsys, "guide", "RR1")
    assert isinstance(rows, list)
    assert all(row.keys() == {"fact", "says", "first", "rulings"} for row in rows)
    jackpots = printed(capsys, "jackpots", "croupier-demo.db")
    assert jackpots == {"jackpots": [], "redrawn": [], "accounts": [], "faults": []}


def test_clauses_and_irregularities_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "clause", "--find", "double zero")
    assert isinstance(found, list)
    assert all("double zero" in row["summary"].lower() for row in found)
    of_one = printed(capsys, "clause", "SATG 4.3")
    assert isinstance(of_one, dict)
    assert of_one["clause"] == "SATG 4.3"
    rows = printed(capsys, "irregularities", "casino-war")
    assert isinstance(rows, list)
    assert {row["game"] for row in rows} == {"casino-war"}
    assert all(row["rulings"] and row["when"] for row in rows)
