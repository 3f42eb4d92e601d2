"""Single sign-on in a real browser: to the provider and back, and what the page says when nobody is signed on."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from support.browser import accessible
from support.house_fixtures import for_each_test
from support.vouched_house import NAME, VouchedHouse, vouched_house

floor = for_each_test(vouched_house)
Pages = Callable[[], Page]


def at(floor: VouchedHouse, page: Page, path: str = "/pit") -> Page:
    page.goto(f"http://{floor.served.address}{path}")
    return page


def goes(page: Page) -> None:
    page.get_by_role("button", name=f"Sign on with {NAME}").click()


def test_a_member_comes_back_to_the_screen_that_was_opened(floor: VouchedHouse, page: Page) -> None:
    goes(at(floor, page))
    expect(page.get_by_role("heading", name="Pit")).to_be_visible()
    assert page.url == f"http://{floor.served.address}/pit"
    sign_on = floor.served.system.offices.staff.state.sign_ons["K1"]
    assert sign_on.where == "/pit"
    page.reload()
    expect(page.get_by_role("heading", name="Pit")).to_be_visible()


def test_the_form_is_in_chinese_too(floor: VouchedHouse, page: Page) -> None:
    at(floor, page, "/")
    page.evaluate("localStorage.setItem('croupier.language', 'zh-Hans')")
    at(floor, page)
    expect(page.get_by_role("button", name=f"用 {NAME} 登录")).to_be_visible()
    accessible(page)


def test_a_number_that_the_house_does_not_know_is_told(floor: VouchedHouse, page: Page) -> None:
    floor.provider.number = "Z99"
    goes(at(floor, page))
    expect(page.get_by_role("alert")).to_contain_text("Nobody has this number. 'Z99'.")
    accessible(page)
    page.get_by_role("link", name="Sign on with number and secret").click()
    expect(page.get_by_label("Staff number")).to_be_visible()


def test_the_provider_may_refuse(floor: VouchedHouse, page: Page) -> None:
    floor.provider.denies = "access_denied"
    goes(at(floor, page))
    expect(page.get_by_role("alert")).to_contain_text("access_denied")
    floor.provider.denies = ""
    page.get_by_role("button", name="Try again").click()
    expect(page).to_have_url(re.compile("/pit$"))
    expect(page.get_by_role("heading", name="Pit")).to_be_visible()


def test_an_address_with_a_code_of_another_browser_signs_nobody_on(
    floor: VouchedHouse, page: Page
) -> None:
    brought = floor.there_and_back()
    at(floor, page, f"/sign-on?code={brought['code']}&state={brought['state']}")
    expect(page.get_by_role("alert")).to_contain_text("This tab began no sign-on")
    assert page.url == f"http://{floor.served.address}/sign-on"
    assert "K1" not in floor.served.system.offices.staff.state.sign_ons


def test_a_sign_on_elsewhere_is_taken_over(floor: VouchedHouse, page: Page) -> None:
    elsewhere = floor.served.http("K1")
    goes(at(floor, page))
    page.get_by_role("button", name="Sign off there and on here").click()
    expect(page.get_by_role("heading", name="Pit")).to_be_visible()
    assert elsewhere.get("/me").status_code == 401


def test_a_new_tab_takes_over_the_sign_on(floor: VouchedHouse, page: Page) -> None:
    goes(at(floor, page))
    expect(page.get_by_role("heading", name="Pit")).to_be_visible()
    other = page.context.new_page()
    at(floor, other)
    expect(other.get_by_role("heading", name="Pit")).to_be_visible()
