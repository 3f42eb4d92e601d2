"""What surrounds the felt of a terminal: at every size, in both phases of a cash-out, on a broken line."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.money import Cents, show
from support.browser import TOO_WIDE, accessible
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.terminal_tables import (
    FIVE,
    Dealer,
    Floor,
    Line,
    confirmed,
    empty_floor,
    figure,
    lays,
    looks,
    sits,
    spot,
)

SIZES = [(1_280, 800), (1_920, 1_080), (1_024, 600), (768, 1_024), (390, 844), (640, 400)]
"""The last is a window of 1280 by 800 at 200 % zoom."""
GAMES = {"RR1": "red||", "RBA1": "banker||", "RBL1": "blackjack||"}

floor = for_the_file(empty_floor, "rapid-roulette", "rapid-baccarat", "rapid-blackjack")

CUT = TOO_WIDE.replace(".unseen", ".unseen, .felt")
"""Texts outside the felt that stand out of the page or out of their box."""
LEAST, ACTION = 24, 44
SMALL = """([least, action]) => [...document.querySelectorAll("button, a[href], select, input")].flatMap((it) => {
  if (!it.checkVisibility() || it.closest(".felt")) return [];
  const { width, height } = it.getBoundingClientRect();
  const wanted = it.closest("header, .foot, dialog header") ? action : least;
  return Math.min(width, height) < wanted - 0.5 ? [`${it.outerHTML.slice(0, 120)}: ${width} x ${height}`] : [];
})"""
"""Targets outside the felt that are smaller than a finger."""
OUT_OF_FOOT = """() => {
  const foot = document.querySelector(".foot").getBoundingClientRect();
  const inside = ({ top, bottom, left, right }) =>
    top >= foot.top - 1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1;
  return [...document.querySelectorAll(".foot b, .foot span, .foot small, .foot button")].filter((it) => {
    const box = it.getBoundingClientRect();
    return it.checkVisibility() && box.width && !inside(box);
  }).map((it) => it.outerHTML.slice(0, 120));
}"""
OVERLAPS = """() => {
  const said = [...document.querySelectorAll(".foot b, .foot span, .foot small, .foot h2")]
    .filter((it) => it.checkVisibility() && it.textContent.trim() && !it.querySelector("b, span, small"));
  const box = (it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return range.getBoundingClientRect();
  };
  const boxes = said.map((it) => [it, box(it)]);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return boxes.flatMap(([it, a], at) => boxes.slice(at + 1)
    .filter(([other, b]) => !it.contains(other) && !other.contains(it) && across(a, b) > 2 && down(a, b) > 5)
    .map(([other]) => `${it.textContent} / ${other.textContent}`));
}"""
"""Texts of rail and money that lie on each other."""


def fits(page: Page, size: tuple[int, int]) -> None:
    """At this size nothing is cut, every target is large enough, and what must be seen is seen without scrolling."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    assert not page.evaluate(CUT), size
    assert not page.evaluate(SMALL, [LEAST, ACTION]), size
    assert not page.evaluate(OUT_OF_FOOT), size
    assert not page.evaluate(OVERLAPS), size
    seen = (
        page.get_by_role("timer"), page.get_by_label("Limits").first, figure(page, "Balance"),
        figure(page, "On the table"),
    )  # fmt: skip
    for part in seen:
        expect(part).to_be_in_viewport(ratio=0.99)


def box(page: Page, selector: str) -> dict[str, Any]:
    found = page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


def below(page: Page, selector: str, other: str) -> bool:
    """Whether a part of the page lies wholly beneath another."""
    above = box(page, other)
    return bool(box(page, selector)["y"] >= above["y"] + above["height"] - 1)


@clause("SATG 4.2")
@pytest.mark.parametrize("table", GAMES)
def test_at_every_size_nothing_is_cut_and_the_clock_is_seen_beside_a_panel(
    floor: Floor, page: Page, table: str
) -> None:
    dealer, bet = Dealer(floor, table), GAMES[table]
    dealer.opens()
    sits(page, floor, f"{table}-1")
    lays(page, bet)
    for size in SIZES:
        fits(page, size)
        for panel in ("Cash out", "Buy in"):
            page.get_by_role("button", name=panel, exact=True).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            fits(page, size)
            assert below(page, ".rail", "dialog"), size
            page.keyboard.press("Escape")
        # The felt is not crowded out: it may be scrolled where the window is small.
        assert box(page, "main")["height"] >= 0.4 * size[1], size
    accessible(page)
    if table == "RR1":
        dealer.turns("17")
    else:
        dealer.closes()
        if table == "RBL1":
            dealer.deals("8s", "As", "8h")
            expect(page.get_by_role("button", name="Decline")).to_be_visible()
            for size in SIZES:
                fits(page, size)
            page.get_by_role("button", name="Decline").click()
            page.get_by_role("button", name="Stand").click()
        dealer.ends("Kh", "5d", "7s", "2d")
    result = page.locator(".rail .result")
    expect(result).to_contain_text("staked $5.00, returned")
    for size in SIZES:
        fits(page, size)
    accessible(page)


