"""The first sign-on of a new member of staff, the change of the own secret, and the sign-on of a second tab."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import accessible, opened
from support.real_house import Running, house, typed

CHOSEN, NEXT = "seven green ships", "nine grey gulls"
SET = "Set my secret"


@pytest.fixture
def first_secret(tmp_path: Path) -> Iterator[tuple[Running, str]]:
    """A new house that serves, and the temporary secret of its manager, as it was printed."""
    with house(tmp_path / "house") as new:
        site = new.configure()
        words = ("K10", "Kim High", "--rank", "SATG 15.1=tg-assistant-casino-manager")
        made = typed("staff", "add", *words, "--config", site.file)
        (secret,) = re.findall(r"the secret (\S+)", made.stdout)
        yield site.start(), secret


def enter(page: Page, label: str, text: str) -> None:
    page.get_by_label(label, exact=True).fill(text)


def choose(page: Page, secret: str) -> None:
    for label in ("New secret", "New secret again"):
        enter(page, label, secret)


def sign_on(page: Page, secret: str) -> None:
    enter(page, "Staff number", "K10")
    enter(page, "Secret", secret)
    page.get_by_role("button", name="Sign on").click()


def test_a_new_member_starts(browser: Browser, first_secret: tuple[Running, str]) -> None:
    running, secret = first_secret
    with opened(browser) as page:
        page.goto(f"http://{running.address}/pit")
        sign_on(page, secret)
        expect(page.get_by_role("heading", name="Choose your own secret")).to_be_visible()
        expect(page.get_by_text("has 8 to 200 characters")).to_be_visible()
        accessible(page)
        choose(page, "kim high 1")
        expect(page.get_by_role("button", name=SET)).to_be_disabled()
        choose(page, CHOSEN)
        page.get_by_role("button", name=SET).click()
        expect(page.get_by_role("heading", name="Pit")).to_be_visible()

        other = page.context.new_page()
        other.goto(f"http://{running.address}/pit")
        expect(other.get_by_role("heading", name="Pit")).to_be_visible()
        other.get_by_role("button", name="Change my secret").click()
        enter(other, "Present secret", CHOSEN)
        choose(other, NEXT)
        accessible(other)
        other.get_by_role("button", name=SET).click()
        expect(other.get_by_text("Your secret is changed.")).to_be_visible()
        other.get_by_role("button", name="Done").click()
        other.get_by_role("button", name="Sign off").click()
        for tab in (other, page):
            expect(tab.get_by_role("button", name="Sign on")).to_be_visible()
        sign_on(other, NEXT)
        expect(other.get_by_role("heading", name="Pit")).to_be_visible()
        with pytest.raises(AssertionError):
            running.http("K10", CHOSEN)
