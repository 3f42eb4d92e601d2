"""Dealing in a real browser: whoever does what the screen asks for deals a round of every game with terminals."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from croupier.games import GAMES, Game, Played, game
from croupier.ledger import Account, Kind
from croupier.money import Cents, show
from croupier.offices.floor.commands import Clear
from croupier.server.demo.demo_behaviour import chips
from croupier.server.wire import messages as wire
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.values.people import DEVICE, Actor
from support.browser import accessible
from support.dealer_in_browser import AtTheDesk
from support.demo_house import Living, quick_floor, served, until
from support.house_fixtures import for_the_file
from support.round_tables import clause

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]
WAGERING_S = 300
"""So long wagers are taken; nobody waits for it to be over."""


KEYS = [terminal.key for terminal in AT_TERMINALS]
floor = for_the_file(lambda folder: served(quick_floor(folder, KEYS, wagering_s=WAGERING_S)))


class Dealer(AtTheDesk):
    """At a table with terminals."""

    def goes_on(self) -> None:
        """What is asked for is done, and nothing else."""
        said = self.asked.inner_text()
        known = next(answer for answer in ANSWERS if said.startswith(answer))
        ANSWERS[known](self)
        if known != "Enter":
            self.changes(said)

    def goes_on_until(self, said: str) -> None:
        while not self.asked.inner_text().startswith(said):
            self.goes_on()

    def waits_for_wagers(self) -> None:
        """Somebody wagers; then no more is taken."""
        seats = self.page.get_by_role("tabpanel")
        expect(seats).to_contain_text(re.compile(r"0 of \d terminals wager"))
        laid = tuple(chips(self.state, "1", Random(1)))
        said = wire.Wager(id=self.floor.new_id(), wagers=laid)
        asking = self.floor.system.orders.builder
        self.floor.run(asking.terminal(f"{self.table}-1", self.table, said))
        expect(seats).to_contain_text(re.compile(r"1 of \d terminals wager"))
        early = self.page.get_by_role("button", name="Close early")
        spin = self.page.get_by_role("button", name=re.compile("^(Spin|Set off the tumbler)$"))
        if early.count():
            early.click()
            return
        if spin.count():
            spin.click()
            expect(spin).to_be_hidden()
        self.floor.skip(WAGERING_S)

    def lets_time_pass(self) -> None:
        self.floor.skip(60)

    def sees_decisions_outstanding(self) -> None:
        expect(self.asked).to_have_text("Players decide: 1 outstanding")
        expect(self.page.get_by_role("tabpanel")).to_contain_text("decides")
        self.floor.skip(60)

    def is_read(self) -> None:
        """The device says what lies there."""
        dice = "sic-bo" in self.state.opened.game
        read = c.ReadDice(faces=("1", "2", "3")) if dice else c.EnterFace(face="17")
        for command in (c.ReportRest(), read):
            by = Actor(f"{self.table}-device", DEVICE)
            order = c.Order(id=self.floor.new_id(), at=0, by=by, command=command)
            self.floor.run(self.floor.system.orders.submit(self.table, order))

    def enters_a_face(self) -> None:
        """The first is taken back: nobody has confirmed it."""
        first = not self.entered
        self.presses(self.unused())
        if first:
            self.does(f"Undo {self.entered[-1]}")
            expect(self.asked).to_have_text(f"What was it instead of {self.entered[-1]}?")
            self.presses(self.unused())

    def sets_limits(self) -> None:
        """Whoever has the rank does it here."""
        self.opens("Table")
        self.page.get_by_text("Set the limits").click()
        self.page.get_by_label("Maximum").fill("much")
        expect(self.page.get_by_role("button", name=re.compile("^Set .* – "))).to_be_disabled()
        self.page.get_by_label("Maximum").fill("400")
        self.page.get_by_role("button", name=re.compile("^Set .* – .400")).click()
        self.is_approved_by("M1")
        until(lambda: self.state.sign and self.state.sign.limits["red"].maximum == 40_000)

    def is_visited(self) -> None:
        """Somebody of a higher rank came, and says so."""
        system = self.floor.system
        (call,) = (
            alert
            for alert in system.screens.staff_screens.alerts()
            if alert.fact == "supervisor-called"
        )
        by, done = (
            Actor("S1", "tg-higher-duties-dealer"),
            Clear(number=int(call.id), reason="She came."),
        )
        answer = self.floor.run(system.alerts.submit(by, self.floor.new_id(), done))
        assert answer.refused is None

    def misses_the_sign(self) -> None:
        """It is reported from a list, and somebody puts it up again."""
        self.page.locator("summary", has_text="Report a fault").click()
        self.page.get_by_label("Item").select_option("Limits sign")
        self.page.get_by_label("What was observed").fill("It was taken away.")
        self.does("Report a fault")
        until(lambda: "limit-sign" in self.state.faults)
        self.page.get_by_label("What was done").fill("It was put up again.")
        self.does("Limits sign works again")
        self.is_approved_by("M1")
        until(lambda: not self.state.faults)
        expect(self.pad).to_be_hidden()  # the refusal, which has the same call, goes with it


ANSWERS: dict[str, Callable[[Dealer], None]] = {
    "Take the table": Dealer.presses_what_stands_out,
    "Check the cards": Dealer.presses_what_stands_out,
    "Shuffle the cards": Dealer.presses_what_stands_out,
    "Have the cards cut": Dealer.presses_what_stands_out,
    "Take out the cutting card": Dealer.presses_what_stands_out,
    "Open wagering": Dealer.presses_what_stands_out,
    "Spin": Dealer.presses_what_stands_out,
    "Set off the tumbler": Dealer.presses_what_stands_out,
    "Wagers are being placed": Dealer.waits_for_wagers,
    "Waiting for the shooter": Dealer.lets_time_pass,
    "The system goes on by itself": Dealer.lets_time_pass,
    "Players decide": Dealer.sees_decisions_outstanding,
    "In motion": Dealer.is_read,
    "Waiting for the reading": Dealer.is_read,
    "Enter": Dealer.enters_a_face,
    "Confirm": Dealer.presses_what_stands_out,
}
"""By how a question begins: what it asks for."""


@pytest.mark.parametrize("game", AT_TERMINALS, ids=lambda item: str(item.key))
def test_whoever_does_what_is_asked_for_deals_a_round(
    floor: Living, page: Page, game: Game
) -> None:
    dealer = Dealer(floor, page, game)
    dealer.signs_on()
    before = floor.settled(dealer.table)
    while floor.settled(dealer.table) == before:
        dealer.goes_on()
    expect(dealer.asked).to_have_text("Open wagering")


@clause("SATG 1.1 dealer-terminal(a)")
def test_money_is_taken_and_paid_a_supervisor_called_and_the_guide_asked(
    floor: Living, page: Page
) -> None:
    dealer = Dealer(floor, page, game("rapid-roulette"))
    dealer.signs_on()
    dealer.goes_on_until("Open wagering")
    terminal, account = "RR1-3", Account(Kind.PLAYER, "RR1-3")
    before = floor.store.balance(account)
    page.get_by_role("button", name=f"Choose {terminal}").click()
    page.get_by_label("Amount").fill("20")
    assert floor.store.balance(account) == before, "Nothing is credited before it is confirmed."
    dealer.does(f"Credit $20.00 to {terminal}")
    until(lambda: floor.store.balance(account) == before + 2_000)
    dealer.does(f"Pay out {show(Cents(before + 2_000))} of {terminal}")
    until(lambda: floor.store.balance(account) == 0)
    accessible(page)

    dealer.sets_limits()
    dealer.misses_the_sign()
    entered = {type(record.event): record for record in floor.store.records("RR1")}
    for kind, by in ((e.BoughtIn, "D1"), (e.PaidOut, "D1"), (e.LimitsChanged, "M1")):
        answer = floor.store.answer(entered[kind].order)
        assert answer is not None
        assert answer.order.by.name == by

    dealer.does("Call supervisor")
    expect(page.get_by_role("button", name="Supervisor called")).to_be_visible()
    dealer.is_visited()
    expect(page.get_by_role("button", name="Call supervisor")).to_be_visible()

    dealer.opens("Terminals")
    dealer.goes_on_until("Enter")
    dealer.opens("What happened?")
    page.get_by_role("group", name="No spin").get_by_role("button").first.click()
    expect(page.get_by_text("No spin. It is made again.")).to_be_visible()
    until(lambda: dealer.state.playing.no_spins)
    page.get_by_role("tabpanel").get_by_role("button").last.click()
    expect(page.get_by_text("What may be ruled")).to_be_visible()
    accessible(page)


def test_the_cutting_card_is_asked_for_and_the_last_coup_announced(
    floor: Living, page: Page
) -> None:
    dealer = Dealer(floor, page, game("rapid-baccarat"))
    dealer.signs_on()
    dealer.goes_on_until("Enter the first card")
    dealer.does("The cutting card came")
    expect(page.get_by_text("The cutting card lies aside")).to_be_visible()
    accessible(page)
    dealer.goes_on_until("Open wagering")
    expect(page.get_by_text("last coup").first).to_be_visible()
    dealer.goes_on_until("Confirm")
    dealer.goes_on_until("Shuffle the cards")
    assert dealer.state.phase is Phase.READY


def test_players_have_decided_a_supervisor_puts_it_right_and_they_are_asked_again(
    floor: Living, page: Page
) -> None:
    dealer = Dealer(floor, page, game("rapid-blackjack"))
    dealer.signs_on()
    dealer.goes_on_until("Players decide")
    dealer.goes_on()
    dealer.does(f"Undo {dealer.entered[-1]}")
    expect(page.get_by_text("Players have decided since")).to_be_visible()
    dealer.entered.append(dealer.unused().get_attribute("aria-label") or "")
    page.get_by_role("button", name=dealer.entered[-1], exact=True).click()
    page.get_by_label("What players decided on it").select_option("is asked again")
    dealer.is_approved_by()
    expect(dealer.asked).to_have_text("Players decide: 1 outstanding")
    dealer.goes_on_until("Open wagering")