def test_a_result_has_one_net_figure_and_stays_through_the_whole_next_round(
    floor: Floor, page: Page
) -> None:
    dealer = Dealer(floor, "RBA1")
    number = dealer.opens()
    sits(page, floor, "RBA1-2")
    lays(page, "banker||")
    lays(page, "tie||")
    dealer.closes()
    dealer.ends("9s", "Kh", "5d", "7s", "2d")
    result = page.get_by_role("region", name=f"Result of round {number}")
    expect(result).to_contain_text("Banker wins 7 to 6")
    expect(result).to_contain_text("staked $10.00, returned $9.75")
    expect(result).to_contain_text("– $0.25")
    # The chip that lost is greyed, the one that won is marked.
    expect(spot(page, "banker||").locator("svg.win")).to_have_count(1)
    expect(spot(page, "tie||").locator("svg.lose")).to_have_css("filter", "grayscale(1)")
    dealer.opens()
    for phase in ("Place wagers", "Wagers closed"):
        expect(page.locator(".rail").get_by_text(phase)).to_be_visible()
        expect(result).to_contain_text("staked $10.00, returned $9.75")
        expect(result.get_by_role("button", name="Why?")).to_be_visible()
        if phase == "Place wagers":
            lays(page, "banker||")
            dealer.closes()
    dealer.ends("9s", "Kh", "5d", "7s", "2d")
    expect(page.get_by_role("region", name=f"Result of round {number + 1}")).to_be_visible()
    expect(result).to_have_count(0)


@clause("SATG 3.2", "SATG 5.5.1")
def test_a_cash_out_says_in_each_phase_what_it_pays_and_does_that(floor: Floor, page: Page) -> None:
    dealer, balances = Dealer(floor, "RR1"), floor.system.screens.balances
    number = dealer.opens()
    terminal = "RR1-4"
    sits(page, floor, terminal)
    lays(page, "red||")
    held = balances.balance_of(terminal)
    page.get_by_role("button", name="Cash out", exact=True).click()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text(f"On the table, round {number}")
    expect(panel.get_by_role("button", name=re.compile("cash out"))).to_have_count(1)
    panel.get_by_role(
        "button", name=f"Take back {FIVE} and cash out {show(Cents(held + 500))}"
    ).click()
    looks(page, lambda: floor.wagered(terminal) == {} and balances.balance_of(terminal) == 0)
    page.keyboard.press("Escape")

    terminal = "RR1-5"
    sits(page, floor, terminal)
    lays(page, "red||")
    dealer.does("start-device")
    dealer.closes()
    held = balances.balance_of(terminal)
    page.get_by_role("button", name="Cash out", exact=True).click()
    later = panel.get_by_role("button", name=f"Play round {number}, then cash out")
    expect(later).to_contain_text(f"{show(held)} plus what round {number} returns")
    expect(panel.get_by_role("button", name=re.compile("Take back"))).to_have_count(0)
    later.click()
    expect(panel).to_contain_text("Your ticket is printed when the round is settled.")
    assert floor.wagered(terminal) == {"red||": 500}
    dealer.does("report-rest")
    dealer.deals("1")
    dealer.does("confirm")
    looks(page, lambda: balances.balance_of(terminal) == 0)
    printed = floor.state("RR1").terminals[terminal]
    assert not printed.is_open


def test_the_bet_finder_places_what_is_touched_and_nothing_else(floor: Floor, page: Page) -> None:
    dealer = Dealer(floor, "RR1")
    dealer.opens()
    sits(page, floor, "RR1-2")
    expect(spot(page, "red||")).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="Find a bet").click()
    panel = page.get_by_role("dialog")
    panel.get_by_role("button", name="17", exact=True).click()
    expect(panel.get_by_role("button", name=re.compile("^Split "))).to_have_count(4)
    accessible(page)
    assert floor.wagered("RR1-2") == {}
    panel.get_by_role("button", name="Split 17/20").click()
    looks(page, lambda: floor.wagered("RR1-2") == {"split|17/20|": 500})
    expect(panel.get_by_role("button", name=f"Split 17/20, {FIVE}")).to_be_visible()
    page.keyboard.press("Escape")
    dealer.turns("0")


