"""Every significant event is raised somewhere, and what is raised is one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.offices.floor.significant_events import KINDS

SOURCE = Path(croupier.__file__).parent
RAISES = {"alert", "raised", "_once", "Alert", "_linked"}
"""Functions whose first word is a code."""


def files() -> Iterator[ast.Module]:
    for folder in ("offices/floor", "server"):
        for path in (SOURCE / folder).rglob("*.py"):
            yield ast.parse(path.read_text(encoding="utf-8"))
    for path in SOURCE.rglob("events.py"):
        yield ast.parse(path.read_text(encoding="utf-8"))


def words() -> set[str]:
    """Everything that the parts that raise events say, but for what they only explain."""
    return {
        node.value
        for tree in files()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def raised() -> Iterator[str]:
    for tree in files():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            named = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
            said = node.args[:1] if name in RAISES else named if name == "Raise" else []
            for item in said:
                if isinstance(item, ast.Constant) and isinstance(item.value, str):
                    yield item.value


def test_every_code_is_raised_somewhere() -> None:
    assert sorted(set(KINDS) - words()) == []


def test_whatever_is_raised_is_a_code() -> None:
    found = set(raised())
    assert len(found) > 40
    assert sorted(found - set(KINDS)) == []
