"""What surrounds the felt of a terminal: the last result, both phases of a cash-out, messages, a broken line."""

import re

from playwright.sync_api import Page, expect

from croupier.money import Cents, show
from support.browser import accessible
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

floor = for_the_file(empty_floor, "rapid-roulette", "rapid-baccarat", "rapid-blackjack")


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
