"""The pit in a real browser: a wrong result put right before two terminals, and all else that is seen to there."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.server.settings.config import StaffConfig
from croupier.server.settings.demo_staff import SECRET
from croupier.table.phases import Phase
from croupier.table.values.instants import instant_of
from support.browser import accessible, opened, signed_on
from support.demo_house import Living, quick_floor, served, until
from support.evenings import CHOSEN, begin_evening, end_evening
from support.served_dealer import WINDOW_S, Dealer, chip

TABLE, LIVE = "RR1", "CW1"
PATIENCE_MS = 90_000
AGAIN = "Enter your secret again"
WHY = "The camera shows 18."


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Living]:
    """Nobody lives here: a round goes on when the test says so. Acts and alerts of one test are not another's."""
    games = ["rapid-roulette", "casino-war"]
    config = quick_floor(tmp_path, games, wagering_s=WINDOW_S)
    # Time is skipped here: nobody is signed off for having been away.
    with served(replace(config, staff=StaffConfig(idle_minutes=30))) as found:
        yield found


@pytest.fixture
def dealer(floor: Living) -> Dealer:
    return Dealer(floor, TABLE)


@pytest.fixture
def pit(floor: Living, page: Page) -> Page:
    """Kim, of the highest rank, before the board."""
    signed_on(page, floor, "K1", "/pit")
    expect(page.get_by_role("heading", name="Pit")).to_be_visible()
    page.add_locator_handler(page.get_by_role("dialog", name=AGAIN), proves)
    return page


def proves(again: Locator) -> None:
    """The secret was entered before time was skipped: it is entered again for an act that needs it."""
    again.get_by_label("Secret").fill(SECRET)
    again.get_by_role("button", name="Confirm").click()


def proves_chosen(again: Locator) -> None:
    """The same with the secret that a member chose."""
    again.get_by_label("Secret").fill(CHOSEN)
    again.get_by_role("button", name="Confirm").click()


def into(pit: Page, table: str, tab: str) -> None:
    """Look into a table."""
    pit.get_by_role("button", name=f"Open {table},").click()
    pit.get_by_role("button", name=tab, exact=True).click()


def form(pit: Page, title: str) -> Locator:
    return pit.get_by_role("form", name=title, exact=True)


def done(pit: Page, title: str, button: str) -> None:
    """Press a button, and see that it was done."""
    item = form(pit, title)
    item.get_by_role("button", name=button).click()
    expect(item).to_contain_text("Done.")


def seated(browser: Browser, floor: Living, terminal: str) -> Iterator[Page]:
    with opened(browser) as page:
        page.goto(f"http://{floor.address}/terminal/{terminal}")
        expect(page.get_by_text("Balance").first).to_be_visible()
        yield page


@pytest.fixture
def ann(browser: Browser, floor: Living) -> Iterator[Page]:
    yield from seated(browser, floor, f"{TABLE}-1")


@pytest.fixture
def bob(browser: Browser, floor: Living) -> Iterator[Page]:
    yield from seated(browser, floor, f"{TABLE}-2")


def wagers(floor: Living, page: Page, terminal: str, spot: str) -> None:
    """A chip on a number, confirmed."""
    expect(page.get_by_text("Place wagers").first).to_be_visible()
    page.locator(f'[data-spot^="straight-up|{spot}|"]').first.click()
    until(lambda: floor.state(TABLE).playing.wagered(terminal))


