"""A PAR sheet as a document to be filed: A4, every page with the game, the digest and its number."""

import re
from collections.abc import Iterator, Sequence
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
"""So much the library leaves free within its frame."""
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
    "S": "#e9a59d",
    "H": "#b4dcc1",
    "D": "#edd49f",
    "P": "#b9d5f4",
    "R": "#dfcaf6",
    "F": "#e9a59d",
    "W": "#b4dcc1",
}
Style = list[Any]
"""Of a table: the library takes commands of many forms."""
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
        self._kept: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802  the library's name
        """Keep a page."""
        self._kept.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]  # the library's own way to begin another

    def save(self) -> None:
        """Write all pages, each with its foot."""
        for place, page in enumerate(self._kept, start=1):
            self.__dict__.update(page)
            _foot(self, self.sheet, f"{place} / {len(self._kept)}")
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
        "Bet",
        "Offered as",
        "Edge",
        "Return",
        "Hit rate",
        "Deviation",
        "Skewness",
        "Largest win",
    )
    rows: list[list[Flowable]] = [
        [_set(name, HEAD if place < 2 else HEAD_RIGHT) for place, name in enumerate(names)]
    ]
    for bet in bets:
        told = bet.told
        numbers = (
            told.edge_percent, f"{100 - 100 * bet.edge:.4f}%", told.hit_percent, f"{told.about_so}{told.sd:.4f}",
            f"{told.about_so}{told.skewness:.3f}", told.largest.removesuffix("/1"),
        )  # fmt: skip
        rows.append(
            [_set(told.name, CELL), _set(told.about, CELL), *(_set(one, NUMBER) for one in numbers)]
        )
    widths = (92, 117, 47, 52, 48, 50, 48, 52)
    return _table(rows, widths, GRID, repeats=1)


def _together(bet: ParBet) -> Iterator[Flowable]:
    """A bet with few lines stands on one page; of many lines the table may go over to the next."""
    if len(bet.told.lines) <= FEW:
        yield KeepTogether([*_head(bet), _lines(bet), *_tail(bet)])
    else:
        yield KeepTogether([*_head(bet)])
        yield _lines(bet)
        yield KeepTogether([*_tail(bet)])


def _head(bet: ParBet) -> Iterator[Flowable]:
    told = bet.told
    about = f' <font color="{QUIET}" name="{FONT}" size="9">{escape(told.about)}</font>'
    places = f"{told.positions} position{'s' if told.positions > 1 else ''}"
    yield Spacer(1, 5 * mm)
    yield Paragraph(escape(told.name) + (about if told.about else ""), BET)
    yield _set(f"Wins when {told.wins}. {places}; {', '.join(told.clauses)}.", FINE)
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
    told = bet.told
    names = ("Edge", "Hit rate", "Deviation, variance", "Skewness", "Largest win, chance")
    values = (
        told.edge_percent, told.hit_percent, f"{told.about_so}{told.sd:.6f}", f"{told.about_so}{told.skewness:.4f}",
        told.largest.removesuffix("/1"),
    )  # fmt: skip
    exact = (told.edge, told.hit, told.variance, "", told.largest_chance)
    big = ParagraphStyle("big", CELL, fontName=BOLD, fontSize=10.5, leading=13)
    rows = [
        [_set(one, HEAD) for one in names],
        [_set(one, big) for one in values],
        [_exact(one) for one in exact],
    ]
    style = [("BACKGROUND", (0, 0), (-1, -1), PANEL), *GRID[1:4], ("LEFTPADDING", (0, 0), (-1, -1), 5)]  # fmt: skip
    widths = (108, 108, 120, 55, 115)
    return _table(rows, widths, style)


