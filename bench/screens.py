"""A terminal in a real browser: its first view, the motion of a result, and whether it grows.

What the first view of each game weighs, how soon it can be used, and how many frames a second its result has. The
rounds of an evening are those of one real round, which a server played once: its frames are said again, each time with
another number.
"""

import json
import re
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from croupier.games import GAMES, Played
from croupier.server.demo.demo_floor import table_of
from support.browser import FIRST_VIEW_BYTES, QUIET, chromium, first_view
from support.demo_house import until
from support.local_server import Served, serving
from support.served_dealer import WINDOW_S, chip
from support.terminal_tables import Dealer, Floor, chooses, empty_floor, main_bet, sits

TERMINAL = "RR1-1"
USABLE_MS = 1_000
OPENINGS, FEW_OPENINGS = 9, 3
FRAMES_A_SECOND = 60
RESTS_MS = 700
"""Longer than any motion of a result."""
COUNT_FRAMES = """() => {
  window.seen = [];
  const look = (at) => { window.seen.push(at); requestAnimationFrame(look); };
  requestAnimationFrame(look);
}"""
FEW, MANY = 100, 1_000


def recorded(served: Served) -> tuple[list[Any], list[Any]]:
    """What a terminal hears when it comes, and then in one round."""
    dealer = served.http("D1")
    dealer.done("RR1", "take-table")
    with served.terminal(TERMINAL) as talk:
        talk.until("own", terminal=TERMINAL)
        talk.until("table", phase="ready")
        came = len(talk.heard)
        dealer.done("RR1", "open-wagering")
        talk.until("table", phase="wagering")
        talk.ask("wager", "w", wagers=[chip("red", "", 500), chip("split", "32/35", 500)])
        talk.until("own", staked=1_000)
        dealer.done("RR1", "start-device")
        served.skip(WINDOW_S)
        talk.until("table", phase="dealing")
        for kind, fields in (("report-rest", {}), ("enter-face", {"face": "32"}), ("confirm", {})):
            dealer.done("RR1", kind, **fields)
        talk.until("table", phase="ready")
        heard = [json.loads(item) for item in talk.heard]
    return heard[:came], [item for item in heard[came:] if item["type"] == "show"]


def later(part: Any, rounds: int) -> Any:
    """The same so many rounds later."""
    if isinstance(part, list):
        return [later(item, rounds) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        name: value + rounds
        if name == "number" and isinstance(value, int)
        else later(value, rounds)
        for name, value in part.items()
    }


class Evening:
    """A page that is told of one round after the other."""

    def __init__(self, page: Page, came: list[Any], played: list[Any]) -> None:
        self._page, self._came, self._played = page, came, played
        self._socket: WebSocketRoute | None = None
        self.rounds = 0
        page.route_web_socket(re.compile("/ws$"), self._opened)
        self._devtools = page.context.new_cdp_session(page)

    def _opened(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda said: self._welcomed() if "hello" in str(said) else None)

    def _welcomed(self) -> None:
        self._say(self._came)

    def _say(self, told: list[Any]) -> None:
        assert self._socket is not None
        for item in told:
            self._socket.send(json.dumps(item))

    def play(self, until: int) -> None:
        while self.rounds < until:
            self._say(later(self._played, self.rounds))
            self.rounds += 1
            if self.rounds % 10 == 0:
                shown = f"Round {self.rounds}, net"
                self._page.get_by_text(shown).first.wait_for(timeout=60_000)

    def heap(self) -> int:
        """Bytes that are still held after everything was cleared away."""
        for _ in range(3):
            self._devtools.send("HeapProfiler.collectGarbage")
        return int(self._devtools.send("Runtime.getHeapUsage")["usedSize"])


def openings(browser: Browser, address: str, times: int) -> tuple[int, float]:
    """Bytes and milliseconds until a terminal can be used, with nothing kept from before."""
    sizes, spent = [], []
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        began = time.perf_counter()
        page.goto(address)
        page.locator("[data-spot]").first.wait_for()
        spent.append(1_000 * (time.perf_counter() - began))
        context.close()
        fresh = browser.new_context()
        sizes.append(first_view(fresh.new_page(), address))
        fresh.close()
    return max(sizes), median(spent)


def evening(browser: Browser, served: Served, address: str) -> tuple[int, int]:
    """What a terminal holds after few rounds and after many."""
    came, played = recorded(served)
    page = browser.new_page()
    item = Evening(page, came, played)
    page.goto(address)
    page.locator("[data-spot]").first.wait_for()
    item.play(FEW)
    few = item.heap()
    item.play(MANY)
    return few, item.heap()


def motion(page: Page, floor: Floor, table: str) -> float:
    """Frames a second while a result comes: from the last face until everything is at rest."""
    dealer = Dealer(floor, table)
    dealer.opens()
    sits(page, floor, f"{table}-2")
    chooses(page)
    page.locator(f'[data-spot^="{main_bet(floor, table)}|"]').first.click()
    until(lambda: floor.state(table).playing.wagers)
    dealer.ends(before="confirm")
    page.evaluate(COUNT_FRAMES)
    dealer.ends()
    page.locator(".rail .result").wait_for()
    page.wait_for_timeout(RESTS_MS)
    seen = page.evaluate("window.seen")
    return 1_000 * (len(seen) - 1) / float(seen[-1] - seen[0])


def each_game(browser: Browser) -> tuple[int, float, float]:
    """The heaviest first view, the slowest one, and the fewest frames a second."""
    names = [game for game in GAMES if game.played is not Played.LIVE]
    found = []
    with (
        TemporaryDirectory() as folder,
        empty_floor(Path(folder), *(game.key for game in names)) as floor,
    ):
        for game in names:
            table = table_of(game)
            size, spent = openings(
                browser, f"http://{floor.address}/terminal/{table}-1", FEW_OPENINGS
            )
            page = browser.new_page(reduced_motion="no-preference")
            frames = motion(page, floor, table)
            page.close()
            print(f"{game.name}: {size:,} bytes, {spent:.0f} ms, {frames:.0f} frames a second.")
            found.append((size, spent, frames))
    return (
        max(item[0] for item in found),
        max(item[1] for item in found),
        min(item[2] for item in found),
    )


def main() -> None:
    plan = {"wagering_s": WINDOW_S}
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder), plan=plan) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        address = f"http://{served.address}/terminal/{TERMINAL}"
        size, spent = openings(browser, address, OPENINGS)
        few, many = evening(browser, served, address)
        heaviest, slowest, frames = each_game(browser)
        browser.close()
    print(f"First view of a terminal: {size:,} bytes compressed, usable after {spent:.0f} ms.")
    print(f"JS heap after {FEW} rounds {few:,} bytes, after {MANY:,} rounds {many:,} bytes.")
    print(f"RATIO terminal-first-view-bytes-over-allowed {heaviest / FIRST_VIEW_BYTES:.2f}")
    print(f"RATIO terminal-usable-over-allowed-ms {spent / USABLE_MS:.2f}")
    print(f"RATIO terminal-of-slowest-game-usable-over-allowed-ms {slowest / USABLE_MS:.2f}")
    print(f"RATIO frames-wanted-over-fewest-seen {FRAMES_A_SECOND / frames:.2f}")
    print(f"RATIO terminal-heap-1000-over-100-rounds {many / few:.2f}")


if __name__ == "__main__":
    main()