def test_a_wrong_result_is_put_right_while_two_terminals_watch(
    floor: Living, dealer: Dealer, pit: Page, ann: Page, bob: Page
) -> None:
    floor.run(dealer.does("open-wagering"))
    number = floor.state(TABLE).number
    wagers(floor, ann, f"{TABLE}-1", "17")
    wagers(floor, bob, f"{TABLE}-2", "18")
    floor.run(dealer.closes())
    floor.run(dealer.settles("17"))
    expect(ann.get_by_text(f"Round {number}, net")).to_be_visible()
    stake = 50_000 - floor.system.screens.balances.balance_of(f"{TABLE}-2")

    into(pit, TABLE, "Correction")
    freezing = form(pit, "The recorded outcome appears to be wrong")
    freezing.get_by_label("Reason").fill(WHY)
    freezing.get_by_role("button", name=f"Freeze the accounts for round {number}").click()
    expect(pit.get_by_text(f"5 accounts frozen for round {number}.")).to_be_visible()
    # Kim did it: it is no alert for Kim, and waits for another person.
    own = pit.get_by_text("Your own acts: 1 waits for another person")
    own.click()
    alert = pit.get_by_role("listitem").filter(has_text="froze the accounts")
    expect(alert).to_contain_text(f"{TABLE}, round {number}: Kim")
    expect(alert).to_contain_text(f"Reason: {WHY}")
    expect(alert.get_by_role("button", name="Take")).to_have_count(0)
    for page in (ann, bob):
        expect(page.get_by_text("Account frozen while round")).to_be_visible()
        expect(page.get_by_role("button", name="Cash out", exact=True)).to_be_disabled()

    pit.get_by_role("button", name=re.compile("^Face 1:")).click()
    keys = pit.get_by_role("group", name="What may come")
    keys.get_by_role("button", name="18 red", exact=True).click()
    rows = pit.get_by_role("region", name="Difference of every account")
    expect(rows.get_by_role("row", name=f"{TABLE}-1")).to_contain_text("▼")
    expect(rows.get_by_role("row", name=f"{TABLE}-2")).to_contain_text("▲")
    expect(rows.get_by_role("row", name="Bank")).to_contain_text("= the sum")
    accessible(pit)
    moves = pit.get_by_role("form", name="Move $")
    moves.get_by_label("Reason").fill(WHY)
    moves.get_by_label("staff number").fill("M1")
    moves.get_by_label("secret").fill(SECRET)
    moves.get_by_role("button", name="in 2 accounts").click()
    expect(pit.get_by_text(f"Round {number} was put right.")).to_be_visible()
    expect(alert).to_have_count(0)

    until(lambda: floor.system.screens.balances.balance_of(f"{TABLE}-1") == 50_000 - stake)
    until(lambda: floor.system.screens.balances.balance_of(f"{TABLE}-2") == 50_000 + 35 * stake)
    for page in (ann, bob):
        expect(page.get_by_text("Account frozen while round")).to_have_count(0)
        expect(page.get_by_text("(corrected)").first).to_be_visible()
        page.get_by_role("button", name="Why?").first.click()
        expect(page.get_by_role("dialog")).to_contain_text("Put right at")
    expect(ann.get_by_role("dialog")).to_contain_text("Lost")
    expect(ann.get_by_role("dialog")).to_contain_text("on 17")
    expect(bob.get_by_role("dialog")).to_contain_text("Paid at first: $0.00, on 17")


def incidents(floor: Living, terminal: str) -> list[str]:
    """The open ones of a terminal."""
    cases = floor.state(TABLE).cases.items()
    return [name for name, one in cases if one.terminal == terminal and not one.closed]


