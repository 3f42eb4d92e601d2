"""One player at two tables from one terminal: two felts, one balance, a clock and a result of each (SATG 3.1.1)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from croupier.money import Cents, show
from support.browser import accessible
from support.round_tables import clause
from support.several_tables import shared_floor
from support.terminal_tables import FIVE, Dealer, Floor, confirmed, looks, sits

ONE, TWO, ALONE = "RR1", "RBA1", "RBL1"
GAMES = ("rapid-roulette", "rapid-baccarat", "rapid-blackjack")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with shared_floor(tmp_path, GAMES, alone=ALONE) as served:
        yield served


def opened(floor: Floor) -> dict[str, Dealer]:
    """Wagering is open at both tables; one dealer runs them."""
    caller = floor.http("D1")
    dealers = {table: Dealer(floor, table, caller) for table in (ONE, TWO)}
    for dealer in dealers.values():
        dealer.opens()
    return dealers


def frame(page: Page, table: str) -> FrameLocator:
    return page.frame_locator(f'iframe[title="Table {table}"]')


def menu(page: Page | FrameLocator) -> None:
    """The panel of the tables that the terminal reaches."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Other tables").click()


def adds(page: Page) -> None:
    menu(page)
    page.get_by_role("button", name=f"Play at {TWO} beside {ONE}").click()
    expect(page.locator("iframe")).to_have_count(2)
    for table in (ONE, TWO):
        expect(frame(page, table).locator("[data-spot]").first).to_have_count(1)


def lays(page: Page, table: str, bet: str) -> None:
    spot = frame(page, table).locator(f'[data-spot="{bet}"]')
    expect(spot).to_have_attribute("aria-disabled", "false")
    spot.press("Enter")
    expect(spot).to_have_accessible_name(confirmed(FIVE))


def money_bar(page: Page, name: str, amount: str) -> None:
    expect(page.locator("footer .figure", has_text=name).locator("b")).to_have_text(amount)


def balance(floor: Floor, terminal: str) -> int:
    return int(floor.system.screens.hub._balances.balance_of(terminal))


@clause("SATG 3.1.1", "SATG 5.5.1")
def test_a_player_bets_at_two_tables_has_both_results_and_one_balance(
    floor: Floor, page: Page
) -> None:
    terminal = f"{ONE}-1"
    page.set_viewport_size({"width": 1_280, "height": 800})
    dealers = opened(floor)
    sits(page, floor, terminal)
    adds(page)
    before = balance(floor, terminal)
    expect(page.locator(".balance")).to_have_count(1)
    for table in (ONE, TWO):
        expect(frame(page, table).get_by_role("timer")).to_be_visible()
        expect(frame(page, table).locator(".balance")).to_have_count(0)
    lays(page, ONE, "red||")
    lays(page, TWO, "banker||")
    for name, cents in (("Balance", before - 1_000), (f"On {ONE}", 500), (f"On {TWO}", 500)):
        money_bar(page, name, show(Cents(cents)))
    accessible(page)

    # A panel of one table covers nothing of the other.
    frame(page, ONE).get_by_role("button", name="Menu", exact=True).click()
    tie = frame(page, TWO).locator('[data-spot="tie||"]')
    tie.press("Enter")
    expect(tie).to_have_accessible_name(confirmed(FIVE))
    page.keyboard.press("Escape")

    # Wagers play at both: the account cannot close, and the panel says so with its clause.
    dealers[ONE].does("start-device")
    dealers[ONE].closes()
    looks(page, lambda: floor.state(TWO).phase.value == "dealing")
    page.get_by_role("button", name="Cash out", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(f"{ONE}, {TWO}")
    accessible(page)
    page.keyboard.press("Escape")
    dealers[ONE].does("report-rest")
    dealers[ONE].deals("1")
    dealers[ONE].does("confirm")
    dealers[TWO].ends()
    for table in (ONE, TWO):
        expect(
            frame(page, table).get_by_role("region", name="Result of round").first
        ).to_be_visible()
    money_bar(page, f"On {ONE}", "$0.00")
    money_bar(page, "Balance", show(Cents(balance(floor, terminal))))
    assert balance(floor, terminal) != before - 1_500, "Red won at the first table."


@clause("SATG 3.1.1", "SATG 3.2", "SATG 5.6.1")
def test_a_cash_out_takes_the_chips_of_both_tables_back_and_pays_once(
    floor: Floor, page: Page
) -> None:
    terminal = f"{ONE}-2"
    opened(floor)
    sits(page, floor, terminal)
    whole = balance(floor, terminal)
    adds(page)
    lays(page, ONE, "red||")
    lays(page, TWO, "banker||")
    page.get_by_role("button", name="Cash out", exact=True).click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_text(f"{FIVE} goes back to your balance")).to_have_count(2)
    panel.get_by_role("button", name=f"Cash out {show(Cents(whole))}").click()
    expect(page.get_by_role("dialog")).to_contain_text("Printing ticket")
    assert terminal not in floor.state(TWO).terminals
    assert balance(floor, terminal) == 0


@clause("SATG 3.1.1")
def test_a_table_is_closed_from_the_menu_and_one_without_approval_says_why(
    floor: Floor, page: Page
) -> None:
    terminal = f"{ONE}-3"
    sits(page, floor, terminal)
    menu(page)
    page.get_by_role("button", name=f"Play at {ALONE} beside {ONE}").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("SATG 3.1.1")
    page.keyboard.press("Escape")
    adds(page)
    menu(frame(page, TWO))
    frame(page, TWO).get_by_role("button", name=f"Leave table {TWO}").click()
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.locator("footer .balance")).to_be_visible()
    assert terminal not in floor.state(TWO).terminals


@clause("SATG 3.1.1")
def test_on_a_small_screen_one_table_is_in_front_and_each_strip_lives_on(
    floor: Floor, page: Page
) -> None:
    terminal = f"{ONE}-5"
    opened(floor)
    page.set_viewport_size({"width": 390, "height": 844})
    sits(page, floor, terminal)
    adds(page)
    strips = page.get_by_role("navigation", name="Table in front").get_by_role("button")
    expect(strips).to_have_count(2)
    for number, (table, bet) in enumerate(((ONE, "red||"), (TWO, "banker||"))):
        strips.nth(number).click()
        lays(page, table, bet)
        expect(strips.nth(number)).to_have_attribute("aria-pressed", "true")
    # The strip of the table behind: its game, its seconds and its chips.
    expect(strips.nth(0)).to_contain_text("Rapid Roulette")
    expect(strips.nth(0)).to_contain_text(" s")
    expect(strips.nth(0)).to_contain_text(FIVE)
    expect(frame(page, ONE).get_by_role("timer")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
