"""Staff without a mouse: Tab reaches every act, and the focus is seen. A scanner reaches the cage."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import signed_on
from support.demo_house import Living, quick_floor, served

STEPS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  .filter((it) => it.tabIndex >= 0 && !it.disabled && it.type !== "radio"
    && !it.closest("details:not([open]) > :not(summary)")
    && it.checkVisibility({checkVisibilityCSS: true})).length"""
FOCUSED = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return null;
  const isNew = !window.seen.has(it);
  const isPart = it === window.last;  // a field for a date has one stop for each of its parts
  window.seen.add(it);
  window.last = it;
  const marks = [null, "::after"].map((part) => getComputedStyle(it, part));
  const isShown = marks.some((mark) => mark.outlineStyle !== "none" || mark.boxShadow !== "none");
  return {isNew, isPart, name: it.outerHTML.slice(0, 120), isShown};
}"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    config = quick_floor(tmp_path_factory.mktemp("floor"), ["rapid-roulette"], wagering_s=300)
    with served(config) as living:
        yield living


def walk(page: Page) -> int:
    """Press Tab through the whole screen; return how many elements had the focus, each of them seen."""
    page.evaluate(
        "() => { window.seen = new Set(); window.last = null; document.activeElement?.blur(); }"
    )
    reached = 0
    for _ in range(3 * page.evaluate(STEPS) + 10):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUSED)
        if focus is None or focus["isPart"]:
            continue
        if not focus["isNew"]:
            return reached
        assert focus["isShown"], focus["name"]
        reached += 1
    return reached


@pytest.mark.parametrize(
    ("number", "path", "there"),
    [
        ("I1", "/inspector", "Draw a table by chance"),
        ("I1", "/inspector/notices", "The operator has given no notice."),
        ("I1", "/inspector/logs", "Verify all logs"),
        ("I1", "/inspector/logs/RR1", "The table opened for play."),
        ("C1", "/cage/cage-1", "Drawer"),
        ("K1", "/pit", "RR1"),
        ("D1", "/dealer/RR1", "RR1"),
        ("P1", "/maths", "Roulette"),
    ],
)
def test_tab_reaches_everything_and_is_held_nowhere(
    floor: Living, page: Page, number: str, path: str, there: str
) -> None:
    signed_on(page, floor, number, path)
    expect(page.get_by_text(there).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert walk(page) >= page.evaluate(STEPS)


def test_a_scan_reaches_the_cage_from_anywhere(floor: Living, page: Page) -> None:
    signed_on(page, floor, "C1", "/cage/cage-1")
    for code, focus in (("01-6110-5280-2882-0834", "Sign off"), ("016110528028820835", "Look up")):
        page.get_by_label("Ticket number, typed or scanned").fill("12")
        page.get_by_role("button", name=focus).focus()
        page.keyboard.type(code)
        page.keyboard.press("Enter")
        expect(page.locator("article .case")).to_be_visible()
        expect(page.get_by_label("Ticket number, typed or scanned")).to_have_value("")
        page.get_by_role("button", name="Next").first.click()
    expect(page.get_by_text("Chris · C1")).to_be_visible()