def test_limits_have_their_sign_and_a_round_may_be_void_wholly_or_wager_by_wager(
    floor: Living, dealer: Dealer, pit: Page
) -> None:
    into(pit, TABLE, "Limits")
    announcing = form(pit, "Announce a higher minimum")
    announcing.get_by_label("Bet").select_option("column")
    announcing.get_by_label("Minimum").fill("10")
    # Twenty minutes are needed, and some time goes by while the form is filled in.
    holds = instant_of(floor.system.clock()) + timedelta(minutes=25)
    zone = floor.system.config.house.time_zone
    announcing.get_by_label("Holds from").fill(f"{holds.astimezone(zone):%H:%M}")
    done(pit, "Announce a higher minimum", "Put up the sign")
    changing = form(pit, "Change the limits")
    changing.get_by_label("Bet").select_option("column")
    changing.get_by_label("Minimum").fill("10")
    changing.get_by_role("button", name="Change to $10.00").click()
    expect(changing.get_by_role("button", name="SATG 4.2")).to_have_count(1)
    floor.skip(26 * 60)
    done(pit, "Change the limits", "Change to $10.00")
    accessible(pit)

    pit.get_by_role("button", name="Files", exact=True).click()
    opening = form(pit, "Open a file")
    opening.get_by_label("What happened").select_option("prohibited-device")
    opening.get_by_label("Ground").select_option("use")
    opening.get_by_label("Terminal").select_option(f"{TABLE}-3")
    opening.get_by_label("In words").fill("A camera in his sleeve.")
    done(pit, "Open a file", "Open the file")
    (case,) = incidents(floor, f"{TABLE}-3")

    floor.run(dealer.does("open-wagering"))
    number = floor.state(TABLE).number
    lays(floor, f"{TABLE}-3", "17")
    pit.get_by_role("button", name="Rounds", exact=True).click()
    expect(pit.get_by_role("button", name=f"Void round {number}")).to_be_visible()
    single = form(pit, "Declare single wagers void")
    single.get_by_role("button", name="Show the wagers of the round").click()
    single.get_by_role("checkbox", name="Straight up 17").check()
    single.get_by_label("Ground").select_option("contravention")
    single.get_by_label("File").select_option(case)
    single.get_by_label("Reason").fill("He was told.")
    done(pit, "Declare single wagers void", "Void 1 wager")
    until(lambda: floor.system.screens.balances.balance_of(f"{TABLE}-3") == 50_000 - 1_000)
    accessible(pit)
    whole = form(pit, "Declare the round void")
    whole.get_by_label("Ground").select_option("fire")
    whole.get_by_label("Reason").fill("Smoke in the hall.")
    done(pit, "Declare the round void", f"Void round {number}")
    until(lambda: floor.system.screens.balances.balance_of(f"{TABLE}-3") == 50_000)
    pit.get_by_role("button", name="Files", exact=True).click()
    closes(pit, case, "Warned.")


def closes(pit: Page, case: str, decision: str) -> None:
    """The only open file is closed."""
    pit.get_by_label("Decision").fill(decision)
    pit.get_by_role("button", name=f"Close {case}").click()
    expect(pit.get_by_text("No open files at this table.")).to_be_visible()


def lays(floor: Living, terminal: str, number: str) -> None:
    """Ten on a number, and ten on red."""
    with floor.terminal(terminal) as player:
        player.until("table", phase="wagering")
        laid = [chip("straight-up", number, 1_000), chip("red", "", 1_000)]
        assert "refused" not in player.ask("wager", "w 1", wagers=laid)


def wins(floor: Living, dealer: Dealer, terminal: str) -> None:
    """A round in which a terminal wins."""
    floor.run(dealer.does("open-wagering"))
    lays(floor, terminal, "18")
    floor.run(dealer.closes())
    floor.run(dealer.settles("18"))


def test_players_are_seen_to_file_by_file(floor: Living, dealer: Dealer, pit: Page) -> None:
    terminal = f"{TABLE}-5"
    wins(floor, dealer, terminal)
    held = floor.system.screens.balances.balance_of(terminal)
    opens = {"type": "open-case", "kind": "incident", "about": "prohibited-device", "ground": "use"}
    body = {"id": "a camera", "command": {**opens, "terminal": terminal, "text": "A camera."}}
    assert floor.http("S1").post(f"/tables/{TABLE}/orders", body).status_code == 200
    (case,) = incidents(floor, terminal)
    into(pit, TABLE, "Players")
    player = floor.state(TABLE).patron_of(terminal)
    excluding = form(pit, "Exclude a player")
    excluding.get_by_label("Player").fill(player)
    excluding.get_by_label("File").select_option(case)
    excluding.get_by_label("Reason").fill("The camera.")
    done(pit, "Exclude a player", "Exclude the player")
    expect(pit.get_by_text("Excluded:")).to_be_visible()
    withholding = form(pit, "Withhold winnings")
    withholding.get_by_label("File").select_option(case)
    withholding.get_by_label("Terminal or place").select_option(terminal)
    withholding.get_by_label("Amount").fill("25")
    done(pit, "Withhold winnings", "Withhold $25.00")
    until(lambda: floor.system.screens.balances.balance_of(terminal) == held - 2_500)
    accessible(pit)
    pit.get_by_role("button", name="Files", exact=True).click()
    acting = form(pit, "Do something in this file")
    acting.get_by_label("What was done").select_option("finding")
    acting.get_by_label("Ground").select_option("no-breach")
    acting.get_by_label("In words").fill("It was a telephone.")
    done(pit, "Do something in this file", "Record it")
    pit.get_by_role("button", name="Players", exact=True).click()
    pit.get_by_role("button", name="Return to the player").click()
    expect(pit.get_by_role("button", name="Return to the player")).to_have_count(0)
    until(lambda: floor.system.screens.balances.balance_of(terminal) == held)
    again = form(pit, "Lift an exclusion")
    again.get_by_label("Player").select_option(player)
    again.get_by_label("Reason").fill("He apologised.")
    done(pit, "Lift an exclusion", "Let the player in again")

    pit.get_by_role("button", name="Files", exact=True).click()
    closes(pit, case, "Warned.")


