"""Playing in a real browser: from a note to the cash for a ticket, at every game that terminals have."""

import re

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from croupier.games import GAMES, Game, Played
from croupier.money import Cents, show
from croupier.server.demo.demo_floor import table_of
from croupier.table.history.history_from_log import read_history
from support.browser import accessible
from support.demo_house import Living, living, quick_floor, until
from support.house_fixtures import for_the_file
from support.quiet_screens import left_s
from support.round_tables import clause
from support.terminal_tables import chooses, main_bet

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]
NOTE = 5_000
"""What the player puts in, in cents."""
WAGERING_S = 60
"""Long enough to look at everything on any machine; what is left of it is skipped."""


KEYS = [terminal.key for terminal in AT_TERMINALS]
floor = for_the_file(lambda folder: living(quick_floor(folder, KEYS, wagering_s=WAGERING_S)))


def seated(floor: Living, page: Page, game: Game) -> str:
    """Sit down at a terminal of the game's table; its name."""
    terminal = f"{table_of(game)}-4"
    page.goto(f"http://{floor.address}/terminal/{terminal}")
    expect(page.get_by_role("heading", name=game.name)).to_be_visible()
    return terminal


def has_every_panel(page: Page, terminal: str) -> None:
    """What the rules ask for beside the layout: chips, account, countdown, outcomes, limits."""
    panels = (
        page.get_by_role("grid").first,
        page.get_by_role("radiogroup", name="Chips").get_by_role("radio").first,
        page.get_by_role("button", name=f"Balance · {terminal} $"),
        page.get_by_role("timer").first,  # beside it that of a decision
        page.get_by_role("region", name="Last results"),
        page.get_by_label("Limits").first,
    )
    for panel in panels:
        expect(panel).to_be_visible()


@clause("SATG 2.1.1", "SATG 2.1.2")
@pytest.mark.parametrize("game", AT_TERMINALS, ids=lambda item: str(item.key))
def test_a_player_buys_in_wagers_is_paid_learns_why_cashes_out_and_redeems(
    floor: Living, page: Page, game: Game
) -> None:
    terminal = seated(floor, page, game)
    before = floor.system.screens.balances.balance_of(terminal)
    page.get_by_role("button", name="Buy in", exact=True).click()
    page.get_by_role("button", name=show(Cents(NOTE)), exact=True).click()
    # Whoever sat here before may still win what he had wagered.
    until(lambda: floor.system.screens.balances.balance_of(terminal) >= before + NOTE)
    page.keyboard.press("Escape")

    expect(page.get_by_text("Place wagers").first).to_be_visible()
    has_every_panel(page, terminal)
    accessible(page)
    page.set_viewport_size({"width": 390, "height": 844})
    has_every_panel(page, terminal)
    page.set_viewport_size({"width": 1280, "height": 800})
    spot = page.locator(f'[data-spot^="{main_bet(floor, table_of(game))}|"]').first
    until(lambda: _lies(floor, page, spot, terminal))
    number = floor.state(table_of(game)).number
    floor.skip(max(0, left_s(floor, table_of(game))))
    paid = page.locator("footer .paid", has_text=f"Round {number}, net")
    expect(paid).to_be_visible()
    expect(paid).to_contain_text(f"returned {show(_paid(floor, terminal, number))}")
    page.get_by_role("button", name="Why?").first.click()
    why = page.get_by_role("dialog", name=f"Why, round {number}")
    expect(why).to_contain_text("The rules, run again, say the same.")
    expect(why).not_to_contain_text("The rules, run again, say:")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Cash out", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Cash out")).click()
    ticket = page.get_by_role("region", name="Ticket")
    expect(ticket).to_be_visible()
    digits = "".join(filter(str.isdigit, ticket.locator(".number").inner_text()))
    kept = floor.ticket(digits)
    assert kept is not None
    assert show(kept.amount) in ticket.inner_text()
    until(lambda: floor.system.screens.balances.balance_of(terminal) == 0)

    page.goto(f"http://{floor.address}/kiosk/kiosk-1")
    expect(page.get_by_role("button", name="Type the number")).to_be_visible()
    page.keyboard.type(digits)
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"Pay out {show(kept.amount)}").click()
    expect(page.get_by_text(f"{show(kept.amount)} paid.")).to_be_visible()
    until(lambda: _status(floor, digits) == "paid")


def _paid(floor: Living, terminal: str, number: int) -> Cents:
    """What a round paid to a terminal, by the journal."""
    table = terminal.rpartition("-")[0]
    events = (record.event for record in floor.store.records(table))
    (told,) = read_history(table, events, floor.store.sheet, number)
    return Cents(sum(row.back + row.winnings for row in told.rows if row.holder == terminal))


def _status(floor: Living, number: str) -> str:
    kept = floor.ticket(number)
    return str(kept.status) if kept else ""


LOOKS = 50
"""So often it is looked whether a chip lies, before it is put down again."""


def _lies(floor: Living, page: Page, spot: Locator, terminal: str) -> bool:
    """Put a chip down in a round that takes it, and see that it lies there."""
    state = floor.state(terminal.rpartition("-")[0])
    if state.round is None or state.phase.value != "wagering":
        return False
    try:
        chooses(page)
        spot.click(timeout=3_000)
    except Error:  # the round closed meanwhile, and with it what was chosen
        return False
    for _ in range(LOOKS):
        item = floor.state(terminal.rpartition("-")[0]).round
        if item is not None and item.wagered(terminal):
            return True
        page.wait_for_timeout(20)
    return False
