"""The betting layout of a variant, drawn from its areas as SVG."""

from collections.abc import Mapping
from dataclasses import replace

from markupsafe import Markup, escape

from croupier.games.contract.definition import AnyBet, Variant
from croupier.games.contract.layout import Area
from croupier.games.equipment.wheels import colour, show

WIDTH = 840
ROW = 64
INSET = 2

FILLS = {"red": "#b0232f", "black": "#14181a", "green": "#1a6f48"}


def layout_svg(variant: Variant, pays: Mapping[str, str], felt: str) -> Markup:
    """The layout with what each area pays; `pays` holds a text by bet, and only bets on offer."""
    areas = _closed_up([area for area in variant.layout if area.bet in pays])
    across = max(area.x + area.width for area in areas)
    down = max(area.y + area.height for area in areas)
    # Rows of plain boxes are given their own height; a grid of squares stays square.
    scale = WIDTH // across
    tall = scale if any(area.height > 1 for area in areas) else ROW
    drawn = [
        _area(variant.bet(area.bet), area, pays[area.bet], scale, tall)
        for area in _backmost_first(areas)
    ]
    return Markup(
        '<svg class="layout" viewBox="0 0 {w} {h}" role="img" aria-label="Betting layout" '
        'xmlns="http://www.w3.org/2000/svg"><rect width="{w}" height="{h}" rx="8" fill="{felt}"/>{body}</svg>'
    ).format(w=across * scale, h=down * tall, felt=felt, body=Markup().join(drawn))


def _closed_up(areas: list[Area]) -> list[Area]:
    """A row whose bets are not offered leaves no gap."""
    if any(area.height > 1 for area in areas):
        return areas
    rows = sorted({area.y for area in areas})
    return [replace(area, y=rows.index(area.y)) for area in areas]


def _backmost_first(areas: list[Area]) -> list[Area]:
    """Chips on lines and corners lie above the boxes they join."""
    return sorted(areas, key=lambda area: -area.width * area.height)


def _area(bet: AnyBet, area: Area, pays: str, scale: int, tall: int) -> Markup:
    x, y, w, h = area.x * scale, area.y * tall, area.width * scale, area.height * tall
    title = " ".join(filter(None, (bet.name, area.spot))) + f": {pays}"
    if _joins_boxes(bet, area):
        return Markup(
            '<circle cx="{cx}" cy="{cy}" r="{r}" class="join"><title>{title}</title></circle>'
        ).format(cx=x + w // 2, cy=y + h // 2, r=scale // 2, title=title)
    box = Markup(
        '<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="4" fill="{fill}" class="box"/>'
    ).format(x=x + INSET, y=y + INSET, w=w - 2 * INSET, h=h - 2 * INSET, fill=_fill(area))
    return Markup("<g><title>{title}</title>{box}{words}</g>").format(
        title=title,
        box=box,
        words=_words(bet, area, pays, centre=(x + w // 2, y + h // 2), width=w),
    )


def _joins_boxes(bet: AnyBet, area: Area) -> bool:
    """A split, street or corner is a point on the grid, not a box of its own."""
    return "/" in area.spot and bet.key != "straight-up"


def _fill(area: Area) -> str:
    """A straight-up box has the colour of its pocket, red and black have their own."""
    if area.bet in ("red", "black"):
        return FILLS[area.bet]
    if area.bet == "straight-up":
        return next(FILLS[colour(number)] for number in range(38) if show(number) == area.spot)
    return "none"


def _words(bet: AnyBet, area: Area, pays: str, *, centre: tuple[int, int], width: int) -> Markup:
    x, y = centre
    name = area.label or area.spot or bet.name
    if area.bet == "straight-up":
        return Markup('<text x="{x}" y="{y}" class="number">{name}</text>').format(
            x=x, y=y + 6, name=name
        )
    if area.spot and not area.label:
        name = area.spot if width < 90 else f"{bet.name} {area.spot}"
    size = _size(name, width)
    words = Markup('<text x="{x}" y="{y}" font-size="{size}">{name}</text>').format(
        x=x, y=y - 1, size=size, name=name
    )
    if width >= 50:
        words += Markup('<text x="{x}" y="{y}" class="pays" font-size="{s}">{pays}</text>').format(
            x=x, y=y + 16, s=min(12, _size(pays, width)), pays=escape(pays)
        )
    return words


def _size(text: str, width: int) -> int:
    """The largest letters, up to 15, with which a text fits its box; wide fonts included."""
    return min(15, 13 * width // (10 * max(len(text), 1)))
