"""Live tables in a real browser: a round is recorded from the first chip to the last payment, in the ruled order."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from croupier.games import GAMES, Game, Played
from croupier.ledger import Account, Kind
from croupier.money import Cents, show
from croupier.table.settlement.dealer_instructions import Verb, instructions
from support.browser import accessible
from support.dealer_in_browser import AtTheDesk
from support.demo_house import Living, quick_floor, served, until
from support.house_fixtures import for_the_file
from support.round_tables import clause

LIVE = [game for game in GAMES if game.played is Played.LIVE]


COLUMN = ("Cas", "Ann", "Ben")
"""Who shares an area, the first nearest to the player."""


@dataclass(frozen=True)
class Evening:
    """What is wagered at a game, which faces come first, and what players say."""

    bets: tuple[tuple[str, str, str], ...]
    """Patron, area, bet."""
    faces: tuple[str, ...] = ()
    says: str = ""
    lit: frozenset[str] = frozenset()
    """The betting areas that win, whatever was wagered."""


EVENINGS = {
    "casino-war": Evening(
        tuple((item, "1", "casino-war") for item in COLUMN),
        ("9 of hearts", "9 of spades"),
        "Go to war",
    ),
    "big-wheel": Evening((("Ann", "", "symbol-A"), ("Ben", "", "symbol-B")), ("Symbol B",)),
    "com-bo": Evening(
        (("Ann", "1", "high-1"), ("Ben", "2", "low-1")),
        ("king of hearts",),
        lit=frozenset({"high-1", "low-2", "low-3", "low-4", "low-5"}),
    ),
    "blackjack": Evening(
        (("Ann", "1", "blackjack"), ("Ben", "2", "blackjack")),
        ("10 of hearts", "9 of hearts", "7 of clubs", "8 of clubs", "8 of diamonds"),
        "Stand",
    ),
    "three-card-poker": Evening((("Ann", "1", "ante"), ("Ben", "2", "ante")), (), "Play"),
}

floor = for_the_file(lambda folder: served(quick_floor(folder, [game.key for game in LIVE])))


class Dealer(AtTheDesk):
    """At a live table."""

    screen = "live"

    def __init__(self, floor: Living, page: Page, game: Game) -> None:
        super().__init__(floor, page, game)
        self.evening = EVENINGS[game.key]
        self.moved = 0
        """What the float gained by the movements that were shown."""

    @property
    def tray(self) -> Cents:
        return self.floor.store.balance(Account(Kind.BANK, self.table))

    def plays(self) -> bool:
        """Whether a round goes on."""
        return self.state.round is not None

    def shows_its_tray(self) -> None:
        expect(self.page.get_by_text(f"Float {show(self.tray)}")).to_be_visible()

    def records(self, patron: str, area: str, bet: str) -> None:
        """Chips of one patron on a bet."""
        page = self.page
        page.get_by_label("Patron").fill(patron)
        if area:
            page.get_by_role("combobox", name="Area").select_option(area)
        page.get_by_role("combobox", name="Bet").select_option(bet)
        for _ in range(2):
            self.does("Add $5.00")
        page.get_by_role("button", name="Record $10.00").click()
        expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()
        until(lambda: any(spot.bet == bet for spot in self.state.playing.wagers.get(patron, ())))

    def goes_on(self) -> None:
        """Cards, decisions, chips: whatever comes next."""
        said = self.asked.inner_text()
        if said.startswith("Enter"):
            self._enters()
            return
        if said.startswith("Ask"):
            self._hears()
            return
        self._moves_the_chips()
        self.presses_what_stands_out()
        self.changes(said)

    def _enters(self) -> None:
        wanted = [face for face in self.evening.faces if face not in self.entered]
        panel = self.page.get_by_role("group", name="Com-Bo panel")
        if panel.count():
            self._deals(wanted)
            return
        self.sees_his_own_hand()
        if wanted:
            self.presses(
                self.keys.and_(self.page.get_by_role("button", name=wanted[0], exact=True))
            )
        else:
            self.presses(self.unused())

    def sees_his_own_hand(self) -> None:
        """The keys of all cards do not cover what the dealer has."""
        own = self.page.locator(".own")
        if own.count():
            hand, keys = own.bounding_box(), self.page.locator(".keys").bounding_box()
            assert hand
            assert keys
            assert hand["y"] + hand["height"] <= keys["y"] + 1

    def _deals(self, wanted: list[str]) -> None:
        """At the panel: thirteen ranks, the suit, and the deal key. No area is lit yet."""
        expect(self.page.locator("[data-printed].lit")).to_have_count(0)
        ranks = self.page.get_by_role("group", name="Rank").get_by_role("button")
        expect(ranks).to_have_count(13)
        ranks.nth(12 if wanted else len(self.entered)).click()
        self.page.get_by_role("group", name="Suit").get_by_role("button").nth(1).click()
        deal = self.page.get_by_role("button", name=re.compile("^Deal "))
        self.entered.append(deal.inner_text().removeprefix("Deal "))
        deal.click()
        undo = self.page.get_by_role("button", name=f"Undo {self.entered[-1]}", exact=True)
        expect(undo).to_be_visible()

    def _hears(self) -> None:
        """What a player says; each is asked once. Surrender and its signal are one button."""
        first = self.page.get_by_role("group", name=re.compile(" says$")).first
        asked = self.page.get_by_role(
            "group", name=first.get_attribute("aria-label") or "", exact=True
        )
        expect(asked.first.get_by_role("button", name="Surrender", exact=True)).to_have_count(0)
        says = re.compile(f"^{self.evening.says}( \\+.*)?$")
        asked.first.get_by_role("button", name=says).click()
        expect(asked).to_have_count(0)

    def _moves_the_chips(self) -> None:
        """The movements come one at a time, as the rules order them, and winners are lit."""
        steps = instructions(self.state)
        if not steps:
            return
        shown = self.page.get_by_role("region", name="Collect and pay")
        self._sees_what_is_lit()
        won = {step.wager for step in steps if step.verb is Verb.PAY}
        lit = {spot.area for _, spot in map(self.state.playing.holders.__getitem__, won)}
        for area in filter(None, lit):
            expect(self.page.get_by_role("button", name=f"Choose area {area},")).to_contain_text(
                "wins"
            )
        for step in steps:
            says = f"{step.verb.value.capitalize()} {show(step.amount)}"
            expect(shown).to_contain_text(says)
            expect(shown).to_contain_text(step.holder)
            self.moved += {Verb.COLLECT: 1, Verb.PAY: -1}.get(step.verb, 0) * step.amount
            self.does("Done")
        expect(shown).to_contain_text(f"All {len(steps)} steps are done")

    def _sees_what_is_lit(self) -> None:
        """Those of the printed areas that win, and no others."""
        lit = self.page.locator("[data-printed].lit")
        expect(lit).to_have_count(len(self.evening.lit))
        assert {item.get_attribute("data-printed") for item in lit.all()} == self.evening.lit


def _proves(game: Game) -> object:
    clauses = {"com-bo": clause("GAZ 29/2000 2.4"), "casino-war": clause("WAR 5.12")}
    return pytest.param(game, id=game.key, marks=[clauses[game.key]] if game.key in clauses else [])


@pytest.mark.parametrize("game", [_proves(item) for item in LIVE])
def test_a_round_is_recorded_and_paid_as_it_was_settled(
    floor: Living, page: Page, game: Game
) -> None:
    dealer = Dealer(floor, page, game)
    dealer.signs_on()
    while not dealer.plays():
        dealer.goes_on()
    for bet in dealer.evening.bets:
        dealer.records(*bet)
    if game.key == "casino-war":
        for place, patron in enumerate(COLUMN, 1):
            area = page.get_by_role("button", name="Choose area 1,")
            expect(area).to_contain_text(f"{place} {patron}")
    accessible(page)
    before = dealer.tray
    while dealer.plays():
        dealer.goes_on()
    assert dealer.tray - before == dealer.moved
    dealer.shows_its_tray()
