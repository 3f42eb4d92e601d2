"""Screens in Chinese in a real browser: player, dealer and cashier read why they are refused."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.browser import accessible, signed_on
from support.house_fixtures import for_the_file
from support.terminal_tables import FIVE, Dealer, Floor, empty_floor, sits, spot

floor = for_the_file(empty_floor, "rapid-roulette")
TABLE, PLAYER = "RR1", "RR1-4"


@pytest.fixture(scope="module")
def round_open(floor: Floor) -> None:
    """Wagering is open, and the player has $7.00."""
    boss = floor.http("K1")
    Dealer(floor, TABLE).opens()
    balance = floor.system.screens.balances.balance_of(PLAYER)
    if balance:
        boss.done(TABLE, "pay-out", terminal=PLAYER, amount=balance)
    boss.done(TABLE, "buy-in", terminal=PLAYER, amount=7_00, tender="cash")


@pytest.fixture
def page(page: Page) -> Page:
    page.add_init_script("localStorage.setItem('croupier.language', 'zh-Hans')")
    return page


@pytest.mark.usefixtures("round_open")
def test_a_player_reads_it_at_the_terminal(floor: Floor, page: Page) -> None:
    sits(page, floor, PLAYER)
    expect(spot(page, "red||")).to_have_attribute("aria-disabled", "false")
    spot(page, "red||").click()
    expect(spot(page, "red||")).to_have_accessible_name(re.compile(re.escape(FIVE)))
    spot(page, "black||").click()
    expect(page.get_by_text("还需 $5.00，您的余额为 $2.00。未下注。").first).to_be_visible()
    accessible(page)


@pytest.mark.usefixtures("round_open")
def test_a_dealer_reads_it_beside_the_button(floor: Floor, page: Page) -> None:
    signed_on(page, floor, "D1", f"/dealer/{TABLE}")
    page.get_by_role("tab", name="款项").click()
    page.get_by_role("combobox", name="终端").fill("RR9-9")
    page.get_by_label("金额").fill("25")
    page.get_by_role("button", name="将 $25.00 记入 RR9-9").click()
    expect(page.get_by_text("终端没有连接到此台。终端 RR9-9。").first).to_be_visible()
    accessible(page)


def test_a_cashier_reads_it_beside_the_ticket(floor: Floor, page: Page) -> None:
    signed_on(page, floor, "C1", "/cage/cage-1")
    page.get_by_label("票券号码").first.fill("123")
    page.keyboard.press("Enter")
    expect(page.get_by_text("无法读取的票券号码：有 3 位数字。可接受：18 位。")).to_be_visible()
    accessible(page)
