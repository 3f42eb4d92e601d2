"""The first evening of a new house, by its screens: people, devices and a plan, with a second person."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.games import game
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from support.browser import accessible, comes
from support.qr_codes import read_code
from support.real_house import House, Running, house, table_text, until
from support.round_tables import clause

CHOSEN = "seven green ships"
SECOND_CHOSEN = "nine quiet rivers"
TERMINAL = "R1-1"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A new house with two administrators, as `croupier init` leaves it."""
    words = ("--number", "17", "--second-name", "Bob Fox", "--second-number", "18")
    with house(tmp_path / "house", *words) as found:
        yield found


@pytest.fixture
def served(own: House) -> Running:
    plan = demo_plan(
        game("rapid-roulette"), terminals=(TERMINAL, "R1-2"), terminal_limit=2, wagering_s=60
    )
    war = demo_plan(game("casino-war"))
    file = own.folder / "croupier.toml"
    text = file.read_text(encoding="utf-8").replace("idle_minutes = 15", "idle_minutes = 30")
    file.write_text(text, encoding="utf-8")
    return own.configure(table_text("R1", plan), table_text("W1", war)).start()


def sign_on(page: Page, served: Running, number: str, secret: str, path: str = "/admin") -> Page:
    """The first sign-on with the temporary secret leads to an own one, and then to the screen."""
    page.goto(f"http://{served.address}{path}")
    page.get_by_label("Staff number").fill(number)
    page.get_by_label("Secret", exact=True).fill(secret)
    page.get_by_role("button", name="Sign on").click()
    page.get_by_label("New secret", exact=True).fill(CHOSEN)
    page.get_by_label("New secret again").fill(CHOSEN)
    page.get_by_role("button", name="Set my secret").click()
    expect(page.get_by_role("button", name="Set my secret")).to_be_hidden()
    return page


def add(
    page: Page, name: str, number: str, *, rank: str = "", war: str = "", role: str = ""
) -> str:
    """Add a person; the temporary secret that is shown."""
    page.get_by_role("link", name="Staff").click()
    page.get_by_role("button", name="Add a person").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Staff number").fill(number)
    if rank:
        page.get_by_label("Rank at semi-automated tables").select_option(label=rank)
    if war:
        page.get_by_label("Rank at live Casino War").select_option(label=war)
    if role:
        page.get_by_role("checkbox", name=role).check()
    page.get_by_role("button", name="Add", exact=True).click()
    secret = page.get_by_role("region", name=f"Temporary secret of {name}")
    code = secret.locator(".code").inner_text()
    secret.get_by_role("button", name="Close").click()
    return code


def waiting(page: Page, text: str) -> Locator:
    return page.get_by_role("complementary").get_by_role("article").filter(has_text=text)


def approves(page: Page, text: str) -> None:
    """A second person approves what waits, and it waits no more."""
    waiting(page, text).get_by_role("button", name="Approve").click()
    expect(waiting(page, text)).to_have_count(0)


def revokes(page: Page, device: str) -> None:
    """An engineer takes back a device that was enrolled wrongly."""
    press(page, "Close")
    page.get_by_role("link", name=device, exact=True).click()
    page.get_by_label("Reason").fill("The approval of another terminal.")
    press(page, "Revoke")
    expect(page.get_by_role("row", name=device)).to_contain_text("Revoked")


def enrols(page: Page, device: str, approval: str = "T-1") -> str:
    """An engineer enrols a terminal; the link that its QR code says."""
    page.get_by_role("link", name="Devices").click()
    page.get_by_role("button", name="Enrol a device").click()
    form = page.get_by_role("region", name="Enrol a device")
    form.get_by_role("combobox", name="Table").select_option("R1")
    form.get_by_label("Device", exact=True).fill(device)
    page.get_by_label("Reference of the approval").fill(approval)
    accessible(page)
    page.get_by_role("button", name="Enrol", exact=True).click()
    code = page.get_by_role("img", name=f"QR code that opens {device}")
    expect(code).to_be_visible()
    accessible(page)
    path = code.locator("path").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    first = min(y for y, _ in dark)
    last = max(x for _, x in dark)
    rows = [
        "".join("1" if (y, x) in dark else "0" for x in range(first, last + 1))
        for y in range(first, last + 1)
    ]
    return read_code(rows)


