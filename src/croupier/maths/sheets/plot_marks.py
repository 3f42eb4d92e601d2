"""Plots as marks on a plane: one description, written as SVG and drawn into a PDF.

Lengths are points from the upper left corner. The inks are for paper. A line, its dashes or a text also
shows everything that matters: colour alone never does.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from markupsafe import Markup
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

INK, QUIET, GRID = "#1b2227", "#57646c", "#dde2e5"
BLUE, PALE, PALER, BRASS, RED = "#2b5c8a", "#b9d0e4", "#e4edf4", "#a87410", "#a3302a"
FONT, BOLD = "Helvetica", "Helvetica-Bold"


class Line(NamedTuple):
    """A line through points; filled where it has an ink for that."""

    points: tuple[tuple[float, float], ...]
    stroke: str = ""
    fill: str = ""
    width: float = 0.8
    dashes: tuple[float, ...] = ()


class Words(NamedTuple):
    """A text from, around or up to a point of its base line."""

    x: float
    y: float
    text: str
    size: float = 7
    ink: str = QUIET
    anchor: str = "start"
    bold: bool = False


Mark = Line | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything on one plane, and in words what it shows."""

    width: float
    height: float
    says: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Plane:
    """Where numbers lie on a drawing."""

    width: float
    height: float
    x: tuple[float, float]
    y: tuple[float, float]
    logarithmic: bool = False
    left: float = 34
    top: float = 16
    below: float = 26
    right: float = 8

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The point of a pair of numbers; what lies outside is moved to the edge."""
        first, last = (log10(value) if self.logarithmic else value for value in self.x)
        across = ((log10(x) if self.logarithmic else x) - first) / (last - first)
        up = (y - self.y[0]) / (self.y[1] - self.y[0])
        inside = (min(1.0, max(0.0, value)) for value in (across, up))
        return self._placed(*inside)

    def _placed(self, across: float, up: float) -> tuple[float, float]:
        room = self.width - self.left - self.right
        high = self.height - self.top - self.below
        return self.left + across * room, self.top + (1 - up) * high

    def line(self, points: Iterable[tuple[float, float]], **ink: object) -> Line:
        """A line through numbers."""
        return Line(tuple(self.at(x, y) for x, y in points), **ink)  # type: ignore[arg-type]

    def frame(
        self, title: str, label: str, *, across: Callable[[float], str], up: Callable[[float], str]
    ) -> Iterator[Mark]:
        """The grid with its numbers, the title above and what lies across below."""
        yield Words(self.left, 9, title, 7.5, INK, bold=True)
        for x in self._across():
            foot = self.at(x, self.y[0])
            yield Line((foot, self.at(x, self.y[1])), GRID, width=0.5)
            yield Words(foot[0], foot[1] + 9, across(x), 6.5, anchor="middle")
        for y in ticks(*self.y, 5):
            left = self.at(self.x[0], y)
            yield Line((left, self.at(self.x[1], y)), GRID, width=0.5)
            yield Words(left[0] - 3, left[1] + 2.3, up(y), 6.5, anchor="end")
        middle = (self.left + self.width - self.right) / 2
        yield Words(middle, self.height - 4, label, 6.5, anchor="middle")

    def _across(self) -> list[float]:
        if not self.logarithmic:
            return ticks(*self.x, 6)
        first, last = (round(log10(value)) for value in self.x)
        return [10.0**power for power in range(first, last + 1)]


def ticks(low: float, high: float, about: int) -> list[float]:
    """Round numbers between two others."""
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def short(value: float) -> str:
    """A number of an axis."""
    return f"{value:,.10g}" if abs(value) >= 1 or value == 0 else f"{value:.3g}"


def percents(value: float) -> str:
    """A share of an axis."""
    return f"{short(round(100 * value, 6))}%"


def as_svg(drawing: Drawing) -> Markup:
    """The drawing as SVG for a page, with a text alternative for screen readers."""
    return _SVG.format(d=drawing, marks=Markup("").join(_mark(mark) for mark in drawing.marks))


_SVG = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {d.width:g} {d.height:g}" role="img" '
    'aria-label="{d.says}" font-family="Helvetica, Arial, Liberation Sans, sans-serif">{marks}</svg>'
)
_PATH = Markup('<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"{dashes}/>')
_TEXT = Markup(
    '<text x="{0.x:.1f}" y="{0.y:.1f}" font-size="{0.size:g}" fill="{0.ink}" '
    'text-anchor="{0.anchor}"{bold}>{0.text}</text>'
)


def _mark(mark: Mark) -> Markup:
    if isinstance(mark, Words):
        return _TEXT.format(mark, bold=Markup(' font-weight="700"') if mark.bold else "")
    dashes = Markup(' stroke-dasharray="{}"').format(" ".join(f"{dash:g}" for dash in mark.dashes))
    return _PATH.format(
        d=_path(mark.points), fill=mark.fill or "none", stroke=mark.stroke or "none", width=mark.width,
        dashes=dashes if mark.dashes else "",
    )  # fmt: skip


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


class DrawingRow(Flowable):
    """Drawings beside each other in a document."""

    def __init__(self, drawings: Sequence[Drawing], gap: float = 8) -> None:
        super().__init__()
        self.drawings, self.gap = drawings, gap
        self.width = sum(drawing.width for drawing in drawings) + gap * (len(drawings) - 1)
        self.height = max(drawing.height for drawing in drawings)

    def draw(self) -> None:
        """PDF measures from the lower left corner."""
        canvas: Canvas = self.canv
        for drawing in self.drawings:
            for mark in drawing.marks:
                _draw(canvas, mark, drawing.height)
            canvas.translate(drawing.width + self.gap, 0)


def _point(x: float, y: float) -> tuple[float, float]:
    """A point as finely as it is printed: the library would write digits in which processors differ."""
    return round(x, 2), round(y, 2)


def _draw(canvas: Canvas, mark: Mark, height: float) -> None:
    if isinstance(mark, Words):
        canvas.setFont(BOLD if mark.bold else FONT, mark.size)
        canvas.setFillColor(HexColor(mark.ink))
        set_text = {
            "start": canvas.drawString,
            "middle": canvas.drawCentredString,
            "end": canvas.drawRightString,
        }
        set_text[mark.anchor](*_point(mark.x, height - mark.y), mark.text)
        return
    path = canvas.beginPath()
    points = [_point(x, height - y) for x, y in mark.points]
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if mark.fill:
        canvas.setFillColor(HexColor(mark.fill))
    if mark.stroke:
        canvas.setStrokeColor(HexColor(mark.stroke))
        canvas.setLineWidth(mark.width)
        canvas.setDash(list(mark.dashes))
    canvas.drawPath(path, stroke=bool(mark.stroke), fill=bool(mark.fill))
