"""The inspector in a real browser: any round with its receipts, clauses and rounds, complaints, proof, and a draw."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.events import EventRaised
from croupier.records.audit import check
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served
from support.served_dealer import WINDOW_S, Dealer, chip

TABLE = "RR1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    """One round was played, and somebody complains of it."""
    games = ["rapid-roulette", "rapid-sic-bo"]
    config = quick_floor(tmp_path_factory.mktemp("floor"), games, wagering_s=WINDOW_S)
    with served(config) as found:
        dealer = Dealer(found, TABLE)
        found.run(dealer.does("open-wagering"))
        with found.terminal(f"{TABLE}-1") as player:
            player.until("table", phase="wagering")
            laid = [chip("straight-up", "17", 500), chip("red", "", 500)]
            assert "refused" not in player.ask("wager", "w 1", wagers=laid)
            found.run(dealer.closes())
            found.run(dealer.settles("17"))
            told = player.ask("claim", "c 1", about="outcome", round=1, text="It was 18.")
            assert "refused" not in told
        yield found


@pytest.fixture
def inspector(floor: Living, page: Page) -> Page:
    signed_on(page, floor, "I1", "/inspector")
    expect(page.get_by_text("Read only")).to_be_visible()
    return page


def test_a_round_is_found_by_its_complaint_by_its_number_and_by_its_clause(
    inspector: Page,
) -> None:
    expect(inspector).to_have_title("Inspector · Croupier")
    inspector.get_by_role("link", name="Cases and alerts").click()
    expect(inspector.locator("#app")).to_be_focused()  # what was clicked is gone with its screen
    accessible(inspector)
    inspector.get_by_role("link", name=f"{TABLE} · Round 1").click()
    expect(inspector.get_by_text("The rules, run again, say what was paid.")).to_be_visible()
    inspector.get_by_role("button", name="Receipt").first.click()
    expect(inspector.get_by_role("dialog")).to_contain_text("The rules, run again, say the same.")
    accessible(inspector)
    by_clause = inspector.get_by_role("dialog").get_by_role("link", name="Rounds by clause").first
    named = by_clause.inner_text().removeprefix("Rounds by clause ")
    by_clause.click()
    expect(inspector.get_by_role("heading", name=f"Rounds by clause {named}")).to_be_visible()

    inspector.get_by_role("searchbox").fill(f"{TABLE} 1")
    inspector.get_by_role("button", name="Find").click()
    expect(inspector.get_by_role("heading", name=f"{TABLE} · Round 1")).to_be_visible()
    inspector.get_by_role("searchbox").fill(named)
    inspector.get_by_role("button", name="Find").click()
    inspector.get_by_role("link", name=TABLE).first.click()
    inspector.get_by_role("link", name="Round 1", exact=True).click()
    expect(inspector.get_by_role("heading", name=f"{TABLE} · Round 1")).to_be_visible()


def test_a_log_is_verified_on_demand_and_a_draw_is_on_record(
    floor: Living, inspector: Page
) -> None:
    inspector.get_by_role("button", name="Draw a table by chance").click()
    drawn = inspector.get_by_text("Drawn: ")
    expect(drawn).to_be_visible()
    kept = [record.event for record in floor.store.records(FLOOR)]
    (one,) = [it for it in kept if isinstance(it, EventRaised) and it.code == "table-drawn"]
    assert one.subject == "I1"
    assert one.place in drawn.inner_text()
    accessible(inspector)

    inspector.get_by_role("link", name="Logs and heads").click()
    inspector.get_by_role("button", name=f"Verify now: the log {TABLE}").click()
    orders, head = floor.http("K1").get("/records/heads").json()[TABLE]
    expect(inspector.get_by_text(f"Whole: {orders} entries follow from each other")).to_be_visible()
    expect(inspector.get_by_role("row", name=TABLE).first).to_contain_text(head[:4])
    accessible(inspector)


def test_a_clause_leads_to_its_code_tests_and_rounds_and_a_round_back_to_its_clauses(
    inspector: Page,
) -> None:
    """Clause → code → tests → rounds, and back."""
    inspector.get_by_role("searchbox").fill(f"{TABLE} 1")
    inspector.get_by_role("button", name="Find").click()
    used = inspector.get_by_role("row", name="stakes ended by it").first
    clause = used.get_by_role("link").first.inner_text()
    accessible(inspector)
    used.get_by_role("link", name=clause, exact=True).click()
    expect(inspector.get_by_role("heading", name=clause)).to_be_visible()
    expect(inspector.get_by_text("Our summary")).to_be_visible()
    expect(inspector.get_by_role("heading", name="Cited in the code")).to_be_visible()
    expect(inspector.get_by_text("games/").first).to_be_visible()
    expect(inspector.get_by_text("tests/rules/").first).to_be_visible()
    accessible(inspector)
    inspector.get_by_role("link", name=f"{TABLE}/1", exact=True).click()
    expect(inspector.get_by_role("heading", name=f"{TABLE} · Round 1")).to_be_visible()
    expect(inspector.get_by_role("heading", name=f"Rounds by clause {clause}")).to_be_visible()
    expect(inspector.get_by_text("1 round searched: all of them.")).to_be_visible()
    inspector.get_by_role("link", name="The clause, its code and its tests").click()
    expect(inspector.get_by_role("heading", name=clause)).to_be_visible()


def test_the_evidence_of_a_round_is_taken_away_and_can_be_checked(inspector: Page) -> None:
    inspector.get_by_role("searchbox").fill(f"{TABLE} 1")
    inspector.get_by_role("button", name="Find").click()
    with inspector.expect_download() as handed:
        inspector.get_by_role("button", name="Take the evidence").click()
    assert handed.value.suggested_filename == f"{TABLE}-1.zip"
    found = check(Path(handed.value.path()).read_bytes())
    assert not found.findings
    assert found.history is not None
    assert [row.winnings for row in found.history.rows] == [0, 35 * 500]
    expect(inspector.get_by_text("was handed out")).to_be_visible()