def test_an_evening_without_the_command_line(  # noqa: PLR0915  it is one evening
    own: House, served: Running, pages: Callable[[], Page]
) -> None:
    ann = sign_on(pages(), served, "17", own.secret)
    bob = sign_on(pages(), served, "18", own.second_secret)
    expect(ann.get_by_role("link", name="Ann Lee")).to_be_visible()
    accessible(ann)

    # One administrator adds, another one approves; nobody approves the own request.
    first = add(ann, "Kim High", "K10", rank="Assistant Casino Manager")
    mine = waiting(ann, "Kim High")
    expect(mine.get_by_role("button", name="Approve")).to_be_disabled()
    expect(mine).to_contain_text("Assistant Casino Manager (SATG 15.1)")
    accessible(ann)
    approves(bob, "Kim High")
    second = add(ann, "Eli Bolt", "E10", role="Engineer")
    approves(bob, "Eli Bolt")
    add(ann, "Max Roe", "C10", role="Cashier")
    refused = waiting(bob, "Max Roe")
    refused.get_by_role("button", name="Refuse").click()
    refused.get_by_label("Reason to refuse or withdraw").fill("He starts in June.")
    refused.get_by_role("button", name="Refuse").last.click()
    expect(waiting(bob, "Max Roe")).to_have_count(0)
    with own.store() as store:
        assert "C10" not in {
            it.event.number for it in store.records("staff") if hasattr(it.event, "ranks")
        }

    # The engineer enrols a terminal under the approval of another, takes it back and enrols it again.
    eli = sign_on(pages(), served, "E10", second)
    enrols(eli, TERMINAL, "T-7")
    revokes(eli, TERMINAL)
    link = enrols(eli, TERMINAL)
    tablet = pages()
    tablet.goto(link)
    expect(tablet).to_have_url(f"http://{served.address}/terminal/{TERMINAL}")

    # A changed plan: proposed by one, approved by another, and in force at the next opening.
    kim = sign_on(pages(), served, "K10", first, "/pit")
    of_the_pit(kim, "R1", "Open R1")
    until(lambda: maximum(own))
    plan_is_changed(eli, ann)
    expect(ann.get_by_text("The next opening changes this:")).to_be_visible()
    assert maximum(own) == 100_000
    of_the_pit(kim, "R1", "Close R1")
    of_the_pit(kim, "R1", "Open R1")
    until(lambda: maximum(own) == 50_000)
    expect(ann.get_by_text("The next opening changes this:")).to_be_hidden()
    expect(ann.get_by_text("Limits · All bets · Maximum: $1,000.00 → $500.00").last).to_be_visible()
    accessible(ann)

    # The player wagers at the tablet.
    tablet.get_by_role("button", name="To R1").click()
    kim.goto(f"http://{served.address}/dealer/R1")
    kim.get_by_role("button", name="Take the table").click()
    kim.get_by_role("tab", name="Money").click()
    kim.get_by_label("Terminal").fill(TERMINAL)
    kim.get_by_label("Amount").fill("50")
    kim.get_by_role("button", name="Credit $50.00").click()
    kim.get_by_role("button", name="Open wagering").click()
    spot = tablet.locator('[data-spot^="straight-up|17"]').first
    comes(tablet, spot.is_visible)
    spot.click()
    expect(tablet.get_by_role("button", name=f"Balance · {TERMINAL} $45.00")).to_be_visible()


