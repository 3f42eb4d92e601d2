"""What players look back at: the board of past results, a round shown again with its seal, and their own favourites."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.browser import TOO_WIDE, accessible, signed_on
from support.house_fixtures import for_each_test
from support.round_tables import clause
from support.terminal_tables import (
    FIVE,
    VISITOR,
    Dealer,
    Floor,
    confirmed,
    empty_floor,
    lays,
    sits,
    spot,
)

DESK, PHONE, WALL = (1280, 800), (390, 844), (1920, 1080)
PLAYER_WINS, BANKER_WINS = ("9h", "2c", "Kd", "3s"), ("2c", "9h", "3s", "Kd")
TAMPERED = """() => {
  const parse = JSON.parse;
  JSON.parse = (text, ...more) => {
    const said = parse(text, ...more);
    const round = said?.rounds?.[0];
    if (round?.sealed?.wagers) {
      round.sealed.wagers[0].amount += 100;
      for (const wager of round.wagers) wager.amount += 100;
    }
    return said;
  };
}"""
"""A server that shows another wager than the one that was sealed."""
NOT_SECURE = "() => Object.defineProperty(crypto, 'subtle', {value: undefined})"
"""As on a page that is not a secure context."""

GAMES = ("rapid-roulette", "rapid-baccarat", "rapid-sic-bo", "triple-chase", "rapid-blackjack")
floor = for_each_test(lambda folder: empty_floor(folder, *GAMES))


def _wagers(page: Page, name: str) -> None:
    """A chip comes to lie on an area that is curved: the box around it is larger than the area."""
    expect(spot(page, name)).to_have_attribute("aria-disabled", "false")
    spot(page, name).locator("path.ground").click()
    expect(spot(page, name)).to_have_accessible_name(confirmed(FIVE))


def looks_at(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.get_by_role("region", name="Past results")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 1, size
    accessible(page)


def test_the_roads_grow_with_each_round_on_terminal_and_wall(floor: Floor, page: Page) -> None:
    dealer = Dealer(floor, "RBA1")
    sits(page, floor, "RBA1-4")
    for cards in (PLAYER_WINS, BANKER_WINS, BANKER_WINS):
        dealer.opens()
        _wagers(page, "player||")
        dealer.closes()
        dealer.ends(*cards)
    # The columns are P, BB: the second Banker has no place beside it, but one above.
    for road, says in {
        "Bead plate": "Banker 2, Player 1, Tie 0", "Big road": "Banker 2, Player 1, Tie 0",
        "Big eye boy": "0 red, 1 blue", "Small road": "0 red, 0 blue", "Cockroach pig": "0 red, 0 blue",
    }.items():  # fmt: skip
        expect(page.get_by_role("img", name=f"{road}: {says}", exact=True)).to_be_visible()
    expect(page.get_by_text("3 rounds of this shoe. Past results say nothing")).to_be_visible()
    for size in (DESK, PHONE, WALL):
        looks_at(page, size)
    page.goto(f"http://{floor.address}/wall/RBA1")
    looks_at(page, WALL)
    roads = page.get_by_role("region", name="Past results").get_by_role("img")
    expect(roads).to_have_count(5)
    for place in roads.all():
        box = place.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WALL[0], "Nothing of a wall is cut off."
    words = page.get_by_text("3 rounds of this shoe.").bounding_box()
    assert words is not None
    assert words["x"] + words["width"] <= WALL[0]
    outcome = page.locator("main > section").first.bounding_box()
    plate = roads.first.bounding_box()
    assert outcome is not None
    assert plate is not None
    assert outcome["y"] + outcome["height"] <= plate["y"], "The outcome covers no road."


def test_roulette_and_dice_count_what_came(floor: Floor, page: Page) -> None:
    dealer = Dealer(floor, "RR1")
    sits(page, floor, "RR1-5")
    for face in ("17", "17", "0"):
        dealer.opens()
        lays(page, "red||")
        dealer.turns(face)
    board = page.get_by_role("region", name="Past results")
    expect(board.get_by_role("listitem", name="17: 2", exact=True)).to_be_visible()
    expect(board.get_by_text("17: 2 times")).to_be_visible()
    expect(board.get_by_text("Past results say nothing about the next spin.")).to_be_visible()
    for size in (DESK, PHONE):
        looks_at(page, size)
    sits(page, floor, "RSB1-4")
    for size in (DESK, PHONE):
        looks_at(page, size)
    expect(page.get_by_role("listitem", name="Total 18: 0", exact=True)).to_have_count(1)


@clause("SATG 12.6.1(a)")
def test_the_cards_of_triple_chase_have_numbers_on_wall_and_dealer_screen(
    floor: Floor, page: Page
) -> None:
    """Bets see card 1 and card 3, so a card is known by its number, also before it comes."""
    dealer = Dealer(floor, "TC1")
    dealer.opens()
    sits(page, floor, "TC1-4")
    _wagers(page, "total-13||")
    dealer.closes()
    dealer.deals("9h", "2c")
    page.goto(f"http://{floor.address}/wall/TC1")
    _has_two_of_three(page, "main .middle")
    page.set_viewport_size({"width": WALL[0], "height": WALL[1]})
    assert not page.evaluate(TOO_WIDE)
    signed_on(page, floor, "D1", "/dealer/TC1")
    _has_two_of_three(page, "main .felt")
    accessible(page)


def _has_two_of_three(page: Page, where: str) -> None:
    places = page.locator(where).get_by_role("listitem")
    expect(places.locator("b")).to_have_text(["1", "2", "3"])
    drawn = [places.nth(at).get_by_role("img") for at in range(3)]
    for image, count in zip(drawn, (1, 1, 0), strict=True):
        expect(image).to_have_count(count)


def _menu(page: Page, what: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


def _round_again(page: Page, number: int) -> None:
    _menu(page, "Earlier rounds")
    page.get_by_role("button", name=re.compile(f"Round {number}\\b")).first.click()


@clause("SATG 20.7")
@pytest.mark.parametrize("before", ["", NOT_SECURE], ids=["secure", "not-secure"])
def test_a_round_is_shown_again_and_its_seal_is_checked_by_the_browser(
    floor: Floor, page: Page, before: str
) -> None:
    page.add_init_script(f"({before or '() => 0'})()")
    dealer = Dealer(floor, "RBA1")
    sits(page, floor, "RBA1-4")
    number = dealer.opens()
    _wagers(page, "banker||")
    dealer.closes()
    expect(page.get_by_text("Seal of the book")).to_be_visible()
    dealer.ends(*BANKER_WINS)
    _round_again(page, number)
    again = page.get_by_role("region", name="The round again")
    expect(again.get_by_role("img")).to_have_count(0)
    again.get_by_role("button", name="Next").click()
    expect(again.get_by_role("img")).to_have_count(1)
    again.get_by_role("button", name="Show all").click()
    expect(again.get_by_role("status")).to_contain_text("Step ")
    seal = page.get_by_role("region", name="The seal of this round")
    expect(seal.get_by_role("status")).to_contain_text("Match.")
    expect(seal.get_by_role("status")).to_contain_text("It is the seal that was shown at the close")
    expect(seal).not_to_contain_text("Mismatch")
    accessible(page)
    # A screen that was not on at the close says so.
    page.reload()
    _round_again(page, number)
    expect(seal.get_by_role("status")).to_contain_text("This screen was not on at the close")


def test_a_wager_that_was_tampered_with_is_seen(floor: Floor, page: Page) -> None:
    page.add_init_script(f"({TAMPERED})()")
    dealer = Dealer(floor, "RR1")
    sits(page, floor, "RR1-4")
    number = dealer.opens()
    lays(page, "red||")
    dealer.turns("32")
    _round_again(page, number)
    seal = page.get_by_role("region", name="The seal of this round")
    expect(seal.get_by_role("status")).to_contain_text("Mismatch.")
    accessible(page)


def test_what_a_bet_costs_is_said_in_words(floor: Floor, page: Page) -> None:
    sits(page, floor, "RBL1-4")
    page.get_by_role("button", name="Rules and pays").click()
    sheet = page.get_by_role("dialog")
    for policy in ("Best play:", "Basic strategy:", "Never acting:"):
        expect(sheet.get_by_text(policy).first).to_be_visible()
    costs = re.compile(r"of every 100 wagered, the house keeps \d+\.\d\d ", re.IGNORECASE)
    expect(sheet.get_by_text(costs).first).to_be_visible()
    sheet.get_by_text("How this comes about").first.click()
    expect(sheet.get_by_role("columnheader", name="Chance × gain").first).to_be_visible()
    accessible(page)


def _favourites(page: Page) -> None:
    _menu(page, "Favourites")


def test_favourites_go_with_the_player_and_not_to_the_next(floor: Floor, page: Page) -> None:
    """Moving the table keeps them, the cash-out clears them."""
    dealer = Dealer(floor, "TC1")
    dealer.opens()
    sits(page, floor, VISITOR)
    _wagers(page, "total-13||")
    _menu(page, "Favourites")
    page.get_by_role("button", name="Keep what lies on the table").click()
    kept = page.get_by_role("button", name=re.compile(r"^Lay \$5\.00"))
    expect(kept).to_have_count(1)
    page.keyboard.press("Escape")
    dealer.closes()
    dealer.ends()
    _moves(page, "RBL1", "Rapid Blackjack")
    _menu(page, "Favourites")
    expect(kept).to_have_count(0)
    page.keyboard.press("Escape")
    _moves(page, "TC1", "Triple Chase")
    _menu(page, "Favourites")
    expect(kept).to_have_count(1)
    page.keyboard.press("Escape")
    held = floor.system.screens.balances.balance_of(VISITOR)
    dealer.does("pay-out", terminal=VISITOR, amount=int(held))
    expect(page.get_by_text("No chip account is open here.")).to_be_visible()
    stored = "Object.keys(localStorage).filter((name) => name.includes('favourites'))"
    assert page.evaluate(stored) == []
    dealer.does("buy-in", terminal=VISITOR, amount=2_000, tender="cash")
    expect(page.locator("[data-spot]").first).to_be_visible()
    _menu(page, "Favourites")
    expect(page.get_by_text("Nothing is kept yet.")).to_be_visible()


def _moves(page: Page, table: str, game: str) -> None:
    _menu(page, "Other tables")
    page.get_by_role("button", name=f"To {table}").click()
    expect(page.get_by_role("heading", name=game)).to_be_visible()


def test_without_a_tournament_the_leaderboard_says_so(floor: Floor, page: Page) -> None:
    page.goto(f"http://{floor.address}/leaderboard")
    expect(page.get_by_text("There is no tournament now.")).to_be_visible()
    accessible(page)
