"""How a screen draws a game, as the game itself says: no screen guesses it from the key of a game."""

from collections.abc import Mapping

from croupier.games import Game
from croupier.games.contract.appearance import Family, Strip
from croupier.games.contract.outcome import OwnHands
from croupier.views.wire_struct import View


class AppearanceView(View, frozen=True, kw_only=True):
    """How a screen draws a game."""

    family: Family
    """The family, which decides the colour of the felt and how a face is drawn."""
    felt: str = ""
    """The layout that is drawn for this game alone; nothing: its areas are drawn in rows."""
    strip: Strip = Strip.NONE
    """What a history strip shows of a round."""
    names: Mapping[str, str] = {}
    """Hands and marks in English, by key, for those that no catalogue has."""
    shared: tuple[str, ...] = ()
    """Hands that all players share."""
    positions: bool = False
    """Numbered places are positions that several players share, and no areas of one player."""
    row: tuple[str, ...] = ()
    """The places of a row that lies before all players of a live table, one card each."""
    ranks_first: bool = False
    """The dealer enters a card by its rank, its suit and a deal key."""
    colour_chips: bool = False


def appearance_view(game: Game) -> AppearanceView:
    """How screens draw a game."""
    appearance = game.appearance
    return AppearanceView(
        family=appearance.family, felt=appearance.felt, strip=appearance.strip, names=appearance.names,
        shared=appearance.shared, positions=game.reading.own is OwnHands.POSITIONS, row=appearance.row,
        ranks_first=appearance.ranks_first, colour_chips=appearance.colour_chips,
    )  # fmt: skip
