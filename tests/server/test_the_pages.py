"""The pages of the screens, and the lobby: what anybody may load, and nothing beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.http import static_pages as pages
from croupier.server.settings.demo_staff import ROLES, RUNGS, SECRET
from croupier.server.typescript_types import types_page
from support.local_server import Served, serving

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("pages")) as found:
        yield found


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
        assert one["secret"] == served.system.device_secret(one["device"])


def test_the_types_of_the_screens_are_those_of_the_game_system() -> None:
    kept = (WEB / "src" / "wire.ts").read_text(encoding="utf-8")
    assert kept == types_page(), "make docs"