def _lines(bet: ParBet) -> Table:
    names = ("Line", "Pays", "Probability", "Exactly", "Contributes", "Source")
    right = (2, 4)
    rows: list[list[Flowable]] = [
        [_set(name, HEAD_RIGHT if place in right else HEAD) for place, name in enumerate(names)]
    ]
    for line in bet.told.lines:
        source = "; ".join(filter(None, (", ".join(line.clauses), line.provenance)))
        mark = ESTIMATE if line.estimated else ""
        rows.append([
            _set(line_name(line), CELL), _set(line.pays, CELL), _set(decimal_of(line, 8), NUMBER),
            _exact("" if line.estimated else line.probability), _set(f"{mark}{100 * line.returns:.4f}%", NUMBER),
            _set(source, FINE),
        ])  # fmt: skip
    together = f"{100 - 100 * bet.edge:.4f}%"
    total = ("together", "", "1", "", together, "")
    rows.append(
        [_set(one, HEAD_RIGHT if place in right else HEAD) for place, one in enumerate(total)]
    )
    widths = (84, 52, 56, 100, 58, 160)
    return _table(rows, widths, GRID, repeats=1)


def _limits(bet: ParBet) -> Table:
    mark = bet.told.about_so
    names = (
        "Rounds",
        *(mark + name for name in ("Deviation of the hold", "Normal, 99%", "Sure, 99%")),
    )
    rows = [[_set(one, HEAD_RIGHT) for one in names]]
    for one in bet.told.limits:
        between = (f"{100 * low:.4f}% to {100 * high:.4f}%" for low, high in (one.normal, one.sure))
        cells = (f"{one.rounds:,}", f"{100 * one.error:.4f}%", *between)
        rows.append([_set(cell, NUMBER) for cell in cells])
    widths = (60, 100, 150, 150)
    return _table(rows, widths, GRID)


def _sessions(bet: ParBet) -> Paragraph:
    said = (
        f"{one.rounds:,} rounds: mean {one.mean:.2f}, ahead {100 * one.ahead:.2f}%, even {100 * one.even:.2f}%, "
        f"5% end at {one.quantiles[0]:g} or less, half at {one.quantiles[1]:g}, 95% at {one.quantiles[2]:g}."
        for one in bet.charts.sessions
    )
    return _set(" ".join(said), FINE)


def _strategy(one: Strategy) -> Iterator[Flowable]:
    yield _set(one.chart.title, BET)
    yield _set(f"{one.says} {one.chart.key}. {one.chart.note}", PLAIN)
    centred = ParagraphStyle("centred", CELL, alignment=1)
    for kind, rows in one.chart.parts:
        cells = [
            [_set(kind.capitalize(), HEAD), *(_set(card, centred) for card in one.chart.columns)]
        ]
        cells += [
            [_set(row.hand, HEAD), *(_set(mark, centred) for mark in row.marks)] for row in rows
        ]
        style: Style = [*GRID[1:4], ("GRID", (1, 1), (-1, -1), 1.2, white)]
        for down, row in enumerate(rows, start=1):
            for across, mark in enumerate(row.marks, start=1):
                fill = HexColor(FILLS[mark[0]]) if mark else PANEL
                style.append(("BACKGROUND", (across, down), (across, down), fill))
        yield Spacer(1, 6)
        wide = 34 if len(one.chart.columns) > 2 else 100
        yield Table(
            cells, colWidths=[62, *[wide] * len(one.chart.columns)], style=style, hAlign="LEFT"
        )


def _end(par: ParSheet) -> Iterator[Flowable]:
    if par.sheet.readings:
        yield _set("Readings chosen", PART)
        for one in par.sheet.readings:
            yield Paragraph(
                f"<b>{escape(one.id)}</b> {escape(one.says)} {escape(one.reading)} "
                f'<font color="{QUIET}">{escape(", ".join(one.clauses))}</font>', PLAIN,
            )  # fmt: skip
            yield Spacer(1, 3)
    yield _set("Clauses", PART)
    yield _set(", ".join(par.clauses), FINE)


def _table(
    rows: Sequence[list[Any]], widths: Sequence[float], style: Style, repeats: int = 0
) -> Table:
    """As wide as the page, its columns in these proportions."""
    scaled = [one * ROOM / sum(widths) for one in widths]
    return Table(rows, colWidths=scaled, style=style, repeatRows=repeats)


def _set(words: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(words), style)


def _exact(number: str) -> Paragraph:
    """A fraction that may be longer than its cell is broken after so many digits."""
    above, slash, below = number.partition("/")
    room = 24
    pieces = [
        text[place : place + room]
        for text in (above, slash + below)
        for place in range(0, len(text), room)
    ]
    whole = above + slash + below
    return Paragraph("<br/>".join(pieces) if len(whole) > room else escape(whole), EXACT)
