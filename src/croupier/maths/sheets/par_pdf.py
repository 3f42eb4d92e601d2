"""A PAR sheet as a document to be filed: A4, every page with the game, the digest and its number."""

import re
from collections.abc import Container, Iterator, Sequence
from io import BytesIO
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    Flowable,
    KeepTogether,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
)

from croupier.maths.sheets.known_strategies import Strategy
from croupier.maths.sheets.par_sheet import ParBet, ParSheet
from croupier.maths.sheets.plot_marks import BOLD, BRASS, FONT, INK, QUIET, DrawingRow
from croupier.maths.sheets.published_figures import ESTIMATE, decimal_of, line_name

_ID: Final = re.compile(rb"\[<[0-9a-f]{32}><[0-9a-f]{32}>\]")
MARGIN: Final = 16 * mm
ROOM: Final = A4[0] - 2 * MARGIN
PAD: Final = 6
"""The padding that the library leaves within its frame, in points."""
NIGHT, LINE, PANEL = HexColor("#14212b"), HexColor("#d5dbdf"), HexColor("#f1f4f6")
PLAIN = ParagraphStyle("plain", fontName=FONT, fontSize=8.5, leading=11.5, textColor=HexColor(INK))
FINE = ParagraphStyle("fine", PLAIN, fontSize=7, leading=9, textColor=HexColor(QUIET))
EXACT = ParagraphStyle("exact", PLAIN, fontName="Courier", fontSize=6.2, leading=7.8)
CELL = ParagraphStyle("cell", PLAIN, fontSize=7.5, leading=9.4)
NUMBER = ParagraphStyle("number", CELL, alignment=2)
HEAD = ParagraphStyle("head", CELL, fontName=BOLD, fontSize=7, textColor=HexColor(QUIET))
HEAD_RIGHT = ParagraphStyle("head-right", HEAD, alignment=2)
PART = ParagraphStyle(
    "part", PLAIN, fontName=BOLD, fontSize=13, leading=17, spaceBefore=14, spaceAfter=5, textColor=HexColor(BRASS),
    keepWithNext=1,
)  # fmt: skip
BET = ParagraphStyle("bet", PLAIN, fontName=BOLD, fontSize=11.5, leading=15, keepWithNext=1)
FEW: Final = 14
FILLS = {
    "S": "#e9a59d", "H": "#b4dcc1", "D": "#edd49f", "P": "#b9d5f4", "R": "#dfcaf6", "F": "#e9a59d", "W": "#b4dcc1",
}  # fmt: skip
Style = list[Any]
"""The style of a table: commands of the library, which have many forms."""
GRID: Style = [
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE), ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.4),
    ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 7),
]  # fmt: skip


def as_pdf(par: ParSheet) -> bytes:
    """The document; the same sheet gives the same bytes."""
    paper = BytesIO()
    template = SimpleDocTemplate(
        paper, pagesize=A4, leftMargin=MARGIN - PAD, rightMargin=MARGIN - PAD, topMargin=18 * mm,
        bottomMargin=20 * mm, title=f"PAR sheet: {par.title}", author=f"Croupier {par.version}", subject=par.code,
        invariant=1,
    )  # fmt: skip

    class Numbered(_Numbered):
        sheet = par

    template.build(
        [*_flow(par)], onFirstPage=lambda canvas, _: _band(canvas, par), canvasmaker=Numbered
    )
    mark = par.mark[:32]
    # The library makes the mark of a document from the surroundings too; ours is that of the sheet.
    return _ID.sub(f"[<{mark}><{mark}>]".encode(), paper.getvalue())


class _Numbered(Canvas):
    """Pages are kept until all are set: only then it is known how many there are."""

    sheet: ParSheet

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._saved_pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802  the library's name
        """Keep a page."""
        self._saved_pages.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]  # the library's own way to begin another

    def save(self) -> None:
        """Write all pages, each with its foot."""
        for place, page in enumerate(self._saved_pages, start=1):
            self.__dict__.update(page)
            _foot(self, self.sheet, f"{place} / {len(self._saved_pages)}")
            super().showPage()
        super().save()