@clause("WAR 3.2", "WAR 4.2.2", "WAR 11.7")
def test_a_dealer_from_the_first_sign_on_to_the_close(  # noqa: PLR0915  it is one evening
    own: House, served: Running, pages: Callable[[], Page]
) -> None:
    ann = sign_on(pages(), served, "17", own.secret)
    bob = sign_on(pages(), served, "18", own.second_secret)
    dealer = add(ann, "Dana Low", "D10", war="Dealer")
    approves(bob, "Dana Low")
    manager = add(ann, "Kim High", "K10", war="Pit Boss")
    approves(bob, "Kim High")
    kim = sign_on(pages(), served, "K10", manager, "/pit")

    # A table that was never opened shows the act that opens it; its float is filled and counted by two people.
    kim.get_by_role("button", name="Open W1,").click()
    kim.get_by_role("button", name="Open W1", exact=True).click()
    dana = sign_on(pages(), served, "D10", dealer, "/live/W1")
    of_the_pit(kim, "W1", tab="Counts")
    fill = kim.get_by_role("region", name="Fill or credit")
    fill.get_by_role("textbox", name="$100.00").fill("20")
    fill.get_by_role("button", name="Fill $2,000.00").click()
    expect(fill).to_contain_text("Recorded.")
    float_is_counted(kim, "opening", hundreds="20")

    # The set is one card short at first, and somebody above the dealer cuts it.
    press(dana, "Take the table")
    dana.get_by_label("Cards counted").fill("311")
    press(dana, "The set is complete")
    expect(dana.get_by_role("alert")).to_contain_text("Nothing was recorded.")
    dana.get_by_label("Cards counted").fill("312")
    press(dana, "The set is complete")
    press(dana, "The cards are shuffled")
    dana.get_by_label("Depth, cards").fill("150")
    dana.get_by_label("Behind the cutting card").fill("70")
    press(dana, "The cards are cut and loaded")
    pad = dana.get_by_role("form", name="A person of that rank confirms it here")
    expect(pad).to_be_in_viewport(ratio=1)
    expect(dana.get_by_role("button", name="The cards are cut and loaded")).to_be_in_viewport(
        ratio=1
    )
    tops = [box["y"] for it in dana.locator("header button").all() if (box := it.bounding_box())]
    assert max(tops) - min(tops) < 1, "The header of the desk is in one line."
    accessible(dana)
    pad.get_by_label("Staff number").fill("K10")
    pad.get_by_label("Secret").fill(CHOSEN)
    pad.get_by_role("button", name="Stand for it").click()

    # A card is entered wrongly and mended before the result is confirmed.
    press(dana, "Open wagering")
    dana.get_by_label("Patron").fill("Ann")
    dana.get_by_role("combobox", name="Area").select_option("1")
    dana.get_by_role("combobox", name="Bet").select_option("casino-war")
    dana.get_by_label("Amount, in all").fill("100")
    press(dana, "Record $100.00 on Casino War")
    until(lambda: own.state("W1").playing.wagers)
    press(dana, "No more bets")
    enters(dana, "9 of hearts")
    enters(dana, "king of spades")
    dana.get_by_role("button", name="Undo king of spades").click()
    enters(dana, "4 of spades")
    question = dana.get_by_role("region", name="Next").get_by_role("heading")
    expect(question).to_have_text("Collect and pay: Casino War")
    chips_are_moved(dana)
    press(dana, "Paid and collected")
    expect(question).to_have_text(re.compile("^Confirm: .*4♠"))
    expect(question).not_to_contain_text("K♠")
    chips_are_moved(dana)
    press(dana, "Confirm")
    until(lambda: own.events("W1", e.RoundSettled))
    assert [it.face for it in own.events("W1", e.DrawReplaced)] == ["4s"]

    # The secret that others may have seen is changed; the dealer leaves.
    press(dana, "Change my secret")
    dana.get_by_label("Present secret").fill(CHOSEN)
    dana.get_by_label("New secret", exact=True).fill(SECOND_CHOSEN)
    dana.get_by_label("New secret again").fill(SECOND_CHOSEN)
    press(dana, "Set my secret")
    press(dana, "Done")
    dana.get_by_role("tab", name="Cards").click()
    dana.locator("summary", has_text="Cards counted").click()
    dana.get_by_role("tabpanel").get_by_label("Cards counted").last.fill("312")
    dana.get_by_role("tabpanel").get_by_role("button", name="Record the count").click()
    until(lambda: own.events("W1", e.CardsCounted))
    dana.get_by_role("tab", name="Table", exact=True).click()
    press(dana, "Leave the table")
    expect(question).to_have_text("Take the table")

    # The float is counted again, and the table closes when its sign has been displayed for long enough.
    of_the_pit(kim, "W1", tab="Counts")
    float_is_counted(kim, "closing", hundreds="19", secret=SECOND_CHOSEN)
    of_the_pit(kim, "W1", "Close W1")
    closing = kim.get_by_role("form", name="Close the table")
    expect(closing).to_contain_text("Nothing was recorded.")
    expect(closing).to_contain_text("WAR 11.7")
    kim.get_by_role("button", name="Give notice").click()
    expect(kim.get_by_role("form", name="Notice of closing")).to_contain_text("Done.")
    own.skip(21 * 60)
    closing.get_by_role("button", name="Close W1").click()
    expect(kim.get_by_role("form", name="Open the table")).to_be_visible()
    assert own.events("W1", e.TableClosed)
    own.verify()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def chips_are_moved(desk: Page) -> None:
    done = desk.get_by_role("button", name="Done", exact=True)
    while done.count():
        done.click()


