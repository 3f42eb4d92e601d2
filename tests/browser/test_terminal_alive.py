"""A terminal as a device of the house: its sounds, the live video, and a tablet that keeps it as an app."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier.table.phases import Phase
from support.browser import accessible, comes
from support.house_fixtures import for_the_file
from support.terminal_tables import FIVE, Dealer, Floor, empty_floor, sits, spot

floor = for_the_file(empty_floor, "rapid-roulette")
TABLE, PLAYER, OTHER = "RR1", "RR1-4", "RR1-5"
LANGUAGES = ["en", "zh-Hans"]

LISTENS = """() => {
  window.heard = [];
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = create.call(this);
    const start = tone.start.bind(tone);
    tone.start = (at) => { window.heard.push(tone.frequency.value); start(at); };
    return tone;
  };
}"""
WAKES = """() => {
  window.awake = 0;
  navigator.wakeLock.request = async (kind) => {
    if (kind === "screen") window.awake += 1;
    return { release: async () => { window.awake -= 1; } };
  };
}"""
LONG_TOUCH = """(selector) => document.querySelector(selector).dispatchEvent(
  new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))"""


def speaks(page: Page, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('croupier.language', '{language}')")


def plays(floor: Floor, *terminals: str) -> Dealer:
    """Wagering is open, and each terminal has $100.00."""
    dealer = Dealer(floor, TABLE)
    if floor.state(TABLE).phase is not Phase.WAGERING:
        dealer.opens()
    boss = floor.http("K1")
    for terminal in terminals:
        balance = floor.system.screens.balances.balance_of(terminal)
        if balance:
            boss.done(TABLE, "pay-out", terminal=terminal, amount=balance)
        boss.done(TABLE, "buy-in", terminal=terminal, amount=100_00, tender="cash")
    return dealer


def heard(page: Page) -> list[float]:
    return list(page.evaluate("window.heard.splice(0)"))


@pytest.mark.parametrize(
    ("language", "menu", "name"),
    [
        ("en", "Menu", "Sounds: wager taken, closing soon, result"),
        ("zh-Hans", "菜单", "提示音：已接受投注、即将截止、结果"),
    ],
)
def test_sounds_are_off_until_the_player_wants_them(
    floor: Floor, page: Page, language: str, menu: str, name: str
) -> None:
    dealer = plays(floor, PLAYER)
    speaks(page, language)
    page.add_init_script(f"({LISTENS})()")
    sits(page, floor, PLAYER)
    spot(page, "red||").click()
    expect(spot(page, "red||")).to_have_accessible_name(re.compile(re.escape(FIVE)))
    assert not heard(page)

    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("checkbox", name=name).check()
    assert len(heard(page)) == 1
    accessible(page)
    page.keyboard.press("Escape")
    spot(page, "black||").click()
    comes(page, lambda: page.evaluate("window.heard.length"))
    assert heard(page) == [1_250]
    dealer.turns("17")
    comes(page, lambda: page.evaluate("window.heard.length"))
    assert 330 in heard(page)

    page.reload()
    page.get_by_role("button", name=menu, exact=True).click()
    expect(page.get_by_role("checkbox", name=name)).to_be_checked()


@dataclass(frozen=True)
class Camera:
    """A page of the house with its live video."""

    address: str
    asked: list[dict[str, Any]]


@contextmanager
def camera() -> Iterator[Camera]:
    asked = list[dict[str, Any]]()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(dict(self.headers))
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>Camera</title><p>The wheel, live</p>")

        def log_message(self, *_: Any) -> None:
            """It is nobody's concern here."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Camera(f"http://127.0.0.1:{server.server_port}/RR1", asked)
        server.shutdown()


@pytest.mark.parametrize(
    ("language", "menu", "opens", "closes"),
    [
        ("en", "Menu", "Live video", "Close the live video"),
        ("zh-Hans", "菜单", "现场视频", "关闭现场视频"),
    ],
)
def test_the_video_of_the_house_is_beside_the_felt_and_on_a_phone_behind_a_button(
    floor: Floor, pages: Callable[[], Page], monkeypatch: pytest.MonkeyPatch,
    language: str, menu: str, opens: str, closes: str,
) -> None:  # fmt: skip
    plays(floor, PLAYER, OTHER)
    with camera() as house:
        table = replace(floor.config.tables[TABLE], video=house.address)
        monkeypatch.setitem(floor.config.tables, TABLE, table)
        wide, phone = pages(), pages()
        phone.set_viewport_size({"width": 390, "height": 844})
        for page, terminal in ((wide, PLAYER), (phone, OTHER)):
            speaks(page, language)
            sits(page, floor, terminal)
        live = wide.get_by_role("region", name=opens)
        expect(live.locator("iframe").content_frame.get_by_text("The wheel, live")).to_be_visible()
        assert live.locator("iframe").get_attribute("sandbox") == "allow-scripts allow-same-origin"
        assert all("Referer" not in headers for headers in house.asked)
        felt, beside = wide.locator(".felt").bounding_box(), live.bounding_box()
        assert felt
        assert beside
        assert beside["x"] >= felt["x"] + felt["width"]
        accessible(wide)
        live.get_by_role("button", name=closes).click()
        expect(live).to_be_hidden()

        expect(phone.locator("iframe")).to_have_count(0)
        phone.get_by_role("button", name=menu, exact=True).click()
        phone.get_by_role("dialog").get_by_role("button", name=opens).click()
        frame = phone.locator("iframe").content_frame
        expect(frame.get_by_text("The wheel, live")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_in_the_demo_a_drawing_has_its_place(floor: Floor, page: Page) -> None:
    plays(floor, PLAYER)
    sits(page, floor, PLAYER)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Live video").click()
    drawn = page.get_by_role("region", name="Live video")
    expect(drawn.get_by_text("Demonstration: a drawing.")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
    accessible(page)


@pytest.mark.parametrize("screen", [f"terminal/{PLAYER}", f"wall/{TABLE}"])
def test_a_tablet_keeps_a_screen_as_an_app_that_stays_awake(
    floor: Floor, page: Page, screen: str
) -> None:
    secret = floor.system.enrolled.secret(PLAYER if "terminal" in screen else f"{TABLE}-wall")
    page.add_init_script(f"({WAKES})()")
    page.goto(f"http://{floor.address}/{screen}#secret={secret}")
    expect(page.locator("h1")).to_be_visible()
    assert page.url == f"http://{floor.address}/{screen}"
    assert page.evaluate("window.awake") == 1
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["url"] == f"http://{floor.address}/app/{screen}"
    assert found["errors"] == []
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert page.evaluate(LONG_TOUCH, "h1") is False
    style = "getComputedStyle(document.documentElement)"
    assert page.evaluate(f"{style}.overscrollBehaviorY") == "none"
    assert page.evaluate(f"{style}.userSelect") == "none"
    # The app is opened without the secret, which the tablet has kept.
    page.goto(f"http://{floor.address}/{screen}")
    expect(page.locator("h1")).to_be_visible()
