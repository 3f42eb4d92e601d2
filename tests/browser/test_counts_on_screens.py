"""Counts in a real browser: a float at the desk and in the pit, a box taken out there and counted at the cage."""

from playwright.sync_api import Page, expect

from croupier.server.settings.demo_staff import SECRET
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served, until
from support.house_fixtures import for_each_test

TABLE = "CW1"

floor = for_each_test(lambda folder: served(quick_floor(folder, ["casino-war"])))


def in_float(floor: Living) -> int:
    return floor.system.screens.balances.float_of(TABLE, "AUD") or 0


def second(part: Page, number: str) -> None:
    """The second person gives number and secret."""
    part.get_by_label("Number of the second person").fill(number)
    part.get_by_label("Secret of the second person").fill(SECRET)


def test_a_float_and_a_box_are_counted_by_two_people(floor: Living, pages: object) -> None:
    boss, cashier = pages(), pages()  # type: ignore[operator]
    signed_on(boss, floor, "K1", f"/pit/{TABLE}")
    boss.get_by_role("button", name="Counts").click()
    bank = in_float(floor)
    fill = boss.get_by_role("region", name="Fill or credit")
    fill.get_by_role("textbox", name="$100.00").fill("3")
    fill.get_by_role("textbox", name="$25.00").fill("4")
    expect(fill).to_contain_text("Together $400.00")
    fill.get_by_role("button", name="Fill $400.00").click()
    expect(fill).to_contain_text("Recorded.")
    until(lambda: in_float(floor) == bank + 40_000)

    count = boss.get_by_role("form", name="Count the float")
    whole, rest = divmod(bank + 40_000, 100_000)
    count.get_by_role("textbox", name="$1,000.00").fill(str(whole))
    count.get_by_role("textbox", name="$100.00").fill(str(rest // 10_000 - 1))
    second(count, "D1")
    accessible(boss)
    count.get_by_role("button", name="Record the float").click()
    expect(count).to_contain_text("Recorded.")
    last = boss.get_by_role("region", name="Last counts")
    expect(last).to_contain_text("Float, opening")
    expect(last).to_contain_text("K1, D1")
    until(lambda: floor.open_alerts("count-differs"))

    box = boss.get_by_role("form", name="Take a box out")
    box.get_by_role("combobox", name="Box").select_option("drop")
    second(box, "D1")
    box.get_by_role("button", name="Record: drop box taken out").click()
    until(lambda: floor.state(TABLE).counts.taken)
    (number,) = floor.state(TABLE).counts.taken

    signed_on(cashier, floor, "C1", "/cage/cage-1")
    cashier.get_by_text("Boxes to be counted · 1").click()
    counted = cashier.get_by_role("form", name=f"Count box {number}: drop box")
    expect(counted).not_to_contain_text("books say")
    counted.get_by_role("textbox", name="$50.00").fill("2x")
    expect(counted).to_contain_text("A count is not a whole number.")
    counted.get_by_role("textbox", name="$50.00").fill("2")
    counted.get_by_label("Vouchers and tokens").fill("30")
    second(counted, "C2")
    accessible(cashier)
    counted.get_by_role("button", name=f"Record box {number}: $130.00").click()
    expect(cashier.get_by_text("No box waits to be counted.")).to_be_visible()
    expect(cashier.get_by_role("region", name="Last counts")).to_contain_text(
        f"Box {number}: drop box"
    )
    assert not floor.state(TABLE).counts.taken