def enters(desk: Page, face: str) -> None:
    """Enter a card, and see that it came."""
    keys = desk.get_by_role("group", name="What may come")
    keys.get_by_role("button", name=face, exact=True).click()
    expect(desk.get_by_role("button", name=f"Undo {face}")).to_be_visible()


def of_the_pit(kim: Page, table: str, button: str = "", tab: str = "Table") -> None:
    """Open a part of a table in the pit, and press a button there."""
    board = kim.get_by_role("button", name="← Floor board")
    if board.count():
        board.click()
    kim.get_by_role("button", name=f"Open {table},").click()
    kim.get_by_role("button", name=tab, exact=True).click()
    if button:
        kim.get_by_role("button", name=button, exact=True).click()


def float_is_counted(kim: Page, occasion: str, hundreds: str, secret: str = CHOSEN) -> None:
    count = kim.get_by_role("form", name="Count the float")
    kim.get_by_role("combobox", name="Occasion").select_option(label=occasion)
    count.get_by_role("textbox", name="$100.00").fill(hundreds)
    count.get_by_label("Number of the second person").fill("D10")
    count.get_by_label("Secret of the second person").fill(secret)
    count.get_by_role("button", name="Record the float").click()
    expect(count).to_contain_text("Recorded.")


def maximum(own: House) -> int:
    """The highest wager of the table as it is open; nothing while it is closed."""
    plan = own.state("R1").plan
    return plan.limits["*"].maximum if plan is not None else 0


def plan_is_changed(eli: Page, ann: Page) -> None:
    for page in (eli, ann):
        page.get_by_role("link", name="Tables", exact=True).click()
        page.get_by_role("link", name="R1", exact=True).click()
    most = eli.get_by_label("Limits, All bets, Maximum")
    most.fill("$2.00")
    eli.get_by_role("textbox", name="Reason").fill("A quiet evening.")
    eli.get_by_role("button", name="Propose").click()
    expect(eli.get_by_role("alert")).to_be_visible()  # below the minimum
    most.fill("$500.00")
    accessible(eli)
    eli.get_by_role("button", name="Propose").click()
    expect(eli.get_by_text("The proposal waits for a second person.").first).to_be_visible()
    expect(waiting(eli, "Plan of table R1").get_by_role("button", name="Approve")).to_be_disabled()
    expect(waiting(ann, "Plan of table R1")).to_contain_text("$1,000.00 → $500.00")
    accessible(ann)
    approves(ann, "Plan of table R1")