def strip(pit: Page) -> Locator:
    """The facts of the table in one line, with its sign."""
    return pit.get_by_role("region", name=f"Table {TABLE}")


def test_the_evening_of_a_pit_supervisor_who_mistypes_a_maximum(floor: Living, page: Page) -> None:
    """From the first sign-on, by a round, a call and a report, to the closing of the table."""
    pit = begin_evening(page, floor, "M1", "/pit")
    pit.add_locator_handler(pit.get_by_role("dialog", name=AGAIN), proves_chosen)
    dealer = Dealer(floor, TABLE)
    into(pit, TABLE, "Limits")
    changing = form(pit, "Change the limits")
    for typed, shown in (("50", "$50"), ("500", "$500")):  # a slip, and its mending
        changing.get_by_label("Minimum").fill("5")
        changing.get_by_label("Maximum").fill(typed)
        done(pit, "Change the limits", f"Change to $5.00 – {shown}.00")
        expect(strip(pit)).to_contain_text(f"$5 – {shown}")

    wins(floor, dealer, f"{TABLE}-4")
    with floor.terminal(f"{TABLE}-4") as talk:
        talk.ask("call", "c 1")
        called = pit.get_by_role("listitem").filter(has_text="calls for an attendant")
        called.get_by_role("button", name="Take").click()
        expect(called).to_contain_text("Max (M1) has it")
        called.get_by_role("button", name="Clear", exact=True).click()
        called.get_by_role("textbox", name="Reason").fill("Dana went there.")
        called.get_by_role("button", name="Clear for this reason").click()
        expect(called).to_have_count(0)
    expect(strip(pit)).to_contain_text("Dana (D1)")

    pit.get_by_role("button", name="Reports", exact=True).click()
    desk = pit.get_by_role("region", name="Reports of the gaming days")
    desk.get_by_role("combobox", name="By", exact=True).select_option("dealer")
    desk.get_by_role("button", name="Make the report").click()
    expect(desk.get_by_role("row", name="Dana (D1)").first).to_contain_text("$20.00")
    accessible(pit)

    pit.get_by_role("searchbox").focus()
    into(pit, TABLE, "Table")
    closing = form(pit, "Close the table").get_by_role("button", name=f"Close {TABLE}")
    closing.click()
    refused = form(pit, "Close the table")
    expect(refused).to_contain_text("No notice; it takes 3 rounds.")
    expect(refused.get_by_role("button", name="SATG 20.8")).to_be_visible()
    done(pit, "Notice of closing", "Give notice")
    for seat in (1, 2, 3):
        wins(floor, dealer, f"{TABLE}-{seat}")
    closing.click()
    expect(form(pit, "Open the table")).to_be_visible()
    assert floor.state(TABLE).phase is Phase.SHUT
    pit.get_by_label("Language").select_option("zh-Hans")
    expect(pit.get_by_role("heading", name="赌区管理")).to_be_visible()
    pit.get_by_label("语言").select_option("en")
    end_evening(pit, floor, "M1")


