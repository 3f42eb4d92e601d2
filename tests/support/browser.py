"""A real browser for the tests: the Chromium of this machine, without anything of its own on the network."""

import gzip
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright

from support.local_server import Served
from support.patience import PATIENCE_S

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
NAMED_AS_SHOWN = "label-content-name-mismatch"
"""On trial with axe, so it is asked for by its name. Of a position of a felt it is not heard: there it takes the
odds beside the name of a bet for a part of its name."""
FOUND = """async ([rules, named]) => {
  const asked = {runOnly: rules, rules: {[named]: {enabled: true}, region: {enabled: true}}, elementRef: true};
  const {violations} = await axe.run(document, asked);
  return violations.flatMap((one) => one.nodes
    .filter((node) => one.id !== named || !node.element.closest("[data-spot], [data-stop]"))
    .map((node) => `${one.id}: ${one.help}: ${node.html.slice(0, 200)}`));
}"""

TOO_WIDE = """() => {
  const cut = (one) => /auto|scroll/.test(getComputedStyle(one).overflowX);
  const scrolls = (one) => one && (cut(one) || scrolls(one.parentElement));
  const has = (node) => node.nodeType === 3 && node.textContent.trim();
  const own = (one) => [...one.childNodes].some(has);
  return [...document.body.querySelectorAll("*")].filter((one) => {
    if (!own(one) || one.closest("svg, .unseen") || !one.checkVisibility()) return false;
    const { left, right } = one.getBoundingClientRect();
    const outside = (right > innerWidth + 1 || left < -1) && !scrolls(one.parentElement);
    const inline = getComputedStyle(one).display === "inline";
    return outside || (one.scrollWidth > one.clientWidth + 2 && !inline && !scrolls(one));
  }).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`);
}"""
"""Texts that stand out of the page or out of their box."""

REFUSED = "status of 409"
"""The browser writes down each call that was refused; what the page says of it is for a test of the page."""
LOOK_MS = 15
"""So often a screen is looked at."""

PATIENCE_MS = 1_000 * PATIENCE_S
expect.set_options(timeout=PATIENCE_MS)


def chromium() -> str:
    """Where it is; nothing if it is not here."""
    return next(filter(None, map(shutil.which, NAMES)), "")


def left_out(environment: Mapping[str, str] = os.environ) -> NoReturn:
    """Where everything must be tried, a browser that is missing is a failure."""
    reason = "Browser tests were left out: there is no Chromium on this machine."
    if environment.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """It has the loop of the thread as long as it is open: no longer than the tests of one file."""
    program = chromium() or left_out()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Pages of their own, each as another screen of the house."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(opened(browser))


@pytest.fixture
def page(pages: Callable[[], Page]) -> Page:
    return pages()


@contextmanager
def opened(browser: Browser, *, moving: bool = False) -> Iterator[Page]:
    """A page in which nothing may go wrong unseen; things move on it only where a test is about that."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        reduced_motion="no-preference" if moving else "reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda message: (
            wrong.append(message.text)
            if message.type == "error" and REFUSED not in message.text
            else None
        ),
    )
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)


def signed_on(page: Page, served: Served, number: str, path: str = "/") -> Page:
    """Go to a screen as a member of staff who has signed on; without a number as nobody."""
    if not page.url.startswith(f"http://{served.address}/"):
        page.goto(f"http://{served.address}/")
    token = served.http(number).token if number else ""
    page.evaluate("token => sessionStorage.setItem('croupier.sign-on', token)", token)
    page.goto(f"http://{served.address}{path}")
    return page


def comes(page: Page, truth: Callable[[], object]) -> None:
    """Wait until something is so on a page: looked at again at once, where `expect` would pause ever longer."""
    while not truth():
        page.wait_for_timeout(LOOK_MS)


def accessible(page: Page) -> None:
    """What axe finds wrong on a page is nothing (WCAG 2.2 AA)."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    violations = page.evaluate(FOUND, [RULES, NAMED_AS_SHOWN])
    assert not violations, "\n".join(violations)


FIRST_VIEW_BYTES = 200_000
"""So much the first useful view of a terminal may weigh, compressed."""


def first_view(page: Page, address: str) -> int:
    """Open a terminal until its layout is there; the compressed bytes of all that was loaded for it."""
    came = list[Response]()
    page.on("response", lambda response: came.append(response))  # noqa: PLW0108  it must be a function of ours
    page.goto(address)
    page.locator("[data-spot]").first.wait_for(timeout=60_000)
    return sum(len(gzip.compress(response.body())) for response in came)
