"""How a screen draws a game, as the game itself says: no screen guesses it from the key of a game."""

from collections.abc import Mapping

from croupier.games import Game
from croupier.games.contract.appearance import Board, Family, Strip
from croupier.games.contract.layout import Curve, Shape
from croupier.games.contract.outcome import OwnHands
from croupier.views.wire_struct import View


class BandView(View, frozen=True, kw_only=True):
    """One row of a layout on an arc."""

    weight: int = 2
    span: int = 100
    """How much of the width it takes, in per cent."""


class ShapeView(View, frozen=True, kw_only=True):
    """How the areas of a layout lie on the felt."""

    curve: Curve = Curve.ARC
    bands: tuple[BandView, ...] = ()
    sides: Mapping[str, str] = {}
    """Bets that belong to a hand or to a tie, by its name."""
    stage: tuple[int, ...] = ()
    """On a grid: x, y, width and height of the place for the faces."""


class AppearanceView(View, frozen=True, kw_only=True):
    """How a screen draws a game."""

    family: Family
    """The family, which decides the colour of the felt and how a face is drawn."""
    felt: str = ""
    """The layout that is drawn for this game alone; nothing: its areas are drawn by their shape."""
    shape: ShapeView | None = None
    """None for the plain arc."""
    strip: Strip = Strip.NONE
    """What a history strip shows of a round."""
    board: Board = Board.NONE
    """Which board of past results is beside the felt."""
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
        family=appearance.family, felt=appearance.felt, strip=appearance.strip, board=appearance.board,
        names=appearance.names, shared=appearance.shared,
        positions=game.reading.own is OwnHands.POSITIONS, row=appearance.row,
        ranks_first=appearance.ranks_first, colour_chips=appearance.colour_chips,
        shape=_shape(appearance.shape),
    )  # fmt: skip


def _shape(shape: Shape) -> ShapeView | None:
    if shape == Shape(sees=shape.sees):
        return None
    return ShapeView(
        curve=shape.curve,
        bands=tuple(BandView(weight=band.weight, span=band.span) for band in shape.bands),
        sides=shape.sides,
        stage=shape.stage if any(shape.stage) else (),
    )
