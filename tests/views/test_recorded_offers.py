"""What the tests of the felts are drawn from: each game's offer, and its table when most lay on it.

`pytest tests/views/test_recorded_offers.py --record` writes them anew.
"""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.games import GAMES
from croupier.views.screens.appearance_view import appearance_view
from croupier.views.screens.offer_view import OfferView, offer_view
from croupier.views.screens.table_view import TableView, table_view
from support.table_screens import evening

ROOT = Path(__file__).parents[2]
TESTING = ROOT / "web" / "src" / "testing"
FOLDER = TESTING / "offers"
EVENINGS = ROOT / "tests" / "playthroughs"
KEYS = (
    "electronic-baccarat", "rapid-roulette", "rapid-sic-bo", "lucky-sic-bo", "triple-chase", "rapid-big-wheel",
    "rapid-blackjack", "rapid-casino-war", "rapid-three-card-poker", "com-bo",
)  # fmt: skip
"""One of each layout."""


class Recorded(msgspec.Struct, omit_defaults=True):
    """An offer with a table."""

    offer: OfferView
    table: TableView


def recorded(key: str) -> Recorded:
    """Of a whole evening the moment with most cards, else the last one; its history cut short."""
    seen = [
        Recorded(offer, table_view(moment.table.state))
        for moment in evening(EVENINGS / f"{key}.txt")
        if (offer := offer_view(moment.table.state))
    ]
    most = max(reversed(seen), key=lambda item: len(item.table.faces))
    offer = replace(most.offer, unfinished=tuple(sorted(most.offer.unfinished)))
    return Recorded(offer, replace(most.table, history=most.table.history[:3]))


@pytest.mark.parametrize("key", KEYS)
def test_the_felts_are_tried_with_what_is_offered(key: str, request: pytest.FixtureRequest) -> None:
    compare(FOLDER / f"{key}.json", recorded(key), request)


def test_the_screens_are_tried_with_what_each_game_says_of_itself(
    request: pytest.FixtureRequest,
) -> None:
    looks = {game.key: appearance_view(game) for game in GAMES}
    compare(TESTING / "appearances.json", looks, request)


def compare(path: Path, recording: object, request: pytest.FixtureRequest) -> None:
    """Compare a recording with its file; `--record` writes it."""
    made = msgspec.json.encode(recording).decode() + "\n"
    if request.config.getoption("--record"):
        path.write_text(made, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == made
