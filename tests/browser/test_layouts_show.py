"""What live tables and the sheets of rules show, where the rules say that it is shown."""

import re

from playwright.sync_api import Page, expect

from croupier.games import game
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.values.people import Patron
from support.browser import signed_on
from support.demo_house import Living
from support.house_fixtures import for_the_file
from support.quiet_screens import ROULETTE, Pages, at, begins, does, shown_floor
from support.round_tables import clause

GAMES = [game(key) for key in ("rapid-roulette", "casino-war", "com-bo", "big-wheel")]

floor = for_the_file(shown_floor, GAMES)


@clause("WAR 2.2", "WAR 2.2.2", "WHEEL 2.2", "GAZ 29/2000 2.2")
def test_a_live_table_shows_its_layout_and_what_it_bears(floor: Living, pages: Pages) -> None:
    page = signed_on(pages(), floor, "K1")
    house = floor.system.config.house.operator
    printed = page.get_by_role("figure", name="What is printed at each place")
    for table, areas in (("CW1", 7), ("CB1", 7)):
        at(page, floor, f"/live/{table}")
        expect(
            page.get_by_role("button", name=re.compile("^Choose area ")).nth(areas - 1)
        ).to_be_visible()
        expect(printed).to_contain_text(house)
        expect(printed.get_by_role("img", name=f"Logo of {house}")).to_be_visible()
        shown = printed.locator("[data-printed]").evaluate_all(
            "all => all.map(one => one.dataset.printed)"
        )
        assert shown == [area.bet for area in floor.state(table).offer.variant.layout]
    boxes = page.get_by_role("list", name="The five boxes").get_by_role("listitem")
    expect(boxes).to_have_text(["1", "2", "3", "4", "5"])
    begins(floor, "CB1")
    lay = c.RecordWager(patron="ann", bet="high-1", area="1", amount=Cents(500))
    does(floor, "CB1", c.TakeSeat(patron=Patron(key="ann"), place="1"))
    does(floor, "CB1", c.BuyChips(patron="ann", amount=Cents(500), tender="cash"))
    does(floor, "CB1", lay, c.CloseWagering(), c.EnterFace(face="Kh"))
    expect(boxes.first.get_by_role("img", name="king of hearts")).to_be_visible()
    at(page, floor, "/live/BW1")
    setup = floor.state("BW1").offer
    layout = page.get_by_role("list", name="Layout").get_by_role("listitem")
    expect(layout).to_have_count(7)
    for bet, box in zip(setup.offered(), layout.all(), strict=True):
        (row,) = setup.rows(bet).values()
        expect(box).to_contain_text(bet.name)
        expect(box).to_contain_text(str(row.pay))


# The rules themselves


@clause("SATG 20.14", "SATG diagram-B")
def test_the_rules_are_read_from_a_terminal_down_to_the_clause_and_its_edition(
    floor: Living, pages: Pages
) -> None:
    page = at(pages(), floor, f"/terminal/{ROULETTE}-4")
    page.get_by_role("button", name="Rules and pays").click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text("Rapid Roulette, edition SATG 15.1")
    drawer.get_by_role("link", name="Full sheet of rules").click()
    page.get_by_role("link", name="Rapid Roulette").first.click()
    wheel = page.locator(".wheel svg")
    expect(wheel).to_be_visible()
    pockets = wheel.locator("path").evaluate_all("all => all.map(one => one.getAttribute('fill'))")
    colours = [
        pocket.removeprefix("var(--pocket-").removesuffix(")") for pocket in pockets if pocket
    ]
    assert {colour: colours.count(colour) for colour in colours} == {
        "red": 18,
        "black": 18,
        "zero": 1,
    }
    expect(
        page.get_by_role("button", name=re.compile(r"^Straight Up: Edge 2\.7027"))
    ).to_be_visible()
    page.get_by_role("searchbox").fill("copy of the Rules")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="SATG 20.14").click()
    _reads_the_edition(page)
    _reads_the_edition(signed_on(pages(), floor, "K1", "/rules/clauses?id=SATG+20.14"))


def _reads_the_edition(page: Page) -> None:
    clause_read = page.get_by_role("article")
    expect(clause_read).to_contain_text("A copy of the Rules is made available")
    expect(clause_read.locator(".edition")).to_have_text(
        re.compile("^Semi-Automated Table Games Rules, version 15.1, in force from ")
    )
