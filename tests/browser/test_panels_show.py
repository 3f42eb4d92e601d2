"""What every terminal shows, where the rules say that it is shown: its panels, the areas of its game, the money."""

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.games import GAMES, Game, Played
from croupier.money import Cents
from croupier.server.demo.demo_floor import table_of
from croupier.table import commands as c
from support.demo_house import Living
from support.house_fixtures import for_the_file
from support.quiet_screens import at, begins, does, shown_floor
from support.round_tables import clause

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]

floor = for_the_file(shown_floor, AT_TERMINALS)


def drawn(page: Page) -> set[str]:
    """The bets that have an area on the layout."""
    shown = page.locator("[data-spot]").evaluate_all("all => all.map(one => one.dataset.spot)")
    return {item.partition("|")[0] for item in shown if "|" in item}


@clause("SATG 2.1", "SATG 2.1.1", "SATG 2.1.2", "SATG diagram-A", "SATG 1.1 player-terminal(a)")
@pytest.mark.parametrize("game", AT_TERMINALS, ids=lambda item: str(item.key))
def test_a_terminal_has_every_panel_and_the_areas_of_its_game(
    floor: Living, page: Page, game: Game
) -> None:
    table = table_of(game)
    begins(floor, table)
    at(page, floor, f"/terminal/{table}-1")
    panels = [
        page.get_by_role("heading", name=game.name),
        page.locator("main .felt"),
        page.get_by_role("radiogroup", name="Chip"),
        page.locator("footer").filter(has_text="Balance"),
    ]
    for panel in (
        *panels,
        page.get_by_role("timer"),
        page.get_by_role("list", name="Last results").or_(
            page.get_by_role("img", name=re.compile("^Big road"))
        ),
        page.get_by_text(f"Account {table}-1"),
        page.get_by_label("Limits").first,
    ):
        expect(panel.first).to_be_visible()
    # From above: the game and its limits, the betting area, the chips, the money.
    tops = [(panel.first.bounding_box() or {"y": 0})["y"] for panel in panels]
    assert tops == sorted(tops)
    # The layout of a game comes when it is asked for.
    expect(page.locator("main .felt [data-spot], main .felt [data-stop]").first).to_be_visible()
    for position in page.get_by_role("button", name=re.compile("^Position [123]$")).all():
        position.click()  # a hand of one's own must be chosen first
    # Its areas are bets of the game, and each bet that a player lays himself has one.
    setup = floor.state(table).offer
    offered = {bet.key for bet in setup.offered() if not bet.added}
    assert drawn(page) == offered


@clause("SATG 5.2.2", "SATG 5.4", "SATG 2.1")
def test_a_terminal_opens_with_the_money_that_was_tendered(floor: Living, page: Page) -> None:
    table = table_of(AT_TERMINALS[0])
    terminal = f"{table}-3"
    begins(floor, table)
    held = floor.system.screens.balances.balance_of(terminal)
    does(floor, table, c.PayOut(terminal=terminal, amount=held))
    at(page, floor, f"/terminal/{terminal}")
    expect(page.get_by_text("No chip account is open here.")).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(0)
    does(floor, table, c.BuyIn(terminal=terminal, amount=Cents(12_345), tender="cash"))
    expect(page.locator("footer .balance")).to_contain_text("$123.45")
    expect(page.get_by_text(f"Account {terminal}")).to_be_visible()
    expect(page.locator("[data-spot]").first).to_be_visible()
    assert floor.state(table).terminals[terminal].is_open
