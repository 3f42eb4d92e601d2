"""Tickets in a real browser: paid at the cage and at the kiosk, each case told apart, and the drawer counted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.devices.device_simulators import SimulatedPrinter
from croupier.money import Cents, show
from croupier.server.settings.demo_staff import SECRET
from croupier.table.commands import InsertTicket, Order
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.people import DEVICE, Actor
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served, until
from support.device_lines import on_lines
from support.evenings import begin_evening, end_evening
from support.house_fixtures import for_the_file

TABLE, TERMINAL, OTHER = "RR1", "RR1-1", "RR1-2"
LAST_DAY_S = 366 * 24 * 3_600

floor = for_the_file(lambda folder: served(quick_floor(folder, ["rapid-roulette"])))


@pytest.fixture(scope="module")
def printer(floor: Living) -> Iterator[SimulatedPrinter]:
    with on_lines(floor) as lines:
        yield lines.printer(TERMINAL)


def printed(floor: Living, printer: SimulatedPrinter, dollars: int) -> str:
    """The number of a ticket with which a player leaves."""
    tray, boss = printer.printer.tray, floor.http("K1")
    before, held = len(tray), floor.system.screens.balances.balance_of(TERMINAL)
    if held:  # what the demo gave him
        boss.done(TABLE, "pay-out", terminal=TERMINAL, amount=held)
    boss.done(TABLE, "buy-in", terminal=TERMINAL, amount=100 * dollars, tender="cash")
    with floor.terminal(TERMINAL) as talk:
        talk.until("own", balance=100 * dollars)
        assert "refused" not in talk.ask("cash-out", floor.new_id())
    until(lambda: len(tray) > before)
    until(lambda: str(getattr(floor.ticket(tray[-1]), "status", "")) == "issued")
    return tray[-1]


def look(cage: Page, number: str, amount: str = "") -> None:
    cage.get_by_label("Ticket number, typed or scanned").fill(number)
    cage.get_by_label("Amount on the ticket, if you read it").fill(amount)
    cage.get_by_role("button", name="Look up").click()


def says(cage: Page, case: str) -> None:
    expect(cage.locator("article .case")).to_contain_text(case)


def test_the_evening_of_a_cashier_who_pays_each_ticket_once_and_miscounts_the_drawer(
    floor: Living, printer: SimulatedPrinter, page: Page
) -> None:
    good, smeared, held = (printed(floor, printer, it) for it in (180, 70, 60))
    begin_evening(page, floor, "C1", "/cage/cage-1")
    look(page, "123")
    says(page, "Unreadable")
    look(page, Number.drawn(1, 4_711).digits)
    says(page, "Not found")
    look(page, good, "99")
    says(page, "Another amount")
    look(page, good)
    says(page, "Valid")
    accessible(page)
    page.get_by_role("button", name="Pay $180.00").click()
    expect(page.get_by_text("Paid $180.00.")).to_be_visible()
    look(page, good)
    says(page, "Paid before")

    inserts = InsertTicket(terminal=OTHER, number=held)
    order = Order(id="inserts", at=0, by=Actor("acceptor", DEVICE), command=inserts)
    assert floor.run(floor.system.orders.submit(TABLE, order)).refused is None
    look(page, held)
    says(page, "In use elsewhere")

    look(page, smeared)
    says(page, "Valid")
    page.get_by_text("It cannot be read by the machine").click()
    page.get_by_label("What is wrong with it").fill("The bars are smeared.")
    page.get_by_label("Staff number of the second person").fill("C2")
    page.get_by_label("Secret of the second person").fill(SECRET)
    page.get_by_role("button", name="Declare it illegible").click()
    says(page, "Void")
    page.get_by_role("button", name="Pay $70.00 by hand").click()
    expect(page.get_by_text("Paid $70.00 by hand.")).to_be_visible()

    page.get_by_text("Report a loss").click()
    page.get_by_label("What happened").select_option("stolen")
    page.get_by_label("Ticket number, where it is known").fill(held)
    page.get_by_label("What the patron says").fill("It was in his coat.")
    page.get_by_role("button", name="Put it on record").click()
    expect(page.get_by_text("The loss is on record.")).to_be_visible()

    drawer = floor.http("I1").get("/cages/cage-1/drawer").json()
    assert drawer["claims"] == 1
    left = Cents(100_000 - drawer["cash"] - drawer["by_hand_amount"])
    page.get_by_label("Opened with").fill("1,000")
    page.get_by_label("Counted").fill(show(Cents(left - 50)))
    page.get_by_role("button", name="Reconcile").click()
    expect(page.get_by_role("region", name="Drawer")).to_contain_text("-$0.50")
    expect(page.get_by_role("region", name="Drawer")).to_contain_text("short")
    page.get_by_label("Counted").fill(show(left))
    page.get_by_role("button", name="Reconcile").click()
    expect(page.get_by_role("region", name="Drawer")).to_contain_text("agrees")
    end_evening(page, floor, "C1")


def test_a_ticket_past_its_last_day_is_paid_by_hand_for_a_reason(
    floor: Living, printer: SimulatedPrinter, page: Page
) -> None:
    late = printed(floor, printer, 40)
    floor.skip(LAST_DAY_S)
    signed_on(page, floor, "C1", "/cage/cage-1")
    look(page, late)
    says(page, "Expired")
    page.get_by_role("button", name="Set aside expired tickets").click()
    expect(page.get_by_text("is set aside.")).to_be_visible()
    look(page, late)
    page.get_by_label("Why it is paid after its last day").fill("He was in hospital.")
    page.get_by_role("button", name="Pay $40.00 by hand").click()
    sure = page.get_by_role("alert").filter(has_text="He was in hospital.")
    expect(sure.get_by_role("button", name="SATG 5.6.1")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Yes, pay $40.00 by hand").click()
    expect(page.get_by_text("Paid $40.00 by hand.")).to_be_visible()


def scanned(page: Page, number: str) -> None:
    """A scanner types, and presses Enter."""
    expect(page.get_by_role("button", name="Type the number")).to_be_visible()
    page.keyboard.type(number)
    page.keyboard.press("Enter")


def test_a_kiosk_pays_by_itself_up_to_its_limit_until_it_is_revoked(
    floor: Living, printer: SimulatedPrinter, page: Page
) -> None:
    small, great = printed(floor, printer, 25), printed(floor, printer, 2_500)
    page.goto(f"http://{floor.address}/kiosk/kiosk-1")
    scanned(page, small)
    page.get_by_role("button", name="Pay out $25.00").click()
    expect(page.get_by_text("$25.00 paid.")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Done").click()
    scanned(page, small)
    expect(page.get_by_text("Paid: kiosk-1")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    scanned(page, great)
    expect(page.get_by_text("This kiosk pays up to $2,000.00.")).to_be_visible()
    expect(page.get_by_text("Show it to a cashier.")).to_be_visible()
    accessible(page)

    secret = floor.system.enrolled.secret("kiosk-1")
    pay = {"id": "too much", "number": great, "amount": 250_000}
    shown = {"authorization": f"Kiosk kiosk-1 {secret}"}
    asked = floor.client.post("/api/v1/kiosks/kiosk-1/pay", json=pay, headers=shown)
    assert (asked.status_code, asked.json()["refused"]["code"]) == (409, "no-cashier")
    body = {"id": floor.new_id(), "reason": "It was broken open."}
    assert floor.http("E1").post("/devices/kiosk-1/revoke", body).status_code == 200
    assert (
        floor.client.post("/api/v1/kiosks/kiosk-1/pay", json=pay, headers=shown).status_code == 401
    )
    page.goto(f"http://{floor.address}/kiosk/kiosk-1")
    expect(page.get_by_text("Out of service")).to_be_visible()
