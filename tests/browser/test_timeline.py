"""The timeline of a corrected round and the readable log, in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.records.audit import check
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served
from support.evenings import begin_evening, end_evening
from support.served_dealer import WINDOW_S, Dealer, chip

TABLE = "RR1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    """One round was entered as 17, disputed, frozen and corrected to 18 by two people."""
    config = quick_floor(tmp_path_factory.mktemp("floor"), ["rapid-roulette"], wagering_s=WINDOW_S)
    with served(config) as found:
        dealer = Dealer(found, TABLE)
        found.run(dealer.does("open-wagering"))
        with found.terminal(f"{TABLE}-1") as ann, found.terminal(f"{TABLE}-2") as bob:
            ann.until("table", phase="wagering")
            bob.until("table", phase="wagering")
            assert "refused" not in ann.ask("wager", "w 1", wagers=[chip("red", "", 500)])
            assert "refused" not in ann.ask("wager", "w 2", wagers=[chip("red", "", 2500)])
            assert "refused" not in bob.ask("wager", "w 3", wagers=[chip("straight-up", "17", 500)])
            found.run(dealer.closes())
            found.run(dealer.settles("17"))
            told = ann.ask("claim", "c 1", about="outcome", round=1, text="It was 18.")
            assert "refused" not in told
            boss = found.http("K1")
            boss.done(TABLE, "freeze-accounts", number=1, reason="The camera shows 18.")
            right = {"number": 1, "faces": ["18"], "reason": "The camera shows 18."}
            boss.done(TABLE, "correct-round", seconded_by="K2", **right)
        yield found


@pytest.fixture
def inspector(floor: Living, page: Page) -> Page:
    signed_on(page, floor, "I1", "/inspector")
    page.get_by_role("searchbox").fill(f"{TABLE} 1")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Timeline").click()
    expect(page.get_by_role("region", name=f"Timeline of {TABLE}, round 1")).to_be_visible()
    return page


def test_the_round_is_read_from_the_first_chip_to_the_last_correction(inspector: Page) -> None:
    rows = inspector.locator("table.log tbody tr")
    first = rows.first
    expect(first).to_contain_text("Round 1: wagering opened")
    expect(first).to_contain_text("Dana")
    assert re.search(r"\d\d:\d\d:\d\d\.\d{3}", first.inner_text())
    raised = rows.filter(has_text="RR1-1 wagered").nth(1)
    expect(raised).to_contain_text("Red: $5.00 → $25.00")
    expect(rows.filter(has_text="Case RR1-C1 opened")).to_be_visible()
    fixed = rows.filter(has_text="Round 1 corrected")
    expect(fixed).to_contain_text("17 → 18")
    expect(fixed.get_by_role("button", name="SATG 8.3")).to_be_visible()
    moved = inspector.get_by_role("heading", name="Money moved by the correction").locator("..")
    expect(moved).to_contain_text("✓ The two are equal.")
    accessible(inspector)


def test_it_is_filtered_by_kind_person_and_place(inspector: Page) -> None:
    rows = inspector.locator("table.log tbody tr")
    whole = rows.count()
    inspector.get_by_role("button", name=re.compile("Corrections")).click()
    expect(rows.first).to_contain_text("Accounts frozen for round 1")
    assert rows.count() < whole
    inspector.get_by_role("button", name=re.compile("^All")).click()
    inspector.get_by_label("Terminal or patron").select_option(f"{TABLE}-2")
    expect(rows.first).to_contain_text(f"{TABLE}-2 wagered")
    inspector.get_by_label("Terminal or patron").select_option("")
    inspector.get_by_label("Person or device").select_option("K1")
    expect(rows.first).to_contain_text("Accounts frozen")
    expect(rows.first).to_contain_text("Kim")


def test_paper_has_every_entry_in_black_on_white(inspector: Page) -> None:
    inspector.emulate_media(media="print")
    expect(inspector.get_by_role("button", name="Print")).to_be_hidden()
    expect(inspector.locator("nav").first).to_be_hidden()
    ground = inspector.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    expect(inspector.locator("table.log tbody tr").last).to_be_visible()


def test_the_log_says_times_names_and_values_and_ids_on_demand(inspector: Page) -> None:
    inspector.get_by_role("link", name="Logs and heads").click()
    inspector.get_by_role("link", name=TABLE, exact=True).click()
    line = inspector.locator("summary").filter(has_text="RR1-1 wagered: Red $25.00")
    expect(line).to_be_visible()
    expect(inspector.get_by_text("wagers-set").first).to_be_hidden()
    line.click()
    expect(inspector.get_by_text("wagers-set").locator("visible=true")).to_have_count(1)
    accessible(inspector)


def test_the_evening_of_an_inspector_who_looks_at_the_wrong_terminal_first(
    floor: Living, page: Page
) -> None:
    begin_evening(page, floor, "I1", "/inspector")
    page.get_by_role("searchbox").fill(f"{TABLE} 1")
    page.get_by_role("button", name="Find").click()
    with page.expect_download() as handed:
        page.get_by_role("button", name="Take the evidence").click()
    assert not check(Path(handed.value.path()).read_bytes()).findings
    page.get_by_role("link", name="Timeline").click()
    expect(page.get_by_role("region", name=f"Timeline of {TABLE}, round 1")).to_be_visible()
    raised = page.locator("table.log tbody tr").filter(has_text="Red: $5.00 → $25.00")
    page.get_by_label("Terminal or patron").select_option(f"{TABLE}-2")
    expect(raised).to_have_count(0)
    page.get_by_label("Terminal or patron").select_option(f"{TABLE}-1")
    expect(raised).to_have_count(1)
    page.get_by_label("Terminal or patron").select_option("")
    test_the_round_is_read_from_the_first_chip_to_the_last_correction(page)
    page.get_by_role("link", name="Cage differences").click()
    page.get_by_role("button", name="Show the day").click()
    expect(page.get_by_text("Acts and books agree.")).to_be_visible()
    page.get_by_role("link", name="Logs and heads").click()
    page.get_by_role("button", name="Verify all logs").click()
    expect(page.get_by_text(re.compile(r"All \d+ logs are whole"))).to_be_visible()
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("button", name="Make the report").click()
    expect(page.get_by_role("row").filter(has_text=TABLE).first).to_be_visible()
    end_evening(page, floor, "I1")


def test_in_chinese_too(inspector: Page) -> None:
    inspector.get_by_label("Language").select_option("zh-Hans")
    rows = inspector.locator("table.log tbody tr")
    expect(rows.first).to_contain_text("第 1 局：开始下注")
    expect(rows.filter(has_text="第 1 局已更正")).to_be_visible()
    accessible(inspector)
