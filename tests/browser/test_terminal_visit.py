"""A player's visit in a real browser: he looks back, claims, is held up, moves, leaves, and another buys in."""

import re

from playwright.sync_api import Page, expect

from croupier.rulebook import CLAUSES
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from support.browser import accessible
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.terminal_tables import VISITOR, Dealer, Floor, empty_floor, figure, lays, sits

floor = for_the_file(empty_floor, "rapid-roulette", "rapid-blackjack", "triple-chase")


def test_a_player_looks_back_claims_and_is_told_what_holds_him_up(floor: Floor, page: Page) -> None:
    terminal, dealer, boss = "RR1-4", Dealer(floor, "RR1"), floor.http("K1")
    number = dealer.opens()
    sits(page, floor, terminal)
    lays(page, "red||")
    dealer.turns("17")
    expect(figure(page, f"Round {number}, net")).to_be_visible()

    _menu(page, "Earlier rounds")
    page.get_by_role("button", name=re.compile(f"Round {number}\\b")).first.click()
    expect(page.get_by_role("dialog")).to_contain_text(f"Round {number}, history")
    expect(page.get_by_role("dialog")).to_contain_text("Red")
    accessible(page)
    page.get_by_role("button", name="Back to the table").click()

    page.get_by_role("button", name="Statement", exact=True).click()
    said = page.get_by_role("dialog")
    for entry in ("Bought in", "Wagers placed or taken back", "SATG 3.1", "SATG 5.2.2"):
        expect(said).to_contain_text(entry)
    said.get_by_role("button", name="SATG 5.2.2").first.click()
    text = page.get_by_role("dialog", name="SATG 5.2.2")
    expect(text).to_contain_text(CLAUSES["SATG 5.2.2"].summary)
    text.get_by_role("button", name="Close").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Limits", exact=True).click()
    expect(page.get_by_role("dialog", name="Limits")).to_contain_text("All bets")
    page.keyboard.press("Escape")
    _reads_the_whole_sheet(page)

    _menu(page, "Make a claim")
    expect(page.get_by_label("Round", exact=True)).to_have_value(str(number))
    page.get_by_label("It is about").select_option("outcome")
    page.get_by_label("What was wrong").fill("The ball lay in 18.")
    page.get_by_role("button", name="Make the claim").click()
    expect(page.get_by_text("Your claim is on record.")).to_be_visible()
    page.keyboard.press("Escape")
    case = list(floor.state("RR1").cases.values())[-1]
    assert (case.kind, case.about, case.round, case.terminal) == ("claim", "outcome", number, terminal)  # fmt: skip

    page.get_by_role("button", name="Attendant").click()
    expect(page.get_by_role("button", name="Attendant called")).to_be_visible()

    boss.done("RR1", "freeze-accounts", number=number, reason="The camera shows 18.")
    expect(
        page.get_by_text(f"Account frozen while round {number} is recalculated.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Cash out", exact=True)).to_be_disabled()
    boss.done("RR1", "unfreeze-accounts", reason="It was 17.")
    expect(page.get_by_text("Account frozen")).to_have_count(0)


def _reads_the_whole_sheet(page: Page) -> None:
    """It leads back to the terminal, whatever is read meanwhile."""
    page.get_by_role("button", name="Help").click()
    page.get_by_role("link", name="Full sheet of rules").click()
    page.get_by_role("link", name="All clauses").click()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("[data-spot]").first).to_be_visible()


@clause("SATG 2.1", "SATG 3.3.2", "SATG 5.2.2", "SATG 12.7.1")
def test_a_player_moves_and_leaves_and_another_buys_in(floor: Floor, page: Page) -> None:
    terminal, boss = VISITOR, floor.http("K1")
    sits(page, floor, terminal)
    _moves(page, "TC1", "Triple Chase")
    expect(figure(page, "Balance")).to_contain_text("$500.00")
    assert terminal in floor.state("TC1").terminals
    triple = Dealer(floor, "TC1")
    played = triple.opens()
    lays(page, "total-13||")
    expect(page.get_by_text(f"Table TC1 · Terminal {terminal}")).to_be_visible()
    assert floor.state("TC1").playing.wagered(terminal)
    assert not floor.wagered(terminal)
    triple.closes()
    for number, (face, card) in enumerate({"5s": "5 of spades", "Kh": "king of hearts"}.items(), 1):
        triple.deals(face)
        place = page.get_by_role("group", name=f"Card {number}", exact=True)
        expect(place.get_by_role("img", name=card)).to_be_visible()
    triple.ends()
    expect(figure(page, f"Round {played}, net")).to_be_visible()
    _claims_that_it_was_the_wrong_table(floor, page, played)
    _moves(page, "RBL1", "Rapid Blackjack")
    # A round of another table is named, and opens nothing here.
    page.get_by_role("button", name="Statement", exact=True).click()
    said, there = page.get_by_role("dialog"), f"round {played}"
    expect(said.get_by_text(there).first).to_be_visible()
    expect(said.get_by_role("button", name=there)).to_have_count(0)
    page.keyboard.press("Escape")
    _moves(page, "TC1", "Triple Chase")

    boss.done("TC1", "direct-leave", terminal=terminal, reason="It is late.")
    expect(page.get_by_text("You were directed to leave: It is late.")).to_be_visible()
    accessible(page)

    sits(page, floor, "TC1-1")
    triple.does("pay-out", terminal="TC1-1", amount=50_000)
    expect(page.get_by_text("No chip account is open here.")).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(0)
    triple.does("buy-in", terminal="TC1-1", amount=2_000, tender="cash")
    expect(figure(page, "Balance")).to_contain_text("$20.00")
    expect(page.locator("[data-spot]").first).to_be_visible()


def _moves(page: Page, table: str, game: str) -> None:
    """Go to the other table of the two."""
    _menu(page, "Other tables")
    expect(page.get_by_role("dialog").get_by_role("button", name="To ")).to_have_count(1)
    page.get_by_role("button", name=f"To {table}").click()
    expect(page.get_by_role("heading", name=game)).to_be_visible()


def _claims_that_it_was_the_wrong_table(floor: Floor, page: Page, number: int) -> None:
    """The journal answers it: the wager was laid at the table that was shown, and there it stays."""
    held = floor.system.screens.balances.balance_of(VISITOR)
    _menu(page, "Make a claim")
    page.get_by_label("It is about").select_option("wager")
    page.get_by_label("What was wrong").fill("I meant the other table.")
    page.get_by_role("button", name="Make the claim").click()
    expect(page.get_by_text("Your claim is on record.")).to_be_visible()
    page.keyboard.press("Escape")
    case = list(floor.state("TC1").cases.values())[-1]
    assert (case.kind, case.round, case.terminal) == ("claim", number, VISITOR)
    laid = {
        table: [wager.where.bet for told in _rounds(floor, table) for wager in told.wagers if wager.holder == VISITOR]
        for table in ("TC1", "RBL1")
    }  # fmt: skip
    assert laid == {"TC1": ["total-13"], "RBL1": []}
    assert floor.system.screens.balances.balance_of(VISITOR) == held


def _rounds(floor: Floor, table: str) -> list[RoundHistory]:
    """What the journal tells of the rounds of a table."""
    return read_history(
        table, (record.event for record in floor.store.records(table)), floor.store.sheet
    )


def _menu(page: Page, what: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=what).click()
