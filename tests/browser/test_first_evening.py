"""The first evening of a new house, by its screens: people, devices and a plan, with a second person."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.games import game
from croupier.server.demo.demo_tables import demo_plan
from support.browser import accessible, comes
from support.local_server import Caller
from support.qr_codes import read_code
from support.real_house import House, Running, house, table_text, until

CHOSEN = "seven green ships"
TERMINAL = "R1-1"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A new house with two administrators, as `croupier init` leaves it."""
    words = ("--number", "17", "--second-name", "Bob Fox", "--second-number", "18")
    with house(tmp_path / "house", *words) as found:
        yield found


@pytest.fixture
def served(own: House) -> Running:
    plan = demo_plan(
        game("rapid-roulette"), terminals=(TERMINAL, "R1-2"), terminal_limit=2, wagering_s=60
    )
    return own.configure(table_text("R1", plan)).start()


def sign_on(page: Page, served: Running, number: str, secret: str, path: str = "/admin") -> Page:
    """The first sign-on with the temporary secret leads to an own one, and then to the screen."""
    page.goto(f"http://{served.address}{path}")
    page.get_by_label("Staff number").fill(number)
    page.get_by_label("Secret", exact=True).fill(secret)
    page.get_by_role("button", name="Sign on").click()
    page.get_by_label("New secret", exact=True).fill(CHOSEN)
    page.get_by_label("New secret again").fill(CHOSEN)
    page.get_by_role("button", name="Set my secret").click()
    expect(page.get_by_role("button", name="Set my secret")).to_be_hidden()
    return page


def add(page: Page, name: str, number: str, *, rank: str = "", role: str = "") -> str:
    """Add a person; the temporary secret that is shown."""
    page.get_by_role("link", name="Staff").click()
    page.get_by_role("button", name="Add a person").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Staff number").fill(number)
    if rank:
        page.get_by_label("Rank under SATG 15.1").select_option(label=rank)
    if role:
        page.get_by_role("checkbox", name=role).check()
    page.get_by_role("button", name="Add", exact=True).click()
    secret = page.get_by_role("region", name=f"Temporary secret of {name}")
    code = secret.locator(".code").inner_text()
    secret.get_by_role("button", name="Close").click()
    return code


def waiting(page: Page, text: str) -> Locator:
    return page.get_by_role("complementary").get_by_role("article").filter(has_text=text)


def approves(page: Page, text: str) -> None:
    """A second person approves what waits, and it waits no more."""
    waiting(page, text).get_by_role("button", name="Approve").click()
    expect(waiting(page, text)).to_have_count(0)


def caller(page: Page, served: Running) -> Caller:
    """Calls under the sign-on of a page."""
    return served.caller(page.evaluate("sessionStorage.getItem('croupier.sign-on')"))


def enrols(page: Page, device: str) -> str:
    """An engineer enrols a terminal; the link that its QR code says."""
    page.get_by_role("link", name="Devices").click()
    page.get_by_role("button", name="Enrol a device").click()
    form = page.get_by_role("region", name="Enrol a device")
    form.get_by_role("combobox", name="Table").select_option("R1")
    form.get_by_label("Device", exact=True).fill(device)
    page.get_by_label("Reference of the approval").fill("T-1")
    accessible(page)
    page.get_by_role("button", name="Enrol", exact=True).click()
    code = page.get_by_role("img", name=f"QR code that opens {device}")
    expect(code).to_be_visible()
    accessible(page)
    path = code.locator("path").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    first = min(y for y, _ in dark)
    last = max(x for _, x in dark)
    rows = [
        "".join("1" if (y, x) in dark else "0" for x in range(first, last + 1))
        for y in range(first, last + 1)
    ]
    return read_code(rows)


