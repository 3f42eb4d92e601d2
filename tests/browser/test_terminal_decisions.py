"""What a terminal asks its player, in a real browser: to play a hand, to go to war, to fold, to set off the dice."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from croupier.money import show
from croupier.table import commands as c
from support.browser import accessible
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.terminal_tables import (
    FIVE,
    TEN,
    WINDOW_S,
    Dealer,
    Floor,
    empty_floor,
    figure,
    lays,
    seated,
    sits,
)

GAMES = ("rapid-blackjack", "rapid-casino-war", "rapid-three-card-poker", "lucky-sic-bo")

floor = for_the_file(empty_floor, *GAMES)


def decision(page: Page) -> Locator:
    return page.get_by_role("region", name="Your decision")


def corner(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box
    return box["x"], box["y"]


@clause("SATG 13.7.1(a)", "SATG 13.7.1(b)")
def test_a_shared_hand_is_played_by_everybody_as_he_likes(floor: Floor, page: Page) -> None:
    dealer = Dealer(floor, "RBL1")
    number = dealer.opens()
    sits(page, floor, "RBL1-1")
    lays(page, "blackjack||")
    lays(page, "blackjack||", TEN)
    dealer.closes()
    for face, hand, card in (
        ("8s", "Shared hand", "8 of spades"),
        ("As", "Dealer", "ace of spades"),
    ):
        dealer.deals(face)
        place = page.get_by_role("group", name=hand)
        expect(place.get_by_role("img", name=card)).to_be_visible()
    dealer.deals("8h")
    expect(decision(page)).to_be_visible()
    accessible(page)
    expect(decision(page).get_by_role("button", name="Insure")).to_contain_text("+$5.00")
    decline = decision(page).get_by_role("button", name="Decline")
    expect(decline).to_contain_text("if you do nothing")
    expect(page.get_by_role("alert").filter(has_text="if you do nothing")).to_have_count(1)
    declines = corner(decline)
    decline.click()
    split = decision(page).get_by_role("button", name="Split")
    expect(split).to_contain_text("+$10.00")
    expect(decision(page).get_by_role("button", name="Stand")).to_contain_text("if you do nothing")
    # Each choice has its place, whatever else is possible.
    assert corner(decision(page).get_by_role("button", name="Stand")) == declines
    drawn = corner(decision(page).get_by_role("button", name="Draw"))
    split.click()
    expect(figure(page, "On the table")).to_contain_text("$20.00")
    dealer.deals("2s")
    assert corner(decision(page).get_by_role("button", name="Draw")) == drawn
    # Whoever says nothing has said the default when the time is over.
    dealer.ends("3h", "10s", "9s", "9h", "9d", "9c")
    expect(figure(page, f"Round {number}, net")).to_be_visible()
    expect(decision(page)).to_have_count(0)
    expect(figure(page, "Balance")).to_contain_text(
        show(floor.system.screens.balances.balance_of("RBL1-1"))
    )


@clause("SATG 13.9.1(b)")
def test_a_hand_is_insured_and_doubled(floor: Floor, page: Page) -> None:
    dealer = Dealer(floor, "RBL1")
    number = dealer.opens()
    sits(page, floor, "RBL1-2")
    lays(page, "blackjack||")
    lays(page, "blackjack||", TEN)
    dealer.closes()
    dealer.deals("6s", "As", "5h")
    decision(page).get_by_role("button", name="Insure").click()
    expect(figure(page, "On the table")).to_contain_text("$15.00")
    # The chip of the insurance lies on its arc.
    chip = page.locator(".felt .added.staked").get_by_role("img")
    expect(chip).to_have_accessible_name(re.compile(re.escape(FIVE)))
    double = decision(page).get_by_role("button", name="Double")
    expect(double).to_contain_text("+$10.00")
    double.click()
    expect(figure(page, "On the table")).to_contain_text("$25.00")
    dealer.ends("9d", "8c")
    paid = figure(page, f"Round {number}, net")
    expect(paid).to_contain_text("staked $25.00, returned $40.00")
    expect(figure(page, "Balance")).to_contain_text(
        show(floor.system.screens.balances.balance_of("RBL1-2"))
    )


def test_a_tie_is_gone_to_war_about_or_given_up(floor: Floor, page: Page) -> None:
    dealer = Dealer(floor, "RCW1")
    number = dealer.opens()
    sits(page, floor, "RCW1-1")
    lays(page, "casino-war||1")
    lays(page, "casino-war||2")
    dealer.closes()
    dealer.deals("5s", "5d", "7s", "8s", "9s", "10s", "5h")
    expect(decision(page).get_by_role("listitem")).to_have_count(2)
    first = decision(page).get_by_role("listitem").first
    expect(first.get_by_role("button", name="Surrender")).to_contain_text("if you do nothing")
    first.get_by_role("button", name="Go to war +$5.00").click()
    expect(decision(page).get_by_role("listitem")).to_have_count(1)
    decision(page).get_by_role("button", name="Surrender").click()
    expect(decision(page)).to_have_count(0)
    dealer.ends("2c", "Kd")
    expect(figure(page, f"Round {number}, net")).to_be_visible()
    expect(figure(page, "Balance")).to_contain_text(
        show(floor.system.screens.balances.balance_of("RCW1-1"))
    )


@clause("SATG 18.6.3")
def test_three_cards_are_played_or_folded(floor: Floor, page: Page, browser: Browser) -> None:
    dealer = Dealer(floor, "RTCP1")
    number = dealer.opens()
    sits(page, floor, "RTCP1-1")
    with seated(browser, floor, "RTCP1-2") as other:
        for seat, positions in ((page, (1, 5, 9)), (other, (1, 2, 3))):
            for position in positions:
                seat.get_by_role("button", name=f"Position {position}").click()
            lays(seat, f"ante|{'-'.join(map(str, positions))}|")
        _plays(floor, dealer, page, other)
        expect(figure(other, f"Round {number}, net")).to_contain_text("returned $0.00")
    expect(figure(page, f"Round {number}, net")).to_contain_text("$")
    assert floor.system.screens.balances.balance_of("RTCP1-1") > 50_000
    assert floor.system.screens.balances.balance_of("RTCP1-2") == 49_500


def _plays(floor: Floor, dealer: Dealer, page: Page, other: Page) -> None:
    """Three of a kind is played; the other hand is folded."""
    dealer.closes()
    dealer.deals("As", "2d", "3c", "5s", "Ah", "7s", "8s", "9s", "Ad")
    expect(decision(page).get_by_role("button", name="Play +$5.00")).to_be_visible()
    expect(decision(page).get_by_role("button", name="Fold")).to_contain_text("if you do nothing")
    expect(page.get_by_text("Three of a kind").first).to_be_visible()
    decision(page).get_by_role("button", name="Play +$5.00").click()
    expect(figure(page, "On the table")).to_contain_text(TEN)
    decision(other).get_by_role("button", name="Fold").click()
    expect(decision(other)).to_have_count(0)
    dealer.deals("Kh", "Kd", "4c")
    expect(page.get_by_role("group", name="Dealer, Pair")).to_be_visible()
    assert dealer.tries("enter-face", face="5d").status_code != 200
    dealer.does("confirm")


@clause("SATG 15.2 shooter", "SATG 15.5.4")
def test_the_shooter_sets_off_the_dice(floor: Floor, page: Page, browser: Browser) -> None:
    dealer = Dealer(floor, "LSB1")
    number = dealer.opens()
    sits(page, floor, "LSB1-1")
    lays(page, "small||")
    with seated(browser, floor, "LSB1-2") as other:
        floor.skip(WINDOW_S)
        button = page.get_by_role("button", name="Set off the dice")
        expect(button).to_be_visible()
        expect(other.get_by_role("button", name="Set off the dice")).to_have_count(0)
        expect(other.get_by_text("Terminal LSB1-1 is the shooter.")).to_be_visible()
        button.click()
        expect(button).to_have_count(0)
        assert floor.state("LSB1").playing.motion
        dealer.senses(c.ReportRest(), *(c.EnterFace(face=face) for face in "124"))
        expect(figure(page, f"Round {number}, net")).to_contain_text(TEN)
        for seat in (page, other):
            dice = seat.get_by_role("group", name="Dice")
            expect(dice.get_by_role("img")).to_have_count(3)
            expect(dice).to_contain_text("Total 7")
