"""The felts of all games in a real browser at every size: targets are large enough, and no text is cut."""

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.games import GAMES, Played
from croupier.server.demo.demo_floor import table_of
from support.browser import accessible
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.terminal_tables import Dealer, Floor, confirmed, empty_floor, lays, sits, spot

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]
SIZES = [(390, 844), (768, 1024), (1024, 600), (1280, 800), (1920, 1080), (640, 400)]
KINDS = {game.appearance.felt: game for game in AT_TERMINALS}
"""One game of each felt."""

floor = for_the_file(empty_floor, *(game.key for game in KINDS.values()))

SMALL = """() => [...document.querySelectorAll("[data-spot], [data-stop]")]
  .map((it) => [it.getAttribute("aria-label"), it.querySelector("path, rect")?.getBoundingClientRect()])
  .filter(([, box]) => box && (box.width < 23.9 || box.height < 23.9))
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""
"""The targets that are smaller than a finger needs."""

CUT = """() => [...document.querySelectorAll('[data-spot*="|"]')].flatMap((it) => {
  const area = it.querySelector("path").getBoundingClientRect();
  return [...it.querySelectorAll("text")].filter((text) => !text.closest("svg svg")).flatMap((text) => {
    const box = text.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const across = box.left < area.left - 2 || box.right > area.right + 2;
    const down = box.top < area.top - 4 || box.bottom > area.bottom + 4;
    const cut = across || down || (size < 11.9 && !it.dataset.line);
    return cut ? [`${it.dataset.spot}: ${text.textContent}, ${size.toFixed(1)}`] : [];
  });
})"""
"""The inscriptions that leave their area or are too small."""

NAMELESS = """() => [...document.querySelectorAll('[data-spot*="|"]:not([data-line])')]
  .filter((it) => !it.querySelector("text:not(.sees text), svg")).map((it) => it.dataset.spot)"""
"""The areas that show nothing of what they are."""


OUT = """() => [...document.querySelectorAll("[data-spot], [data-stop]")]
  .filter((it) => it.getBoundingClientRect().right > innerWidth + 1).map((it) => it.getAttribute("aria-label"))"""
"""The targets beyond the right edge of the screen."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("felt", KINDS)
def test_every_area_is_large_enough_and_its_name_is_whole(
    floor: Floor, page: Page, felt: str, size: tuple[int, int]
) -> None:
    table = table_of(KINDS[felt])
    dealer = Dealer(floor, table)
    if floor.state(table).phase.value != "wagering":
        dealer.opens()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sits(page, floor, f"{table}-1")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(OUT) == []


@pytest.mark.parametrize("felt", KINDS)
def test_axe_finds_nothing_on_a_felt(floor: Floor, page: Page, felt: str) -> None:
    table = table_of(KINDS[felt])
    dealer = Dealer(floor, table)
    if floor.state(table).phase.value != "wagering":
        dealer.opens()
    sits(page, floor, f"{table}-2")
    accessible(page)


@clause("SATG 3.8")
def test_on_a_phone_a_split_of_another_dozen_is_reached_by_the_map(
    floor: Floor, page: Page
) -> None:
    table = table_of(KINDS["roulette"])
    if floor.state(table).phase.value != "wagering":
        Dealer(floor, table).opens()
    page.set_viewport_size({"width": 390, "height": 844})
    sits(page, floor, f"{table}-3")
    expect(spot(page, "split|14/17|")).to_have_count(0)
    page.get_by_role("button", name=re.compile("13 – 24")).click()
    lays(page, "split|14/17|")
    page.get_by_role("button", name=re.compile("1 – 12")).click()
    expect(spot(page, "split|14/17|")).to_have_count(0)
    page.get_by_role("button", name=re.compile("13 – 24")).click()
    expect(spot(page, "split|14/17|")).to_have_accessible_name(confirmed("$5.00"))
