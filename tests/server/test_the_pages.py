"""The pages of the screens, and the lobby: what anybody may load, and nothing beside it."""

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from croupier.cli.main import main
from croupier.server.http import static_pages as pages
from croupier.server.settings.demo_staff import ROLES, RUNGS, SECRET
from croupier.server.typescript_types import types_page
from croupier.table.commands import Command
from croupier.table.values.event_base import kebab
from support.house_fixtures import for_the_file
from support.local_server import Served, serving

declared_types = cache(types_page)

served = for_the_file(serving)


@pytest.mark.parametrize("path", ["/", "/terminal", "/dealer/RR1", "/wall/RR1", "/rules/SATG 9"])
def test_every_screen_has_its_address(served: Served, path: str) -> None:
    page = served.client.get(path)
    assert page.status_code == 200
    assert '<div id="app"' in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_its_parts_are_there_and_are_kept(served: Served) -> None:
    for part in (pages.BUILT / "assets").iterdir():
        found = served.client.get(f"/assets/{part.name}")
        assert (found.status_code, found.content) == (200, part.read_bytes())
        assert "immutable" in found.headers["cache-control"]


@pytest.mark.parametrize("name", ["none.js", "..%2Findex.html", "index.html", "%2E%2E%2Fapp.py"])
def test_nothing_else_is_given_out(served: Served, name: str) -> None:
    assert served.client.get(f"/assets/{name}").status_code == 404


def test_the_lobby_shows_the_floor_and_the_keys_of_the_demo(served: Served) -> None:
    lobby = served.client.get("/api/v1/lobby").json()
    assert [one["table"] for one in lobby["tables"]] == sorted(served.config.tables)
    assert lobby["demo"]["secret"] == SECRET
    assert {one["number"] for one in lobby["demo"]["staff"]} == {*RUNGS, *ROLES}
    for one in lobby["demo"]["devices"]:
        assert one["secret"] == served.system.enrolled.secret(one["device"])


def test_the_types_of_the_screens_are_those_of_the_game_system(tmp_path: Path) -> None:
    """The Makefile calls this command before the screens are checked."""
    types = tmp_path / "wire.ts"
    main(["reference", str(tmp_path / "pages"), "--types", str(types)])
    assert types.read_text(encoding="utf-8") == types_page()


@pytest.mark.parametrize("command", get_args(Command), ids=lambda command: kebab(command.__name__))
def test_the_type_of_a_command_has_its_fields(command: type[Struct]) -> None:
    """A field with a default may be missing. Two messages have the name of a command, so one of several fits."""
    declared = re.findall(
        rf"^export interface \w*{command.__name__} {{\n  type: \"{kebab(command.__name__)}\";\n(.*?)^}}$",
        declared_types(), re.MULTILINE | re.DOTALL,
    )  # fmt: skip
    expected = [f"{field.encode_name}{'' if field.required else '?'}" for field in fields(command)]
    assert expected in [
        [line.split(":")[0].strip() for line in body.splitlines()] for body in declared
    ]
