"""What commands import: a command that needs no table, no store and no mathematics loads none of it."""

import json
import os
import subprocess
import sys

import pytest
from cyclopts import App

from croupier.cli.command_summaries import summary
from croupier.cli.main import COMMANDS, app

HEAVY = {
    "alembic", "distributed", "jinja2", "litestar", "numba", "numpy", "psycopg", "reportlab", "scipy",
    "sqlalchemy", "structlog", "uvicorn",
}  # fmt: skip


def imported(program: str, *words: str) -> set[str]:
    """The top-level packages, and the modules of ours, that a fresh process has imported in the end."""
    text = f"import sys\nsys.argv = {['croupier', *words]!r}\n{program}\nimport json\n"
    text += "sys.stderr.write(json.dumps(sorted(sys.modules)))"
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", text], capture_output=True, text=True, check=True, env=environment
    )
    names: list[str] = json.loads(done.stderr.splitlines()[-1])
    return {*names, *(name.partition(".")[0] for name in names)}


TYPED = """
from croupier.__main__ import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
"""


def test_the_version_imports_no_command_and_no_library() -> None:
    modules = imported(TYPED, "--version")
    assert not modules & (HEAVY | {"msgspec", "cyclopts", "rich"})
    assert {name for name in modules if name.startswith("croupier.")} == {"croupier.__main__"}


@pytest.mark.parametrize(
    "words",
    [("--help",), (), ("odds", "triple-chase", "--bet", "crown-pairs"), ("odds", "--help")],
)
def test_help_and_odds_import_no_store_and_no_server(words: tuple[str, ...]) -> None:
    modules = imported(TYPED, *words)
    assert "cyclopts" in modules
    assert not modules & HEAVY
    assert not {
        name for name in modules if name.startswith(("croupier.server", "croupier.records"))
    }


def test_the_server_imports_neither_scipy_nor_numba() -> None:
    """Long mathematics is worked out in processes of their own, which may import them."""
    modules = imported(
        "import croupier.cli.house.server_commands, croupier.server.serve, croupier.server.demo.demo_floor\n"
        "import pkgutil, importlib, croupier.server.api as api\n"
        "for found in pkgutil.walk_packages(api.__path__, 'croupier.server.api.'):\n"
        "    importlib.import_module(found.name)\n"
    )
    assert "croupier.server.process.system" in modules
    assert "croupier.server.api.reference.maths_routes" in modules
    assert not modules & {"scipy", "numba", "distributed"}


@pytest.mark.parametrize("path", [path for paths in COMMANDS.values() for path in paths])
def test_the_list_of_commands_has_the_summary_of_each(path: str) -> None:
    """The list reads it from the source; the command itself says the same."""
    module, _, attribute = path.partition(":")
    command = app[attribute.replace("_", "-")]
    assert isinstance(command, App)
    own = command.help.partition("\n\n")[0]
    assert summary(module, attribute) == " ".join(own.split())