@clause("SATG 4.3.2(b)")
def test_a_limit_says_what_it_is_and_what_was_done_and_goes_with_its_phase(
    floor: Floor, page: Page
) -> None:
    dealer = Dealer(floor, "RR1")
    dealer.opens()
    sits(page, floor, "RR1-3")
    lays(page, "red||")
    page.get_by_role("radio", name="Chip of $1,000.00").click()
    spot(page, "black||").click()
    said = page.get_by_role("alert").filter(
        has_text="This costs $1,000.00 more, and your balance is $495.00."
    )
    expect(said).to_contain_text("The largest chip you can place is $100.00.")
    assert floor.wagered("RR1-3") == {"red||": 500}
    spot(page, "black||").focus()
    said.get_by_role("button", name="Close this message").focus()  # it stays until it is closed
    dealer.turns("0")
    expect(said).to_have_count(0)


def test_a_silent_line_freezes_the_terminal_and_says_what_lies_there_when_it_is_back(
    floor: Floor, page: Page
) -> None:
    terminal, line, dealer = "RR1-1", Line(page), Dealer(floor, "RR1")
    number = dealer.opens()
    sits(page, floor, terminal)
    lays(page, "odd||")
    line.down = line.up = False
    spot(page, "black||").click()
    notice = page.get_by_role("alert").filter(has_text="Connection lost. This screen is frozen.")
    expect(notice).to_contain_text("Your confirmed wagers of $5.00 stand.")
    expect(notice).to_contain_text("The dashed chips of $5.00 are not confirmed.")
    expect(page.get_by_role("timer", name="Frozen")).to_be_visible()
    expect(page.locator(".seconds")).to_have_count(0)
    expect(spot(page, "red||")).to_have_attribute("aria-disabled", "true")
    expect(spot(page, "black||")).to_have_accessible_name(re.compile("not yet confirmed"))
    expect(page.locator("main")).to_have_css("opacity", "0.5")
    expect(notice).to_have_css("opacity", "1")
    assert not page.locator("main").locator(notice).count(), (
        "The notice is not dimmed with the felt."
    )
    expect(page.get_by_role("button", name="Cash out", exact=True)).to_be_disabled()
    expect(figure(page, "As of")).to_be_visible()
    accessible(page)
    line.returns()
    line.breaks()
    line.returns()
    back = page.get_by_role("status").filter(has_text="The connection is back.")
    expect(back).to_contain_text(f"On the table in round {number}: ")
    expect(back).to_contain_text("Odd $5.00")
    expect(notice).to_have_count(0)
    expect(spot(page, "black||")).to_have_accessible_name(confirmed(FIVE))
    expect(back).to_contain_text("Black $5.00")
    expect(page.locator(".seconds")).to_be_visible()
    dealer.turns("0")


def test_a_wall_on_a_silent_line_says_the_same(floor: Floor, page: Page) -> None:
    line = Line(page)
    page.goto(f"http://{floor.address}/wall/RR1")
    expect(page.get_by_role("heading", name="Rapid Roulette")).to_be_visible()
    line.down = False
    notice = page.get_by_role("alert").filter(has_text="Connection lost. This screen is frozen.")
    expect(notice).to_be_visible()
    expect(page.locator("main")).to_have_css("opacity", "0.5")
    line.returns()
    line.breaks()
    line.returns()
    expect(notice).to_have_count(0)


def test_of_two_windows_of_a_terminal_the_older_says_that_it_is_no_longer_in_use(
    floor: Floor, page: Page
) -> None:
    sits(page, floor, "RR1-2")
    newer = page.context.new_page()
    sits(newer, floor, "RR1-2")
    notice = page.get_by_role("alert").filter(has_text="This window is no longer in use.")
    expect(notice).to_be_visible()
    accessible(page)
    notice.get_by_role("button", name="Use it in this window").click()
    expect(notice).to_have_count(0)
    expect(newer.get_by_role("alert").filter(has_text="no longer in use")).to_be_visible()
    newer.close()
