"""Pictures of every screen, for whoever wants to look at them: `make shots` puts them into web/shots."""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from croupier.games import GAMES, Played
from croupier.server.demo.demo_floor import table_of
from support.browser import QUIET, chromium, signed_on
from support.demo_house import Living, living, quick_floor, until

SIZE, WALL, PHONE = (1280, 800), (1920, 1080), (390, 844)
SETTLES_MS = 2_500
"""So long a page has to be drawn."""


def screens() -> Iterator[tuple[str, str, tuple[int, int], str]]:
    """Name, address, size and who is signed on."""
    yield "lobby", "/", SIZE, ""
    yield "lobby-phone", "/", PHONE, ""
    for game in GAMES:
        table = table_of(game)
        if game.played is Played.LIVE:
            yield f"live-{game.key}", f"/live/{table}", SIZE, "K1"
        else:
            yield f"terminal-{game.key}", f"/terminal/{table}-4", SIZE, ""
            yield f"phone-{game.key}", f"/terminal/{table}-4", PHONE, ""
            yield f"dealer-{game.key}", f"/dealer/{table}", SIZE, "D1"
        yield f"wall-{game.key}", f"/wall/{table}", WALL, ""
    yield "pit", "/pit", SIZE, "K1"
    yield "cage", "/cage/cage-1", SIZE, "C1"
    yield "kiosk", "/kiosk/kiosk-1", SIZE, "C1"
    yield "inspector", "/inspector", SIZE, "I1"
    yield "maths", "/maths/rapid-baccarat", SIZE, "P1"
    yield "fairness", "/maths/fairness", SIZE, "I1"
    yield "rules", "/rules", SIZE, ""


def shoot(floor: Living, page: Page, folder: Path) -> None:
    """Open each screen as its user would, and keep what is seen."""
    for name, path, (width, height), number in screens():
        page.set_viewport_size({"width": width, "height": height})
        signed_on(page, floor, number, path)
        page.wait_for_timeout(SETTLES_MS)
        page.screenshot(path=folder / f"{name}.png")
        sys.stdout.write(f"{folder / name}.png\n")


def main() -> None:
    folder = Path("web/shots")
    folder.mkdir(exist_ok=True)
    games = [rules.key for rules in GAMES]
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        config = quick_floor(Path(place), games, wagering_s=15)
        with living(config) as floor:
            until(lambda: all(floor.settled(table) >= 3 for table in ("RR1", "RBA1", "RSB1")))
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
            shoot(floor, browser.new_page(), folder)
            browser.close()


if __name__ == "__main__":
    main()
