"""A jackpot in a real browser: from the wager to the confirmed win, on terminals, a wall, the dealer's and the pit."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from browsing import accessible, signed_on
from croupier.money import Cents, show
from croupier.server.config import StaffConfig
from croupier.server.demo.staff import SECRET
from dealing import WINDOW_S, Dealer
from jackpot_floor import counted
from jackpots_served import GOLD, offered, state
from living import Living, quick_floor, served, until
from rounds import clause

TABLE = "RR1"
CHECKED_S = 600
"""So long it takes until a win is confirmed: far longer than one is announced."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    """Nobody lives here: a round goes on when the test says so."""
    config = quick_floor(tmp_path_factory.mktemp("floor"), ["rapid-roulette"], wagering_s=WINDOW_S)
    # Time is skipped here: nobody is signed off for having been away.
    with served(replace(config, staff=StaffConfig(idle_minutes=30))) as found:
        offered(found, GOLD, TABLE)
        yield found


def at_terminal(floor: Living, page: Page, terminal: str) -> Page:
    page.goto(f"http://{floor.address}/terminal/{terminal}")
    expect(page.get_by_role("region", name="Jackpots")).to_contain_text(show(GOLD.minimum))
    return page


def is_told(floor: Living, page: Page) -> None:
    """The information that every terminal has."""
    page.get_by_role("region", name="Jackpots").get_by_role("button", name="Gold").click()
    told = page.get_by_role("dialog")
    for text in ("Stand-alone progressive", "$1.00 to $5.00", GOLD.how_won, GOLD.payouts):
        expect(told).to_contain_text(text)
    accessible(page)
    page.keyboard.press("Escape")
    assert floor.state(TABLE).playing.jackpots[0].wager == GOLD.wager


@clause("SATG 7.3.7(a)", "SATG 1.1 jackpot-meter-display")
def test_from_the_wager_to_the_confirmed_win_on_two_terminals_and_a_wall(
    floor: Living, pages: Callable[[], Page]
) -> None:
    ann, bob, wall, desk = (pages() for _ in range(4))
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"http://{floor.address}/wall/{TABLE}")
    for number, page in ((1, ann), (2, bob)):
        at_terminal(floor, page, f"{TABLE}-{number}")
    display = wall.get_by_role("region", name="Jackpots")
    expect(display).to_contain_text(show(GOLD.minimum))
    dealer = Dealer(floor, TABLE)
    desk.goto(f"http://{floor.address}/")
    signed = "token => sessionStorage.setItem('croupier.sign-on', token)"
    desk.evaluate(signed, dealer.caller.token)
    desk.goto(f"http://{floor.address}/dealer/{TABLE}")
    floor.run(dealer.does("open-wagering"))
    is_told(floor, ann)

    expect(ann.get_by_text("Place wagers").first).to_be_visible()
    ann.locator('[data-spot^="red|"]').first.click()
    until(lambda: floor.state(TABLE).playing.wagered(f"{TABLE}-1"))
    ann.get_by_role("grid", name="Jackpot wagers").get_by_role(
        "button", name="Jackpot Gold"
    ).click()
    until(lambda: "jackpot-gold" in _bets(floor, f"{TABLE}-1"))
    bob.locator('[data-spot^="red|"]').first.click()
    until(lambda: floor.state(TABLE).playing.wagered(f"{TABLE}-2"))
    accessible(bob)
    floor.run(dealer.closes())
    floor.run(dealer.settles("17"))
    counted(floor, TABLE, 1)
    (win,) = state(floor).wins.values()
    prize = show(win.hit.prize)
    before = floor.system.holdings.of(f"{TABLE}-1")

    # What was hit waits, and is told as won when it is confirmed.
    expect(ann.get_by_text(f"You have hit the jackpot Gold: {prize}.")).to_be_visible()
    expect(bob.get_by_text(f"Jackpot Gold hit: {prize}, terminal {TABLE}-1")).to_be_visible()
    expect(wall.get_by_role("heading", name="Jackpot hit: Gold")).to_be_visible()
    expect(wall.get_by_text(f"Terminal {TABLE}-1, table {TABLE}, round 1")).to_be_visible()
    expect(display).to_contain_text(show(GOLD.minimum))
    accessible(wall)

    waits = desk.get_by_role("region", name="Jackpot Gold")
    expect(waits).to_contain_text(f"{prize}, terminal {TABLE}-1, round 1")
    accessible(desk)
    floor.skip(CHECKED_S)  # staff take their time: nothing is over before they have confirmed it
    expect(wall.get_by_role("heading", name="Jackpot hit: Gold")).to_be_visible()
    waits.get_by_label("Number", exact=True).fill("S1")
    waits.get_by_label("Secret", exact=True).fill(SECRET)
    waits.get_by_role("button", name=f"Confirm {prize} for terminal {TABLE}-1").click()
    expect(waits).to_have_count(0)
    until(lambda: floor.system.holdings.of(f"{TABLE}-1") == before + win.hit.prize)
    expect(ann.get_by_text(f"You have won the jackpot Gold: {prize}.")).to_be_visible()
    expect(bob.get_by_text(f"Jackpot Gold won: {prize}, terminal {TABLE}-1")).to_be_visible()
    expect(wall.get_by_role("heading", name="Jackpot won: Gold")).to_be_visible()
    expect(desk.get_by_text(f"Jackpot Gold won: {prize}, terminal {TABLE}-1")).to_be_visible()
    expect(ann.get_by_text("It is yours when")).to_have_count(0)
    expect(ann.get_by_role("button", name="Balance").first).to_contain_text(
        show(Cents(before + win.hit.prize))
    )


def _bets(floor: Living, terminal: str) -> set[str]:
    return {where.bet for where in floor.state(TABLE).playing.wagered(terminal)}


def test_the_pit_sees_the_pool_says_something_suspends_and_compares(
    floor: Living, page: Page
) -> None:
    signed_on(page, floor, "K1", "/pit")
    page.get_by_role("button", name="Jackpots", exact=True).click()
    gold = page.get_by_role("region", name="Jackpot Gold")
    expect(gold).to_contain_text(show(state(floor).jackpots["gold"].pool.meter))
    accessible(page)
    words = gold.get_by_role("form", name="What the displays say of Gold")
    words.get_by_label("Message").fill("Seventeen pays it all")
    words.get_by_role("button", name="Show this message").click()
    expect(words).to_contain_text("Done.")
    assert state(floor).jackpots["gold"].message == "Seventeen pays it all"
    stops = gold.get_by_role("form", name="Suspend Gold")
    stops.get_by_label("Reason").fill("The reader is out of order.")
    stops.get_by_role("button", name="Suspend Gold").click()
    expect(gold).to_contain_text("Not offered")
    resumes = gold.get_by_role("form", name="Resume Gold")
    resumes.get_by_label("Reason").fill("It was mended.")
    resumes.get_by_role("button", name="Resume Gold").click()
    expect(gold).to_contain_text("Offered")
    for tab in ("Groups and signs", "Set-up", "Reconciliation and play"):
        page.get_by_role("button", name=tab, exact=True).click()
        accessible(page)
    expect(page.get_by_text("All agree, to event")).to_be_visible()
    expect(page.get_by_role("row", name="meter:gold")).to_be_visible()
