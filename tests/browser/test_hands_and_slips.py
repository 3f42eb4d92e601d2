"""Split hands, war cards and slips of the keys at the dealer's desk, clicked as a dealer would."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page, expect

from croupier.games import game
from croupier.table import events as e
from support.browser import accessible, comes
from support.dealer_in_browser import AtTheDesk
from support.demo_house import until
from support.house_fixtures import for_the_file
from support.round_tables import clause
from support.terminal_tables import Dealer as Script
from support.terminal_tables import Floor, empty_floor, lays, sits

GAMES = ("blackjack", "casino-war", "rapid-baccarat", "rapid-blackjack", "three-card-poker")

floor = for_the_file(empty_floor, *GAMES)

NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def card(face: str) -> str:
    return f"{NAMES.get(face[:-1], face[:-1])} of {SUITS[face[-1]]}"


class Desk(AtTheDesk):
    """A desk at which the test says which cards come."""

    def enters(self, *faces: str) -> None:
        for face in faces:
            count = len(self.state.playing.faces) + 1
            self.keys.and_(self.page.get_by_role("button", name=card(face), exact=True)).click()
            comes(self.page, partial(self.has, count))

    def takes_over(self) -> None:
        """Relieve whoever made the table ready."""
        self.signs_on()
        self.does("Take the table")

    def has(self, count: int) -> bool:
        """Whether so many faces were entered."""
        return len(self.state.playing.faces) == count

    def corrects(self, place: int, was: str, face: str) -> None:
        """Choose the entry that is wrong, and press the key of the right card."""
        self.page.get_by_role("button", name=re.compile("^Undo ")).click()
        self.page.get_by_role("button", name=f"{place}. {card(was)}", exact=True).click()
        self.keys.and_(self.page.get_by_role("button", name=card(face), exact=True)).click()

    def records(self, patron: str, area: str, bet: str, amount: str = "10") -> None:
        self.page.get_by_label("Patron").fill(patron)
        self.page.get_by_role("combobox", name="Area").select_option(area)
        self.page.get_by_role("combobox", name="Bet").select_option(bet)
        self.page.get_by_label("Amount, in all").fill(amount)
        self.page.get_by_role("button", name=re.compile(r"^Record \$")).click()

    def says(self, choice: str) -> None:
        """The only player who is asked says it."""
        group = self.page.get_by_role("group", name=re.compile(" says$"))
        said = self.asked.inner_text()
        group.get_by_role("button", name=re.compile(f"^{choice}")).click()
        self.changes(said)

    def confirms(self) -> None:
        number = self.state.number
        self.moves_the_chips()
        self.page.locator("footer .main").click()
        until(lambda: self.state.round is None and self.state.number == number)

    def moves_the_chips(self) -> None:
        while self.page.get_by_role("button", name="Done").count():
            self.does("Done")

    def area(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=f"Choose area {name},")


def prepared(floor: Floor, table: str) -> Script:
    """A member who may do all that makes a table ready."""
    return Script(floor, table, floor.http("M1"))


class LiveDesk(Desk):
    screen = "live"


def in_view(page: Page, said: Locator, button: Locator) -> None:
    """What was refused is on the screen, beside the button that was pressed, which stays in view too."""
    expect(said).to_be_in_viewport(ratio=1)
    expect(button).to_be_in_viewport(ratio=0.98)  # a button may begin in the middle of a pixel
    above, pressed = said.bounding_box(), button.bounding_box()
    assert above
    assert pressed
    gap = pressed["y"] - (above["y"] + above["height"])
    assert -1 <= gap <= 120, f"{gap} pixels between the refusal and its button"


def live(floor: Floor, page: Page, key: str) -> LiveDesk:
    """A live table that takes wagers."""
    desk = LiveDesk(floor, page, game(key))
    prepared(floor, desk.table).opens()
    desk.takes_over()
    return desk


def test_a_split_and_a_double_at_live_blackjack(floor: Floor, page: Page) -> None:
    desk = live(floor, page, "blackjack")
    desk.records("Ann", "1", "blackjack")
    until(lambda: desk.state.playing.wagers)
    page.get_by_role("button", name="No more bets").click()
    desk.enters("8s", "6d", "8d")
    expect(desk.asked).to_have_text("Ask area 1: 16")
    desk.says(r"Split \+\$10\.00")
    desk.enters("Kc")
    expect(desk.asked).to_have_text("Ask area 1, hand 1 of 2: 18")
    first, second = (desk.area("1").locator(".hand").nth(at) for at in (0, 1))
    expect(first).to_contain_text("Hand 1")
    expect(first).to_contain_text("18")
    expect(first).to_contain_text("asked now")
    expect(second).to_contain_text("$10.00")
    expect(desk.area("1")).not_to_contain_text("bust")
    accessible(page)
    desk.says("Stand")
    desk.enters("3c")
    expect(desk.asked).to_have_text("Ask area 1, hand 2 of 2: 11")
    expect(second).to_contain_text("asked now")
    desk.says(r"Double \+\$10\.00")
    expect(second).to_contain_text("$20.00")
    expect(second).to_contain_text("doubled")
    desk.enters("9h", "Qh", "5h")
    expect(second).to_contain_text("20")
    assert len(desk.state.playing.wagers["Ann"]) == 1
    desk.confirms()


@clause("WAR 7.4.3(a)")
def test_surrender_is_one_step_and_war_cards_are_undone(floor: Floor, page: Page) -> None:
    desk = live(floor, page, "casino-war")
    desk.records("Ann", "1", "casino-war")
    until(lambda: "Ann" in desk.state.playing.wagers)
    desk.records("Ben", "2", "casino-war")
    until(lambda: "Ben" in desk.state.playing.wagers)
    page.get_by_role("button", name="No more bets").click()
    desk.enters("9h", "9d", "9s")
    ann = page.get_by_role("group", name="Ann says")
    expect(ann.get_by_role("button", name="Surrender: line drawn on the layout")).to_be_enabled()
    accessible(page)
    ann.get_by_role("button", name="Surrender: spoken").click()
    expect(ann).to_have_count(0)
    page.get_by_role("group", name="Ben says").get_by_role(
        "button", name="Go to war +$10.00"
    ).click()
    expect(desk.asked).not_to_contain_text("Ask")
    while desk.asked.inner_text().startswith(("Collect", "Lay")):
        said = desk.asked.inner_text()
        desk.moves_the_chips()
        desk.presses_what_stands_out()
        desk.changes(said)
    desk.enters("4h", "Kd")
    expect(desk.asked).to_contain_text("Confirm")
    desk.corrects(4, "4h", "Ah")
    until(lambda: "Ah" in shown(desk))
    expect(page.get_by_role("button", name=re.compile("^Undo "))).to_be_visible()
    assert shown(desk) == ["9h", "9d", "9s", "Ah", "Kd"]
    desk.confirms()
    kinds = [type(it.event) for it in floor.store.records("CW1")]
    assert e.DrawReplaced in kinds


def shown(desk: Desk) -> list[str]:
    show = desk.state.playing.setup.variant.dealing.source.show
    return list(map(show, desk.state.playing.faces))


def test_a_slip_that_hid_a_natural_is_mended_and_no_card_lies_twice(
    floor: Floor, page: Page
) -> None:
    desk = Desk(floor, page, game("rapid-baccarat"))
    sits(page, floor, "RBA1-1")
    script = prepared(floor, desk.table)
    script.opens()
    lays(page, "player||")
    script.closes()
    desk.takes_over()
    desk.enters("Kc", "7c", "5d", "8h", "3s")
    expect(desk.asked).to_contain_text("Confirm")
    desk.corrects(1, "Kc", "4c")
    mended = page.get_by_role("group", name="What the hand becomes")
    expect(mended).to_contain_text("This hand ends 1 card earlier.")
    expect(mended).to_contain_text("3 of spades goes to the discards.")
    expect(mended).to_contain_text("SATG 12.9.3(b)")
    expect(page.locator("footer .main")).to_have_count(0)
    assert shown(desk) == ["Kc", "7c", "5d", "8h", "3s"], "Nothing is recorded before it is said."
    accessible(page)
    mended.get_by_role("button", name="Rebuild the hand").click()
    expect(desk.asked).to_have_text("Confirm: Player wins 9 to 5")
    assert shown(desk) == ["4c", "7c", "5d", "8h"]
    expect(page.get_by_role("img", name=re.compile("3 of spades"))).to_have_count(1)
    desk.confirms()


@clause("WAR 6.2.2")
def test_what_is_refused_or_remarked_stands_beside_the_button(floor: Floor, page: Page) -> None:
    desk = live(floor, page, "three-card-poker")
    record = page.get_by_role("button", name=re.compile(r"^Record"))
    maximum = desk.state.terms().limits["ante"].maximum
    desk.records("Ann", "1", "ante", str(maximum // 100 + 50))
    remark = page.get_by_role("status").filter(has_text="over the maximum")
    expect(remark).to_contain_text("WAR 6.2.2")
    expect(remark).to_contain_text("$50.00 goes back")
    in_view(page, remark, record)
    desk.records("Ben", "2", "ante", "7.03")
    refused = page.get_by_role("alert").filter(has_text="Nothing was recorded.")
    in_view(page, refused, record)
    accessible(page)
    assert list(desk.state.playing.wagers) == ["Ann"]


def test_split_hands_at_rapid_blackjack_on_the_terminal_and_at_the_desk(
    floor: Floor, page: Page, pages: Callable[[], Page]
) -> None:
    script = prepared(floor, "RBL1")
    script.opens()
    sits(page, floor, "RBL1-1")
    lays(page, "blackjack||")
    script.closes()
    script.deals("8s", "6d", "8h")
    choices = page.get_by_role("region", name="Your decision")
    choices.get_by_role("button", name="Split").click()
    script.deals("3h")
    first = page.get_by_role("group", name="Your hand 1")
    second = page.get_by_role("group", name="Your hand 2")
    expect(first).to_contain_text("11")
    expect(first).to_contain_text("$5.00")
    expect(first).to_contain_text("decide now")
    expect(second).to_contain_text("8")
    expect(second).not_to_contain_text("decide now")
    expect(choices).to_contain_text("Hand 1 · 11")
    accessible(page)
    choices.get_by_role("button", name="Double").click()
    expect(first).to_contain_text("$10.00 · doubled")
    script.deals("9c")
    expect(first).to_contain_text("20")
    desk = Desk(floor, pages(), game("rapid-blackjack"))
    desk.takes_over()
    split = desk.page.get_by_role("group", name="Split hands of RBL1-1")
    expect(split).to_contain_text("Hand 1")
    expect(split).to_contain_text("$10.00")
    accessible(desk.page)