def _band(canvas: Canvas, par: ParSheet) -> None:
    """The head of the first page."""
    high = 42 * mm
    canvas.setFillColor(NIGHT)
    canvas.rect(0, A4[1] - high, A4[0], high, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#e0bb72"))
    canvas.setFont(BOLD, 9)
    canvas.drawString(MARGIN, A4[1] - 16 * mm, "PAR SHEET")
    canvas.setFillColor(white)
    size = 24
    while size > 10 and canvas.stringWidth(par.title, BOLD, size) > ROOM:
        size -= 1
    canvas.setFont(BOLD, size)
    canvas.drawString(MARGIN, A4[1] - 27 * mm, par.title)
    canvas.setFont(FONT, 9)
    canvas.drawString(MARGIN, A4[1] - 34 * mm, par.sheet.game.about)


def _foot(canvas: Canvas, par: ParSheet, page: str) -> None:
    canvas.setFont(FONT, 7)
    canvas.setFillColor(HexColor(QUIET))
    canvas.drawString(
        MARGIN, 12 * mm, f"PAR sheet: {par.title}. Croupier {par.version}, as of {par.stated}"
    )
    canvas.drawRightString(A4[0] - MARGIN, 12 * mm, page)
    canvas.drawString(MARGIN, 8.5 * mm, f"Definition {par.code}")


def _flow(par: ParSheet) -> Iterator[Flowable]:
    yield Spacer(1, 28 * mm)
    facts = [[_set(name, HEAD), _set(value, CELL)] for name, value in par.facts]
    yield Table(facts, colWidths=[34 * mm, ROOM - 34 * mm], style=GRID)
    yield Spacer(1, 4 * mm)
    yield _set(
        "The words are ours; the approved rules are the authority. Figures are per unit of the first wager. For staff, "
        "laboratories and the regulator; not advice on play (SATG 20.6).", FINE,
    )  # fmt: skip
    yield _set("Method", PART)
    for name, says in par.method:
        yield Paragraph(f"<b>{escape(name)}.</b> {escape(says)}", PLAIN)
        yield Spacer(1, 3)
    yield _set("Bets", PART)
    yield _summary(par.bets)
    if par.sheet.withheld:
        yield _set("Not offered", PART)
        yield from (_set(reason, PLAIN) for reason in par.sheet.withheld)
    for bet in par.bets:
        yield from _together(bet)
    for place, strategy in enumerate(par.strategies):
        yield from [PageBreak()] if len(strategy.chart.parts) > 1 else []
        title = [_set("Best play", PART)] if not place else []
        yield KeepTogether([*title, *_strategy(strategy)])
    yield from _end(par)


def _summary(bets: Sequence[ParBet]) -> Table:
    names = (
        "Bet", "Offered as", "Edge", "Return", "Hit rate", "Deviation", "Skewness", "Largest win",
    )  # fmt: skip
    rows: list[list[Flowable]] = [_names(names, right=range(2, len(names)))]
    for bet in bets:
        figures = bet.figures
        numbers = (
            figures.edge_percent, f"{100 - 100 * bet.edge:.4f}%", figures.hit_percent,
            f"{figures.about_so}{figures.sd:.4f}",
            f"{figures.about_so}{figures.skewness:.3f}", figures.largest.removesuffix("/1"),
        )  # fmt: skip
        cells = [_set(text, CELL) for text in (figures.name, figures.about)]
        rows.append([*cells, *(_set(number, NUMBER) for number in numbers)])
    widths = (92, 117, 47, 52, 48, 50, 48, 52)
    return _table(rows, widths, GRID, repeats=1)


def _together(bet: ParBet) -> Iterator[Flowable]:
    """A bet with few lines is kept on one page; a table of many lines may continue on the next."""
    if len(bet.figures.lines) <= FEW:
        yield KeepTogether([*_head(bet), _lines(bet), *_tail(bet)])
    else:
        yield KeepTogether([*_head(bet)])
        yield _lines(bet)
        yield KeepTogether([*_tail(bet)])


def _head(bet: ParBet) -> Iterator[Flowable]:
    figures = bet.figures
    about = f' <font color="{QUIET}" name="{FONT}" size="9">{escape(figures.about)}</font>'
    places = f"{figures.positions} position{'s' if figures.positions > 1 else ''}"
    yield Spacer(1, 5 * mm)
    yield Paragraph(escape(figures.name) + (about if figures.about else ""), BET)
    yield _set(f"Wins when {figures.wins}. {places}; {', '.join(figures.clauses)}.", FINE)
    yield Spacer(1, 3)
    yield _key_figures(bet)


def _tail(bet: ParBet) -> Iterator[Flowable]:
    yield Spacer(1, 3)
    yield _limits(bet)
    yield Spacer(1, 5)
    yield DrawingRow(bet.drawings())
    yield _sessions(bet)
    if bet.depth:
        yield Spacer(1, 5)
        yield DrawingRow(bet.depth_drawings())


def _key_figures(bet: ParBet) -> Table:
    """The figures that are asked for first, each above its exact value."""
    figures = bet.figures
    names = ("Edge", "Hit rate", "Deviation, variance", "Skewness", "Largest win, chance")
    values = (
        figures.edge_percent, figures.hit_percent, f"{figures.about_so}{figures.sd:.6f}",
        f"{figures.about_so}{figures.skewness:.4f}",
        figures.largest.removesuffix("/1"),
    )  # fmt: skip
    exact = (figures.edge, figures.hit, figures.variance, "", figures.largest_chance)
    big = ParagraphStyle("big", CELL, fontName=BOLD, fontSize=10.5, leading=13)
    rows = [
        [_set(name, HEAD) for name in names],
        [_set(value, big) for value in values],
        [_exact(name) for name in exact],
    ]
    style = [("BACKGROUND", (0, 0), (-1, -1), PANEL), *GRID[1:4], ("LEFTPADDING", (0, 0), (-1, -1), 5)]  # fmt: skip
    widths = (108, 108, 120, 55, 115)
    return _table(rows, widths, style)


def _lines(bet: ParBet) -> Table:
    names = ("Line", "Pays", "Probability", "Exactly", "Contributes", "Source")
    right = (2, 4)
    rows: list[list[Flowable]] = [_names(names, right)]
    for line in bet.figures.lines:
        source = "; ".join(filter(None, (", ".join(line.clauses), line.provenance)))
        mark = ESTIMATE if line.estimated else ""
        rows.append([
            _set(line_name(line), CELL), _set(line.pays, CELL), _set(decimal_of(line, 8), NUMBER),
            _exact("" if line.estimated else line.probability), _set(f"{mark}{100 * line.returns:.4f}%", NUMBER),
            _set(source, FINE),
        ])  # fmt: skip
    together = f"{100 - 100 * bet.edge:.4f}%"
    rows.append(_names(("together", "", "1", "", together, ""), right))
    widths = (84, 52, 56, 100, 58, 160)
    return _table(rows, widths, GRID, repeats=1)


def _limits(bet: ParBet) -> Table:
    mark = bet.figures.about_so
    names = (
        "Rounds",
        *(mark + name for name in ("Deviation of the hold", "Normal, 99%", "Sure, 99%")),
    )
    rows = [[_set(name, HEAD_RIGHT) for name in names]]
    for limit in bet.figures.limits:
        between = (
            f"{100 * low:.4f}% to {100 * high:.4f}%" for low, high in (limit.normal, limit.sure)
        )
        cells = (f"{limit.rounds:,}", f"{100 * limit.error:.4f}%", *between)
        rows.append([_set(cell, NUMBER) for cell in cells])
    widths = (60, 100, 150, 150)
    return _table(rows, widths, GRID)


def _sessions(bet: ParBet) -> Paragraph:
    sentences = (
        f"{session.rounds:,} rounds: mean {session.mean:.2f}, "
        f"ahead {100 * session.ahead:.2f}%, even {100 * session.even:.2f}%, "
        f"5% end at {session.quantiles[0]:g} or less, half at {session.quantiles[1]:g}, "
        f"95% at {session.quantiles[2]:g}."
        for session in bet.charts.sessions
    )
    return _set(" ".join(sentences), FINE)


def _strategy(strategy: Strategy) -> Iterator[Flowable]:
    yield _set(strategy.chart.title, BET)
    yield _set(f"{strategy.says} {strategy.chart.key}. {strategy.chart.note}", PLAIN)
    centred = ParagraphStyle("centred", CELL, alignment=1)
    for kind, rows in strategy.chart.parts:
        lines = [
            (kind.capitalize(), strategy.chart.columns),
            *((row.hand, row.marks) for row in rows),
        ]
        cells = [
            [_set(name, HEAD), *(_set(mark, centred) for mark in marks)] for name, marks in lines
        ]
        style: Style = [*GRID[1:4], ("GRID", (1, 1), (-1, -1), 1.2, white)]
        for down, row in enumerate(rows, start=1):
            for across, mark in enumerate(row.marks, start=1):
                fill = HexColor(FILLS[mark[0]]) if mark else PANEL
                style.append(("BACKGROUND", (across, down), (across, down), fill))
        yield Spacer(1, 6)
        wide = 34 if len(strategy.chart.columns) > 2 else 100
        yield Table(
            cells, colWidths=[62, *[wide] * len(strategy.chart.columns)], style=style, hAlign="LEFT"
        )


def _end(par: ParSheet) -> Iterator[Flowable]:
    if par.sheet.readings:
        yield _set("Readings chosen", PART)
        for reading in par.sheet.readings:
            yield Paragraph(
                f"<b>{escape(reading.id)}</b> {escape(reading.says)} {escape(reading.reading)} "
                f'<font color="{QUIET}">{escape(", ".join(reading.clauses))}</font>', PLAIN,
            )  # fmt: skip
            yield Spacer(1, 3)
    yield _set("Clauses", PART)
    yield _set(", ".join(par.clauses), FINE)


def _table(
    rows: Sequence[list[Any]], widths: Sequence[float], style: Style, repeats: int = 0
) -> Table:
    """As wide as the page, its columns in these proportions."""
    scaled = [width * ROOM / sum(widths) for width in widths]
    return Table(rows, colWidths=scaled, style=style, repeatRows=repeats)


def _names(names: Sequence[str], right: Container[int]) -> list[Flowable]:
    return [_set(name, HEAD_RIGHT if place in right else HEAD) for place, name in enumerate(names)]


def _set(words: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(words), style)


def _exact(number: str) -> Paragraph:
    """A fraction, with line breaks where it is longer than its cell."""
    above, slash, below = number.partition("/")
    room = 24
    pieces = [
        text[place : place + room]
        for text in (above, slash + below)
        for place in range(0, len(text), room)
    ]
    whole = above + slash + below
    return Paragraph("<br/>".join(pieces) if len(whole) > room else escape(whole), EXACT)
