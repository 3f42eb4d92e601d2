"""The mathematics in a real browser: a pay is changed and the new edge is there, for staff, in both languages."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served
from support.evenings import begin_evening, end_evening
from support.house_fixtures import for_the_file

floor = for_the_file(lambda folder: served(quick_floor(folder, ["triple-chase"])))


@pytest.fixture
def mathematician(floor: Living, page: Page) -> Page:
    signed_on(page, floor, "P1", "/maths")
    page.get_by_role("link", name="Triple Chase").click()
    return page


def test_a_pay_is_changed_and_the_new_edge_is_there(mathematician: Page) -> None:
    page = mathematician
    expect(page).to_have_title("Mathematics triple-chase · Croupier")
    page.get_by_role("button", name="Crown Pairs").press("Enter")
    what_if = page.get_by_role("region", name="What if")
    expect(what_if.get_by_role("row", name="Edge 4.1801%").first).to_contain_text("4.1801%")
    expect(what_if.get_by_role("img")).to_have_count(2)
    accessible(page)
    pair = what_if.get_by_label("mixed pair")
    expect(pair).to_have_value("6 to 1")
    pair.fill("7 to 1")
    expect(what_if.get_by_role("row", name="Edge 4.1801%").first).to_contain_text("0.3215%")
    expect(what_if.get_by_text("1/311")).to_be_visible()
    accessible(page)
    pair.fill("seven")
    expect(what_if.get_by_role("alert")).to_contain_text("seven: no odds can be read")
    what_if.get_by_role("button", name="As in force").click()
    expect(what_if.get_by_role("row", name="Edge 4.1801%").first).not_to_contain_text("0.3215%")
    what_if.get_by_label("Decks").fill("8")
    expect(what_if.get_by_role("row", name="Edge 4.1801%").first).to_contain_text("2.1687%")


def test_the_par_sheet_is_kept(mathematician: Page, tmp_path: Path) -> None:
    with mathematician.expect_download() as kept:
        mathematician.get_by_role("button", name="PAR sheet, PDF").click()
    assert kept.value.suggested_filename == "par-triple-chase-6.pdf"
    kept.value.save_as(tmp_path / "par.pdf")
    assert (tmp_path / "par.pdf").read_bytes().startswith(b"%PDF")


def test_the_screen_speaks_the_other_language(mathematician: Page) -> None:
    page = mathematician
    page.get_by_label("Language").select_option("zh-Hans")
    page.locator("tbody button").first.click()
    expect(page.get_by_role("heading", name="假设分析")).to_be_visible()
    accessible(page)


def test_a_game_with_decisions_shows_its_chart(floor: Living, page: Page) -> None:
    signed_on(page, floor, "P1", "/maths/three-card-poker")
    page.get_by_role("button", name="Chart of the best play").click()
    expect(page.get_by_role("columnheader", name="Q-6-4 or better")).to_be_visible()
    expect(page.get_by_text("For staff only")).to_be_visible()
    accessible(page)


def test_a_game_is_simulated_and_a_run_too_large_is_refused(mathematician: Page) -> None:
    page = mathematician
    simulation = page.get_by_role("region", name="Simulation", exact=True)
    rounds = simulation.get_by_label("Rounds", exact=True)
    rounds.fill("10000001")
    simulation.get_by_role("button", name="Simulate").click()
    expect(simulation.get_by_role("alert")).to_contain_text("Accepted: 1 to 10,000,000 rounds")
    rounds.fill("20,000")
    simulation.get_by_role("button", name="Simulate").click()
    expect(simulation.get_by_role("status")).to_contain_text("with seed 1")
    expect(simulation.get_by_role("alert")).to_have_count(0)
    expect(simulation.get_by_role("row", name="Crown Pairs")).to_contain_text("4.1801%")
    accessible(page)


def test_a_simulation_is_stopped(mathematician: Page) -> None:
    page = mathematician
    simulation = page.get_by_role("region", name="Simulation", exact=True)
    simulation.get_by_label("Rounds", exact=True).fill("10000000")
    simulation.get_by_role("button", name="Simulate").click()
    expect(simulation.get_by_role("progressbar")).to_be_visible()
    simulation.get_by_role("button", name="Stop").click()
    expect(simulation.get_by_role("status")).to_contain_text("Stopped after")
    expect(simulation.get_by_role("button", name="Simulate")).to_be_enabled()
    expect(simulation.get_by_role("alert")).to_have_count(0)


def test_the_risk_of_a_bankroll_is_worked_out_in_both_languages(mathematician: Page) -> None:
    page = mathematician
    page.get_by_role("button", name="Crown Pairs").click()
    risk = page.get_by_role("region", name="Risk of a bankroll")
    risk.get_by_label("Bankroll, $").fill("100")
    risk.get_by_label("Rounds of the session").fill("200")
    risk.get_by_role("button", name="Work out").click()
    expect(risk.get_by_text("Ruined within 200 rounds")).to_be_visible()
    shown = risk.get_by_role("definition").all_inner_texts()
    accessible(page)
    page.get_by_label("Language").select_option("zh-Hans")
    expect(page.get_by_text("200 局内输光")).to_be_visible()
    assert (
        page.get_by_role("region", name="本金风险").get_by_role("definition").all_inner_texts()
        == shown
    )
    expect(page.get_by_role("button", name="开始模拟")).to_be_visible()
    accessible(page)


def test_the_evening_of_a_mathematician_who_mistypes_odds_and_rounds(
    floor: Living, page: Page
) -> None:
    begin_evening(page, floor, "P1", "/maths")
    page.get_by_role("link", name="Triple Chase").click()
    test_a_pay_is_changed_and_the_new_edge_is_there(page)
    test_a_game_is_simulated_and_a_run_too_large_is_refused(page)
    risk = page.get_by_role("region", name="Risk of a bankroll")
    risk.get_by_label("Bankroll, $").fill("a lot")
    risk.get_by_role("button", name="Work out").click()
    expect(risk.get_by_role("alert")).to_be_visible()
    risk.get_by_label("Bankroll, $").fill("100")
    risk.get_by_label("Rounds of the session").fill("200")
    risk.get_by_role("button", name="Work out").click()
    expect(risk.get_by_text("Ruined within 200 rounds")).to_be_visible()
    expect(risk.get_by_role("alert")).to_have_count(0)
    page.get_by_role("link", name="Fairness").click()
    expect(page.get_by_role("link", name="Fairness")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("main")).to_contain_text("They accuse nobody.")
    end_evening(page, floor, "P1")


def test_it_is_for_staff_alone(floor: Living, page: Page) -> None:
    signed_on(page, floor, "C1", "/maths")
    expect(page.get_by_role("alert")).to_contain_text("This screen is for: mathematicians")
