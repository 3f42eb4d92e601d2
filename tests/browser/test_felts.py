"""The felts of all games in a real browser: axe finds nothing, and on a phone every place is reached."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.games import GAMES, Played
from croupier.server.demo.demo_floor import table_of
from support.browser import accessible, comes
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.screen_fits import MOVING
from support.terminal_tables import (
    Dealer,
    Floor,
    confirmed,
    empty_floor,
    figure,
    lays,
    seated,
    sits,
    spot,
)

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]
KINDS = {game.appearance.felt: game for game in AT_TERMINALS}
"""One game of each felt."""

floor = for_the_file(empty_floor, *(game.key for game in KINDS.values()))


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


LISTENS = """() => {
  window.moved = [];
  document.addEventListener("animationstart", (event) => window.moved.push(event.animationName), true);
}"""


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "still"])
def test_cards_slide_and_turn_unless_motion_is_not_wanted(
    floor: Floor, browser: Browser, moving: bool
) -> None:
    table = table_of(KINDS["baccarat"])
    dealer = Dealer(floor, table)
    number = dealer.opens()
    with seated(browser, floor, f"{table}-4", moving=moving) as page:
        lays(page, "banker||")
        dealer.closes()
        page.evaluate(LISTENS)
        dealer.deals("9s")
        expect(page.get_by_role("img", name="9 of spades")).to_be_visible()
        if moving:
            comes(page, lambda: page.evaluate("moved.some((name) => name.endsWith('slide'))"))
            # A touch ends it.
            page.locator(".felt svg").first.click(position={"x": 5, "y": 5})
            assert page.evaluate(MOVING) == 0
        dealer.ends("Kh", "5d", "7s", "2d")
        # Nothing waits for a motion: the money is there with the result.
        expect(figure(page, f"Round {number}, net")).to_contain_text("returned $9.75")
        if not moving:
            assert page.evaluate("moved") == []
