"""The pages of the screens, and the lobby: what anybody may load, and nothing beside it."""

import re
import struct
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

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


@pytest.mark.parametrize(
    "address", ["/app/terminal/R1%201-2", "/app/wall/RR1", "/app/kiosk/kiosk-1"]
)
def test_a_device_can_keep_its_screen_as_an_app(served: Served, address: str) -> None:
    answer = served.client.get(address)
    app = answer.json()
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert answer.headers["cache-control"] == "no-store"
    assert app["start_url"] == address.removeprefix("/app")
    assert app["display"] == "fullscreen"
    assert {icon["sizes"] for icon in app["icons"]} == {"192x192", "512x512"}
    for icon in app["icons"]:
        drawn = served.client.get(icon["src"]).content
        size = int(icon["sizes"].split("x")[0])
        assert drawn.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", drawn[16:24]) == (size, size)


@pytest.mark.parametrize("address", ["/app/pit/RR1", "/app/cage/cage-1"])
def test_a_screen_of_staff_is_no_app(served: Served, address: str) -> None:
    assert served.client.get(address).status_code == 404


def test_pages_of_others_are_framed_only_where_a_table_has_a_video(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = served.client.get("/terminal").headers["content-security-policy"]
    assert policy.split("; ")[-1] == "frame-src 'self'"
    assert served.client.get("/api/v1/video/RR1").json() == {"address": "", "drawn": True}
    assert served.client.get("/api/v1/video/none").status_code == 404
    table = replace(served.config.tables["RR1"], video="https://video.example:8443/RR1?low")
    monkeypatch.setitem(served.config.tables, "RR1", table)
    policy = served.client.get("/terminal").headers["content-security-policy"]
    assert policy.split("; ")[-1] == "frame-src 'self' https://video.example:8443"
    video = served.client.get("/api/v1/video/RR1").json()
    assert video == {"address": "https://video.example:8443/RR1?low", "drawn": False}
    missing = served.client.get("/nowhere", headers={"accept": "text/html"})
    assert missing.headers["content-security-policy"].endswith("frame-src 'self'")


@pytest.mark.parametrize("name", ["none.js", "..%2Findex.html", "index.html", "%2E%2E%2Fapp.py"])
def test_nothing_else_is_given_out(served: Served, name: str) -> None:
    assert served.client.get(f"/assets/{name}").status_code == 404


def test_the_lobby_shows_the_floor_and_the_keys_of_the_demo(served: Served) -> None:
    lobby = served.client.get("/api/v1/lobby").json()
    assert [item["table"] for item in lobby["tables"]] == sorted(served.config.tables)
    assert lobby["demo"]["secret"] == SECRET
    assert {item["number"] for item in lobby["demo"]["staff"]} == {*RUNGS, *ROLES}
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