def test_an_evening_without_the_command_line(
    own: House, served: Running, pages: Callable[[], Page]
) -> None:
    ann = sign_on(pages(), served, "17", own.secret)
    bob = sign_on(pages(), served, "18", own.second_secret)
    expect(ann.get_by_role("link", name="Ann Lee")).to_be_visible()
    accessible(ann)

    # One administrator adds, another one approves; nobody approves the own request.
    first = add(ann, "Kim High", "K10", rank="Assistant Casino Manager")
    mine = waiting(ann, "Kim High")
    expect(mine.get_by_role("button", name="Approve")).to_be_disabled()
    expect(mine).to_contain_text("Assistant Casino Manager (SATG 15.1)")
    accessible(ann)
    approves(bob, "Kim High")
    second = add(ann, "Eli Bolt", "E10", role="Engineer")
    approves(bob, "Eli Bolt")
    add(ann, "Max Roe", "C10", role="Cashier")
    refused = waiting(bob, "Max Roe")
    refused.get_by_role("button", name="Refuse").click()
    refused.get_by_label("Reason to refuse or withdraw").fill("He starts in June.")
    refused.get_by_role("button", name="Refuse").last.click()
    expect(waiting(bob, "Max Roe")).to_have_count(0)
    with own.store() as store:
        assert "C10" not in {
            it.event.number for it in store.records("staff") if hasattr(it.event, "ranks")
        }

    # The engineer enrols a terminal, which a tablet opens by the QR code.
    eli = sign_on(pages(), served, "E10", second)
    link = enrols(eli, TERMINAL)
    tablet = pages()
    tablet.goto(link)
    expect(tablet).to_have_url(f"http://{served.address}/terminal/{TERMINAL}")

    # A changed plan: proposed by one, approved by another, and in force at the next opening.
    kim = sign_on(pages(), served, "K10", first, "/pit")
    calls = caller(kim, served)
    assert calls.post("/tables/R1/open", {"id": "opens"}).status_code == 200
    plan_is_changed(eli, ann)
    expect(ann.get_by_text("The next opening changes this:")).to_be_visible()
    assert maximum(own) == 100_000
    calls.done("R1", "close-table")
    assert calls.post("/tables/R1/open", {"id": "opens again"}).status_code == 200
    assert maximum(own) == 50_000
    expect(ann.get_by_text("The next opening changes this:")).to_be_hidden()
    expect(ann.get_by_text("Limits · All bets · Maximum: $1,000.00 → $500.00").last).to_be_visible()
    accessible(ann)

    # The player wagers at the tablet.
    tablet.get_by_role("button", name="To R1").click()
    calls.done("R1", "take-table")
    money: dict[str, Any] = {"terminal": TERMINAL, "amount": 5_000, "tender": "cash"}
    until(lambda: calls.order("R1", "buy-in", **money).status_code == 200)
    calls.done("R1", "open-wagering")
    spot = tablet.locator('[data-spot^="straight-up|17"]').first
    comes(tablet, spot.is_visible)
    spot.click()
    expect(tablet.get_by_role("button", name=f"Balance · {TERMINAL} $45.00")).to_be_visible()


def maximum(own: House) -> int:
    """The highest wager of the table as it is open."""
    plan = own.state("R1").plan
    assert plan is not None
    return plan.limits["*"].maximum


def plan_is_changed(eli: Page, ann: Page) -> None:
    for page in (eli, ann):
        page.get_by_role("link", name="Tables", exact=True).click()
        page.get_by_role("link", name="R1", exact=True).click()
    most = eli.get_by_label("Limits, All bets, Maximum")
    most.fill("$2.00")
    eli.get_by_role("textbox", name="Reason").fill("A quiet evening.")
    eli.get_by_role("button", name="Propose").click()
    expect(eli.get_by_role("alert")).to_be_visible()  # below the minimum
    most.fill("$500.00")
    accessible(eli)
    eli.get_by_role("button", name="Propose").click()
    expect(eli.get_by_text("The proposal waits for a second person.").first).to_be_visible()
    expect(waiting(eli, "Plan of table R1").get_by_role("button", name="Approve")).to_be_disabled()
    expect(waiting(ann, "Plan of table R1")).to_contain_text("$1,000.00 → $500.00")
    accessible(ann)
    approves(ann, "Plan of table R1")
