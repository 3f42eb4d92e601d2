"""Each game is played at its terminal at every size of a screen: chips, result, receipt and cash-out."""

import re
from collections.abc import Iterable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.games import GAMES, Game, Played
from croupier.money import Cents, show
from croupier.server.demo.demo_floor import table_of
from support.browser import accessible
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.screen_fits import (
    FELT_LEAST,
    FELT_SEEN,
    MOVING,
    SIZES,
    below,
    can_be_touched,
    fits,
    resized,
)
from support.terminal_tables import (
    Dealer,
    Floor,
    chooses,
    confirmed,
    empty_floor,
    figure,
    looks,
    main_bet,
    sits,
)
from support.thoroughness import IS_SHORT

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]
STAKE = 500

floor = for_the_file(empty_floor, *(game.key for game in AT_TERMINALS))

ROUNDS = [SIZES] if IS_SHORT else [[size] for size in SIZES]
"""The sizes at which the screen is looked at in each round: all in one round, or a whole round for each size."""


@clause("SATG 3.8", "SATG 4.2", "SATG 5.4")
@pytest.mark.parametrize("game", AT_TERMINALS, ids=lambda game: str(game.key))
def test_a_game_is_played_at_every_size(floor: Floor, page: Page, game: Game) -> None:
    table = table_of(game)
    for place, sizes in enumerate(ROUNDS):
        terminal = f"{table}-{place % 5 + 1}"
        dealer = Dealer(floor, table)
        number = dealer.opens()
        account(floor, dealer, terminal)
        sits(page, floor, terminal)
        wagers(page, floor, game, sizes)
        dealer.ends(before="wait-for-answers")
        decides(page, dealer, sizes)
        dealer.ends()
        result(page, number, sizes)
        receipt(page, number, sizes)
        cashes_out(page, floor, terminal, sizes)


def account(floor: Floor, dealer: Dealer, terminal: str) -> None:
    """There is $500.00, also for who comes after somebody cashed out."""
    if not floor.system.screens.balances.balance_of(terminal):
        dealer.does("buy-in", terminal=terminal, amount=50_000, tender="cash")


def wagers(page: Page, floor: Floor, game: Game, sizes: Iterable[tuple[int, int]]) -> None:
    """A chip more at each size, on the same area."""
    where = page.locator(f'[data-spot^="{main_bet(floor, table_of(game))}|"]').first
    for count, size in enumerate(sizes, 1):
        resized(page, size)
        chooses(page)
        can_be_touched(page, size)
        expect(where).to_have_attribute("aria-disabled", "false")
        where.scroll_into_view_if_needed()
        where.click()
        expect(where).to_have_accessible_name(confirmed(show(Cents(count * STAKE))))
        fits(page, size)
        for panel in ("Cash out", "Buy in"):
            opens(page, size, page.get_by_role("button", name=panel, exact=True))
            page.keyboard.press("Escape")
        least = FELT_LEAST.get(size, 0.4)
        page.wait_for_function(f"({FELT_SEEN})() >= {least}")
    accessible(page)


def opens(page: Page, size: tuple[int, int], button: Locator) -> Locator:
    """A panel covers neither the clock nor the money."""
    button.click()
    panel = page.get_by_role("dialog")
    expect(panel).to_be_visible()
    fits(page, size)
    assert below(page, ".rail", "dialog"), size
    return panel


def decides(page: Page, dealer: Dealer, sizes: Iterable[tuple[int, int]]) -> None:
    """What is asked is answered by touch, where anything is asked: the screen says what comes of silence."""
    while (
        dealer.floor.state(dealer.table).round and (asks := dealer.next).what == "wait-for-answers"
    ):
        asked = page.get_by_role("region", name="Your decision")
        default = asked.get_by_role("button", name="if you do nothing")
        for size in sizes:
            fits(page, size)
            expect(default).to_be_in_viewport(ratio=0.99)
        accessible(page)
        default.click()
        looks(page, partial(dealer.has_passed, asks))
        dealer.ends(before="wait-for-answers")


def result(page: Page, number: int, sizes: Iterable[tuple[int, int]]) -> None:
    expect(page.get_by_role("region", name=f"Result of round {number}")).to_be_visible()
    expect(figure(page, f"Round {number}, net")).to_be_visible()
    shown = page.locator(".rail .result")
    for size in sizes:
        fits(page, size)
        expect(shown).to_be_in_viewport(ratio=0.99)
        expect(shown).to_contain_text("staked")
    accessible(page)
    assert page.evaluate(MOVING) == 0


def receipt(page: Page, number: int, sizes: Iterable[tuple[int, int]]) -> None:
    for size in sizes:
        resized(page, size)
        why = opens(page, size, page.locator(".rail").get_by_role("button", name="Why?"))
        expect(why).to_have_accessible_name(f"Why, round {number}")
        expect(why).to_contain_text("The rules, run again, say the same.")
        page.keyboard.press("Escape")


def cashes_out(page: Page, floor: Floor, terminal: str, sizes: list[tuple[int, int]]) -> None:
    balance = floor.system.screens.balances
    whole = show(balance.balance_of(terminal))
    for size in sizes:
        resized(page, size)
        panel = opens(page, size, page.get_by_role("button", name="Cash out", exact=True))
        pays = panel.get_by_role("button", name=re.compile(f"Cash out {re.escape(whole)}"))
        pays.scroll_into_view_if_needed()
        expect(pays).to_be_in_viewport(ratio=0.99)
        if size == sizes[-1]:
            pays.click()
            looks(page, lambda: balance.balance_of(terminal) == 0)
            expect(panel).to_contain_text("Printing ticket")
            expect(figure(page, "Balance")).to_contain_text("$0.00")
            fits(page, size)
        page.keyboard.press("Escape")
