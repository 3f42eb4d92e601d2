"""Every screen for everybody: by axe, by keyboard alone, without motion, in both languages, on a phone."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from support.browser import TOO_WIDE, accessible, signed_on
from support.demo_house import Living, living, quick_floor, until
from support.quiet_screens import left_s
from support.screen_fits import MOVING

DESK, PHONE, WALL = (1280, 800), (390, 844), (1920, 1080)
TERMINAL = "RR1-4"
SCREENS = {
    "lobby": ("/", "", "main article"),
    "terminal": (f"/terminal/{TERMINAL}", "", "[data-spot]"),
    "dealer": ("/dealer/RBA1", "D1", "aside li"),
    "live": ("/live/CW1", "K1", "main figure"),
    "wall": ("/wall/RR1", "", "footer dl"),
    "pit": ("/pit", "K1", "main article"),
    "pit-table": ("/pit/RR1", "K1", "main form"),
    "cage": ("/cage/cage-1", "C1", "main form"),
    "kiosk": ("/kiosk/kiosk-1", "C1", "main button"),
    "inspector": ("/inspector", "I1", "main li a"),
    "maths": ("/maths/rapid-roulette", "P1", "section tbody tr"),
    "fairness": ("/maths/fairness", "P1", "section tbody tr"),
    "rules": ("/rules", "", "section li a"),
    "sheet": ("/rules/rapid-roulette", "", "section tbody tr"),
    "clauses": ("/rules/clauses?find=void", "", "section li a"),
}
"""Address, who is signed on, and what is there once it is loaded."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    games = ["rapid-roulette", "rapid-baccarat", "casino-war"]
    with living(quick_floor(tmp_path_factory.mktemp("floor"), games, wagering_s=10)) as found:
        until(lambda: found.state("RR1").round and found.state("RR1").playing.wagers)
        found.skip(max(0, left_s(found, "RR1")))
        until(lambda: found.settled("RR1") and found.settled("CW1"))
        yield found


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_for_everybody_and_asks_its_own_server_alone(
    floor: Living, page: Page, name: str
) -> None:
    asked = set[str]()
    page.on("request", lambda item: asked.add(urlsplit(item.url).netloc or item.url[:40]))
    page.on("websocket", lambda item: asked.add(urlsplit(item.url).netloc))
    path, number, loaded = SCREENS[name]
    signed_on(page, floor, number)
    for language, size in (("en", DESK if name != "wall" else WALL), ("zh-Hans", PHONE)):
        page.evaluate("chosen => localStorage.setItem('croupier.language', chosen)", language)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"http://{floor.address}{path}")
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(loaded).first).to_be_visible()
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), language
        assert not page.evaluate(TOO_WIDE), language
        assert page.evaluate(MOVING) == 0
    assert asked == {floor.address}


def test_on_a_phone_the_race_track_takes_the_place_of_the_layout(floor: Living, page: Page) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"http://{floor.address}/terminal/{TERMINAL}")
    page.get_by_role("button", name="Race track").click()
    track = page.get_by_role("grid", name="Race track")
    expect(track).to_be_visible()
    widths = "all => all.map((pocket) => pocket.getBoundingClientRect().width)"
    assert min(track.locator("[data-spot] path").evaluate_all(widths)) >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Layout").click()
    expect(track).to_have_count(0)
    expect(page.get_by_role("grid", name="Betting layout")).to_be_visible()


HALF = 40
CAPITALS = """() => {
  const parts = {
    outcome: ".number, main > section h2", clock: "[role=timer] .seconds", round: ".round", note: ".right p",
    seal: ".right section b", limits: "footer dd", name: "h1",
  };
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1) * 0.72;
  const found = Object.entries(parts).map(([part, where]) => [part, document.querySelector(where)]);
  const roads = [...document.querySelectorAll(".roads > figure svg")];
  const places = roads.map((road) => road.getBoundingClientRect().height / 6);
  const latest = [...document.querySelectorAll("ol li:first-child *")].map(size).concat(places);
  const all = latest.length && found.every(([, one]) => one?.checkVisibility());
  if (!all) return null;
  return { ...Object.fromEntries(found.map(([part, one]) => [part, size(one)])), history: Math.max(...latest) };
}"""
"""How high the capitals of each part of a wall are, as soon as all are there. A mark of a road fills its place."""


@pytest.mark.parametrize("table", ["RR1", "RBA1"])
def test_a_wall_is_read_from_ten_metres(floor: Living, page: Page, table: str) -> None:
    """On a panel of 55 inches a 200th of the distance is 80 pixels; what is not awaited has half of it."""
    page.set_viewport_size({"width": WALL[0], "height": WALL[1]})
    page.goto(f"http://{floor.address}/wall/{table}")
    found = page.wait_for_function(CAPITALS).json_value()
    assert {part for part, high in found.items() if high >= 2 * HALF} >= {"outcome", "clock"}
    assert not {part: high for part, high in found.items() if high < HALF}
    assert not page.evaluate(TOO_WIDE)


def test_a_wager_is_laid_without_a_mouse(floor: Living, page: Page) -> None:
    page.goto(f"http://{floor.address}/terminal/{TERMINAL}")
    expect(page.get_by_text("Place wagers").first).to_be_visible()
    until(lambda: _reaches(page, '[data-spot*="|"]'))
    first = page.evaluate("document.activeElement.dataset.spot")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.spot")
    assert first != second

    def lies() -> bool:
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        item = floor.state("RR1").round
        laid = item.wagered(TERMINAL) if item else ()
        return second in {f"{at.bet}|{at.spot}|{at.area}" for at in laid}

    until(lies)
    # In and out of a panel, and the place where one was is kept.
    until(lambda: _reaches(page, "header nav button"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('header nav button')")


def _reaches(page: Page, selector: str) -> bool:
    """Whether the next stop of the tab key is such a thing."""
    page.keyboard.press("Tab")
    return bool(page.evaluate("wanted => document.activeElement.matches(wanted)", selector))
