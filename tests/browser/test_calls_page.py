"""The page of the calls: programmers read each call there and try it, with nothing loaded from elsewhere."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier.engine.store.address import open_store
from croupier.server.app import application
from croupier.server.demo.demo_floor import demo_config, demo_key
from croupier.server.process.system import System
from croupier.server.settings.config import Mode
from support.house_fixtures import for_the_file
from support.local_server import Served, free_port, serving

HEALTH = "/health/live"

SHOWN = """blocks => blocks.map(block => [
    block.querySelector(".opblock-summary-method").textContent.toLowerCase(),
    block.querySelector("[data-path]").dataset.path,
])"""
SCROLLED = """async () => {
    const before = scrollY, drawn = () => new Promise(requestAnimationFrame);
    scrollBy(0, innerHeight / 2);
    for (let frame = 0; frame < 3; frame += 1) await drawn();
    return scrollY > before;
}"""

served = for_the_file(serving)


def scrolls(page: Page) -> Iterator[None]:
    """The page holds the calls that are in view: it is scrolled from its head to its end."""
    expect(page.locator(".opblock").first).to_be_visible()
    yield
    while page.evaluate(SCROLLED):
        yield


def test_a_call_is_opened_and_tried_and_nothing_comes_from_elsewhere(
    served: Served, page: Page
) -> None:
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"http://{served.address}/")
    page.get_by_role("link", name="Calls of the interface").click()
    expect(page.get_by_role("heading", name="Calls of the interface")).to_be_visible()
    call = page.locator(".opblock", has=page.locator(f'[data-path="{HEALTH}"]'))
    assert any(call.count() for _ in scrolls(page))
    call.locator(".opblock-summary-control").click()
    expect(call.get_by_text("Say that the process answers.").first).to_be_visible()
    call.get_by_role("button", name="Try it out").click()
    call.get_by_role("button", name="Execute").click()
    expect(call.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
    expect(page.locator(".errors-wrapper, .loading-container.failed-config")).to_have_count(0)
    elsewhere = [url for url in asked if not url.startswith((f"http://{served.address}/", "data:"))]
    assert elsewhere == []
    assert f"http://{served.address}{HEALTH}" in asked


def test_each_call_of_the_document_is_on_the_page(served: Served, page: Page) -> None:
    document = served.client.get("/schema/openapi.json").json()
    page.goto(f"http://{served.address}/interface")
    calls = {(method, path) for path, methods in document["paths"].items() for method in methods}
    shown = set[tuple[str, str]]()
    for _ in scrolls(page):
        shown |= {(method, path) for method, path in page.locator(".opblock").evaluate_all(SHOWN)}
    assert shown == calls


def test_a_house_in_chinese_reads_the_heading(served: Served, page: Page) -> None:
    page.goto(f"http://{served.address}/")
    page.evaluate("localStorage.setItem('croupier.language', 'zh-Hans')")
    page.goto(f"http://{served.address}/interface")
    expect(page.get_by_role("heading", name="接口调用")).to_be_visible()


@pytest.mark.parametrize("mode", Mode)
def test_a_live_house_has_no_such_page(tmp_path: Path, mode: Mode) -> None:
    config = demo_config(tmp_path, [], port=free_port(), device_port=free_port())
    with closing(open_store(config.store.address, new=True)) as store:
        house = replace(config.house, mode=mode)
        app = application(System(replace(config, house=house), store, demo_key(config)))
        with TestClient(app) as client:
            page = client.get("/interface", headers={"accept": "text/html"})
    assert page.status_code == (404 if mode is Mode.LIVE else 200)
