"""Whoever deals in a browser: somebody who never saw the screen, reads what comes next, and does it."""

from playwright.sync_api import Locator, Page, expect

from croupier.games import Game
from croupier.server.demo.demo_floor import table_of
from croupier.server.settings.demo_staff import SECRET
from croupier.table.state import State
from support.browser import comes
from support.local_server import Served


class AtTheDesk:
    """The dealer of a table, at its screen."""

    screen = "dealer"

    def __init__(self, floor: Served, page: Page, game: Game) -> None:
        self.floor, self.page, self.table = floor, page, table_of(game)
        self.asked = page.get_by_role("region", name="Next").get_by_role("heading")
        self.keys = page.get_by_role("group", name="What may come").get_by_role("button")
        self.pad = page.get_by_role("form", name="A person of that rank confirms it here")
        self.entered: list[str] = []
        """By their names, in the order in which they were entered."""

    @property
    def state(self) -> State:
        return self.floor.state(self.table)

    def signs_on(self) -> None:
        self.floor.http("D1").post("/sign-off", {})  # wherever he was before
        self.page.goto(f"http://{self.floor.address}/{self.screen}/{self.table}")
        self.page.get_by_label("Staff number").fill("D1")
        self.page.get_by_label("Secret").fill(SECRET)
        self.does("Sign on")
        expect(self.asked).to_be_visible()

    def does(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def opens(self, tab: str) -> None:
        """Turn to a part of the side."""
        self.page.get_by_role("tab", name=tab).click()

    def presses_what_stands_out(self) -> None:
        """There is one thing to press, and it cannot be missed; what is above his rank somebody else does there."""
        stands_out = self.page.locator("main .next, footer .next")
        comes(self.page, lambda: stands_out.count() == 1)
        before = self.asked.inner_text()
        self.counts()
        stands_out.click()
        comes(self.page, lambda: self.pad.is_visible() or self.asked.inner_text() != before)
        if self.pad.is_visible():
            self.is_approved_by()

    def counts(self) -> None:
        """Nobody knows how many cards there are, or where they were cut, but whoever counts them."""
        total = self.state.shoe.total if self.state.shoe else 0
        behind = "Behind the cutting card"
        counted = {"Cards counted": total, "Depth, cards": total // 2, behind: total // 4}
        for label, cards in counted.items():
            field = self.page.locator("main").get_by_label(label)
            if field.count():
                expect(field).to_have_value("")
                field.fill(str(cards))

    def is_approved_by(self, number: str = "S1") -> None:
        """Somebody of a higher rank comes to the desk for one act."""
        self.pad.get_by_label("Staff number").fill(number)
        self.pad.get_by_label("Secret").fill(SECRET)
        self.pad.get_by_role("button", name="Stand for it").click()

    def changes(self, before: str) -> None:
        """Something else comes next than what was said."""
        comes(self.page, lambda: self.asked.inner_text() != before)

    def unused(self) -> Locator:
        """A key that was not pressed before."""
        named = self.keys.evaluate_all("keys => keys.map((one) => one.ariaLabel ?? '')")
        return self.keys.nth(
            next(at for at, label in enumerate(named) if label not in self.entered)
        )

    def presses(self, key: Locator) -> None:
        """Enter a face, and see that it came."""
        self.entered.append(key.get_attribute("aria-label") or "")
        key.click()
        undo = self.page.get_by_role("button", name=f"Undo {self.entered[-1]}", exact=True)
        comes(self.page, undo.is_visible)
