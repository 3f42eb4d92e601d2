"""The words of the code: riddles stay rare in prose, and variables are named after what they hold."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
TEXTS = {
    path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(SOURCE.rglob("*.py"))
}

MOST = {
    "whoever": 5, "nobody": 25, "somebody": 5, "told": 15, "stands": 36, "whatever": 5, "so many": 8, "so long": 5,
    "so often": 5,
}  # fmt: skip
"""The most occurrences of a word in the package, in any case. The rest are codes, data and texts of the rules."""
NOT_NAMES = {"told", "said", "own", "whoever", "somebody", "nobody"}
"""A variable is named after what it holds. Fields may have these names where they are on the wire or in stored logs."""
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Scope = Function | ast.Module


def bound_in(scope: Scope) -> Iterator[str]:
    """The names that a function or module binds itself, its comprehensions included."""
    if isinstance(scope, Function):
        arguments = scope.args
        yield from (
            argument.arg
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        )
        yield from (rest.arg for rest in (arguments.vararg, arguments.kwarg) if rest)
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, Function | ast.ClassDef):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        waiting += ast.iter_child_nodes(node)


@cache
def names_by_scope() -> dict[str, set[str]]:
    """The names that each function and module binds, by file and line."""
    return {
        f"{name}:{getattr(node, 'lineno', 'module')}": set(bound_in(node))
        for name, text in TEXTS.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Scope)
    }


@pytest.mark.parametrize("word", MOST)
def test_riddles_are_rare(word: str) -> None:
    pattern = re.compile(rf"\b{word}\b", re.IGNORECASE)
    places = Counter({name: len(pattern.findall(text)) for name, text in TEXTS.items()})
    assert places.total() <= MOST[word], f"{word!r} occurs in {dict(+places)}"


def test_one_is_a_number() -> None:
    """A variable is called `one` only beside `two`."""
    assert [
        place for place, names in names_by_scope().items() if "one" in names and "two" not in names
    ] == []


def test_a_variable_is_named_after_what_it_holds() -> None:
    assert [
        f"{place} {name}"
        for place, names in names_by_scope().items()
        for name in sorted(names & NOT_NAMES)
    ] == []
