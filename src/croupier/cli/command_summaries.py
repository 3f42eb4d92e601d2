"""Summaries of commands, read from the source of their modules, so that a list of commands imports none of them."""

import ast
from functools import cache
from pathlib import Path

from croupier.errors import Mistake

HERE = Path(__file__).parent


def summary(module: str, name: str) -> str:
    """Return the first paragraph of a command's docstring, or what a group of commands is for.

    Args:
        module: the module, by its name below `croupier.cli`.
        name: the function, or the group of commands.
    """
    for node in _parsed(module).body:
        match node:
            case ast.FunctionDef(name=defined) if defined == name:
                text = ast.get_docstring(node) or ""
                return " ".join(text.partition("\n\n")[0].split())
            case ast.Assign(targets=[ast.Name(id=defined)], value=ast.Call(keywords=options)) if (
                defined == name
            ):
                texts = {option.arg: option.value for option in options}
                return str(ast.literal_eval(texts["help"]))
    raise Mistake(f"No command {name!r} in {module}.")


@cache
def _parsed(module: str) -> ast.Module:
    file = HERE.joinpath(*module.split(".")).with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))