def test_a_claim_is_answered_and_an_alert_has_an_owner(
    floor: Living, dealer: Dealer, pit: Page
) -> None:
    wins(floor, dealer, f"{TABLE}-4")
    with floor.terminal(f"{TABLE}-4") as talk:
        number = floor.state(TABLE).number
        told = talk.ask("claim", "c 1", about="outcome", round=number, text="It was 17.")
        assert "refused" not in told, told
        talk.ask("call", "c 2")
    pit.get_by_role("complementary").get_by_role("button", name="Claim").click()
    pit.get_by_label("What was done about it").select_option("none")
    closes(pit, f"{TABLE}-", "The camera shows 18.")
    disputes(pit)

    called = pit.get_by_role("listitem").filter(has_text="attendant")
    called.get_by_role("button", name="Take").click()
    expect(called).to_contain_text(
        f"{TABLE}: the player at terminal {TABLE}-4 calls for an attendant since"
    )
    expect(called).to_contain_text("Kim")
    expect(called).to_contain_text("has it")
    called.get_by_role("button", name="Clear", exact=True).click()
    called.get_by_role("textbox", name="Reason").fill("Dana went there.")
    called.get_by_role("button", name="Clear for this reason").click()
    expect(called).to_have_count(0)


def disputes(pit: Page) -> None:
    """What stays open between the house and a player is closed only when he was told of the inspectors."""
    opening = form(pit, "Open a file")
    opening.get_by_label("Kind").select_option("dispute")
    opening.get_by_label("About").fill("outcome")
    opening.get_by_label("Terminal").select_option(f"{TABLE}-4")
    opening.get_by_label("In words").fill("He still says 17.")
    done(pit, "Open a file", "Open the file")
    closing = form(pit, "Close the file")
    closing.get_by_label("Decision").fill("He is not content.")
    closing.get_by_label("What was done about it").select_option("unresolved")
    closing.get_by_role("button", name=f"Close {TABLE}-").click()
    expect(closing.get_by_role("button", name="SATG 20.11")).to_be_visible()
    acting = form(pit, "Do something in this file")
    acting.get_by_label("What was done").select_option("advise-inspector")
    done(pit, "Do something in this file", "Record it")
    closes(pit, f"{TABLE}-", "He is not content.")


def test_what_may_be_permitted_is_and_a_table_closes_with_its_notice(
    floor: Living, pit: Page
) -> None:
    into(pit, TABLE, "Permits")
    form(pit, "Side wagers without a main one").get_by_label("Until").fill("23:59")
    done(pit, "Side wagers without a main one", "Permit it")
    manager = form(pit, "A manager of another area")
    manager.get_by_label("Manager").fill("Mo")
    manager.get_by_label("Reason").fill("Max is ill.")
    done(pit, "A manager of another area", "Permit it")
    expect(pit.get_by_text("Permitted: Mo")).to_be_visible()
    floor.http("D1").done(LIVE, "take-table")
    floor.http("D1").done(LIVE, "take-seat", patron={"key": "zoe"}, place="1")
    pit.get_by_role("button", name="Floor board").click()
    into(pit, LIVE, "Players")
    own = form(pit, "Limits for one player")
    own.get_by_label("Place").select_option("1")
    own.get_by_label("Minimum").fill("50")
    own.get_by_label("Maximum").fill("2,000")
    own.get_by_role("button", name="Agree these limits").click()
    expect(own.get_by_role("button", name="WAR 6.3")).to_be_visible()
    own.get_by_label("Marker").fill("$50 - $2,000")
    done(pit, "Limits for one player", "Agree these limits")
    pit.get_by_role("button", name="Permits", exact=True).click()
    form(pit, "Players at an area").get_by_label("At most").fill("2")
    done(pit, "Players at an area", "Set it")
    areas = form(pit, "More than one area for a player")
    areas.get_by_label("Player").select_option("zoe")
    areas.get_by_label("Seats of like limits").check()
    done(pit, "More than one area for a player", "Permit it")
    accessible(pit)
    pit.get_by_role("button", name="Table", exact=True).click()
    closing = form(pit, "Close the table")
    closing.get_by_role("button", name=f"Close {LIVE}").click()
    expect(closing.get_by_role("button", name="WAR 11.7")).to_be_visible()
    done(pit, "Notice of closing", "Give notice")
    assert floor.state(LIVE).phase is not Phase.SHUT
    accessible(pit)
    floor.skip(22 * 60)
    closing.get_by_role("button", name=f"Close {LIVE}").click()
    expect(form(pit, "Open the table")).to_be_visible()
    assert floor.state(LIVE).phase is Phase.SHUT
