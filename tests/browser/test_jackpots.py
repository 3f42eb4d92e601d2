"""A jackpot in a real browser: from the wager to the confirmed win, on terminals, a wall, the dealer's and the pit."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier import __version__
from croupier.money import Cents, money, show
from croupier.offices.jackpots.sealed_value import Opened, matches_commitment
from croupier.server.settings.config import StaffConfig
from croupier.server.settings.demo_staff import SECRET
from croupier.table.jackpots.jackpot_offer import JackpotWager, Rate
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served, until
from support.round_tables import clause
from support.served_dealer import WINDOW_S, Dealer, chip
from support.served_jackpot_floor import counted
from support.served_jackpots import GOLD, MIST, SECOND, done, offered, state

TABLE = "RR1"
CHECKED_S = 600
"""So long it takes until a win is confirmed: far longer than one is announced."""


def opened(folder: Path) -> AbstractContextManager[Living]:
    config = quick_floor(folder, ["rapid-roulette"], wagering_s=WINDOW_S)
    # Time is skipped here: nobody is signed off for having been away, nor comes too often.
    limits = replace(config.limits, sign_ons_a_second=1_000)
    return served(replace(config, staff=StaffConfig(idle_minutes=30), limits=limits))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    """Nobody lives here: a round goes on when the test says so."""
    with opened(tmp_path_factory.mktemp("floor")) as found:
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
    before = floor.system.screens.balances.balance_of(f"{TABLE}-1")

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
    until(lambda: floor.system.screens.balances.balance_of(f"{TABLE}-1") == before + win.hit.prize)
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


@pytest.fixture
def pit(floor: Living, page: Page) -> Page:
    signed_on(page, floor, "K1", "/pit")
    page.get_by_role("button", name="Jackpots", exact=True).click()
    return page


@clause("SATG 16.6.2")
def test_one_is_set_up_with_two_lines_and_what_must_lie_beside(floor: Living, pit: Page) -> None:
    pit.get_by_role("button", name="Set-up", exact=True).click()
    form = pit.get_by_role("form", name="A new jackpot")
    sets = form.get_by_role("button", name="Set up")
    form.get_by_label("Type").first.select_option("standalone")
    sets.click()
    expect(form).to_contain_text("fields are not right yet")
    expect(form.get_by_label("Name, one word")).to_have_attribute("aria-invalid", "true")
    accessible(pit)
    form.get_by_label("Game").select_option("diamond-roulette")
    for label, text in (
        ("Name, one word", "pair"), ("Title", "Pair"), ("Least value of the meter", "500"), ("Rate, as 3/800", "1/4"),
        ("Least jackpot wager", "1"), ("Greatest jackpot wager", "5"), ("How it is won", "17 and black"),
        ("What it pays", "The meter"), ("Approval", "letter 9"), ("Approved version", __version__),
        ("Second person, number", "K2"), ("Secret of the second person", SECRET), ("Fixed sum", "12 dollars"),
    ):  # fmt: skip
        form.get_by_label(label).fill(text)
    expect(form.get_by_text("No amount.")).to_be_visible()
    form.get_by_label("Fixed sum").fill("20")
    form.get_by_text("Must lie beside").click()
    form.get_by_label("Red", exact=True).check()
    for place, bet in ((1, "straight-up"), (2, "black")):
        form.get_by_role("button", name="Add a line").click()
        line = form.get_by_role("group", name=f"Line {place}")
        line.get_by_label("Bet").first.select_option(bet)
    form.get_by_role("group", name="Line 1").get_by_label("Spot").select_option("17")
    accessible(pit)
    sets.click()
    expect(form).to_contain_text("Done.")
    terms = state(floor).jackpots["pair"].terms
    assert [(it.bet, it.spot, it.line) for it in terms.condition] == [
        ("straight-up", "17", "wins"), ("black", "", "wins"),
    ]  # fmt: skip
    assert terms.wager == JackpotWager(minimum=Cents(100), maximum=Cents(500), needs=("red",))
    assert (terms.minimum, terms.fixed, terms.rate) == (50_000, 2_000, Rate(1, 4))


def left(page: Page) -> None:
    """The pit asks again every second: it is left before its house closes."""
    page.goto("about:blank")


SILVER = replace(GOLD, name="silver", title="Silver", fixed=Cents(7_700), goods="dinner")


@clause("SATG 7.8")
def test_prizes_of_a_void_round_go_onto_the_meter_that_is_chosen(
    tmp_path: Path, page: Page
) -> None:
    with opened(tmp_path) as house:
        for terms in (GOLD, SILVER):
            offered(house, terms, TABLE)
        dealer = Dealer(house, TABLE)
        house.run(dealer.does("open-wagering"))
        with house.terminal(f"{TABLE}-1") as player:
            player.until("table", phase="wagering")
            wagers = [chip("red", "", 500), chip("jackpot-silver", "", 200)]
            assert "refused" not in player.ask("wager", "w 1", wagers=wagers)
            house.run(dealer.closes())
            house.run(dealer.settles("17"))
        counted(house, TABLE, 1)
        why = {"number": 1, "ground": "malfunction", "reason": "The wheel was touched."}
        house.http("K1").done(TABLE, "void-settled", seconded_by="M1", **why)
        until(lambda: state(house).wins["silver#1"].stage == "void")
        prize, gold = state(house).wins["silver#1"], state(house).jackpots["gold"].pool.meter
        signed_on(page, house, "K1", "/pit")
        page.get_by_role("button", name="Jackpots", exact=True).click()
        win = page.get_by_role("region", name="Win silver#1")
        expect(win).to_contain_text(f"From the meter: {show(prize.from_meter)}.")
        expect(win).to_contain_text("not given: $77.00 and dinner.")
        own = Cents(2_501)
        win.get_by_label("Reason").fill("The round is void.")
        win.get_by_label("Onto Gold").fill(show(Cents(prize.from_meter - own)))
        expect(win).to_contain_text("$25.01 is still without a place.")
        win.get_by_label("Onto its own meter").fill("25.01")
        accessible(page)
        win.get_by_role("button", name="Return the prize").click()
        expect(win).to_have_count(0)
        until(lambda: state(house).wins["silver#1"].stage == "returned")
        assert state(house).jackpots["gold"].pool.meter == gold + prize.from_meter - own
        left(page)


def test_an_inspector_sees_what_was_laid_open_and_how_to_check_it(
    tmp_path: Path, page: Page
) -> None:
    with opened(tmp_path) as house:
        offered(house, GOLD, TABLE)
        offered(house, MIST, TABLE)
        boss = house.http("K1")
        published = state(house).jackpots["mist"].sealed
        assert published is not None
        # Its meter takes what another one gives up: the hidden value is drawn anew.
        done(boss, "post-notice", jackpot="gold", change="close", text="It closes.")
        house.skip(0.01)  # a sign stands before what it announces
        done(boss, "close-jackpot", SECOND, jackpot="gold", to={"mist": 0})
        signed_on(page, house, "I1", "/inspector/jackpots")
        seen = page.get_by_role("region", name="Hidden values that were laid open")
        for text in ("drawn anew", "As it had been published.", published.commitment):
            expect(seen).to_contain_text(text)
        command = seen.get_by_text("croupier jackpots verify").inner_text().split()
        assert command[:6] == ["croupier", "jackpots", "verify", "mist", "1", published.commitment]
        told = Opened(value=money(command[6]), salt=command[7])
        assert matches_commitment("mist", 1, published.commitment, told)
        accessible(page)


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
    words.get_by_label("Place on the displays").fill("2")
    words.get_by_role("button", name="Show this message").click()
    expect(words).to_contain_text("Done.")
    gold_now = state(floor).jackpots["gold"]
    assert (gold_now.message, gold_now.place) == ("Seventeen pays it all", 2)
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
    anew = page.get_by_role("region", name="Rounds of a table, worked out anew from its log")
    anew.get_by_label("Table").select_option(TABLE)
    anew.get_by_role("button", name="Work out anew").click()
    any_counted = state(floor).heard[TABLE] > 0  # another test may have played here, or not
    said = "Table and jackpots agree." if any_counted else "have counted nothing of this table."
    expect(anew.get_by_role("status")).to_contain_text(said)
    accessible(page)


@clause("SATG 2.3", "SATG 7.6")
def test_the_pit_sees_the_equipment_and_what_a_table_has_lost(tmp_path: Path, page: Page) -> None:
    with opened(tmp_path) as house:
        offered(house, GOLD, TABLE)
        signed_on(page, house, "K1", "/pit")
        page.get_by_role("button", name="Jackpots", exact=True).click()
        page.get_by_role("button", name="Equipment", exact=True).click()
        seen = page.get_by_role("region", name="Equipment of the jackpots")
        expect(seen.get_by_role("row", name="Jackpot server the house yes ✓ yes")).to_be_visible()
        display = seen.get_by_role("row", name=f"Meter display {TABLE}")
        expect(display).to_contain_text("✓ yes")
        expect(seen.get_by_role("alert")).to_have_count(0)
        accessible(page)
        engineer = house.http("E1")
        for item in list(house.system.offices.floor.state.at(TABLE)):
            if item.kind in ("display", "terminal"):
                gone = {"id": f"revokes {item.device}", "reason": "It was taken away."}
                assert engineer.post(f"/devices/{item.device}/revoke", gone).status_code == 200
        lost = f"Table {TABLE} cannot open with Gold: missing Player terminals, Meter display."
        expect(seen.get_by_role("alert")).to_contain_text(lost)
        expect(display).to_contain_text("no")
        accessible(page)
        left(page)
