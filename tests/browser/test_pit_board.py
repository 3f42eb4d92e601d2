"""Twenty tables on one board: nothing scrolls or is cut off, and only what needs a person is outlined in red."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier.games import GAMES
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.config import Config, StaffConfig, TableConfig
from support.browser import accessible, signed_on
from support.demo_house import Living, quick, served
from support.house_fixtures import for_each_test
from support.local_server import free_port
from support.served_dealer import WINDOW_S, Dealer, chip

TABLES, TABLE = 20, "RR1"
CUT_OFF = """() => [...document.querySelectorAll('main article p, main article header > *, main article dd')]
    .filter(text => {
        const tile = text.closest('article').getBoundingClientRect(), own = text.getBoundingClientRect();
        return text.scrollWidth > text.clientWidth + 1 || own.bottom > tile.bottom || own.right > tile.right;
    }).map(text => text.closest('article').innerText + ' :: ' + text.textContent)"""
SCROLLS = """() => ['html', 'main'].map(name => document.querySelector(name))
    .filter(part => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth)
    .map(part => part.tagName)"""
OUTSIDE = """() => [...document.querySelectorAll('main article')]
    .map(tile => tile.getBoundingClientRect())
    .filter(tile => tile.bottom > innerHeight || tile.right > innerWidth).length"""


def twenty_tables(folder: Path) -> Config:
    """The tables of the demo and more that are reserved, at which nobody lives."""
    more = [f"RT{number}" for number in range(2, 2 + TABLES - len(GAMES))]
    config = demo_config(folder, GAMES, reserved=more, port=free_port(), device_port=free_port())
    tables = {
        name: TableConfig(plan=quick(table.plan, WINDOW_S)) for name, table in config.tables.items()
    }
    return replace(config, tables=tables, staff=StaffConfig(idle_minutes=30))


# A house for each test: skipped time and a terminal that has left raise alerts of their own.
floor = for_each_test(lambda folder: served(twenty_tables(folder)))


@pytest.fixture
def pit(floor: Living, page: Page) -> Page:
    page.set_viewport_size({"width": 1920, "height": 1080})
    signed_on(page, floor, "K1", "/pit")
    expect(page.locator("main article")).to_have_count(TABLES)
    return page


def plays(floor: Living, dealer: Dealer, number: str, order: str) -> None:
    """A round in which ten lie on red, with its result."""
    floor.run(dealer.does("open-wagering"))
    with floor.terminal(f"{TABLE}-1") as player:
        player.until("table", phase="wagering")
        told = player.ask("wager", order, wagers=[chip("red", "", 1_000)])
        assert "refused" not in told, told
    floor.run(dealer.closes())
    floor.run(dealer.settles(number))


def fits(pit: Page) -> None:
    """Nothing scrolls, no tile is outside, and no text of a tile is cut off."""
    assert pit.evaluate(SCROLLS) == []
    assert pit.evaluate(OUTSIDE) == 0
    assert pit.evaluate(CUT_OFF) == []


def test_twenty_tables_fit_on_one_screen_with_the_figures_of_the_day(
    floor: Living, pit: Page
) -> None:
    dealer = Dealer(floor, TABLE)
    tile = pit.locator("main article").filter(has=pit.get_by_role("button", name=f"Open {TABLE},"))
    expect(tile).to_contain_text("No round settled yet")
    plays(floor, dealer, "18", "w 1")  # 18 is red: the player wins
    expect(tile).to_contain_text("-$10.00")
    expect(tile).to_contain_text("–100.0 / 2.7 %")
    expect(tile).to_contain_text("s to result")
    plays(floor, dealer, "17", "w 2")  # 17 is black
    expect(tile).to_contain_text("0.0 / 2.7 %")
    said = re.compile(
        r"Won \$0\.00 of \$20\.00 wagered, 0\.0 / 2\.7 %\. Drop .* Chance explains it"
    )
    expect(tile.get_by_role("img")).to_have_accessible_name(said)
    expect(pit.get_by_text("Win today").locator("xpath=..")).to_contain_text("$0.00")
    fits(pit)
    accessible(pit)
    pit.set_viewport_size({"width": 1280, "height": 800})
    fits(pit)
    pit.evaluate("() => localStorage.setItem('croupier.language', 'zh-Hans')")
    pit.reload()
    expect(pit.locator("main article")).to_have_count(TABLES)
    expect(pit.get_by_text("今日赢额")).to_be_visible()
    expect(pit.get_by_role("main")).to_contain_text("局/时")
    fits(pit)
    pit.set_viewport_size({"width": 1920, "height": 1080})
    fits(pit)
    accessible(pit)
    pit.evaluate("() => localStorage.setItem('croupier.language', 'en')")


def test_a_long_name_of_a_dealer_cuts_no_figure_off(floor: Living, pit: Page) -> None:
    plays(floor, Dealer(floor, TABLE), "18", "w 1")
    tile = pit.locator("main article").filter(has=pit.get_by_role("button", name=f"Open {TABLE},"))
    expect(tile).to_contain_text("The line begins with the second round.")
    expect(tile).not_to_contain_text("No round settled yet")
    pit.set_viewport_size({"width": 1280, "height": 800})
    name = tile.locator("b", has_text="Dana")
    before = tile.locator("p").last.bounding_box()
    name.evaluate("(it) => { it.textContent = 'Alexandra Featherstonehaugh-Cholmondeley' }")
    assert tile.locator("p").last.bounding_box() == before


def test_only_a_table_that_needs_a_person_is_outlined(floor: Living, pit: Page) -> None:
    urgent = pit.locator("main article.urgent")
    expect(urgent).to_have_count(0)
    with floor.terminal(f"{TABLE}-4") as talk:
        talk.ask("call", "c 1")
        expect(urgent).to_have_count(1)
        expect(urgent).to_contain_text(TABLE)
        alert = pit.get_by_role("listitem").filter(has_text="calls for an attendant")
        expect(alert).to_contain_text("No owner yet")
        alert.get_by_role("button", name="Take").click()
        expect(alert).to_contain_text("has it")
        expect(urgent).to_have_count(0)
        alert.get_by_role("button", name="Show the players").click()
        expect(pit.get_by_role("region", name=f"Table {TABLE}")).to_be_visible()


def test_a_report_is_made_in_the_pit_and_downloaded(floor: Living, pit: Page) -> None:
    dealer = Dealer(floor, TABLE)
    plays(floor, dealer, "18", "w 1")  # the player wins
    plays(floor, dealer, "17", "w 2")  # the player loses
    pit.get_by_role("button", name="Reports", exact=True).click()
    desk = pit.get_by_role("region", name="Reports of the gaming days")
    for by in ("dealer", "game", "shift", "table"):
        desk.get_by_role("combobox", name="By", exact=True).select_option(by)
        desk.get_by_role("button", name="Make the report").click()
        expect(desk.get_by_role("heading", level=2)).to_contain_text(f"by {by}")
    line = desk.get_by_role("row").filter(has_text=TABLE)
    expect(line).to_contain_text("$20.00")
    expect(line).to_contain_text("2.70 %")
    expect(desk.get_by_role("row").filter(has_text="Total")).to_contain_text("0.00 %")
    expect(desk).to_contain_text("Meters and books agree.")
    assert "NaN" not in desk.inner_text()
    accessible(pit)
    for name, begins in (("Download PDF", b"%PDF-1"), ("Download CSV", b"table,rounds")):
        with pit.expect_download() as waiting:
            desk.get_by_role("button", name=name).click()
        assert waiting.value.path().read_bytes().startswith(begins)
