"""A terminal in a real browser: a round that three people play, chips under a finger, a connection that breaks."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.money import Cents, show
from croupier.server.settings.demo_staff import SECRET
from support.browser import FIRST_VIEW_BYTES, accessible, first_view
from support.demo_house import until
from support.house_fixtures import for_the_file
from support.local_server import Caller
from support.round_tables import clause
from support.terminal_tables import (
    FIVE,
    WINDOW_S,
    Dealer,
    Floor,
    Line,
    confirmed,
    empty_floor,
    figure,
    lays,
    looks,
    seated,
    sits,
    spot,
)

floor = for_the_file(empty_floor, "rapid-roulette", "rapid-three-card-poker")


@pytest.mark.parametrize("table", ["RR1", "RTCP1"])
def test_the_first_view_is_light(floor: Floor, page: Page, table: str) -> None:
    """Nothing is kept by the browser yet: all that a terminal needs is loaded."""
    assert (
        20_000 < first_view(page, f"http://{floor.address}/terminal/{table}-5") < FIRST_VIEW_BYTES
    )


# A round that three people play.


@clause(
    "SATG 3.3.1", "SATG 3.8", "SATG 3.8.1", "SATG 3.8.2", "SATG 3.8.3", "SATG 3.8.4", "SATG 5.4"
)
def test_two_terminals_and_a_dealer_play_one_round(
    floor: Floor, page: Page, browser: Browser
) -> None:
    floor.http("S1").post("/sign-off", {})  # wherever he was before
    page.goto(f"http://{floor.address}/dealer/RR1")
    page.get_by_label("Number").fill("S1")
    page.get_by_label("Secret").fill(SECRET)
    page.get_by_role("button", name="Sign on").click()
    page.get_by_role("button", name="Take the table").click()
    page.get_by_role("button", name="Open wagering").click()
    until(lambda: floor.state("RR1").phase.value == "wagering")
    paid = f"Round {floor.state('RR1').number}, net"
    with (
        seated(browser, floor, "RR1-1", moving=True) as one,
        seated(browser, floor, "RR1-2") as two,
        seated(browser, floor, "RR1-5") as idle,
    ):
        for seat, name in ((one, "red||"), (two, "straight-up|17|")):
            lays(seat, name)
            expect(figure(seat, "On the table")).to_contain_text(FIVE)
            expect(figure(seat, "Balance")).to_contain_text("$495.00")
        expect(figure(one, "Balance")).to_contain_text("RR1-1")
        # Each sees its own chips alone.
        expect(one.locator("[data-spot] svg")).to_have_count(1)
        expect(two.locator("[data-spot] svg")).to_have_count(1)

        # Nobody else can lay them otherwise.
        staff = Caller(floor)
        staff.token = page.evaluate("sessionStorage.getItem('croupier.sign-on')")
        black = [{"bet": "black", "amount": 500}]
        moved = staff.order("RR1", "set-wagers", terminal="RR1-1", wagers=black)
        assert moved.status_code != 200
        expect(spot(one, "black||")).not_to_have_accessible_name(confirmed(FIVE))

        page.get_by_role("button", name="Spin").click()
        until(lambda: floor.state("RR1").playing.motion)
        floor.skip(WINDOW_S)
        expect(one.get_by_text("Wagers closed").first).to_be_visible()
        expect(spot(one, "black||")).to_have_attribute("aria-disabled", "true")
        staff.done("RR1", "report-rest")
        page.get_by_role("group", name="What may come").get_by_text("17", exact=True).click()
        page.get_by_role("button", name=re.compile("^Confirm")).click()

        expect(figure(two, paid)).to_contain_text("$180.00")
        expect(figure(two, "Balance")).to_contain_text("$675.00")
        expect(figure(one, paid)).to_contain_text("$0.00")
        expect(figure(one, "Balance")).to_contain_text("$495.00")
        # Everybody is told the outcome; what lost is grey on the felt.
        for seat in (one, two, idle):
            expect(spot(seat, "straight-up|17|")).to_have_class(re.compile(r"\bwon\b"))
        expect(figure(idle, "Balance")).to_contain_text(
            show(floor.system.screens.balances.balance_of("RR1-5"))
        )
        expect(spot(one, "red||").locator("svg")).to_have_css("opacity", "0.45")
        expect(figure(one, "On the table")).to_contain_text("$0.00")
        assert floor.system.screens.balances.balance_of("RR1-2") == 67_500
        assert floor.system.screens.balances.balance_of("RR1-1") == 49_500
        two.get_by_role("button", name="Why?").first.click()
        expect(two.get_by_role("dialog")).to_contain_text("35 to 1")
        # A panel leaves the money alone.
        panel, bar = two.get_by_role("dialog").bounding_box(), two.locator("footer").bounding_box()
        assert panel
        assert bar
        assert panel["y"] + panel["height"] <= bar["y"] + 1
        accessible(two)


# Chips under a finger.


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carries(page: Page, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """Press, move, look, let go."""
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    expect(page.locator(".dragged .chip")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)


def _lies(floor: Floor, terminal: str, wagers: dict[str, int]) -> bool:
    return floor.wagered(terminal) == wagers


def cents(shown: Locator) -> int:
    return int("".join(filter(str.isdigit, shown.locator("b").inner_text())))


@clause("SATG 1.1 player-terminal(a)", "SATG 3.2.2")
def test_chips_are_carried_onto_the_layout_across_it_and_off(floor: Floor, page: Page) -> None:
    terminal, dealer = "RR1-5", Dealer(floor, "RR1")
    dealer.opens()
    sits(page, floor, terminal)
    offered = {item.key for item in floor.state("RR1").offer.offered()}
    drawn = page.locator("[data-spot*='|']").evaluate_all("all => all.map(one => one.dataset.spot)")
    assert {name.split("|")[0] for name in drawn} == offered

    expect(spot(page, "red||")).to_have_attribute("aria-disabled", "false")
    whole = cents(figure(page, "Balance"))
    tray = page.get_by_role("radio", name="Chip of $25.00")
    split, corner = spot(page, "split|32/35|"), spot(page, "corner|31/32/34/35|")
    done: tuple[tuple[Callable[[], object], dict[str, int]], ...] = (
        (lambda: carries(page, middle(tray), middle(split)), {"split|32/35|": 2_500}),
        (split.click, {"split|32/35|": 5_000}),
        (lambda: carries(page, middle(split), middle(corner)), {"corner|31/32/34/35|": 5_000}),
        (lambda: spot(page, "odd||").click(), {"corner|31/32/34/35|": 5_000, "odd||": 2_500}),
        (lambda: carries(page, middle(corner), (1_200, 400)), {"odd||": 2_500}),
        (lambda: page.get_by_role("button", name="Undo").click(), {"corner|31/32/34/35|": 5_000, "odd||": 2_500}),
        (lambda: page.get_by_role("button", name="Clear").click(), {}),
    )  # fmt: skip
    for does, lies in done:
        does()
        looks(page, partial(_lies, floor, terminal, lies))
        expect(figure(page, "On the table").locator("b")).to_have_text(show(Cents(sum(lies.values()))))  # fmt: skip
        assert cents(figure(page, "Balance")) + cents(figure(page, "On the table")) == whole

    # Before a finger lets go it sees which numbers it is on.
    x, y = middle(split)
    touch = {"bubbles": True, "isPrimary": True, "pointerType": "touch", "clientX": x, "clientY": y}
    split.dispatch_event("pointerdown", touch)
    expect(page.locator(".glass")).to_contain_text("Split 32/35")
    expect(page.locator(".glass").get_by_text("32", exact=True)).to_be_visible()
    x, y = middle(corner)
    split.dispatch_event("pointermove", {**touch, "clientX": x, "clientY": y})
    expect(page.locator(".glass")).to_contain_text("31/32/34/35")
    split.dispatch_event("pointerup", {**touch, "clientX": x, "clientY": y})
    until(lambda: floor.wagered(terminal) == {"corner|31/32/34/35|": 2_500})
    dealer.turns("0")


LIES = """([chip, box]) => {
  const rect = (one) => document.querySelector(`[data-spot="${one}"]`);
  const disc = rect(chip).querySelector("circle").getBoundingClientRect();
  const cell = rect(box).getBoundingClientRect();
  const figure = rect(box).querySelector("text").getBoundingClientRect();
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return {
    within: disc.left >= cell.left && disc.right <= cell.right && disc.top >= cell.top && disc.bottom <= cell.bottom,
    aside: Math.abs(disc.left + disc.right - cell.left - cell.right) / 2,
    hides: over(disc, figure) / (figure.width * figure.height),
  };
}"""
"""How a chip lies to a box: within its lines, how far aside of its middle, and how much of its figure it hides."""


@pytest.mark.parametrize("size", [(1_280, 800), (390, 844)], ids=["table", "phone"])
def test_a_chip_lies_clear_of_the_lines_and_of_the_numbers(
    floor: Floor, page: Page, size: tuple[int, int]
) -> None:
    terminal, dealer = "RR1-4", Dealer(floor, "RR1")
    dealer.opens()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sits(page, floor, terminal)
    expect(spot(page, "red||")).to_have_attribute("aria-disabled", "false")
    if size[0] < 720:
        page.get_by_role("button", name=re.compile("13 – 24")).click()
    laid = ("straight-up|17|", "split|16/17|", "split|20/23|", "split|19/20|")
    for item in laid:
        spot(page, item).click()
    looks(page, lambda: set(floor.wagered(terminal)) == set(laid))
    for item in laid:
        expect(spot(page, item).locator("svg")).to_have_count(1)
    own = page.evaluate(LIES, ["straight-up|17|", "straight-up|17|"])
    assert own["within"], own
    assert own["aside"] < 1, own
    assert own["hides"] == 0, own
    for split in laid[1:]:
        for number in split.split("|")[1].split("/"):
            lies = page.evaluate(LIES, [split, f"straight-up|{number}|"])
            assert not lies["within"], (split, number, lies)
            assert lies["hides"] < 0.2, (split, number, lies)
    dealer.turns("0")


# A connection that breaks.


def test_a_connection_that_breaks_loses_and_doubles_nothing(floor: Floor, page: Page) -> None:
    terminal, line = "RR1-3", Line(page)
    dealer = Dealer(floor, "RR1")
    number = dealer.opens()
    sits(page, floor, terminal)
    lays(page, "red||")

    # What was never heard is not confirmed, and is heard once when the line is back.
    line.up = False
    spot(page, "black||").click()
    expect(spot(page, "black||")).to_have_accessible_name(re.compile(f"{re.escape(FIVE)} not yet"))
    expect(figure(page, "Not yet confirmed")).to_contain_text(FIVE)
    expect(figure(page, "On the table")).to_contain_text(FIVE)
    line.breaks()
    expect(page.get_by_text("Your confirmed wagers of $5.00 stand.")).to_be_visible()
    expect(spot(page, "red||")).to_have_accessible_name(confirmed(FIVE))
    expect(spot(page, "odd||")).to_have_attribute("aria-disabled", "true")
    expect(figure(page, "Balance")).to_be_in_viewport()
    assert floor.wagered(terminal) == {"red||": 500}
    line.returns()
    expect(spot(page, "black||")).to_have_accessible_name(confirmed(FIVE))
    assert floor.wagered(terminal) == {"red||": 500, "black||": 500}

    # What was heard and only its answer lost is not done again.
    line.down = False
    spot(page, "odd||").click()
    looks(page, lambda: "odd||" in floor.wagered(terminal))
    line.breaks()
    line.returns()
    expect(spot(page, "odd||")).to_have_accessible_name(confirmed(FIVE))
    expect(figure(page, "Not yet confirmed")).to_have_count(0)
    assert floor.wagered(terminal) == {"red||": 500, "black||": 500, "odd||": 500}

    # A round ends meanwhile and another is open: chips of the one are not laid in the other.
    line.up = False
    spot(page, "even||").click()
    expect(figure(page, "Not yet confirmed")).to_contain_text(FIVE)
    line.breaks()
    dealer.turns("17")
    dealer.opens()
    line.returns()
    expect(figure(page, f"Round {number}, net")).to_contain_text("$20.00")
    expect(page.get_by_role("alert").filter(has_text="were not placed")).to_be_visible()
    expect(figure(page, "On the table")).to_contain_text("$0.00")
    expect(figure(page, "Balance")).to_contain_text(
        show(floor.system.screens.balances.balance_of(terminal))
    )
    assert floor.wagered(terminal) == {}
    lays(page, "even||")
    dealer.turns("0")
