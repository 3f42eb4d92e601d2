"""What a terminal shows at every size of a screen: nothing is cut, and every target is large enough."""

from playwright.sync_api import Page, expect

from support.browser import TOO_WIDE
from support.patience import PATIENCE_S
from support.terminal_tables import figure

SIZES = [(390, 844), (768, 1_024), (1_024, 600), (1_280, 800), (1_920, 1_080), (640, 400)]
"""The last is a window of 1280 by 800 at 200 % zoom."""

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
  const part = document.querySelector(".terminal > .foot"), foot = part.getBoundingClientRect();
  const inside = ({ top, bottom, left, right }) =>
    top >= foot.top - 1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1;
  return [...part.querySelectorAll("b, span, small, button")].filter((it) => {
    const box = it.getBoundingClientRect();
    return it.checkVisibility() && box.width && !inside(box);
  }).map((it) => it.outerHTML.slice(0, 120));
}"""
OVERLAPS = """() => {
  const said = [...document.querySelectorAll(".terminal > .foot :is(b, span, small, h2)")]
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

SMALL_SPOTS = """() => [...document.querySelectorAll("[data-spot], [data-stop]")]
  .map((it) => [it.getAttribute("aria-label"), it.querySelector("path, rect")?.getBoundingClientRect()])
  .filter(([, box]) => box && (box.width < 23.9 || box.height < 23.9))
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""
"""The targets that are smaller than a finger needs."""

CUT_NAMES = """() => [...document.querySelectorAll('[data-spot*="|"]')].flatMap((it) => {
  const area = it.querySelector("path").getBoundingClientRect();
  return [...it.querySelectorAll("text")].filter((text) => !text.closest("svg svg")).flatMap((text) => {
    const box = text.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const across = box.left < area.left - 2 || box.right > area.right + 2;
    const down = box.top < area.top - 4 || box.bottom > area.bottom + 4;
    const cut = across || down || (size < 11.9 && !it.dataset.line);
    return cut ? [`${it.dataset.spot}: ${text.textContent}, ${size.toFixed(1)}`] : [];
  });
})"""
"""The inscriptions that leave their area or are too small."""

NAMELESS = """() => [...document.querySelectorAll('[data-spot*="|"]:not([data-line])')]
  .filter((it) => !it.querySelector("text:not(.sees text), svg")).map((it) => it.dataset.spot)"""
"""The areas that show nothing of what they are."""


OUT_OF_SCREEN = """() => [...document.querySelectorAll("[data-spot], [data-stop]")]
  .filter((it) => it.getBoundingClientRect().right > innerWidth + 1).map((it) => it.getAttribute("aria-label"))"""
"""The targets beyond the right edge of the screen."""

FELT_SEEN = """() => {
  const main = document.querySelector("main"), foot = document.querySelector(".terminal > .foot");
  main.scrollIntoView();
  const { top, bottom } = main.getBoundingClientRect();
  return (Math.min(bottom, foot.getBoundingClientRect().top) - Math.max(0, top)) / innerHeight;
}"""
"""How much of the height the felt has once the page is scrolled to it."""
FELT_LEAST = {(640, 400): 0.6}
"""At 200 % zoom it has more, for the page may be scrolled down."""

MOVING = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().duration > 0).length"""


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")


def lasting(page: Page, faults: str, given: object = None) -> list[str]:
    """What is wrong and stays so: on a slow machine a notice that the line was lost takes some room for a moment."""
    for _ in range(PATIENCE_S):
        found: list[str] = page.evaluate(faults, given)
        if not found:
            break
        page.wait_for_timeout(1_000)
    return found


def fits(page: Page, size: tuple[int, int]) -> None:
    """At this size nothing is cut, every target is large enough, and what must be seen is seen without scrolling."""
    resized(page, size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    for faults in (CUT, OUT_OF_FOOT, OVERLAPS):
        assert not (found := lasting(page, faults)), (size, found)
    assert not (small := lasting(page, SMALL, [LEAST, ACTION])), (size, small)
    seen = (
        page.get_by_role("timer"), page.get_by_label("Limits").first, figure(page, "Balance"),
        figure(page, "On the table"),
    )  # fmt: skip
    for part in seen:
        expect(part).to_be_in_viewport(ratio=0.99)


def can_be_touched(page: Page, size: tuple[int, int]) -> None:
    """Every area of the felt is large enough at this size, and its name is whole."""
    resized(page, size)
    for faults in (SMALL_SPOTS, CUT_NAMES, NAMELESS, OUT_OF_SCREEN):
        assert not (found := lasting(page, faults)), (size, found)


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found
    return dict(found)  # type: ignore[arg-type]


def below(page: Page, selector: str, other: str) -> bool:
    """Whether a part of the page lies wholly beneath another."""
    above = box(page, other)
    return box(page, selector)["y"] >= above["y"] + above["height"] - 1
